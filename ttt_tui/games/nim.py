"""Nim: `nim 3 4 5`, `nim 3 4 5 misere`, and ` min` at the end if Min is to move.

The sides take turns. Each takes any number of objects from one heap. The side that takes the last
object wins; in misere Nim, loses (C. L. Bouton 1901, Nim, a game with a complete mathematical
theory).
"""

from __future__ import annotations

from dataclasses import dataclass

from ttt_tui.games.game import GameRules, GameTextError, IllegalMove, Side, quoted, read_whole

MOST_HEAPS = 9
MOST_OBJECTS = 99  # in all heaps together


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

        Raises `GameTextError` for no heaps, too many, too large, or another word.
        """
        words = text.lower().replace(",", " ").split()[1:]
        heaps = tuple(size for word in words if (size := read_whole(word)) is not None)
        others = [word for word in words if read_whole(word) is None]
        wrong = [word for word in others if word not in ("misere", "max", "min")]
        is_sane = 1 <= len(heaps) <= MOST_HEAPS and min(heaps) >= 0 and sum(heaps) <= MOST_OBJECTS
        if wrong or not is_sane:
            raise GameTextError(
                f"{quoted(wrong[0] if wrong else text)} is not Nim: write 1 to {MOST_HEAPS} heaps "
                f"of at most {MOST_OBJECTS} objects in all, such as nim 3 4 5, then misere or min"
            )
        return cls(heaps, "misere" in others, Side.MIN if "min" in others else Side.MAX)

    @property
    def rules(self) -> GameRules:
        return GameRules(
            "nim",
            longest=sum(self.heaps),
            largest=1,
            results=True,
            summary="A move takes any number of objects from one heap. "
            f"The player who takes the last object {'loses' if self.misere else 'wins'}.",
        )

    @property
    def key(self) -> tuple[tuple[int, ...], Side]:
        return self.heaps, self.to_move

    def moves(self) -> list[int]:
        """Return the moves from the first heap on, fewer objects before more."""
        heaps = enumerate(self.heaps, 1)
        return [100 * heap + taken for heap, size in heaps for taken in range(1, size + 1)]

    def play(self, move: int) -> Nim:
        if move not in self.moves():
            raise IllegalMove(
                f"{self.move_text(move)} cannot be taken: the heaps are {self._sizes()}"
            )
        heap, taken = divmod(move, 100)
        heaps = (*self.heaps[: heap - 1], self.heaps[heap - 1] - taken, *self.heaps[heap:])
        return Nim(heaps, self.misere, self.to_move.other)

    def value(self) -> int | None:
        if any(self.heaps):
            return None
        return int(self.to_move if self.misere else self.to_move.other)

    def move_text(self, move: int) -> str:
        return f"{move % 100} from heap {move // 100}"

    def draw(self) -> list[str]:
        """Return a row for each heap: its number, its objects and their number."""
        rows = ["|" * size for size in self.heaps]
        room = max(map(len, rows))
        both = enumerate(zip(rows, self.heaps, strict=True), 1)
        return [f"[dim]heap {heap}[/]  {row:{room}} [b]{size}[/]" for heap, (row, size) in both]

    def _sizes(self) -> str:
        return " ".join(map(str, self.heaps))

    def __str__(self) -> str:
        misere = " misere" if self.misere else ""
        side = " min" if self.to_move is Side.MIN else ""
        return f"nim {self._sizes()}{misere}{side}"
