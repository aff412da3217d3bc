"""Solutions that are kept between starts: one small JSON file in the user's cache folder.

Only complete solutions are kept, the newest thousand. A position and its mirror images share an
entry. The file is read anew before each writing and replaced whole, by one program after the other,
so of two that solve at once none loses what the other has found.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ttt_tui.engine.files import DamagedFile, alone_in, read_json, set_aside, user_file, write_whole
from ttt_tui.features.solver import MoveValue, Solution
from ttt_tui.features.solver.solved import Solved
from ttt_tui.game import IllegalMove, Position
from ttt_tui.game.bitboard import Permutation, canonical

_FORMAT = "ttt-tui solutions"
_VERSION = 1
_LARGEST_NUMBER = 10**18  # of nodes or seconds; far beyond any solve
CAPACITY = 1000


def _key(canonical: Position) -> str:
    return f"{canonical.rules}: {canonical}"


class SolutionCache:
    """The file. Nothing here raises: what goes wrong is told by `take_message`.

    Attributes:
        path: where it is; None: the user has no home, so nothing is kept.
    """

    def __init__(self, path: Path | None = None, capacity: int = CAPACITY) -> None:
        """`capacity` is how many solutions are kept at most."""
        name = f"solutions-{_VERSION}.json"
        self.path = path or user_file("cache", name)
        self._capacity = capacity
        self._message: str | None = None

    def take_message(self) -> str | None:
        """What went wrong since it was last asked, if anything, in a sentence for the user."""
        message, self._message = self._message, None
        return message

    def find(self, position: Position, *, all_moves: bool = False) -> Solved | None:
        """What is known of a position, moves turned to it; with what every move is worth, if that
        is asked for, or else nothing.
        """
        image, there = canonical(position)
        entries = self._load()
        if entries is None or _key(image) not in entries:
            return None
        try:
            solved = _read(entries[_key(image)], position, there)
        except DamagedFile as error:
            self._set_aside(str(error))
            return None
        if all_moves:
            return None if solved.solution.moves is None else solved
        return replace(solved, solution=replace(solved.solution, moves=None))

    def keep(self, solved: Solved) -> None:
        """Keep a solution as the newest one, if it is complete and of a game that goes on."""
        if not solved.solution.complete or solved.position.is_over():
            return
        if self.path is None:
            self._message = "The solution is not saved: no home folder is known."
            return
        with suppress(OSError):  # the message is that of the file
            self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with alone_in(self.path.parent):
                self._add(self.path, solved)
        except OSError as error:
            self._message = f"The solution cannot be saved ({error})."

    def _add(self, path: Path, solved: Solved) -> None:
        """Raises:
        OSError: the file cannot be written.
        """
        image, there = canonical(solved.position)
        entries = self._load()
        if entries is None:
            return  # what cannot be read is not to be written over
        before = entries.pop(_key(image), None)
        entries[_key(image)] = entry = _written(solved, there)
        if "moves" not in entry and isinstance(before, dict) and "moves" in before:
            entry["moves"] = before["moves"]  # checked when it is read, like all of them
        newest = dict(list(entries.items())[-self._capacity :])
        data = {"format": _FORMAT, "version": _VERSION, "solutions": newest}
        write_whole(path, json.dumps(data) + "\n")

    def _load(self) -> dict[str, Any] | None:
        """The entries, oldest first; none of them if there is no sound file.

        None if there is a file that cannot be read.
        """
        if self.path is None:
            return {}
        try:
            return _entries(read_json(self.path))
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._message = f"The cache of solutions cannot be read and is not used ({error})."
            return None
        except DamagedFile as error:
            self._set_aside(str(error))
        return {}

    def _set_aside(self, reason: str) -> None:
        assert self.path is not None
        notice = set_aside(self.path, "Saved solutions", reason, "beginning anew")
        self._message = notice or self._message


def _entries(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise DamagedFile("it is another program's")
    if data.get("version") != _VERSION:
        raise DamagedFile(f"its version is not {_VERSION}")
    entries = data.get("solutions")
    if not isinstance(entries, dict):
        raise DamagedFile("its solutions are missing")
    return entries


def _written(solved: Solved, there: Permutation) -> dict[str, Any]:
    """Its entry; `there` leads to the position that stands for it and its images."""
    solution = solved.solution
    every = solution.moves
    moves = {} if every is None else {"moves": [[there[move], *worth] for move, *worth in every]}
    return {
        "value": solution.value,
        "distance": solution.distance,
        "best_moves": [there[move] for move in solution.best_moves],
        "principal_variation": [there[move] for move in solution.principal_variation],
        **moves,
        "nodes": solution.nodes,
        "seconds": solved.seconds,
    }


def _read(entry: Any, position: Position, there: Permutation) -> Solved:
    """Raises:
    DamagedFile: it is no solution of the position.
    """
    try:
        value, distance = _whole(entry["value"], -1), _whole(entry["distance"])
        best = [_whole(move) for move in entry["best_moves"]]
        line = [_whole(move) for move in entry["principal_variation"]]
        nodes, seconds = _whole(entry["nodes"]), entry["seconds"]
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise TypeError
        back = sorted(range(len(there)), key=there.__getitem__)
        best_moves = tuple(sorted((back[move] for move in best), key=_order(position)))
        variation = tuple(back[move] for move in line)
        moves = None
        if "moves" in entry:
            of_move = {back[_whole(move)]: worth for move, *worth in entry["moves"]}
            moves = tuple(_worth(move, *of_move[move]) for move in position.legal_moves())
        end = position
        for move in variation:
            end = end.play(move)
    except (KeyError, TypeError, ValueError, IndexError, IllegalMove):
        raise DamagedFile("an entry is not a solution of its position") from None
    outcome = end.outcome()
    # Best play is written to the end of the game, so it shows value and distance.
    shows = outcome is not None and (outcome.value, len(variation)) == (value, distance)
    begins = len(set(best)) == len(best) and variation[:1] and variation[0] in best_moves
    agree = moves is None or best_moves == tuple(
        each.move for each in moves if (each.value, each.distance) == (value, distance)
    )
    if not (shows and begins and agree and 0 <= seconds < _LARGEST_NUMBER):
        raise DamagedFile("an entry contradicts its position")
    solution = Solution(position, value, distance, best_moves, variation, nodes, True, moves)
    return Solved(solution, seconds, cached=True)


def _worth(move: int, value: Any, distance: Any) -> MoveValue:
    if _whole(value, -1) > 1:
        raise TypeError
    return MoveValue(move, value, _whole(distance, 1))


def _order(position: Position) -> Callable[[int], int]:
    """Sorts moves as the position lists them; raises KeyError for one that is not legal."""
    return {move: number for number, move in enumerate(position.legal_moves())}.__getitem__


def _whole(value: Any, lowest: int = 0) -> int:
    """Raises:
    TypeError: not a whole number of at least `lowest`, or one beyond counting.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError
    if not lowest <= value < _LARGEST_NUMBER:
        raise TypeError
    return value
