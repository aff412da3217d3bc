"""The verdict on a program: rules in order, each of which may yield a mistake or a doubt.

The first mistake makes a program wrong, a doubt before it unknown; without either it is right. The
verdict rests on the program's answers, which are compared with exact values in every position in
which it may be asked. Its recorded trees explain them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from math import isnan
from typing import NamedTuple

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.boards import Stones
from ttt_tui.programs.findings import Finding, find_mistake
from ttt_tui.programs.moves import late_win, value_of
from ttt_tui.programs.play import Evidence
from ttt_tui.programs.program import Use
from ttt_tui.programs.recording import Recording
from ttt_tui.words.numbers import count, plural

RIGHT = "right"
WRONG = "wrong"
UNKNOWN = "unknown"
SKIPPED = "skipped"

_USUAL = 0.9
"""The share of one side's wins that have the number of draws."""
_ENOUGH = 100
"""Positions of a larger board that must be asked."""


class Doubt(NamedTuple):
    """A reason why nothing is called right or wrong; `asks` are the keys that would settle it."""

    words: str
    asks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """The result of a check.

    Attributes:
        verdict: `right`, `wrong`, `unknown` or `skipped`.
        finding: the mistake, of all that were seen the one with the fewest empty cells.
        reasons: sentences that say why the verdict is unknown.
        remarks: sentences on what else was seen.
        line: the `# ttt:` line to complete and paste, as printed; empty without a question.
        evidence: None if no call was asked.
    """

    verdict: str
    finding: Finding | None = None
    reasons: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    line: str = ""
    evidence: Evidence | None = None

    def __repr__(self) -> str:
        """Return `<wrong by its moves: line 8: At ... X plays (2,1), which loses>`."""
        reason = " ".join(self.reasons[:1])
        if found := self.finding:
            line = f"line {found.line}: " if found.line else ""
            reason = f"{line}{found.words}"
        return f"<{self.verdict}{self.basis and f' by its {self.basis}'}{reason and f': {reason}'}>"

    @property
    def example(self) -> Position | None:
        """The position of the smallest counterexample."""
        has_one = self.verdict == WRONG and self.evidence is not None and self.evidence.mistakes
        return has_one[0] if has_one else None

    @property
    def basis(self) -> str:
        """The basis of the verdict: `values and moves`, `moves` or `values alone`."""
        seen = self.evidence
        if seen is None or seen.form is None:
            return "values alone" if seen and seen.are_values else ""
        study = seen.study
        is_exact = study.scale.is_learnt and seen.recording.complete and study.limit is None
        is_off = seen.mistakes or not is_exact or study.wrong.any() or study.unexplained.any()
        return "moves" if is_off else "values and moves"


def asked_otherwise(seen: Evidence) -> Iterator[Doubt]:
    """A mistake counts only if the program is asked as the file asks it."""
    facts = seen.program.facts
    names = facts.unset
    if seen.needs_counters:
        names += facts.counters
    if seen.mistakes and names:
        words = f"It errs with {', '.join(names)} as in the file's own call; other values may be"
        yield Doubt(f"{words} right.", ("call",))
    if seen.example is not None and _plays_otherwise(seen, seen.example):
        where = f"At {seen.example.game} it does not play by the rules that its own call keeps:"
        yield Doubt(f"{where} something beside the board is not set up there.", ("call",))


def another_game(seen: Evidence) -> Iterator[Doubt]:
    """A mistake counts only if the answers do not fit a game of other rules."""
    if not seen.mistakes:
        return
    rules = seen.program.first.rules
    turned = seen.under(replace(rules, misere=not rules.misere))
    if not (turned.contradiction or turned.bad_answers):
        other = turned.choices[0].game.rules.words
        words = f"Its answers are best play of {other}, and worse in {rules.words}."
        yield Doubt(words, ("rules",))
    study = seen.study
    tree = study.tree
    over = np.flatnonzero(tree.has_value & (tree.children == 0) & ~tree.goes_on)
    boards = over[np.unique(tree.place[over], return_index=True)[1]]
    drawn = np.unique(study.worth[boards][tree.outcome[boards] == 0])
    for side in Side:
        won = study.worth[boards][tree.outcome[boards] == side]
        if len(drawn) == 1 and len(won) and (won == drawn).mean() > _USUAL:
            words = f"It counts full boards without a line as it counts wins of {side.letter}:"
            yield Doubt(f"{words} it may have other rules.", ("rules",))
    gain = np.abs(study.worth - study.scale.draw)
    won_early = study.stops & tree.has_value & (gain >= study.scale.win)
    for position in map(tree.position, np.flatnonzero(won_early).tolist()):
        # A search may see a win before it is made.
        if study.limit is None and value_of(position) != position.to_move:
            words = f"It ends the game at {position}, where no line is complete: it may have other"
            yield Doubt(f"{words} rules, or count its cells otherwise.", ("rules", "cells"))


def another_side(seen: Evidence) -> Iterator[Doubt]:
    """A mistake counts only for a side that the file lets it play, in games that it plays."""
    sides = {each.to_move for each in seen.mistakes}
    if "side" in seen.program.open and len(sides) == 1:
        bad = sides.pop()
        words = f"It is right as {bad.other.letter} and worse as {bad.letter}, and the file does"
        yield Doubt(f"{words} not say whom it plays.", ("side",))
    if seen.unreached and not seen.mistakes and len(seen.program.sides) > 1:
        words = f"Its own game has no mistake; other games have. {seen.unreached[0].words}"
        yield Doubt(words, ("side",))


def mistakes(seen: Evidence) -> Iterator[Finding | Doubt]:
    """One answer that is worse than best play makes a program wrong."""
    for bad in seen.worse[:1]:
        if bad.kind == "raises" and seen.program.use in (Use.UNREACHED, Use.NONE):
            yield Doubt(f"{bad.words} Perhaps it is called in another way.", ("call",))
        yield _explained(seen, bad)
    for bad in seen.in_games[:1]:
        words = f"{bad.words} That is in a game; asked there alone it plays best: what it keeps"
        if seen.in_first_game:
            yield replace(bad, kind="stale-state", words=f"{words} from earlier moves misleads it.")
        yield Doubt(f"{words} from earlier games misleads it.")
    bad_values = seen.contradiction
    if bad_values is not None:
        example = seen.example
        if bad_values.kind == "contrary-bounds":
            words = f"{bad_values.words} Its window is too narrow to tell them apart."
            yield Doubt(words, ("call",))
        elif seen.study.scale.is_sure or (example and example.illegal):
            yield (example and find_mistake(example, seen.study)) or bad_values
        yield Doubt(f"{bad_values.words} It is not known what its numbers mean.", ("call",))


def not_understood(seen: Evidence) -> Iterator[Doubt]:
    """A program is right only if each of its answers is known."""
    answered = [each for each in seen.choices if seen.counts(each.game)]
    if not (seen.form or seen.are_values):
        told = [f" At {e.game} it returns {e.returned!r}." for e in answered if e.fault is None]
        words = "".join(["It is not known which move its answers name.", *told[:1]])
        yield Doubt(words, ("move",))
    if seen.are_values and any(each.value is None for each in answered):
        yield Doubt("In some positions it returns no number.")
    for each in answered:
        if each.spoils and seen.form:
            yield Doubt(f"After its answer at {each.game} its board is not one move later.")
    silent = [game for game, move in seen.moves.items() if move is None and seen.counts(game)]
    if silent:
        yield Doubt(f"It names no move in {plural(len(silent), 'position')}, first at {silent[0]}.")


def not_asked(seen: Evidence) -> Iterator[Doubt]:
    """A program is right only if all of it was asked."""
    if seen.are_values and seen.program.use in (Use.LOOP, Use.UNREACHED):
        words = "A loop of the file chooses the move; what it chooses was not asked."
        yield Doubt(words, ("call",))
    far = [game for game in seen.moves if isnan(value_of(game))]
    if far:
        yield Doubt(f"Its move at {far[0]} was not compared: that takes too long.")
    limit = seen.study.limit
    if limit is not None and (seen.are_values or not seen.is_small):
        yield Doubt(f"It looks {limit} plies ahead; what it estimates there is not judged.")
    asked = len(seen.choices)
    least = seen.due if seen.is_small else min(seen.due, _ENOUGH)
    if asked < max(1, least):
        words = f"Only {asked} of {plural(seen.due, 'position')} were asked"
        yield Doubt(f"{words}: its search takes too many nodes.")
    if not seen.is_small and (found := find_mistake(seen.recording, seen.study)):
        yield Doubt(f"{found.words} Yet no move is seen to be worse.")
    yield from map(Doubt, seen.program.facts.unasked)


RULES: tuple[Callable[[Evidence], Iterator[Finding | Doubt]], ...] = (
    asked_otherwise,
    another_game,
    another_side,
    mistakes,
    not_understood,
    not_asked,
)


def judge(seen: Evidence) -> Judgement:
    """Judge a program by the rules."""
    found = next(chain.from_iterable(rule(seen) for rule in RULES), None)
    judgement = Judgement(RIGHT, remarks=tuple(remarks(seen)), evidence=seen)
    if isinstance(found, Doubt):
        line = seen.program.line.asking(*found.asks)
        return replace(judgement, verdict=UNKNOWN, reasons=(found.words,), line=line)
    return replace(judgement, verdict=WRONG, finding=found) if found else judgement


def _plays_otherwise(seen: Evidence, example: Recording) -> bool:
    """Return True if a search does not keep to the rules of the file's own call."""
    if seen.recording.illegal and example.illegal:
        return False
    ends = _goes_on_after_end(example)
    own_ends = _goes_on_after_end(seen.recording)
    hands_side = any(word in seen.program.line.call for word in ("MARK", "OTHER", "X_MOVES"))
    is_illegal = example.illegal is not None and not seen.recording.illegal and not hands_side
    return is_illegal or any(own_ends.get(board, on) != on for board, on in ends.items())


def _goes_on_after_end(recording: Recording) -> dict[Stones, bool]:
    """Return the boards with a finished game: True if the search goes on."""
    tree = recording.tree
    over = (~tree.goes_on & ~tree.is_open).nonzero()[0].tolist()
    return {tree.boards[tree.place[node]]: bool(tree.children[node]) for node in over}


def _explained(seen: Evidence, bad: Finding) -> Finding:
    """Explain a worse move by the tree of the search that led to it."""
    is_worse = bad.kind == "worse-choice"
    if not is_worse or seen.example is None or seen.example.game != bad.position:
        return bad
    why = find_mistake(seen.example, seen.study)
    if why is not None:
        return replace(why, words=f"{bad.words} {why.words}")
    limit = seen.study.limit
    cause = f"The values of its search are right there: {seen.recording.facts.function} errs."
    if limit is not None:
        cause = f"It looks {limit} plies ahead, and the game goes on for longer."
    return replace(bad, words=f"{bad.words} {cause}")


def remarks(seen: Evidence) -> Iterator[str]:
    """Yield sentences on what else was seen."""
    if seen.program.proposal:
        yield f"It was called by this line: {seen.program.proposal}"
    if seen.are_values:
        yield (
            "No function of the file chooses a move, so no move was asked: it rests on values"
            " alone."
        )
    late = [words for game, move in seen.moves.items() if (words := late_win(game, move))]
    if late:
        places = f"{count(len(late))} of {plural(len(seen.choices), 'position')}"
        yield f"It could win at once and does not in {places}. {late[0]}"
    if seen.unreached:
        where = plural(len(seen.unreached), "position")
        first = seen.unreached[0].words
        yield f"In {where} that no game of its own reaches it is worse. {first}"
    limit = seen.study.limit
    if limit is not None:
        yield f"It looks {limit} plies ahead; what it estimates there is not judged."
    yield from _useless_window(seen)
    found = seen.comparison
    if found is not None and found.difference is None and found.known.is_bug:
        yield f"A classic slip: {found.known.algorithm.about}."
    if seen.is_later:
        yield f"Its search is explained from {seen.recording.game}."
    yield from seen.program.facts.notes


def _useless_window(seen: Evidence) -> Iterator[str]:
    """Say that a window cuts nothing, and name the lines that set the bound that never moves."""
    facts = seen.recording.facts
    tree = seen.recording.tree
    inner = tree.goes_on & (tree.children > 0) & ~tree.is_open
    if not facts.window or len(tree) < 2 or tree.untried[inner].any() or seen.comparison is None:
        return
    words = f"It passes {' and '.join(facts.window)}, and never cuts"
    windows = seen.study.scale.window(tree)
    for name, bounds, where in zip(facts.window, windows, facts.bounds, strict=True):
        if (bounds[1:] == bounds[-1]).all():
            yield f"{words}: {name} keeps its first value in all calls; {where}."
            return
    if (windows[0][1:] >= windows[1][1:]).any():
        yield f"{words}: it goes on where {' >= '.join(facts.window)}."
