"""A program asked: in every position in which it may be, and in whole games in one process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise
from math import isnan
from operator import attrgetter
from random import Random

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.findings import RESULTS
from ttt_tui.programs.moves import (
    ALL_ASKED,
    LATE,
    AnswerForm,
    WorseMove,
    best_moves,
    find_form,
    positions_to_ask,
    value_of,
)
from ttt_tui.programs.program import Program, Use
from ttt_tui.programs.recording import Choice, Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.textbook import Comparison, compare
from ttt_tui.search.trace import NO_MOVE

_MOST_NODES = 4_000_000
"""Calls of the search in all answers; minimax on 3x3 takes 1,560,000 in all positions."""
_FIRST = 24
"""Positions of a larger board that tell how answers are read."""
_GAMES = 20


@dataclass(frozen=True)
class PlayReport:
    """The answers of a program, beside exact values.

    Attributes:
        due: the number of positions in which it is to be asked.
        choices: its answers.
        form: how they name moves; None if that is not known.
        are_values: True if they are values, and no function of the file chooses a move.
        moves: the positions with their moves; None where an answer names none.
        worse: moves that are worse than best play, those with the fewest empty cells first.
        delayed: moves that put off a win; `best` are the moves that win at once.
        in_games: worse moves in the games of one process, in positions where it plays best if it is
            asked there alone; `in_first_game` if one is in a game in a new process.
        reached: the positions that its own games can reach; None if it is not known that its loop
            plays whole games.
    """

    due: int = 0
    choices: tuple[Choice, ...] = ()
    form: AnswerForm | None = None
    are_values: bool = False
    moves: tuple[tuple[Position, int | None], ...] = ()
    worse: tuple[WorseMove, ...] = ()
    unreached: tuple[WorseMove, ...] = ()
    delayed: tuple[WorseMove, ...] = ()
    in_games: tuple[WorseMove, ...] = ()
    in_first_game: bool = False
    reached: frozenset[Position] | None = None

    def counts(self, position: Position) -> bool:
        """Return True unless no game of the program comes to a position."""
        return self.reached is None or position in self.reached

    @property
    def is_whole(self) -> bool:
        """True if the program was asked in all positions."""
        return len(self.choices) == self.due


def ask(program: Program, study: Study) -> PlayReport:
    """Ask a program for its moves; `study` is of its own call."""
    limit = study.limit
    positions = list(chain(*(positions_to_ask(program.first, side) for side in program.sides)))
    is_small = program.first.rules.cells <= ALL_ASKED
    if limit is not None and not is_small:  # beyond are its estimates
        positions = [each for each in positions if each.empties <= limit]
    positions.sort(key=attrgetter("empties"))
    early = sum(each.empties <= LATE for each in positions) if is_small else _FIRST
    choices = _answers(program, positions[:early], 0)
    seen = list(program.seen_answers())
    form = find_form(choices, program.line, seen)
    if form is None and program.facts.chooses and not _read_values(choices, study):
        return PlayReport(len(positions), tuple(choices))
    choices += _answers(program, positions[early:], sum(each.nodes for each in choices))
    form = find_form(choices, program.line, seen)
    if form is None and program.facts.chooses:
        values = _read_values(choices, study)
        return PlayReport(len(positions), values or tuple(choices), are_values=bool(values))
    if form is None:
        return PlayReport(len(positions), tuple(choices), are_values=True)
    if not form.source:
        others = {each.game for each in choices}
        own = [each for each, _ in seen if each.game not in others and each.game.value() is None]
        own = [each for each in own if form.cell(each) not in each.game.moves()]
        choices += own
        positions += [each.game for each in own]
    report = PlayReport(len(positions), tuple(choices), form)
    report = _compared(report, form, program)
    if program.changes_state and program.use is not Use.PRINTED:
        report = _with_games(report, form, program)
    return report


def _read_values(choices: Sequence[Choice], study: Study) -> tuple[Choice, ...]:
    """Read answers as values of their positions if they agree as no moves would; else none."""
    if not all(isinstance(each.returned, (int, float)) for each in choices):
        return ()
    found = tuple(replace(each, value=float(each.returned)) for each in choices)
    return () if find_contradiction(found, study) else found


def _answers(program: Program, positions: Sequence[Position], nodes: int) -> list[Choice]:
    """Return the answers that fit in the budget, of which `nodes` are spent."""
    found = list[Choice]()
    for position in positions:
        found.append(program.ask(position))
        nodes += found[-1].nodes
        if nodes > _MOST_NODES:
            break
    return found


def _compared(report: PlayReport, form: AnswerForm, program: Program) -> PlayReport:
    """Compare the moves with best play."""
    moves = tuple((each.game, form.cell(each)) for each in report.choices)
    named = [(game, move) for game, move in moves if move in game.moves()]
    worse = tuple(each for game, move in named if (each := _worse(game, move)))
    delayed = tuple(each for game, move in named if (each := _delayed(game, move)))
    report = replace(report, moves=moves, worse=worse, delayed=delayed)
    is_small = program.first.rules.cells <= ALL_ASKED
    if program.use not in (Use.LOOP, Use.UNREACHED) or not report.is_whole or not is_small:
        return report
    reached = set[Position]()
    for side in program.sides:
        sides = program.sides if program.use is Use.LOOP else (side,)
        reached |= _reached(program.first, sides, dict(named))
    kept = tuple(each for each in worse if each.position in reached)
    others = tuple(each for each in worse if each.position not in reached)
    return replace(report, worse=kept, unreached=others, reached=frozenset(reached))


def _worse(game: Position, move: int) -> WorseMove | None:
    best = best_moves(game)
    return None if move in best else WorseMove(game, move, best)


def _delayed(game: Position, move: int) -> WorseMove | None:
    wins = tuple(m for m in game.moves() if game.play(m).value() == game.to_move)
    is_delayed = bool(wins) and move not in wins and move in best_moves(game)
    return WorseMove(game, move, wins) if is_delayed else None


def _reached(first: Position, sides: tuple[Side, ...], moves: dict[Position, int]) -> set[Position]:
    """Return the positions in which the program is asked in games where it plays some sides."""
    found = set[Position]()
    open_ = [first]
    while open_:
        position = open_.pop()
        if position in found or position.value() is not None:
            continue
        found.add(position)
        is_known = position.to_move in sides and position in moves
        after = (moves[position],) if is_known else position.moves()
        open_ += [position.play(move) for move in after]
    return {each for each in found if each.to_move in sides}


# Whole games


def _with_games(report: PlayReport, form: AnswerForm, program: Program) -> PlayReport:
    """Play seeded games in one process; a mistake is tried again in a game of a new process."""
    found = list[WorseMove]()
    is_first = False
    choices = list[Choice]()
    with program.game():
        for number in range(_GAMES):
            if bad := _game(program, form, number, choices):
                found.append(bad)
                is_first = is_first or number == 0 or _again(program, form, number)
            if sum(each.nodes for each in choices) > _MOST_NODES:
                break
    known = {each.position for each in (*report.worse, *report.unreached)}
    new = sorted((e for e in found if e.position not in known), key=lambda e: e.position.empties)
    return replace(report, in_games=tuple(new), in_first_game=is_first)


def _again(program: Program, form: AnswerForm, number: int) -> bool:
    with program.game():
        return _game(program, form, number, []) is not None


def _game(
    program: Program, form: AnswerForm, number: int, choices: list[Choice]
) -> WorseMove | None:
    """Play a game, and add the answers to `choices`; return the first worse move.

    The program plays all its sides, in turn one of them if no loop lets it play against itself.
    """
    sides = program.sides
    if program.use is not Use.LOOP:
        sides = (sides[number % len(sides)],)
    random = Random(f"{program.first} {number}")
    position = program.first
    while position.value() is None:
        move = random.choice(position.moves())
        if position.to_move in sides:
            choices.append(program.ask(position))
            answer = form.cell(choices[-1])
            move = NO_MOVE if answer is None else answer
            if bad := _worse(position, move):
                return bad
        position = position.play(move)
    return None


@dataclass(frozen=True)
class Contradiction:
    """Two positions of one side, of which the worse has as good a number.

    Attributes:
        is_bound: True if the numbers are equal at an end of the window: perhaps they are bounds.
    """

    worse: Choice
    better: Choice
    is_bound: bool

    @property
    def words(self) -> str:
        told = list[str]()
        for each in (self.worse, self.better):
            result = RESULTS[int(value_of(each.game))]
            told.append(f"{each.value:.15g} at {each.game} (best play: {result})")
        return f"It returns {' and '.join(told)}."


def find_contradiction(choices: Sequence[Choice], study: Study) -> Contradiction | None:
    """Find values that contradict each other; a sure contradiction before one of bounds."""
    found = list[Contradiction]()
    for side in Side:
        mine = [each for each in choices if each.game.to_move is side and _is_known(each, study)]
        rising = list(_overlaps(mine, 1, study))
        falling = list(_overlaps(mine, -1, study))
        found += rising if len(rising) <= len(falling) else falling
    return min(found, key=attrgetter("is_bound"), default=None)


def _is_known(choice: Choice, study: Study) -> bool:
    is_near = study.limit is None or choice.game.empties <= study.limit  # beyond it estimates
    return choice.value is not None and not isnan(choice.value) and is_near


def _overlaps(choices: Sequence[Choice], sign: int, study: Study) -> Iterator[Contradiction]:
    """Yield overlaps of two results, if a number that is larger by `sign` is better for X."""
    said = dict[float, list[Choice]]()
    for each in choices:
        said.setdefault(value_of(each.game), []).append(each)
    window = study.tree.window[:, 0]
    for low, high in pairwise(said[value] for value in (-1, 0, 1) if value in said):
        most = max(low, key=lambda each: sign * (each.value or 0))
        least = min(high, key=lambda each: sign * (each.value or 0))
        if sign * (least.value or 0) <= sign * (most.value or 0):
            is_bound = least.value == most.value and most.value in window
            yield Contradiction(most, least, is_bound)


def wrong_values(choices: Sequence[Choice], study: Study) -> list[Choice]:
    """List the answers whose number has another result than best play, the fewest cells first."""
    scale = study.scale
    found = list[Choice]()
    for each in choices:
        if not scale.is_learnt or not _is_known(each, study):
            continue
        worth = scale.worth(each.value, int(each.game.to_move))
        if scale.outcome(worth) != value_of(each.game):
            found.append(each)
    return sorted(found, key=lambda each: each.game.empties)


class Evidence:
    """Everything that was observed of a program.

    Attributes:
        recording: its own call; `study` and `comparison` follow from it.
        play: its answers.
        example: the recording of the smallest counterexample; None without one.
        is_later: True if the recording is not of the file's own call, which has no end.
        needs_counters: True if it errs unless the arguments that may count the stones do.
    """

    def __init__(
        self, program: Program, recording: Recording, play: PlayReport, *, is_later: bool
    ) -> None:
        self.program = program
        self.recording = recording
        self.play = play
        self.is_later = is_later
        self.needs_counters = False
        self.study = Study(recording.tree)
        self.example: Recording | None = None

    @cached_property
    def contradiction(self) -> Contradiction | None:
        """Two values that contradict each other, where nothing chooses a move."""
        if not self.play.are_values:
            return None
        return find_contradiction(self.play.choices, self.study)

    @cached_property
    def mistakes(self) -> list[Position]:
        """The positions of worse moves or wrong values, those with the fewest empty cells first."""
        found = [each.position for each in self.play.worse]
        if self.contradiction is not None:
            wrong = wrong_values(self.play.choices, self.study)
            found = [each.game for each in wrong or [self.contradiction.worse]]
        return found or [each.position for each in self.play.in_games]

    @cached_property
    def failed(self) -> Choice | None:
        """The first answer that is an exception of the program, or not a legal move."""
        choices = self.play.choices
        form = self.play.form
        for each in choices:
            if not self.play.counts(each.game):
                continue
            if each.fault is not None and each.fault.is_own:
                return each
            cell = form.cell(each) if form else None
            if cell is not None and cell not in each.game.moves():
                return each
        return None

    @cached_property
    def comparison(self) -> Comparison | None:
        is_comparable = self.recording.illegal is None and len(self.recording.tree) > 1
        return compare(self.study) if is_comparable else None
