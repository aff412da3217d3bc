"""The numbers of the five published sources, and facts that were measured beside them."""

from __future__ import annotations

from functools import cache

import pytest

from tests.search.cases import EMPTY, TURN_3, TURN_5, TURN_7, WORKED, read
from tests.search.reference import reachable
from ttt_tui.games.bitboard import canonical
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import (
    Cutoff,
    MaxSide,
    MoveOrder,
    Options,
    RootWindow,
    Score,
)
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace

STRICT, FRESH = Cutoff.STRICT, RootWindow.FRESH
SYSTEMS = {
    "minimax": ("minimax", Options()),
    "one window": ("alpha-beta", Options()),
    "fresh window": ("alpha-beta", Options(root_window=FRESH)),
    "strict": ("alpha-beta", Options(cutoff=STRICT)),
    "strict, stop": ("alpha-beta", Options(cutoff=STRICT, stop_on_win=True)),
}

TABLE = {
    EMPTY: (549_945, 18_296, 30_709, 146_119, 94_977),
    TURN_3: (7_331, 843, 1_519, 2_502, 1_923),
    TURN_5: (197, 63, 97, 85, 49),
    TURN_7: (13, 9, 13, 9, 9),
    WORKED: (44, 30, 38, 44, 20),
}


@cache
def searched(text: str, system: str) -> Trace:
    return search(read(text), *SYSTEMS[system])


@pytest.mark.parametrize("text", TABLE)
def test_nodes_of_the_systems(text: str) -> None:
    traces = [searched(text, system) for system in SYSTEMS]
    assert tuple(trace.totals.nodes for trace in traces) == TABLE[text]
    assert (
        len({(trace.result.value, trace.result.best_move) for trace in traces if trace.result}) == 1
    )


@pytest.mark.parametrize(
    ("text", "cutoffs", "pruning", "pruned", "never_visited"),
    [
        (EMPTY, 8_180, 4_237, 6_930, 531_649),
        (TURN_3, 344, 236, 350, 6_488),
        (TURN_5, 24, 20, 30, 134),
        (TURN_7, 3, 2, 2, 4),
        (WORKED, 8, 5, 6, 14),
    ],
)
def test_cuts_of_alpha_beta(
    text: str, cutoffs: int, pruning: int, pruned: int, never_visited: int
) -> None:
    totals, minimax = searched(text, "one window").totals, searched(text, "minimax").totals
    assert (totals.cutoffs, totals.pruning_cutoffs, totals.pruned_moves) == (
        cutoffs,
        pruning,
        pruned,
    )
    assert minimax.nodes - totals.nodes == never_visited
    assert minimax.cutoffs == 0


@pytest.mark.parametrize(
    ("text", "system", "results", "by_depth"),
    [
        (EMPTY, "minimax", (131_184, 77_904, 46_080),
         (9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)),
        (EMPTY, "one window", (3_656, 2_425, 1_249),
         (9, 30, 132, 409, 1306, 2645, 5173, 5316, 3276)),
        (WORKED, "minimax", (8, 9, 4), (4, 12, 18, 10)),
        (WORKED, "one window", (5, 6, 2), (4, 9, 11, 6)),
    ],
)  # fmt: skip
def test_leaves_and_depths(
    text: str, system: str, results: tuple[int, ...], by_depth: tuple[int, ...]
) -> None:
    totals = searched(text, system).totals
    assert (totals.wins_max, totals.wins_min, totals.draws) == results
    assert totals.nodes_by_depth == by_depth
    assert totals.leaves == sum(results)


@pytest.mark.parametrize(("order", "nodes"), [("centre", 7_274), ("edges", 42_093)])
def test_orders_of_moves(order: str, nodes: int) -> None:
    assert search(Position(), options=Options(order=MoveOrder.parse(order))).totals.nodes == nodes


def test_subtrees_below_the_first_move() -> None:
    corner, edge, centre = 59_705, 63_905, 55_505
    sizes = [corner, edge, corner, edge, centre, edge, corner, edge, corner]
    assert [each.nodes for each in searched(EMPTY, "minimax").totals.root] == sizes


def test_reachable_positions() -> None:
    """By the program's own positions and symmetries; the oracle's count is beside it."""
    seen, level = {Position()}, {Position()}
    while level:
        level = {position.play(move) for position in level for move in position.moves()}
        seen |= level
    over = {position for position in seen if position.value() is not None}

    def classes(positions: set[Position]) -> int:
        return len({canonical(position) for position in positions})

    assert (len(seen), classes(seen)) == (5_478, 765)
    assert (len(over), classes(over)) == (958, 138)
    assert len(list(reachable())) == 5_478


def self_play(position: Position, system: str, plies: int = 9) -> tuple[str, str]:
    moves = []
    while position.value() is None:
        result = search(position, *SYSTEMS[system]).result
        assert result is not None
        assert result.best_move is not None
        row, column = position.rules.coordinates(result.best_move)
        moves.append(f"{position.to_move.letter}({row},{column})")
        position = position.play(result.best_move)
    return " ".join(moves[:plies]), str(position).split()[0]


@pytest.mark.parametrize("system", ["one window", "fresh window", "strict, stop"])
def test_perfect_self_play(system: str) -> None:
    moves, _ = self_play(Position(), system)
    assert moves == "X(0,0) O(1,1) X(0,1) O(0,2) X(2,0) O(1,0) X(1,2) O(2,1) X(2,2)"


@pytest.mark.parametrize(
    ("cell", "board"), [(3, "OXO/XOX/XOX"), (4, "OXX/XXO/OOX"), (8, "XOX/XOO/OXX")]
)
def test_perfect_play_after_other_first_moves(cell: int, board: str) -> None:
    assert self_play(Position().play(cell), "one window")[1] == board


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_worked_example_is_won_by_one_move(system: str) -> None:
    trace = searched(WORKED, system)
    assert trace.result is not None
    assert (trace.result.value, trace.result.best_move) == (1, 6)
    moment = Moment(trace)
    assert [trace.move[node] for node in moment.principal_variation()] == [6, 0, 7]
    if system == "minimax":
        values = [(each.move, each.value) for each in trace.totals.root]
        assert values == [(0, -1), (1, -1), (6, 1), (7, -1)]


@pytest.mark.parametrize(
    ("text", "value", "best_move"),
    [("XX./.O./O.. x", 9, 2), ("XX./OO./... o", -9, 5), (WORKED, 7, 6), (EMPTY, 0, 0)],
)
def test_quick_wins_score_more(text: str, value: int, best_move: int) -> None:
    """Source 001: a win counts 10 - depth for X, depth - 10 for O."""
    for name in ("minimax", "alpha-beta") if text != EMPTY else ("alpha-beta",):
        result = search(read(text), name, Options(score=Score.DEPTH)).result
        assert result is not None
        assert (result.value, result.best_move) == (value, best_move)


def test_who_is_max_changes_no_number() -> None:
    turned = search(read(TURN_3), options=Options(max_side=MaxSide.O))
    assert turned.totals == searched(TURN_3, "one window").totals


@pytest.mark.parametrize(
    ("tree", "value", "minimax", "alpha_beta"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", 3, 12, 10),
        ("((((10 inf) (5)) ((-10))) (((7 5) (-inf)) ((-7 -5))))", -7, 21, 21),
    ],
)
def test_trees_of_books(tree: str, value: int, minimax: int, alpha_beta: int) -> None:
    """Russell and Norvig's figure 5.5, and Wikipedia's of the article on minimax."""
    for name, nodes in (("minimax", minimax), ("alpha-beta", alpha_beta)):
        trace = search(read_game(tree), name)
        assert trace.result is not None
        assert (trace.result.value, trace.totals.nodes) == (value, nodes)


def _options(text: str) -> tuple[str, Options]:
    """`edges strict fresh` as an algorithm and its options."""
    words = set(text.split())
    order = next((word for word in words if word[:4] in ("cent", "edge", "rand")), "reading")
    return "minimax" if "minimax" in words else "alpha-beta", Options(
        order=MoveOrder.parse(order),
        cutoff=STRICT if "strict" in words else Cutoff.WEAK,
        root_window=FRESH if "fresh" in words else RootWindow.SHARED,
        stop_on_win="stop" in words,
        score=Score.DEPTH if "depth" in words else Score.OUTCOME,
    )


SIGNATURE = (
    *(
        (EMPTY, words, None)
        for words in (
            "minimax", "", "centre", "edges", "random:7", "strict", "fresh", "strict fresh",
            "stop", "strict stop", "depth", "depth fresh", "depth strict",
            "random:11 depth fresh",
        )
    ),
    *(
        (text, words, None)
        for text in (TURN_3, TURN_5, TURN_7, WORKED, "XO./.../... o")
        for words in ("minimax", "", "edges", "strict stop", "depth fresh")
    ),
    (".../.X./... o", "strict stop", None),
    ("3x3k3m .../.../...", "", None),
    ("3x3k3m .../.../...", "depth", None),
    ("1x8k3 ........", "stop", None),
    ("1x8k3 ........", "minimax", None),
    ("3x4k3 X.../.O../....", "centre", None),
    ("3x4k3 X.../.O../.... x", "depth", None),
    ("4x4k4 XO../.X../O.../....", "strict", (50_000, None)),
    ("4x4k3g ..../..../..../....", "centre", None),
    ("4x4k3g ..../..../..../XO..", "depth fresh", None),
    ("3x5k3gm ...../...../.....", "", (None, 100_001)),
    ("6x7k4g ......./......./......./......./......./.......", "centre", (None, 100_001)),
    ("6x7k4g ......./......./......./......./......./.......", "minimax", (20_000, None)),
    ("8x8k5 " + "/".join(["........"] * 8), "random:11 depth fresh", (None, 50_001)),
    ("8x8k5 " + "/".join(["........"] * 8), "minimax", (None, 50_001)),
)  # fmt: skip


def test_the_signature() -> None:
    """The nodes of a fixed list of searches, as Stockfish's `bench`: each option, many boards."""
    found = 1  # X in the centre, before the search of what follows
    for text, words, budget in SIGNATURE:
        nodes, events = budget or (None, None)
        trace = search(read_game(text), *_options(words), nodes=events or nodes)
        found += trace.entered_by(events) - 1 if events else trace.totals.nodes
    assert found == 1_710_533
