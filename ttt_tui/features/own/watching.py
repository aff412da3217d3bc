"""A file that is watched: its run, what has been said of it, and the places to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui.features.own.parting import Parting, where
from ttt_tui.features.own.runs import OwnRun, Runs
from ttt_tui.features.own.verdicts import place_of, told
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.sentences import Wording

if TYPE_CHECKING:
    from ttt_tui.features.own.judging.verdict import Verdict
    from ttt_tui.features.own.recording import Recording


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
        parting: where they first part; None where they do not, or as long as that is not known.
        compared: they have been held against each other.
        is_too_large: the textbook's search has more nodes than are compared.
        before: how many nodes it had before it was saved; None for the first version.
    """

    runs: Runs
    run: OwnRun
    recording: Recording
    algorithm: Algorithm
    book: SearchOptions
    verdict: Verdict | None = None
    parting: Parting | None = None
    compared: bool = False
    is_too_large: bool = False
    before: int | None = None

    @property
    def start(self) -> Position:
        return self.recording.subject.start

    @property
    def nodes(self) -> int:
        return max(0, len(self.recording) - 1)

    @property
    def title(self) -> str:
        subject = self.recording.subject
        return f"yours: {self.runs.file.name}, {subject.call}, {plural(self.nodes, 'node')}"

    @property
    def why_not_compared(self) -> str:
        """Why it is not held against the textbook node for node; empty where it is."""
        limit = None if self.verdict is None else self.verdict.limit
        if limit is not None:
            return f"what it estimates after {plural(limit, 'ply')} is its own"
        return "the tree is too large" if self.is_too_large else ""

    @property
    def places(self) -> tuple[Place, ...]:
        """Where they part, and the judge's finding, if that is elsewhere: what matters first."""
        places = []
        if (parting := self.parting) is not None:
            places.append(Place(parting.moves, parting.event, f"Here they part. {parting.words}"))
        found = None if self.verdict is None else place_of(self.verdict)
        near = [] if parting is None else [parting.moves]  # that, or a move on from it
        if found is not None and not {found.moves, found.moves[:-1]} & set(near):
            end = self.recording.end[found.node]
            place = Place(found.moves, 2 * end + 2, found.words)
            # What is wrong comes before what may be another order of moves and no more.
            places.insert(0 if parting is not None and parting.is_order else 1, place)
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
        parts += self._left_out(search)
        judged = [] if self.verdict is None else told(self.verdict)
        name, shows = self.book.algorithm.name, ""
        if self.verdict is not None and self.verdict.findings and len(self.places) > 1:
            (label, text), wording = judged[0], Wording.of(self.start, self.book)
            judged[0] = label, f"{where(wording, self.verdict.findings[0].moves)}: {text}"
            is_order = self.parting is not None and self.parting.is_order
            place = "may be another order of moves" if is_order else "is where it first shows"
            shows = f" That {place}; the mistake itself is named above."
        parts += judged[:1]
        if self.parting is not None:
            parts.append(("They part.", self.parting.words + shows))
        elif not self.compared:
            doing = "judged" if self.verdict is None else f"held against {name}"
            parts.append(("", f"being {doing} ..."))
        elif self.why_not_compared:
            parts.append(("", f"Not held against {name} node for node: {self.why_not_compared}."))
        else:
            parts.append(("", f"It goes the way of {name} to the end, node for node."))
        return [*parts, *judged[1:]]

    def _left_out(self, search: Search | None) -> list[tuple[str, str]]:
        shown = None if search is None else self.run.shows.get(search.trace)
        parts, left = [], []
        if shown is not None and shown.odd:
            left.append(f"{plural(shown.odd, 'step')} that no game has")
        if shown is not None and shown.late:
            left.append(f"{plural(shown.late, 'move')} after the end of a game")
        if left:
            parts.append(("Left out:", f"{' and '.join(left)}, with all below."))
        if self.run.stands:
            parts.append(("Still running:", f"{self.run.stands}."))
        if self.recording.stopped:
            parts.append(("Stopped:", f"{self.recording.stopped}."))
        return parts
