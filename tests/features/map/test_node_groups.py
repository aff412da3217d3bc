"""Every node is in a group of the columns where its cell is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import Case, cases
from tests.searches import searched
from ttt_tui.features.map.layout import Layout
from ttt_tui.features.map.node_groups import NodeGroups


@given(cases(most_empties=5), st.integers(1, 60))
def test_a_group_is_where_its_nodes_are(case: Case, width: int) -> None:
    search = searched(case.position, case.options)
    layout, trace = Layout(case.position, case.options.order, width), search.trace
    groups = NodeGroups(layout)
    found = {0: groups.group_for(0, None, 0)}
    for node in range(1, len(trace)):
        parent = trace.parent(node)
        assert parent is not None
        found[node] = groups.group_for(node, (parent, found[parent]), trace.move[node])
    for node, group in found.items():
        moves = trace.moves_to(node)
        depth, columns = groups.places[group]
        assert (depth, columns) == (len(moves), layout.trail(layout.keys(moves))[-1])
