"""The two sides, and how a game between them ends."""

from __future__ import annotations

from ttt_tui.game import (
    Outcome,
    Player,
)


def test_players_and_outcomes() -> None:
    assert Player.X.other is Player.O
    assert Player.O.other is Player.X
    assert (Player.X.sign, Player.O.sign) == (1, -1)
    assert [Outcome.win_of(player) for player in Player] == [Outcome.X_WINS, Outcome.O_WINS]
    assert [o.winner for o in Outcome] == [Player.X, None, Player.O]
    assert [o.result for o in Outcome] == ["X", "draw", "O"]
    assert [str(o) for o in Outcome] == ["X wins", "draw", "O wins"]
