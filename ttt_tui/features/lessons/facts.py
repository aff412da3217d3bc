"""The searches of a lesson: each is made once, in slices where a screen waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ttt_tui.features.lessons.lesson import Show, Step
from ttt_tui.features.lessons.quantities import LessonError, Quantity
from ttt_tui.game import Position
from ttt_tui.search import Search, SearchOptions

_NODES_A_SLICE = 20_000
_MOST_NODES = 2_000_000
_MOST_KEPT = 12
_PATIENCE_SECONDS = 0.002
_Asked = tuple[Position, SearchOptions]


class Facts:
    """Complete searches by position and options; the latest few are kept."""

    def __init__(self) -> None:
        self._kept: dict[_Asked, Search] = {}

    def search(self, position: Position, options: SearchOptions) -> Search:
        """A complete search, made now if it has not been made.

        Raises:
            LessonError: it is too large.
        """
        for _ in self._making((position, options)):
            pass
        return self._kept[position, options]

    def making(self, asked: Iterable[_Asked]) -> Iterator[None]:
        """Make these searches, a slice between two yields."""
        for each in asked:
            yield from self._making(each, _PATIENCE_SECONDS)

    def _making(self, asked: _Asked, patience: float | None = None) -> Iterator[None]:
        search = self._kept.pop(asked, None)
        if search is None:
            search = Search(*asked)
            yield from self._run(search, patience)
            if search.fault is not None:  # on a busy machine a process may have seemed silent
                search = Search(*asked)
        self._kept[asked] = search  # the latest last
        yield from self._run(search, patience)
        while len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def _run(self, search: Search, patience: float | None) -> Iterator[None]:
        while not search.done and search.fault is None:
            search.patience = patience
            search.advance(nodes=_NODES_A_SLICE)
            if search.nodes >= _MOST_NODES:
                raise LessonError(f"more than {_MOST_NODES:,} nodes: give a depth, as in depth=4")
            yield


def searches_of(show: Show) -> list[_Asked]:
    """Those that stand side by side in a step."""
    return [(show.position, replace(show.options, algorithm=each)) for each in show.algorithms]


def quantities_of(step: Step) -> list[Quantity]:
    """All that a step's text and question ask of the engine."""
    found = [each.quantity for each in step.placeholders]
    if step.question is not None:
        found += step.question.amounts
        found += [each for choice in step.question.choices for each in choice.condition.quantities]
    return found


def needed(step: Step) -> list[_Asked]:
    """The searches behind a step's text and question."""
    return [
        (each.subject.position, each.subject.options)
        for each in quantities_of(step)
        if each.needs_search
    ]
