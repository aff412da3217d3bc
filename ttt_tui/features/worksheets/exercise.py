"""An exercise: a position with few cells left, its whole tree, and the search that is its solution.

The sheet shows every branch of the game, so that it does not give away which are cut off; what
stands at them on the solution is read off the trace of the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Moment, NodeView, Search, SearchOptions
from ttt_tui.search.reading.judge import is_settled
from ttt_tui.search.trace import Reason
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula
from ttt_tui.words.sentences import Formatter

MOST_NODES = 90
"""Below the root: what can be drawn on a sheet, and done by hand."""

_BLANK = "____"


class ExerciseError(ValueError):
    """What cannot be an exercise; the message says why."""


class Branch(NamedTuple):
    """A node of the game's tree.

    Attributes:
        parent: its parent's number; None of the root.
        position: the board there.
        cell: the move that led to it; None of the root.
        node: in the trace; None where the search never went.
    """

    parent: int | None
    position: Position
    cell: int | None
    node: int | None


@dataclass(frozen=True)
class Exercise:
    """A search to be made by hand.

    Attributes:
        title: above the sheet.
        position: where it begins.
        options: of the search, which is minimax or alpha-beta.

    Raises:
        ExerciseError: the game is over, or its tree is too large.
    """

    title: str
    position: Position
    options: SearchOptions

    def __post_init__(self) -> None:
        if self.position.is_over():
            raise ExerciseError("the game is over there: nothing is left to search")
        if tree_size(self.position, MOST_NODES) > MOST_NODES:
            raise ExerciseError(
                f"its tree has more than {MOST_NODES} nodes, too many for a sheet: "
                "take a position with fewer empty cells"
            )

    @cached_property
    def moment(self) -> Moment:
        """The search when it is done."""
        search = Search(self.position, self.options, capacity=MOST_NODES + 1)
        search.advance()
        return Moment(search)

    @property
    def formatter(self) -> Formatter:
        return Formatter.of(self.position, self.options)

    @property
    def has_windows(self) -> bool:
        return self.options.algorithm.prunes

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """All of the game's tree, each node before its children, these in the order of the search.

        Below a node that was left early come those that were visited, then the others, which the
        search would have tried next.
        """
        found: list[Branch] = []
        waiting = [Branch(None, self.position, None, 0)]
        while waiting:
            branch = waiting.pop()
            number = len(found)
            found.append(branch)
            below = [
                Branch(number, branch.position.play(cell), cell, node)
                for cell, node in self._moves(branch)
            ]
            waiting += reversed(below)
        return tuple(found)

    def _moves(self, branch: Branch) -> Iterator[tuple[int, int | None]]:
        if branch.position.is_over():
            return
        tried: set[int] = set()
        if branch.node is not None:
            for child in self.moment.children(branch.node):
                move = self.moment.trace.move[child]
                tried.add(move)
                yield move, child
        in_order = self.options.root_moves(branch.position)
        yield from ((move, None) for move in in_order if move not in tried)

    def view(self, branch: Branch) -> NodeView | None:
        """What the search knows of it; None where it never went."""
        return None if branch.node is None else self.moment.view(branch.node)

    def sign(self, branch: Branch) -> int:
        """1 where Max is to move, -1 where Min is, 0 where the game is over."""
        if branch.position.is_over():
            return 0
        return 1 if branch.position.to_move is self.formatter.max_player else -1

    def move(self, branch: Branch) -> str:
        """`X (0,0)`; empty at the root."""
        if branch.cell is None:
            return ""
        return f"{branch.position.to_move.other.value} {self.formatter.cell(branch.cell)}"

    def blanks(self, branch: Branch) -> tuple[str, str]:
        """What is to be filled in: for the window, empty where there is none, and for the value."""
        has_window = self.has_windows and not branch.position.is_over()
        return f"[{_BLANK}, {_BLANK}]" if has_window else "", _BLANK

    def answers(self, branch: Branch) -> tuple[str, str]:
        """The same filled in; empty where the search never went.

        A value has the sign of a bound only where it is not proved to be exact after all.
        """
        view, formatter = self.view(branch), self.formatter
        if view is None:
            return "", ""
        has_window = self.has_windows and not view.is_leaf
        is_exact = is_settled(self.moment.search, view.node)
        value = formatter.returned(view) if is_exact else formatter.value(view)
        return formatter.window_of(view) if has_window else "", value

    def is_struck(self, branch: Branch) -> bool:
        """Whether the search was cut off right before this branch."""
        if branch.parent is None or branch.node is not None:
            return False
        return self.branches[branch.parent].node is not None

    def reasons(self) -> Iterator[tuple[str, str]]:
        """Each cut: the moves to its node, and why nothing is lost there, in two sentences."""
        moment, formatter = self.moment, self.formatter
        for branch in self.branches:
            view = self.view(branch)
            if view is not None and view.reason in (Reason.CUTOFF, Reason.WIN_FOUND):
                moves = formatter.cells(moment.trace.moves_to(view.node))
                said = (plainly(formatter, moment, view), formula(formatter, moment, view))
                yield moves, " ".join(filter(None, said))


def tree_size(position: Position, most: int) -> int:
    """The nodes below a position, or more than `most` where there are more."""
    search = Search(position, SearchOptions(Algorithm.MINIMAX), capacity=0)
    search.advance(nodes=most + 1)
    return search.nodes
