"""The board of a tree from paper: the tree itself, with what the search has found so far."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.message import Message

from ttt_tui.game.game_record import GameRecord
from ttt_tui.game.game_state import LONGEST_GAME, GameState
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.drawn_search import DrawnSearch, Moves
from ttt_tui.tui.views.played_tree import PlayedTree
from ttt_tui.tui.views.search_drawing import SearchDrawing
from ttt_tui.tui.views.tree_drawing import DrawnNode, Progress, Untried


@dataclass(frozen=True)
class TreeMarks:
    """What a feature marks on the tree, while its nodes are asked about.

    Attributes:
        crossed: nodes that are crossed out.
        wrong: leaves that the user has crossed out wrongly.
        asked: the node that a question is about; it has a question mark.
        takes: Enter and a click cross nodes out and play no move.
        whole: all numbers must be there to be read: a wide tree scrolls and is not folded.
        best: nodes that best moves lead to; each has an exclamation mark.
        windows_asked: a window is asked for, so that open nodes do not show theirs.
    """

    crossed: Collection[Moves] = ()
    wrong: Collection[Moves] = ()
    asked: Moves | None = None
    takes: bool = False
    whole: bool = False
    best: Collection[Moves] = ()
    windows_asked: bool = False


class TreeBoard(SearchDrawing):
    """Shows the whole tree that is searched; a node is selected, and a move is played."""

    HELP = """\
**Tree.** The tree that is searched. `▲` is a node where Max chooses, `▼` one where Min does; leaves
are numbers. Values appear as the search finds them. The heavy line is the open path; each of its
nodes has `[α,β]` as they stand now, with the values that have come back so far. `╳` crosses out
what was cut off; the node above says by which bound: `2 ≤ α 3`. What is dim was not visited, or
the game has left it behind. In a wide tree only the open path and the first levels are open: `…12`
stands for twelve nodes.

The arrow keys go to the parent, to the first child and along the level; a click selects a node, and
all panels show it. Down opens a folded node, and so does a second click. Enter, or a second click,
plays the move to a child of the root. `l` goes back to the search. The mouse wheel scrolls, with
Shift to the side. `Z` gives the tree the whole screen.
"""

    BINDINGS = [
        key("enter", "play", "Play", "Play the move to the selected node",
            named="Play the selected move", display="enter"),
    ]  # fmt: skip
    MOST: ClassVar[int] = 400
    NARROWS: ClassVar[bool] = True
    GROWS: ClassVar[bool] = True

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._passed: Sequence[GameState] = ()
        """The states of the game before the one that is searched."""
        self._before: Moves = ()
        """The moves from them."""
        self._played: Moves = ()
        """The moves of the game since then."""
        self._found: dict[Moves, DrawnNode] = {}
        """What earlier searches have found, by the moves from the start."""
        self._start: GameState | None = None
        self._drawn_after: Moves = ()
        self._levels_of_all = 1
        self._marks = TreeMarks()

    @dataclass
    class Played(Message):
        """The user wants to play this move of the game."""

        board: TreeBoard
        move: int

        @property
        def control(self) -> TreeBoard:
            return self.board

    @dataclass
    class Crossed(Message):
        """The user crosses a node out, or takes that back."""

        board: TreeBoard
        moves: Moves

        @property
        def control(self) -> TreeBoard:
            return self.board

    @dataclass
    class Refused(Message):
        """What is selected cannot be played; `reason` says why."""

        board: TreeBoard
        reason: str

        @property
        def control(self) -> TreeBoard:
            return self.board

    # The whole tree

    def show_game(self, record: GameRecord, searched: GameState) -> None:
        """The game, and which of its states is searched: what it has left behind stays in sight."""
        if record.start != self._start:
            self._start = record.start
            self._found.clear()
        states = record.states[: record.ply + 1]
        at = max(ply for ply, state in enumerate(states) if state == searched)
        self._passed, self._before = states[:at], record.moves[:at]
        self._played = record.moves[at : record.ply]

    def let_go(self) -> None:
        for moves, node in zip(self._drawn.moves, self._drawn.nodes, strict=True):
            if moves is not None:
                self._found[(*self._drawn_after, *moves)] = node
        super().let_go()

    def levels_with_room(self, root: GameState) -> int:
        if self._marks.whole:
            return LONGEST_GAME
        self._levels_of_all = super().levels_with_room(self._passed[0] if self._passed else root)
        return max(1, self._levels_of_all - len(self._before))

    def with_surroundings(self, drawn: DrawnSearch) -> DrawnSearch:
        self._drawn_after = self._before
        path = {self._played[:plies] for plies in range(1, len(self._played) + 1)}
        nodes = [
            self._marked(replace(node, played=True) if moves in path else node, moves)
            for node, moves in zip(drawn.nodes, drawn.moves, strict=True)
        ]
        drawn = drawn._replace(nodes=nodes)
        if not (self._before and nodes and self._selection):
            return drawn
        levels = self._levels_of_all
        formatter = self._selection.formatter
        return PlayedTree(self._passed, self._before, self._found, levels, formatter).around(drawn)

    # What a feature asks about

    def mark(self, marks: TreeMarks) -> None:
        if marks != self._marks:
            self._marks = marks
            self._draw()

    def _marked(self, node: DrawnNode, moves: Moves | None) -> DrawnNode:
        if moves is not None and moves in self._marks.crossed:
            node = replace(node, struck=Untried.CUT)
        if moves is not None and moves in self._marks.wrong:
            node = replace(node, struck=Untried.MISTAKE)
        if moves is not None and moves == self._marks.asked:
            node = replace(node, label=f"?{node.label}")
        if moves is not None and moves in self._marks.best:
            node = replace(node, label=f"!{node.label}")
        if self._marks.windows_asked and node.progress is Progress.OPEN:
            node = replace(node, note="")
        return node

    def clicked(self, number: int) -> None:
        super().clicked(number)
        if self._marks.takes and not self._drawn.nodes[number].folded:
            self._cross(number)

    def missed(self) -> None:
        if self._marks.takes:
            self._refuse("click on a number, or on a node to cross out all below it")

    def _cross(self, number: int) -> None:
        if moves := self._drawn.moves[number]:
            self.post_message(self.Crossed(self, moves))
        else:
            self._refuse("the root is always visited")

    # Choosing and playing

    def choose(self, number: int) -> None:
        if self._drawn.moves[number] is None:
            self._refuse("the game has gone on from here; u takes the move back")
        else:
            super().choose(number)

    def click_again(self, number: int) -> None:
        """Play the move; a folded node that cannot be played is opened."""
        if self._marks.takes and not self._drawn.nodes[number].folded:
            return
        if self._drawn.nodes[number].folded and not self._can_play(number):
            self.fold(number)
        else:
            self._play(number)

    def action_play(self) -> None:
        if self._focus is not None:
            (self._cross if self._marks.takes else self._play)(self._focus)

    def _can_play(self, number: int) -> bool:
        moves = self._drawn.moves[number]
        return moves is not None and moves != () and moves[:-1] == self._played

    def _play(self, number: int) -> None:
        moves = self._drawn.moves[number]
        if moves and self._can_play(number):
            self.post_message(self.Played(self, moves[-1]))
        else:
            has_moved = self._before or self._played
            where = "the node that was played" if has_moved else "the root"
            self._refuse(f"to play a move, select a child of {where}")

    def _refuse(self, reason: str) -> None:
        self.post_message(self.Refused(self, reason))
