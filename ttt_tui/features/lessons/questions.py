"""The answers of lessons, which the engine finds, and the searches behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ttt_tui.features.lessons.lesson import (
    OF_A_GAME,
    Question,
    Show,
    Step,
    answers_of,
)
from ttt_tui.features.lessons.moments import LessonError
from ttt_tui.features.lessons.quantities import Quantity
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import (
    Algorithm,
    Bound,
    Moment,
    Reason,
    Search,
    SearchOptions,
    report_of,
    solver_for,
)
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.reading.judge import claim_at

_NODES_A_SLICE = 20_000
_MOST_NODES = 2_000_000
_MOST_SEARCHES = 12
_PATIENCE_SECONDS = 0.002
_SearchKey = tuple[GameState, SearchOptions]


class Facts:
    """Complete searches by position and options; the latest few are kept."""

    def __init__(self) -> None:
        self._searches: dict[_SearchKey, Search] = {}

    def search(self, position: GameState, options: SearchOptions) -> Search:
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


def position_of(step: Step, facts: Facts) -> GameState:
    """The position on the board: the node's of the moment, or the one searched."""
    show = step.show
    search = facts.search(show.position, show.options)
    event = show.when.event(search)
    if show.when.word in ("begin", "end"):
        return show.position
    moment = Moment(search, event)
    return show.position if moment.current is None else moment.state(moment.current)


def right_moves(step: Step, question: Question, facts: Facts) -> tuple[int, ...]:
    """The cells that answer a question for a move.

    Raises:
        LessonError: too much is empty to know.
    """
    position = position_of(step, facts)
    values, sign = values_of_moves(position, facts), position.to_move.sign
    if question.what == "best":
        best = max((value * sign for value in values.values()), default=0)
    else:
        best = {"winning": 1, "drawing": 0, "losing": -1}[question.what]
    return tuple(move for move, value in values.items() if value * sign == best)


def values_of_moves(state: GameState, facts: Facts) -> dict[int, int]:
    """The exact value of every move, from the side of Max; none of a finished game.

    Raises:
        LessonError: too much is empty to know.
    """
    if isinstance(state, Position):
        if state.empties > MAX_EMPTIES:
            raise LessonError(f"moves are judged at {MAX_EMPTIES} empty cells at most")
        moves = {} if state.is_over() else solver_for(state.rules).moves(state)
        return {move: each.value for move, each in moves.items()}
    options = SearchOptions(Algorithm.MINIMAX)
    search = facts.search(state, options)
    moment = Moment(search)
    children = (moment.view(node) for node in moment.children(0))
    return {each.move: each.value or 0 for each in children if each.move is not None}


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
