"""Worksheets: trees to be searched by hand, to print, and their solutions."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

from ttt_tui.export.page import fill_template
from ttt_tui.export.svg import SHAPES, SvgNode, SvgTree, draw_tree
from ttt_tui.games.game import Game, InputError
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.games.tree_columns import TreeColumns
from ttt_tui.learn.exam import cuts, names, unvisited
from ttt_tui.learn.sheet import Field, Sheet
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
_VARIETY = 0.95  # of the trees with the crossed-out leaves of the sheet before are not taken


class NoSheet(InputError):
    """A tree that cannot be a worksheet, or has no variants; the message says why."""


@dataclass(frozen=True)
class Worksheet:
    """A game tree to search by hand.

    Attributes:
        tree: the tree of the game, as a tree from paper.
        moves: the moves to its nodes; empty if the game is a tree from paper.
    """

    game: Game
    tree: PaperTree
    moves: tuple[str, ...] = ()
    title: str = ""


def worksheet_of(game: Game) -> Worksheet:
    """Return the worksheet of a game.

    Raises:
        NoSheet: the tree has no room on a page, or a side passes in it.
    """
    if game.value() is not None:
        raise NoSheet("the game is over: nothing is left to search")
    worksheet = Worksheet(game, game) if isinstance(game, PaperTree) else _from_game(game)
    name = usual_algorithms(worksheet.tree)[-1].capitalize()
    worksheet = replace(worksheet, title=f"{name} by hand")
    if len(worksheet.tree.columns.children) > MOST_NODES + 1:
        raise _too_many()
    picture = _picture(Sheet(worksheet.tree), worksheet.moves)
    if _SMALLEST * max(picture.width / _WIDTH, picture.height / _HEIGHT) > 1:
        raise NoSheet("the tree is too wide or too high for a page: take a smaller one")
    return worksheet


def _from_game(game: Game) -> Worksheet:
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
            raise NoSheet("a side passes in this game tree, which a sheet cannot show")
    return Worksheet(game, PaperTree(columns), tuple(moves))


def _too_many() -> NoSheet:
    return NoSheet(
        f"the tree has more than {MOST_NODES} nodes, too many for a page: take a smaller one, or a "
        "position with fewer moves left"
    )


def variants(model: Worksheet, number: int, seed: int) -> Iterator[Worksheet]:
    """Yield other trees of the same shape and effort, no two alike.

    Raises:
        NoSheet: there are too few, or the worksheet is a position.
    """
    if not isinstance(model.game, PaperTree):
        raise NoSheet("--variants is for trees: a position has one game tree")
    columns = model.tree.columns
    dice = random.Random(seed)
    leaves = {
        node: number
        for node, number in enumerate(columns.numbers)
        if number is not None and math.isfinite(number)
    }
    low = math.ceil(min(leaves.values(), default=0))
    high = math.floor(max(leaves.values(), default=0))
    wanted, last = _effort(model.tree)
    found = {model.tree}
    for _ in range(_PATIENCE * number):
        numbers = list(columns.numbers)
        for leaf in leaves:
            numbers[leaf] = low + int(dice.random() * (high - low + 1))
        tree = PaperTree(replace(columns, numbers=tuple(numbers)))
        effort, unseen = _effort(tree)
        is_copied = unseen == last and dice.random() < _VARIETY  # the sheet before has its answer
        if tree not in found and effort == wanted and not is_copied:
            title = f"{model.title}, variant {len(found)} of {number} (seed {seed})"
            found.add(tree)
            last = unseen
            yield replace(model, game=tree, tree=tree, title=title)
            if len(found) > number:
                return
    raise NoSheet(
        f"--variants {number}: only {plural(len(found) - 1, 'variant')} found with as many visited "
        "nodes and cuts; another tree has more"
    )


def _effort(tree: PaperTree) -> tuple[tuple[int, int], frozenset[int]]:
    """Return the visited nodes and the cuts, and the leaves that are never visited."""
    trace = search(tree, usual_algorithms(tree)[-1])
    return (trace.totals.nodes, trace.totals.pruning_cutoffs), unvisited(trace)


def _picture(sheet: Sheet, moves: Sequence[str], *, is_solved: bool = False) -> SvgTree:
    """Draw the tree with its blanks, or with what belongs there."""
    columns = sheet.tree.columns
    parents: dict[int, int] = {}
    nodes = []
    for node, children in enumerate(columns.children):
        parents |= dict.fromkeys(children, node)
        parent = parents.get(node)
        is_left_out = is_solved and not sheet.is_visited(node)
        sign = f"{SHAPES[PaperTree(columns, node).to_move]} " if children else ""
        lines = [sign + columns.names[node]]
        if parent is not None and columns.chances_at(parent):
            place = columns.children[parent].index(node)
            lines.insert(0, str(columns.chances_at(parent)[place]))
        if moves and moves[node]:
            lines.append(moves[node])
        fields = sheet.fields(node) if children else ()
        blanks = [(field, _solution(sheet, node, field, is_solved)) for field in fields]
        if not children:
            lines.append(f"{columns.numbers[node]}".replace("inf", "∞"))
        is_struck = is_left_out and parent is not None and sheet.is_visited(parent)
        nodes.append(SvgNode(parent, lines, blanks, "pale" if is_left_out else "", is_struck))
    return draw_tree(nodes)


def _solution(sheet: Sheet, node: int, field: Field, is_solved: bool) -> str:
    if not is_solved:
        return ""
    return sheet.bound(node) if field == "value" else sheet.right(node, field)


def to_html(worksheets: Sequence[Worksheet]) -> str:
    """Write all sheets, and then all solutions."""
    sheets = [_section(worksheet, is_solution=False) for worksheet in worksheets]
    solutions = [_section(worksheet, is_solution=True) for worksheet in worksheets]
    title = worksheets[0].title.partition(",")[0]
    return fill_template(title, sheets="".join(sheets + solutions))


def _section(worksheet: Worksheet, *, is_solution: bool) -> str:
    sheet = Sheet(worksheet.tree)
    game = worksheet.game
    title = escape(worksheet.title)
    head = f"<h1>Solution: {title}</h1>"
    lines = _result(sheet, game)
    found = " ".join(cuts(sheet.trace))
    if not is_solution:
        head = f'<p class="who">Name {"_" * 24} Date {"_" * 12}</p>\n<h1>{title}</h1>'
        lines = _tasks(game, sheet)
        found = ""
    board = game.rows_text.replace("/", "\n") if isinstance(game, Position) else ""
    picture = _picture(sheet, worksheet.moves, is_solved=is_solution)
    texts = "".join(f"<p>{escape(line)}</p>\n" for line in lines)
    return (
        f"<section>\n{head}\n<pre>{board}</pre>\n{texts}{picture.text}<p>{escape(found)}</p>\n"
        "</section>\n"
    )


def _tasks(game: Game, sheet: Sheet) -> Iterator[str]:
    if isinstance(game, Position):
        yield (
            f"Position {game}: X is Max. Cells are (row, column), from 0 at the top left. A leaf "
            "is worth 1 if X has won, 0 if it is a draw, -1 if O has won."
        )
    elif not isinstance(game, PaperTree):
        yield f"Position {game}. The numbers below the leaves are their values for Max."
    if bounds := sheet.tree.columns.bounds:
        yield "All leaves are from {} to {}.".format(*bounds)
    if not sheet.trace.algorithm.prunes:
        yield (
            "Write the value of each node: Max takes the largest, Min the smallest, chance (○) the "
            "average of its outcomes, each times its chance."
        )
        yield f"Best move: {'_' * 8}"
        return
    yield (
        f"Search from left to right by {sheet.trace.algorithm.name}. On entering a node, write "
        "alpha and beta; on leaving it, its value: the best number that came back (fail-soft)."
    )
    yield (
        "Leave a node as soon as alpha >= beta. Put two strokes through each branch that is "
        "never visited, and write nothing below it."
    )
    yield (
        f"Leaves that are never visited: {'_' * 36} Visited nodes, without the root: {'_' * 8} "
        f"Best move: {'_' * 8}"
    )


def _result(sheet: Sheet, game: Game) -> Iterator[str]:
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
        yield f"Leaves that are never visited: {names(tree, unvisited(sheet.trace))}."
    yield f"On the screen: ttt-tui --position '{game}'"
