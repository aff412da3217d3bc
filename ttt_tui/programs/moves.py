"""The moves that a program chooses: where it is asked, how its answers are read, how good they are.

An answer may name a cell in many ways: by its number from 0 or from 1, by row and column, by column
and row, beside a value. One way is chosen for all answers: the one in which each of them is a legal
move. Where there is none, or there are two that differ, no answer is sure, and nothing is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise, product
from random import Random
from typing import Any

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.recording import Choice
from ttt_tui.programs.tree import SMALL, plain
from ttt_tui.solver.driver import solve
from ttt_tui.solver.table import Table

LATE = 5
"""Empty cells, up to which all positions of a 3x3 board are asked."""
_OTHERS, _SAMPLE = 60, 200
"""Positions of a sample: of the others on 3x3, and of a larger board."""
_EMPTIES = 9
"""In a sampled position of a larger board, which is then solved in a moment."""
_SURE = 12
"""Answers, all legal, that make a reading sure."""
_PLACED = 0.9
"""Of the positions: a program that places stones may place none where it has lost."""
_ANSWERED = 0.98
"""Of the positions: a program without an answer is perhaps called as it never is."""


@lru_cache(maxsize=16)
def positions_to_ask(first: Position, side: Side) -> tuple[Position, ...]:
    """Unfinished positions in which `side` moves, in games that begin at `first`; late ones first.

    On 3x3 all with at most five empty cells and a sample of the others, else a sample.
    """
    random, few, many = Random(f"{first} {side}"), list[Position](), list[Position]()
    if first.rules.cells <= SMALL:
        layer = {first}
        while layer:
            for each in sorted(layer, key=str):
                if each.to_move is side:
                    (few if each.empties <= LATE else many).append(each)
            after = {each.play(move) for each in layer for move in each.moves()}
            layer = {each for each in after if each.value() is None}
        few += random.sample(many, min(_OTHERS, len(many)))
    else:
        found: dict[Position, None] = {}
        for _ in range(_SAMPLE):
            position = first
            while position.value() is None:
                if position.to_move is side and position.empties <= _EMPTIES:
                    found[position] = None
                position = position.play(random.choice(position.moves()))
        few += list(found)[:_SAMPLE]
    return tuple(sorted(few, key=lambda each: each.empties))


# How answers are read

Decode = Callable[[Position, Any], int | None]


def _cell(position: Position, answer: Any, first: int) -> int | None:  # noqa: ARG001
    if isinstance(answer, str):
        return int(answer) - first if answer.strip().isdecimal() and len(answer) < 4 else None
    if isinstance(answer, bool) or not isinstance(answer, (int, float)) or answer % 1:
        return None  # what is infinite has a remainder, too: NaN
    return int(answer) - first


def _column(position: Position, answer: Any, first: int) -> int | None:
    column, rules = _cell(position, answer, first), position.rules
    if column is None or not rules.gravity or not 0 <= column < rules.columns:
        return None
    return position.landing(column)


def _pair(position: Position, answer: Any, first: int, row: int) -> int | None:
    """Two numbers, of which the one in place `row` is the row."""
    if not isinstance(answer, (list, tuple)) or len(answer) != 2:
        return None
    line, column = (_cell(position, answer[place], first) for place in (row, 1 - row))
    rules = position.rules
    if line is None or column is None or not 0 <= line < rules.rows:
        return None
    return rules.cell(line, column) if 0 <= column < rules.columns else None


_DECODES: tuple[Decode, ...] = (
    *(partial(_cell, first=first) for first in (0, 1)),
    *(partial(_pair, first=first, row=row) for row in (0, 1) for first in (0, 1)),
    *(partial(_column, first=first) for first in (0, 1)),
)
"""The ways to name a cell, the likely ones first."""


def _paths(answer: Any) -> Iterator[tuple[Any, ...]]:
    """Where in an answer a move may be: it, or one of its parts."""
    yield ()
    if isinstance(answer, dict):
        yield from ((key,) for key in answer)
    elif isinstance(answer, (list, tuple)) and len(answer) <= 4:
        yield from ((place,) for place in range(len(answer)))
        yield from ((slice(place, place + 2),) for place in range(max(0, len(answer) - 1)))


def _part(answer: Any, path: tuple[Any, ...]) -> Any:
    try:
        for key in path:
            answer = answer[key]
    except (KeyError, IndexError, TypeError):
        return None
    return answer


@dataclass(frozen=True)
class Moves:
    """Answers as moves, one for each position; None where there is none.

    Attributes:
        is_sure: each answer is a legal move, and they can be read in one way only.
    """

    moves: tuple[int | None, ...] = ()
    is_sure: bool = False


def read_moves(
    positions: Sequence[Position], returned: Sequence[Any], placed: Sequence[int | None]
) -> Moves:
    """Read all answers in the one way in which each is a legal move.

    Args:
        returned: what the program returned in each position.
        placed: the cell in which the program itself put a stone, if it did.
    """
    put = [(game, cell) for game, cell in zip(positions, placed, strict=True) if cell is not None]
    if put and len(put) >= _PLACED * len(positions):
        return Moves(tuple(placed), all(cell in game.moves() for game, cell in put))
    answered = [place for place, answer in enumerate(returned) if answer is not None]
    paths = _paths(returned[answered[0]]) if answered else ()
    found = dict[tuple[int | None, ...], None]()
    for path, decode in product(paths, _DECODES):
        moves: list[int | None] = [None] * len(positions)
        for place in answered:
            moves[place] = decode(positions[place], _part(returned[place], path))
            if moves[place] not in positions[place].moves():
                break
        else:
            found[tuple(moves)] = None
    is_sure = len(found) == 1 and len(answered) >= max(_SURE, _ANSWERED * len(positions))
    return Moves(next(iter(found), (None,) * len(positions)), is_sure)


# How good they are


@dataclass(frozen=True)
class Worse:
    """A move that gives away what the best ones keep."""

    position: Position
    move: int
    best: tuple[int, ...]

    @property
    def best_words(self) -> str:
        return " or ".join(map(self.position.move_text, self.best))

    @property
    def words(self) -> str:
        move = self.position.move_text(self.move)
        return f"At {self.position} it plays {move}, but {self.best_words} is better."


@dataclass(frozen=True)
class Asked:
    """How the program plays in the positions in which it was asked.

    Attributes:
        asked: positions with an answer; `all`: those in which it was to be asked.
        worse: its worse moves, of each side in positions with the fewest empty cells first.
        delayed: where it could win at once and does not; `best` are the moves that win.
        is_sure: the answers are surely not misread; else nothing of them is counted.
        of_values: the program returns values and no moves; `are_wrong`, if they surely are.
        is_of_one_side: it was asked for the moves of one side.
    """

    asked: int = 0
    all: int = 0
    worse: tuple[Worse, ...] = ()
    delayed: tuple[Worse, ...] = ()
    is_sure: bool = False
    of_values: bool = False
    are_wrong: bool = False
    is_of_one_side: bool = False


def compared(positions: Sequence[Position], moves: Moves, all_of: int) -> Asked:
    """The moves of a program against an exact solver's."""
    worse, delayed, asked = list[Worse](), list[Worse](), 0
    for position, move in zip(positions, moves.moves, strict=True):
        if move is None:
            continue
        asked += 1
        best = best_moves(position)
        won = tuple(m for m in best if position.play(m).value() == int(position.to_move))
        if move not in best:
            worse.append(Worse(position, move, best))
        elif won and move not in won:
            delayed.append(Worse(position, move, won))
    return Asked(asked, all_of, tuple(worse), tuple(delayed), moves.is_sure)


@lru_cache(maxsize=20_000)
def best_moves(position: Position) -> tuple[int, ...]:
    """The moves that keep the result, however quickly; all moves where it is not known."""
    side, moves = int(position.to_move), position.moves()
    values = [_value_of(position.play(move)) for move in moves]
    if None in values:
        return moves
    best = max(side * (value or 0) for value in values)
    return tuple(m for m, value in zip(moves, values, strict=True) if side * (value or 0) == best)


_tables: list[Table] = []


def _value_of(position: Position) -> int | None:
    """1, 0 or -1 under best play; None where it is not known."""
    if position.value() is not None:
        return position.value()
    if position.rules.cells <= SMALL:
        value = plain(position.rules).of((position.x, position.o, position.to_move > 0))
        return None if value is None else int(value)
    if not _tables or _tables[0].rules != position.rules:
        _tables[:] = [Table(position.rules)]
    return solve(position, table=_tables[0], seconds=2).value


def are_wrong(choices: Sequence[Choice]) -> bool:
    """Whether the numbers of won, drawn and lost positions overlap, whichever are the large."""
    said = dict[int | None, list[float]]()
    for each in choices:
        parts = (_part(each.returned, path) for path in _paths(each.returned))
        numbers = [float(part) for part in parts if isinstance(part, (int, float))]
        said.setdefault(_value_of(each.game), []).extend(numbers[:1])
    known = [said[value] for value in (-1, 0, 1) if said.get(value)]
    return not (
        all(max(low) < min(high) for low, high in pairwise(known))
        or all(min(low) > max(high) for low, high in pairwise(known))
    )
