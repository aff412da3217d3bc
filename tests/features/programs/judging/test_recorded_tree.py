"""A recorded tree in which equal subtrees stand once."""

from __future__ import annotations

from math import inf

from tests.oracles.program_searches import Cells, Tape, minimax, score
from ttt_tui.features.programs.judging.recorded_tree import Lines, Tree
from ttt_tui.features.programs.judging.verdict import RIGHT, judge
from ttt_tui.features.programs.recording import ROOT
from ttt_tui.game import Rules

START = "X../.O./... x"


def test_equal_subtrees_stand_once_and_none_is_lost() -> None:
    recording = minimax(Tape(START))
    tree = Tree(recording)
    assert len(tree.nodes) < len(recording) / 4
    seen, left = 0, [(tree.root, ROOT)]
    while left:
        node, number = left.pop()
        seen += 1
        here = recording.position(number)
        assert (node.x, node.o, node.outcome is None) == (here.x, here.o, not here.is_over())
        left += [(child, at) for child, _, at in node.child_numbers(number)]
    assert seen == len(recording)


def test_a_subtree_with_another_value_is_another() -> None:
    recording = minimax(Tape(START))
    usual = len(Tree(recording).nodes)
    twin = max(set(range(len(recording))) - {node.number for node in Tree(recording).nodes})
    recording.value[twin] += 1
    assert len(Tree(recording).nodes) > usual


def test_moves_outcomes_and_stones_that_fall() -> None:
    lines = Lines(Rules(3, 4, 3, gravity=True))
    assert lines.legal(0, 0) == 0b1111 << 8
    assert lines.legal(1 << 8, 0) == 0b1110 << 8 | 1 << 4
    assert lines.outcome(0b111, 0) == 1
    assert lines.outcome(0, 0b111) == -1
    assert lines.outcome(0, 0b11) is None


def test_that_stones_fall_is_seen_by_the_moves() -> None:
    recording = minimax(Tape("XOX/OX./O.. x"))
    assert not Tree(recording).rules.gravity
    falling = minimax(Tape(), order=lowest)
    assert Tree(falling).rules.gravity
    assert judge(falling).verdict == RIGHT


def lowest(tape: Tape) -> list[int]:
    """The lowest empty cell of each column."""
    free = tape.free()
    return [cell for cell in free if cell + 3 not in free]


def test_numbers_that_are_cells_are_no_values() -> None:
    recording = minimax(Tape(START))
    for node in range(len(recording)):
        children = recording.children(node)
        recording.value[node] = recording.cell[children[0]] if children else -1
    assert not any(node.has_value for node in Tree(recording).nodes)


def test_wins_may_be_infinite() -> None:
    def scored(board: Cells, _depth: int) -> float | None:
        value = score(board)
        return value * inf if value else value

    assert judge(minimax(Tape(START), scored=scored)).verdict == RIGHT
