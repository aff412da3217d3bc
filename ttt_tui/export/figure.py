"""Figures of search trees: their nodes and places, as cells of a terminal and as LaTeX."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from ttt_tui.games.game import Game, Side, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.search.moment import Moment
from ttt_tui.search.trace import Trace
from ttt_tui.words import values

SHAPES = {Side.MAX: "△", Side.MIN: "▽", Side.CHANCE: "○", None: "□"}
_MOST_STUBS = 3
"""The most moves of a node that have a stub each; more of them share one, with their number."""


@dataclass(frozen=True)
class FigureNode:
    """A node of a figure.

    Attributes:
        parent: the number of its parent in the list of all nodes.
        lines: texts below each other.
        blanks: boxes below them, each with a label and a content.
        style: words of `leaf`, `best` (in the principal variation), `pale` (never visited).
        is_struck: two strokes cross the branch to it.
        is_button: there is room around it to tap on.
    """

    parent: int | None
    lines: Sequence[str]
    blanks: Sequence[tuple[str, str]] = ()
    style: str = ""
    is_struck: bool = False
    is_button: bool = False


def figure_nodes(trace: Trace, *, is_bare: bool = False) -> list[FigureNode]:
    """Return the nodes in the order of the search, and then stubs for moves never visited.

    Args:
        is_bare: True to leave out boards, windows and best play.
    """
    moment = Moment(trace)
    best = () if is_bare else moment.principal_variation()
    rows = moment.rows()
    places = {node: place for place, node in enumerate(rows)}
    nodes = []
    for node in rows:
        parent = trace.parent(node)
        above = None if parent is None else places[moment.row_of(parent)]
        lines = _lines(moment, node, is_bare=is_bare)
        styles = ["leaf"] if moment.view(node).is_leaf else []
        if node in best:
            styles.append("best")
        nodes.append(FigureNode(above, lines, style=" ".join(styles)))
    for node, place in places.items():
        for lines in _stubs(moment.state(node), moment.unvisited(node)):
            nodes.append(FigureNode(place, lines, style="pale", is_struck=True))
    return nodes


def _lines(moment: Moment, node: int, *, is_bare: bool) -> list[str]:
    trace = moment.trace
    view = moment.view(node)
    game = moment.state(node)
    parent = trace.parent(node)
    lines = []
    if parent is not None:
        lines.append(values.chance_text(moment.state(parent), trace.move[node]))
    lines.append(game.name if isinstance(game, PaperTree) else moment.move_text(node))
    if isinstance(game, Position) and not is_bare:
        lines += game.rows_text.split("/")
    shape = SHAPES[None if view.is_leaf else view.player]
    lines.append(f"{shape} {values.numbers_text(trace, view)}")
    if not (view.is_leaf or is_bare):
        lines.append(values.window_text(trace, view.alpha, view.beta))
    return [line for line in lines if line]


def _stubs(game: Game, moves: tuple[int, ...]) -> Iterator[list[str]]:
    """Yield the lines of each stub."""
    if len(moves) > _MOST_STUBS:
        yield [f"{len(moves)} moves"]
        return
    for move in moves:
        lines = [values.chance_text(game, move), move_text(game, move)]
        value = game.play(move).value()
        if value is not None:
            lines.append(f"{SHAPES[None]} {values.result_of(game, value)}")
        yield [line for line in lines if line]


def children_of(parents: Iterable[int | None]) -> defaultdict[int | None, list[int]]:
    """Return the children of each node; the root is the child of None."""
    children = defaultdict[int | None, list[int]](list)
    for node, parent in enumerate(parents):
        children[parent].append(node)
    return children


_Outline = list[tuple[float, float]]
"""The left and right edge of a subtree on each level."""


def tidy(
    parents: Sequence[int | None], widths: Sequence[float], gap: float, apart: float = 0.0
) -> list[float]:
    """Return the middle of each node, counted from the left edge of the leftmost node.

    The layout of A. J. Kennedy 1996, Drawing trees (Journal of Functional Programming 6): a parent
    stands over the middle of its children, and the same subtree looks the same everywhere.
    Subtrees are set as close as they go once from the left and once from the right, and stand in
    the mean of both.

    Args:
        parents: the number of each node's parent; the first node has none, and each parent stands
            before its children.
        widths: of the nodes.
        gap: the least space between two nodes of a level.
        apart: more space between nodes of different parents.
    """
    children = children_of(parents)
    offsets = [0.0] * len(parents)  # from the parent
    outlines: list[_Outline] = [[] for _ in parents]
    for node in reversed(range(len(parents))):
        places = _balanced([outlines[child] for child in children[node]], gap, apart)
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        outline: _Outline = []
        for child, place in zip(children[node], places, strict=True):
            offsets[child] = place - middle
            outline = _beside(outline, outlines[child], offsets[child])
        outlines[node] = [(-widths[node] / 2, widths[node] / 2), *outline]
    middles: list[float] = []
    for parent, offset in zip(parents, offsets, strict=True):
        middles.append(offset if parent is None else middles[parent] + offset)
    left = min((low for outline in outlines[:1] for low, _ in outline), default=0.0)
    return [middle - left for middle in middles]


def _balanced(outlines: Sequence[_Outline], gap: float, apart: float) -> list[float]:
    """Return places of subtrees, halfway between those packed from either side."""
    from_left = _packed(outlines, gap, apart)
    from_right = _packed([_mirrored(each) for each in reversed(outlines)], gap, apart)
    pairs = zip(from_left, reversed(from_right), strict=True)
    return [(left - right) / 2 for left, right in pairs]


def _mirrored(outline: _Outline) -> _Outline:
    return [(-right, -left) for left, right in outline]


def _packed(outlines: Iterable[_Outline], gap: float, apart: float) -> list[float]:
    """Return places of subtrees, one after another as far to the left as they go."""
    places: list[float] = []
    so_far: _Outline = []
    for outline in outlines:
        place = 0.0
        for level, ((_, right), (left, _)) in enumerate(zip(so_far, outline, strict=False)):
            space = gap + apart if level else gap
            place = max(place, right - left + space)
        places.append(place)
        so_far = _beside(so_far, outline, place)
    return places


def _beside(left: _Outline, right: _Outline, place: float) -> _Outline:
    """Return the outline of two subtrees, the right one moved to its place."""
    moved = [(low + place, high + place) for low, high in right]
    both = [(low, high) for (low, _), (_, high) in zip(left, moved, strict=False)]
    return both + left[len(both) :] + moved[len(both) :]


_DOCUMENT = r"""\documentclass[border=6pt]{standalone}
\usepackage{forest}
\forestset{
  search tree/.style={for tree={align=center, font=\scriptsize\ttfamily, inner sep=1.5pt,
    s sep=2.5mm, l sep=7mm, parent anchor=south, child anchor=north}},
  leaf/.style={draw},
  best/.style={edge={very thick}},
  pale/.style={text=gray, edge={dashed, gray},
    edge label={node[midway, sloped, black, inner sep=0pt]{%
      \rule[-1mm]{.3mm}{3mm}\hspace{.8mm}\rule[-1mm]{.3mm}{3mm}}}},
}
\begin{document}
\begin{forest} search tree
"""
_MATH = {
    "~": r"\sim", "<=": r"\le", ">=": r"\ge", "inf": r"\infty", "□ ": "",
    "△ ": r"\bigtriangleup$~$", "▽ ": r"\bigtriangledown$~$", "○ ": r"\bigcirc$~$",
}  # fmt: skip


def to_latex(trace: Trace) -> str:
    """Write a document of the size of the drawing."""
    nodes = figure_nodes(trace)
    children = children_of(node.parent for node in nodes)

    def bracket(number: int, lead: str = "") -> Iterator[str]:
        """Write a node and its subtree, a node a line, in the package's brackets."""
        text = r"\\".join(map(_latex, nodes[number].lines))
        styles = "".join(f", {style}" for style in nodes[number].style.split())
        yield f"{lead}[{{{text}}}{styles}\n"
        for child in children[number]:
            yield from bracket(child, f"{lead}  ")
        yield f"{lead}]\n"

    return f"{_DOCUMENT}{''.join(bracket(0))}\\end{{forest}}\n\\end{{document}}\n"


def _latex(line: str) -> str:
    if line[0] not in "△▽○□[":
        return line.replace("_", r"\_")
    for plain, sign in _MATH.items():
        line = line.replace(plain, sign)
    return f"${line}$"


_INNER = 7  # the least width of an inner node, so that values and windows move no other node
_SHORT_NAME = 2
_LINES = " ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Signs by the weights of their arms: 27 up + 9 right + 3 down + left; 0 none, 1 light, 2 heavy."""

_UP = 27
_RIGHT = 9
_DOWN = 3
_LEFT = 1
_BRANCH, _LABEL, _SIGN, _VALUE, _NOTE = range(5)
_STRUCK = "╳"
_HERE = "►"

Text = tuple[str, str]
"""A text and the names of its styles."""

Cells = dict[int, Text]
"""The sign at each column, and its styles."""


@dataclass(frozen=True)
class DrawnNode:
    """A node of the drawing.

    Attributes:
        parent: its parent's number in the drawing; None for the first node.
        sign: `▲` or `▼` for the side to move; empty for a leaf.
        label: its name, or the move that leads to it.
        value: empty if it is not known.
        note: a text below the value: the window of an open node, or the bound of a cut.
        edge: a text on the branch to it: the chance of an outcome.
        line: the styles of the branch to it.
        heavy: the branch has a heavy line: the search or the game has come along it.
        struck: the branch is crossed out.
        current: the last event entered or left it.
        selected: it is under the cursor.
    """

    parent: int | None
    sign: Text = ("", "")
    label: Text = ("", "")
    value: Text = ("", "")
    note: Text = ("", "")
    edge: str = ""
    line: str = "grid"
    heavy: bool = False
    struck: bool = False
    current: bool = False
    selected: bool = False

    @property
    def head(self) -> list[Text]:
        """Sign and value; a dot for a leaf whose value is not known."""
        if not self.sign[0]:
            return [self.value if self.value[0] else ("·", "grid")]
        if not self.value[0]:
            return [self.sign]
        return [self.sign, (" ", ""), self.value]


class TreePicture:
    """The places of the nodes of a tree, and the rows of the drawing.

    Attributes:
        nodes: each parent before its children, the children from left to right.
        plies: the numbers of the nodes of each level, from left to right.
        width, height: in cells.
    """

    def __init__(self, nodes: Sequence[DrawnNode], *, is_full: bool = True) -> None:
        """Args:
        is_full: True for a drawing with notes; without them a value stands below its sign, and
            leaves stand below each other.
        """
        self.nodes = nodes
        self._is_full = is_full
        self._above = [node.parent for node in nodes]
        self._children = children_of(self._above)
        self._stacks: set[int] = set()
        if not is_full:
            for children in self._children.values():
                self._stack(children)
        self.plies: list[list[int]] = []
        self._ply: list[int] = []
        for number, above in enumerate(self._above):
            ply = 0 if above is None else self._ply[above] + 1
            self._ply.append(ply)
            if ply == len(self.plies):
                self.plies.append([])
            self.plies[ply].append(number)
        self._rows = [(ply, part) for ply in range(len(self.plies)) for part in self._parts(ply)]
        self._widths = [self._width(number) for number in range(len(nodes))]
        middles = tidy(self._above, self._widths, gap=1, apart=is_full)
        # All widths are odd; the first column is for the sign of the search.
        self._middles = [int(middle) + 1 for middle in middles]
        self.width = max((self._columns(number).stop for number in range(len(nodes))), default=0)
        self.height = len(self._rows)

    def _stack(self, children: Sequence[int]) -> None:
        """Place leaves below each other."""
        if not any(self.nodes[child].sign[0] for child in children):
            self._stacks.update(children)
            for child, following in pairwise(children):
                self._above[following] = child

    def _parts(self, ply: int) -> list[int]:
        """Return the kinds of rows of a level."""
        level = [self.nodes[number] for number in self.plies[ply]]
        has_signs = any(node.sign[0] for node in level)
        parts = []
        has_branches = any(self._above[n] == self.nodes[n].parent for n in self.plies[ply])
        if ply and has_branches:
            parts.append(_BRANCH)
        if self._is_full and any(node.label[0] for node in level):
            parts.append(_LABEL)
        if has_signs and not self._is_full:
            parts.append(_SIGN)
        parts.append(_VALUE)
        if has_signs and self._is_full:
            parts.append(_NOTE)
        return parts

    def _columns(self, number: int) -> range:
        left = self._middles[number] - self._widths[number] // 2
        return range(left, left + self._widths[number])

    def children(self, number: int) -> Sequence[int]:
        """Return the numbers of a node's children in the drawing, from left to right."""
        return self._children.get(number, ())

    def beside(self, number: int, step: int) -> int | None:
        """Return the next node of the same level, to the right (1) or to the left (-1)."""
        level = self.plies[self._ply[number]]
        place = level.index(number) + step
        return level[place] if 0 <= place < len(level) else None

    def span(self, number: int) -> tuple[range, range]:
        """Return the columns and rows of a node, its branch included."""
        rows = [y for y, row in enumerate(self._rows) if row[0] == self._ply[number]]
        return self._columns(number), range(rows[0], rows[-1] + 1)

    def node_at(self, x: int, y: int) -> int | None:
        """Return the number of the node at a place of the drawing."""
        level = self.plies[self._rows[y][0]] if 0 <= y < self.height else []
        return next((number for number in level if x in self._columns(number)), None)

    def line(self, y: int, left: int, right: int) -> list[Text]:
        """Return the texts of a row, from the column `left` to before `right`.

        A node that is partly in sight has its lines only: half a number would be another number.
        """
        ply, part = self._rows[y]
        cells: Cells = {}
        if part == _BRANCH:
            for parent in self.plies[ply - 1]:
                self._draw_branches(cells, parent)
        else:
            for number in self.plies[ply]:
                columns = self._columns(number)
                if left <= columns.start and columns.stop <= right:
                    self._draw(cells, number, part)
        signs = [cells.get(column, (" ", "")) for column in range(left, right)]
        texts = []
        for style, run in groupby(signs, lambda cell: cell[1]):
            texts.append(("".join(sign for sign, _ in run), style))
        return texts

    def _draw(self, cells: Cells, number: int, part: int) -> None:
        node = self.nodes[number]
        columns = self._columns(number)
        behind = " selected" if node.selected else ""
        if behind:
            cells |= dict.fromkeys(columns, (" ", behind))
        head = _named_sign(node)
        texts = {
            _LABEL: [node.label],
            _SIGN: head,
            _VALUE: self._value(number),
            _NOTE: [node.note],
        }[part]
        children = self.children(number)
        if part == _NOTE and not node.note[0] and children:
            first = min(children, key=lambda child: not self.nodes[child].heavy)
            heavy = self.nodes[first].heavy
            sign = _LINES[(1 + heavy) * (_UP + _DOWN)]
            texts = [(sign, self.nodes[first].line if heavy else "dim")]
        x = start = self._middles[number] - sum(len(text) for text, _ in texts) // 2
        for text, style in texts:
            _write(cells, x, text, style + behind)
            x += len(text)
        if node.current and part == (_VALUE if self._is_full or not head else _SIGN):
            cells[start - 1] = _HERE, "open" + behind

    def _value(self, number: int) -> list[Text]:
        """Return sign and value if there is room, after the branch in a stack of leaves."""
        node = self.nodes[number]
        if number not in self._stacks:
            return node.head if self._is_full or not node.sign[0] else [node.value]
        branch = (" ", "")
        if node.struck:
            branch = _STRUCK, "cut"
        elif node.heavy:
            branch = "┃", node.line
        return [branch, (node.edge and f"{node.edge} ", "dim"), *node.head]

    def _width(self, number: int) -> int:
        """Return the cells that a node takes, an odd number."""
        node = self.nodes[number]
        width = max(len(node.edge), sum(len(text) for text, _ in self._value(number)))
        if node.sign[0]:
            head = sum(len(text) for text, _ in _named_sign(node))
            width = max(width, _INNER if self._is_full else head)
        if self._is_full:
            width = max(width, len(node.label[0]), len(node.note[0]))
        return width | 1

    def _draw_branches(self, cells: Cells, parent: int) -> None:
        """Draw the lines from a node to its children, the heavy one over the others."""
        above = self._middles[parent]
        arms: defaultdict[int, dict[int, int]] = defaultdict(dict)
        styles: dict[int, str] = {}
        firsts = [child for child in self.children(parent) if self._above[child] == parent]
        for child in sorted(firsts, key=lambda child: self.nodes[child].heavy):
            node, x = self.nodes[child], self._middles[child]
            weight = 1 + node.heavy
            arms[above][_UP] = arms[x][_DOWN] = weight
            low, high = sorted((above, x))
            for column in range(low, high + 1):
                styles[column] = node.line
                if column > low:
                    arms[column][_LEFT] = weight
                if column < high:
                    arms[column][_RIGHT] = weight
        for column, weights in arms.items():
            sign = _LINES[sum(arm * weight for arm, weight in weights.items())]
            cells[column] = sign, styles[column]
        for child in firsts:
            node = self.nodes[child]
            if child in self._stacks:
                continue
            if node.struck:
                cells[self._middles[child]] = _STRUCK, "cut"
            else:
                _write(cells, self._middles[child] - len(node.edge) // 2, node.edge, node.line)


def _write(cells: Cells, x: int, text: str, style: str) -> None:
    for column, sign in enumerate(text, x):
        cells[column] = sign, style


def _named_sign(node: DrawnNode) -> list[Text]:
    """Return the sign of an inner node, and its name if it is short."""
    if not node.sign[0]:
        return []
    return [node.sign, node.label] if len(node.label[0]) <= _SHORT_NAME else [node.sign]
