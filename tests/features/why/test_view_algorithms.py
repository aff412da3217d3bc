"""The Why? panel and the node card on the built-in algorithms."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import TURN_5, WORKED, Case
from tests.features.why.rows_as_text import as_text
from tests.oracles.running_algorithm import BUILT_IN, built_in_cases, moment_of
from tests.searches import finished, formatter_of
from tests.tui.one_widget import text_of
from ttt_tui.features.code.algorithm_code import built_in_step_of
from ttt_tui.features.code.rows import fact_rows
from ttt_tui.features.why.explanation import explain
from ttt_tui.features.why.rows import SIDE, Row, bounds, chosen_words, saved_words, why_rows
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.search import Algorithm, Enhancement, Moment, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.trace import Mark
from ttt_tui.tui.views.node_card import NodeCard
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula


def rows_of(moment: Moment, node: int, width: int = 90) -> list[Row]:
    return why_rows(moment, explain(moment, node), formatter_of(moment), width)[1]


def body(moment: Moment, node: int) -> list[str]:
    return [line.rstrip() for line in as_text(rows_of(moment, node)).splitlines()]


def test_a_null_window_leads_to_the_node_where_it_was_chosen() -> None:
    moment = finished(TURN_5, SearchOptions(named("pvs")))
    rows = rows_of(moment, 12)
    texts = [line.rstrip() for line in as_text(rows).splitlines()]
    assert texts[:9] == [
        "X already wins here, but O has a draw with an earlier move, (1,0),",
        "so the remaining 2 moves cannot matter.",
        "X is Max, window on entering [-1, 0], 1 node below.",
        "  alpha -1    chosen by PVS after X(2,0): a null window asks only",
        "              whether the move is better than 0",
        "  beta  0     set by Min after X(2,0)",
        "              with O(1,0), worth 0",
        "    move     value  state                nodes",
        "  ◆ X(1,0)   +1     X wins, leaf             1  gives value",
    ]
    assert [row.target for row in rows[2:7]] == [None, 1, None, 1, 2]
    assert not any("counted exactly" in text or text.endswith(" saved") for text in texts)


def test_the_root_shows_the_moves_of_its_present_pass() -> None:
    moment = finished(TURN_5, SearchOptions(named("mtd-f")))
    rows = rows_of(moment, 0)
    assert "The moves of pass 2:" in as_text(rows)
    second = moment.search.passes[1].first_node
    targets = [row.target for row in rows if row.target is not None]
    assert targets == [child for child in moment.children(0) if child >= second]
    deep = SearchOptions(
        named("alpha-beta+"), enhancements=Enhancement.TABLE | Enhancement.DEEPENING
    )
    early = Moment(finished(TURN_5, deep).search, 4)
    assert "not tried yet. This is pass 1, to depth 1." in " ".join(body(early, 0))


def test_the_moves_as_uct_sees_them() -> None:
    moment = finished(TURN_5, SearchOptions(named("uct"), rollouts=200))
    assert body(moment, 0)[3:] == [
        "The move with the most visits was chosen: (2,0). UCT proves no",
        "value.",
        "Means so far, 95 % intervals of the mean of the rollouts, not of the",
        "game's value; next: what UCB1 would choose:",
        "  X(1,0)    17 visits -0.53 -0.81 .. -0.05",
        "  X(1,2)    15 visits -0.60 -0.86 .. -0.10",
        "  X(2,0)   143 visits +0.01 -0.15 .. +0.17  next",
        "  X(2,1)    10 visits -0.80 -0.96 .. -0.19",
        "  X(2,2)    15 visits -0.60 -0.86 .. -0.10",
    ]
    back = Moment(moment.search, 37)
    assert "Of the newest moment, not of this one: means" in " ".join(body(back, 0))
    playout = next(n for n in range(1, 99) if moment.mark(n) & Mark.PLAYOUT)
    assert "The tree holds no playouts" in " ".join(body(moment, playout))


def test_the_bounds_as_fsss_has_them() -> None:
    assert body(finished(TURN_5, SearchOptions(named("fsss"))), 0)[3:] == [
        "The root's bounds met: its value is 0.",
        "Bounds L .. U of the moves, by all rollouts so far:",
        "  X(1,0)   -inf .. -1",
        "  X(1,2)   -inf .. -1",
        "  X(2,0)   0",
        "  X(2,1)   -inf .. -1",
        "  X(2,2)   -inf .. -1",
    ]


@pytest.mark.parametrize("algorithm", BUILT_IN)
async def test_panel_and_card_are_shown_of_every_algorithm(algorithm: Algorithm) -> None:
    moment = finished(WORKED, SearchOptions(algorithm, rollouts=9), 20)
    panel, card = WhyPanel(), NodeCard()
    formatter = formatter_of(moment)
    node = moment.current
    assert node is not None
    why = formula(formatter, moment, moment.view(node))
    lines = await text_of(panel, lambda: panel.show(moment, formatter, None), 90, 30)
    assert why.split()[0] in " ".join(lines)

    def describe_all() -> None:
        for each in filter(moment.is_entered, range(len(moment.trace))):
            card.describe(moment, formatter, Line(each))
        card.describe(moment, formatter, None)

    lines = await text_of(card, describe_all, 90, 12)
    assert why.split()[0] in " ".join(lines)


@settings(max_examples=40)
@given(built_in_cases(), st.integers(0, 1000), st.booleans(), st.integers(39, 120))
def test_every_node_at_every_moment_has_rows_that_fit(
    case: Case, event: int, live: bool, width: int
) -> None:
    moment = moment_of(case, event, live=live)
    formatter = formatter_of(moment)
    step = built_in_step_of(moment)
    if step is not None:
        list(fact_rows(step, moment, formatter, 26))
    for node in filter(moment.is_entered, range(min(len(moment.trace), 40))):
        asked = explain(moment, node)
        left, rows = why_rows(moment, asked, formatter, width)
        room = width - SIDE if left else width
        assert not [as_text([row]) for row in rows if len(as_text([row])) > room], (room, width)
        rules = moment.search.position.rules
        board = 0 if left else 2 * rules.columns + 1  # beside the first rows, not of the sentences
        texts = [as_text([row]) for row in rows]
        texts[: rules.rows] = [text[board:] for text in texts[: rules.rows]]
        said = " ".join(" ".join(texts).split())
        for sentence in (
            plainly(formatter, moment, asked.view),
            formula(formatter, moment, asked.view),
            saved_words(moment, asked),
            chosen_words(formatter, asked),
        ):
            assert sentence in said
        for sample in asked.samples:
            assert " ".join(formatter.mean_of(sample)) in said
        for known in asked.bounds:
            assert bounds(formatter, known) in said
        for child in asked.children:
            assert f"{asked.view.player.value}{formatter.cell(child.move)} " in said
