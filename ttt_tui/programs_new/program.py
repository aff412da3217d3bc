"""A program whose search was found: it is recorded and asked; what its process sends is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs_new.line import Line
from ttt_tui.programs_new.recording import Choice, Recording

MOST_NODES = 2_000_000
"""Calls of the search in one recording, and in one answer."""


class Use(Enum):
    """How the file comes to its search; this says who is asked."""

    LOOP = "a game loop gives positions to the search"
    PRINTED = "a call is made once, outside of a loop"
    UNREACHED = "a call in the file was not seen to be made"
    NONE = "the file makes no call"
    LINE = "the `# ttt:` line makes the call"


@dataclass
class Program:
    """A file whose search was found.

    Attributes:
        function: the function that is called; `chooses` is False if it is one of the search's own
            that returns numbers alone, so that nothing in the file chooses a move.
        line: what is known, as a line: the file's own, completed by what was observed.
        proposal: the line that was used unasked; empty if the file makes the call itself.
        rules: None if they are not known: the line asks for `open`.
        first: the empty board, with the side that begins.
        open: the keys that the line must ask for.
        use, sides: how the file comes to its search, and the sides that it plays there.
        changes_state: True if a call leaves more behind than its answer.
        unset: state beside the board that could not be set up for other positions.
    """

    function: str
    line: Line
    proposal: str
    rules: Rules | None
    first: Position
    open: tuple[str, ...]
    use: Use
    sides: tuple[Side, ...]
    chooses: bool
    changes_state: bool
    unset: tuple[str, ...]
    notes: tuple[str, ...]

    def record(
        self, position: Position | None = None, nodes: Sequence[int] = (), most: int = MOST_NODES
    ) -> Recording:
        """Record one call, by default the file's own; `nodes` are those whose variables are wanted."""
        raise NotImplementedError

    def choose(self, positions: Sequence[Position], most: int = MOST_NODES) -> Iterator[Choice]:
        """Ask in one position after the other, each in the state as the file first calls it."""
        raise NotImplementedError

    @contextmanager
    def session(self) -> Iterator[Program]:
        """Ask within one process: state is kept from one `choose` to the next."""
        raise NotImplementedError
