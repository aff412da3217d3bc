"""Runs searches: in slices beside the screen, in processes of their own, and the code of others."""

from __future__ import annotations

from ttt_tui.game.game_host import set_game_host
from ttt_tui.search.algorithm import Plugins, named, set_plugin_host

TYPE_CHECKING = False  # see `_lazy`
if TYPE_CHECKING:
    from ttt_tui.game import Rules
    from ttt_tui.game.game_state import GameState
    from ttt_tui.search.evaluation import Evaluator

__all__ = ["named"]


class _EntryPoints:
    """To what other packages bring; what reads it is loaded when somebody asks."""

    def read(self) -> Plugins:
        from ttt_tui.engine.declarations import may_be_any

        if not may_be_any():
            return Plugins({}, {}, {})
        from ttt_tui.engine.plugins import read

        return read()

    def evaluator(self, name: str, rules: Rules) -> Evaluator | None:
        from ttt_tui.engine.plugins import evaluator

        return evaluator(name, rules)


set_plugin_host(_EntryPoints())


class _EntryPointsOfGames:
    """To the games of other packages; they are looked for when a text begins with their name."""

    def names(self) -> tuple[str, ...]:
        from ttt_tui.engine.declarations import may_be_any

        if not may_be_any():
            return ()
        from ttt_tui.engine.game_plugins import names

        return names()

    def example(self, name: str) -> str:
        from ttt_tui.engine.game_plugins import example

        return example(name)

    def read(self, name: str, text: str) -> GameState:
        from ttt_tui.engine.game_plugins import read

        return read(name, text)


set_game_host(_EntryPointsOfGames())
