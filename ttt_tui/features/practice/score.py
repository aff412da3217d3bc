"""How somebody does, by kind of question: what is kept between starts, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ttt_tui.engine.files import alone_in, our_form, read_saved, user_file, write_saved
from ttt_tui.features.practice.decisions import Kind
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

    def after(self, right: bool) -> Tally:
        """Two answers right make it harder, one wrong easier."""
        level = self.level
        if not right:
            level = max(1, level - 1)
        elif self.right % 2:
            level = min(HARDEST, level + 1)
        return Tally(self.asked + 1, self.right + right, level)


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

    @property
    def advice(self) -> str:
        """`You miss windows: 3 of 5. Practise windows next.`; else a kind that was asked least."""
        if (kind := self.weakest) is not None:
            missed, asked = self.of(kind).asked - self.of(kind).right, self.of(kind).asked
            return f"You miss {kind.subject}: {missed} of {asked}. Practise {kind.subject} next."
        least = min(Kind, key=lambda each: (self.of(each).level, self.of(each).asked))
        return f"Practise {least.subject} next."

    @property
    def so_far(self) -> str:
        """`3 of 4 right, streak 2.`; empty before the first answer."""
        if not self.asked:
            return ""
        return f"{self.right} of {self.asked} right, streak {self.streak}."

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
