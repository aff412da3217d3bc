"""The card of a node: its position, why the search left it, and where its window comes from."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import HorizontalGroup, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import Side, rules_of, side_at
from ttt_tui.search.moment import Moment, NodeView
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import Keyed, fill
from ttt_tui.tui.theme import STYLES, side_style
from ttt_tui.words.numbers import plural
from ttt_tui.words.values import max_side, number, path_text, result, side_and_role, value_text
from ttt_tui.words.why import formula, why, window_words

_LONGEST_PATH = 50
"""Characters of the moves to a node: of more the last ones."""


class Card(Keyed, Vertical):
    """Describes the selected node, or the one that the search is at."""

    HELP = """\
**Card.** The selected node, or the one that the search is at: why it was left, and its window.
"""

    DEFAULT_CSS = """
    Card {
        #card-board { width: auto; margin-right: 2; }
        #card-scroll { width: 1fr; height: auto; max-height: 100%; }
        #card-window { dock: bottom; height: auto; text-wrap: nowrap; text-overflow: ellipsis; }
        #card-words { width: 1fr; height: auto; }
    }
    """

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="card-scroll"), HorizontalGroup():
            yield Static(id="card-board")
            yield Static(id="card-words")
        yield Static(id="card-window")

    def key(self, snapshot: Snapshot) -> object:
        return card_key(snapshot)

    def draw(self, snapshot: Snapshot) -> None:
        node, absent = snapshot.node, why_no_node(snapshot)
        board, words, window = Content(), Content.styled(absent, STYLES["dim"]), list[Content]()
        if not absent and node is not None:
            moment = snapshot.shown.moment
            board, words = small_board(moment, node), card_words(moment, node)
            window = window_lines(moment, node)
        fill(self.query_one("#card-board", Static), board)
        self.query_one("#card-board").display = bool(board)
        fill(self.query_one("#card-words", Static), words)
        fill(self.query_one("#card-window", Static), Content("\n").join(window))
        self.query_one("#card-window").display = bool(window)
        self.query_one("#card-scroll").scroll_home(animate=False)


def card_key(snapshot: Snapshot) -> tuple[object, ...]:
    """Equal as long as nothing else is to be said of the node."""
    shown, node, absent = snapshot.shown, snapshot.node, why_no_node(snapshot)
    is_left = not absent and node is not None and not shown.moment.is_open(node)
    return shown.trace, node, absent, None if is_left else shown.event


def why_no_node(snapshot: Snapshot) -> str:
    """Why there is no node to describe; empty if there is one."""
    shown, node = snapshot.shown, snapshot.node
    if not shown.visited_here:
        return f"{shown.name} does not visit this variation."
    if shown.is_silent:
        return f"{shown.name} is searching, {shown.seconds:.0f} s so far."
    if not shown.event:
        run, step, cut = (key_of(name) for name in ("run", "step", "next_cut"))
        return f"The search has not begun: {run} runs it, {step} makes one step, {cut} finds a cut."
    if node is None or not shown.moment.is_entered(node):
        return "At this moment the search has not come to this node yet."
    return ""


def card_words(moment: Moment, node: int) -> Content:
    """The node, and why the search left it."""
    below = moment.view(node).nodes_below
    head = Content.assemble(
        head_line(moment, node), (f"  {plural(below, 'node')} below" * bool(below), STYLES["dim"])
    )
    return Content("\n").join([head, why_line(moment, node)])


def head_line(moment: Moment, node: int) -> Content:
    """Which node it is, who is to move there, and its value."""
    trace, view = moment.trace, moment.view(node)
    mover, path = side_and_role(trace, view.player), path_text(moment, node)
    if len(path) > _LONGEST_PATH:
        path = f"… {path[-_LONGEST_PATH:].partition(' ')[2]}"
    return Content.assemble(
        (path, STYLES["strong"]),
        "  ",
        *(() if moment.is_over(node) else ((mover, STYLES[side_style(view.player)]), " to move  ")),
        ("value ", STYLES["dim"]),
        value_words(moment, view),
    )


def value_words(moment: Moment, view: NodeView) -> Content:
    """`<= 0`, with the result in words where it is exact."""
    text, words = value_text(moment.trace, view), ""
    if view.is_exact:
        words = result(moment.trace, view.value or 0)
    is_known = view.value is not None and not view.is_open
    style = STYLES[side_style(view.value or 0) if is_known else "dim"]
    so_far = " so far" if view.is_open and view.value is not None else ""
    return Content.styled(f"{text} {words}".rstrip() if words != text else text, style) + so_far


def why_line(moment: Moment, node: int) -> Content:
    """Why the search left the node, and for a cut the condition in numbers."""
    condition = formula(moment, node)
    style = STYLES["cut"] if moment.view(node).was_cut else ""
    return Content.assemble((why(moment, node), style), (f"  {condition}".rstrip(), STYLES["dim"]))


def window_lines(moment: Moment, node: int) -> list[Content]:
    """Alpha and beta, and where each comes from; nothing of a leaf, or where there is no window."""
    trace, view = moment.trace, moment.view(node)
    if moment.is_over(node) or not trace.algorithm.prunes:
        return []
    alpha, beta = (number(trace, end) for end in (view.alpha, view.beta))
    if max_side(trace) is Side.MIN:
        alpha, beta = beta, alpha
    of_alpha, of_beta = window_words(moment, node)
    ends = [(f"alpha {alpha:5} ", of_alpha), (f"beta  {beta:5} ", of_beta)]
    if of_alpha == of_beta:
        ends = [(f"alpha {alpha}, beta {beta}  ", of_alpha)]
    return [Content.assemble((end, STYLES["dim"]), words) for end, words in ends]


def small_board(moment: Moment, node: int) -> Content:
    """The position of a node in a few cells, the last move marked; empty without a grid."""
    game = moment.state(node)
    grid = rules_of(game).grid
    if grid is None:
        return Content()
    last = moment.trace.move[node] if node else None
    cells = []
    for cell in range(grid[0] * grid[1]):
        side = side_at(game, cell)
        style = STYLES["grid"] if side is None else STYLES[side_style(side)]
        style += " reverse" if cell == last else ""
        cells.append(Content.styled(side.letter if side else "·", style))
    rows = (cells[row * grid[1] : (row + 1) * grid[1]] for row in range(grid[0]))
    return Content("\n").join(Content(" ").join(row) for row in rows)
