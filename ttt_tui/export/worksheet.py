"""Sheets: trees to search by hand, to print with their solutions, or as a page that asks."""

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape

from ttt_tui.export.figure import SHAPES, FigureNode
from ttt_tui.export.page import board_text, fill_template
from ttt_tui.export.svg import SvgTree, draw_tree
from ttt_tui.games.game import Game, InputError
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.games.tree_columns import TreeColumns
from ttt_tui.learn.exam import cuts, unvisited
from ttt_tui.learn.sheet import NUMBER, Field, Sheet
from ttt_tui.search.options import usual_algorithms
from ttt_tui.search.run_here import search
from ttt_tui.words.numbers import plural
from ttt_tui.words.values import step_name

MOST_NODES = 50
"""The most nodes below the root: as many as one can search by hand."""
_WIDTH = 970
_HEIGHT = 540
"""The room that title and tasks leave of A4 and of Letter, across, in pixels of 1/96 inch."""
_SMALLEST = 0.7
"""The smallest scale at which one can write into the blanks."""

_PATIENCE = 5_000  # random trees for each variant


@dataclass(frozen=True)
class Worksheet:
    """A game tree to search by hand.

    Attributes:
        tree: the tree of the game, as a tree from paper.
        title: the title of all variants.
        moves: the moves to its nodes; empty if the game is a tree from paper.
        variant: a text such as `, variant 2 of 30 (seed 1)`.
    """

    game: Game
    tree: PaperTree
    title: str
    moves: tuple[str, ...] = ()
    variant: str = ""

    @property
    def heading(self) -> str:
        return self.title + self.variant

    @cached_property
    def sheet(self) -> Sheet:
        return Sheet(self.tree)


def worksheet_of(game: Game, title: str = "") -> Worksheet:
    """Return the worksheet of a game.

    Raises:
        InputError: the tree has too many nodes, or a side passes in it.
    """
    if game.value() is not None:
        raise InputError("the game is over: nothing is left to search")
    tree, moves = (game, ()) if isinstance(game, PaperTree) else _tree_of(game)
    if tree.size > MOST_NODES:
        raise _too_many()
    name = usual_algorithms(tree)[-1].capitalize()
    return Worksheet(game, tree, title or f"{name} by hand", moves)


def _tree_of(game: Game) -> tuple[PaperTree, tuple[str, ...]]:
    """Return the tree of a game, and the moves to its nodes."""
    states: list[Game] = []
    moves: list[str] = []
    children: list[tuple[int, ...]] = []

    def add(state: Game, move: str) -> int:
        if len(states) > MOST_NODES:
            raise _too_many()
        node = len(states)
        states.append(state)
        moves.append(move)
        children.append(())
        children[node] = tuple(
            add(state.play(each), step_name(state, each)) for each in state.moves()
        )
        return node

    add(game, "")
    numbers = tuple(state.value() for state in states)
    columns = TreeColumns(tuple(children), (None,) * len(states), numbers, game.to_move)
    for node, state in enumerate(states):
        if children[node] and state.to_move != PaperTree(columns, node).to_move:
            raise InputError("a side passes in this game tree, which a sheet cannot show")
    return PaperTree(columns), tuple(moves)


def _too_many() -> InputError:
    return InputError(
        f"the tree has more than {MOST_NODES} nodes, too many for a page: take a smaller one, or a "
        "position with fewer moves left"
    )


def variants(model: Worksheet, number: int, seed: int) -> Iterator[Worksheet]:
    """Yield other trees of the same shape and effort, no two alike.

    Raises:
        InputError: there are too few, or the worksheet is a position.
    """
    if not isinstance(model.game, PaperTree):
        raise InputError("--variants is for trees: a position has one game tree")
    columns = model.tree.columns
    dice = random.Random(seed)
    leaves = {
        node: number
        for node, number in enumerate(columns.numbers)
        if number is not None and math.isfinite(number)
    }
    low = math.ceil(min(leaves.values(), default=0))
    high = math.floor(max(leaves.values(), default=0))
    wanted = _effort(model.tree)
    found = {model.tree}
    for _ in range(_PATIENCE * number):
        numbers = list(columns.numbers)
        for leaf in leaves:
            numbers[leaf] = low + int(dice.random() * (high - low + 1))
        tree = PaperTree(replace(columns, numbers=tuple(numbers)))
        if tree not in found and _effort(tree) == wanted:
            variant = f", variant {len(found)} of {number} (seed {seed})"
            found.add(tree)
            yield replace(model, game=tree, tree=tree, variant=variant)
            if len(found) > number:
                return
    raise InputError(
        f"--variants {number}: only {plural(len(found) - 1, 'variant')} found with as many visited "
        "nodes and cuts; another tree has more"
    )


def _effort(tree: PaperTree) -> tuple[int, int]:
    """Return the numbers of visited nodes and of cuts."""
    totals = search(tree, usual_algorithms(tree)[-1]).totals
    return totals.nodes, totals.pruning_cutoffs


def tree_picture(tree: PaperTree) -> SvgTree:
    """Draw a tree with its names and numbers."""
    parents = enumerate(tree.columns.parents)
    return draw_tree([FigureNode(parent, _lines(tree, node, parent)) for node, parent in parents])


def _picture(worksheet: Worksheet, *, is_solved: bool = False) -> SvgTree:
    """Draw the tree with its blanks, or with what belongs there.

    On a sheet each branch has strokes, which the page shows once it is crossed out.
    """
    sheet = worksheet.sheet
    nodes = []
    for node, parent in enumerate(sheet.tree.columns.parents):
        lines = _lines(sheet.tree, node, parent, worksheet.moves)
        blanks = []
        for field in sheet.fields(node):
            if field != "crossed":
                blanks.append((field, sheet.solution(node, field) if is_solved else ""))
        is_button = parent is not None and sheet.trace.algorithm.prunes and not is_solved
        style = ""
        is_struck = is_button
        if is_solved and parent is not None and not sheet.is_visited(node):
            style = "pale"
            is_struck = sheet.is_visited(parent)
        nodes.append(FigureNode(parent, lines, blanks, style, is_struck, is_button))
    return draw_tree(nodes)


def _lines(tree: PaperTree, node: int, parent: int | None, moves: Sequence[str] = ()) -> list[str]:
    """Return the lines of a node: chance, name, move and number, without those that it has not."""
    columns = tree.columns
    name = columns.names[node]
    if columns.children[node]:
        name = f"{SHAPES[PaperTree(columns, node).to_move]} {name}"
    lines = [name, *moves[node : node + 1], _leaf_text(columns, node)]
    if parent is not None and (chances := columns.chances_at(parent)):
        lines.insert(0, str(chances[columns.children[parent].index(node)]))
    return [line for line in lines if line]


def _leaf_text(columns: TreeColumns, node: int) -> str:
    """Return the number of a leaf; empty for an inner node."""
    return "" if columns.children[node] else str(columns.numbers[node]).replace("inf", "∞")


def to_html(worksheets: Sequence[Worksheet], *, has_points: bool = False) -> str:
    """Write all sheets, and then all solutions, to print.

    Args:
        has_points: True for a margin with a point for each blank.

    Raises:
        InputError: the tree has no room on a page.
    """
    picture = _picture(worksheets[0])
    if _SMALLEST * max(picture.width / _WIDTH, picture.height / _HEIGHT) > 1:
        raise InputError("the tree is too wide or too high for a page: take a smaller one")
    sheets = [_sheet_html(worksheet, has_points=has_points) for worksheet in worksheets]
    solutions = [_solution_html(worksheet) for worksheet in worksheets]
    return fill_template(worksheets[0].title, sheets="".join(sheets + solutions))


def to_asking_html(worksheets: Sequence[Worksheet]) -> str:
    """Write a page that marks what one fills in on a sheet, or on a variant that one chooses.

    The drawing is that of the first sheet: variants have other numbers at their leaves.
    """
    first = worksheets[0]
    columns = first.tree.columns
    texts: defaultdict[str, int] = defaultdict(lambda: len(texts))
    fields = [*_blanks(first.sheet)]
    if first.sheet.trace.algorithm.prunes:
        fields += [(node, "crossed") for node in first.sheet.nodes[1:]]
    variants = []
    for worksheet in worksheets:
        sheet = worksheet.sheet
        variants.append({
            "title": worksheet.heading,
            "leaves": [_leaf_text(sheet.tree.columns, node) for node in sheet.nodes],
            "answers": [
                (texts[sheet.solution(*field)], texts[sheet.why(*field)]) for field in fields
            ],
            "result": next(_result(worksheet)),
        })  # fmt: skip
    data = {
        "number": NUMBER.pattern,
        "names": columns.names,
        "parents": columns.parents,
        "fields": fields,
        "variants": variants,
        "texts": list(texts),
    }
    return fill_template(first.title, sheets=_sheet_html(first), data=data)


def _blanks(sheet: Sheet, node: int = 0) -> Iterator[tuple[int, Field]]:
    """Yield the blanks of a subtree in the order of the search: values on leaving a node."""
    fields = sheet.fields(node)
    if "alpha" in fields:
        yield node, "alpha"
        yield node, "beta"
    for child in sheet.tree.columns.children[node]:
        yield from _blanks(sheet, child)
    if "value" in fields:
        yield node, "value"


def _sheet_html(worksheet: Worksheet, *, has_points: bool = False) -> str:
    sheet = worksheet.sheet
    answers = [f"Best move: {'_' * 8}"]
    if sheet.trace.algorithm.prunes:
        answers = [
            f"Leaves that are never visited: {'_' * 36}",
            f"Visited nodes, without the root: {'_' * 8}",
            *answers,
        ]
    margin = '<p class="points">___ / {}</p>' if has_points else ""
    who = f'<p class="who paper">Name {"_" * 24} Date {"_" * 12}</p>'
    tasks = "".join(f"<p>{escape(line)}</p>\n" for line in _tasks(worksheet))
    return (
        f'<section class="sheet">\n{who}\n<h1>{escape(worksheet.heading)}</h1>\n'
        f"{_board(worksheet)}{tasks}{margin.format(len(answers))}"
        f'<p class="paper">{" ".join(answers)}</p>\n{margin.format(len([*_blanks(sheet)]))}'
        f"<figure>{_picture(worksheet).text}</figure>\n</section>\n"
    )


def _solution_html(worksheet: Worksheet) -> str:
    texts = "".join(f"<p>{escape(line)}</p>\n" for line in _result(worksheet))
    return (
        f"<section>\n<h1>Solution: {escape(worksheet.heading)}</h1>\n{_board(worksheet)}{texts}"
        f"<figure>{_picture(worksheet, is_solved=True).text}</figure>\n"
        f"<p>{escape(' '.join(cuts(worksheet.sheet.trace)))}</p>\n</section>\n"
    )


def _board(worksheet: Worksheet) -> str:
    return f"<pre>{escape(board_text(worksheet.game))}</pre>\n"


def _tasks(worksheet: Worksheet) -> Iterator[str]:
    game = worksheet.game
    algorithm = worksheet.sheet.trace.algorithm
    if isinstance(game, Position):
        yield (
            f"Position {game}: X is Max. Cells are (row, column), from 0 at the top left. A leaf "
            "is worth 1 if X has won, 0 if it is a draw, -1 if O has won."
        )
    elif not isinstance(game, PaperTree):
        yield f"Position {game}. The numbers below the leaves are their values for Max."
    if bounds := worksheet.tree.columns.bounds:
        yield "All leaves are from {} to {}.".format(*bounds)
    if not algorithm.prunes:
        yield (
            "Write the value of each node: Max takes the largest, Min the smallest, chance (○) the "
            "average of its outcomes, each times its chance."
        )
        return
    yield (
        f"Search from left to right by {algorithm.name}. On entering a node, write "
        "alpha and beta; on leaving it, its value: the best number that came back (fail-soft)."
    )
    yield (
        "Leave a node as soon as alpha >= beta. Put two strokes through each branch that is "
        "never visited, and write nothing below it."
    )


def _result(worksheet: Worksheet) -> Iterator[str]:
    sheet = worksheet.sheet
    tree = sheet.tree
    totals = sheet.trace.totals
    best = sheet.moment.best_child(0)
    to = f" by the move to {sheet.name(sheet.moment.state(best).node)}" if best else ""  # type: ignore[attr-defined]
    yield (
        f"{tree.name} has the value {sheet.right(0, 'value')}{to}. Visited: "
        f"{plural(totals.nodes, 'node')} without the root, of them "
        f"{plural(totals.leaves, 'leaf')}; {plural(totals.pruning_cutoffs, 'cut')}."
    )
    if sheet.trace.algorithm.prunes:
        yield f"Leaves that are never visited: {tree.columns.names_of(unvisited(sheet.trace))}."
    yield f"On the screen: ttt-tui --position '{worksheet.game}'"
