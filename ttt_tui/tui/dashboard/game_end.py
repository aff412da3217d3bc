"""What a finished game offers: the other side, and the move that decided it. Again is `n`."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.game.game_state import rules_of
from ttt_tui.search import Known
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.move_values import Values
from ttt_tui.words.sentences import Formatter, move_name


def turning_point(values: Sequence[Known | None]) -> int | None:
    """The index of the last move that changed the result with perfect play.

    None if no move did, and if a value after the last known change is not known.

    Args:
        values: of the positions of a game, its start first; None where it is not known.
    """
    for move in range(len(values) - 2, -1, -1):
        before, after = values[move], values[move + 1]
        if before is None or after is None:
            return None
        if before.value != after.value:
            return move
    return None


class GameEnd(Controller):
    """Goes on from a finished game."""

    def __init__(self, context: Context, game: Game, values: Values) -> None:
        self._context = context
        self._game = game
        self._values = values

    def action_swap_sides(self) -> None:
        """A new game; who played X plays O."""
        seats = self._context.match.seats
        swapped = {player: seats[player.other] for player in seats}
        self._game.begin_again("sides swapped", swapped)

    def action_turning_point(self) -> None:
        """Go to the position before the move that changed the result, and say what it changed."""
        values = self._values.of_game()
        move = turning_point(values)
        if move is None:
            return
        record = self._context.match.record
        state, before, after = record.states[move], values[move], values[move + 1]
        assert before is not None
        assert after is not None
        self._game.jump(move)
        played = (
            f"{rules_of(state).player_name(state.to_move)} {move_name(state, record.moves[move])}"
        )
        formatter = Formatter.of(state)
        results = formatter.result(before.value), formatter.result(after.value)
        words = f"{played}: {results[0]}, then {results[1]}; y: redo"
        self._context.say(words, "warn")

    def refusals(self) -> dict[str, str]:
        record = self._context.match.record
        if record.states[-1].value() is None:
            return {"turning_point": "the game is not over"}
        values = self._values.of_game()
        if turning_point(values) is not None:
            return {"turning_point": ""}
        words = "no move changed the result"
        if None in values:
            words = "no move is known to have changed the result"
        return {"turning_point": words}
