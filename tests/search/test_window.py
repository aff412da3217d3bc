"""Where windows come from, and steps from cut to cut."""

from __future__ import annotations

import pytest

from tests.search.cases import EMPTY, TURN_5, WORKED
from tests.search.reference import random_trees, written
from ttt_tui.games.game import Side
from ttt_tui.games.text import read_game
from ttt_tui.search.counters import counters
from ttt_tui.search.moment import cuts, next_cut
from ttt_tui.search.move_loop import ChosenEnd, SiblingValue, origin_of
from ttt_tui.search.options import Options, RootWindow
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import CUTS

TREE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize(
    ("text", "name", "moves", "side", "origin"),
    [
        (TREE, "alpha-beta", [1], Side.MAX, SiblingValue(0, 1, 3)),  # 3 is sure by the first move
        (TREE, "alpha-beta", [2, 0], Side.MAX, SiblingValue(0, 1, 3)),  # handed down
        (TREE, "alpha-beta", [2, 1], Side.MIN, SiblingValue(7, 8, 14)),
        (TREE, "alpha-beta", [0], Side.MAX, None),
        (TREE, "minimax", [2, 1], Side.MIN, None),
        (TREE, "pvs", [1], Side.MIN, ChosenEnd(0, 4)),
        (TREE, "mtd-f", [1], Side.MIN, ChosenEnd(0, 4, 2)),
    ],
)
def test_origins(
    text: str, name: str, moves: list[int], side: Side, origin: SiblingValue | ChosenEnd | None
) -> None:
    trace = search(read_game(text), name)
    node = trace.node_after(moves)
    assert node is not None
    assert origin_of(trace, node, side) == origin


@pytest.mark.parametrize("name", ["alpha-beta", "alpha-beta+", "pvs", "mtd-f"])
def test_each_end_of_a_window_has_an_origin(name: str) -> None:
    """A sibling that returned it before, or the choice of the algorithm; open ends have none."""
    games = [
        written(tree, is_max=number % 2 > 0) for number, tree in enumerate(random_trees(7, 60))
    ]
    for text in [*games, TURN_5, WORKED]:
        trace = search(read_game(text), name)
        for node in range(1, len(trace)):
            for side, end in ((Side.MAX, trace.alpha[node]), (Side.MIN, trace.beta[node])):
                origin = origin_of(trace, node, side)
                if abs(end) < trace.infinity:
                    assert origin is not None
                    assert origin.value == end
                if isinstance(origin, SiblingValue):
                    assert trace.value[origin.sibling] == end
                    assert origin.sibling in trace.children(origin.ancestor)
                    assert (trace.left_at(origin.sibling) or 0) < trace.entered_at(node)
                    assert trace.player(origin.ancestor) is side
                elif origin is not None:
                    assert name in ("pvs", "mtd-f")
                    assert origin.number or trace.player(origin.ancestor) is not side


@pytest.mark.parametrize("name", ["alpha-beta+", "mtd-f"])
@pytest.mark.parametrize("options", [Options(), Options(stop_on_win=True)])
def test_steps_go_to_as_many_cuts_as_are_counted(name: str, options: Options) -> None:
    trace = search(read_game(EMPTY), name, options)
    assert trace.totals.table_cuts > 0
    assert len(cuts(trace)) == trace.totals.cuts == counters(trace).cuts


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        (TREE, "alpha-beta", Options()),
        (TURN_5, "alpha-beta", Options(root_window=RootWindow.FRESH, stop_on_win=True)),
        (TURN_5, "mtd-f", Options()),
        (TURN_5, "minimax", Options()),
        (EMPTY, "alpha-beta+", Options(depth=3)),
    ],
)
def test_steps_from_cut_to_cut(text: str, name: str, options: Options) -> None:
    """To the moment just after each node that was left with moves untried, both ways."""
    whole = search(read_game(text), name, options)
    for trace in (whole, search(read_game(text), name, options, nodes=whole.totals.nodes // 2)):
        left = [trace.left_at(node) for node in range(len(trace)) if trace.reason[node] in CUTS]
        wanted = sorted(event + 1 for event in left if event is not None)
        for event in range(0, trace.events + 1, max(1, trace.events // 200)):
            assert next_cut(trace, event) == next((c for c in wanted if c > event), None)
            before = max((c for c in wanted if c < event), default=None)
            assert next_cut(trace, event, -1) == before
