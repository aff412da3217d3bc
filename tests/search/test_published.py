"""Facts beside the published numbers, which `reproduce` holds, and the signature."""

from __future__ import annotations

from functools import cache

import pytest

from tests.search.cases import EMPTY, TURN_3, TURN_5, TURN_7, WORKED, read
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


@cache
def searched(text: str, system: str) -> Trace:
    return search(read(text), *SYSTEMS[system])


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
