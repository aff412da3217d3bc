"""Mistakes in a recorded tree, each in a sentence: against the rules, at the end, in a value.

A finding explains; the verdict itself rests on the program's answers (`verdict`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.recording import Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import Numbers, RecordedTree, cells_of

RESULTS = {1: "X wins", 0: "a draw", -1: "O wins"}
_USUAL = 0.95
"""The share of one side's nodes that show the same slip, so that it is named."""


@dataclass(frozen=True)
class Finding:
    """A mistake.

    Attributes:
        kind: a short name: `wrong-value`.
        words: the mistake, in sentences.
        position: the board of the mistake.
        node: of the recording; None where a move or a value was asked for.
        moves: the moves from the root to the node.
        said, right: the program's number or move there, and the right one.
        line: the line of the file that returned or placed it; None where it is not known.
        variables: the variables there, as text.
    """

    kind: str
    words: str
    position: Position
    node: int | None = None
    moves: tuple[int, ...] = ()
    said: str = ""
    right: str = ""
    line: int | None = None
    variables: str = ""


def list_cells(mask: int, position: Position) -> str:
    """Write a mask of cells as `(0,0) and (2,1)`."""
    return " and ".join(", ".join(map(position.move_text, cells_of(mask))).rsplit(", ", 1))


def find_mistake(recording: Recording, whole: Study) -> Finding | None:
    """Find the mistake of a recording with the fewest empty cells, and its line.

    `whole`: the study of the file's own call: the meaning of its numbers, and its usual slip.
    """
    study = whole
    if recording.tree is not whole.tree:
        study = Study(recording.tree, whole.scale if whole.scale.is_learnt else None)
    found = _illegal_child(recording) or _wrong_node(study, whole)
    if found is None or found.node is None or found.line is not None:
        return found
    line = int(recording.tree.line[found.node])
    variables = recording.variables.get(found.node, "")
    return replace(found, line=line or None, variables=variables)


def _at(
    tree: RecordedTree, node: int, kind: str, words: str, said: str = "", right: str = ""
) -> Finding:
    return Finding(kind, words, tree.position(node), node, tree.moves_to(node), said, right)


def _illegal_child(recording: Recording) -> Finding | None:
    """Describe the first board that is not its caller's with one stone of the side to move."""
    tree = recording.tree
    odd = recording.illegal
    if odd is None:
        return None
    position = tree.position(odd.node)
    side = position.to_move
    masks = {Side.X: odd.x, Side.O: odd.o}
    mine = masks[side] & ~position.stones(side)
    theirs = masks[side.other] & ~position.stones(side.other)
    new = mine | theirs
    gone = position.occupied & ~(odd.x | odd.o)
    if taken := new & position.occupied:
        cells = list_cells(taken, position)
        kind = "taken-cell"
        words = f"A stone is put on {cells}, which is taken."
    elif theirs and not mine and not gone:
        other = side.other.letter
        kind = "same-side-twice"
        words = f"After {other}'s move {other} moves again: it is put on"
        words += f" {list_cells(theirs, position)}."
        if tree.depth[odd.node] == 1:
            words += f" The root has made {other}'s move, so {side.letter} is to move below it."
    else:
        put = list_cells(new, position) or "no cell"
        missing = list_cells(gone, position) or "no cell"
        kind = "no-move"
        words = "The board is not its caller's with one stone more: stones are"
        words += f" new on {put}, missing on {missing}."
    found = _at(tree, odd.node, kind, words, kind, "one stone more")
    return replace(found, line=odd.line, variables=odd.variables)


def _wrong_node(study: Study, whole: Study) -> Finding | None:
    """Describe the node with a wrong value that has the fewest empty cells."""
    tree = study.tree
    wrong = np.flatnonzero(study.wrong)
    if not study.scale.is_learnt or not len(wrong):
        return None
    node = int(wrong[np.lexsort((tree.end[wrong], -tree.depth[wrong]))[0]])
    position = tree.position(node)
    untried = list_cells(int(tree.untried[node]), position)
    if not tree.goes_on[node]:
        kind = "goes-on-after-end" if tree.children[node] else "wrong-result"
        words = _ending(position)
        if tree.children[node]:
            words += " Yet the search goes on."
    elif not tree.children[node]:
        kind = "ends-early"
        words = f"No line is complete here, and {untried} can be played: no move is tried."
    elif not study.makes_best[node]:
        kind = "wrong-value"
        words = _wrong_best(study, node, whole)
    elif study.unexplained[node]:
        kind = "left-too-early"
        words = f"It does not try {untried}, though no bound is met: that could change the value."
    else:
        kind = "bound-as-value"
        words = "It returns the best of what its moves returned; but one was searched in a window"
        words += " too narrow for its value, so that only a bound came back."
    said = f"{tree.raw[node]:.15g}"
    outcome = study.scale.outcome
    taken = RESULTS[int(outcome(study.worth[node]))]
    right = RESULTS[int(outcome(study.expected[node]))]
    words += f" It returns {said}, which counts as {taken}; best play: {right}."
    return _at(tree, node, kind, words, said, right)


def _ending(position: Position) -> str:
    """Say why a game is over: the cells of the line, or a full board."""
    for side in Side:
        for line in position.rules.lines:
            if position.stones(side) & line == line:
                cells = list_cells(line, position)
                return f"{side.letter} has {cells} in a row, so the game is over here."
    return "The board is full and no line is complete, so the game is over here."


def _wrong_best(study: Study, node: int, whole: Study) -> str:
    """Say how a node makes its value from those of its moves, though they are right."""
    tree = study.tree
    x_moves = bool(tree.x_moves[node])
    letter = "X" if x_moves else "O"
    below = tree.raw[tree.below(node)]
    numbers = ", ".join(f"{each:.15g}" for each in below)
    words = f"{letter} is to move, and its moves return {numbers}."
    for slip in _slips(whole, x_moves=x_moves):
        if slip.share >= _USUAL:
            return f"{words} {slip.words}"
    if abs(tree.raw[node]) not in abs(below):
        return f"{words} It returns a number of none of them: see where its best value begins."
    return f"{words} It does not return the best of them."


class _Slip(NamedTuple):
    """A usual mistake, and the share of a side's nodes that show it."""

    share: float
    words: str


def _slips(whole: Study, *, x_moves: bool) -> Iterator[_Slip]:
    tree = whole.tree
    letter = "X" if x_moves else "O"
    same = (tree.x_moves == x_moves) & (tree.children > 1) & (tree.untried == 0)
    same &= ~np.isnan(tree.least) & tree.goes_on

    def share(column: Numbers) -> float:
        return float((tree.raw[same] == column[same]).mean()) if same.any() else 0.0

    scale = whole.scale
    if scale.alternates:
        words = "A minus is missing: they are the other side's gains, and it returns the largest"
        yield _Slip(share(tree.most), f"{words} as it is.")
    elif (scale.sign > 0) == x_moves:
        words = "It takes the smallest, as the other side does; best for"
        yield _Slip(share(tree.least), f"{words} {letter} is the largest.")
    else:
        words = "It takes the largest, as the other side does; best for"
        yield _Slip(share(tree.most), f"{words} {letter} is the smallest.")
    yield _Slip(share(_last_values(whole)), "It returns the value of the last move, not the best.")


def _last_values(study: Study) -> Numbers:
    """Return the value of each node's last move, as the node would return it."""
    tree = study.tree
    last = np.zeros(len(tree), np.int64)
    last[tree.parent[1:]] = np.arange(1, len(tree))  # the last of equal indices stays
    value = tree.raw[last]
    return -value if study.scale.alternates else value
