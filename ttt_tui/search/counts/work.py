"""How much of a long count or solve is done at once.

What is remembered by position can stop anywhere: what is known by then stays, and the next call
comes to where the last one stopped within some look-ups.
"""

from __future__ import annotations

from dataclasses import dataclass


class OutOfWorkError(Exception):
    """All the work allowed is done, and the count is not finished."""


@dataclass
class Work:
    """How much work counting may still do: moves made or looked at, some 3 microseconds each.

    Attributes:
        left: so many of them; less than 0 when there was not enough.
    """

    left: int

    def do(self, moves: int) -> None:
        """Raises:
        OutOfWorkError: that is more than is left.
        """
        self.left -= moves
        if self.left < 0:
            raise OutOfWorkError
