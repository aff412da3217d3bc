"""The moves that a program chooses: where it is asked, how its answers are read, what is best.

An answer may name a cell in many ways: by its number from 0 or from 1, by row and column, beside a
value, in a variable that it sets. The file's line says which, or the answers do: one form is left
in which each of them is a legal move. Otherwise no answer is read.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import isnan, nan
from random import Random
from typing import Any

from ttt_tui.games.game import Game, Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.boards import ALL_ASKED, ON_BOARD
from ttt_tui.programs.line import Line
from ttt_tui.programs.recording import Choice
from ttt_tui.search.exact import MOST_EMPTIES, exact_below, value_from_moves
from ttt_tui.solver.driver import solve

LATE = 5
"""Empty cells of the positions that are asked first, and tell how answers are read."""
_SAMPLE = 200
"""Games at random, of which positions of a larger board are taken."""
_EMPTIES = 9
"""Empty cells in a position of a larger board, so that a program answers in a moment."""
_MOST_NODES = 1_000_000
"""Positions that the solver enters for a value on a larger board."""
_SURE = 12
"""Answers that tell a form without a line."""
_ANSWERED = 0.98
"""The share of the positions with an answer that tells a form without a line."""
_PARTS = 4
"""Parts of an answer that are looked at."""
_FORMS = (
    "cell", "cell+1", "row,col", "row+1,col+1", "col,row", "col+1,row+1", "col", "col+1",
)  # fmt: skip


@lru_cache(maxsize=16)
def positions_to_ask(first: Position, side: Side, from_start: bool = False) -> tuple[Position, ...]:
    """Return unfinished positions in which `side` moves, of games from `first`; late ones first.

    Up to nine cells these are all, but in tic-tac-toe the first, where each move is as good; else a
    sample with few empty cells, or of whole games if `from_start`.
    """
    if first.rules.cells > ALL_ASKED:
        is_late = first.empties > MOST_EMPTIES and not from_start
        most = _EMPTIES if is_late else first.rules.cells
        found = list(dict.fromkeys(_sampled(first, side, most)))[:_SAMPLE]
    else:
        begins = first.rules != Rules()
        boards = (board for board in exact_below(first) if begins or any(board))
        every = (Position(x, o, side, first.rules) for x, o in boards)
        found = [each for each in every if each.first() == first and each.value() is None]
    return tuple(sorted(found, key=lambda each: each.empties))


def positions_of(
    first: Position, sides: Sequence[Side], from_start: bool = False
) -> list[Position]:
    """Return the positions in which a program that plays some sides is asked."""
    return [each for side in sides for each in positions_to_ask(first, side, from_start)]


def _sampled(first: Position, side: Side, most: int) -> Iterator[Position]:
    """Yield positions with few empty cells in which `side` moves, of games at random."""
    random = Random(f"{first} {side}")
    for _ in range(_SAMPLE):
        position = first
        while position.value() is None:
            if position.to_move is side and position.empties <= most:
                yield position
            after = [position.play(move) for move in position.moves()]
            # Most games at random are won before the board is nearly full.
            position = random.choice([each for each in after if each.value() is None] or after)


# How answers are read


@dataclass(frozen=True)
class AnswerForm:
    """A way to read answers.

    Attributes:
        source: its name among the answers of a call; empty if it is returned.
        parts: the form as the line writes it: `_,row,col`.
        cells: the program's index of each cell; empty if it counts in reading order.
    """

    source: str
    parts: str
    cells: tuple[int, ...] = ()

    def cell(self, choice: Choice) -> int | None:
        """Return the cell that an answer names; None if it names none."""
        numbers = numbers_of(choice.answers.get(self.source))
        parts = self.parts.split(",")
        if len(numbers) < len(parts):
            return None
        pairs = zip(parts, numbers, strict=False)
        named = tuple(number for part, number in pairs if part != "_")
        cells = _cells_named(choice.game.rules, self).get(named, [None])
        # Of the cells of a column, the one where a stone lands is the first.
        return next(filter(choice.game.moves().__contains__, cells), cells[0])


@lru_cache(maxsize=64)
def _cells_named(rules: Rules, form: AnswerForm) -> dict[tuple[float, ...], list[int | None]]:
    """Return the cells by the numbers of the answers that name them."""
    found: dict[tuple[float, ...], list[int | None]] = {}
    for cell, index in enumerate(form.cells or range(rules.cells)):
        row, column = rules.coordinates(cell)
        named = {"cell": index, "row": row, "col": column}
        named |= {f"{part}+1": number + 1 for part, number in named.items()}
        numbers = tuple(named[part] for part in form.parts.split(",") if part != "_")
        found.setdefault(numbers, []).append(cell)
    return found


def numbers_of(answer: Any) -> list[float]:
    """List the numbers of an answer, in nested lists, too; NaN for each part that is not one."""
    if isinstance(answer, dict):
        answer = list(answer.values())
    if isinstance(answer, (list, tuple)):
        return [number for each in answer[:_PARTS] for number in numbers_of(each)]
    if isinstance(answer, str):
        return [*map(float, re.findall(r"\d+", answer)[:_PARTS])] or [nan]
    with suppress(OverflowError):  # of a number with hundreds of digits
        if isinstance(answer, (int, float)) and not isinstance(answer, bool):
            return [float(answer)]
    return [nan]


def find_form(
    choices: Sequence[Choice], line: Line, seen: Sequence[Choice] = ()
) -> AnswerForm | None:
    """Find the one form in which all answers are legal moves, or that the line states.

    Args:
        seen: answers of the file's own run.
    """
    answered = [each for each in choices if each.fault is None]
    found = dict[tuple[int | None, ...], AnswerForm]()
    for form in _forms(answered, line):
        if line.move:
            return form
        own = [each for each in seen if form.source in each.answers]
        is_played = all(each.played in (None, form.cell(each)) for each in own)
        if is_played and (moves := _legal_moves(form, answered)):
            found.setdefault(moves, form)
    if line.move or (choices and not answered):  # no call has ended
        return AnswerForm("", line.move or _FORMS[0], line.cells)
    if not found and all(isinstance(each.returned, bool | None) for each in answered):
        # Nothing is returned; where all moves lose, it may put no stone.
        on_board = AnswerForm(ON_BOARD, "cell")
        placed = [choice for choice in answered if on_board.cell(choice) is not None]
        return on_board if len(placed) >= _SURE else None
    return next(iter(found.values())) if len(found) == 1 else None


def _legal_moves(form: AnswerForm, choices: Sequence[Choice]) -> tuple[int | None, ...]:
    """Return the moves that answers name; nothing if one is illegal, or too few name any."""
    found = []
    silent = len(choices) - max(_SURE, _ANSWERED * len(choices))
    for each in choices:
        move = form.cell(each)
        # Where all moves lose, a program may have none that it likes.
        silent -= move is None and value_of(each.game) != -each.game.to_move
        if silent < 0 or move not in (None, *each.game.moves()):
            return ()
        found.append(move)
    return tuple(found)


def _forms(choices: Sequence[Choice], line: Line) -> Iterator[AnswerForm]:
    """Yield the forms in which answers may be read."""
    falls = any(each.game.rules.gravity for each in choices)
    forms = _FORMS if falls else _FORMS[:-2]
    parts = [line.move] if line.move else ["_," * n + form for n in range(_PARTS) for form in forms]
    for source in dict.fromkeys(name for each in choices for name in each.answers):
        answers = (each.answers.get(source) for each in choices)
        lengths = {len(numbers_of(answer)) for answer in answers if answer is not None}
        if source == ON_BOARD and lengths:
            yield AnswerForm(source, "cell")
        elif len(lengths) == 1:  # a list that grows, such as a variation, is not read by place
            fitting = [each for each in parts if each.count(",") < max(lengths)]
            yield from (AnswerForm(source, each, line.cells) for each in fitting)


# How good they are


def best_moves(position: Position, plies: int | None = None) -> tuple[int, ...]:
    """Return the moves that keep the result, however quickly, and those of unknown value.

    Args:
        plies: how far to look ahead after a move; by default to the end.
    """
    gains = {
        move: position.to_move * value_of(position.play(move), plies) for move in position.moves()
    }
    best = max((gain for gain in gains.values() if not isnan(gain)), default=nan)
    return tuple(move for move, gain in gains.items() if gain == best or isnan(gain))


def late_win(position: Position, move: int | None) -> str:
    """Say which move wins at once, where another is played; else nothing."""
    wins = [each for each in position.moves() if position.play(each).value() == position.to_move]
    if not wins or move in wins or move not in position.moves():
        return ""
    win, played = map(position.move_text, (wins[0], move))
    return f"At {position} {win} wins; it plays {played}."


def value_of(position: Position, plies: int | None = None) -> float:
    """Return 1, 0 or -1 from X's side under best play; NaN where it is not known.

    Args:
        plies: how far to look ahead, 0 where nothing is forced; by default to the end.
    """
    if plies is not None:
        return _forced(position, plies)
    known = exact_below(position.first())  # empty on a larger board
    value = known.get((position.x, position.o), position.value())
    if value is None and known:  # the sides have not moved in turn
        value = _forced(position, position.empties)
    elif value is None:
        value = solve(position, nodes=_MOST_NODES).value
    return nan if value is None else value


def _forced(position: Game, plies: int) -> float:
    """Return 1 or -1 if X or O wins within some plies, else 0."""
    if plies <= 0:
        return position.value() or 0
    return value_from_moves(position, lambda after: _forced(after, plies - 1))
