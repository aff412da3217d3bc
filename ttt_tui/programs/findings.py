"""The first mistake of a recorded tree: rules, leaves, values, cuts, each resting on those before.

A finding is no verdict: whether the program is wrong is for `ttt_tui.programs.verdict`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ttt_tui.games.position import Position
from ttt_tui.programs.recording import Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import Tree, cells_of

RESULTS = {1: "X wins", 0: "a draw", -1: "O wins"}


@dataclass(frozen=True)
class Finding:
    """What is wrong, and where.

    Attributes:
        kind: a short name: `wrong-value`.
        words: what is wrong, in sentences.
        position: where it is wrong.
        node: of the recording; None where it is of a move that was asked for.
        moves: that lead from the root to the node.
        said, right: what the program returned or played there, and what is right.
        line: of the file, that returned the value or placed the stone; None where it is not known.
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


def cells_words(mask: int, position: Position) -> str:
    """`(0,0) and (2,1)`, of a mask of cells."""
    return " and ".join(", ".join(map(position.move_text, cells_of(mask))).rsplit(", ", 1))


def at(tree: Tree, node: int, kind: str, words: str, said: str = "", right: str = "") -> Finding:
    """A finding at a node."""
    return Finding(kind, words, tree.position(node), node, tree.moves_to(node), said, right)


def of_odd(tree: Tree, recording: Recording) -> Finding | None:
    """The first board that is not its caller's with one more stone of the side to move."""
    odd = recording.odd
    if odd is None:
        return None
    position = tree.position(odd.node)
    side, other = position.to_move, position.to_move.other
    masks = {1: odd.x, -1: odd.o}
    mine, theirs = (masks[each] & ~position.stones(each) for each in (side, other))
    new, gone = mine | theirs, position.occupied & ~(odd.x | odd.o)
    put, taken, missing = (
        cells_words(each, position) for each in (new, new & position.occupied, gone)
    )
    if taken:
        kind, words = "taken-cell", f"A stone is put on {taken}, which is taken."
    elif theirs and not (mine or gone):
        kind, words = "same-side-twice", f"{other.letter} moves twice in a row: it is put on {put}."
        if tree.depth[odd.node] == 1 and not recording.returns_value:
            words += f" The root has made {other.letter}'s move; {side.letter} is to move."
    else:
        kind, words = "no-move", "The board is not its caller's with one stone more: stones are"
        words += f" new on {put or 'no cell'}, missing on {missing or 'no cell'}."
    found = at(tree, odd.node, kind, words, kind, "one stone more")
    return replace(found, line=odd.line, variables=odd.variables)


def first_mistake(study: Study) -> Finding | None:
    """The first node to be left whose value is wrong, though those below it are right."""
    tree = study.tree
    found = np.flatnonzero(study.wrong)
    if not study.scale.is_learnt or study.hides_cuts or not len(found):
        return None
    node = int(found[np.lexsort((-found, tree.end[found]))[0]])
    untried = cells_words(int(tree.untried[node]), tree.position(node))
    if not tree.goes_on[node]:
        goes_on = tree.children[node] > 0
        kind = "goes-on-after-end" if goes_on else "wrong-result"
        words = f"The game is over here{', and the search goes on' * bool(goes_on)}."
    elif not tree.children[node]:
        kind = "ends-early"
        words = f"No line is complete here, and {untried} can be played: no move is tried."
    elif not study.makes_best[node]:
        kind, side = "wrong-value", "X" if tree.x_moves[node] else "O"
        numbers = ", ".join(f"{tree.raw[child]:.15g}" for child in tree.below(node))
        words = f"{side} is to move; of its moves' values {numbers} it does not take the best."
    elif study.unexplained[node]:
        kind = "left-too-early"
        words = f"It does not try {untried}, though no bound is met: that could change the value."
    else:
        kind = "bound-as-value"
        words = "It returns the best of what its moves returned; but one was searched in a window"
        words += " too narrow for its value, so that only a bound came back."
    said, outcome = f"{tree.raw[node]:.15g}", study.scale.outcome
    taken, right = (RESULTS[int(outcome(n[node]))] for n in (study.worth, study.expected))
    words += f" It returns {said}, which counts as {taken}; best play: {right}."
    return at(tree, node, kind, words, said, right)
