"""An exercise's solution, held against the recursive oracle, which knows nothing of the engine."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    MINIMAX,
    STRICT,
    WORKED,
    Case,
    board_of,
    cases,
)
from tests.cases import (
    reference_of as searched_by_oracle,
)
from tests.oracles.reference import Board, Game, Node, other, put
from ttt_tui.features.worksheets.exercise import MOST_NODES, Branch, Exercise, ExerciseError
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import on_board
from ttt_tui.search import Cutoff, MaxPlayer, Score, SearchOptions


def exercise(text: str = WORKED, options: SearchOptions = ALPHA_BETA) -> Exercise:
    return Exercise("", Position.parse(text), options)


def nodes_below(game: Game, board: Board, side: str) -> int:
    moves = game.moves(board)
    return sum(1 + nodes_below(game, put(board, move, side), other(side)) for move in moves)


def number(value: float, sign: int) -> str:
    if math.isinf(value):
        return "+inf" if value * sign > 0 else "-inf"
    return f"{sign * int(value):+d}" if value else "0"


def proved(node: Node, case: Exercise) -> tuple[float, float]:
    """The least and the most that a node may be worth to X, whatever the moves left out lead to."""
    if not node.moves:
        return node.value, node.value
    plays_x = (case.state.to_move is Player.X) == (node.depth % 2 == 0)
    wins = [1, 1]
    if case.options.score is Score.DEPTH:
        wins = [on_board(case.state).rules.cells + 1 - node.depth - plies for plies in (1, 2)]
    soon = plays_x is not on_board(case.state).rules.misere
    low, high = (-wins[soon], wins[not soon])
    ends = [proved(child, case) for child in node.children]
    if len(ends) < len(node.moves):
        ends.append((low, high))
    choose = max if plays_x else min
    return (
        max(low, choose(each for each, _ in ends)),
        min(high, choose(each for _, each in ends)),
    )


def answers(node: Node, case: Exercise, best: str) -> tuple[str, str]:
    """What stands at a node, from the side of Max, worked out from the oracle's numbers alone."""
    sign, options = 1 if best == "X" else -1, case.options
    alpha, beta = node.window
    slack = 1 if options.cutoff is Cutoff.STRICT else 0
    bound = 0
    low, high = proved(node, case)
    if node.moves and low < high:
        bound = 1 if node.value >= beta + slack else -1 if node.value <= alpha - slack else 0
    ends = [number(end, sign) for end in (alpha, beta)][::sign]
    window = f"[{', '.join(ends)}]" if node.moves else ""
    told = {1: ">= ", -1: "<= ", 0: ""}[bound * sign] + number(node.value, sign)
    return window, told


def check(solved: Exercise) -> None:
    """Every node, window, value and cut of a solution is the oracle's."""
    reference = searched_by_oracle(on_board(solved.state), solved.options)
    best = solved.options.max_player.resolve(solved.state.to_move).value
    nodes: dict[int, Node] = {}  # of the oracle, by the number of the branch
    for place, branch in enumerate(solved.branches):
        if branch.parent is None:
            nodes[place] = reference.nodes[0]
        elif branch.parent in nodes:
            above = nodes[branch.parent]
            found = [child for child in above.children if child.move == branch.move]
            assert bool(found) == (branch.node is not None)
            assert solved.is_struck(branch) == (not found)
            nodes.update((place, child) for child in found)
        else:
            assert branch.node is None
            assert not solved.is_struck(branch)
        if place in nodes:
            wanted = answers(nodes[place], solved, best)
            window, value = solved.answers(branch)
            assert value == wanted[1]
            assert window == (wanted[0] if solved.has_windows else "")
    assert len(nodes) == len(reference.nodes)


@settings(max_examples=30)
@given(case=cases(most_empties=4))
def test_the_solution_is_the_oracles(case: Case) -> None:
    game, board, side = board_of(case.position)
    size = nodes_below(game, board, side)
    assume(0 < size <= MOST_NODES)
    assume(case.options.first_move is None)
    solved = Exercise("", case.position, case.options)
    assert len(solved.branches) == 1 + size
    check(solved)


@pytest.mark.parametrize("player", MaxPlayer)
def test_it_is_told_from_the_side_of_max(player: MaxPlayer) -> None:
    check(exercise("XOO/O../X.. x", SearchOptions(max_player=player)))
    check(exercise("X../O../XXO o", SearchOptions(max_player=player, cutoff=Cutoff.STRICT)))


def test_a_node_whose_moves_are_all_known_is_no_bound() -> None:
    """Whatever its window: one finished game below it, or a result beyond which there is none."""
    solved = exercise("XOO/O../X..", SearchOptions(cutoff=Cutoff.WEAK))
    below = {branch.parent: branch for branch in solved.branches}
    alone = [
        (solved.answers(branch)[1], solved.answers(below[number])[1])
        for number, branch in enumerate(solved.branches)
        if branch.node is not None
        and on_board(branch.state).empties == 1
        and branch.state.value() is None
    ]
    assert alone
    assert all(value == leaf for value, leaf in alone)
    values = {solved.answers(branch)[1] for branch in solved.branches}
    assert values & {"<= 0", ">= 0"}, "what a cut leaves open is one"
    assert not values & {"<= -1", ">= +1"}


def test_the_sheet_gives_nothing_away() -> None:
    """With whatever is searched, all branches stand there, and all ask for the same."""
    weak, strict, plain = (exercise(options=each) for each in (ALPHA_BETA, STRICT, MINIMAX))
    for each in (weak, strict, plain):
        assert len(each.branches) == 45
    assert {weak.blanks(branch) for branch in weak.branches} == {
        ("[____, ____]", "____"),
        ("", "____"),
    }
    assert {plain.blanks(branch)[0] for branch in plain.branches} == {""}


def test_branches_stand_in_the_order_of_the_search() -> None:
    def below(branches: tuple[Branch, ...], parent: int) -> list[int | None]:
        return [branch.move for branch in branches if branch.parent == parent]

    branches = exercise().branches
    assert below(branches, 0) == [0, 1, 6, 7]
    assert all(branch.parent is None or branch.parent < at for at, branch in enumerate(branches))


def test_each_cut_has_its_reason() -> None:
    reasons = dict(exercise("XOO/O../X..").reasons())
    assert set(reasons) == {"(1,2)", "(2,2) (1,2)", "(2,2) (2,1)"}
    assert reasons["(1,2)"].startswith("O already holds X to a draw here.")
    assert reasons["(1,2)"].endswith("at most 0 here, which is <= alpha (0).")


@pytest.mark.parametrize(
    ("text", "why"), [(EMPTY, "more than 90 nodes"), ("XXX/OO./...", "the game is over")]
)
def test_what_is_no_exercise_is_refused(text: str, why: str) -> None:
    with pytest.raises(ExerciseError, match=why):
        exercise(text)
