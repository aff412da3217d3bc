"""What the tests of the searches share: positions, drawn cases, translations to the reference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.search.reference import Board, Reference, Variant
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.options import (
    Cutoff,
    MoveOrder,
    Options,
    OptionsError,
    Order,
    RootWindow,
    Score,
    fitted,
)
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.trace import INFINITY

# The worked example, and the positions of turns 3, 5 and 7, as the sources play them.
EMPTY = ".../.../... x"
TURN_3 = "X../.O./... x"
TURN_5 = "XXO/.O./... x"
TURN_7 = "XXO/OO./X.. x"
WORKED = "..O/XOO/..X x"


def read(text: str, rules: Rules | None = None) -> Position:
    return Position.parse(text, rules)


def board_of(position: Position) -> Board:
    rules = position.rules
    cells = "".join(
        "X" if position.x >> cell & 1 else "O" if position.o >> cell & 1 else "."
        for cell in range(rules.cells)
    )
    is_max = position.to_move is Side.MAX
    return Board(
        cells, is_max, rules.rows, rules.columns, rules.in_a_row, rules.gravity, rules.misere
    )


@dataclass(frozen=True)
class Case:
    """A search by minimax or alpha-beta; the options fit."""

    position: Position
    algorithm: str
    options: Options

    def __str__(self) -> str:
        return f"{self.algorithm} {self.position}"

    def reference(self) -> Reference:
        """The oracle's words for our options; only a random order is taken from the program."""
        board, options = board_of(self.position), self.options
        kind = options.order.kind
        order = list(cell_order(self.position.rules, options.order))
        if kind not in (Order.RANDOM, Order.CELLS):
            order = board.order(kind.value)
        return Reference(
            board,
            Variant(
                order=order,
                prunes=self.algorithm != "minimax",
                strict=options.cutoff is Cutoff.STRICT,
                fresh=options.root_window is RootWindow.FRESH,
                stop_on_win=options.stop_on_win,
                depth_score=options.score is Score.DEPTH,
                depth=options.depth,
            ),
        )


# Boards on which games last long enough to make trees worth pruning, and any small ones.
LIVELY = (
    Rules(),
    Rules(gravity=True),
    Rules(misere=True),
    Rules(3, 4, 3),
    Rules(4, 3, 3, gravity=True, misere=True),
    Rules(2, 4, 3),
    Rules(4, 4, 4),
    Rules(4, 5, 4),
    Rules(4, 5, 3, gravity=True),
)


def drawn_position(dice: Random, rules: Rules, empties: int) -> Position:
    """A position that goes on, after random moves, with about so many cells left."""
    while True:
        position = Position(rules=rules)
        while position.empties > empties and position.value() is None:
            position = position.play(dice.choice(position.moves()))
        if position.value() is None:
            return position


def drawn_options(dice: Random) -> Options:
    kinds = ("reading", "centre", "edges", "reverse", f"random:{dice.randrange(9)}")
    return Options(
        order=MoveOrder.parse(dice.choice(kinds)),
        cutoff=dice.choice((*Cutoff,)),
        root_window=dice.choice((*RootWindow,)),
        stop_on_win=dice.random() < 0.3,
        score=dice.choice((*Score,)),
        depth=dice.choice((None, None, 1, 2, 3, 4)),
        extras=frozenset(),
    )


def drawn_cases(seed: int, count: int, empties: int = 6) -> Iterator[Case]:
    """Positions on lively boards with every combination of options that fits."""
    dice = Random(seed)
    while count:
        rules = dice.choice(LIVELY)
        position = drawn_position(dice, rules, empties)
        name = dice.choice(("minimax", "alpha-beta", "alpha-beta"))
        try:
            options = fitted(drawn_options(dice), algorithm(name), position)
        except OptionsError:
            continue
        count -= 1
        yield Case(position, name, options)


def as_score(value: float, infinity: int = INFINITY) -> int:
    """The oracle's infinity is the floats'; the program's is a large whole number."""
    return int(max(-infinity, min(value, infinity)))
