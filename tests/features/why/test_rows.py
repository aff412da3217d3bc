"""The lines of the Why? inspector at every width."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, EMPTY, TURN_3, WORKED, Case, cases
from tests.features.why.rows_as_text import as_text
from tests.oracles.running_algorithm import EVENTS, moment_of
from tests.searches import finished, formatter_of, searched
from ttt_tui.features.why.explanation import Explanation, explain
from ttt_tui.features.why.rows import SIDE, chosen_words, saved_words, unvisited_words, why_rows
from ttt_tui.game import Player, Position
from ttt_tui.search import Bound, MaxPlayer, Moment, Reason, Search, SearchOptions
from ttt_tui.search.reading.window_origins import Origin
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula
from ttt_tui.words.sentences import Formatter


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
        assert as_text(rows).count(f" {asked.view.player.value}{formatter.cell(child.move)} ")
    path = as_text(left or rows[: case.position.rules.rows + 12])
    for cell in asked.moves:
        assert formatter.cell(cell) in path


def test_the_nodes_of_the_moves_add_up_to_those_below_the_node() -> None:
    moment = finished(WORKED)
    for node in moment.nodes():
        asked = explain(moment, node)
        rows = why_rows(moment, asked, formatter_of(moment), 120)[1]
        children = [row for row in rows if row.target in moment.children(node)]
        assert sum(int(row.pieces[5].text) for row in children) == asked.view.nodes_below


@pytest.mark.parametrize("width", [33, 40, 58, 64, 84, 120])
@pytest.mark.parametrize(
    "text",
    ["nim 2 2 12", "othello 4x4", "((first:123456 b:-123456) (c:100000 d:99) (-100000 inf))"],
)
def test_the_moves_of_other_games_have_the_columns_they_need(text: str, width: int) -> None:
    moment = Moment(searched(text, events=300))
    formatter = formatter_of(moment)
    for node in range(0, moment.entered, 3):
        asked = explain(moment, node)
        left, rows = why_rows(moment, asked, formatter, width)
        assert max(len(as_text([row])) for row in rows) <= (width - SIDE if left else width)
        lines = as_text(rows).split("\n")
        for child in asked.children:
            if child.view is not None:
                move = formatter.cell(child.move, asked.state)
                shown = re.escape(f"{move} ") + " *" + re.escape(formatter.value(child.view)) + " "
                assert any(re.search(f" {shown}", line) for line in lines), (move, lines)
        for first in asked.moves[:1]:  # whole on a line
            assert f"{formatter.cell(first)} " in f"{as_text(left or rows)} ".replace("\n", " \n")


def ask(moment: Moment, node: int, move: int | None = None) -> tuple[Formatter, Explanation]:
    return formatter_of(moment), explain(moment, node, move)


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (0, "Saved here: nothing, every move was tried."),
        (3, ""),
        (4, "Saved here: nothing, it was the last move."),
        (7, "Saved here: 1 position of the full game tree, counted exactly."),
        (10, "Saved here: 5 positions of the full game tree, counted exactly."),
    ],
)
def test_what_a_cut_saved_in_words(node: int, text: str) -> None:
    _, asked = ask(finished(), node)
    assert saved_words(finished(), asked) == text


def test_what_is_not_counted_is_said_to_be() -> None:
    moment, node = finished(), 10
    asked = explain(moment, node, most_empties=0)
    assert saved_words(moment, asked) == "Saved here: too many positions to count at once."
    move = moment.unvisited(node)[0]
    assert unvisited_words(explain(moment, node, move, most_empties=0)) == (
        "Never visited: the search knows nothing about it."
    )
    full = finished(TURN_3, capacity=200)
    node = next(
        n for n in range(200) if full.misses_children(n) and full.view(n).reason is Reason.CUTOFF
    )
    assert saved_words(full, explain(full, node)) == (
        "Saved here: not known, as the trace does not hold its latest moves."
    )


@pytest.mark.parametrize(
    ("options", "node", "text"),
    [
        (
            ALPHA_BETA,
            0,
            "Value from X(2,0): +1; X(2,1) has only a bound (<= +1), which is no better and may "
            "be worse.",
        ),
        (ALPHA_BETA, 2, "Value from X(2,0): +1, the only one that reaches it."),
        (ALPHA_BETA, 3, ""),
        (ALPHA_BETA, 4, "Value from O(2,0): -1, the only move."),
        (ALPHA_BETA, 7, "Value from X(0,1): >= -1, the only move tried."),
        (
            ALPHA_BETA,
            17,
            "Value from O(0,0): +1, the first of 3 equals in the order of the search.",
        ),
    ],
)
def test_the_choice_in_words(options: SearchOptions, node: int, text: str) -> None:
    formatter, asked = ask(finished(options=options), node)
    assert chosen_words(formatter, asked) == text


def test_many_that_have_only_a_bound_are_counted() -> None:
    formatter, asked = ask(finished(EMPTY), 0)
    assert chosen_words(formatter, asked) == (
        "Value from X(0,0): 0; 8 others have only a bound (<= 0), which is no better "
        "and may be worse."
    )


def test_a_chosen_bound_is_not_called_equal() -> None:
    moment = finished(TURN_3)
    for node in range(len(moment.trace)):
        formatter, asked = ask(moment, node)
        choice = asked.choice
        if choice is None or choice.chosen.bound is Bound.EXACT:
            continue
        if choice.equals or choice.bounds:
            number = 1 + len(choice.equals) + len(choice.bounds)
            assert f"the first of {number} that returned it" in chosen_words(formatter, asked)
            return
    raise AssertionError("no such node")


def test_an_open_node_has_a_best_so_far_and_no_savings() -> None:
    search = Search(Position.parse(WORKED))
    search.advance(nodes=18)
    moment = Moment(search)
    formatter, asked = ask(moment, 0)
    assert asked.saved == 0
    assert saved_words(moment, asked) == ""
    assert chosen_words(formatter, asked) == (
        "Value so far from X(0,0): -1, the first of 2 equals in the order of the search."
    )
    assert (
        unvisited_words(explain(moment, 0, 7)) == "Not visited yet: the search may still visit it."
    )
    first = Moment(search, 1)
    assert chosen_words(formatter, explain(first, 0)) == ""


def test_a_move_never_visited_in_words() -> None:
    _, asked = ask(finished(), 10, 7)
    assert unvisited_words(asked) == (
        "Never visited: the search knows nothing about it. "
        "Left out with it: 5 positions, counted exactly."
    )


def test_with_o_as_max_it_is_o_whose_wins_are_written_positive() -> None:
    moment = finished(options=SearchOptions(max_player=MaxPlayer.O))
    formatter = formatter_of(moment)
    assert (formatter.end_name(Player.X), formatter.end_name(Player.O)) == ("beta", "alpha")
    assert chosen_words(formatter, explain(moment, 0)) == (
        "Value from X(2,0): -1; X(2,1) has only a bound (>= -1), which is no better "
        "and may be worse."
    )


@settings(max_examples=60)
@given(cases(most_empties=5), EVENTS)
def test_every_answer_can_be_put_in_words(case: Case, event: int) -> None:
    moment = moment_of(case, event)
    formatter = formatter_of(moment)
    for node in filter(moment.is_entered, range(len(moment.trace))):
        asked = explain(moment, node)
        assert bool(chosen_words(formatter, asked)) == (asked.choice is not None)
        number = f"{asked.saved:,} position"
        assert (number in saved_words(moment, asked)) == bool(asked.saved)
