"""The grade of a program: one item for each thing asked, with its points and a reason."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ttt_tui.features.programs.chosen_moves import ChosenMoves

MET, NOT_MET, UNKNOWN = "met", "not met", "unknown"


@dataclass(frozen=True)
class Item:
    """One thing asked of a program.

    Attributes:
        name: `rules`, `expect alpha-beta`, `nodes`, ...
        status: `met`, `not met` or `unknown`; a person has to look at what is unknown.
        reason: in sentences.
        points: given; 0 while unknown.
        of: points at most; 0 where it is asked for, and no points are.
    """

    name: str
    status: str
    reason: str
    points: float = 0.0
    of: float = 0.0

    @property
    def words(self) -> str:
        """`rules: met, 20 of 20 points: Every position follows the rules.`"""
        scored = f", {_number(self.points)} of {points_words(self.of)}" if self.of else ""
        return f"{self.name}: {self.status}{scored}: {self.reason}"


@dataclass(frozen=True)
class Grade:
    """All that was asked of a program.

    Attributes:
        answers: its moves in the positions that must be answered; None where none must.
    """

    items: tuple[Item, ...]
    answers: ChosenMoves | None = None

    @property
    def points(self) -> float:
        return sum(item.points for item in self.items)

    @property
    def of(self) -> float:
        """Points at most; 0 where no points are asked for."""
        return sum(item.of for item in self.items)

    @property
    def status(self) -> str:
        """The worst of its items: `not met`, else `unknown`, else `met`."""
        statuses = {item.status for item in self.items}
        return next((each for each in (NOT_MET, UNKNOWN) if each in statuses), MET)

    @property
    def words(self) -> str:
        """`80 of 100 points`; where no points are asked for the status."""
        scored = f"{_number(self.points)} of {points_words(self.of)}" if self.of else self.status
        unknown = sum(item.status == UNKNOWN for item in self.items if item.of)
        return f"{scored}, {unknown} unknown: look at it yourself" if unknown else scored

    def to_json(self) -> dict[str, Any]:
        """In plain types, without `answers`."""
        return {
            "status": self.status,
            "points": plain(self.points) if self.of else None,
            "of": plain(self.of) if self.of else None,
            "items": [
                {**asdict(item), "points": plain(item.points), "of": plain(item.of)}
                for item in self.items
            ],
        }


def plain(points: float) -> int | float:
    """Points as they are written: `20`, not `20.0`; at most two digits after the point."""
    rounded = round(points, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _number(points: float) -> str:
    return f"{plain(points):,}"


def points_words(points: float) -> str:
    """`1 point`, `20 points`."""
    return f"{_number(points)} point{'' if plain(points) == 1 else 's'}"
