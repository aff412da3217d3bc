"""Nodes are counted by what they are while the trace grows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import Case, cases
from ttt_tui.features.map import node_counts as tally
from ttt_tui.features.map.node_counts import NodeCounts, Split
from ttt_tui.search import Search


@settings(max_examples=100)
@given(cases(most_empties=5), st.data())
def test_nodes_are_counted_while_the_trace_grows(case: Case, data: st.DataObject) -> None:
    """In blocks so small that they matter, and with nodes that were open when taken in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tally, "_BLOCK", 4)
        search = Search(case.position, case.options)
        trace = search.trace
        counting = NodeCounts(trace, case.position.empties)
        for _ in range(6):
            search.advance(events=data.draw(st.integers(0, 40)))
            upto = data.draw(st.integers(0, len(trace)))
            counting.grow(upto)
            ends = data.draw(st.tuples(*[st.integers(0, upto)] * 2))
            for start, end in [(0, upto), sorted(ends)]:
                for depth in range(case.position.empties + 1):
                    nodes = [n for n in range(start, end) if trace.depth[n] == depth]
                    values = [trace.value[n] if trace.end[n] else 0 for n in nodes]
                    signs = [(v > 0) - (v < 0) for v in values]
                    wanted = Split(signs.count(1), signs.count(0), signs.count(-1))
                    assert counting.split(depth, start, end) == wanted
                    assert trace.find("depth", depth, start, end) == (nodes[0] if nodes else None)
