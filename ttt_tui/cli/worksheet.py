"""The command `ttt-tui worksheet`: a tree to be searched by hand, to print, and its solution."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import product
from typing import Any

import click

from ttt_tui.cli import common
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.export.tree_layout import tidy
from ttt_tui.games.game import Game, Side
from ttt_tui.games.paper import PaperTree, TreeColumns
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.learn.exam import cuts, names, unvisited
from ttt_tui.learn.sheet import Field, Sheet
from ttt_tui.search.run_here import search
from ttt_tui.words.numbers import plural
from ttt_tui.words.values import step_name

_HELP = f"""Write a worksheet: a tree with blanks for alpha, beta and value of each node. The
solutions are on pages of their own.

The page is HTML: print it from a browser, on A4 or Letter, at 100 % of its size. Of a position it
shows the whole game tree, which must be small.

\b
  ttt-tui worksheet '((3 12 8) (2 4 6) (14 5 2))' > sheet.html
  ttt-tui worksheet 'tree 3x3 seed 3' --variants 30 > exam.html
  ttt-tui worksheet 'XOX/OXO/... o' > endgame.html

{common.POSITION_HELP}

Variants are random trees of the same shape, in which alpha-beta visits as many nodes and cuts as
often. The same seed makes the same variants.
"""

MOST_NODES = 50  # below the root: what one can search by hand
# In mm. The drawing has what title and tasks leave of A4 and of Letter, across.
_WIDTH, _HEIGHT = 257.0, 143.0
_BLANK_WIDTH, _BLANK_HEIGHT = 14, 9
_LEAF_WIDTH, _GAP, _BRANCH, _LINE = 8.0, 1.0, 7.0, 3.2

_PATIENCE = 5_000  # random trees for each variant
_VARIETY = 0.95  # of the trees with the crossed-out leaves of the sheet before are not taken
_SIGNS = {Side.MAX: "△", Side.MIN: "▽"}
_FIELDS: tuple[Field, ...] = ("alpha", "beta", "value")


@dataclass(frozen=True)
class Exercise:
    """The tree of a game, to search by hand; `moves` lead to its nodes, if it is not from paper."""

    game: Game
    tree: PaperTree
    moves: tuple[str, ...]
    title: str = "Alpha-beta by hand"


def exercise_of(game: Game) -> Exercise:
    """The game tree as a tree from paper; raises BadArgument if it has no room on a page."""
    if game.value() is not None:
        raise common.BadArgument("the game is over: nothing is left to search")
    states, moves, children = list[Game](), list[str](), list[tuple[int, ...]]()
    waiting: list[tuple[Game, str, int | None]] = [(game, "", None)]
    while waiting:
        state, move, parent = waiting.pop()
        if len(states) > MOST_NODES:
            raise common.BadArgument(
                f"the tree has more than {MOST_NODES} nodes, too many for a page: take a smaller "
                "one, or a position with fewer moves left"
            )
        if parent is not None:
            children[parent] += (len(states),)
        below = [(state.play(each), step_name(state, each), len(states)) for each in state.moves()]
        waiting += reversed(below)
        states.append(state)
        moves.append(move)
        children.append(())
    numbers = tuple(state.value() for state in states)
    columns = TreeColumns(tuple(children), (None,) * len(states), numbers, game.to_move)
    tree = game if isinstance(game, PaperTree) else PaperTree(columns)
    if any(each.moves() and each.to_move != PaperTree(columns, node).to_move
           for node, each in enumerate(states)):  # fmt: skip
        raise common.BadArgument("a side passes in this game tree, which a sheet cannot show")
    exercise = Exercise(game, tree, () if tree is game else tuple(moves))
    _Picture(exercise)  # which refuses what has no room
    return exercise


def variants(model: Exercise, number: int, seed: int) -> Iterator[Exercise]:
    """Other trees of the same shape and effort, no two alike, or BadArgument: too few exist."""
    if not isinstance(model.game, PaperTree):
        raise common.BadArgument("--variants is for trees: a position has one game tree")
    columns, dice = model.tree.columns, random.Random(seed)
    leaves = {node: int(number) for node, number in enumerate(columns.numbers)
              if number is not None and math.isfinite(number)}  # fmt: skip
    low, high = min(leaves.values(), default=0), max(leaves.values(), default=0)

    def effort(tree: PaperTree) -> tuple[tuple[int, int], frozenset[int]]:
        trace = search(tree)
        return (trace.totals.nodes, trace.totals.pruning_cutoffs), unvisited(trace)

    (wanted, last), found = effort(model.tree), {model.tree}
    for _ in range(_PATIENCE * number):
        numbers = list(columns.numbers)
        for leaf in leaves:
            numbers[leaf] = low + int(dice.random() * (high - low + 1))
        tree = PaperTree(replace(columns, numbers=tuple(numbers)))
        same, unseen = effort(tree)
        is_copied = unseen == last and dice.random() < _VARIETY  # the sheet before has its answer
        if tree not in found and same == wanted and not is_copied:
            title = f"{model.title}, variant {len(found)} of {number} (seed {seed})"
            found.add(tree)
            last = unseen
            yield replace(model, game=tree, tree=tree, title=title)
            if len(found) > number:
                return
    raise common.BadArgument(
        f"--variants {number}: only {plural(len(found) - 1, 'variant')} found with as many visited "
        "nodes and cuts; another tree has more"
    )


class _Picture:
    """Where each node stands, in mm; on each level its blanks are in one row or in one column."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, columns = exercise, exercise.tree.columns
        above = {child: node for node, below in enumerate(columns.children) for child in below}
        self.parents = [above.get(node) for node in range(len(columns.children))]
        self.plies = columns.plies
        self.labels = [*map(self._label, range(len(self.plies)))]
        self.head = _LINE * max(map(len, self.labels)) + 0.4
        # Flat pictures first: they are easier to read.
        for rows in sorted(product((1, 3), repeat=max(self.plies)), key=sum):
            if self._fits(rows):
                return
        raise common.BadArgument("the tree is too wide or too high for a page: take a smaller one")

    def _label(self, node: int) -> list[str]:
        """The lines above a node: who is to move and its name, and the move to it."""
        columns, moves = self.exercise.tree.columns, self.exercise.moves
        sign = _SIGNS[PaperTree(columns, node).to_move] if columns.children[node] else ""
        return [f"{sign} {columns.names[node]}".strip(), *moves[node : node + 1]]

    def _fits(self, rows: Sequence[int]) -> bool:
        self.columns = [3 // each for each in rows]
        self.tops = [0.0]
        for each in rows:
            self.tops.append(self.tops[-1] + self.head + each * _BLANK_HEIGHT + _BRANCH)
        self.height = self.tops[-1] + self.head + 4
        if self.height > _HEIGHT:
            return False
        widths = [self.width_of(node) for node in range(len(self.plies))]
        self.middles = tidy(self.parents, widths, _GAP)
        ends = [x + width / 2 for x, width in zip(self.middles, widths, strict=True)]
        self.width = max(ends) + 1
        return self.width <= _WIDTH

    def width_of(self, node: int) -> float:
        is_inner = self.exercise.tree.columns.children[node]
        least = _BLANK_WIDTH * self.columns[self.plies[node]] if is_inner else _LEAF_WIDTH
        return max(least, *(1.7 * len(line) for line in self.labels[node]))

    def svg(self, sheet: Sheet, *, is_solved: bool) -> Iterator[str]:
        """The drawing with blanks, or with what belongs there."""
        size = f"{self.width:.1f}", f"{self.height:.1f}"
        yield (
            f'<svg width="{size[0]}mm" height="{size[1]}mm" viewBox="-0.5 0 {size[0]} {size[1]}" '
            'role="img" aria-label="tree">\n'
        )
        for node, x in enumerate(self.middles):
            top, parent = self.tops[self.plies[node]], self.parents[node]
            is_left_out = is_solved and not sheet.is_visited(node)
            yield f"<g class='{'pale' * is_left_out}'>\n"
            if parent is not None:
                above = self.middles[parent]
                yield f'<path d="M{above:.1f} {top - _BRANCH:.1f}L{x:.1f} {top:.1f}"/>\n'
                if is_left_out and sheet.is_visited(parent):
                    middle = f"{(above + 2 * x) / 3 - 1.8:.1f} {top - _BRANCH / 3:.1f}"
                    yield f'<path class="stroke" d="M{middle}l3.6 -1.4M{middle}m0 1.2l3.6 -1.4"/>\n'
            for number, line in enumerate(self.labels[node], 1):
                yield _text(x, top + _LINE * number - 0.4, line, "name")
            if sheet.is_leaf(node):
                value = f"{sheet.tree.columns.numbers[node]:g}".replace("inf", "∞")
                yield _text(x, top + self.head + 3, value, "leaf")
            else:
                yield from self._blanks(sheet, node, is_filled=is_solved and not is_left_out)
            yield "</g>\n"
        yield "</svg>\n"

    def _blanks(self, sheet: Sheet, node: int, *, is_filled: bool) -> Iterator[str]:
        """The blanks of an inner node."""
        ply, x = self.plies[node], self.middles[node]
        columns, top = self.columns[ply], self.tops[ply] + self.head
        for number, field in enumerate(_FIELDS):
            row, column = divmod(number, columns)
            left, above = x + (column - columns / 2) * _BLANK_WIDTH, top + row * _BLANK_HEIGHT
            yield (
                f'<rect x="{left:.1f}" y="{above:.1f}" width="{_BLANK_WIDTH}" '
                f'height="{_BLANK_HEIGHT}"/>\n'
            )
            yield _text(left + 3.2, above + 2.3, field, "field")
            if is_filled:
                text = sheet.bound(node) if field == "value" else sheet.right(node, field)
                yield _text(left + _BLANK_WIDTH / 2, above + 7, text, "number")


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>\n'


_STYLE = """
@page { size: landscape; margin: 10mm }
:root { color-scheme: light }
body { margin: 0; color: #000; background: #fff; font: 10.5pt/1.35 sans-serif }
section { break-after: page } section:last-of-type { break-after: auto }
h1 { font-size: 13pt; margin: 0 0 1mm } .who { float: right; margin: 0 }
p, ul { margin: 0 0 1mm } ul { padding-left: 5mm; columns: 2 }
pre { float: right; clear: right; margin: 1mm 0 1mm 5mm; letter-spacing: 1ex; line-height: 1.1 }
figure { margin: 3mm 0 1mm; text-align: center }
svg text { text-anchor: middle; font-size: 3px } svg .leaf { font-size: 4.2px }
svg .number { font-size: 4px; font-weight: bold } svg .field { font-size: 2px; fill: #555 }
rect { fill: none; stroke: #000; stroke-width: .25 }
path { fill: none; stroke: #000; stroke-width: .3 } path.stroke { stroke-width: .5 }
.pale text { fill: #777 } .pale rect, .pale path { stroke: #999 } .pale .stroke { stroke: #000 }
@media screen {
  body { padding: 5mm } section { padding: 5mm 0; border-bottom: 1px solid #999 }
  figure { overflow-x: auto }
}
"""


def to_html(exercises: Sequence[Exercise]) -> Iterator[str]:
    """All sheets, then all solutions."""
    title = escape(exercises[0].title.partition(",")[0])
    yield (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
    )
    for is_solution in (False, True):
        for exercise in exercises:
            yield from _page(exercise, is_solution=is_solution)
    yield "</body>\n</html>\n"


def _page(exercise: Exercise, *, is_solution: bool) -> Iterator[str]:
    sheet, blank = Sheet(exercise.tree), "_" * 24
    yield "<section>\n"
    if not is_solution:
        yield f'<p class="who">Name {blank} Date {blank[:12]}</p>\n'
    yield f"<h1>{'Solution: ' * is_solution}{escape(exercise.title)}</h1>\n"
    if isinstance(exercise.game, Position):
        yield f"<pre>{exercise.game.rows_text.replace('/', chr(10))}</pre>\n"
    for line in _result(sheet, exercise.game) if is_solution else _tasks(exercise):
        yield f"<p>{escape(line)}</p>\n"
    yield "<figure>\n"
    yield from _Picture(exercise).svg(sheet, is_solved=is_solution)
    yield "</figure>\n"
    if is_solution and (found := cuts(sheet.trace)):
        yield f"<ul>\n{''.join(f'<li>{escape(each)}</li>' for each in found)}</ul>\n"
    yield "</section>\n"


def _tasks(exercise: Exercise) -> Iterator[str]:
    game = exercise.game
    if isinstance(game, Position):
        yield (
            f"Position {game}: X is Max. Cells are (row, column), from 0 at the top left. A leaf "
            "is worth 1 if X has won, 0 if it is a draw, -1 if O has won."
        )
    elif not isinstance(game, PaperTree):
        yield f"Position {game}. The numbers below the leaves are their values for Max."
    yield (
        "Search from left to right by alpha-beta. On entering a node, write alpha and beta; on "
        "leaving it, its value: the best number that came back (fail-soft)."
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
    tree, totals, moment = sheet.tree, sheet.trace.totals, sheet.moment
    best = moment.best_child(0)
    to = f" by the move to {moment.state(best).name}" if best else ""  # type: ignore[attr-defined]
    yield (
        f"{tree.name} has the value {sheet.right(0, 'value')}{to}. Visited: "
        f"{plural(totals.nodes, 'node')} without the root, of them "
        f"{plural(totals.leaves, 'leaf')}; {plural(totals.pruning_cutoffs, 'cut')}."
    )
    yield f"Leaves that are never visited: {names(tree, unvisited(sheet.trace))}."
    yield f"On the screen: ttt-tui --position '{game}'"


@click.command("worksheet", help=_HELP)
@click.argument("text", metavar="TREE|POSITION")
@board_options
@click.option("--variants", "number", type=click.IntRange(1, 500), metavar="N",
              help="Write N trees of equal effort instead of this one.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True,
              help="Seed of the variants.")  # fmt: skip
def command(text: str, number: int | None, seed: int, **given: Any) -> None:
    model = exercise_of(read_game(text, rules_from(given)))
    exercises = [model] if number is None else [*variants(model, number, seed)]
    click.echo("".join(to_html(exercises)), nl=False)
