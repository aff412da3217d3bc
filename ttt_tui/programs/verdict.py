"""The verdict on a program, by a table of rules: the first that has something to say decides.

It rests on the program's answers, which are compared with exact values in every position in which
it may be asked. Its recorded trees explain them, and decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.findings import Finding, find_mistake
from ttt_tui.programs.moves import ALL_ASKED, WorseMove, best_moves, value_of
from ttt_tui.programs.play import Evidence, PlayReport, find_contradiction
from ttt_tui.programs.program import Use
from ttt_tui.programs.recording import Recording
from ttt_tui.programs.textbook import Comparison
from ttt_tui.solver.results import Stones
from ttt_tui.words.numbers import count, plural

RIGHT = "right"
WRONG = "wrong"
UNKNOWN = "unknown"
SKIPPED = "skipped"

_USUAL = 0.9
"""The share of one side's wins that have the number of draws."""
_ENOUGH = 100
"""Positions of a larger board that must be asked."""


@dataclass(frozen=True)
class Doubt:
    """A reason why nothing is called right or wrong; `asks` are the keys that would settle it."""

    words: str
    asks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """The result of a check.

    Attributes:
        kind: `right`, `wrong`, `unknown` or `skipped`.
        basis: what the verdict rests on: `values and moves`, `moves` or `values alone`.
        finding: the mistake, of all that were seen the one with the fewest empty cells.
        reasons: sentences that say why the verdict is unknown.
        remarks: sentences on what else was seen.
        line: the `# ttt:` line to complete and paste, as printed; empty without a question.
        recording: the call that was judged; None without one.
        comparison: with the textbook's search; None where there is none.
        example: the position of the smallest counterexample.
        sides: the letters of the sides that were asked: `X`, `X and O`.
        is_later: True if the recording is not of the file's own call, which has no end.
    """

    kind: str
    basis: str = ""
    finding: Finding | None = None
    reasons: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    line: str = ""
    recording: Recording | None = None
    comparison: Comparison | None = None
    play: PlayReport = field(default_factory=PlayReport)
    example: Position | None = None
    sides: str = ""
    is_later: bool = False


Rule = Callable[[Evidence], Finding | Doubt | None]


def unset_state(seen: Evidence) -> Doubt | None:
    """A mistake counts only if all that the file keeps beside the board was set up."""
    if not (seen.mistakes or seen.failed) or not seen.program.facts.unset:
        return None
    names = ", ".join(seen.program.facts.unset)
    return Doubt(f"{names} could not be set up for other positions, where it errs.", ("call",))


def uncounted_stones(seen: Evidence) -> Doubt | None:
    """An argument of the file's own call may count the stones of its board."""
    if not seen.needs_counters:
        return None
    names = ", ".join(seen.program.facts.counters)
    words = f"It errs with {names} as in the file's own call, and not if it counts the stones."
    return Doubt(words, ("call",))


def other_rules_there(seen: Evidence) -> Doubt | None:
    """A mistake counts only if the search keeps to the same rules as in the file's own call."""
    example, own = seen.example, seen.recording
    if example is None or (own.illegal and example.illegal):
        return None
    ends = _goes_on_after_end(example)
    own_ends = _goes_on_after_end(own)
    differs = any(ends[board] != own_ends[board] for board in ends.keys() & own_ends.keys())
    call = seen.program.line.call
    hands_side = any(word in call for word in ("MARK", "OTHER", "X_MOVES"))
    if differs or (example.illegal and not own.illegal and not hands_side):
        where = f"At {example.game} it does not play by the rules that its own call keeps:"
        return Doubt(f"{where} something beside the board is not set up there.", ("call",))
    return None


def exchanged_results(seen: Evidence) -> Doubt | None:
    """A program that plays best where a line loses is perhaps of that game."""
    rules = seen.program.first.rules
    turned = replace(rules, misere=not rules.misere)
    if not seen.mistakes:
        return None
    answers = [(replace(game, rules=turned), move) for game, move in seen.play.moves]
    choices = [replace(each, game=replace(each.game, rules=turned)) for each in seen.play.choices]
    if seen.contradiction is not None and find_contradiction(choices, seen.study) is not None:
        return None
    if any(move in game.moves() and move not in best_moves(game) for game, move in answers):
        return None
    return Doubt(
        f"Its answers are best play of {turned.words}, and worse in {rules.words}.", ("rules",)
    )


def exchanged_draws(seen: Evidence) -> Doubt | None:
    """A program that counts full boards as wins of one side is perhaps of another game."""
    study = seen.study
    tree = study.tree
    over = np.flatnonzero(tree.has_value & (tree.children == 0) & ~tree.goes_on)
    boards = over[np.unique(tree.place[over], return_index=True)[1]]
    drawn = np.unique(study.worth[boards][tree.outcome[boards] == 0])
    for side in Side:
        won = study.worth[boards][tree.outcome[boards] == side]
        if seen.mistakes and len(drawn) == 1 and len(won) and (won == drawn).mean() > _USUAL:
            words = f"It counts full boards without a line as it counts wins of {side.letter}:"
            return Doubt(f"{words} it may have other rules.", ("rules",))
    return None


def other_ends(seen: Evidence) -> Doubt | None:
    """A program that ends games on boards without a line is perhaps of another game."""
    study = seen.study
    tree = study.tree
    if not seen.mistakes or study.limit is not None:
        return None
    gain = np.abs(study.worth - study.scale.draw)
    for node in np.flatnonzero(study.stops & tree.has_value & (gain >= study.scale.win)).tolist():
        position = tree.position(node)
        if value_of(position) != position.to_move:  # else it sees the win before it is made
            words = f"It ends the game at {position}, where no line is complete: it may have other"
            return Doubt(f"{words} rules, or count its cells otherwise.", ("rules", "cells"))
    return None


def self_play(seen: Evidence) -> Doubt | None:
    """A program that was seen in its one game alone may be worse elsewhere."""
    if not seen.play.unreached or seen.play.worse or len(seen.program.sides) == 1:
        return None
    first = seen.play.unreached[0]
    words = f"Its own game has no mistake; other games have: at {first.position} {first.words}"
    return Doubt(words, ("side",))


def one_side_alone(seen: Evidence) -> Doubt | None:
    """A side that the file perhaps never lets it play is asked for."""
    sides = {each.to_move for each in seen.mistakes}
    if "side" not in seen.program.open or len(sides) != 1:
        return None
    bad = sides.pop()
    words = (
        f"It is right as {bad.other.letter} and worse as {bad.letter}, and the file does not say"
    )
    return Doubt(f"{words} whom it plays.", ("side",))


def worse_move(seen: Evidence) -> Finding | None:
    """A move that is worse than best play is wrong, even if its values are right."""
    return _explained(seen, seen.play.worse[0]) if seen.play.worse else None


def worse_in_games(seen: Evidence) -> Finding | Doubt | None:
    """State that the file keeps from move to move belongs to it."""
    if not seen.play.in_games:
        return None
    bad = seen.play.in_games[0]
    words = f"At {bad.position}, in a game, {bad.words} Asked there alone it plays best:"
    if seen.play.in_first_game:
        words += " what it keeps from earlier moves misleads it."
        return replace(_of_move(bad), kind="stale-state", words=words)
    return Doubt(f"{words} what it keeps from earlier games misleads it.")


def failed_answer(seen: Evidence) -> Finding | Doubt | None:
    """An exception or a taken cell in a position where the file may come is wrong."""
    choice = seen.failed
    if choice is None:
        return None
    position = choice.game
    fault = choice.fault
    if fault is None:
        cell = seen.play.form.cell(choice) if seen.play.form else None
        words = f"At {position} it answers {choice.returned}, which is not a legal move."
        return Finding("illegal-move", words, position, said=str(cell), right="a legal move")
    stones = [cell for cell in range(position.rules.cells) if position.at(cell)]
    names = {str(position.rules.coordinates(cell)): position.move_text(cell) for cell in stones}
    taken = next((text for name, text in names.items() if name in fault.text), "")
    words = f"At {position} it ends in an exception: {fault.text}."
    if taken:
        words += f" {taken} is taken there."
    elif not (seen.recording.facts.is_own or seen.program.use is Use.LINE):
        return Doubt(f"{words} Perhaps it is called in another way.", ("call",))
    return Finding("raises", words, position, said=fault.text, right="a move", line=fault.line)


def unread_moves(seen: Evidence) -> Doubt | None:
    """Moves that cannot be read are asked for."""
    if seen.play.are_values or seen.play.form is not None:
        return None
    first = next((each for each in seen.play.choices if each.fault is None), None)
    told = "" if first is None else f" At {first.game} it returns {first.returned!r}."
    return Doubt(f"It is not known which move its answers name.{told}", ("move",))


def silent_answer(seen: Evidence) -> Doubt | None:
    """A position without an answer is neither right nor wrong."""
    if seen.play.form is None:
        values = [each for each in seen.play.choices if each.value is not None]
        is_silent = len(values) < len(seen.play.choices)
        return Doubt("In some positions it returns no number.") if is_silent else None
    play = seen.play
    spoiled = [each.game for each in play.choices if each.spoils and play.counts(each.game)]
    if spoiled:
        return Doubt(f"After its answer at {spoiled[0]} its board is not one move later.")
    silent = [game for game, move in play.moves if move is None and play.counts(game)]
    if not silent:
        return None
    where = f"{plural(len(silent), 'position')}, first at {silent[0]}"
    return Doubt(f"It names no move in {where}.")


def contrary_values(seen: Evidence) -> Finding | Doubt | None:
    """Values that contradict each other are wrong on every scale."""
    found = seen.contradiction
    if found is None:
        return None
    if found.is_bound:
        return Doubt(f"{found.words} Its window is too narrow to tell them apart.", ("call",))
    example = seen.example
    if not seen.study.scale.is_sure and not (example and example.illegal):
        return Doubt(f"{found.words} It is not known what its numbers mean.", ("call",))
    finding = Finding("contrary-values", found.words, found.worse.game)
    why = seen.example and find_mistake(seen.example, seen.study)
    return why or finding


def unasked_loop(seen: Evidence) -> Doubt | None:
    """A loop of the file that compares values itself was not asked."""
    is_loop = seen.program.use in (Use.LOOP, Use.UNREACHED)
    if not seen.play.are_values or not is_loop:
        return None
    return Doubt("A loop of the file chooses the move; what it chooses was not asked.", ("call",))


def near_horizon(seen: Evidence) -> Doubt | None:
    """Estimates are not judged."""
    limit = seen.study.limit
    is_large = seen.program.first.rules.cells > ALL_ASKED
    if limit is None or (seen.play.form is not None and not is_large):
        return None
    return Doubt(f"It looks {limit} plies ahead; what it estimates there is not judged.")


def too_few_answers(seen: Evidence) -> Doubt | None:
    """All positions of a small board must be asked, and a good part of a sample."""
    play = seen.play
    is_small = seen.program.first.rules.cells <= ALL_ASKED
    enough = play.due if is_small else min(play.due, _ENOUGH)
    if len(play.choices) >= max(1, enough):
        return None
    asked = f"{len(play.choices)} of {plural(play.due, 'position')} were asked"
    return Doubt(f"Only {asked}: its search takes too many nodes.")


def mistake_in_tree(seen: Evidence) -> Doubt | None:
    """On a larger board a wrong value counts, though no move of the sample shows it."""
    if seen.program.first.rules.cells <= ALL_ASKED:
        return None
    found = find_mistake(seen.recording, seen.study)
    return Doubt(f"{found.words} Yet no move is seen to be worse.") if found else None


def another_search(seen: Evidence) -> Doubt | None:
    """A file is not right by one of two searches that it calls."""
    others = seen.program.facts.others
    if not others:
        return None
    name = f"{seen.program.facts.path.name}:{others[0]}"
    return Doubt(f"{', '.join(others)} searches, too, and was not asked: check {name}.")


RULES: tuple[Rule, ...] = (
    unset_state,
    uncounted_stones,
    other_rules_there,
    exchanged_results,
    exchanged_draws,
    other_ends,
    one_side_alone,
    worse_move,
    worse_in_games,
    self_play,
    failed_answer,
    unread_moves,
    contrary_values,
    silent_answer,
    unasked_loop,
    near_horizon,
    too_few_answers,
    mistake_in_tree,
    another_search,
)
"""The first rule with a finding makes a program wrong, with a doubt unknown; else it is right."""


def judge(seen: Evidence) -> Verdict:
    """Judge a program by the table."""
    found = next(filter(None, (rule(seen) for rule in RULES)), None)
    kind = RIGHT
    if found is not None:
        kind = WRONG if isinstance(found, Finding) else UNKNOWN
    line = ""
    if isinstance(found, Doubt):
        line = seen.program.line.asking(*found.asks)
    return Verdict(
        kind,
        _basis(seen),
        found if isinstance(found, Finding) else None,
        (found.words,) if isinstance(found, Doubt) else (),
        tuple(words for remark in REMARKS if (words := remark(seen))),
        line,
        seen.recording,
        seen.comparison,
        seen.play,
        seen.mistakes[0] if seen.mistakes and kind == WRONG else None,
        " and ".join(side.letter for side in seen.program.sides),
        seen.is_later,
    )


def _basis(seen: Evidence) -> str:
    if seen.play.form is None:
        return "values alone" if seen.play.are_values else ""
    if seen.mistakes:
        return "moves"
    study = seen.study
    is_exact = study.scale.is_learnt and seen.recording.complete and study.limit is None
    has_values = is_exact and not study.wrong.any() and not study.unexplained.any()
    return "values and moves" if has_values else "moves"


def _goes_on_after_end(recording: Recording) -> dict[Stones, bool]:
    """Return the boards with a finished game: True if the search goes on."""
    tree = recording.tree
    over = (~tree.goes_on & ~tree.is_open).nonzero()[0].tolist()
    return {tree.boards[tree.place[node]]: bool(tree.children[node]) for node in over}


def _of_move(bad: WorseMove) -> Finding:
    is_legal = bad.move in bad.position.moves()
    said = bad.position.move_text(bad.move) if is_legal else "no legal move"
    right = bad.position.move_text(bad.best[0])
    return Finding("worse-choice", bad.words, bad.position, said=said, right=right)


def _explained(seen: Evidence, bad: WorseMove) -> Finding:
    """Explain a worse move by the tree of the search that led to it."""
    words = f"At {bad.position} {bad.words}"
    finding = replace(_of_move(bad), words=words)
    if seen.example is None or seen.example.game != bad.position:
        return finding
    why = find_mistake(seen.example, seen.study)
    if why is not None:
        return replace(why, words=f"{words} {why.words}")
    limit = seen.study.limit
    if limit is None:
        cause = f"The values of its search are right there: {seen.recording.facts.function} errs."
    else:
        cause = f"It looks {limit} plies ahead, and the game goes on for longer."
    return replace(finding, words=f"{words} {cause}")


Remark = Callable[[Evidence], str]


def used_line(seen: Evidence) -> str:
    """Print the proposal that was used unasked."""
    return f"It was called by this line: {seen.program.proposal}" if seen.program.proposal else ""


def values_alone(seen: Evidence) -> str:
    """Say that no move was asked."""
    if not seen.play.are_values:
        return ""
    return "No function of the file chooses a move, so no move was asked: it rests on values alone."


def late_wins(seen: Evidence) -> str:
    """Say where it puts off a win."""
    if not seen.play.delayed:
        return ""
    first = seen.play.delayed[0]
    places = f"{count(len(seen.play.delayed))} of {plural(len(seen.play.choices), 'position')}"
    wins, plays = map(first.position.move_text, (first.best[0], first.move))
    return (
        f"It could win at once and does not in {places}. At {first.position} {wins} wins; it plays"
        f" {plays}."
    )


def unreached_mistakes(seen: Evidence) -> str:
    """Say where it would play worse, if a game came there."""
    if not seen.play.unreached:
        return ""
    first = seen.play.unreached[0]
    where = plural(len(seen.play.unreached), "position")
    return (
        f"In {where} that no game of its own reaches it is worse. At {first.position} {first.words}"
    )


def horizon(seen: Evidence) -> str:
    """Say at which depth it stops looking."""
    limit = seen.study.limit
    if limit is None:
        return ""
    return f"It looks {limit} plies ahead; what it estimates there is not judged."


def never_cuts(seen: Evidence) -> str:
    """Say that a window cuts nothing, and name the lines that set the bound that never moves."""
    tree = seen.recording.tree
    names = list(seen.recording.facts.window_lines)
    inner = tree.goes_on & (tree.children > 0) & ~tree.is_open
    textbook = seen.comparison
    if not names or len(tree) < 2 or tree.untried[inner].any() or textbook is None:
        return ""
    low, high = seen.study.scale.window(tree)
    words = f"It passes {names[0]} and {names[1]}, and never cuts"
    for name, bounds, is_still in (
        (names[0], low, (low[1:] == low[-1]).all()),
        (names[1], high, (high[1:] == high[-1]).all()),
    ):
        lines = seen.recording.facts.window_lines[name]
        if is_still and bounds[-1] is not None:
            where = _source_lines(seen, lines) or "no line changes it"
            return f"{words}: {name} keeps its first value in all calls; {where}."
    if (low[1:] >= high[1:]).any():
        return f"{words}: it goes on where {names[0]} >= {names[1]}."
    return ""


def classic_slip(seen: Evidence) -> str:
    """Name a slip that changes no value, as the catalogue names it."""
    found = seen.comparison
    is_slip = found is not None and found.difference is None and found.known.is_bug
    return f"A classic slip: {found.known.algorithm.about}." if found and is_slip else ""


def later_start(seen: Evidence) -> str:
    """Say that another recording than that of its own call explains it."""
    return f"Its search is explained from {seen.recording.game}." if seen.is_later else ""


def notes(seen: Evidence) -> str:
    """Hand on what the run itself has noted."""
    return " ".join(seen.program.facts.notes)


REMARKS: tuple[Remark, ...] = (
    used_line,
    values_alone,
    late_wins,
    unreached_mistakes,
    horizon,
    never_cuts,
    classic_slip,
    later_start,
    notes,
)


def _source_lines(seen: Evidence, numbers: tuple[int, ...]) -> str:
    """Quote lines of the file: `line 28: beta = max(beta, best)`."""
    lines = seen.recording.facts.text.splitlines()
    told = [f"line {each}: {lines[each - 1].strip()}" for each in numbers if each <= len(lines)]
    return "; ".join(told)
