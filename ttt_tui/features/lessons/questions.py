"""The answers of lessons, which the engine finds, and the searches behind them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ttt_tui.features.lessons.lesson import (
    OF_A_GAME,
    Question,
    Show,
    Step,
    answers_of,
    filled,
)
from ttt_tui.features.lessons.moments import LessonError, node_of
from ttt_tui.features.lessons.quantities import Quantity
from ttt_tui.game import Position
from ttt_tui.search import Bound, Moment, Reason, Search, SearchOptions, report_of, solver_for
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.reading.judge import claim_at

_NODES_A_SLICE = 20_000
_MOST_NODES = 2_000_000
_MOST_SEARCHES = 12
_PATIENCE_SECONDS = 0.002
_SearchKey = tuple[Position, SearchOptions]


class Facts:
    """Complete searches by position and options; the latest few are kept."""

    def __init__(self) -> None:
        self._searches: dict[_SearchKey, Search] = {}

    def search(self, position: Position, options: SearchOptions) -> Search:
        """A complete search, made now if it has not been made.

        Raises:
            LessonError: it is too large.
        """
        for _ in self._making((position, options)):
            pass
        return self._searches[position, options]

    def making(self, keys: Iterable[_SearchKey]) -> Iterator[None]:
        """Make these searches, a slice between two yields."""
        for each in keys:
            yield from self._making(each, _PATIENCE_SECONDS)

    def _making(self, key: _SearchKey, patience: float | None = None) -> Iterator[None]:
        search = self._searches.pop(key, None)
        if search is None:
            search = Search(*key)
            yield from self._run(search, patience)
            if search.fault is not None:  # on a busy machine a process may have seemed silent
                search = Search(*key)
        self._searches[key] = search  # the latest last
        yield from self._run(search, patience)
        while len(self._searches) > _MOST_SEARCHES:
            del self._searches[next(iter(self._searches))]

    def _run(self, search: Search, patience: float | None) -> Iterator[None]:
        while not search.done and search.fault is None:
            search.patience = patience
            search.advance(nodes=_NODES_A_SLICE)
            if search.nodes >= _MOST_NODES:
                raise LessonError(f"more than {_MOST_NODES:,} nodes: give a depth, as in depth=4")
            yield


def searches_of(show: Show) -> list[_SearchKey]:
    """Those that stand side by side in a step."""
    return [(show.position, replace(show.options, algorithm=each)) for each in show.algorithms]


def quantities_of(step: Step) -> list[Quantity]:
    """All that a step's text and question ask of the engine."""
    found = [each.quantity for each in step.placeholders]
    if step.question is not None:
        found += step.question.amounts
        found += [each for choice in step.question.choices for each in choice.condition.quantities]
    return found


def needed(step: Step) -> list[_SearchKey]:
    """The searches behind a step's text and question."""
    return [
        (each.subject.position, each.subject.options)
        for each in quantities_of(step)
        if each.needs_search
    ]


_RESULTS = {-1: "O wins", 0: "draw", 1: "X wins"}


class Option(NamedTuple):
    """An answer to choose, and why it is wrong."""

    words: str
    right: bool
    reason: str = ""


def position_of(step: Step, facts: Facts) -> Position:
    """The position on the board: the node's of the moment, or the one searched."""
    show = step.show
    search = facts.search(show.position, show.options)
    event = show.when.event(search)
    if show.when.word in ("begin", "end"):
        return show.position
    moment = Moment(search, event)
    return show.position if moment.current is None else moment.position(moment.current)


def right_moves(step: Step, question: Question, facts: Facts) -> tuple[int, ...]:
    """The cells that answer a question for a move.

    Raises:
        LessonError: too much is empty to know.
    """
    position = position_of(step, facts)
    if position.empties > MAX_EMPTIES:
        raise LessonError(f"moves are judged at {MAX_EMPTIES} empty cells at most")
    if position.is_over():
        return ()
    solver, sign = solver_for(position.rules), position.to_move.sign
    if question.what == "best":
        best = solver.solve(position).value
        return tuple(move for move, each in solver.moves(position).items() if each.value == best)
    wanted = {"winning": 1, "drawing": 0, "losing": -1}[question.what]
    moves = solver.moves(position).items()
    return tuple(move for move, each in moves if each.value * sign == wanted)


def is_right_branch(question: Question, search: Search, node: int) -> bool:
    """Whether a node of the shown search, which is complete, answers the question."""
    trace = search.trace
    if question.what == "cut":
        return trace.reason[node] == Reason.CUTOFF
    if question.what == "best":
        best = report_of(search).best_move
        return trace.depth[node] == 1 and trace.move[node] == best
    claim = claim_at(search, node)
    if question.what == "bound":
        return claim in (Bound.LOWER, Bound.UPPER)
    return node > 0 and claim is Bound.EXACT and trace.reason[node] != Reason.GAME_OVER


def right_branches(question: Question, search: Search) -> Iterator[int]:
    nodes = range(1, len(search.trace))
    return (node for node in nodes if is_right_branch(question, search, node))


def options(question: Question, facts: Facts) -> list[Option]:
    """The answers to choose from, for a value or a choice.

    Raises:
        LessonError: an amount is not there.
    """
    if question.kind == "choice":
        return [
            Option(each.words, each.condition.holds(facts), question.reason(each.words))
            for each in question.choices
        ]
    right, *others = (each.of(facts) for each in question.amounts)
    if not others:
        return [
            Option(f"{words}: {_RESULTS[value]}", value == right.raw, question.reason(words))
            for value, words in OF_A_GAME.items()
        ]
    amounts = sorted(
        zip([right, *others], answers_of(question), strict=True),
        key=lambda each: (isinstance(each[0].raw, str), each[0].raw),
    )
    return [
        Option(each.words, each.words == right.words, question.reason(answer))
        for each, answer in amounts
    ]


def complaints(step: Step, facts: Facts) -> Iterator[str]:
    """What is wrong with a step's question: it must have an answer, which nothing gives away, and a
    wrong one, and help whoever is wrong.

    Raises:
        LessonError: an amount is not there.
    """
    question = step.question
    if question is None:
        return
    if not question.hint:
        yield "a question without a hint: write a line `hint: ...` below it"
    if question.kind == "branch":
        search = facts.search(step.show.position, step.show.options)
        if not any(right_branches(question, search)):
            yield f"a question without an answer: no node of the tree is {question.what}"
        return
    given: list[Option] = []  # of a move the engine says why
    if question.kind == "move":
        right = len(right_moves(step, question, facts))
        all_ = len(position_of(step, facts).legal_moves())
        nothing = f"no move here is {question.what}"
    else:
        given = options(question, facts)
        right, all_ = sum(each.right for each in given), len(given)
        nothing = "none of its answers is right"
        if len({each.words for each in given}) < all_:
            yield f"a question without an answer: two of them read {given[0].words!r}"
            return
    if not right:
        yield f"a question without an answer: {nothing}"
    elif right == all_:
        yield f"a question without a wrong answer: all {all_} answers are right"
    else:
        for each in given:
            if not (each.right or each.reason):
                yield f"{each.words!r} is wrong: say why, indented below `- ANSWER`"
        if where := given_away(step, facts):
            yield f"the answer is given away: {where}"


def given_away(step: Step, facts: Facts) -> str:
    """Where the reader can see the answer before thinking of it; empty where the engine sees none.

    Raises:
        LessonError: an amount is not there.
    """
    question, show = step.question, step.show
    assert question is not None
    said = {each.quantity for each in step.placeholders if each.line <= question.line}
    if question.kind == "move":
        right = right_moves(step, question, facts)
        best = Quantity.read("best", show.subject)
        if show.light == "best":
            return "the best moves are marked on the board"
        for each in said:
            same = each.name == "best" and each.subject.position == best.subject.position
            if (
                same
                and report_of(facts.search(show.position, each.subject.options)).best_move in right
            ):
                return "the text names the best move"
        return "the comparison names the best move" if _is_on_screen(best, show, facts) else ""
    if question.kind == "value":
        asked, *others = question.amounts
        wanted = [asked]
        words = asked.of(facts).words
        values = {each.quantity: each.quantity.of(facts).words for each in step.placeholders}
        text = filled(f"{step.text} {question.words}", show, values)
        if others and re.search(rf"(?<![\w.,+~=-]){re.escape(words)}(?![\w]|[.,]\d)", text):
            return f"the text says {words}"
    else:
        true = next(each for each in question.choices if each.condition.holds(facts))
        wanted = list(true.condition.quantities)
    if all(each in said for each in wanted):
        return "the text says it"
    searched = [each for each in wanted if question.kind == "value" or each.is_of_search]
    if searched == wanted and all(
        each in said or _is_on_screen(each, show, facts) for each in wanted
    ):
        return f"the screen shows {wanted[0].name} at this moment"
    return ""


def _is_on_screen(quantity: Quantity, show: Show, facts: Facts) -> bool:
    """Whether the header, the comparison or the tree shows this at the step's moment."""
    of, name = quantity.subject, quantity.name
    if of.position != show.position:
        return False
    shown = of.options == show.options
    if quantity.is_of_search:
        alike = replace(of.options, algorithm=show.options.algorithm) == show.options
        compared = show.view == "comparison" and of.options.algorithm in show.algorithms
        if alike and compared and show.when.word != "begin":
            return name in ("nodes", "value", "result", "best", "pruned")
        return (
            shown
            and show.when.word == "end"
            and (name == "nodes" or (name in ("value", "result") and show.view in ("tree", "both")))
        )
    if not shown or name != "value" or show.view not in ("tree", "both"):
        return False
    try:
        seen = replace(quantity, subject=replace(of, when=show.when)).of(facts)
    except LessonError:
        return False
    search = facts.search(show.position, show.options)
    moment = Moment(search, show.when.event(search))
    entered = of.moves is None or moment.is_entered(node_of(search, of.moves))
    return entered and seen == quantity.of(facts)
