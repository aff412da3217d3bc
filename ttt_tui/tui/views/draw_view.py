"""The search tree as a drawing; a tree from paper is played on it, too."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.strip import Strip

from ttt_tui.export.text_picture import TreePicture
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.moment import Moment
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import Keyed, Lines, MoveChosen, NodeSelected, Span
from ttt_tui.tui.theme import side_style
from ttt_tui.tui.views.draw_model import DrawnTree, Moves, drawn_tree, root_of
from ttt_tui.words.values import max_side, side_and_role

_NODE = 3  # columns of a small node
_HINT = "No nodes yet."


class Drawing(Keyed, Lines, can_focus=True):
    """Shows the tree around the current node, as much as there is room for."""

    HELP = """\
**Drawing.** The tree as on paper: `▲` is Max's choice, `▼` Min's. The heavy line is the current
path; each of its nodes has `[α,β]` as they stand now. `╳` crosses out what was cut off, and the
node above says by which bound. A click or the arrows select a node. On a tree from paper, a click
on a child of the node that the game is at plays the move, and so does Enter.
"""

    BINDINGS = [
        Binding("up", "parent", "Up", show=False),
        Binding("down", "child", "Down", show=False),
        Binding("left", "beside(-1)", "Left", show=False),
        Binding("right", "beside(1)", "Right", show=False),
        Binding("home", "root", "Root", show=False),
        Binding("enter", "play", "Play", show=False),
    ]

    @dataclass
    class LeafChosen(Message):
        """The user has clicked on a leaf of a tree from paper, as the tree numbers it."""

        node: int

    def __init__(self, board: bool = False, *, id: str | None = None) -> None:  # noqa: A002
        """Args:
        board: it stands in the board's place, and moves are played on it.
        """
        super().__init__(id=id)
        self._board = board
        self._cursor: Moves | None = None
        self._selected: tuple[object, int | None] = (None, None)  # of a trace, the last one seen
        self._tree, self._picture = DrawnTree(), TreePicture(())
        self._focus = self._left = self._top = 0

    def key(self, snapshot: Snapshot) -> object:
        shown, state = snapshot.shown, snapshot.state
        return shown.trace, shown.event, state.selected, state.match.state, self.size

    def draw(self, snapshot: Snapshot) -> None:
        shown, game = snapshot.shown, snapshot.state.match.state
        trace, moment = shown.trace, shown.moment
        if (self._board and not isinstance(game, PaperTree)) or not self.size:
            return
        selected = snapshot.state.selected
        if (trace, selected) != self._selected:
            self._selected, self._cursor = (trace, selected), None
            if selected is not None and moment.is_entered(selected):
                self._cursor = root_of(trace.game)[1] + tuple(trace.moves_to(selected))
        self._tree, self._picture = self._fitting(moment)
        nodes = self._tree.nodes
        chosen = [number for number, node in enumerate(nodes) if node.selected]
        current = [number for number, node in enumerate(nodes) if node.current]
        self._focus = (chosen or current or [0])[0]
        self._keep_in_sight()
        self.refresh()

    def _fitting(self, moment: Moment) -> tuple[DrawnTree, TreePicture]:
        """The fullest drawing that has room; else the nodes around the path, to be scrolled."""
        width, played = self.size.width, self._played()
        if isinstance(moment.trace.game, PaperTree):
            tree = drawn_tree(moment, 3 * width, self._cursor, played)  # three leaves in a stack
            for is_full in (True, False):
                picture = TreePicture(tree.nodes, is_full=is_full)
                if self._fits(picture):
                    return tree, picture
        tree = drawn_tree(moment, width // _NODE, self._cursor, played)
        return tree, TreePicture(tree.nodes)

    def _fits(self, picture: TreePicture) -> bool:
        return picture.width <= self.size.width and picture.height <= self.size.height

    def _game(self) -> PaperTree | None:
        game = self._snapshot.state.match.state if self._snapshot else None
        return game if isinstance(game, PaperTree) else None

    def _played(self) -> Moves:
        """The moves of the game from the root of a tree from paper."""
        return () if (game := self._game()) is None else root_of(game)[1]

    def on_resize(self) -> None:
        self.redraw()

    def _keep_in_sight(self) -> None:
        """Scroll as little as shows the node in focus with its children."""
        picture = self._picture
        if not picture.nodes:
            return
        columns, rows = picture.span(self._focus)
        low, high = rows.start, min(picture.height, rows.stop + len(rows))
        self._top = max(min(self._top, low), high - self.size.height)
        low, high = columns.start - self.size.width // 5, columns.stop + self.size.width // 5
        self._left = max(min(self._left, low), high - self.size.width)
        self._left = max(0, min(self._left, picture.width - self.size.width))
        self._top = max(0, min(self._top, picture.height - self.size.height))

    @property
    def _margin(self) -> int:
        """Columns left free beside a drawing that is narrower than the panel."""
        return max(0, (self.size.width - self._picture.width) // 2)

    def line(self, y: int) -> Strip:
        picture, width, row = self._picture, self.size.width, y + self._top
        if not picture.nodes:
            hint = _HINT.center(width) if y == self.size.height // 2 and self._snapshot else ""
            return self.strip([(hint, "dim")], width)
        if row >= picture.height:
            is_last = y == self.size.height - 1
            return self.strip(self._legend() if is_last else [], width)
        margin = self._margin
        spans = picture.line(row, self._left, self._left + width - margin)
        return self.strip([(" " * margin, ""), *spans], width)

    def _legend(self) -> list[Span]:
        """What the signs mean, in the last row if it is free."""
        if self._snapshot is None:
            return []
        trace, high = self._snapshot.shown.trace, max_side(self._snapshot.shown.trace)
        path = ("now", "open") if self._snapshot.shown.moment.path else ("best play", "good")
        signs = [
            ("▲", side_style(high), side_and_role(trace, high)),
            ("▼", side_style(high.other), side_and_role(trace, high.other)),
            ("┃", path[1], path[0]),
            ("╳", "cut", "cut"),
        ]
        pieces = [((f" {sign} ", style), (words, "dim")) for sign, style, words in signs]
        return [span for piece in pieces for span in piece]

    # Going about

    def _choose(self, number: int) -> None:
        entry = self._tree.entries[number]
        if not entry.others:
            self._cursor = entry.moves
            self.redraw()
            if entry.visit is not None:
                self.post_message(NodeSelected(entry.visit))

    def _move_to(self, number: int) -> MoveChosen | None:
        """The move that leads from where the game is to a node; None where none does."""
        moves, game = self._tree.entries[number].moves, self._game()
        if game is None or not self._board or not moves or moves[:-1] != self._played():
            return None
        return MoveChosen(game, moves[-1])

    def on_click(self, event: events.Click) -> None:
        number = self._picture.node_at(event.x - self._margin + self._left, event.y + self._top)
        if number is None:
            return
        state = self._tree.entries[number].state
        if isinstance(state, PaperTree) and not state.moves():
            self.post_message(self.LeafChosen(state.node))
        if (move := self._move_to(number)) is not None:
            self.post_message(move)
        else:
            self._choose(number)

    def action_play(self) -> None:
        if self._picture.nodes and (move := self._move_to(self._focus)) is not None:
            self.post_message(move)

    def action_root(self) -> None:
        if self._picture.nodes:
            self._choose(0)

    def action_parent(self) -> None:
        if self._picture.nodes and (parent := self._picture.nodes[self._focus].parent) is not None:
            self._choose(parent)

    def action_child(self) -> None:
        if children := self._picture.children(self._focus):
            self._choose(children[0])

    def action_beside(self, step: int) -> None:
        if self._picture.nodes:
            beside = self._picture.beside(self._focus, step)
            if beside is not None:
                self._choose(beside)
