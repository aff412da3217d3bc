"""What is filmed and how, and what can be: on the command line and in the dialog alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import shorten

from ttt_tui import registry
from ttt_tui._version import BACKEND
from ttt_tui.engine.budget import Budget
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, quoted, read_whole
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.search.algorithm import listed

SECONDS, RATE, SIZE, TREE = 12, 10, (120, 40), "tree"
"""The usual ones."""

LEAST_SIZE, MOST_SIZE = (60, 20), (200, 60)
LEAST_SECONDS, MOST_SECONDS = 2, 300
MOST_RATE = 30
MOST_FRAMES = 3_000
"""A frame takes some 20 ms to be made."""


VIEWS = (TREE, "comparison", *registry.having("view"))
"""What can be in front as a search goes on."""


class ScriptError(ValueError):
    """No film can be like this; the message says why and what could be."""


class FilmError(RuntimeError):
    """A film could not be made after all; the message says why."""


@dataclass(frozen=True)
class Script:
    """A film to be made.

    Attributes:
        state: what is searched, of any game.
        algorithms: two or more, as on the dashboard.
        shown: whose tree is seen.
        budget: where searches end that are not done by then; None: as on the dashboard, by depth
            where they would take too long.
        seconds: how long the film lasts.
        rate: frames a second, of which those are left out that change nothing.
        size: columns and rows of the screen.
        view: which is in front, of those that take turns on the screen.
        seats: who plays whom; nobody moves.
        simple, dark, ascii: how the screen is drawn.
        backend: the engine's name on the screen.

    Raises:
        ScriptError: the film would be too short, too long or too large.
    """

    state: GameState
    options: SearchOptions
    algorithms: tuple[Algorithm, ...]
    shown: Algorithm
    budget: Budget | None = None
    seconds: int = SECONDS
    rate: int = RATE
    size: tuple[int, int] = SIZE
    view: str = TREE
    seats: Mapping[Player, Seat] = field(default_factory=lambda: dict.fromkeys(Player, Seat.HUMAN))
    simple: bool = True
    dark: bool = True
    ascii: bool = False
    backend: str = BACKEND

    def __post_init__(self) -> None:
        if not LEAST_SECONDS <= self.seconds <= MOST_SECONDS:
            raise ScriptError(
                f"{self.seconds} seconds: a film lasts from {LEAST_SECONDS} to {MOST_SECONDS}"
            )
        if not 1 <= self.rate <= MOST_RATE:
            raise ScriptError(f"{self.rate} frames per second: choose from 1 to {MOST_RATE}")
        if self.ticks > MOST_FRAMES:
            raise ScriptError(
                f"{self.seconds} seconds at {self.rate} frames per second are {self.ticks:,} "
                f"frames: the limit is {MOST_FRAMES:,}"
            )

    @property
    def title(self) -> str:
        """`alpha-beta on ..O/XOO/..X x`; of a long position the beginning."""
        return f"{self.shown.name} on {shorten(str(self.state), 80, placeholder=' ...')}"

    @property
    def ticks(self) -> int:
        """How many frames there could be."""
        return self.seconds * self.rate


def beside(shown: Algorithm) -> tuple[Algorithm, ...]:
    """The algorithm with the one that it is held against: plain alpha-beta, or minimax."""
    other = Algorithm.MINIMAX if shown is Algorithm.ALPHA_BETA else Algorithm.ALPHA_BETA
    return listed((shown, other))


def read_size(text: str) -> tuple[int, int]:
    """Columns and rows, as `120x40`.

    Raises:
        ScriptError: that is no size, or no screen could have it.
    """
    found = re.fullmatch(r"\s*(\d{1,4})\s*[xX]\s*(\d{1,4})\s*", text)
    if not found:
        raise ScriptError(f"size {quoted(text)}: columns x rows, such as 120x40")
    size = int(found[1]), int(found[2])
    both = zip(LEAST_SIZE, size, MOST_SIZE, strict=True)
    if not all(least <= each <= most for least, each, most in both):
        least, most = (f"{columns}x{rows}" for columns, rows in (LEAST_SIZE, MOST_SIZE))
        raise ScriptError(f"size {size[0]}x{size[1]}: choose from {least} to {most}")
    return size


def read_number(text: str, what: str) -> int:
    """Raises:
    ScriptError: it is none.
    """
    number = read_whole(text.strip())
    if number is None:
        raise ScriptError(f"{what}: {quoted(text.strip())} is not a number")
    return number
