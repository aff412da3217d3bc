"""What a storm is made of: keys, clicks, pastes and resizes as a terminal sends them.

One seed is one storm. The same inputs go through the terminal's parser inside this process
(`bench.storm`) and through a real pseudo-terminal (`bench.storm_terminal`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from textual.keys import key_to_character

SIZES = (
    (120, 40),
    (120, 40),
    (80, 24),
    (80, 24),
    (100, 30),
    (60, 20),
    (59, 19),
    (200, 60),
    (20, 5),
)
BOARDS = (
    "..O/XOO/..X",
    "empty",
    "X../.O./...",
    "XXO/OO./X..",
    "XXX/OO./...",
    "3x4k3",
    "4x4k3",
    "4x4k4 XO../OX../..../....",
    "3x3k3m X.O/.O./..X x",
    "2x6k4g ....../.XO...",
    "6x7k4g",
    "8x8k5",
    "1x2k2",
)

_NAMED = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "delete": "\x1b[3~",
    "enter": "\r",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "space": " ",
    "escape": "\x1b",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "ctrl+p": "\x10",
    "ctrl+z": "\x1a",
    "shift+up": "\x1b[1;2A",
    "shift+down": "\x1b[1;2B",
    "shift+right": "\x1b[1;2C",
    "shift+left": "\x1b[1;2D",
    "ctrl+up": "\x1b[1;5A",
    "ctrl+down": "\x1b[1;5B",
}
_PASTES = (
    "..O/XOO/..X",
    "X../.O./... x",
    "6x7k4g",
    "x o x\no x o\n. . .",
    " X | O | X \n---+---+---\n O | X | O \n---+---+---\n   |   |   ",
    "XXXXXXXXX",
    "no position at all",
    "q",
    "",
    "\t\n\r",
    "9" * 5_000,
    "3x3k3 " + "." * 300,
    "ÄÖ漢字🙂",
)
_TYPED = (
    "0123456789,./abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ[]{}<>+-=_*?;:'\"~!@#$%^&()"
)
# So often, of a hundred: leaving the program has to be met, but ends the game.
_LEAVING = ("q", "\x03")
_LEAVE_PERCENT = 1


@dataclass(frozen=True)
class Step:
    """What happens at once, before the program gets time to settle.

    Attributes:
        write: characters that the terminal sends in one write, as several events or none.
        events: how many keys, clicks, pastes and resizes these are.
        size: columns and rows that the terminal then has, if they change.
        seconds: for which the searches may then run.
    """

    write: str
    events: int
    size: tuple[int, int] | None = None
    seconds: float = 0.0

    def __str__(self) -> str:
        size = f" resize {self.size[0]}x{self.size[1]}" if self.size else ""
        return f"{self.write!r}{size} {self.seconds:.2f} s"


@dataclass(frozen=True)
class Fault:
    """What was wrong, and what led to it."""

    seed: int
    game: str
    step: int
    what: str
    before: tuple[str, ...]

    def __str__(self) -> str:
        steps = "\n".join(f"    {each}" for each in self.before)
        return f"seed {self.seed}, {self.game}, step {self.step}: {self.what}\n{steps}"


@dataclass
class Storming:
    """How a storm went.

    Attributes:
        events: keys, clicks, pastes and resizes so far.
        games: programs started.
        faults: found so far.
    """

    seed: int
    events: int = 0
    games: int = 0
    faults: list[Fault] = field(default_factory=list)


class Storm:
    """An endless source of steps; equal seeds give equal storms as long as the keys are equal."""

    def __init__(self, seed: int | str) -> None:
        self._source = random.Random(seed)
        self.size = (120, 40)

    def board(self) -> str:
        return self._source.choice(BOARDS)

    def choice(self, of: Sequence[str]) -> str:
        return self._source.choice(of)

    def sample(self, of: Sequence[str], least: int) -> list[str]:
        """At least so many of these, in their order."""
        chosen = set(self._source.sample(of, self._source.randint(least, len(of))))
        return [each for each in of if each in chosen]

    def game_length(self) -> int:
        return self._source.randint(40, 250)

    def begin(self) -> tuple[int, int]:
        """The terminal's size at the start of a game."""
        self.size = self._source.choice(SIZES[:6])
        return self.size

    def step(self, keys: Sequence[str]) -> Step:
        """The next step, where these keys act."""
        source = self._source
        events = source.choice((1, 1, 1, 1, 2, 2, 3, 6))
        write = "".join(self._event(keys) for _ in range(events))
        size = None
        if source.randrange(40) == 0:
            size = self.size = source.choice(SIZES)
            events += 1
        seconds = source.choice((0.0, 0.0, 0.01, 0.05, 0.3))
        return Step(write, events, size, seconds)

    def _event(self, keys: Sequence[str]) -> str:
        source = self._source
        if source.randrange(100) < _LEAVE_PERCENT:
            return source.choice(_LEAVING)
        kind = source.randrange(20)
        if kind < 9:
            return written(source.choice(keys)) if keys else ""
        if kind < 12:
            return source.choice(tuple(_NAMED.values()))
        if kind < 14:
            return source.choice(_TYPED)
        if kind < 19:
            return "".join(self._mouse())
        return f"\x1b[200~{source.choice(_PASTES)}\x1b[201~"

    def _mouse(self) -> Iterator[str]:
        """A click, two quick ones, a drag, the wheel or a move, in the SGR form."""
        source = self._source
        column, row = self._place()
        kind = source.randrange(10)
        if kind < 7:
            for _ in range(2 if kind == 0 else 1):
                yield f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"
        elif kind == 7:
            yield f"\x1b[<0;{column};{row}M"
            column, row = self._place()
            yield f"\x1b[<32;{column};{row}M\x1b[<0;{column};{row}m"
        elif kind == 8:
            yield f"\x1b[<{source.choice((64, 65))};{column};{row}M"
        else:
            yield f"\x1b[<35;{column};{row}M"

    def _place(self) -> tuple[int, int]:
        return self._source.randint(1, self.size[0]), self._source.randint(1, self.size[1])


def written(key: str) -> str:
    """What a terminal sends for a key of a binding; nothing for keys that it cannot send."""
    if key in _NAMED:
        return _NAMED[key]
    if key in ("q", "ctrl+c", "ctrl+q"):
        return ""  # left to chance above
    modifier, _, letter = key.rpartition("+")
    if modifier == "ctrl" and len(letter) == 1 and letter.isalpha():
        return chr(ord(letter.lower()) - ord("a") + 1)
    return key_to_character(key) or ""
