"""A program asked: in every position in which it may be, and in whole games in one process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isnan
from random import Random

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.boards import ALL_ASKED
from ttt_tui.programs.findings import RESULTS, Finding
from ttt_tui.programs.moves import (
    AnswerForm,
    best_moves,
    find_form,
    numbers_of,
    positions_of,
    value_of,
)
from ttt_tui.programs.program import Program, Use
from ttt_tui.programs.recording import Choice, Fault, Recording, cells_of
from ttt_tui.programs.study import Study
from ttt_tui.programs.textbook import Comparison, compare
from ttt_tui.search.trace import NO_MOVE

_MOST_NODES = 4_000_000
"""Calls of the search in all games."""
_GAMES = 20
_AHEAD = 3
"""Plies after a move that are looked ahead at most, as a program does."""
_VERBS = {1: "wins", 0: "draws", -1: "loses"}


@dataclass
class Evidence:
    """Everything that was observed of a program, and what follows from it.

    Attributes:
        recording: its own call, or a later one if `is_later`, as its own has no end.
        due: the number of positions in which it is to be asked.
        choices: its answers.
        form: how they name moves; None if that is not known.
        are_values: True if they are values, and no function of the file chooses a move.
        in_games: mistakes in the games of one process, in positions where it makes none if it is
            asked there alone; `in_first_game` if one is in a game in a new process.
        game_nodes: the calls of the search in those games.
        example: the recording of the smallest counterexample; None without one.
    """

    program: Program
    recording: Recording
    is_later: bool = False
    due: int = 0
    choices: Sequence[Choice] = ()
    form: AnswerForm | None = None
    are_values: bool = False
    in_games: Sequence[Finding] = ()
    in_first_game: bool = False
    game_nodes: int = 0
    example: Recording | None = None

    @cached_property
    def study(self) -> Study:
        return Study(self.recording)

    @cached_property
    def comparison(self) -> Comparison | None:
        """The comparison with the textbook's search."""
        return compare(self.study)

    @property
    def sides(self) -> str:
        """The letters of the sides that were asked."""
        return " and ".join(side.letter for side in self.program.sides)

    @property
    def is_small(self) -> bool:
        """True if the program is asked in all positions of its board."""
        return self.program.first.rules.cells <= ALL_ASKED

    @property
    def plies(self) -> int | None:
        """The plies after a move that it must foresee; None to the end of the game."""
        limit = self.study.limit
        return None if limit is None or self.is_small else min(limit - 2, _AHEAD)

    # Asking

    def ask(self) -> Evidence:
        """Ask the program until the budget is used up, and in games if it keeps state."""
        program = self.program
        near = positions_of(program.first, program.sides, self.plies is not None)
        self.due = len(near)
        _ = self.comparison  # while the program answers
        found = program.answers(near)
        self.choices = found
        own = program.seen_answers
        self.form = find_form(found, program.line, own)
        if self.form is None:
            self._read_values()
            return self
        if not self.form.source:
            asked = {each.game for each in found}
            new = [each for each in own if each.game not in asked]
            self.choices = [*found, *filter(self.is_of_game, new)]
        if program.changes_state and program.use is not Use.PRINTED:
            self._play_games()
        return self

    def _read_values(self) -> None:
        """Find out whether the answers are values."""
        self.are_values = not self.program.facts.chooses
        if not self.are_values and all(isinstance(e.returned, (int, float)) for e in self.choices):
            # They are values of their positions if they are right, as no moves would be.
            self.choices = [replace(e, value=numbers_of(e.returned)[0]) for e in self.choices]
            is_wrong = any(map(self._wrong_value, self.choices))
            self.are_values = self.study.scale.is_learnt and not is_wrong

    def _play_games(self) -> None:
        """Play seeded games in one process; a mistake is tried again in a game of a new process."""
        found = []
        self.program.forget()
        for number in range(_GAMES):
            if bad := self._game(number):
                found.append(bad)
                if number and not self.in_first_game:  # again, as the first of a new process
                    self.program.forget()
                    bad = self._game(number)
                self.in_first_game |= bad is not None
            if self.game_nodes > _MOST_NODES:
                break
        known = {each.position for each in self.bad_answers}
        self.in_games = sorted((e for e in found if e.position not in known), key=_rank)

    def _game(self, number: int) -> Finding | None:
        """Play a game; return the first mistake.

        The program plays all its sides, in turn one of them if no loop lets it play against itself.
        """
        program = self.program
        sides = program.sides
        if program.use is not Use.LOOP:
            sides = (sides[number % len(sides)],)
        random = Random(f"{program.first} {number}")
        position = program.first
        while position.value() is None:
            move = random.choice(position.moves())
            if position.to_move in sides:
                answer = program.ask(position)
                self.game_nodes += answer.nodes
                cell = self.move(answer)
                move = NO_MOVE if cell is None else cell
                bad = self.bad_answer(answer, move)
                if answer.fault or bad:
                    return bad
            position = position.play(move)
        return None

    # Answers

    def move(self, choice: Choice) -> int | None:
        """Return the move that an answer names; None without one.

        If the line says how answers name moves, another answer names one that is not legal.
        """
        cell = self.form.cell(choice) if self.form else None
        if cell is None and choice.returned and self.program.line.move:
            return NO_MOVE
        return cell

    @cached_property
    def moves(self) -> dict[Position, int | None]:
        """The moves of all answers."""
        return {each.game: self.move(each) for each in self.choices}

    @cached_property
    def bad_answers(self) -> list[Finding]:
        """Exceptions, moves that are not legal or worse, wrong values; the fewest cells first."""
        found = [self.bad_answer(each, self.moves[each.game]) for each in self.choices]
        if self.are_values:
            found += map(self._wrong_value, self.choices)
        return sorted(filter(None, found), key=_rank)

    def bad_answer(self, choice: Choice, move: int | None) -> Finding | None:
        """Describe an exception, an illegal move, or one that gives away what the best keep."""
        position = choice.game
        fault = choice.fault
        if fault is not None:
            return _raised(position, fault) if fault.is_own else None
        plies = self.plies
        best = best_moves(position, plies)
        if move is None or move in best:
            return None
        if move not in position.moves():
            words = f"At {position} it answers {choice.returned}, which is not a legal move."
            return Finding("illegal-move", words, position, said=str(move), right="a legal move")
        side = position.to_move
        gain = side * value_of(position.play(move))
        # It may win later, and others may lose, too, as far as the program sees.
        limit = self.study.limit
        most = limit if plies is not None and plies + 2 == limit else None
        known = [each for each in best if side * value_of(position.play(each), most) > gain]
        if not known:
            return None
        played, *right = map(position.move_text, (move, *known))
        verbs = _VERBS if plies is None else _VERBS | {0: "goes on"}
        kept = verbs[int(side * value_of(position.play(known[0]), plies))]
        words = (
            f"At {position} {side.letter} plays {played}, which {_VERBS[int(gain)]};"
            f" {' or '.join(right)} {kept}."
        )
        return Finding("worse-choice", words, position, said=played, right=right[0])

    def _wrong_value(self, choice: Choice) -> Finding | None:
        """Describe a number with another result than best play, if numbers are understood."""
        study = self.study
        position = choice.game
        is_guess = study.limit is not None and position.empties > study.limit
        if isnan(choice.value) or is_guess or not study.scale.is_learnt:
            return None
        result = np.sign(study.scale.worth(choice.value, int(position.to_move)))
        best = value_of(position)
        if result == best or isnan(best):
            return None
        said = f"{choice.value:.15g}"
        right = RESULTS[int(best)]
        words = f"It returns {said} at {position}, which counts as {RESULTS[int(result)]};"
        return Finding(
            "wrong-value", f"{words} best play: {right}.", position, said=said, right=right
        )

    @property
    def is_ambiguous(self) -> bool:
        """True if one number stands for two results of one side."""
        said = {(each.value, each.game.to_move, value_of(each.game)) for each in self.choices}
        return len({each[:2] for each in said}) < len(said)

    @cached_property
    def reached(self) -> set[Position]:
        """The positions that its own games can reach; all if its loop plays no whole games."""
        program = self.program
        is_loop = program.use in (Use.LOOP, Use.UNREACHED)
        is_whole = self.is_small and len(self.choices) >= self.due
        if not is_loop or not is_whole or not self.form:
            return set(self.moves)
        found = set[Position]()
        for side in program.sides:
            sides = program.sides if program.use is Use.LOOP else (side,)
            found |= _reached(program.first, sides, self.moves)
        return found

    @cached_property
    def worse(self) -> list[Finding]:
        """Bad answers where games of the program come to; in games like its first one, first."""
        found = [each for each in self.bad_answers if each.position in self.reached]
        return sorted(found, key=lambda each: not self.is_like_first(each.position))

    def is_of_game(self, choice: Choice) -> bool:
        """Return True if the sides have moved in turn before an answer."""
        return choice.game.first() == self.program.first and not choice.game.problem()

    def is_like_first(self, position: Position) -> bool:
        """Return True if a position has the stones with which the file has begun a game."""
        x, o = self.program.opening
        is_loop = self.program.use is Use.LOOP
        return not is_loop or not (x & ~position.x or o & ~position.o)

    @cached_property
    def unreached(self) -> list[Finding]:
        """Bad answers where no game of the program comes to."""
        return [each for each in self.bad_answers if each.position not in self.reached]

    @property
    def mistakes(self) -> list[Position]:
        """The positions of mistakes, those with the fewest empty cells first."""
        return [each.position for each in self.worse or self.in_games]

    def under(self, rules: Rules) -> Evidence:
        """Return the same answers as answers in a game of other rules."""
        tree = self.recording
        turned = Recording(tree.facts, replace(tree.game, rules=rules), tree.stones, tree)
        choices = [replace(each, game=replace(each.game, rules=rules)) for each in self.choices]
        return replace(self, choices=choices, recording=turned)


def _rank(mistake: Finding) -> tuple[bool, int]:
    """Put mistakes with few empty cells first, and exceptions last."""
    return mistake.kind == "raises", mistake.position.empties


def _reached(
    first: Position, sides: tuple[Side, ...], moves: dict[Position, int | None]
) -> set[Position]:
    """Return the positions in which the program is asked in games where it plays some sides."""
    found = set[Position]()
    open_ = [first]
    while open_:
        position = open_.pop()
        if position in found or position.value() is not None:
            continue
        found.add(position)
        after = position.moves()
        if position.to_move in sides and (move := moves.get(position)) in after:
            after = (move,)
        open_ += [position.play(move) for move in after]
    return {each for each in found if each.to_move in sides}


def _raised(position: Position, fault: Fault) -> Finding:
    """Describe an exception, and the taken cell that it names."""
    words = f"At {position} it ends in an exception: {fault.text}."
    kind = "raises"
    for cell in cells_of(position.occupied):
        if str(position.rules.coordinates(cell)) in fault.text:
            kind = "taken-cell"
            words += f" {position.move_text(cell)} is taken there."
            break
    return Finding(kind, words, position, said=fault.text, right="a move", line=fault.line)
