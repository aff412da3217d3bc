"""Who plays in matches: algorithms, chance, a perfect player, and those that other features
bring."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from ttt_tui import registry
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.game import Position, quoted
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Search, SearchOptions, report_of, solver_for
from ttt_tui.search.algorithm import named, own_names, plugins
from ttt_tui.search.state_values import counted


def imported_beside(program: Path) -> list[Path]:
    """The files below the program's folder that its imports name, directly or not, sorted.

    What is imported by a computed name is not seen.

    Raises:
        OSError: one of them cannot be read.
    """
    folder, found, waiting = program.parent, {program}, [program]
    while waiting:
        named = _imports(waiting.pop(), folder)
        new = {each for each in named if each.is_relative_to(folder)} - found
        found |= new
        waiting += new
    return sorted(found - {program})


def _imports(file: Path, folder: Path) -> Iterator[Path]:
    """Args:
    folder: in which names begin that say nothing else.
    """
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return  # which cannot be run either
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield from _files(folder, each.name)
        elif isinstance(node, ast.ImportFrom):
            base = [folder, *file.parents][min(node.level, len(file.parents))]
            for each in node.names:  # a module, or what one holds
                yield from _files(base, ".".join(filter(None, (node.module, each.name))))


def _files(folder: Path, name: str) -> Iterator[Path]:
    """Of a module and the packages that it is in: those that are there."""
    for part in name.split("."):
        folder /= part
        for file in (folder.with_name(f"{part}.py"), folder / "__init__.py"):
            if file.is_file():
                yield file


RANDOM, PERFECT = "random", "perfect"


class Player(Protocol):
    """Who chooses moves."""

    @property
    def varies(self) -> bool | None:
        """Whether its moves hang on the seeds; None where only its games can tell."""
        ...

    def moves(self, positions: Sequence[GameState], seeds: Sequence[int]) -> Sequence[int | None]:
        """A cell for each position, whose game goes on; None where it gives no move.

        Args:
            seeds: of whatever is left to chance in each; the same seed gives the same move.
        """
        ...


def player_names() -> tuple[str, ...]:
    """All who can play by name, as `own_player_names` and from outside; slow as `plugins`."""
    return (*plugins().algorithms, *own_player_names())


def own_player_names() -> tuple[str, ...]:
    """Our own who can play by name; a Python file can, too, where a feature runs it."""
    brought = (name for module in registry.modules("players") for name in module.names())
    return (*own_names(), PERFECT, RANDOM, *brought)


@lru_cache(maxsize=16)  # a player of somebody's own file takes a process to be recognised
def player_of(text: str, options: SearchOptions) -> Player:
    """The player of a name, or of a file.

    Args:
        options: how an algorithm searches.

    Raises:
        ExperimentError: nobody is called that.
    """
    if text == RANDOM:
        return _Random()
    if text == PERFECT:
        return _Perfect()
    if text not in own_names():
        for module in registry.modules("players"):
            try:
                found: Player | None = module.player(text)
            except ValueError as error:
                raise ExperimentError(str(error)) from error
            if found is not None:
                return found
    try:
        return _Engine(replace(options, algorithm=named(text)))
    except ValueError:
        listed = ", ".join(player_names())
        raise ExperimentError(
            f"{quoted(text)} is not a player: choose from {listed}, or a file"
        ) from None


def plays_any_game(text: str) -> bool:
    """Whether a player plays other games than m,n,k, too."""
    return text in (*own_names(), PERFECT, RANDOM)


def file_of(text: str) -> dict[str, Any] | None:
    """The file of a player, `FILE.py` or `FILE.py:FUNCTION`: its whole path, its SHA-256, and under
    `imports` those of what it imports from its folder, by their paths there.

    None for those that have names. Imports by names that are made up while it runs are not seen.

    Raises:
        ExperimentError: it cannot be read.
    """
    if ".py" not in text:
        return None
    try:
        path = Path(text).expanduser()
        if not path.exists():
            path = Path(text.rpartition(":")[0]).expanduser()
        path = path.resolve()
        found: dict[str, Any] = {"path": str(path), "sha256": _digest(path)}
        if imported := imported_beside(path):
            names = [each.relative_to(path.parent).as_posix() for each in imported]
            found["imports"] = dict(zip(names, map(_digest, imported), strict=True))
        return found
    except (OSError, RuntimeError) as error:
        raise ExperimentError(f"{quoted(text)} cannot be read: {error}") from error


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


class _Random:
    varies = True

    def moves(self, positions: Sequence[GameState], seeds: Sequence[int]) -> list[int | None]:
        pairs = zip(positions, seeds, strict=True)
        return [random.Random(seed).choice(each.moves()) for each, seed in pairs]


class _Perfect:
    """Any of the best moves, by the exact values; quick wins are not preferred."""

    varies = True

    def moves(self, positions: Sequence[GameState], seeds: Sequence[int]) -> list[int | None]:
        chosen: list[int | None] = []
        for position, seed in zip(positions, seeds, strict=True):
            best = best_moves(position)
            chosen.append(random.Random(seed).choice(best) if best else None)
        return chosen


_MOST_NODES = 200_000
"""Of a search that finds the value of a move, in a game without a solver: some seconds."""


@lru_cache(maxsize=20_000)
def best_moves(state: GameState) -> tuple[int, ...]:
    """The moves that keep the value, quick or slow; none where it takes too long to tell."""
    worth = {move: state.to_move.sign * value for move, value in _values(state).items()}
    return tuple(move for move in worth if worth[move] == max(worth.values()))


def _values(state: GameState) -> dict[int, float]:
    """The exact value of each move for Max; of none where it takes too long."""
    if isinstance(state, Position):
        solver = solver_for(state.rules)
        if not solver.can_solve(state):
            return {}
        return {move: exact.value for move, exact in solver.moves(state).items()}
    values: dict[int, float] = {}
    for move in state.moves():
        after = state.play(move)
        value = after.value()
        if value is None:
            search = Search(after, SearchOptions(named("alpha-beta+")), capacity=0)
            search.advance(nodes=_MOST_NODES)
            if not search.done or search.value is None:
                return {}
            value = search.value
        values[move] = counted(value, SearchOptions(largest=rules_of(state).largest).infinity)
    return values


@dataclass(frozen=True)
class _Engine:
    """The move that a search recommends; what is left to chance in it hangs on the seed."""

    options: SearchOptions

    @property
    def varies(self) -> bool | None:
        algorithm = self.options.algorithm
        return True if algorithm.samples else False if algorithm.name in own_names() else None

    def moves(self, positions: Sequence[GameState], seeds: Sequence[int]) -> list[int | None]:
        pairs = zip(positions, seeds, strict=True)
        return [_best_move(each, self.options, seed if self.varies else 0) for each, seed in pairs]


@lru_cache(maxsize=20_000)
def _best_move(position: GameState, options: SearchOptions, seed: int) -> int | None:
    search = Search(position, replace(options, seed=seed) if seed else options, capacity=0)
    search.advance()
    return report_of(search).best_move if search.fault is None else None
