"""The lines of the code panel at every width."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, EMPTY, WORKED, Case
from tests.features.code.panels import beside, marked, panel_on_stage, texts
from tests.oracles.running_algorithm import BUILT_IN, built_in_cases, moment_of
from tests.searches import come_to, formatter_of, searched
from tests.tui.one_widget import text_of
from ttt_tui.features.code.algorithm_code import built_in_step_of
from ttt_tui.features.code.rows import (
    call_rows,
    code_rows,
    fact_rows,
    facts_width,
    no_line_sentence,
)
from ttt_tui.features.code.textbook_code import listing_of, step_of
from ttt_tui.features.code.view import CodePanel
from ttt_tui.game import Player, Position
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Enhancement,
    FirstGuess,
    MaxPlayer,
    Moment,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named


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


async def code(moment: Moment, width: int = 100, height: int = 40) -> list[str]:
    panel = CodePanel()
    return await text_of(panel, lambda: panel.show(moment, formatter_of(moment)), width, height)


def worked(options: SearchOptions, event: int) -> Moment:
    return Moment(searched(WORKED, options), event)


@pytest.mark.parametrize(("width", "height"), [(76, 24), (40, 7)])
@pytest.mark.parametrize("algorithm", BUILT_IN)
async def test_the_line_of_every_event_is_in_sight(
    algorithm: Algorithm, width: int, height: int
) -> None:
    search = Search(Position.parse(WORKED), SearchOptions(algorithm, rollouts=5))
    search.advance()
    async with panel_on_stage(width, height) as (panel, pilot):
        for event in range(1, search.events):
            moment = Moment(search, event)
            panel.show(moment, formatter_of(moment))
            step = built_in_step_of(moment)
            assert step is not None
            lines = "".join(line.strip() for line in marked(texts(panel)))
            due = step.listing.lines[step.line].strip()
            assert lines
            assert due.replace(" ", "").startswith(lines.replace(" ", "")) or due in lines
        panel.show(Moment(search), formatter_of(Moment(search)))
        await pilot.pause()
        assert not marked(texts(panel))


@pytest.mark.parametrize("algorithm", BUILT_IN)
async def test_an_ended_search_and_one_that_has_not_begun_say_so(algorithm: Algorithm) -> None:
    lines = " ".join(beside(await code(worked(SearchOptions(algorithm), 10**6))))
    assert "The search has ended" in lines
    ends = "proves no value." if algorithm is named("uct") else "value is +1."
    assert ends in " ".join(lines.split())
    lines = " ".join(beside(await code(worked(SearchOptions(algorithm), 0))))
    assert "The search has not begun" in lines
    over = Search(Position.parse("XXX/OO./..."), SearchOptions(algorithm))
    over.advance()
    assert "value is +1" in no_line_sentence(
        Moment(over), formatter_of(Moment(over)), built_in_step_of(Moment(over))
    )


def facts(moment: Moment, width: int = 26) -> list[str]:
    step = built_in_step_of(moment)
    assert step is not None
    rows = fact_rows(step, moment, formatter_of(moment), width)
    return ["".join(piece.text for piece in row) for row in rows]


TURNED = [
    "Values are written from",
    "X's side; the code has",
    "them from the side to move",
    "(negamax).",
]


def test_the_facts_of_a_null_window_and_of_a_pass() -> None:
    pvs = SearchOptions(named("pvs"), enhancements=Enhancement.NONE)
    search = Search(Position.parse(WORKED), pvs)
    search.advance()
    node = next(n for n in range(len(search.trace)) if search.trace.mark[n])
    assert facts(Moment(search, search.trace.entered_at(node) + 1)) == [
        "ply 1, O to move: min",
        "after   X(2,0)",
        "window  [-1, +inf]",
        "value   -",
        "visit   re-search: the",
        "        null window said",
        "        that it is better",
        *TURNED,
    ]
    sss = SearchOptions(named("mtd-f"), first_guess=FirstGuess.PLUS_INFINITY)
    assert facts(worked(sss, 2), 34)[:6] == [
        "ply 1, O to move: min",
        "after   X(2,0)",
        "window  [+inf-1, +inf]",
        "value   -",
        "pass    1 of 2, window [+inf-1,",
        "        +inf]",
    ]


def test_with_o_as_max_the_values_are_os() -> None:
    moment = worked(SearchOptions(named("fsss"), max_player=MaxPlayer.O), 30)
    assert "Values are written from O's side; the code has them" in " ".join(facts(moment))


async def test_the_pass_that_goes_on_is_marked_beside_the_line() -> None:
    lines = await code(worked(SearchOptions(named("mtd-f")), 4))
    assert [line.partition("│")[0].strip() for line in lines if line.startswith("▹")] == [
        "▹     tried = yield from tree.search(beta - 1, beta)"
    ]
    assert [line.strip() for line in marked(lines)] == [
        "value = -(yield from tree.visit(node, move, -beta, -alpha))"
    ]


@settings(max_examples=30)
@given(built_in_cases(), st.integers(0, 1000), st.booleans(), st.integers(20, 60))
def test_every_event_has_its_facts(case: Case, event: int, live: bool, width: int) -> None:
    moment = moment_of(case, event, live=live)
    step = built_in_step_of(moment)
    if step is not None:
        lines = facts(moment, width)
        assert all(len(line) <= width for line in lines[1:])
        if step.note:
            assert step.note in " ".join(lines)
