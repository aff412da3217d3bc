"""The lines of the Why? inspector at every width."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import Case, cases
from tests.features.why.rows_as_text import as_text
from tests.searches import formatter_of
from ttt_tui.features.why.explanation import Origin, explain
from ttt_tui.features.why.rows import SIDE, why_rows
from ttt_tui.features.why.sentences import chosen_words, saved_words
from ttt_tui.search import Moment, Search
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula


@settings(max_examples=150)
@given(cases(most_empties=6), st.integers(0, 1000), st.integers(0, 1000), st.integers(33, 120))
def test_at_every_width_all_fits_and_every_child_leads_to_its_node(
    case: Case, event: int, pick: int, width: int
) -> None:
    search = Search(case.position, case.options)
    search.advance()
    moment = Moment(search, 1 + event % search.events)
    node = pick % moment.entered
    asked, formatter = explain(moment, node), formatter_of(moment)
    left, rows = why_rows(moment, asked, formatter, width)
    room = width - SIDE if left else width
    for row in rows:
        assert len(as_text([row])) <= room
        assert row.target is None or row.pieces[0].text == "  "
    assert all(len(as_text([row])) < SIDE for row in left)
    ends = [end for end in (asked.alpha, asked.beta) if isinstance(end, Origin)]
    if formatter.max_player is not moment.search.position.to_move.X:
        ends.reverse()
    targets = [row.target for row in rows if row.target is not None]
    origins = [number for end in ends for number in (end.ancestor, end.sibling)]
    assert targets == origins + moment.children(node)
    lines, rules = as_text(rows).split("\n"), case.position.rules
    beside = 0 if left else rules.rows  # there the board stands before the text
    indent = 2 * rules.columns + 1
    text = [line[indent if n < beside else 0 :] for n, line in enumerate(lines)]
    said = " ".join("\n".join(text).split())
    for sentence in (
        formatter.window(asked.view.alpha, asked.view.beta),
        plainly(formatter, moment, asked.view),
        formula(formatter, moment, asked.view),
        saved_words(moment, asked),
        chosen_words(formatter, asked),
    ):
        assert sentence in said
    for child in asked.children:
        assert as_text(rows).count(f" {formatter.cell(child.move)} {asked.view.player.value} ")
    path = as_text(left or rows[: case.position.rules.rows + 12])
    for cell in asked.moves:
        assert formatter.cell(cell) in path
