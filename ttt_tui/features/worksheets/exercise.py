"""Exercises, and how they are drawn: a position with few empty cells, its tree, and its solution.

The sheet shows every branch of the game, so that it does not give away which are cut off; what
stands at them on the solution is read off the trace of the search.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ttt_tui.game import Player, Position
from ttt_tui.game.bitboard import canonical
from ttt_tui.search import Algorithm, Moment, NodeView, Reason, Search, SearchOptions
from ttt_tui.search.reading.judge import is_settled
from ttt_tui.search.trace import Trace
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
            raise ExerciseError("the game is over: choose a position with moves left")
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


_PATIENCE = 1_500
"""Games in vain, after which mirror images of positions taken are taken, too; then it ends."""

_MOST_LEFT = 5
"""Empty cells at most: of six even a tree with quick wins is too large for a sheet."""


class Difficulty(NamedTuple):
    """What an exercise must have.

    Attributes:
        nodes: of the whole tree below the root, at least and at most.
        thoughtful: cuts that take thought, at least.
        trivial: other cuts, at most.
    """

    nodes: tuple[int, int]
    thoughtful: int
    trivial: int


LEVELS = {
    "easy": Difficulty((8, 20), 1, 0),
    "medium": Difficulty((21, MOST_NODES), 1, 3),
    "hard": Difficulty((40, MOST_NODES), 3, 3),
}
"""By name."""

ANY = Difficulty((4, MOST_NODES), 0, MOST_NODES)
"""Whatever has room on a sheet."""


def fresh_positions(
    start: Position, options: SearchOptions, level: Difficulty, seed: int
) -> Iterator[Position]:
    """Positions of this level in games that go on from one, none twice; the same for a seed.

    No two are mirror images of each other until no others are found. It ends where none is.
    """
    dice = random.Random(seed)
    taken: set[Position] = set()
    alike: set[Position] = set()
    vain = 0
    while vain < _PATIENCE or alike:
        if vain >= _PATIENCE:
            alike, vain = set(), 0
        vain += 1
        position = _later(start, dice)
        if position in taken or (image := canonical(position)[0]) in alike:
            continue
        if fits(position, options, level):
            taken.add(position)
            alike.add(image)
            vain = 0
            yield position


def _later(start: Position, dice: random.Random) -> Position:
    """A position with few empty cells, some random moves on; the game may be over."""
    left = dice.randint(3, _MOST_LEFT)
    position = start
    while position.empties > left and not position.is_over():
        position = position.play(dice.choice(position.legal_moves()))
    return position


def fits(position: Position, options: SearchOptions, level: Difficulty) -> bool:
    """Whether a position is of this level."""
    low, high = level.nodes
    if position.is_over() or not low <= tree_size(position, high) <= high:
        return False
    thoughtful, trivial = cuts_of(position, options)
    return thoughtful >= level.thoughtful and trivial <= level.trivial


def cuts_of(position: Position, options: SearchOptions) -> tuple[int, int]:
    """How many cuts of a search take thought, and how many do not."""
    search = Search(position, options, capacity=MOST_NODES + 1)
    search.advance()
    trace = search.trace
    cuts = [node for node in range(len(trace)) if trace.reason[node] == Reason.CUTOFF]
    stops = sum(reason == Reason.WIN_FOUND for reason in trace.reason[: len(trace)])
    thoughtful = sum(_takes_thought(position, trace, node) for node in cuts)
    return thoughtful, len(cuts) - thoughtful + stops


def _takes_thought(position: Position, trace: Trace, node: int) -> bool:
    """Neither can the side to move win there, nor has the other a win elsewhere."""
    first, second = position.to_move, position.to_move.other
    player = second if trace.depth[node] % 2 else first
    end = trace.beta[node] if player is Player.X else trace.alpha[node]
    return trace.value[node] * player.sign <= 0 <= end * player.sign
