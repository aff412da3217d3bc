"""A watched file: its run, the comparison with the textbook, and the nodes that `P` shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui.features.programs.attempts import NEVER_SO
from ttt_tui.features.programs.first_difference import Parting, contradiction, parting_of, where
from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
from ttt_tui.features.programs.sandbox import best
from ttt_tui.features.programs.verdicts import place_of, told
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.sentences import Formatter

if TYPE_CHECKING:
    from ttt_tui.features.programs.judging.verdict import Verdict
    from ttt_tui.features.programs.recording import Recording
    from ttt_tui.tui.dashboard.feature import FeatureContext


_EVENTS_A_SLICE = 1_000
_NODES_A_SLICE = 150
"""A millisecond: a key passes through the loop some eight times, and may wait for one each time."""
_NODES_A_STRETCH = 20_000
_REST_SECONDS = 0.002


class Place(NamedTuple):
    """A node to look at.

    Attributes:
        moves: from the root to it.
        events: so many lead to it at most.
        words: what there is to see.
    """

    moves: tuple[int, ...]
    events: int
    words: str


@dataclass(eq=False)
class Watched:
    """What is watched.

    Attributes:
        runs: of the file.
        run: of the position from which it begins by itself.
        recording: what that has recorded; it may still grow.
        algorithm: the program, as one of those that are compared.
        book: the textbook search beside it.
        verdict: None before it has been judged.
        parting: their first difference; None where there is none, or as long as it is not known.
        compared: they have been compared.
        is_too_large: the textbook's search has more nodes than are compared.
        before: how many nodes it had before it was saved; None for the first version.
        instead_of: the call that was recorded first, with which it makes no sense; else empty.
    """

    runs: Runs
    run: ProgramRun
    recording: Recording
    algorithm: Algorithm
    book: SearchOptions
    verdict: Verdict | None = None
    parting: Parting | None = None
    compared: bool = False
    is_too_large: bool = False
    before: int | None = None
    instead_of: str = ""

    @property
    def start(self) -> Position:
        return self.recording.subject.start

    @property
    def nodes(self) -> int:
        return max(0, len(self.recording) - 1)

    @property
    def title(self) -> str:
        call, nodes = self.recording.subject.call, plural(self.nodes, "node")
        return f"yours: {self.runs.file.name}, {call}, {nodes}, sandbox: {best().short_name}"

    @property
    def why_not_compared(self) -> str:
        """Why it is not compared with the textbook node by node; empty where it is."""
        limit = None if self.verdict is None else self.verdict.limit
        if limit is not None:
            return f"below {plural(limit, 'ply')} it estimates in its own way"
        return "its tree is too large" if self.is_too_large else ""

    @property
    def places(self) -> tuple[Place, ...]:
        """The first difference, and the judge's finding if it is elsewhere; what matters first."""
        places = []
        if (parting := self.parting) is not None:
            places.append(Place(parting.moves, parting.event, f"First difference. {parting.words}"))
        found = None if self.verdict is None else place_of(self.verdict)
        near = [] if parting is None else [parting.moves]  # that, or a move on from it
        if found is not None and not {found.moves, found.moves[:-1]} & set(near):
            end = self.recording.end[found.node]
            place = Place(found.moves, 2 * end + 2, found.located_words)
            # What is wrong comes before what may be another order of moves and no more.
            is_first = found.line is not None or (parting is not None and parting.is_order)
            places.insert(0 if is_first else 1, place)
        return tuple(places)

    def is_parting(self, place: Place) -> bool:
        return self.parting is not None and place.moves == self.parting.moves

    def words(self, search: Search | None) -> list[tuple[str, str]]:
        """What the panel says, labels and texts.

        Args:
            search: the program's on the screen, if there is one.
        """
        parts = []
        if self.before is not None:
            now, then = plural(self.nodes, "node"), count(self.before)
            parts.append(("", f"saved, and run again: {now}, {then} before"))
        if self.instead_of:
            parts.append(("", f"Not judged is {self.instead_of}. {NEVER_SO}"))
        verdict = self.verdict
        parts += self._left_out(search)
        judged = [] if verdict is None else told(verdict)
        if verdict is not None and verdict.findings:
            (label, text), formatter = judged[0], Formatter.of(self.start, self.book)
            judged[0] = label, f"{where(formatter, verdict.findings[0].moves)}: {text}"
        return [*parts, *judged[:1], *self._compared_with(self.book.algorithm.name), *judged[1:]]

    def _compared_with(self, name: str) -> list[tuple[str, str]]:
        """What the comparison with that textbook search has shown so far."""
        if self.run.unrecognised is not None:
            return []
        if (parting := self.parting) is not None:
            if parting.is_order:
                return [("Only the order differs:", parting.words)]
            is_named = self.verdict is not None and self.verdict.findings and len(self.places) > 1
            more = " The mistake itself is named above." if is_named else ""
            return [("First difference:", parting.words + more)]
        if self.compared and self.why_not_compared:
            return [("", f"Not compared with {name} node by node: {self.why_not_compared}.")]
        if self.compared:
            return [("", f"It visits the nodes of {name}, one by one, to the end.")]
        if self.verdict is not None:
            return [("", f"Comparing with {name} ...")]
        return [
            ("", "Judging ..." if self.run.over else "Recording; the verdict comes at its end.")
        ]

    def _left_out(self, search: Search | None) -> list[tuple[str, str]]:
        shown = None if search is None else self.run.shows.get(search.trace)
        parts, left = [], []
        if shown is not None:
            counts = (
                (shown.taken, "stone", "on a taken cell"),
                (shown.odd, "call", "with a board that no move leads to"),
                (shown.late, "move", "after the end of a game"),
            )
            left = [f"{plural(number, what)} {where}" for number, what, where in counts if number]
        if left:
            parts.append(("Not shown:", f"{', '.join(left)}, and what is below."))
        if self.run.stands:
            parts.append(("Still running:", f"{self.run.stands}."))
        stopped = self.recording.stopped
        notes = () if self.verdict is None else self.verdict.notes
        if stopped and not any(stopped.partition(":")[0] in note for note in notes):
            parts.append(("Stopped:", sentence(stopped)))
        return parts


def sentence(text: str) -> str:
    """A text, maybe of the program's own, with a full stop at its end."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


async def go_to(context: FeatureContext, watched: Watched, place: Place, rest: float) -> None:
    """Show a place; searches that have not come so far run on to it.

    Args:
        rest: seconds between two slices of a search.
    """
    session, screen = context.dashboard.session, context.dashboard.screen
    if session.shown is not watched.algorithm:
        context.searches.show_algorithm(watched.algorithm)
    analysis = session.analysis
    search = analysis.search(watched.algorithm)
    while search.events < place.events and search not in analysis.stopped and not search.done:
        analysis.step(min(_EVENTS_A_SLICE, place.events - search.events))
        await asyncio.sleep(rest)
    node = _node_of(search, place.moves)
    if session.analysis is not analysis or node is None:
        return
    session.set_running(False)
    for view in ("code", "tree"):  # beside each other where there is room, else the tree
        screen.show_view(view)
    context.explorer.tree.following = True
    context.film.seek(place.events if watched.is_parting(place) else _after(search, node))
    context.explorer.choose(Line(node))


def _node_of(search: Search, moves: Sequence[int]) -> int | None:
    """The node that these moves lead to, the first if there are several."""
    trace, node = search.trace, 0
    for move in moves:
        below = next((each for each in trace.children(node) if trace.move[each] == move), None)
        if below is None:
            return None
        node = below
    return node


def _after(search: Search, node: int) -> int:
    """The event after which the node has been left, or else entered."""
    left = search.trace.left_at(node)
    return (search.trace.entered_at(node) if left is None else left) + 1


async def compare(watched: Watched) -> None:
    """Find the first difference: the textbook's search is made whole, the program's as needed."""
    if watched.why_not_compared:
        return
    book = Search(watched.start, watched.book)
    async for _ in _advanced(book):
        if book.trace.missing:
            watched.is_too_large = True
            return
    own = Search(watched.start, replace(watched.book, algorithm=watched.algorithm))
    own.patience = 0.0
    async for _ in _advanced(own):
        watched.parting = parting_of(own, book)
        if watched.parting is not None and not watched.parting.is_order:
            return
    if watched.parting is None or own.trace.missing:
        return
    for found in contradiction(own, book):
        watched.parting = found or watched.parting
        await asyncio.sleep(_REST_SECONDS)


async def _advanced(search: Search) -> AsyncIterator[None]:
    """Run a search to its end, in slices; stops now and then for whoever looks at it."""
    while not (search.done or search.fault):
        until = search.nodes + _NODES_A_STRETCH
        while search.nodes < until and not (search.done or search.fault):
            by_kernel = search.options.by_kernel
            search.advance(nodes=_NODES_A_STRETCH if by_kernel else _NODES_A_SLICE)
            await asyncio.sleep(_REST_SECONDS)
        yield
