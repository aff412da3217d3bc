"""The first mistake of a recorded tree: rules, leaves, values, cuts, each resting on those before.

A finding is no verdict: whether the program is wrong is for `ttt_tui.programs.verdict`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ttt_tui.games.position import Position
from ttt_tui.programs.recording import Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import Bools, Ints, Tree, cells_of
from ttt_tui.words.numbers import plural

_RESULTS = {1: "X wins", 0: "a draw", -1: "O wins"}


@dataclass(frozen=True)
class Finding:
    """What is wrong, and where.

    Attributes:
        kind: a short name: `missed-moves`.
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


def number(value: float) -> str:
    """A number as the program has it: `1`, not `1.0`."""
    whole = np.isfinite(value) and value == int(value)
    return str(int(value)) if whole else f"{value:g}"


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
    kind, words = _odd_board(tree.position(odd.node), odd.x, odd.o)
    is_below_root = tree.depth[odd.node] == 1 and not recording.returns_value
    if kind == "same-side-twice" and is_below_root:
        side = "O" if tree.x_moves[odd.node] else "X"
        words += f" The root has made {side}'s move and calls the search with {side} to move again."
    found = at(tree, odd.node, kind, words, kind, "one stone more")
    return replace(found, line=odd.line, variables=odd.variables)


def _odd_board(position: Position, x: int, o: int) -> tuple[str, str]:
    side, other = position.to_move, position.to_move.other
    masks = {1: x, -1: o}
    mine, theirs = (masks[each] & ~position.stones(each) for each in (side, other))
    new, taken = mine | theirs, (mine | theirs) & position.occupied

    def cells(mask: int) -> str:
        return cells_words(mask, position)

    if taken:
        words = f"A stone of {side.letter} is put on {cells(taken)}, which is taken."
        return "taken-cell", words
    if gone := position.occupied & ~(x | o):
        return "stones-gone", f"Stones of its caller's board are missing: {cells(gone)}."
    if not new:
        return "same-board", "The board is the same as its caller's: no move was made."
    if not mine:
        words = f"{side.letter} is to move, and a stone of {other.letter} is put on {cells(new)}"
        return "same-side-twice", f"{words}: {other.letter} moves twice in a row."
    words = f"The board has several stones more than its caller's: {cells(new)}."
    return "several-stones", f"{words} A move before it was not taken back, or one was made twice."


class Finder:
    """Looks for the first mistake of a tree."""

    def __init__(self, study: Study) -> None:
        self.study, self.tree = study, study.tree

    def first(self) -> Finding | None:
        """The first mistake, the lowest layer first; None where no value is wrong."""
        study, tree = self.study, self.tree
        if not study.scale.is_learnt or not study.wrong.any():
            return None
        missing = self._missing()
        if not ((study.wrong | study.empty_handed) & missing).any():
            missing[:] = False  # it does no harm
        first = np.flatnonzero(missing | (~tree.goes_on & (tree.children > 0)))
        if len(first):
            node = int(first[0])
            return self._missed(node) if tree.goes_on[node] else self._goes_on(node)
        return self._leaf() or self._value() or self._cut()

    def _due(self, node: int) -> str:
        return number(self.study.scale.raw(self.study.expected[node], self.tree.x_moves[node]))

    # Rules

    def _missing(self) -> Bools:
        """Nodes that leave moves out by mistake, and not by a wrong cut."""
        study, tree = self.study, self.tree
        missing = study.unexplained.copy()
        played = np.bitwise_or.reduce(tree.tried)
        if not tree.has_window.any() or not (tree.untried & played)[missing].any():
            return missing
        # Cuts leave moves out that are played elsewhere. No cut comes before the first move.
        low, high = study.windows
        return missing & study.empty_handed & (low < high) & (study.limit is None)

    def _goes_on(self, node: int) -> Finding:
        tree = self.tree
        result, tried = _RESULTS[int(tree.outcome[node])], plural(int(tree.children[node]), "move")
        words = f"The game is over here, {result}, and the search goes on: it does not see the end."
        return at(tree, node, "goes-on-after-end", words, f"{tried} tried", "no move")

    def _missed(self, node: int) -> Finding:
        tree = self.tree
        position = tree.position(node)
        missed, tried, legal = (
            cells_words(int(column[node]), position)
            for column in (tree.untried, tree.tried, tree.legal)
        )
        words = f"It does not try {missed} here, and no cut explains it."
        if not tree.children[node]:
            said, right = number(tree.raw[node]), self._due(node)
            words = (
                f"The program ends the game here, but no line is complete, and {missed} can be "
                f"played. It gives {said}; with best play the value is {right}."
            )
            return at(tree, node, "ends-early", words, said, right)
        return at(tree, node, "missed-moves", words, tried or "none", legal)

    # Leaves

    def _leaf(self) -> Finding | None:
        study, tree = self.study, self.tree
        childless = study.wrong & (tree.children == 0)
        node = study.first(childless & ~tree.goes_on)
        lines = tree.start.rules.has_line
        if node is not None and not (lines(int(tree.x[node])) and lines(int(tree.o[node]))):
            outcome, said, right = int(tree.outcome[node]), number(tree.raw[node]), self._due(node)
            taken_for = int(study.scale.outcome(study.worth[node]))
            words = (
                f"The game is over here, {_RESULTS[outcome]}. The program gives it {said}, which "
                f"counts as {_RESULTS[taken_for]}; {right} is right."
            )
            names = {1: "win", 0: "draw", -1: "loss"}
            kind = f"{names[abs(outcome)]}-as-{names[taken_for * (outcome or 1)]}"
            return at(tree, node, kind, words, said, right)
        ends = np.isin(study.worth, [*study.scale.wins.values()])
        searched = study.expanded[tree.place] < np.arange(len(tree))  # it may be remembered
        node = study.first(childless & tree.goes_on & ends & ~searched)
        return None if node is None else self._missed(node)

    # Values

    def _value(self) -> Finding | None:
        study, tree = self.study, self.tree
        inner = study.wrong & (tree.children > 0) & ~study.makes_best
        node = study.first(inner)
        if node is None:
            return None
        said, right = number(tree.raw[node]), self._due(node)
        side = "X" if tree.x_moves[node] else "O"
        words = (
            f"{side} is to move; the values of its moves are right, the best is {right}, and the "
            f"program returns {said}."
        )
        kind, why = self._why(np.flatnonzero(inner))
        return at(tree, node, kind, words + why, said, right)

    def _why(self, nodes: Ints) -> tuple[str, str]:
        """A name for the mistake, and a sentence, if it explains every wrong node."""
        study, tree = self.study, self.tree
        last = [tree.below(int(node))[-1] for node in nodes]
        if (study.worth[nodes] == study.worth[last]).all():
            return "last-for-best", " It returns the value of its last move."
        if study.takes_worst[nodes].all():
            is_x = bool(tree.x_moves[nodes[0]])
            if (tree.x_moves[nodes] != is_x).any():
                why = " It takes the worst for both sides: a sign is wrong, here or in the leaves."
                return "worst-for-both", why
            return "worst-for-best", f" It takes the worst move for {'X' if is_x else 'O'}."
        is_taken = (tree.raw[nodes] == tree.least[nodes]) | (tree.raw[nodes] == tree.most[nodes])
        if is_taken.all():
            return "no-minus", " It takes the number of a move as it came: a minus is missing."
        return "wrong-value", ""

    # Cuts

    def _cut(self) -> Finding | None:
        study, tree = self.study, self.tree
        node = study.first(study.wrong & (tree.children > 0))
        if node is None:
            return None
        said, right = number(tree.raw[node]), self._due(node)
        kind, untried = "bound-as-value", int(tree.untried[node])
        words = (
            f"It returns {said}, the best of what its moves returned, and {right} is right: a move "
            "was searched in a window too narrow for its value, so that only a bound came back."
        )
        if study.unexplained[node]:
            kind, left = "cut-too-early", cells_words(untried, tree.position(node))
            words = (
                f"The node is left with {plural(untried.bit_count(), 'move')} untried, {left}, "
                "though its value has met no bound of its window: they could change it. It returns "
                f"{said}; {right} is right."
            )
        return at(tree, node, kind, words, said, right)
