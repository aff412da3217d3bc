"""The verdict on a program: rules in order, each of which may yield a mistake or a doubt.

The first mistake makes a program wrong, a doubt before it unknown; without either it is right. The
verdict rests on the program's answers, which are compared with exact values in every position in
which it may be asked. Its recorded trees explain them.
"""

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
from ttt_tui.programs.line import Line
from ttt_tui.programs.moves import best_moves, late_win, value_of
from ttt_tui.programs.play import Evidence
from ttt_tui.programs.program import Use
from ttt_tui.programs.recording import GOES_ON, Recording
from ttt_tui.programs.study import Study
from ttt_tui.words.numbers import count, plural

RIGHT = "right"
WRONG = "wrong"
UNKNOWN = "unknown"
SKIPPED = "skipped"

_USUAL = 0.9
"""The share of one side's wins that have the number of draws."""
_LIMIT = "It looks {} ahead; what it estimates there is not judged."
_SOLVED = 20
"""Empty cells of a larger board that is solved in a moment."""
_ENOUGH = 100
"""Positions of a larger board that must be asked."""


_OWN_CALL = "own call"
"""The key `call`, filled in with the call that the file makes."""


class Doubt(NamedTuple):
    """A reason why nothing is called right or wrong; `asks` is the key that would settle it."""

    words: str
    asks: str = ""


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
        has_one = self.verdict == WRONG and self.evidence and self.evidence.mistakes
        return has_one[0] if has_one else None

    @property
    def basis(self) -> str:
        """The basis of the verdict: `values and moves`, `moves` or `values alone`."""
        seen = self.evidence
        if seen is None or seen.form is None:
            return "values alone" if seen and seen.are_values else ""
        study = seen.study
        is_exact = study.scale.is_learnt and seen.recording.complete and study.limit is None
        is_off = seen.mistakes or not is_exact or study.wrong.any()
        return "moves" if is_off else "values and moves"


def asked_otherwise(seen: Evidence) -> Iterator[Doubt]:
    """A mistake counts only if the program is asked as the file asks it."""
    names = seen.program.facts.unset
    if seen.mistakes and names:
        yield Doubt(
            f"It errs with one value of {', '.join(names)}; others may be right.",
            _OWN_CALL,
        )
    for own in seen.program.seen_answers:
        named = seen.move(own)
        if seen.worse and own.played is not None and named not in (None, own.played):
            yield Doubt(
                f"At {own.game} its own run plays {own.game.move_text(own.played)}, and its answer"
                " names another cell.",
                "move",
            )
    example = seen.example
    if example is None:
        return
    game = example.game
    if seen.worse:
        choice = next(each for each in seen.choices if each.game == game)
        now = example.returned
        # An answer of the file's own game has no nodes, and counts as it is.
        if choice.nodes and example.complete and choice.returned != now:
            yield Doubt(f"At {game} it answers {choice.returned!r}, and {now!r} if asked again.")
    if _plays_otherwise(seen, example):
        yield Doubt(
            f"At {game} it does not play by the rules that its own call keeps: something beside the"
            " board is not set up there.",
            _OWN_CALL,
        )


def another_game(seen: Evidence) -> Iterator[Doubt]:
    """A mistake counts only if the answers do not fit a game of other rules."""
    told = Line.parse(seen.program.facts.text)
    if not seen.mistakes or told.rules:
        return
    rules = seen.program.first.rules
    turned = replace(rules, misere=not rules.misere)
    worse = (replace(each.position, rules=rules) for each in seen.under(turned).bad_answers)
    if seen.reached.isdisjoint(worse):
        yield Doubt(
            f"Its answers are best play of {turned.words}, and worse in {rules.words}.", "rules"
        )
    if told.cells:
        return
    study = seen.study
    tree = study.tree
    is_whole = seen.recording.complete and study.limit is None
    if is_whole and not (np.abs(tree.outcome) == 1).any():
        yield Doubt("No line was seen to end a game: it may have other rules.", "rules")
    outcome = np.where(tree.has_value & (tree.children == 0), tree.outcome, GOES_ON)
    drawn, *won = (study.worth[outcome == each] for each in (0, 1, -1))
    for side, worth in zip(Side, won, strict=True):
        if np.isin(worth, drawn).sum() > _USUAL * len(worth):
            yield Doubt(
                f"It counts full boards without a line as it counts wins of {side.letter}:"
                " it may have other rules.",
                "rules",
            )
    ends = study.stops & np.isin(study.worth, np.append(*won)) & (study.limit is None)
    for position in map(tree.position, np.flatnonzero(ends).tolist()):
        # A search may see a win before it is made.
        if value_of(position) != position.to_move:
            key = "cells" if seen.is_small else "rules"
            yield Doubt(
                f"It ends the game at {position}, where no line is complete: it may have other"
                " rules, or count its cells otherwise.",
                key,
            )


def another_side(seen: Evidence) -> Iterator[Doubt]:
    """A mistake counts only for a side that the file lets it play, in games that it plays."""
    sides = {each.to_move for each in seen.mistakes}
    if seen.program.is_side_open and len(sides) == 1 < len(seen.program.sides):
        bad = sides.pop()
        yield Doubt(
            f"It is right as {bad.other.letter} and worse as {bad.letter}, and the file does not"
            " say whom it plays.",
            "side",
        )
    if seen.unreached and not seen.mistakes and len(seen.program.sides) > 1:
        yield Doubt(
            f"Its own game has no mistake; other games have. {seen.unreached[0].words}", "side"
        )


def mistakes(seen: Evidence) -> Iterator[Finding | Doubt]:
    """One answer that is worse than best play makes a program wrong."""
    for bad in seen.worse[:1]:
        if bad.kind == "raises" and seen.program.use in (Use.UNREACHED, Use.NONE):
            yield Doubt(f"{bad.words} Perhaps it is called in another way.", "call")
        fault = seen.recording.fault
        is_raised = fault is not None and fault.is_own and not seen.is_later  # in its own game
        is_whole = seen.is_small and (is_raised or seen.program.use is not Use.LOOP)
        if (bad.kind == "raises" and not is_whole) or not seen.is_like_first(bad.position):
            yield Doubt(f"{bad.words} Perhaps none of its games comes there.")
        yield _explained(seen, bad)
    own = seen.recording
    # An illegal move may leave too few finished games to tell what numbers mean.
    is_illegal = seen.are_values and own.illegal and seen.is_ambiguous
    if is_illegal and (why := find_mistake(own, seen.study)):
        yield why
    for bad in seen.in_games[:1]:
        words = f"{bad.words} That is in a game; asked there alone it plays best: what it keeps"
        if seen.in_first_game and seen.program.facts.keeps:
            chance = ", or chance," if "random" in seen.program.facts.text else ""
            reason = f"{words} from earlier moves{chance} misleads it."
            yield replace(bad, kind="stale-state", words=reason)
        yield Doubt(f"{words} misleads it, or the file changes it between moves or games.")


def not_understood(seen: Evidence) -> Iterator[Doubt]:
    """A program is right only if each of its answers is known."""
    words = "It is not known which move its answers name."
    if seen.are_values:
        words = "It is not known what its numbers mean."
    for each in seen.choices:
        if each.game not in seen.reached:
            continue
        if each.fault:
            yield Doubt(f"It gives no answer at {each.game}: {each.fault.text}.", _OWN_CALL)
        is_read = seen.moves[each.game] is not None
        if seen.are_values:
            is_read = not isnan(each.value) and seen.study.scale.is_learnt
        if not is_read:
            is_proposed = seen.program.proposal and each.returned is None
            key = "call" if seen.are_values or is_proposed else "move"
            yield Doubt(f"{words} At {each.game} it returns {each.returned!r}.", key)
        if each.spoils and seen.form:
            yield Doubt(f"After its answer at {each.game} its board is not one move later.")


def not_asked(seen: Evidence) -> Iterator[Doubt]:
    """A program is right only if all of it was asked."""
    if seen.are_values and seen.program.use in (Use.LOOP, Use.UNREACHED):
        yield Doubt(
            "A loop of the file chooses the move; what it chooses was not asked.", _OWN_CALL
        )
    for game in seen.moves:
        if seen.plies is None and isnan(value_of(game)):
            yield Doubt(f"Its move at {game} was not compared: that takes too long.")
    asked = len(seen.choices)
    if not seen.due:
        yield Doubt("It was not seen in a position of a game that it may play.", "side")
    least = seen.due if seen.is_small else min(seen.due, _ENOUGH)
    if asked < least:
        yield Doubt(
            f"Only {asked} of {plural(seen.due, 'position')} were asked:"
            " its search takes too many nodes."
        )
    if not seen.is_small and (found := find_mistake(seen.recording, seen.study)):
        yield Doubt(f"{found.words} Yet no move is seen to be worse.")
    facts = seen.program.facts
    if facts.other_runs and facts.plays_again and seen.program.changes_state:
        yield Doubt(
            "It keeps something between moves, and what the player types lets it play otherwise,"
            " too: games of both kinds in turn were not played."
        )
    for words in facts.unasked:
        yield Doubt(words, _OWN_CALL)


def sees_too_little(seen: Evidence) -> Iterator[Doubt]:
    """A program with a depth limit is right only if it loses nothing that is known."""
    limit = seen.study.limit
    if limit is None:
        return
    words = _LIMIT.format(plural(limit, "ply"))
    if seen.are_values:
        yield Doubt(words)
    if seen.is_small:
        return
    for game, move in seen.moves.items():
        if game.empties <= _SOLVED and move in {*game.moves()} - {*best_moves(game)}:
            at = f"At {game} it plays {game.move_text(move)}"
            yield Doubt(f"{words} {at}, which is worse in the end.")


def answered_otherwise(seen: Evidence) -> Iterator[Doubt]:
    """A program is right only if it answers in its own run as it does when it is asked."""
    is_random = "random" in seen.program.facts.text
    for own in seen.program.seen_answers:
        game = own.game
        if not seen.is_of_game(own) and (bad := seen.bad_answer(own, own.played)):
            yield Doubt(
                f"{bad.words} That is in its own run, where the sides have not moved in turn."
            )
        played = seen.move(own)
        alone = seen.moves.get(game)
        if played is None or alone is None:
            continue
        if played != alone and not (is_random and played in best_moves(game)):
            yield Doubt(
                f"At {game} it plays {game.move_text(played)} in its own run, and"
                f" {game.move_text(alone)} if it is asked there alone: its answers change with"
                " something beside its calls."
            )


RULES: tuple[Callable[[Evidence], Iterator[Finding | Doubt]], ...] = (
    asked_otherwise,
    another_game,
    another_side,
    mistakes,
    not_understood,
    not_asked,
    sees_too_little,
    answered_otherwise,
)


def judge(seen: Evidence) -> Judgement:
    """Judge a program by the rules."""
    found = next(chain.from_iterable(rule(seen) for rule in RULES), None)
    judgement = Judgement(RIGHT, remarks=tuple(remarks(seen)), evidence=seen)
    if isinstance(found, Doubt):
        line = _line(seen, found.asks)
        return replace(judgement, verdict=UNKNOWN, reasons=(found.words,), line=line)
    return replace(judgement, verdict=WRONG, finding=found) if found else judgement


def _line(seen: Evidence, asks: str) -> str:
    """Return the line to complete and paste; empty if nothing is asked for."""
    line = seen.program.line
    facts = seen.program.facts
    if asks in (_OWN_CALL, "call"):
        call = facts.first_call if asks == _OWN_CALL else ""
        return str(replace(line, call=call or "...", board=facts.board))
    return line.asking(asks) if asks else ""


def _plays_otherwise(seen: Evidence, example: Recording) -> bool:
    """Return True if a search does not keep to the rules of the file's own call."""
    if seen.recording.illegal and example.illegal:
        return False
    if example.illegal and not seen.program.line.hands_side:
        return True
    own = _finished(seen.recording, seen.study)
    boards = {each.board for each in own}
    return any(e.board in boards and e not in own for e in _finished(example, seen.study))


class _End(NamedTuple):
    """A board with a finished game; those of all draws are one, as they are counted alike."""

    board: Stones
    goes_on: bool
    is_won: bool


def _finished(tree: Recording, own: Study) -> set[_End]:
    """Return the boards with a finished game: if the search goes on, and if somebody has won.

    At its depth limit a search may estimate before it looks.
    """
    worth = np.nan_to_num(own.scale.worth(tree.raw, tree.side))
    found = set[_End]()
    is_seen = ~tree.goes_on & ~tree.is_open & (tree.depth != (own.limit or -1))
    for node in np.flatnonzero(is_seen).tolist():
        board = tree.boards[tree.place[node]] if tree.outcome[node] else (0, 0)
        found.add(_End(board, bool(tree.children[node]), bool(worth[node])))
    return found


def _explained(seen: Evidence, bad: Finding) -> Finding | Doubt:
    """Explain a worse move or a wrong value by the tree of the search that led to it."""
    example = seen.example
    if bad.kind not in ("worse-choice", "wrong-value") or example is None:
        return bad
    if why := find_mistake(example, seen.study):
        return why if seen.are_values else replace(why, words=f"{bad.words} {why.words}")
    cause = ""
    tried = example.tried[0]
    if seen.study.limit is not None:
        goes_on = "and the game goes on for longer" if seen.is_small else "and could see that"
        cause = f" It looks {plural(seen.study.limit, 'ply')} ahead, {goes_on}."
    elif seen.are_values and example.raw[0] in example.window[:, 0]:
        words = f"{bad.words} Its window is too narrow to tell them apart."
        return Doubt(words, _OWN_CALL)
    elif seen.form and not any(tried >> move & 1 for move in best_moves(bad.position)):
        cause = f" Its search does not try {bad.right}."
    elif seen.form and seen.study.scale.is_learnt:
        function = seen.recording.facts.function
        cause = f" The values of its search are right there: {function} errs."
    return replace(bad, words=f"{bad.words}{cause}")


def remarks(seen: Evidence) -> Iterator[str]:
    """Yield sentences on what else was seen."""
    if seen.program.proposal:
        yield f"It was called by this line: {seen.program.proposal}"
    if seen.are_values:
        yield (
            "No function was seen to choose a move, so no move was asked: it rests on values alone."
        )
    late = [words for game, move in seen.moves.items() if (words := late_win(game, move))]
    if late:
        places = f"{count(len(late))} of {plural(len(seen.choices), 'position')}"
        yield f"It could win at once and does not in {places}. {late[0]}"
    limit = seen.study.limit
    if limit is not None and seen.recording.fault is None:
        yield _LIMIT.format(plural(limit, "ply"))
    yield from _useless_window(seen)
    found = seen.comparison
    if found is not None and found.difference is None and found.known.is_bug:
        yield f"A classic slip: {found.known.algorithm.about}."
    yield from seen.program.facts.notes


def _useless_window(seen: Evidence) -> Iterator[str]:
    """Say that a window cuts nothing, and name the lines that set the bound that never moves."""
    tree = seen.recording
    facts = tree.facts
    inner = tree.goes_on & (tree.children > 0) & ~tree.is_open
    if tree.untried[inner].any() or seen.comparison is None:
        return
    for name, bounds, where in zip(facts.window, seen.study.bounds, facts.bounds, strict=False):
        if (bounds[1:] == bounds[-1]).all():
            words = (
                f"It passes {' and '.join(facts.window)}, and never cuts: {name} keeps its first"
            )
            yield f"{words} value in all calls; {where}."
            return
