"""The card below the tree: one node's board, its path, and why its search ended."""

from __future__ import annotations

from textual.events import Click
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.search import Moment, NodeView
from ttt_tui.tui.colours import Span, StyledWidget
from ttt_tui.tui.fitting import NO_BREAK, WIDE_SIZE, scroll_over, wrapped
from ttt_tui.tui.keys import hinted, key
from ttt_tui.tui.panel_heights import WantsRoom
from ttt_tui.tui.views.board_art import small_picture
from ttt_tui.tui.views.extensions import explain_word
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import path_pieces
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import NEVER_VISITED, Formatter, past_the_trace

_FIRST_STEPS = "The search has not started:  . one step   x next cut   space run   f to the end"
_GAP = 2  # between the board and the words
_LEAST_WORDS = 20  # columns; where fewer are left beside it, there is no board
_USUAL_LINES = 4
_TALLEST_BOARD, _TALLEST_FOLDED = 8, 6  # lines that it may ask for


class NodeCard(ScrollView, StyledWidget):
    """Describes one line of the tree.

    The words are all there: what the card is too low for is scrolled to, by the mouse or, once it
    has the focus, by the arrow keys. The board is shown whole or not at all.
    """

    DEFAULT_CSS = """
    NodeCard { overflow-x: hidden; scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    """

    HELP = """\
**Card.** The selected node: its board, the moves that led there, and why its search ended.
Up and Down scroll. Click a word such as *window* to see what it means.
"""

    BINDINGS = [
        key("up", "scroll_up", "Up", "Scroll the card up"),
        key("down", "scroll_down", "Down", "Scroll the card down"),
    ]

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
        strong: bool = False,
    ) -> None:
        """`strong`: all words in the strong style, to be read from afar."""
        super().__init__(id=id, classes=classes)
        self._strong = strong
        self._words: list[Span] = []
        self._board: list[list[Span]] = []
        self._about: tuple[object, ...] = ()
        self._rows: list[list[Span]] = []
        self._beside = 0  # columns for the board
        self._wanted = 0

    @property
    def wanted_lines(self) -> int:
        """The lines that show everything, the board included."""
        tallest = _TALLEST_BOARD if self.app.size.height >= WIDE_SIZE[1] else _TALLEST_FOLDED
        board = len(self._board) if len(self._board) <= tallest else 0
        return max(_USUAL_LINES, board, len(self._rows))

    def describe(
        self,
        moment: Moment,
        formatter: Formatter,
        line: Line | None,
        remark: str = "",
        hint: str = "",
        *,
        simple: bool = False,
        waits: bool = False,
    ) -> None:
        """Show a line of the tree; None is the node of the last event.

        Args:
            remark: what is no finding of the search; it stands first.
            hint: what a key does about the line; it can be clicked.
            simple: plain words are enough, without window and formula.
            waits: before its first event the search goes on only when the user says so.
        """
        if line is None and moment.current is not None:
            line = Line(moment.current)
        if line is None or not moment.entered:
            self._words = hinted(f"{remark}\n", "warn") if remark else []
            if moment.entered:
                self._words.append(Span(past_the_trace(moment)))
            elif waits:
                self._words += hinted(_FIRST_STEPS)
            self._board, self._about = [], ()
        else:
            about = (moment.search, line)
            if about != self._about:
                self._about = about
                self.scroll_to(0, 0, animate=False, force=True, immediate=True)
            self._words = _words_of(moment, formatter, line, simple=simple)
            if hint:
                end_of_path = self._words.index(Span("\n"))
                self._words[end_of_path:end_of_path] = [Span("  "), *hinted(hint)]
            if remark:
                below_path = self._words.index(Span("\n")) + 1
                self._words[below_path:below_path] = hinted(f"{remark} ", "warn")
            moves, state = moment.trace.moves_to(line.node), moment.state(line.node)
            if line.unvisited is not None:
                moves, state = [*moves, line.unvisited], state.play(line.unvisited)
            self._board = small_picture(state, moves[-1] if moves else None)
        if self._strong:
            plain = ("plain", "dim")
            self._words = [
                each._replace(style="strong") if each.style in plain else each
                for each in self._words
            ]
        self._lay_out()

    def let_go(self) -> None:
        """Keep nothing of the search shown, which is being replaced."""
        self._about = ()

    async def on_click(self, event: Click) -> None:
        if "@click" not in event.style.meta:
            await explain_word(self, event)

    def on_resize(self) -> None:
        self.post_message(WantsRoom(self))
        self._lay_out()

    def _lay_out(self) -> None:
        width, height = self.scrollable_content_region.size
        board_width = max((len(row) for row in self._board), default=0)
        fits = len(self._board) <= height and width - board_width - _GAP >= _LEAST_WORDS
        self._beside = board_width + _GAP if fits and board_width else 0
        self._rows = wrapped(self._words, width - self._beside) if width else []
        if scroll_over(self, len(self._rows)):
            self.show_vertical_scrollbar = self.can_focus = len(self._rows) > height
        if self._wanted != self.wanted_lines:
            self._wanted = self.wanted_lines
            self.post_message(WantsRoom(self))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        index = y + self.scroll_offset.y
        words = self._rows[index] if index < len(self._rows) else []
        if not self._beside:
            return self.strip(words, width)
        board = self._board[y] if y < len(self._board) else []
        return Strip.join(
            [self.strip(board, self._beside), self.strip(words, width - self._beside)]
        )


def _words_of(moment: Moment, formatter: Formatter, line: Line, *, simple: bool) -> list[Span]:
    """The path on a line of its own, then what there is to say."""
    view = moment.view(line.node)
    moves = moment.trace.moves_to(line.node)
    if line.unvisited is not None:
        if moment.is_open(line.node):
            text = "Not visited yet."
        else:
            # The formula is the parent's, and stands there: the card need not grow for it.
            because = plainly(formatter, moment, view) or formula(formatter, moment, view)
            text = f"{NEVER_VISITED} {because}"
        return [*path_pieces(moment, formatter, [*moves, line.unvisited]), Span("\n"), Span(text)]
    pieces = path_pieces(moment, formatter, moves)
    plain = plainly(formatter, moment, view)
    if simple:
        words = plain or formula(formatter, moment, view)
        return [*pieces, Span("\n"), Span(words)]
    if not view.is_leaf:
        window = formatter.window_of(view).replace(" ", NO_BREAK)
        role = formatter.role(view.player).capitalize()
        pieces.append(Span(f"  {plural(view.nodes_below, 'node')} below", "dim"))
        pieces += [Span("\n"), Span(f"{plain} " if plain else "")]
        pieces.append(Span(f"{_who(formatter, view, role)}, entered with {window}. ", "dim"))
    else:
        pieces.append(Span("\n"))
    return [*pieces, Span(formula(formatter, moment, view))]


def _who(formatter: Formatter, view: NodeView, role: str) -> str:
    """`X is Max`, or `Max chooses` where that is its name."""
    name = formatter.player(view.player)
    return f"{name} chooses" if name == role else f"{name} is {role}"
