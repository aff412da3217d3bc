"""The lines of the code panel at every width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, EMPTY
from tests.searches import come_to, formatter_of
from ttt_tui.features.code.rows import call_rows, code_rows, facts_width
from ttt_tui.features.code.textbook_code import listing_of, step_of
from ttt_tui.game import Player
from ttt_tui.search import (
    PLAIN,
    Algorithm,
)


@given(st.sampled_from(PLAIN), st.sampled_from(Player), st.integers(28, 120))
def test_wrapped_code_loses_nothing_and_fits(
    algorithm: Algorithm, player: Player, width: int
) -> None:
    listing = listing_of(algorithm, player)
    rows = code_rows(listing, ("cuts only at alpha > beta: read >= as >",), width)
    assert all(len("".join(piece.text for piece in row.pieces).rstrip()) <= width for row in rows)
    for number, line in enumerate(listing.lines):
        parts = ["".join(p.text for p in row.pieces) for row in rows if row.line == number]
        assert "".join("".join(parts).split()) == "".join(line.split())
        assert len(parts) == 1 or len(line) + 2 > width or len(parts[0]) > width // 3
    remark = " ".join("".join(p.text for p in row.pieces) for row in rows if row.line is None)
    assert " ".join(remark.split()) == "≠ cuts only at alpha > beta: read >= as >"


@pytest.mark.parametrize(("room", "header"), [(9, "calls above"), (4, "calls above, last 3 of 7")])
def test_where_there_is_no_room_the_last_calls_are_shown(room: int, header: str) -> None:
    moment = come_to(ALPHA_BETA, 8, EMPTY)
    step = step_of(moment)
    assert step is not None
    formatter = formatter_of(moment)
    rows = ["".join(p.text for p in row) for row in call_rows(step, formatter, room)]
    assert rows[0] == header
    assert len(rows) == min(room, 8)
    assert rows[-1] == "X(2,0)  -inf [-inf, +inf]"
    assert max(map(len, rows)) <= facts_width(formatter) - 2
    assert [p.text for p in call_rows(step, formatter, 1)[0]] == ["7 calls above"]
    assert call_rows(step, formatter, 0) == []
