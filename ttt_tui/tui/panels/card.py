"""The card of a node: its position, why the search left it, and the origin of its window."""

from textual.app import ComposeResult
from textual.containers import HorizontalGroup, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import Side, rules_of, side_at
from ttt_tui.search.moment import Moment, NodeView
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import SnapshotPanel, fill, stacked, styled
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.numbers import plural
from ttt_tui.words.values import (
    max_side,
    number,
    path_text,
    result,
    side_and_role,
    state_word,
    value_text,
)
from ttt_tui.words.why import formula, why, window_words

_LONGEST_PATH = 50
"""Characters of the path to a node; of a longer one the end is shown."""


class Card(SnapshotPanel, Vertical):
    """Describes the selected node, or the one that the search is at."""

    HELP = """\
**Card.** The selected node, or the one that the search is at: why it was left, and its window.
"""

    DEFAULT_CSS = """
    Card {
        #card-board { width: auto; margin-right: 2; }
        #card-scroll { width: 1fr; height: auto; max-height: 100%; }
        #card-window { dock: bottom; height: auto; }
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
        node = snapshot.node
        moment = snapshot.shown.moment
        absent = why_no_node(snapshot)
        if absent or node is None:
            fill(self, "", styled((absent, "dim")), "")
        else:
            window = stacked(*window_lines(moment, node))
            fill(self, small_board(moment, node), card_words(moment, node), window)
        self.query_one("#card-scroll").scroll_home(animate=False)


def card_key(snapshot: Snapshot) -> tuple[object, ...]:
    """Return a value that stays equal as long as the sentences about the node do."""
    shown = snapshot.shown
    node = snapshot.node
    absent = why_no_node(snapshot)
    stays = not absent and node is not None and not shown.moment.is_open(node)
    stays &= not shown.trace.algorithm.rollouts
    return shown.trace, node, absent, None if stays else shown.event


def why_no_node(snapshot: Snapshot) -> str:
    """Say why there is not a node to describe; empty if there is one."""
    shown = snapshot.shown
    node = snapshot.node
    if not shown.visited_here:
        return f"{shown.name} does not visit this variation."
    if shown.is_silent:
        return f"{shown.name} is searching, {plural(shown.progress.calls, 'call')} so far."
    if shown.progress.fault and not shown.event:
        return shown.progress.fault
    if not shown.event:
        cut = f", {key_of('next_cut')} finds a cut" if shown.trace.algorithm.prunes else ""
        run = f"{key_of('run')} runs it"
        return f"The search has not begun: {run}, {key_of('step')} makes one step{cut}."
    if node is None or not shown.moment.is_entered(node):
        return "At this moment the search has not come to this node yet."
    return ""


def card_words(moment: Moment, node: int) -> Content:
    """Describe the node, and say why the search left it."""
    head = head_line(moment, node)
    below = moment.view(node).nodes_below
    if below and not moment.trace.algorithm.rollouts:
        head += styled((f"  {plural(below, 'node')} below", "dim"))
    return stacked(head, why_line(moment, node))


def head_line(moment: Moment, node: int) -> Content:
    """Name the node, who is to move there, and its value."""
    view = moment.view(node)
    path = path_text(moment, node)
    if len(path) > _LONGEST_PATH:
        path = f"… {path[-_LONGEST_PATH:].partition(' ')[2]}"
    line = [(f"{path}  ", "strong")]
    if not moment.is_over(node):
        mover = side_and_role(moment.trace, view.player)
        line += [(mover, side_style(view.player)), (" to move\n", "plain")]
    label = "value"
    if view.statistics is not None:
        label = f"{state_word(moment.trace, view)}, Q"
    return styled(*line, (f"{label} ", "dim"), *value_words(moment, view))


def value_words(moment: Moment, view: NodeView) -> list[Span]:
    """Write a value, `<= 0`, with the result in words if it is exact."""
    text = value_text(moment.trace, view)
    value = view.value
    if value is None or view.statistics is not None:
        return [(text, "plain")]
    words = result(moment.trace, value)
    if view.is_exact and words != text:
        text = f"{text} {words}"
    if view.is_open:
        return [(text, "dim"), (" so far", "plain")]
    return [(text, side_style(value))]


def why_line(moment: Moment, node: int) -> Content:
    """Say why the search left the node, and for a cut the condition in numbers."""
    condition = formula(moment, node)
    style = "cut" if moment.view(node).was_cut else "plain"
    return styled((why(moment, node), style), (f"  {condition}".rstrip(), "dim"))


def window_lines(moment: Moment, node: int) -> list[Content]:
    """Write alpha and beta and the origin of each; empty for a leaf or without a window."""
    trace = moment.trace
    view = moment.view(node)
    if moment.is_over(node) or not trace.algorithm.prunes:
        return []
    alpha = number(trace, view.alpha)
    beta = number(trace, view.beta)
    if max_side(trace) is Side.MIN:
        alpha, beta = beta, alpha
    of_alpha, of_beta = window_words(moment, node)
    ends = [(f"alpha {alpha:5} ", of_alpha), (f"beta  {beta:5} ", of_beta)]
    if of_alpha == of_beta:
        ends = [(f"alpha {alpha}, beta {beta}  ", of_alpha)]
    return [styled((end, "dim"), (words, "plain")) for end, words in ends]


def small_board(moment: Moment, node: int) -> Content:
    """Draw the position of a node in small, the last move marked; empty without a grid."""
    game = moment.state(node)
    grid = rules_of(game).grid
    if grid is None:
        return Content()
    rows, columns = grid
    last = moment.trace.move[node] if node else None
    lines = []
    for row in range(rows):
        cells = []
        for cell in range(row * columns, (row + 1) * columns):
            side = side_at(game, cell)
            text = styled(("·", "grid") if side is None else (side.letter, side_style(side)))
            cells.append(text.stylize("reverse") if cell == last else text)
        lines.append(Content(" ").join(cells))
    return stacked(*lines)
