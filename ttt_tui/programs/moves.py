"""The moves that a program chooses: where it is asked, how its answers are read, how good they are.

An answer may name a cell in many ways: by its number from 0 or from 1, by row and column, by column
and row, beside a value, as the board after the move. One way is chosen for all answers: the one in
which each of them is a legal move. Where there is none, or there are two that differ, no answer is
sure, and nothing is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.outcomes import board_of, plain
from ttt_tui.programs.scale import View
from ttt_tui.solver.driver import solve
from ttt_tui.solver.table import Table

ALL_OF = 5
"""Empty cells, up to which all positions of a 3x3 board are asked."""
_OTHERS = 60
_SAMPLE = 200
_EMPTIES = 9
"""In a sampled position of a larger board, which is then solved in a moment."""
_SMALL = 9
"""Cells of a board whose positions are all looked at."""
_SURE = 12
"""Answers, all legal, that make a reading sure."""
_LEAST_RIGHT = 0.6
"""Of the values, without which nobody knows what they mean."""


# Where it is asked


@lru_cache(maxsize=16)
def positions_to_ask(first: Position, side: Side) -> tuple[Position, ...]:
    """Unfinished positions in which `side` moves, in games that begin at `first`; late ones first.

    On 3x3 all with at most five empty cells and a sample of the others, else a sample.
    """
    random = Random(f"{first} {side}")
    if first.rules.cells > _SMALL:
        return _sample(first, side, random)
    few, many = list[Position](), list[Position]()
    layer = {first}
    while layer:
        layer = {each for each in layer if each.value() is None}
        for each in sorted(layer, key=str) if layer else ():
            if each.to_move is side:
                (few if each.empties <= ALL_OF else many).append(each)
        layer = {each.play(move) for each in layer for move in each.moves()}
    many = random.sample(many, min(_OTHERS, len(many)))
    return tuple(sorted((*few, *many), key=lambda each: (each.empties, str(each))))


def _sample(first: Position, side: Side, random: Random) -> tuple[Position, ...]:
    """Late positions of games at random."""
    found: dict[Position, None] = {}
    for _ in range(10 * _SAMPLE):
        position = first
        while position.value() is None:
            if position.to_move is side and position.empties <= _EMPTIES:
                found[position] = None
            position = position.play(random.choice(position.moves()))
        if len(found) >= _SAMPLE:
            break
    some = list(found)[:_SAMPLE]
    return tuple(sorted(some, key=lambda each: (each.empties, str(each))))


# How its answers are read


Decode = Callable[[Position, Any], int | None]


def _cell_number(first: int) -> Decode:
    def decode(_: Position, answer: Any) -> int | None:
        number = _whole(answer)
        return None if number is None else number - first

    return decode


def _column_number(first: int) -> Decode:
    def decode(position: Position, answer: Any) -> int | None:
        number = _whole(answer)
        if number is None or not 0 <= number - first < position.rules.columns:
            return None
        return position.landing(number - first)

    return decode


def _pair(first: int, row: int, *, from_below: bool = False) -> Decode:
    def decode(position: Position, answer: Any) -> int | None:
        if not isinstance(answer, (list, tuple)) or len(answer) != 2:
            return None
        both = _whole(answer[row]), _whole(answer[1 - row])
        if both[0] is None or both[1] is None:
            return None
        rows, columns = position.rules.rows, position.rules.columns
        at, column = both[0] - first, both[1] - first
        if not (0 <= at < rows and 0 <= column < columns):
            return None
        return position.rules.cell(rows - 1 - at if from_below else at, column)

    return decode


_DECODES: tuple[tuple[str, Decode], ...] = (
    ("cells from 0", _cell_number(0)),
    ("(row, column) from 0", _pair(0, 0)),
    ("cells from 1", _cell_number(1)),
    ("(row, column) from 1", _pair(1, 0)),
    ("(column, row) from 0", _pair(0, 1)),
    ("(column, row) from 1", _pair(1, 1)),
    ("(column, row) from 0, row 0 below", _pair(0, 1, from_below=True)),
    ("(row, column) from 0, row 0 below", _pair(0, 0, from_below=True)),
    ("columns from 0", _column_number(0)),
    ("columns from 1", _column_number(1)),
)
_LETTERS = {letter: str(number) for number, letter in enumerate("abcdefgh", 1)}


def _whole(answer: Any) -> int | None:
    if isinstance(answer, str):
        answer = answer.strip()
        return int(answer) if answer.isascii() and answer.isdigit() else None
    if isinstance(answer, bool) or not isinstance(answer, (int, float)):
        return None
    return int(answer) if answer == answer and abs(answer) < 1e6 and answer == int(answer) else None


def _parts(answer: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        try:
            answer = answer[key]
        except (KeyError, IndexError, TypeError):
            return None
    if isinstance(answer, str) and len(answer) == 2 and answer[0].lower() in _LETTERS:
        return [_LETTERS[answer[0].lower()], answer[1]]  # b2
    return answer


def _paths(answer: Any) -> Iterator[tuple[Any, ...]]:
    """Where in an answer a move may be: it, or one of its parts."""
    yield ()
    if isinstance(answer, dict):
        yield from ((key,) for key in answer)
    elif isinstance(answer, (list, tuple)) and len(answer) <= 4:
        yield from ((place,) for place in range(len(answer)))
        if len(answer) > 2:
            yield from ((slice(place, place + 2),) for place in range(len(answer) - 1))


@dataclass(frozen=True)
class Moves:
    """Answers as moves.

    Attributes:
        moves: of each position; None where it has none.
        is_sure: each answer is a legal move, and they can be read in one way only.
        words: how they are read: `cells from 1`.
    """

    moves: tuple[int | None, ...] = ()
    is_sure: bool = False
    words: str = ""


def read_moves(
    positions: Sequence[Position], returned: Sequence[Any], placed: Sequence[int | None]
) -> Moves:
    """Read all answers in the one way in which each is a legal move.

    Args:
        returned: what the program returned in each position.
        placed: the cell in which the program itself put a stone, if it did.
    """
    nothing = (None,) * len(positions)
    put = [each for each in zip(positions, placed, strict=True) if each[1] is not None]
    if len(put) == len(positions) and put:
        is_legal = all(cell in position.moves() for position, cell in put)
        return Moves(tuple(placed), is_legal, "stones that it places")
    answered = [place for place, answer in enumerate(returned) if answer is not None]
    if not answered:
        return Moves(nothing)
    found: dict[tuple[int | None, ...], str] = {}
    for path in _paths(returned[answered[0]]):
        for words, decode in _DECODES:
            moves = list[int | None](nothing)
            for place in answered:
                position = positions[place]
                moves[place] = decode(position, _parts(returned[place], path))
                if moves[place] not in position.moves():
                    break
            else:
                found.setdefault(tuple(moves), words)
    if not found:
        return Moves(nothing)
    moves_found, words = next(iter(found.items()))
    return Moves(moves_found, len(found) == 1 and len(answered) >= _SURE, words)


# How good they are


@dataclass(frozen=True)
class Worse:
    """A move that gives away what best play keeps."""

    position: Position
    move: int
    best: tuple[int, ...]

    @property
    def words(self) -> str:
        name = self.position.move_text
        best = " or ".join(map(name, self.best))
        return f"At {self.position} it plays {name(self.move)}, but {best} is better."


@dataclass(frozen=True)
class Asked:
    """How the program plays in the positions in which it was asked.

    Attributes:
        asked: positions with an answer.
        all: positions in which it was to be asked.
        worse: its worse moves, in positions with the fewest empty cells first.
        delayed: positions in which it could win at once and does not, with the move that wins.
        is_sure: the answers are surely not misread; else nothing of them is counted.
        of_values: the program returns values, and `wrong_values` are those that are wrong.
    """

    asked: int = 0
    all: int = 0
    worse: tuple[Worse, ...] = ()
    delayed: tuple[Worse, ...] = ()
    is_sure: bool = False
    of_values: bool = False
    wrong_values: tuple[Position, ...] = ()

    @property
    def is_of_moves(self) -> bool:
        """Its moves are known."""
        return self.is_sure and not self.of_values


def compared(positions: Sequence[Position], moves: Moves, all_of: int) -> Asked:
    """The moves of a program against an exact solver's."""
    worse, delayed, asked = [], [], 0
    for position, move in zip(positions, moves.moves, strict=True):
        if move is None:
            continue
        asked += 1
        best = _best_moves(position)
        if move not in best:
            worse.append(Worse(position, move, best))
        elif (wins := _wins(position)) and move not in wins:
            delayed.append(Worse(position, move, wins))
    return Asked(asked, all_of, tuple(worse), tuple(delayed), moves.is_sure)


def _wins(position: Position) -> tuple[int, ...]:
    """The moves that win at once."""
    side = int(position.to_move)
    return tuple(move for move in position.moves() if position.play(move).value() == side)


@lru_cache(maxsize=20_000)
def _best_moves(position: Position) -> tuple[int, ...]:
    """The moves that keep the result, however quickly; all moves where it is not known."""
    side, moves = int(position.to_move), position.moves()
    if position.rules.cells <= _SMALL:
        exact = plain(position.rules)
        found = {move: exact.of(board_of(position.play(move))) or 0.0 for move in moves}
    else:
        solution = solve(position, all_moves=True, table=_table(position), seconds=2)
        if solution.moves is None:
            return moves
        found = {each.move: float(each.value) for each in solution.moves}
    best = max(side * value for value in found.values())
    return tuple(move for move, value in found.items() if side * value == best)


_tables: list[Table] = []


def _table(position: Position) -> Table:
    """The last table, if it is of these rules."""
    if not _tables or _tables[0].rules != position.rules:
        _tables[:] = [Table(position.rules)]
    return _tables[0]


def value_of(position: Position) -> int | None:
    """1, 0 or -1 under best play; None where it is not known."""
    if position.rules.cells <= _SMALL:
        value = plain(position.rules).of(board_of(position))
        return None if value is None else int(value)
    return solve(position, table=_table(position), seconds=2).value


# Programs that return values


def compared_values(positions: Sequence[Position], returned: Sequence[Any], all_of: int) -> Asked:
    """The values of a program against exact ones; what its numbers mean is learnt from them."""
    answered = [place for place, answer in enumerate(returned) if answer is not None]
    numbers = _numbers([returned[place] for place in answered])
    if len(numbers) < _SURE:
        return Asked(len(answered), all_of, of_values=True)
    asked = [positions[place] for place in answered]
    exact = [value_of(each) or 0 for each in asked]
    movers = np.array([each.to_move is Side.X for each in asked])
    raw, due = np.array(numbers), np.array(exact)
    # What numbers mean is learnt where little is left to search.
    empties = np.array([each.empties for each in asked])
    late = empties <= empties.min() + (len(np.unique(movers)) > 1)
    fits = {view: _agree(raw * view.sign(movers), due, late) for view in View}
    view = max(View, key=lambda view: (fits[view][late].sum(), fits[view].sum()))
    is_right = fits[view]
    wrong = tuple(each for each, right in zip(asked, is_right, strict=True) if not right)
    are_means = bool((raw[~is_right] % 1).any()) and not bool((raw[is_right] % 1).any())
    is_sure = (is_right[late].all() or is_right.mean() >= _LEAST_RIGHT) and not are_means
    return Asked(len(asked), all_of, (), (), bool(is_sure), of_values=True, wrong_values=wrong)


def _agree(worth: Any, due: Any, late: Any) -> Any:
    """Which worths are on the side of a draw that is due."""
    drawn = worth[late & (due == 0)]
    return np.sign(worth - (float(np.median(drawn)) if len(drawn) else 0.0)) == due


def _numbers(answers: Sequence[Any]) -> list[float]:
    """The numbers that all answers hold in the same place; empty without."""
    for path in _paths(answers[0]) if answers else ():
        found = [_parts(answer, path) for answer in answers]
        if all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in found):
            return [float(each) for each in found]
    return []
