"""How somebody does, by kind of question: what is kept between starts, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from ttt_tui.engine.files import alone_in, our_form, read_saved, user_file, write_saved
from ttt_tui.features.practice.decisions import EXAM, INTRODUCED, Kind
from ttt_tui.search.option_table import Number

HARDEST = 5
"""The level of the hardest questions; the first is 1."""

_ENOUGH_TO_TELL = 3  # answers, before a kind is called the weakest
_VERSION = 1


@dataclass(frozen=True)
class Tally:
    """How the questions of one kind went.

    Attributes:
        asked, right: how many were answered, and answered right.
        level: how hard they are, from 1 to `HARDEST`.
    """

    asked: int = 0
    right: int = 0
    level: int = 1

    @property
    def wrong_share(self) -> float:
        return 1 - self.right / self.asked if self.asked else 0.0

    @property
    def wrong(self) -> int:
        return self.asked - self.right

    @property
    def missing(self) -> float:
        """The share that goes wrong, nearer to none the fewer were asked."""
        return self.wrong / (self.asked + 1)

    def after(self, right: bool) -> Tally:
        """Two answers right make it harder, one wrong easier."""
        level = self.level
        if not right:
            level = max(1, level - 1)
        elif self.right % 2:
            level = min(HARDEST, level + 1)
        return Tally(self.asked + 1, self.right + right, level)


class Advice(NamedTuple):
    """What to practise next, how it went so far, and a sentence on which lessons explain it."""

    subject: str
    so_far: str
    explained: str

    @property
    def in_short(self) -> str:
        return f"Practise next: {self.subject}."

    def __str__(self) -> str:
        return f"Practise next: {self.subject} ({self.so_far}). {self.explained}".rstrip()


@dataclass(frozen=True)
class Score:
    """How all questions went.

    Attributes:
        tallies: by kind, those of earlier starts included.
        size: of the trees of the dashboard's quiz, from 1 to `HARDEST`.
        asked, right: of this time alone.
        streak, best_streak: right answers one after the other, now and at most.
    """

    tallies: Mapping[Kind, Tally] = field(default_factory=dict)
    size: int = 1
    asked: int = 0
    right: int = 0
    streak: int = 0
    best_streak: int = 0

    def of(self, kind: Kind) -> Tally:
        return self.tallies.get(kind, Tally())

    def after(self, kind: Kind, right: bool) -> Score:
        streak = self.streak + 1 if right else 0
        return replace(
            self,
            tallies={**self.tallies, kind: self.of(kind).after(right)},
            asked=self.asked + 1,
            right=self.right + right,
            streak=streak,
            best_streak=max(streak, self.best_streak),
        )

    def after_round(self, right: int, asked: int) -> Score:
        """One answer wrong at most makes the next tree larger; half of them wrong, smaller."""
        step = 1 if right >= asked - 1 else -1 if 2 * right <= asked else 0
        return replace(self, size=min(HARDEST, max(1, self.size + step)))

    @property
    def weakest(self) -> Kind | None:
        """The kind that goes wrong most; None where none does, or too few were answered."""
        known = [each for each in Kind if self.of(each).asked >= _ENOUGH_TO_TELL]
        worst = max(known, key=lambda kind: self.of(kind).wrong_share, default=None)
        return worst if worst is not None and self.of(worst).wrong_share else None

    def advice(self, missed: Sequence[Kind] = ()) -> Advice:
        """What to practise next: `Practise next: cuts (2 of 4 right). Lesson 4 explains this.`

        First what was missed most just now, of equals the latest; then what was ever missed most,
        of equals the kind that is introduced first, as others build on it. Where nothing was, a
        kind that was never asked, else one of the lowest level.

        Args:
            missed: the kind of each wrong answer just now, the latest last.
        """
        ever = [kind for kind in (*INTRODUCED, *EXAM) if self.of(kind).wrong]
        if missed:
            kind = max(reversed(missed), key=missed.count)
        elif ever:
            kind = max(ever, key=lambda each: (self.of(each).missing, self.of(each).wrong))
        else:
            kind = min(INTRODUCED, key=lambda each: (self.of(each).level, self.of(each).asked))
            kind = next((each for each in INTRODUCED if not self.of(each).asked), kind)
        tally = self.of(kind)
        known_of = f"{tally.right} of {tally.asked} right" if tally.asked else "not asked yet"
        lessons, several = " and ".join(map(str, kind.lessons)), len(kind.lessons) > 1
        explained = f"Lessons {lessons} explain" if several else f"Lesson {lessons} explains"
        return Advice(kind.subject, known_of, f"{explained} this." if lessons else "")

    def __str__(self) -> str:
        """`3 of 4 right, longest streak 2; window is your weakest kind.`"""
        if not self.asked:
            return "No questions answered."
        words = f"{self.right} of {self.asked} right, longest streak {self.best_streak}"
        return (
            f"{words}; {self.weakest.value} is your weakest kind." if self.weakest else f"{words}."
        )

    def to_json(self) -> dict[str, Any]:
        """What is kept."""
        return {
            "version": _VERSION,
            "size": self.size,
            "kinds": {kind.value: vars(tally) for kind, tally in self.tallies.items()},
        }

    @classmethod
    def from_json(cls, data: Any) -> Score:
        """Raises:
        ValueError: the data are no score.
        """
        with our_form(data, _VERSION):
            size = int(Number("size", 1).from_json(data["size"]))
            if size > HARDEST:
                raise ValueError(f"size {size}")
            return cls({Kind(name): _tally(each) for name, each in data["kinds"].items()}, size)


def _tally(data: Any) -> Tally:
    numbers = {name: Number(name, least).from_json(data[name]) for name, least in _LEAST.items()}
    tally = Tally(**{name: int(number) for name, number in numbers.items()})
    if tally.right > tally.asked or tally.level > HARDEST:
        raise ValueError(f"{tally.right} right of {tally.asked}, level {tally.level}")
    return tally


_LEAST = {"asked": 0, "right": 0, "level": 1}


class ScoreFile:
    """The file; reading and writing never raise, they return what to tell the user.

    Attributes:
        path: where it is; None: the user has no home, so nothing is kept.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_file("state", "practice.json")

    def load(self) -> tuple[Score, str | None]:
        """The score so far, none where there is none, and a message if something is off."""
        return read_saved(self.path, Score.from_json, Score(), "The scores", "beginning anew")

    def record(self, score: Score, kind: Kind, right: bool) -> tuple[Score, str | None]:
        """Save an answer, with those that another program has saved meanwhile.

        Args:
            score: after the answer.

        Returns:
            The score with all answers, and a message if it cannot be saved.
        """
        if self.path is None:
            return score, None
        with alone_in(self.path.parent):
            saved, message = self.load()
            if saved.tallies:
                tallies = {**saved.tallies, kind: saved.of(kind).after(right)}
                score = replace(score, tallies=tallies)
            return score, write_saved(self.path, score.to_json(), "The scores") or message
