"""A filtered outline: what was found and the nodes above it, with folds over those."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, WORKED, Case, cases
from ttt_tui.game import Position
from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.tree_outline import FilterOutline, Line


def expected_filtered(
    moment: Moment, found: set[Line], open_depth: int, toggled: set[int]
) -> list[Line]:
    """The plain meaning: what was found, the nodes above it, and folds over those."""
    shown = {step for line in found for step in moment.trace.path(line.node)}
    lines: list[Line] = []

    def add(node: int) -> None:
        lines.append(Line(node))
        if (moment.trace.depth[node] < open_depth) != (node in toggled):
            for child in moment.children(node):
                if child in shown:
                    add(child)
            unvisited = (Line(node, move) for move in moment.unvisited(node))
            lines.extend(line for line in unvisited if line in found)

    if shown:
        add(0)
    return lines


@settings(max_examples=80)
@given(cases(most_empties=5), st.integers(0, 10**6))
def test_what_is_found_is_shown_with_the_nodes_above_it(case: Case, seed: int) -> None:
    dice = random.Random(seed)
    search = Search(case.position, case.options)
    search.advance()
    outline = FilterOutline(Moment(search), ())
    assert list(outline.lines) == []
    depth, toggled = 64, set[int]()
    for _ in range(6):
        moment = Moment(search, dice.randrange(1, search.events + 1))
        every = [Line(node) for node in range(moment.entered)]
        every += [Line(n, move) for n, _ in tuple(every) for move in moment.unvisited(n)]
        found = set(dice.sample(every, min(len(every), dice.choice((0, 1, 3, 10)))))
        outline.update(moment, [line.pack() for line in sorted(found, key=Line.pack)])
        if dice.randrange(3) == 0:
            depth = dice.choice((0, 1, 2, 64))
            toggled.clear()
            outline.open_to_depth(depth)
        branches = [line.node for line in map(Line.unpack, outline.lines)]
        if branches and outline.fold(node := dice.choice(branches)) is not None:
            toggled ^= {node}
            outline.toggle(node)
        expected = expected_filtered(moment, found, depth, toggled)
        assert list(map(Line.unpack, outline.lines)) == expected
        for line in expected:
            assert outline.is_found(line) == (line in found)


def test_only_nodes_with_something_found_below_can_be_closed() -> None:
    search = Search(Position.parse(WORKED), ALPHA_BETA)
    search.advance()
    outline = FilterOutline(Moment(search), [Line(2).pack()])
    assert [Line.unpack(line).node for line in outline.lines] == [0, 1, 2]
    assert [outline.fold(node) for node in (0, 1, 2)] == [True, True, None]
    outline.toggle(0)
    assert list(outline.lines) == [Line(0).pack()]
    assert outline.fold(0) is False
    outline.reveal(2)
    assert len(outline.lines) == 3
