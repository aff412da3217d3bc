"""Mistakes in a recorded tree, each in a sentence: against the rules, at the end, in a value.

A finding explains; the verdict itself rests on the program's answers (`verdict`).
"""

from dataclasses import dataclass, replace

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.recording import IllegalChild, Recording, cells_of
from ttt_tui.programs.study import Study

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
    if not mask:
        return "no cell"
    return " and ".join(", ".join(map(position.move_text, cells_of(mask))).rsplit(", ", 1))


def find_mistake(tree: Recording, whole: Study) -> Finding | None:
    """Find the mistake of a recording with the fewest empty cells, and its line.

    `whole`: the study of the file's own call: the meaning of its numbers, and its usual slip.
    """
    variables = ""
    if odd := tree.illegal:
        node, line = odd.node, odd.line
        kind, words = _illegal_child(tree, odd)
        variables = odd.variables
        said, right = kind, "one stone more"
    else:
        study = Study(tree, whole.scale)
        ends = ~tree.goes_on & (tree.children == 0)
        exchanged = tree.outcome[ends & (study.result == -tree.outcome)]
        if {1, -1} <= {*exchanged.tolist()}:  # they are the gain of the side that is asked
            study = Study(tree, replace(whole.scale, sign=-whole.scale.sign))
        wrong = np.flatnonzero(study.wrong)
        if not whole.scale.is_learnt or not len(wrong):
            return None
        node = int(wrong[tree.depth[wrong].argmax()])
        line = int(tree.line[node]) or None
        said = f"{tree.raw[node]:.15g}"
        taken, right = (RESULTS[int(each[node])] for each in (study.result, study.expected))
        kind, words = _wrong_value(study, node, whole)
        words += f" It returns {said}, which counts as {taken}; best play: {right}."
    return Finding(
        kind, words, tree.position(node), node, tree.moves_to(node), said, right, line, variables
    )


def _illegal_child(tree: Recording, odd: IllegalChild) -> tuple[str, str]:
    """Describe the first board that is not its caller's with one stone of the side to move."""
    position = tree.position(odd.node)
    side, other = position.to_move, position.to_move.other
    x, o = odd.stones
    found = replace(position, x=x, o=o)
    mine, theirs = (found.stones(each) & ~position.stones(each) for each in (side, other))
    gone = position.occupied & ~found.occupied
    if taken := (mine | theirs) & position.occupied:
        return "taken-cell", f"A stone is put on {list_cells(taken, position)}, which is taken."
    if mine or gone or not theirs:
        return "no-move", (
            "The board is not its caller's with one stone more: stones are new on"
            f" {list_cells(mine | theirs, position)}, missing on {list_cells(gone, position)}."
        )
    words = (
        f"After {other.letter}'s move {other.letter} moves again:"
        f" it is put on {list_cells(theirs, position)}."
    )
    if tree.depth[odd.node] == 1:
        words += f" The root has made {other.letter}'s move, so {side.letter} is to move below it."
    return "same-side-twice", words


def _wrong_value(study: Study, node: int, whole: Study) -> tuple[str, str]:
    """Describe a node with a wrong value, below which all values are right."""
    tree = study.tree
    position = tree.position(node)
    untried = list_cells(int(tree.untried[node]), position)
    if not tree.goes_on[node]:
        if tree.children[node]:
            return "goes-on-after-end", f"{_ending(position)} Yet the search goes on."
        return "wrong-result", _ending(position)
    if not tree.children[node]:
        words = f"No line is complete here, and {untried} can be played: no move is tried."
        return "ends-early", words
    best = study.clipped(np.sign(tree.best_below(study.worth)))[node]
    if best != study.clipped(study.result)[node]:
        return "wrong-value", _wrong_best(study, node, whole)
    if tree.untried[node] and best != study.window[int(tree.side[node] > 0), node]:
        words = f"It does not try {untried}, though no bound is met: that could change the value."
        return "left-too-early", words
    return "bound-as-value", (
        "It returns the best of what its moves returned; but one was searched in a window too"
        " narrow for its value, so that only a bound came back."
    )


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
    side = Side(int(tree.side[node]))
    below = tree.raw[tree.below(node)]
    numbers = ", ".join(f"{each:.15g}" for each in below)
    words = f"{side.letter} is to move, and its moves return {numbers}."
    if slip := _usual_slip(whole, side):
        return f"{words} {slip}"
    if abs(tree.raw[node]) not in abs(below):
        return f"{words} It returns a number of none of them: see where its best value begins."
    return f"{words} It does not return the best of them."


def _usual_slip(study: Study, side: Side) -> str:
    """Name the mistake that most nodes of a side show; empty if there is none."""
    tree = study.tree
    nodes = (tree.side == side) & (tree.children > 1) & (tree.untried == 0) & tree.goes_on
    last = np.zeros(len(tree), np.int64)
    last[tree.parent[1:]] = np.arange(1, len(tree))  # the last of equal indices stays
    opposite = tree.best_below(-study.worth)
    words = (
        "A minus is missing: they are the other side's gains, and it returns the largest as it is."
    )
    if not study.scale.alternates:
        opposite = -opposite
        taken, best = sorted(("smallest", "largest"), reverse=study.scale.sign == side)
        words = (
            f"It takes the {taken}, as the other side does; best for {side.letter} is the {best}."
        )
    slips = {
        words: opposite,
        "It returns the value of the last move, not the best.": study.worth[last],
    }
    for words, numbers in slips.items():
        if nodes.any() and (study.worth == numbers)[nodes].mean() >= _USUAL:
            return words
    return ""
