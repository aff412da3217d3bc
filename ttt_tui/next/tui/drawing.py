"""The search tree as a drawing; a tree from paper is played on it, too."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.strip import Strip

from ttt_tui.next.games.game import Side
from ttt_tui.next.games.paper import PaperTree
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.trace import Trace
from ttt_tui.next.tui.drawn_tree import DrawnTree, Moves, Wish, drawn_tree, root_of
from ttt_tui.next.tui.lines import Lines, Span, cropped
from ttt_tui.next.tui.state import Snapshot
from ttt_tui.next.tui.tree_picture import fitting_picture
from ttt_tui.next.words.values import max_side, side_and_role

_WHEEL_COLUMNS, _WHEEL_ROWS = 6, 2
_HINT = "The tree grows here with the search."


class Drawing(Lines, can_focus=True):
    """Shows the tree around the current node, as much as there is room for."""

    HELP = """\
**Drawing.** The search tree as one draws it on paper: `▲` is Max's choice, `▼` Min's. The heavy
line is the current path; each of its nodes has `[α,β]` as they stand now. `╳` crosses out what was
cut off, and the node above says by which bound. What is pale was not visited.

A click or the arrows select a node, here and in all panels. On a tree from paper, a click on a
child of the node that the game is at plays the move, and so does Enter.
"""

    BINDINGS = [
        Binding("up", "parent", "Up", tooltip="Select the node above"),
        Binding("down", "child", "Down", tooltip="Select the first node below"),
        Binding("left", "beside(-1)", "Left", show=False),
        Binding("right", "beside(1)", "Right", show=False),
        Binding("home", "root", "Root", show=False),
        Binding("enter", "play", "Play", tooltip="Play the move to the selected node"),
    ]

    @dataclass
    class Selected(Message):
        """The user has selected a visited node."""

        node: int

    @dataclass
    class MoveChosen(Message):
        """The user wants to play this move of a tree from paper."""

        move: int

    def __init__(
        self,
        board: bool = False,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        """Args:
        board: it stands in the board's place, and moves are played on it.
        """
        super().__init__(id=id, classes=classes)
        self._board = board
        self._key: object = None
        self._snapshot: Snapshot | None = None
        self._cursor: Moves | None = None  # of a node that was not visited
        self._selected: int | None = None
        self._drawn = DrawnTree((), (), ())
        self._picture = fitting_picture((), 0, 0)
        self._focus = 0
        self._levels: tuple[object, int] = (None, 0)
        self._plies = self._left = self._top = 0

    def show(self, snapshot: Snapshot) -> None:
        shown, state = snapshot.shown, snapshot.state
        if self._board and not isinstance(state.match.state, PaperTree):
            return
        key = shown.trace, shown.event, state.selected, state.match.state, self.size
        if key == self._key:
            return
        if self._snapshot is None or self._snapshot.shown.trace is not shown.trace:
            self._cursor, self._plies = None, 0
        if state.selected != self._selected:
            self._cursor = None
        self._key, self._snapshot, self._selected = key, snapshot, state.selected
        self._draw()

    def _draw(self) -> None:
        if self._snapshot is None or not self.size:
            return
        trace, moment = self._snapshot.shown.trace, self._snapshot.shown.moment
        selected, cursor = self._selected, self._cursor
        if cursor is None and selected is not None and moment.is_entered(selected):
            cursor = root_of(trace.game)[1] + tuple(trace.moves_to(selected))
        wish = Wish(cursor, self._played(), self._levels_with_room(trace))
        self._drawn = drawn_tree(moment, wish)
        nodes = self._drawn.nodes
        self._picture = fitting_picture(nodes, self.size.width, self.size.height, self._plies)
        self._plies = max(self._plies, len(self._picture.plies))
        chosen = [number for number, node in enumerate(nodes) if node.selected]
        current = [number for number, node in enumerate(nodes) if node.current]
        self._focus = (chosen or current or [0])[0]
        self._keep_in_sight()
        self.refresh()

    def _played(self) -> Moves:
        """The moves of the game from the root of a tree from paper."""
        game = self._snapshot.state.match.state if self._snapshot else None
        return root_of(game)[1] if isinstance(game, PaperTree) else ()

    def _levels_with_room(self, trace: Trace) -> int:
        """How many plies of a tree from paper are no wider than the panel, one at least."""
        if not isinstance(trace.game, PaperTree):
            return trace.options.depth or 1_000
        width = self.size.width
        if self._levels[0] != (trace, width):
            start, levels = Moment(trace, 0), 1
            for plies in range(1, trace.game.rules.longest + 1):
                nodes = drawn_tree(start, Wish(levels=plies)).nodes
                if fitting_picture(nodes, width, 1).width > width:
                    break
                levels = plies
            self._levels = (trace, width), levels
        return self._levels[1]

    def on_resize(self) -> None:
        self._draw()

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
        self._stay_inside()

    def _stay_inside(self) -> None:
        picture = self._picture
        self._left = max(0, min(self._left, picture.width - self.size.width))
        self._top = max(0, min(self._top, picture.height - self.size.height))

    @property
    def _margin(self) -> int:
        """Columns left free beside a drawing that is narrower than the panel."""
        return max(0, (self.size.width - self._picture.width) // 2)

    def render_line(self, y: int) -> Strip:
        picture, width, row = self._picture, self.size.width, y + self._top
        if not picture.nodes:
            hint = _HINT.center(width) if y == self.size.height // 2 and self._snapshot else ""
            return self.strip([(hint, "dim")], width)
        if row >= picture.height:
            is_last = y == self.size.height - 1
            return self.strip(self._legend() if is_last else [], width)
        margin = self._margin
        spans = picture.line(row, self._left, self._left + width - margin)
        line = self.strip([(" " * margin, ""), *spans], width)
        if y != self.size.height // 2 or picture.width <= width:
            return line
        left = "‹" if self._left else " "
        right = "›" if self._left + width < picture.width else " "
        ends = self.strip([(left, "open")], 1), self.strip([(right, "open")], 1)
        return Strip.join([ends[0], line.crop(1, width - 1), ends[1]])

    def _legend(self) -> list[Span]:
        """What the signs mean, in the last row if it is free."""
        if self._snapshot is None:
            return []
        trace, nodes = self._snapshot.shown.trace, self._drawn.nodes
        high = max_side(trace)
        path = ("now", "open") if self._snapshot.shown.moment.path else ("best play", "good")
        signs = [
            ("▲ ", "x" if high is Side.MAX else "o"),
            (f"{side_and_role(trace, high)}   ", "dim"),
            ("▼ ", "o" if high is Side.MAX else "x"),
            (f"{side_and_role(trace, high.other)}   ", "dim"),
        ]
        if any(node.heavy == path[1] for node in nodes):
            signs += [("┃ ", path[1]), (f"{path[0]}   ", "dim")]
        if any(node.struck for node in nodes):
            signs += [("╳ ", "cut"), ("cut   ", "dim")]
        return cropped([(" ", ""), *signs], self.size.width)

    # Going about

    def _choose(self, number: int) -> None:
        visit, moves = self._drawn.visits[number], self._drawn.moves[number]
        if visit is not None:
            self._cursor = None
            self.post_message(self.Selected(visit))
        elif moves is not None:
            self._cursor = moves
            self._draw()

    def _move_to(self, number: int) -> int | None:
        """The move that leads from where the game is to a node; None where none does."""
        moves = self._drawn.moves[number]
        return moves[-1] if self._board and moves and moves[:-1] == self._played() else None

    def on_click(self, event: events.Click) -> None:
        number = self._picture.node_at(event.x - self._margin + self._left, event.y + self._top)
        if number is None:
            return
        if (move := self._move_to(number)) is not None:
            self.post_message(self.MoveChosen(move))
        else:
            self._choose(number)

    def action_play(self) -> None:
        if self._picture.nodes and (move := self._move_to(self._focus)) is not None:
            self.post_message(self.MoveChosen(move))

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

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, steps: int) -> None:
        if event.shift or self._picture.height <= self.size.height:
            self._left += steps * _WHEEL_COLUMNS
        else:
            self._top += steps * _WHEEL_ROWS
        self._stay_inside()
        event.stop()
        self.refresh()
