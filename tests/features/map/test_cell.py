"""What a cell of the map says of itself."""

from __future__ import annotations

from tests.features.map.marks import coverage_of
from tests.searches import searched
from ttt_tui.game import Player
from ttt_tui.search import Moment


def test_names_are_of_the_right_side() -> None:
    search = searched("XX./.../OO. o")
    assert search.position.to_move is Player.O
    picture = coverage_of(search, 4).picture(Moment(search))
    assert picture.rows[0][0].value == -1
