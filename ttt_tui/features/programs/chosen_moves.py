"""The moves that a program chooses, compared with an exact solver's in every position asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import isnan
from random import Random

from ttt_tui.features.programs.channel import NO_MOVE, TAKEN_CELL, Answer
from ttt_tui.features.programs.child_requests import NO_TIME
from ttt_tui.features.programs.judging.scale import Scale
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.winning_lines import lines_at
from ttt_tui.game import Player, Position, format_coordinates
from ttt_tui.search import solver_for
from ttt_tui.words.numbers import count, plural

_MOST_POSITIONS = 6_000
"""On boards with more, a sample is asked."""
_SAMPLED_GAMES = 60
TRIED = 24
"""So many positions, from all stages of a game, show whether it returns moves."""
_MOST_EMPTIES = 9
"""In a sampled position, which is then solved in a moment."""

MISREAD = frozenset({NO_MOVE, TAKEN_CELL})
"""Why an answer that was perhaps misread has no move."""

Ask = Callable[[Sequence[Position]], Sequence[Answer]]
"""What the program answers in each position."""


@dataclass(frozen=True)
class ChosenMoves:
    """How the program plays.

    Attributes:
        asked: positions in which it was asked and gave a move.
        worse: those in which a perfect player gets a better result, with the program's move.
        all: positions in which it would move, or those of the sample.
        is_sample: the board has too many positions to ask all.
        why: it gave no move in the others.
        tested: the lines that its moves completed, or kept the other side from completing.
        is_sure: each answer that was read names a free cell, so none is likely to be misread.
    """

    asked: int
    worse: Mapping[Position, int]
    all: int
    is_sample: bool = False
    why: str = ""
    tested: frozenset[int] = frozenset()
    is_sure: bool = True

    @property
    def is_short_of_time(self) -> bool:
        """Some positions were not asked, and none is worse so far."""
        return self.why == NO_TIME and not self.worse

    @property
    def example(self) -> tuple[Position, int, tuple[int, ...]] | None:
        """The first worse one, its move, and those that are best."""
        position = next(iter(self.worse), None)
        return None if position is None else (position, self.worse[position], _best(position))

    @property
    def words(self) -> str:
        if not self.asked:
            return f"Its moves were not compared: {self.why}."
        asked = plural(self.asked, "position")
        if self.asked < self.all or self.is_sample:
            asked = f"the {asked} asked"
        if self.example is None:
            return f"It plays perfectly in {asked}."
        position, move, best = self.example
        name, *others = (format_coordinates(each, position.rules) for each in (move, *best))
        return (
            f"It plays a worse move than a perfect player in {count(len(self.worse))} of {asked}: "
            f"at {position} it plays {name}, but {' or '.join(others)} is better."
        )


def chosen_moves(
    start: Position, ask: Ask, known: Mapping[Position, int] | None = None
) -> ChosenMoves:
    """Ask the program for its move in every position in which it would move.

    The side that it moves for is that of `start`; the positions are those that any moves of both
    sides lead to from the empty board; none where no game leads to `start`.

    Args:
        known: moves that need not be asked for.
    """
    positions, is_sample = _positions(start)
    known = known or {}
    # A late position takes least time. If it runs out, most have been asked. Some of all stages
    # come first: a program that returns values alone is asked for no more.
    late = [each for each in reversed(positions) if each not in known]
    first = late[:: max(1, len(late) // TRIED)][:TRIED]
    open_ = list(dict.fromkeys((*first, *late)))
    answers = dict(zip(open_, ask(open_), strict=True)) if open_ else {}
    chosen = {**known, **{each: answer.cell for each, answer in answers.items()}}
    reasons = [answer.why for answer in answers.values() if answer.cell is None]
    why = max(reasons, key=reasons.count, default="no game leads to its first board")
    if NO_TIME in reasons:
        why = NO_TIME
    found = compared({each: chosen[each] for each in positions}, why)
    return replace(found, is_sample=is_sample, is_sure=MISREAD.isdisjoint(reasons))


def compared(chosen: Mapping[Position, int | None], why: str) -> ChosenMoves:
    """The moves that a program chose, compared with the solver's; None where it chose none.

    Args:
        why: it chose none in some.
    """
    worse: dict[Position, int] = {}
    tested: set[int] = set()
    for position, cell in chosen.items():
        if cell is None:
            continue
        if cell not in (best := _best(position)):
            worse[position] = cell
        elif len(best) < len(position.legal_moves()):
            tested.update(lines_at(position, cell))
    asked = sum(cell is not None for cell in chosen.values())
    return ChosenMoves(asked, worse, len(chosen), why=why, tested=frozenset(tested))


def by_values(study: Study) -> Ask:
    """The moves of a program that returns values alone: in each position the first of its best.

    They are read off a recording that visits every position. With a window most numbers are
    bounds, and say nothing of a move: there is none then.
    """
    chosen: dict[tuple[int, int, bool], int] = {}
    for node in study.tree.nodes if not study.prunes and study.limit is None else ():
        sign = 1 if node.x_moves else -1
        worths = [sign * study.scale.of(child) for child in node.children]
        if worths and not any(map(isnan, worths)):
            cell = node.cells[worths.index(max(worths))]
            chosen.setdefault(node.board, cell)

    def ask(positions: Sequence[Position]) -> Sequence[Answer]:
        boards = [(each.x, each.o, each.to_move is Player.X) for each in positions]
        return [Answer(chosen.get(each), why="it returns a value") for each in boards]

    return ask


def by_child_values(ask: Ask, scale: Scale) -> Ask:
    """The moves of a program that returns values alone: in each position the first of its best.

    It is asked for the value of each position after a move, in a search of its own each.
    """

    def choose(positions: Sequence[Position]) -> list[Answer]:
        after = [each.play(cell) for each in positions for cell in each.legal_moves()]
        distinct = list(dict.fromkeys(after))
        answers = dict(zip(distinct, ask(distinct), strict=True))
        return [_first_best(each, answers, scale) for each in positions]

    return choose


def _first_best(position: Position, answers: Mapping[Position, Answer], scale: Scale) -> Answer:
    """Of the answers after each of its moves; no move where one of them has no value."""
    x_moves = position.to_move.other is Player.X
    worths: dict[int, float] = {}
    for cell in position.legal_moves():
        answer = answers[position.play(cell)]
        if answer.value is None:
            return Answer(why=answer.why or NO_MOVE)
        worths[cell] = position.to_move.sign * scale.worth(answer.value, x_moves=x_moves)
    return Answer(max(worths, key=lambda cell: worths[cell]))


def other_start(start: Position, limit: int | None) -> Position | None:
    """A position where a search shows more of its rules: early, or below a depth limit."""
    positions, is_sample = _positions(start)
    most = limit if limit is not None else _MOST_EMPTIES if is_sample else start.rules.cells
    found = next((each for each in positions if each.empties <= most), None)
    return found if found != start else None


def _positions(start: Position) -> tuple[list[Position], bool]:
    """Positions of unfinished games, the nearest first; whether they are a sample."""
    if start.problems():
        return [], False
    return _reached_from(start.first(), start.to_move)


@lru_cache(maxsize=16)
def _reached_from(first: Position, side: Player) -> tuple[list[Position], bool]:
    found: list[Position] = []
    layer = {first} if not first.is_over() else set()
    while layer:
        if next(iter(layer)).to_move is side:
            found.extend(sorted(layer, key=str))
        if len(found) + len(layer) > _MOST_POSITIONS:
            return _sample(first, side), True
        layer = {
            after
            for position in layer
            for cell in position.legal_moves()
            if not (after := position.play(cell)).is_over()
        }
    return found, False


def _sample(first: Position, side: Player) -> list[Position]:
    """Late positions of random games, the nearest first."""
    found: dict[Position, None] = {}
    random = Random(0)
    for _ in range(_SAMPLED_GAMES):
        position = first
        while not position.is_over():
            if position.to_move is side and position.empties <= _MOST_EMPTIES:
                found[position] = None
            position = position.play(random.choice(position.legal_moves()))
    return sorted(found, key=lambda each: (each.occupied.bit_count(), str(each)))


@cache
def _best(position: Position) -> tuple[int, ...]:
    """The moves that keep the result, however quickly."""
    moves = solver_for(position.rules).moves(position)
    sign = position.to_move.sign
    best = max(sign * exact.value for exact in moves.values())
    return tuple(move for move, exact in moves.items() if sign * exact.value == best)
