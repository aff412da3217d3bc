"""The moves that a program chooses: where it is asked, how its answers are read, how good they are.

An answer may name a cell in many ways: by its number from 0 or from 1, by row and column, by column
and row, beside a value. One way is chosen for all answers: the one in which each of them is a legal
move. Where there is none, or there are two that differ, no answer is sure, and nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from math import nan
from operator import itemgetter
from random import Random
from typing import Any

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.recording import Choice
from ttt_tui.programs.tree import SMALL
from ttt_tui.solver.results import Stones, results

LATE = 5
"""Empty cells, up to which all positions of a 3x3 board are asked."""
_OTHERS, _SAMPLE = 60, 200
"""Positions of a sample: of the others on 3x3, and of a larger board."""
_EMPTIES = 9
"""In a sampled position of a larger board, which is then solved in a moment."""
_UNPLACED = 0.1
"""Of the positions: a program that places stones may place none where it has lost."""
_SURE, _ANSWERED = 12, 0.98
"""Answers, all legal, that make a reading sure: how many, and of which share of the positions."""
_PARTS = 4
"""Of an answer, that are looked at."""


@lru_cache(maxsize=16)
def positions_to_ask(first: Position, side: Side) -> tuple[Position, ...]:
    """Unfinished positions in which `side` moves, in games that begin at `first`; late ones first.

    On 3x3 all with at most five empty cells and a sample of the others, else a sample.
    """
    random = Random(f"{first} {side}")
    if first.rules.cells > SMALL:
        found = list(dict.fromkeys(_played(first, side, random)))[:_SAMPLE]
        return tuple(sorted(found, key=lambda each: each.empties))
    parity = int(side is not first.to_move)
    every = (Position(x, o, side, first.rules) for x, o in results(first))
    due = [
        each for each in every if each.occupied.bit_count() % 2 == parity and each.value() is None
    ]
    late = [each for each in due if each.empties <= LATE]
    # Each first move on 3x3 is a draw: there is nothing to ask.
    others = [each for each in due[len(late) :] if each.occupied]
    random.shuffle(others)
    # Where some moves are worse than others, and what may be known by heart, tells most.
    others.sort(key=lambda each: (each.empties < SMALL - 1, each.moves() == best_moves(each)))
    return (*late, *others[:_OTHERS])


def _played(first: Position, side: Side, random: Random) -> Iterator[Position]:
    """Positions with few empty cells in which `side` moves, of games at random."""
    for _ in range(_SAMPLE):
        position = first
        while position.value() is None:
            if position.to_move is side and position.empties <= _EMPTIES:
                yield position
            after = [position.play(move) for move in position.moves()]
            # Most games at random are won before the board is nearly full.
            position = random.choice([each for each in after if each.value() is None] or after)


# How answers are read

_SHAPES = [(shape, first) for shape in ("cell", "row", "column", "lane") for first in (0, 1)]
"""The ways to name a cell: by its number, by row and column, by column and row, by its column."""


def numbers_of(answer: Any) -> list[float]:
    """The numbers of an answer, in lists and beside values, too; NaN for each part that is none."""
    if isinstance(answer, dict):
        answer = list(answer.values())
    if isinstance(answer, (list, tuple)):
        return [number for each in answer[:_PARTS] for number in numbers_of(each)]
    if isinstance(answer, str) and answer.strip().isdecimal() and len(answer) < _PARTS:
        return [float(answer)]
    is_number = isinstance(answer, (int, float)) and not isinstance(answer, bool)
    return [float(answer) if is_number else nan]


def _cell(position: Position, numbers: Sequence[float], shape: str, first: int) -> int | None:
    """The cell that the first numbers of an answer name in a certain way, if there is one."""
    rules, is_pair = position.rules, shape in ("row", "column")
    named = [number - first for number in numbers[: 1 + is_pair]]
    if len(named) <= is_pair or any(each % 1 for each in named):
        return None  # what is infinite has a remainder, too: NaN
    cell, *others = map(int, named)
    if shape == "cell":
        return cell
    if shape == "lane":
        return position.landing(cell) if rules.gravity and 0 <= cell < rules.columns else None
    row, column = (cell, *others) if shape == "row" else (*others, cell)
    is_inside = 0 <= row < rules.rows and 0 <= column < rules.columns
    return rules.cell(row, column) if is_inside else None


def read_moves(choices: Sequence[Choice]) -> tuple[int | None, ...] | None:
    """All answers, read in the one way in which each is a legal move; None if that is not sure.

    Where there was no answer, the move is None.
    """
    put = [each for each in choices if each.placed is not None]
    none = (each.game for each in choices if put and each.placed is None)
    # Where the game may end by a move, the program may clear its board.
    left = [at for at in none if all(at.play(move).value() is None for move in at.moves())]
    if put and len(left) <= _UNPLACED * len(choices):
        is_legal = all(each.placed in each.game.moves() for each in put)
        return tuple(each.placed for each in choices) if is_legal else None
    numbers = [numbers_of(each.returned) for each in choices]
    answered = [place for place, each in enumerate(choices) if each.returned is not None]
    found = set[tuple[int | None, ...]]()
    for part, (shape, first) in product(range(_PARTS), _SHAPES):
        moves: list[int | None] = [None] * len(choices)
        for place in answered:
            game = choices[place].game
            moves[place] = _cell(game, numbers[place][part:], shape, first)
            if moves[place] not in game.moves():
                break
        else:
            found.add(tuple(moves))
    is_sure = len(found) == 1 and len(answered) >= max(_SURE, _ANSWERED * len(choices))
    return found.pop() if is_sure else None


# How good they are


@dataclass(frozen=True)
class Worse:
    """A move that gives away what the best ones keep."""

    position: Position
    move: int
    best: tuple[int, ...]

    @property
    def words(self) -> str:
        move, *best = map(self.position.move_text, (self.move, *self.best))
        return f"At {self.position} it plays {move}, but {' or '.join(best)} is better."


@dataclass(frozen=True)
class Asked:
    """How the program plays in the positions in which it was asked.

    Attributes:
        asked: positions with an answer that is surely not misread; else nothing is counted.
        all: those in which it was to be asked.
        worse: its worse moves, of each side in positions with the fewest empty cells first.
        delayed: where it could win at once and does not; `best` are the moves that win.
        of_values: the program returns values and no moves; `contrary` are two of them, the better
            of a worse position, if there are such two.
        is_of_one_side: it was asked for the moves of one side.
    """

    asked: int = 0
    all: int = 0
    worse: tuple[Worse, ...] = ()
    delayed: tuple[Worse, ...] = ()
    of_values: bool = False
    contrary: tuple[Choice, Choice] | None = None
    is_of_one_side: bool = False


def compared(choices: Sequence[Choice], moves: Sequence[int | None], all_of: int) -> Asked:
    """The moves of a program against best play."""
    worse, delayed, asked = list[Worse](), list[Worse](), 0
    for choice, move in zip(choices, moves, strict=True):
        if move is None:
            continue
        asked += 1
        position, best = choice.game, best_moves(choice.game)
        won = tuple(m for m in best if position.play(m).value() == int(position.to_move))
        if move not in best:
            worse.append(Worse(position, move, best))
        elif won and move not in won:
            delayed.append(Worse(position, move, won))
    return Asked(asked, all_of, tuple(worse), tuple(delayed))


def best_moves(position: Position) -> tuple[int, ...]:
    """The moves that keep the result, however quickly; all moves where it is not known."""
    side, moves, known = position.to_move, position.moves(), _results(position)
    x, o = position.x, position.o
    gains = [
        int(side) * known.get((x | 1 << m, o) if side is Side.X else (x, o | 1 << m), nan)
        for m in moves
    ]
    best = max(gains)
    return tuple(m for m, gain in zip(moves, gains, strict=True) if gain == best) or moves


def _results(position: Position) -> dict[Stones, float]:
    """With the value of a position and of those after it."""
    return results(position.first() if position.rules.cells <= SMALL else position)


def value_of(position: Position) -> float:
    """Its result under best play: 1, 0 or -1 from X's side; NaN where it is not known."""
    return _results(position).get((position.x, position.o), nan)


def contradiction(choices: Sequence[Choice]) -> tuple[Choice, Choice] | None:
    """Two positions of which the worse has as good a number, whichever are the good ones."""
    said = dict[float, list[tuple[float, Choice]]]()
    for each in choices:
        if each.value is not None:
            said.setdefault(value_of(each.game), []).append((each.value, each))
    known = [said[value] for value in (-1, 0, 1) if said.get(value)]
    means = [sum(value for value, _ in each) / len(each) for each in known]
    for low, high in pairwise(known if not known or means[-1] > means[0] else known[::-1]):
        most, least = (ends(each, key=itemgetter(0)) for ends, each in ((max, low), (min, high)))
        if most[0] >= least[0]:
            return most[1], least[1]
    return None
