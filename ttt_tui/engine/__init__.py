"""Runs searches: in slices beside the screen, in processes of their own, and the code of others."""

from __future__ import annotations

from ttt_tui.search.algorithm import Outsiders, named, open_door

TYPE_CHECKING = False  # see `ttt_tui`
if TYPE_CHECKING:
    from ttt_tui.game import Rules
    from ttt_tui.search.evaluation import Evaluator

__all__ = ["named"]


class _Door:
    """To what other packages bring; what reads it is loaded when somebody asks."""

    def read(self) -> Outsiders:
        from ttt_tui.engine.declarations import may_be_any

        if not may_be_any():
            return Outsiders({}, {}, {})
        from ttt_tui.engine.outsiders import read

        return read()

    def evaluator(self, name: str, rules: Rules) -> Evaluator | None:
        from ttt_tui.engine.outsiders import evaluator

        return evaluator(name, rules)


open_door(_Door())
