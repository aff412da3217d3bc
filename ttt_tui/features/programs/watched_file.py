"""A watched file: its run, the comparison with the textbook, and the nodes that `P` shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui.features.programs.attempts import IMPLAUSIBLE_CALL
from ttt_tui.features.programs.first_difference import (
    FirstDifference,
    contradiction,
    first_difference,
    where,
)
from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
from ttt_tui.features.programs.sandbox import best
from ttt_tui.features.programs.verdicts import first_finding, verdict_sentences
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.tui.views.tree_outline import Line
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
class WatchedFile:
    """A watched file.

    Attributes:
        runs: of the file.
        run: from its own first position.
        recording: of that run; it may still grow.
        algorithm: the program, as one of the compared algorithms.
        textbook: the textbook search beside it.
        verdict: None before it has been judged.
        difference: their first difference; None if there is none, or it is not known yet.
        compared: they have been compared.
        is_too_large: the textbook's search has more nodes than are compared.
        before: the nodes of the version before; None for the first version.
        replaced_call: the call that was recorded first, with which it makes no sense; else empty.
    """

    runs: Runs
    run: ProgramRun
    recording: Recording
    algorithm: Algorithm
    textbook: SearchOptions
    verdict: Verdict | None = None
    difference: FirstDifference | None = None
    compared: bool = False
    is_too_large: bool = False
    before: int | None = None
    replaced_call: str = ""

    @property
    def start(self) -> Position:
        return self.recording.subject.start

    @property
    def nodes(self) -> int:
        return max(0, len(self.recording) - 1)

    def searches(self, events: int = 0) -> tuple[Search, Search]:
        """The textbook's search, and the program's, which has made so many events."""
        program = Search(self.start, replace(self.textbook, algorithm=self.algorithm))
        program.patience = 0.0
        program.advance(events=events)
        return Search(self.start, self.textbook), program

    @property
    def title(self) -> str:
        call, nodes = self.recording.subject.call, plural(self.nodes, "node")
        return f"yours: {self.runs.file.name}, {call}, {nodes}, sandbox: {best().short_name}"

    @property
    def why_not_compared(self) -> str:
        """Why it is not compared with the textbook node by node; empty where it is."""
        limit = None if self.verdict is None else self.verdict.limit
        if limit is not None:
            return f"below {plural(limit, 'ply')} it uses its own estimates"
        return "its tree is too large" if self.is_too_large else ""

    @property
    def places(self) -> tuple[Place, ...]:
        """The first difference, and the judge's finding if it is elsewhere; what matters first."""
        places = []
        if (difference := self.difference) is not None:
            places.append(
                Place(difference.moves, difference.event, f"First difference. {difference.words}")
            )
        found = None if self.verdict is None else first_finding(self.verdict)
        near = [] if difference is None else [difference.moves]  # that, or a move on from it
        if found is not None and not {found.moves, found.moves[:-1]} & set(near):
            end = self.recording.end[found.node]
            place = Place(found.moves, 2 * end + 2, found.located_words)
            # What is wrong comes before what may be another order of moves and no more.
            is_first = found.line is not None or (difference is not None and difference.is_order)
            places.insert(0 if is_first else 1, place)
        return tuple(places)

    def is_first_difference(self, place: Place) -> bool:
        return self.difference is not None and place.moves == self.difference.moves

    def words(self, search: Search | None) -> list[tuple[str, str]]:
        """The labels and texts of the panel.

        Args:
            search: the program's on the screen, if there is one.
        """
        parts = []
        if self.before is not None:
            now, then = plural(self.nodes, "node"), count(self.before)
            parts.append(("", f"Saved and run again: {now}, {then} before."))
        if self.replaced_call:
            parts.append(("", f"The call {self.replaced_call} is not judged. {IMPLAUSIBLE_CALL}"))
        verdict = self.verdict
        parts += self._left_out(search)
        judged = [] if verdict is None else verdict_sentences(verdict)
        if verdict is not None and verdict.findings:
            (label, text), formatter = judged[0], Formatter.of(self.start, self.textbook)
            judged[0] = label, f"{where(formatter, verdict.findings[0].moves)}: {text}"
        return [
            *parts,
            *judged[:1],
            *self._compared_with(self.textbook.algorithm.name),
            *judged[1:],
        ]

    def _compared_with(self, name: str) -> list[tuple[str, str]]:
        """The result so far of the comparison with that textbook search."""
        if self.run.unrecognised is not None:
            return []
        if (difference := self.difference) is not None:
            if difference.is_order:
                return [("Only the move order differs:", difference.words)]
            is_named = self.verdict is not None and self.verdict.findings and len(self.places) > 1
            more = " The mistake itself is named above." if is_named else ""
            return [("First difference:", difference.words + more)]
        if self.compared and self.why_not_compared:
            return [("", f"Not compared with {name} node by node: {self.why_not_compared}.")]
        if self.compared:
            return [("", f"It visits the same nodes as {name}.")]
        if self.verdict is not None:
            return [("", f"Comparing with {name} ...")]
        return [
            ("", "Judging ..." if self.run.over else "Recording; the verdict follows at the end.")
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
            parts.append(("Not shown:", f"{', '.join(left)}, and all nodes below."))
        if self.run.standstill:
            parts.append(("Still running:", f"{self.run.standstill}."))
        stopped = self.recording.stopped
        notes = () if self.verdict is None else self.verdict.notes
        if stopped and not any(stopped.partition(":")[0] in note for note in notes):
            parts.append(("Stopped:", sentence(stopped)))
        return parts


def sentence(text: str) -> str:
    """A text, perhaps from the program, with a full stop at its end."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


async def go_to(context: FeatureContext, watched: WatchedFile, place: Place, rest: float) -> None:
    """Show a place; searches that have not come so far run on to it.

    Args:
        rest: seconds between two slices of a search.
    """
    session, screen = context.dashboard.session, context.dashboard.screen
    if session.state.shown is not watched.algorithm:
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
    context.explorer.follow()
    context.playback.seek(
        place.events if watched.is_first_difference(place) else _after(search, node)
    )
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


async def compare(watched: WatchedFile) -> None:
    """Find the first difference: the textbook's search is made whole, the program's as needed."""
    if watched.why_not_compared:
        return
    textbook, program = watched.searches()
    async for _ in _advanced(textbook):
        if textbook.trace.missing:
            watched.is_too_large = True
            return
    async for _ in _advanced(program):
        watched.difference = first_difference(program, textbook)
        if watched.difference is not None and not watched.difference.is_order:
            return
    if watched.difference is None or program.trace.missing:
        return
    for found in contradiction(program, textbook):
        watched.difference = found or watched.difference
        await asyncio.sleep(_REST_SECONDS)


async def _advanced(search: Search) -> AsyncIterator[None]:
    """Run a search to its end, in slices; yields now and then."""
    while not (search.done or search.fault):
        until = search.nodes + _NODES_A_STRETCH
        while search.nodes < until and not (search.done or search.fault):
            by_kernel = search.options.by_kernel
            search.advance(nodes=_NODES_A_STRETCH if by_kernel else _NODES_A_SLICE)
            await asyncio.sleep(_REST_SECONDS)
        yield
