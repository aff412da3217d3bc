"""Nim: `nim 3 4 5`, `nim 3 4 5 misere`, and ` min` at the end where Min is to move.

The sides take turns. Each takes any number of objects from one heap. Whoever takes the last object
wins; in misere Nim, loses (C. L. Bouton 1901, Nim, a game with a complete mathematical theory).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ttt_tui.game.game_state import GameRules
from ttt_tui.game.position import IllegalMove
from ttt_tui.game.reading import quoted, read_whole
from ttt_tui.game.rules import NotationError, Player

MOST_HEAPS = 9
MOST_OBJECTS = 99
"""In all heaps together."""

_MOST_APART = 6  # objects that a row draws with blanks between them
_MOST_DRAWN = 13  # a row fits into the board panel of a screen of 80 columns
_EXAMPLE = "nim 3 4 5"
_MOVE = re.compile(r"(?:take\s+)?([0-9]{1,3})\s+from(?:\s+heap)?\s+([0-9]{1,3})", re.IGNORECASE)


@dataclass(frozen=True)
class Nim:
    """Heaps of objects, numbered from 1. A heap that is gone keeps its number.

    The move 203 takes three objects from heap 2.

    Attributes:
        heaps: the objects left in each.
        misere: whoever takes the last object loses.
    """

    heaps: tuple[int, ...]
    misere: bool = False
    to_move: Player = Player.MAX

    @classmethod
    def parse(cls, text: str) -> Nim:
        """Read `nim 3 4 5 misere min`.

        Raises:
            NotationError: no heaps, too many, too large, or another word.
        """
        words = text.lower().replace(",", " ").split()[1:]
        heaps: list[int] = []
        misere, to_move = False, Player.MAX
        for word in words:
            size = read_whole(word)
            if size is not None and size >= 0:
                heaps.append(size)
            elif word in ("misere", "misère"):
                misere = True
            elif word in ("max", "min"):
                to_move = Player.MIN if word == "min" else Player.MAX
            else:
                raise NotationError(
                    f"{quoted(word)} is not the size of a heap: write heaps such as {_EXAMPLE}, "
                    "then misere, min or max"
                )
        if not heaps:
            raise NotationError(f"nim has no heaps: write their sizes, such as {_EXAMPLE}")
        if len(heaps) > MOST_HEAPS:
            raise NotationError(f"nim has {len(heaps)} heaps: there are at most {MOST_HEAPS}")
        if sum(heaps) > MOST_OBJECTS:
            raise NotationError(
                f"nim has {sum(heaps):,} objects: there are at most {MOST_OBJECTS} in all heaps"
            )
        return cls(tuple(heaps), misere, to_move)

    @property
    def rules(self) -> GameRules:
        return GameRules(
            "nim",
            longest=sum(self.heaps),
            largest_move=100 * len(self.heaps) + max(self.heaps),
            largest=1,
            values_are_results=True,
            summary="A move takes any number of objects from one heap. "
            f"The player who takes the last object {'loses' if self.misere else 'wins'}.",
        )

    @property
    def key(self) -> tuple[tuple[int, ...], bool, Player]:
        return self.heaps, self.misere, self.to_move

    def moves(self) -> list[int]:
        """From the first heap on, fewer objects before more."""
        return [
            100 * heap + taken
            for heap, size in enumerate(self.heaps, 1)
            for taken in range(1, size + 1)
        ]

    def play(self, move: int) -> Nim:
        """Raises:
        IllegalMove: there is no such heap, or it has fewer objects.
        """
        heap, taken = divmod(move, 100)
        if not (1 <= heap <= len(self.heaps) and 1 <= taken <= self.heaps[heap - 1]):
            raise IllegalMove(f"{taken} from heap {heap} cannot be taken: {self._which_moves()}")
        left = self.heaps[heap - 1] - taken
        heaps = (*self.heaps[: heap - 1], left, *self.heaps[heap:])
        return replace(self, heaps=heaps, to_move=self.to_move.other)

    def value(self) -> int | None:
        if any(self.heaps):
            return None
        # The other side has taken the last object.
        return self.to_move.sign if self.misere else -self.to_move.sign

    def move_text(self, move: int) -> str:
        heap, taken = divmod(move, 100)
        return f"{taken} from heap {heap}"

    def read_move(self, text: str) -> int:
        """Read `3 from heap 2`; `heap` may be left out.

        Raises:
            NotationError: another form, or a move that cannot be played.
        """
        match = _MOVE.fullmatch(text.strip())
        heap, taken = (int(match[2]), int(match[1])) if match else (0, 0)
        move = 100 * heap + taken
        if taken > MOST_OBJECTS or move not in self.moves():
            raise NotationError(f"{quoted(text)} is not a move here: {self._which_moves()}")
        return move

    def _which_moves(self) -> str:
        if not any(self.heaps):
            return "no objects are left, the game is over"
        heap = next(number for number, size in enumerate(self.heaps, 1) if size)
        return f"write such as 1 from heap {heap}; the heaps are {self._sizes()}"

    def draw(self) -> list[str]:
        """A row a heap: its number, its objects, how many they are.

        Large heaps are drawn closer, and of the largest only the first objects.
        """
        widest = max(self.heaps)
        each = "| " if widest <= _MOST_APART else "|"
        room = len(each) * min(widest, _MOST_DRAWN)
        return [
            f"[dim]heap {number}[/]  {_bars(each, size):{room}} [b]{size}[/]"
            for number, size in enumerate(self.heaps, 1)
        ]

    def _sizes(self) -> str:
        return " ".join(map(str, self.heaps))

    def __str__(self) -> str:
        misere = " misere" if self.misere else ""
        return f"nim {self._sizes()}{misere}{' min' if self.to_move is Player.MIN else ''}"


def _bars(each: str, size: int) -> str:
    return each * size if size <= _MOST_DRAWN else f"{each * (_MOST_DRAWN - 1)}…"
