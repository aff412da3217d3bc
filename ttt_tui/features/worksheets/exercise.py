"""Exercises: a position whose tree has room on a sheet, that tree, and its solution.

The sheet shows the whole tree of the game, so that it does not give away which parts are cut off;
what stands at them on the solution is read off the trace of the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Moment, NodeView, Reason, Search, SearchOptions
from ttt_tui.search.options import Order
from ttt_tui.search.reading.judge import is_settled
from ttt_tui.search.state_values import counted
from ttt_tui.words.cuts import plainly
from ttt_tui.words.node_letters import lettered
from ttt_tui.words.nodes import formula, what_cut
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
        state: the position there.
        move: the move that led to it; None of the root.
        node: in the trace; None where the search never went.
        ply: below the root.
    """

    parent: int | None
    state: GameState
    move: int | None
    node: int | None
    ply: int = 0


@dataclass(frozen=True)
class Exercise:
    """A search to be made by hand.

    Attributes:
        title: above the sheet.
        state: where it begins.
        options: of the search, which is minimax or alpha-beta.
        note: what its reader should know of it, a sentence; else empty.

    Raises:
        ExerciseError: the game is over, its tree is too large, or it cannot be estimated.
        OptionsError: the options do not fit the game.
    """

    title: str
    state: GameState
    options: SearchOptions
    note: str = ""

    def __post_init__(self) -> None:
        if self.state.value() is not None:
            raise ExerciseError("the game is over: choose a position with moves left")
        if self.options.depth is not None and not self.is_given:
            raise ExerciseError(
                "a depth limit needs numbers written at the inner nodes: leave --depth out"
            )
        if tree_size(self.state, MOST_NODES, self.options.depth) > MOST_NODES:
            smaller = "a smaller one"
            if isinstance(self.state, Position):
                smaller = "a position with fewer empty cells"
            raise ExerciseError(
                f"its tree has more than {MOST_NODES} nodes, too many for a sheet: take {smaller}"
            )
        if self.options.depth is not None:
            search = Search(self.state, self.options, capacity=0)
            search.advance()
            if search.fault:
                raise ExerciseError(search.fault)

    @cached_property
    def moment(self) -> Moment:
        """The search when it is done."""
        search = Search(lettered(self.state), self.options, capacity=MOST_NODES + 1)
        search.advance()
        return Moment(search)

    @property
    def formatter(self) -> Formatter:
        return Formatter.of(self.moment.search.state, self.options)

    @property
    def has_windows(self) -> bool:
        return self.options.algorithm.prunes

    @property
    def is_given(self) -> bool:
        """Whether the leaves have their values written at them."""
        return rules_of(self.state).is_written_tree

    @property
    def is_backwards(self) -> bool:
        """Whether the tree is worked through from right to left."""
        return self.is_given and self.options.order.kind is Order.REVERSE

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """All of the game's tree, each node before its children, these in the order of the search.

        Below a node that was left early come those that were visited, then the others, which the
        search would have tried next. A tree that is written is drawn as it is written.
        """
        found: list[Branch] = []
        waiting = [Branch(None, self.moment.search.state, None, 0)]
        while waiting:
            branch = waiting.pop()
            number = len(found)
            found.append(branch)
            below = [
                Branch(number, branch.state.play(move), move, node, branch.ply + 1)
                for move, node in self._moves(branch)
            ]
            waiting += reversed(below)
        return tuple(found)

    def _moves(self, branch: Branch) -> Iterator[tuple[int, int | None]]:
        if self.is_end(branch):
            return
        tried: dict[int, int | None] = {}
        if branch.node is not None:
            for child in self.moment.children(branch.node):
                tried[self.moment.trace.move[child]] = child
        state = branch.state
        if self.is_given:
            yield from ((move, tried.get(move)) for move in state.moves())
            return
        yield from tried.items()
        in_order = list(state.moves())
        if isinstance(state, Position):
            in_order = list(self.options.root_moves(state))
        elif self.options.order.kind is Order.REVERSE:
            in_order.reverse()
        yield from ((move, None) for move in in_order if move not in tried)

    def is_end(self, branch: Branch) -> bool:
        """Whether the search goes no deeper: the game is over, or the depth limit is met."""
        return branch.state.value() is not None or branch.ply == self.options.depth

    def view(self, branch: Branch) -> NodeView | None:
        """What the search knows of it; None where it never went."""
        return None if branch.node is None else self.moment.view(branch.node)

    def sign(self, branch: Branch) -> int:
        """1 where Max is to move, -1 where Min is, 0 where the game is over."""
        if branch.state.value() is not None:
            return 0
        return 1 if branch.state.to_move is self.formatter.max_player else -1

    def label(self, branch: Branch) -> str:
        """What a node of a drawing is called: `X (0,0)`; of a written tree `B`, if anything."""
        if self.is_given:
            return getattr(branch.state, "name", None) or ""
        return self.move(branch)

    def move(self, branch: Branch) -> str:
        """`X (0,0)`; of a written tree `B`, or the number of a leaf; empty at the root."""
        if branch.parent is None or branch.move is None:
            return self.label(branch) if self.is_given else ""
        if self.is_given:
            return self.label(branch) or str(branch.move)
        above = self.branches[branch.parent].state
        formatter = self.formatter
        return f"{formatter.player(above.to_move)} {formatter.cell(branch.move, above)}"

    def given(self, branch: Branch) -> str:
        """The number that stands at a node of the sheet, too; empty where it is to be found."""
        if not self.is_given or not self.is_end(branch):
            return ""
        state, formatter = branch.state, self.formatter
        value = state.value()
        if value is not None:
            infinity = formatter.options.infinity
            return formatter.number(counted(value, infinity), estimated=False)
        estimate = getattr(state, "estimate", lambda: None)()
        return "" if estimate is None else formatter.number(estimate, estimated=True)

    def blanks(self, branch: Branch) -> tuple[str, str]:
        """What is to be filled in: for the window, empty where there is none, and for the value."""
        has_window = self.has_windows and not self.is_end(branch)
        return f"[{_BLANK}, {_BLANK}]" if has_window else "", self.given(branch) or _BLANK

    def answers(self, branch: Branch) -> tuple[str, str]:
        """The same filled in; where the search never went, only what is given.

        A value has the sign of a bound only where it is not proved to be exact after all.
        """
        view, formatter = self.view(branch), self.formatter
        if view is None:
            return "", self.given(branch)
        has_window = self.has_windows and not self.is_end(branch)
        is_exact = is_settled(self.moment.search, view.node)
        value = formatter.returned(view) if is_exact else formatter.value(view)
        return formatter.window_of(view) if has_window else "", value

    def is_struck(self, branch: Branch) -> bool:
        """Whether the search was cut off right before this branch."""
        if branch.parent is None or branch.node is not None:
            return False
        return self.branches[branch.parent].node is not None

    def cut(self, branch: Branch) -> str:
        """The bound that a node was left at: `2 <= alpha (3)`; empty where it was not cut."""
        view = self.view(branch)
        if view is None or view.reason is not Reason.CUTOFF:
            return ""
        return what_cut(self.formatter, self.moment, view)

    def unvisited(self) -> tuple[str, ...]:
        """The leaves that the search never visits, as they are written, from left to right."""
        return tuple(
            self.given(each) for each in self.branches if each.node is None and self.is_end(each)
        )

    def reasons(self) -> Iterator[tuple[str, str]]:
        """Each cut: the moves to its node, and why nothing is lost there, in two sentences."""
        moment, formatter = self.moment, self.formatter
        for branch in self.branches:
            view = self.view(branch)
            if view is not None and view.reason in (Reason.CUTOFF, Reason.WIN_FOUND):
                moves = self.label(branch) if self.is_given else ""
                moves = moves or formatter.line(moment.trace.moves_to(view.node))
                said = (plainly(formatter, moment, view), formula(formatter, moment, view))
                yield moves, " ".join(filter(None, said))


def tree_size(state: GameState, most: int, depth: int | None = None) -> int:
    """The nodes below a position, or more than `most` where there are more.

    Args:
        depth: plies that are counted; None: all.
    """
    nodes, waiting = 0, [(state, 0)]
    while waiting and nodes <= most:
        above, ply = waiting.pop()
        moves = () if ply == depth else above.moves()
        nodes += len(moves)
        waiting += ((above.play(move), ply + 1) for move in moves)
    return nodes
