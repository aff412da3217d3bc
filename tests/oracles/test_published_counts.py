"""The numbers of the five published sources, and the facts that were measured beside them."""

from __future__ import annotations

from functools import cache

import pytest

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    FRESH,
    MINIMAX,
    STRICT,
    STRICT_STOP,
    TURN_3,
    TURN_5,
    TURN_7,
    WORKED,
)
from tests.oracles.reference import Game, reachable
from tests.searches import searched
from ttt_tui.game import Outcome, Player, Position, format_coordinates
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    MaxPlayer,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    Search,
    SearchOptions,
    report_of,
)

SYSTEMS = {
    "minimax": MINIMAX,
    "one window": ALPHA_BETA,
    "fresh window": FRESH,
    "strict": STRICT,
    "strict, stop": STRICT_STOP,
}

TABLE = {
    EMPTY: (549_945, 18_296, 30_709, 146_119, 94_977),
    TURN_3: (7_331, 843, 1_519, 2_502, 1_923),
    TURN_5: (197, 63, 97, 85, 49),
    TURN_7: (13, 9, 13, 9, 9),
    WORKED: (44, 30, 38, 44, 20),
}

CELLS = [
    (text, name, nodes)
    for text, row in TABLE.items()
    for name, nodes in zip(SYSTEMS, row, strict=True)
]


@cache
@pytest.mark.parametrize(("text", "system", "nodes"), CELLS)
def test_table(text: str, system: str, nodes: int) -> None:
    search = searched(text, SYSTEMS[system])
    assert search.nodes == nodes
    assert search.trace.visited == nodes + 1


@pytest.mark.parametrize("text", TABLE)
def test_all_systems_agree_on_value_and_move(text: str) -> None:
    reports = [report_of(searched(text, options)) for options in SYSTEMS.values()]
    assert len({report.value for report in reports}) == 1
    assert len({report.best_move for report in reports}) == 1


@pytest.mark.parametrize("player", MaxPlayer)
def test_who_is_max_changes_no_number(player: MaxPlayer) -> None:
    """Source 000 and 003 call O Max: the same tree, with the signs turned for the eye only."""
    turned = Search(Position.parse(TURN_3), SearchOptions(max_player=player))
    turned.advance()
    plain = searched(TURN_3, ALPHA_BETA)
    assert turned.counters == plain.counters
    assert turned.trace.value[: len(turned.trace)] == plain.trace.value[: len(plain.trace)]


def test_games_of_the_empty_board() -> None:
    counters = searched(EMPTY, MINIMAX).counters
    assert counters.leaves == 255_168
    assert (counters.x_wins, counters.o_wins, counters.draws) == (131_184, 77_904, 46_080)
    assert counters.cutoffs == counters.never_visited == 0
    assert counters.nodes_by_depth == (
        9,
        72,
        504,
        3_024,
        15_120,
        54_720,
        148_176,
        200_448,
        127_872,
    )


def test_alpha_beta_on_the_empty_board() -> None:
    counters = searched(EMPTY, ALPHA_BETA).counters
    assert counters.leaves == 7_330
    assert counters.cutoffs == 8_180
    assert counters.pruned_moves == 6_930
    assert counters.nodes_by_depth == (9, 30, 132, 409, 1306, 2645, 5173, 5316, 3276)


def test_counters_of_the_worked_example() -> None:
    minimax = searched(WORKED, MINIMAX).counters
    assert minimax.leaves == 21
    assert (minimax.x_wins, minimax.o_wins, minimax.draws) == (8, 9, 4)
    assert minimax.nodes_by_depth == (4, 12, 18, 10)
    assert (minimax.cutoffs, minimax.pruned_moves, minimax.max_depth) == (0, 0, 4)
    alpha_beta = searched(WORKED, ALPHA_BETA).counters
    assert alpha_beta.leaves == 13
    assert alpha_beta.nodes_by_depth == (4, 9, 11, 6)
    assert (alpha_beta.cutoffs, alpha_beta.pruned_moves) == (8, 6)


@pytest.mark.parametrize(("order", "nodes"), [(Order.CENTRE, 7_274), (Order.EDGES, 42_093)])
def test_move_orders(order: Order, nodes: int) -> None:
    assert searched(EMPTY, SearchOptions(order=MoveOrder(order))).nodes == nodes


@pytest.mark.parametrize(
    ("cell", "nodes"), [(0, 59_705), (1, 63_905), (4, 55_505), (5, 63_905), (8, 59_705)]
)
def test_subtrees_below_the_first_move(cell: int, nodes: int) -> None:
    tries = {tried.move: tried for tried in searched(EMPTY, MINIMAX).root_tries}
    assert tries[cell].nodes == nodes
    alone = Search(Position(), SearchOptions(Algorithm.MINIMAX, first_move=cell), capacity=0)
    alone.advance()
    assert alone.nodes == nodes


def test_reachable_positions() -> None:
    """By the program's own positions and symmetries; the oracle's count is beside it."""
    seen = {Position()}
    level = [Position()]
    while level:
        level = list({p.play(move) for p in level for move in p.legal_moves()})
        seen.update(level)
    over = {position for position in seen if position.is_over()}

    def classes(positions: set[Position]) -> int:
        return len({canonical(position) for position in positions})

    assert (len(seen), classes(seen)) == (5_478, 765)
    assert (len(over), classes(over)) == (958, 138)
    oracle = list(reachable(Game()))
    assert len(oracle) == 5_478
    assert {(str(p), p.to_move.value) for p in seen} == {
        (f"{''.join(b[:3])}/{''.join(b[3:6])}/{''.join(b[6:])} {side.lower()}", side)
        for b, side in oracle
    }


def canonical(position: Position) -> tuple[int, int, Player]:
    """The least of the position's images under the board's symmetries."""

    def image(mask: int, permutation: tuple[int, ...]) -> int:
        return sum(1 << goal for cell, goal in enumerate(permutation) if mask >> cell & 1)

    x, o = min((image(position.x, p), image(position.o, p)) for p in position.rules.symmetries)
    return x, o, position.to_move


def self_play(position: Position, options: SearchOptions) -> tuple[str, Position]:
    moves = []
    while not position.is_over():
        search = Search(position, options)
        search.advance()
        move = report_of(search).best_move
        assert move is not None
        moves.append(position.to_move.value + format_coordinates(move, position.rules))
        position = position.play(move)
    return " ".join(moves), position


@pytest.mark.parametrize("options", [ALPHA_BETA, FRESH, STRICT_STOP], ids=["shared", "fresh", "on"])
def test_perfect_self_play(options: SearchOptions) -> None:
    moves, last = self_play(Position(), options)
    assert moves == "X(0,0) O(1,1) X(0,1) O(0,2) X(2,0) O(1,0) X(1,2) O(2,1) X(2,2)"
    assert last.outcome() is Outcome.DRAW


def test_perfect_self_play_by_minimax() -> None:
    start = Position().play(report_of(searched(EMPTY, MINIMAX)).best_move or 0).play(4)
    moves, last = self_play(start, MINIMAX)
    assert moves == "X(0,1) O(0,2) X(2,0) O(1,0) X(1,2) O(2,1) X(2,2)"
    assert last.outcome() is Outcome.DRAW


@pytest.mark.parametrize(
    ("first", "board"),
    [((1, 0), "OXO/XOX/XOX"), ((1, 1), "OXX/XXO/OOX"), ((2, 2), "XOX/XOO/OXX")],
)
def test_perfect_play_after_other_first_moves(first: tuple[int, int], board: str) -> None:
    position = Position()
    _, last = self_play(position.play(position.rules.cell(*first)), ALPHA_BETA)
    assert str(last).split()[0] == board
    assert last.outcome() is Outcome.DRAW


@pytest.mark.parametrize("options", SYSTEMS.values(), ids=SYSTEMS.keys())
def test_the_worked_example_is_won_by_one_move(options: SearchOptions) -> None:
    report = report_of(searched(WORKED, options))
    assert (report.value, report.best_move, report.best_moves) == (1, 6, (6,))
    assert report.principal_variation == (6, 0, 7)
    minimax = report_of(searched(WORKED, MINIMAX))
    assert [(move.move, move.value) for move in minimax.root_moves] == [
        (0, -1),
        (1, -1),
        (6, 1),
        (7, -1),
    ]


def test_depth_aware_scores_prefer_quick_wins() -> None:
    """Source 001: a win counts 10 - depth, so of two winning moves the quicker is taken."""
    text = "XX./.O./O.. x"
    by_outcome = SearchOptions(Algorithm.MINIMAX, order=MoveOrder(Order.EDGES))
    by_depth = SearchOptions(
        root_window=RootWindow.FRESH, score=Score.DEPTH, order=MoveOrder(Order.EDGES)
    )
    quick = report_of(searched(text, by_depth))
    assert (quick.value, quick.best_move) == (9, 2)
    assert report_of(searched(text, by_outcome)).value == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [("XX./OO./... x", 9), ("XX./OO./... o", -9), (WORKED, 7), ("X../.OX/... o", 0), (EMPTY, 0)],
)
def test_depth_aware_values(text: str, value: int) -> None:
    """10 - depth for X's win, depth - 10 for O's; the worked example is won in three plies."""
    for algorithm in PLAIN:
        if text == EMPTY and algorithm is Algorithm.MINIMAX:
            continue
        assert searched(text, SearchOptions(algorithm, score=Score.DEPTH)).value == value
