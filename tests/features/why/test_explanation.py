"""Why? Who set each window and which child was chosen, against brute force."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import (
    MINIMAX,
    TURN_3,
    WORKED,
    Case,
    as_score,
    board_of,
    cases,
    variant_of,
)
from tests.oracles.reference import INF, Board, Standstill, other, put
from tests.oracles.running_algorithm import EVENTS, moment_of
from tests.searches import finished
from ttt_tui.features.why.explanation import choice_of, explain
from ttt_tui.game import Position
from ttt_tui.search import (
    INFINITY,
    Bound,
    Moment,
    Reason,
    Score,
    Search,
)
from ttt_tui.search.reading.window_origins import Origin
from ttt_tui.search.textbook import minimax

# Who set the window


class Witness:
    """The textbook's recursion, which remembers of each end of a window who set it.

    Attributes:
        origins: for each node, in the order of entering, the origins of its alpha and its beta.
    """

    def __init__(self, case: Case) -> None:
        self.game, board, side = board_of(case.position)
        self.variant = variant_of(self.game, case.options)
        self.origins: list[tuple[Origin | None, Origin | None]] = []
        self._visit(board, side, 0, (-INF, None), (INF, None))

    def _visit(
        self,
        board: Board,
        side: str,
        depth: int,
        alpha: tuple[float, Origin | None],
        beta: tuple[float, Origin | None],
    ) -> float:
        me = len(self.origins)
        self.origins.append((alpha[1], beta[1]))
        variant, result = self.variant, self.game.result(board)
        if result is not None:
            size = len(self.game.empty) + 1 - depth if variant.depth_score else 1
            return {"X": size, "draw": 0, "O": -size}[result]
        moves = sorted(self.game.moves(board), key=list(variant.order).index)
        if not depth and variant.first_move is not None and set(board) == {"."}:
            moves = [variant.first_move]
        sign = 1 if side == "X" else -1
        best = -INF * sign
        hands_down = variant.prunes and not (variant.fresh and depth == 0)
        for move in moves:
            child = len(self.origins)
            low, high = (alpha, beta) if hands_down else ((-INF, None), (INF, None))
            value = self._visit(put(board, move, side), other(side), depth + 1, low, high)
            best = max(best, value) if sign > 0 else min(best, value)
            if sign > 0 and value > alpha[0]:
                alpha = value, Origin(me, child, as_score(value))
            if sign < 0 and value < beta[0]:
                beta = value, Origin(me, child, as_score(value))
            if variant.prunes:
                if alpha[0] > beta[0] or (alpha[0] == beta[0] and not variant.strict):
                    break
                if variant.stop_on_win and best * sign > 0:
                    break
        return best


@settings(max_examples=150)
@given(cases(most_empties=5), EVENTS, st.sampled_from([7, 60, 10**5]))
def test_origins_are_those_of_a_search_that_remembers(
    case: Case, event: int, capacity: int
) -> None:
    witness, moment = Witness(case), moment_of(case, event, capacity=capacity)
    assert len(witness.origins) == moment.trace.visited
    for node in filter(moment.is_entered, range(len(moment.trace))):
        alpha, beta = witness.origins[node]
        assert explain(moment, node).alpha == alpha
        assert explain(moment, node).beta == beta
        view = moment.view(node)
        assert (view.alpha == -INFINITY) == (alpha is None)
        assert (view.beta == INFINITY) == (beta is None)


# Which child, and why


@settings(max_examples=150)
@given(cases(most_empties=5), EVENTS)
def test_children_are_all_moves_in_the_order_of_the_search(case: Case, event: int) -> None:
    moment = moment_of(case, event)
    still = Standstill.at(case.reference(), moment.event)
    for node in range(still.entered):
        children, reference = explain(moment, node).children, still.reference.nodes[node]
        assert [child.move for child in children] == reference.moves
        tried = len(still.tried[node])
        assert [child.node for child in children[:tried]] == moment.children(node)
        assert all(child.node is None and child.view is None for child in children[tried:])
        values = [
            (child.node, child.view.value)
            for child in children
            if child.view is not None and child.node in still.left
        ]
        best = still.best[node]
        first = next((n for n, value in values if value == best), None)
        assert [child.node for child in children if child.chosen] == ([first] if values else [])


@settings(max_examples=150)
@given(cases(most_empties=5), EVENTS)
def test_equals_are_equal_and_bounds_are_no_better(case: Case, event: int) -> None:
    moment = moment_of(replace(case, options=replace(case.options, score=Score.OUTCOME)), event)
    for node in filter(moment.is_entered, range(len(moment.trace))):
        choice, view = choice_of(moment, node), moment.view(node)
        if choice is None:
            assert view.value is None or view.is_leaf
            continue
        assert choice.chosen.value == view.value
        later = [*choice.equals, *choice.bounds]
        assert all(other.node > choice.chosen.node for other in later)
        for equal in choice.equals:
            assert minimax(moment.position(equal.node)) == view.value
        for bounded in choice.bounds if choice.chosen.bound is Bound.EXACT else ():
            sign = view.player.sign
            assert minimax(moment.position(bounded.node)) * sign <= (view.value or 0) * sign


def test_the_choice_at_the_root_of_the_worked_example() -> None:
    choice = choice_of(finished(), 0)
    assert choice is not None
    assert choice.chosen.move == 6
    assert [view.move for view in choice.bounds] == [7]
    assert choice.equals == ()
    of_minimax = choice_of(finished(options=MINIMAX), 0)
    assert of_minimax is not None
    assert (of_minimax.chosen.move, of_minimax.equals, of_minimax.bounds) == (6, (), ())


# One question, one answer


@settings(max_examples=60)
@given(cases(most_empties=5), EVENTS)
def test_an_explanation_is_all_of_it_at_once(case: Case, event: int) -> None:
    moment = moment_of(case, event)
    for node in filter(moment.is_entered, range(len(moment.trace))):
        asked = explain(moment, node)
        assert asked.view == moment.view(node)
        assert asked.state == moment.position(node)
        assert list(asked.moves) == moment.trace.moves_to(node)
        assert asked.choice == choice_of(moment, node)
        assert asked.move is None
        for move in moment.unvisited(node):
            of_move = explain(moment, node, move)
            assert of_move.state == asked.state.play(move)
            assert of_move.moves == (*asked.moves, move)
            assert of_move.view == asked.view
            left = [child.left_out for child in asked.children if child.move == move]
            assert [of_move.left_out] == left


def test_a_search_of_one_node() -> None:
    asked = explain(finished("XXX/OO./..."), 0)
    assert asked.view.reason is Reason.GAME_OVER
    assert (asked.alpha, asked.beta, asked.saved) == (None, None, 0)
    assert (asked.children, asked.choice, asked.moves) == ((), None, ())


def test_before_the_first_event_there_is_nothing_to_ask() -> None:
    moment = Moment(Search(Position.parse(WORKED)))
    for question in (explain, choice_of):
        with pytest.raises(IndexError, match="not entered"):
            question(moment, 0)


@pytest.mark.parametrize("node", [31, 500])
def test_a_node_that_is_not_in_the_trace(node: int) -> None:
    for question in (explain, choice_of):
        with pytest.raises(IndexError):
            question(finished(), node)


@pytest.mark.parametrize("move", [0, 2, 6, 8])
def test_a_move_that_was_visited_or_cannot_be_played_is_no_move_left(move: int) -> None:
    with pytest.raises(ValueError, match=f"{move} is no move of node 10"):
        explain(finished(), 10, move)


def test_a_full_trace_tells_what_it_holds() -> None:
    moment = finished(capacity=7)
    root = explain(moment, 0)
    assert [child.move for child in root.children] == [0]
    assert root.choice is None  # (2,0) is not held
    assert explain(moment, 2).choice is not None
    assert explain(moment, 6).beta == Origin(1, 2, 1)
    cut = finished(TURN_3, capacity=200)
    missed = [n for n in range(200) if cut.misses_children(n)]
    stopped = [n for n in missed if cut.view(n).reason is Reason.CUTOFF]
    assert stopped
    assert all(explain(cut, node).saved is None for node in stopped)
    assert all(explain(cut, node).saved == 0 for node in missed if node not in stopped)
