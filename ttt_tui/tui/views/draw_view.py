"""The search tree as a drawing; a tree from paper is played on it, too."""

from textual import events
from textual.strip import Strip

from ttt_tui.export.figure import TreePicture
from ttt_tui.games.game import rules_of
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.moment import Moment
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import (
    LeafChosen,
    LineWidget,
    MoveChosen,
    NodeSelected,
    SnapshotPanel,
    hidden_keys,
)
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.tui.views.draw_model import Moves, TreeDrawing, root_of, tree_drawing
from ttt_tui.words.values import max_side, side_and_role

_NODE = 3  # columns of a small node
_HINT = "No nodes yet."


class Drawing(SnapshotPanel, LineWidget, can_focus=True):
    """Shows the tree around the current node, as much as there is room for."""

    HELP = """\
**Drawing.** The tree as on paper: `▲` is Max's choice, `▼` Min's. The heavy line is the current
path; each of its nodes has `[α,β]` as they stand now. `╳` crosses out what was cut off, and the
node above says by which bound. A click or the arrows select a node. On a tree from paper, a click
on a child of the node that the game is at plays the move, and so does Enter.
"""

    BINDINGS = hidden_keys(
        up="parent", down="child", left="beside(-1)", right="beside(1)", enter="play"
    )

    _cursor: Moves | None = None
    _selected: tuple[object, int | None] = (None, None)  # a trace and its node
    _tree = TreeDrawing()
    _picture = TreePicture(())
    _focus = _left = _top = 0

    def __init__(self, board: bool = False) -> None:
        """Draw a view, or a board in whose place moves are played."""
        super().__init__()
        self._board = board

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.shown
        state = snapshot.state
        return shown.trace, shown.event, state.selected, state.match.state

    def draw(self, snapshot: Snapshot) -> None:
        moment = snapshot.shown.moment
        trace = moment.trace
        if (self._board and self._game() is None) or not self.size:
            return
        selected = snapshot.state.selected
        if (trace, selected) != self._selected:
            self._selected = (trace, selected)
            self._cursor = None
            if selected is not None and moment.is_entered(selected):
                self._cursor = root_of(trace.game)[1] + tuple(trace.moves_to(selected))
        self._tree, self._picture = self._fitting(moment)
        nodes = self._tree.nodes
        chosen = [number for number, node in enumerate(nodes) if node.selected]
        current = [number for number, node in enumerate(nodes) if node.current]
        self._focus = (chosen or current or [0])[0]
        self._keep_in_sight()
        self.refresh()

    def _fitting(self, moment: Moment) -> tuple[TreeDrawing, TreePicture]:
        """Return the fullest drawing that has room, or the nodes around the path."""
        width = self.size.width
        played = self._played()
        most = 3 * width  # three leaves in a stack
        game = moment.trace.game
        if isinstance(game, PaperTree) and game.root.size <= most:
            tree = tree_drawing(moment, most, self._cursor, played)
            for is_full in (True, False):
                picture = TreePicture(tree.nodes, is_full=is_full)
                if picture.width <= width and picture.height <= self.size.height:
                    return tree, picture
        tree = tree_drawing(moment, width // _NODE, self._cursor, played)
        return tree, TreePicture(tree.nodes)

    def _game(self) -> PaperTree | None:
        game = self._snapshot.state.match.state if self._snapshot else None
        return game if isinstance(game, PaperTree) else None

    def _played(self) -> Moves:
        """Return the moves of the game from the root of a tree from paper."""
        game = self._game()
        return () if game is None else root_of(game)[1]

    def _keep_in_sight(self) -> None:
        """Scroll as little as shows the node in focus with its children and its surroundings."""
        picture = self._picture
        if not picture.nodes:
            return
        columns, rows = picture.span(self._focus)
        beside = self.size.width // 5
        wanted = range(columns.start - beside, columns.stop + beside)
        self._left = _scrolled(self._left, wanted, self.size.width, picture.width)
        wanted = range(rows.start, rows.stop + len(rows))
        self._top = _scrolled(self._top, wanted, self.size.height, picture.height)

    @property
    def _margin(self) -> int:
        """The columns left free beside a drawing that is narrower than the panel."""
        return max(0, (self.size.width - self._picture.width) // 2)

    def render_line(self, y: int) -> Strip:
        picture = self._picture
        width = self.size.width
        row = y + self._top
        if self._snapshot is None:
            return self.strip([], width)
        if not picture.nodes:
            hint = _HINT.center(width) if y == self.size.height // 2 else ""
            return self.strip([(hint, "dim")], width)
        if row >= picture.height:
            is_last = y == self.size.height - 1
            return self.strip(_legend(self._snapshot.shown.moment) if is_last else [], width)
        margin = self._margin
        spans = picture.line(row, self._left, self._left + width - margin)
        return self.strip([(" " * margin, ""), *spans], width)

    # Going about

    def _choose(self, number: int) -> None:
        entry = self._tree.entries[number]
        if not entry.others:
            self._cursor = entry.moves
            self.redraw()
            if entry.visit is not None:
                self.post_message(NodeSelected(entry.visit))

    def _move_to(self, number: int) -> MoveChosen | None:
        """Return the move from the position of the game to a node; None if there is none."""
        moves = self._tree.entries[number].moves
        game = self._game()
        if game is None or not self._board or not moves or moves[:-1] != self._played():
            return None
        return MoveChosen(game, moves[-1])

    def on_click(self, event: events.Click) -> None:
        number = self._picture.node_at(event.x - self._margin + self._left, event.y + self._top)
        if number is None:
            return
        state = self._tree.entries[number].state
        if isinstance(state, PaperTree) and not state.moves():
            self.post_message(LeafChosen(state.node))
        move = self._move_to(number)
        if move is not None:
            self.post_message(move)
        else:
            self._choose(number)

    def action_play(self) -> None:
        if self._picture.nodes and (move := self._move_to(self._focus)) is not None:
            self.post_message(move)

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


def _scrolled(offset: int, wanted: range, room: int, size: int) -> int:
    """Return the offset nearest to the present one from which the wanted part is shown."""
    offset = max(min(offset, wanted.start), wanted.stop - room)
    return max(0, min(offset, size - room))


def _legend(moment: Moment) -> list[Span]:
    """Explain the signs, in 30 columns."""
    trace = moment.trace
    high = max_side(trace)
    signs = [
        ("▲", side_style(high), side_and_role(trace, high)),
        ("▼", side_style(high.other), side_and_role(trace, high.other)),
        ("┃", "open", "now") if moment.path else ("┃", "good", "best"),
        ("╳", "cut", "cut"),
    ]
    if rules_of(trace.game).has_chance:
        signs.append(("●", "draw", "chance"))
    spans: list[Span] = []
    for sign, style, words in signs:
        spans += [(f" {sign}", style), (words, "dim")]
    return spans
