"""The attempts to call a search: which is next, and how much of the game each one has shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttt_tui.features.programs.recording import Recording, Subject
from ttt_tui.game import Position

ENOUGH = 3_000
"""So many nodes are enough, whatever they are: four plies on an empty 3x3 board have more."""
_FEW = 60

_MOST_ATTEMPTS = 30
_MOST_STARTS = 100
"""Attempts in total, whatever a process names as the next one."""
_MOST_BETTER = 8
"""So many more calls are tried after one that shows little of the game."""

Attempt = tuple[int, int]
"""The number of a cycle of functions, and of a way to call it."""

FIRST: Attempt = (0, 0)

Worth = tuple[bool, bool, int]
"""Whether a finished game was seen, whether nothing was guessed, nodes: more is better."""


def next_call(attempt: Attempt) -> Attempt:
    """The next way to call the same functions."""
    return attempt[0], attempt[1] + 1


IMPLAUSIBLE_CALL = "X and O both choose their worst moves: the program may never make this call."


def other_calls(subject: Subject) -> tuple[tuple[Position | None, Attempt], ...]:
    """Other calls of a search in which X and O both choose their worst moves.

    It is called for the other side, or as another place in the file calls it. Each call is a
    position (None: its own first position) and the first attempt.
    """
    exchanged = Position(0, 0, subject.start.to_move.other, subject.start.rules)
    return (exchanged, subject.attempt), (None, next_call(subject.attempt))


@dataclass
class Attempts:
    """The attempts at one file.

    Attributes:
        now: the current or first attempt.
        is_settled: its recording is accepted, however little it shows.
        best: the attempt that has shown most, None before one has shown too little.
        words: why the others failed.
        helps: what the user might add about the likeliest search, the first that failed.
    """

    now: Attempt
    is_settled: bool
    best: tuple[Worth, Attempt] | None = None
    words: list[str] = field(default_factory=list)
    helps: str = ""
    _started: int = 0

    def put_aside(self, recording: Recording) -> None:
        """This call shows little of the game: another may show more."""
        found = worth(recording), self.now
        self.best = max(self.best or found, found, key=lambda each: each[0])

    def next(self, attempt: Attempt | None) -> Attempt | None:
        """The attempt to make after this proposal: it, or the best once more; None: no more."""
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
        """What each attempt came to, the most informative first."""
        words = dict.fromkeys(filter(None, self.words))
        return tuple(sorted(words, key=lambda each: each.endswith("was not called")))


def worth(recording: Recording) -> Worth:
    return _has_finished_game(recording), not recording.subject.guessed, len(recording)


def is_enough(recording: Recording) -> bool:
    """Whether no other call needs to be tried, to show more of the game."""
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
