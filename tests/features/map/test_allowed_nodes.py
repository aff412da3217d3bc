"""What of a map the options allow."""

from __future__ import annotations

from dataclasses import replace

from tests.cases import MINIMAX
from tests.features.map.marks import as_marks, coverage_of
from ttt_tui.game import Position, Rules
from ttt_tui.search import Moment, Search


def test_a_fixed_first_move_leaves_the_rest_out() -> None:
    rules = Rules(2, 2, 2)
    search = Search(Position(rules=rules), replace(MINIMAX, first_move=1))
    coverage = coverage_of(search, 8)
    assert as_marks(coverage.picture(Moment(search)))[:2] == ["........", "--..----"]
    search.advance()
    assert as_marks(coverage.picture(Moment(search)))[:2] == ["XXXXXXXX", "--XX----"]
