"""The cache of solutions: found again in every mirror image, bounded, and never in the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.test_files import NO_FILES
from ttt_tui.features.solver import MoveValue, Solution
from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.solved import Solved
from ttt_tui.game import Outcome, Player, Position, Rules
from ttt_tui.search import solver_for

WORKED = Position.parse("..O/XOO/..X")


def solved(position: Position) -> Solved:
    """What perfect play makes of a position, by the oracle."""
    solver = solver_for(position.rules)
    exact, line, at = solver.solve(position), [], position
    while not at.is_over():
        line.append(solver.best_moves(at)[0])
        at = at.play(line[-1])
    best = solver.best_moves(position)
    return Solved(
        Solution(position, exact.value, exact.distance, best, tuple(line), 44, True), 0.25
    )


def image(position: Position, way: tuple[int, ...]) -> Position:
    def moved(stones: int) -> int:
        return sum(1 << goal for cell, goal in enumerate(way) if stones >> cell & 1)

    return replace(position, x=moved(position.x), o=moved(position.o))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "solutions.json"


def test_what_was_kept_is_found_by_the_next_start(path: Path) -> None:
    first = SolutionCache(path)
    assert first.find(WORKED) is None
    first.keep(solved(WORKED))
    again = SolutionCache(path)
    assert again.find(WORKED) == replace(solved(WORKED), cached=True)
    assert first.take_message() is again.take_message() is None


def with_moves(of: Solved) -> Solved:
    """And what every move is worth."""
    solver, position = solver_for(of.position.rules), of.position
    moves = tuple(
        MoveValue(move, exact.value, exact.distance)
        for move, exact in solver.moves(position).items()
    )
    return replace(of, solution=replace(of.solution, moves=moves))


def test_what_every_move_is_worth_is_kept_where_it_is_known(path: Path) -> None:
    cache, full = SolutionCache(path), with_moves(solved(WORKED))
    cache.keep(solved(WORKED))
    assert cache.find(WORKED, all_moves=True) is None
    cache.keep(full)
    cache.keep(solved(WORKED))  # which does not know, and takes nothing away
    for position in {image(WORKED, way) for way in WORKED.rules.symmetries}:
        wanted = replace(with_moves(solved(position)), cached=True)
        found = cache.find(position, all_moves=True)
        assert found is not None
        assert found.solution.moves == wanted.solution.moves
        alone = cache.find(position)
        assert alone is not None
        assert alone.solution.moves is None


@pytest.mark.parametrize(
    "moves",
    [[], [[0, 1, 3]], 7, [[0, 1]], [[0, -1, 2], [1, -1, 2], [6, -1, 2], [7, -1, 2]]],
)
def test_values_of_moves_that_contradict_the_position_are_set_aside(
    path: Path, moves: object
) -> None:
    cache = SolutionCache(path)
    cache.keep(with_moves(solved(WORKED)))
    data = json.loads(path.read_text())
    (entry,) = data["solutions"].values()
    entry["moves"] = moves
    path.write_text(json.dumps(data))
    assert cache.find(WORKED, all_moves=True) is None
    assert "set aside" in (cache.take_message() or "")


def test_it_lives_in_the_cache_folder_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    cache = SolutionCache()
    cache.keep(solved(WORKED))
    assert cache.path is not None
    assert [each.name for each in (tmp_path / "ttt-tui").iterdir()] == [cache.path.name]


@given(moves=st.lists(st.integers(0, 8), max_size=5), gravity=st.booleans())
def test_every_mirror_image_is_found_with_its_own_moves(
    tmp_path_factory: pytest.TempPathFactory, moves: list[int], gravity: bool
) -> None:
    position = Position(rules=Rules(3, 3, 3, gravity))
    for move in moves:
        legal = position.legal_moves()
        after = position.play(legal[move % len(legal)])
        position = position if after.is_over() else after
    cache = SolutionCache(tmp_path_factory.mktemp("cache") / "solutions.json")
    cache.keep(solved(position))
    for way in position.rules.symmetries:
        mirrored = image(position, way)
        found = cache.find(mirrored)
        assert found is not None
        expected = solved(mirrored).solution
        assert found.position == mirrored
        assert (found.solution.value, found.solution.distance) == (
            expected.value,
            expected.distance,
        )
        assert found.solution.best_moves == expected.best_moves
        end = mirrored
        for move in found.solution.principal_variation:
            end = end.play(move)
        assert end.outcome() == Outcome(expected.value)
    assert cache.path is not None
    assert len(json.loads(cache.path.read_text())["solutions"]) == 1


def test_positions_of_other_rules_or_with_another_side_to_move_are_others(path: Path) -> None:
    cache = SolutionCache(path)
    cache.keep(solved(Position()))
    for other in (
        Position(to_move=Player.O),
        Position(rules=Rules(misere=True)),
        Position(rules=Rules(gravity=True)),
        Position(rules=Rules(in_a_row=2)),
        Position(rules=Rules(3, 4)),
    ):
        assert cache.find(other) is None


def test_an_incomplete_solution_is_not_kept(path: Path) -> None:
    cache = SolutionCache(path)
    cache.keep(Solved(Solution(WORKED, None, None, (), (), 10, False), 1.0))
    assert cache.find(WORKED) is None
    assert not path.exists()


def test_a_finished_game_needs_no_cache(path: Path) -> None:
    SolutionCache(path).keep(solved(Position.parse("XXX/OO./...")))
    assert not path.exists()


def test_only_the_newest_are_kept(path: Path) -> None:
    cache = SolutionCache(path, capacity=3)
    wide = [Position(rules=Rules(1, columns, 2)) for columns in range(2, 7)]
    for position in (*wide[:3], wide[0], *wide[3:]):
        cache.keep(solved(position))
    known = [position.rules.columns for position in wide if cache.find(position)]
    assert known == [2, 5, 6]


HUGE = int("9" * 400)
GOOD: dict[str, Any] = {
    "value": 1,
    "distance": 3,
    "best_moves": [6],
    "principal_variation": [6, 0, 7],
    "nodes": 44,
    "seconds": 0.5,
}


def written(path: Path, entry: object) -> None:
    """Replace the entry of the worked position, as another hand would."""
    cache = SolutionCache(path)
    cache.keep(solved(WORKED))
    data = json.loads(path.read_text())
    (key,) = data["solutions"]
    data["solutions"][key] = entry
    path.write_text(json.dumps(data))


@pytest.mark.parametrize(
    "entry",
    [
        None,
        [],
        "X",
        {},
        {**GOOD, "value": 2},
        {**GOOD, "value": True},
    ],
)
def test_an_entry_that_is_no_solution_sets_the_file_aside(path: Path, entry: object) -> None:
    written(path, entry)
    text = path.read_text()
    cache = SolutionCache(path)
    assert cache.find(WORKED) is None
    message = cache.take_message()
    assert message is not None
    assert f"set aside as {path.name}.damaged-1" in message
    assert path.with_name(f"{path.name}.damaged-1").read_text() == text
    assert cache.take_message() is None


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it is not JSON"),
        (b"{", "it is not JSON"),
        (b"[1, 2]", "it is another program's"),
        (b'{"format": "somebody else\'s"}', "it is another program's"),
        (b'{"format": "ttt-tui solutions", "version": 99}', "its version is not 1"),
        (b'{"format": "ttt-tui solutions", "version": 1}', "its solutions are missing"),
    ],
)
def test_a_damaged_or_foreign_file_is_set_aside_and_a_new_one_begun(
    path: Path, content: bytes, reason: str
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    path.with_name(f"{path.name}.damaged-1").write_text("an older one")
    cache = SolutionCache(path)
    cache.keep(solved(WORKED))
    message = cache.take_message()
    assert message is not None
    assert reason in message
    assert "damaged-2" in message
    assert path.with_name(f"{path.name}.damaged-2").read_bytes() == content
    assert cache.find(WORKED) is not None


def test_many_writers_at_once_lose_nothing(path: Path) -> None:
    wide = [Position(rules=Rules(1, columns, 2)) for columns in range(2, 8)]

    def write(position: Position) -> str | None:
        cache = SolutionCache(path)
        for _ in range(5):
            cache.keep(solved(position))
        return cache.take_message()

    with ThreadPoolExecutor(len(wide)) as pool:
        assert list(pool.map(write, wide)) == [None] * len(wide)
    assert all(SolutionCache(path).find(position) for position in wide)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_folder_that_cannot_be_made_is_a_message(path: Path) -> None:
    path.parent.write_text("a file where the folder would be")
    cache = SolutionCache(path)
    cache.keep(solved(WORKED))
    assert "cannot be read" in (cache.take_message() or "")
    assert cache.find(WORKED) is None


def test_a_full_disk_is_a_message_and_the_old_file_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = SolutionCache(path)
    cache.keep(solved(WORKED))
    before = path.read_text()

    def full(_path: Path, _mode: str, **_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        cache.keep(solved(Position()))
    message = cache.take_message()
    assert message is not None
    assert "cannot be saved" in message
    assert "No space left" in message
    assert path.read_text() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_file_that_may_not_be_read_is_left_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = SolutionCache(path)
    cache.keep(solved(WORKED))
    before = path.read_text()

    def refused(_path: Path, *_: object) -> int:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr("os.open", refused)
        cache.keep(solved(Position()))
        assert cache.find(WORKED) is None
    assert "Permission denied" in (cache.take_message() or "")
    assert path.read_text() == before


@pytest.mark.parametrize(("make", "reason"), NO_FILES)
def test_what_is_no_file_of_ours_is_set_aside(
    tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    make(tmp_path / "kept.json")
    cache = SolutionCache(tmp_path / "kept.json")
    assert cache.find(Position()) is None
    message = cache.take_message()
    assert message is not None
    assert reason in message
    assert "damaged-1" in message
