"""Which way to call a search is tried next, and how much of the game each one has shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttt_tui.features.programs.recording import Recording, Subject
from ttt_tui.game import Position

ENOUGH = 3_000
"""So many nodes are enough, whatever they are: four plies on an empty 3x3 board have more."""
_FEW = 60

_MOST_ATTEMPTS = 30
_MOST_STARTS = 100
"""Attempts in all: whatever a process says comes next, there is an end."""
_MOST_BETTER = 8
"""So many more calls are tried where little of the game was seen by one."""

Attempt = tuple[int, int]
"""The number of a cycle of functions, and of a way to call it."""

FIRST: Attempt = (0, 0)

Worth = tuple[bool, bool, int]
"""Whether a finished game was seen, whether nothing was guessed, the nodes: more is better."""


def following(attempt: Attempt) -> Attempt:
    """The next way to call the same functions."""
    return attempt[0], attempt[1] + 1


NEVER_SO = "X and O both choose what is worst for them: perhaps it is never called so."


def other_calls(subject: Subject) -> tuple[tuple[Position | None, Attempt], ...]:
    """How else a search may be called where X and O both choose what is worst for them.

    For the other side, or as another place in the file calls it. Positions (None: as it begins by
    itself) with the attempts to begin with.
    """
    exchanged = Position(0, 0, subject.start.to_move.other, subject.start.rules)
    return (exchanged, subject.attempt), (None, following(subject.attempt))


@dataclass
class Attempts:
    """The attempts at one file.

    Attributes:
        now: the one that is made, or is to be made first.
        is_settled: what it shows is taken as it is, however little.
        best: the attempt that has shown most, None before one has shown too little.
        words: what came of those that failed.
        helps: what the user might say of the likeliest search, which is the first to be given up.
    """

    now: Attempt
    is_settled: bool
    best: tuple[Worth, Attempt] | None = None
    words: list[str] = field(default_factory=list)
    helps: str = ""
    _started: int = 0

    def put_aside(self, recording: Recording) -> None:
        """Little of the game is seen by this call: another may show more."""
        found = worth(recording), self.now
        self.best = max(self.best or found, found, key=lambda each: each[0])

    def next(self, attempt: Attempt | None) -> Attempt | None:
        """The attempt to make if this one comes next: perhaps the best once more; None: no more."""
        if self.best is not None and not self.is_settled:
            first = self.best[1]
            if attempt is None or attempt[0] > first[0] or attempt[1] > first[1] + _MOST_BETTER:
                self.is_settled, attempt = True, first
        self._started += 1
        if attempt is None or attempt[1] > _MOST_ATTEMPTS or self._started >= _MOST_STARTS:
            return None
        self.now = attempt
        return attempt

    @property
    def tried(self) -> tuple[str, ...]:
        """What came of each, the most telling first."""
        words = dict.fromkeys(filter(None, self.words))
        return tuple(sorted(words, key=lambda each: each.endswith("was not called")))


def worth(recording: Recording) -> Worth:
    return _has_finished_game(recording), not recording.subject.guessed, len(recording)


def is_enough(recording: Recording) -> bool:
    """Whether there is no reason to look for a call of which more is seen."""
    nodes = len(recording)
    return nodes >= ENOUGH or (nodes >= _FEW and _has_finished_game(recording))


def _has_finished_game(recording: Recording) -> bool:
    has_below = set(recording.parent)
    for node in range(len(recording) - 1, 0, -1):
        try:
            if node not in has_below and recording.position(node).is_over():
                return True
        except ValueError:
            continue
    return False
