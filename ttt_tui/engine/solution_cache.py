"""Solutions that are kept between starts: one small JSON file in the user's cache folder.

Only complete solutions are kept, the newest thousand. A position and its mirror images share an
entry. The file is read anew before each writing and replaced whole, so two programs that write at
once leave a sound file; at worst one of them has to solve a position again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs

from ttt_tui.engine.files import set_aside, write_whole
from ttt_tui.engine.solved import Solved
from ttt_tui.game import IllegalMove, Position
from ttt_tui.search.solving import Solution

_FORMAT = "ttt-tui solutions"
_VERSION = 1
_LARGEST_FILE = 8 * 2**20  # bytes; a thousand entries of the largest board are less than one MB
CAPACITY = 1000


class _Damaged(ValueError):
    """The file holds what this program does not write."""


@dataclass(frozen=True)
class _Canonical:
    """The representative of a position among its mirror images, and the way there and back."""

    position: Position
    there: tuple[int, ...]

    @property
    def key(self) -> str:
        return f"{self.position.rules}: {self.position}"

    @property
    def back(self) -> tuple[int, ...]:
        ways = sorted(range(len(self.there)), key=self.there.__getitem__)
        return tuple(ways)


def _canonical(position: Position) -> _Canonical:
    images = (
        _Canonical(
            replace(position, x=_moved(position.x, way), o=_moved(position.o, way)),
            way,
        )
        for way in position.rules.symmetries
    )
    return min(images, key=lambda image: (image.position.x, image.position.o))


def _moved(stones: int, way: tuple[int, ...]) -> int:
    return sum(1 << goal for cell, goal in enumerate(way) if stones >> cell & 1)


class SolutionCache:
    """The file. Nothing here raises: what goes wrong is told by `take_message`."""

    def __init__(self, path: Path | None = None, capacity: int = CAPACITY) -> None:
        """`capacity` is how many solutions are kept at most."""
        name = f"solutions-{_VERSION}.json"
        self.path = path or platformdirs.user_cache_path("ttt-tui") / name
        self._capacity = capacity
        self._message: str | None = None

    def take_message(self) -> str | None:
        """What went wrong since it was last asked, if anything, in a sentence for the user."""
        message, self._message = self._message, None
        return message

    def find(self, position: Position) -> Solved | None:
        """What is known of a position, moves turned to it."""
        canonical = _canonical(position)
        entries = self._load()
        if entries is None or canonical.key not in entries:
            return None
        try:
            return _read(entries[canonical.key], position, canonical)
        except _Damaged as error:
            self._set_aside(str(error))
            return None

    def keep(self, solved: Solved) -> None:
        """Keep a solution as the newest one, if it is complete and of a game that goes on."""
        if not solved.solution.complete or solved.position.is_over():
            return
        canonical = _canonical(solved.position)
        entries = self._load()
        if entries is None:
            return  # what cannot be read is not to be written over
        entries.pop(canonical.key, None)
        entries[canonical.key] = _written(solved, canonical)
        newest = dict(list(entries.items())[-self._capacity :])
        data = {"format": _FORMAT, "version": _VERSION, "solutions": newest}
        try:
            write_whole(self.path, json.dumps(data) + "\n")
        except OSError as error:
            self._message = f"The solution cannot be kept for the next time ({error})."

    def _load(self) -> dict[str, Any] | None:
        """The entries, oldest first; none of them if there is no sound file.

        None if there is a file that cannot be read.
        """
        try:
            if self.path.stat().st_size > _LARGEST_FILE:
                raise _Damaged("too large to be a cache of solutions")
            return _entries(json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._message = f"The cache of solutions cannot be read ({error}); going on without."
            return None
        except UnicodeDecodeError:
            self._set_aside("it is not text")
        except RecursionError:
            self._set_aside("nested too deeply")
        except _Damaged as error:
            self._set_aside(str(error))
        except ValueError:
            self._set_aside("it is no JSON")
        return {}

    def _set_aside(self, reason: str) -> None:
        try:
            aside = set_aside(self.path)
        except FileNotFoundError:
            return  # another program has just done so
        except OSError as error:
            self._message = (
                f"The cache of solutions is damaged ({reason}) and cannot be set aside ({error})."
            )
            return
        self._message = (
            f"The cache of solutions was damaged ({reason}): set aside as {aside.name}, "
            "beginning a new one."
        )


def _entries(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise _Damaged("it is another program's")
    if data.get("version") != _VERSION:
        raise _Damaged(f"its version is not {_VERSION}")
    entries = data.get("solutions")
    if not isinstance(entries, dict):
        raise _Damaged("its solutions are missing")
    return entries


def _written(solved: Solved, canonical: _Canonical) -> dict[str, Any]:
    solution, there = solved.solution, canonical.there
    return {
        "value": solution.value,
        "distance": solution.distance,
        "best_moves": [there[move] for move in solution.best_moves],
        "principal_variation": [there[move] for move in solution.principal_variation],
        "nodes": solution.nodes,
        "seconds": solved.seconds,
    }


def _read(entry: Any, position: Position, canonical: _Canonical) -> Solved:
    """Raises:
    _Damaged: it is no solution of the position.
    """
    try:
        value, distance = _whole(entry["value"], -1), _whole(entry["distance"])
        best = [_whole(move) for move in entry["best_moves"]]
        line = [_whole(move) for move in entry["principal_variation"]]
        nodes, seconds = _whole(entry["nodes"]), entry["seconds"]
        back = canonical.back
        best_moves = tuple(sorted((back[move] for move in best), key=_order(position)))
        variation = tuple(back[move] for move in line)
        end = position
        for move in variation:
            end = end.play(move)
    except (KeyError, TypeError, IndexError, IllegalMove):
        raise _Damaged("an entry is no solution of its position") from None
    outcome = end.outcome()
    contradicts = outcome is not None and (outcome.value, len(variation)) != (value, distance)
    is_time = isinstance(seconds, int | float) and math.isfinite(seconds) and seconds >= 0
    no_best = not best_moves and not position.is_over()
    if contradicts or not is_time or no_best or value > 1 or distance > position.empties:
        raise _Damaged("an entry contradicts its position")
    solution = Solution(position, value, distance, best_moves, variation, nodes, True)
    return Solved(solution, seconds, cached=True)


def _order(position: Position) -> Callable[[int], int]:
    """Sorts moves as the position lists them; raises KeyError for one that is not legal."""
    return {move: number for number, move in enumerate(position.legal_moves())}.__getitem__


def _whole(value: Any, lowest: int = 0) -> int:
    """Raises:
    TypeError: not a whole number of at least `lowest`.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < lowest:
        raise TypeError
    return value
