"""What a node's children have come to, at each moment, by the definition."""

from __future__ import annotations

import pytest

from ttt_tui.games.text import read_game
from ttt_tui.search.judge import claim, is_sure
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace


def expected(moment: Moment, node: int) -> tuple[int | None, set[int], bool]:
    """The best value, the children that have it, and whether all of these are estimates."""
    trace, side = moment.trace, moment.trace.player(node)
    left = [child for child in moment.last_tries(node).values() if not moment.is_open(child)]
    if not left:
        return None, set(), False
    best = max(left, key=lambda child: trace.value[child] * side)
    same = {child for child in left if trace.value[child] == trace.value[best]}
    return trace.value[best], same, all(claim(trace, each).estimated for each in same)


def check(trace: Trace) -> None:
    for event in range(trace.events + 1):
        moment = Moment(trace, event)
        for node in moment.path[:2]:
            best, side = moment.best(node), trace.player(node)
            value, same, estimated = expected(moment, node)
            assert (best.value, best.estimated) == (value, estimated)
            assert best.first == min(same, default=None)
            proved = [
                each for each in sorted(same) if is_sure(trace, each, side, trace.value[each])
            ]
            assert best.decider == next(iter(proved), None)
            assert moment.tried(node) == len(moment.last_tries(node))


@pytest.mark.parametrize("name", ["alpha-beta", "alpha-beta+", "pvs", "mtd-f"])
def test_a_node_knows_its_best_value_at_each_moment(name: str) -> None:
    check(search(read_game("tree 4x3 seed 5"), name))
    check(search(read_game("..O/.OX/..X"), name, Options(depth=2)))
