"""Nim: `nim 3 4 5`, `nim 3 4 5 misere`, and ` min` at the end where Min is to move.

The sides take turns. Each takes any number of objects from one heap. The side that takes the last
object wins; in misere Nim, loses (C. L. Bouton 1901, Nim, a game with a complete mathematical
theory).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ttt_tui.next.games.game import GameRules, IllegalMove, Side
from ttt_tui.next.games.reading import GameTextError, quoted, read_whole

MOST_HEAPS = 9
MOST_OBJECTS = 99
"""In all heaps together."""

_WIDEST = 13  # objects in a row of the drawing
_MOVE = re.compile(r"(?:take\s+)?([0-9]{1,3})\s+from(?:\s+heap)?\s+([0-9]{1,3})", re.IGNORECASE)


@dataclass(frozen=True)
class Nim:
    """Heaps of objects, numbered from 1. A heap that is gone keeps its number.

    The move 203 takes three objects from heap 2.
    """

    heaps: tuple[int, ...]
    misere: bool = False
    to_move: Side = Side.MAX

    @classmethod
    def parse(cls, text: str) -> Nim:
        """Read `nim 3 4 5 misere min`.

        Raises:
            GameTextError: no heaps, too many, too large, or another word.
        """
        heaps: list[int] = []
        misere, to_move = False, Side.MAX
        for word in text.lower().replace(",", " ").split()[1:]:
            size = read_whole(word)
            if size is not None and size >= 0:
                heaps.append(size)
            elif word in ("misere", "misère"):
                misere = True
            elif word in ("max", "min"):
                to_move = Side[word.upper()]
            else:
                raise GameTextError(
                    f"{quoted(word)} is not the size of a heap: write heaps such as nim 3 4 5, "
                    "then misere, min or max"
                )
        if not 1 <= len(heaps) <= MOST_HEAPS or sum(heaps) > MOST_OBJECTS:
            raise GameTextError(
                f"nim has {len(heaps)} heaps of {sum(heaps):,} objects: write 1 to {MOST_HEAPS} "
                f"heaps of at most {MOST_OBJECTS} objects in all, such as nim 3 4 5"
            )
        return cls(tuple(heaps), misere, to_move)

    @property
    def rules(self) -> GameRules:
        return GameRules(
            "nim",
            longest=sum(self.heaps),
            largest_move=100 * len(self.heaps) + max(self.heaps),
            largest=1,
            results=True,
            summary="A move takes any number of objects from one heap. "
            f"The player who takes the last object {'loses' if self.misere else 'wins'}.",
        )

    @property
    def key(self) -> tuple[tuple[int, ...], Side]:
        return self.heaps, self.to_move

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
        return Nim(heaps, self.misere, self.to_move.other)

    def value(self) -> int | None:
        if any(self.heaps):
            return None
        # The other side has taken the last object.
        return int(self.to_move if self.misere else self.to_move.other)

    def move_text(self, move: int) -> str:
        return f"{move % 100} from heap {move // 100}"

    def read_move(self, text: str) -> int:
        """Read `3 from heap 2`; `heap` may be left out.

        Raises:
            GameTextError: another form, or a move that cannot be played.
        """
        match = _MOVE.fullmatch(text.strip())
        move = 100 * int(match[2]) + int(match[1]) if match and int(match[1]) < 100 else 0
        if move not in self.moves():
            raise GameTextError(f"{quoted(text)} is not a move here: {self._which_moves()}")
        return move

    def _which_moves(self) -> str:
        if not any(self.heaps):
            return "no objects are left, the game is over"
        heap = next(number for number, size in enumerate(self.heaps, 1) if size)
        return f"write such as 1 from heap {heap}; the heaps are {self._sizes()}"

    def draw(self) -> list[str]:
        """A row a heap: its number, its objects (of a large one the first), how many they are."""
        bar = "| " if max(self.heaps) <= _WIDEST // 2 else "|"
        room = len(bar) * min(max(self.heaps), _WIDEST)
        bars = [bar * n if n <= _WIDEST else bar * (_WIDEST - 1) + "…" for n in self.heaps]
        return [
            f"[dim]heap {number}[/]  {bars[number - 1]:{room}} [b]{size}[/]"
            for number, size in enumerate(self.heaps, 1)
        ]

    def _sizes(self) -> str:
        return " ".join(map(str, self.heaps))

    def __str__(self) -> str:
        misere = " misere" if self.misere else ""
        return f"nim {self._sizes()}{misere}{' min' if self.to_move is Side.MIN else ''}"
