"""Static orders of moves."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.games.bitboard import Bitboard
from ttt_tui.games.game import Game, InputError, quoted
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

_FORM = re.compile(
    r"(reading|centre|edges|reverse|best|worst)|random(?::([0-9]{1,18}))?|cells:([0-9]{1,2}(?:,[0-9]{1,2})*)"
)


class OptionsError(InputError):
    """Options contradict each other or do not fit; the message says which and why."""


class Order(Enum):
    """The order in which the moves of a position are tried.

    Centre first means that cells on more winning lines come first (centre, corners, edges on 3x3),
    equals in reading order; edges first is the reverse. An order of cells names every cell. Best
    and worst are for trees: children by their exact values for the side to move.
    """

    READING = "reading"
    CENTRE = "centre"
    EDGES = "edges"
    RANDOM = "random"
    CELLS = "cells"
    REVERSE = "reverse"
    BEST = "best"
    WORST = "worst"


OF_TREES = (Order.BEST, Order.WORST)


class MoveOrder(NamedTuple):
    """An order of moves; `seed` is for random order only, `cells` for an order of cells.

    Written `reading`, `centre`, `edges`, `reverse`, `best`, `worst`, `random` or `random:SEED`, or
    `cells:5,1,3,...` with every cell of the board once, numbered from 1 in reading order.
    """

    kind: Order = Order.READING
    seed: int = 0
    cells: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> MoveOrder:
        """Read an order of moves; raises OptionsError for another text."""
        match = _FORM.fullmatch("".join(text.lower().split()))
        if match is None:
            raise OptionsError(
                f"no move order {quoted(text)}: choose from reading, centre, edges, reverse, "
                "random, random:SEED, cells:5,1,3,... with every cell, from 1, or of a tree best, "
                "worst"
            )
        name, seed, cells = match.groups()
        if cells:
            return cls(Order.CELLS, cells=tuple(int(cell) - 1 for cell in cells.split(",")))
        return cls(Order(name or "random"), int(seed or 0))

    def __str__(self) -> str:
        if self.kind is Order.CELLS:
            return f"cells:{','.join(str(cell + 1) for cell in self.cells)}"
        return f"random:{self.seed}" if self.kind is Order.RANDOM else self.kind.value


@lru_cache(maxsize=64)
def cell_order(rules: Rules, order: MoveOrder) -> tuple[int, ...]:
    """Return all cells of a board in the order in which moves are tried.

    Ties keep reading order; with gravity, the order of the columns from the left.
    """
    cells = rules.cells_in_order

    def lines_through(cell: int) -> int:
        return sum(line >> cell & 1 for line in rules.lines)

    if order.kind is Order.CENTRE:
        return tuple(sorted(cells, key=lines_through, reverse=True))
    if order.kind is Order.EDGES:
        return tuple(sorted(cells, key=lines_through))
    if order.kind is Order.CELLS:
        return order.cells
    if order.kind is Order.REVERSE:
        return tuple(reversed(cells))
    if order.kind is Order.RANDOM:
        return tuple(random.Random(order.seed).sample(cells, len(cells)))
    return cells


def in_order(game: Game, moves: Iterable[int], order: MoveOrder) -> tuple[int, ...]:
    """Return the moves of a game in the order of trying."""
    if isinstance(game, Position):
        return tuple(sorted(moves, key=cell_order(game.rules, order).index))
    if order.kind in OF_TREES and isinstance(game, PaperTree):
        columns = game.columns
        worths = [columns.values[child] for child in columns.children[game.node]]
        sign = -game.to_move if order.kind is Order.BEST else game.to_move
        return tuple(sorted(moves, key=lambda move: sign * worths[move]))
    return tuple(moves)[:: -1 if order.kind is Order.REVERSE else 1]


@lru_cache(maxsize=32)
def bitboard_for(rules: Rules, order: MoveOrder) -> Bitboard:
    """Return the board in bits that are numbered by the order of moves."""
    return Bitboard(rules, cell_order(rules, order))
