"""Who plays a side: a person, an algorithm, or chance; and a move that was chosen for one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ttt_tui.game import Player, quoted
from ttt_tui.search.algorithm import Algorithm, named, names, own_names


class Choice(NamedTuple):
    """A move for an engine, by somebody who sees further than its search on the screen.

    Attributes:
        reason: how good it is, and whether that is proven, in a few words.
    """

    move: int
    reason: str


@dataclass(frozen=True)
class Seat:
    """A player by the name that the command line uses; an algorithm's seat has its name."""

    name: str

    HUMAN: ClassVar[Seat]
    RANDOM: ClassVar[Seat]

    @classmethod
    def of(cls, name: str) -> Seat:
        """Raises:
        ValueError: nobody has this name.
        """
        is_own = name in (cls.HUMAN.name, cls.RANDOM.name, *own_names())
        if not is_own and name not in seat_names():
            raise ValueError(f"{quoted(name)} plays nothing: choose from {', '.join(seat_names())}")
        return cls(name)

    @property
    def algorithm(self) -> Algorithm | None:
        """The algorithm whose search decides the move, if one does."""
        return None if self in (Seat.HUMAN, Seat.RANDOM) else named(self.name)


Seat.HUMAN = Seat("human")
Seat.RANDOM = Seat("random")


def seat_names() -> tuple[str, ...]:
    """All who can play, in the order in which they are listed."""
    return (Seat.HUMAN.name, *names(), Seat.RANDOM.name)


USUAL_SEATS = {Player.X: Seat.HUMAN, Player.O: Seat(Algorithm.ALPHA_BETA.name)}
"""Who plays unless told otherwise."""
