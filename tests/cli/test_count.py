"""`ttt-tui count`: what visits so many nodes."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tests.cli.run import Shell
from ttt_tui.cli import count
from ttt_tui.games.game import Game

_ways = count.ways


@lru_cache
def _searched_once(game: Game) -> list[tuple[int, str, tuple[str, ...]]]:
    return [*_ways(game)]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "ways", _searched_once)


@pytest.mark.parametrize(
    ("number", "text", "words"),
    [
        (30_709, "empty", "nodes without the root alpha-beta; a fresh window for each root move"),
        (549_946, "empty", "nodes with the root minimax"),
        (18_296, "empty", "nodes without the root alpha-beta"),
        (7_330, "empty", "leaves alpha-beta"),
        (94_977, "empty", "alpha-beta; cuts only at alpha > beta; stop at a first win"),
        (42_093, "empty", "alpha-beta; order edges"),
        (80_334, "empty", "a bug: two loops, and `break` leaves only the inner one"),
        (986_410, "empty", "nodes with the root a bug: no win is seen"),
        (843, "X../.O./...", "nodes without the root alpha-beta"),
        (10, "((3 12 8) (2 4 6) (14 5 2))", "nodes without the root alpha-beta"),
    ],
)
def test_a_count_is_explained(shell: Shell, number: int, text: str, words: str) -> None:
    ran = shell("count", str(number), text)
    assert ran.status == 0
    assert words in " ".join(ran.out.split())


def test_published_numbers_are_told_with_their_source(shell: Shell) -> None:
    ran = shell("count", "5478")
    assert ran.status == 0
    told = "published all five write-ups: the game itself, and minimax: reachable"
    assert told in " ".join(ran.out.split())
    assert shell("count", "5478", "empty").status == 1  # no search counts so many


def test_options_that_make_no_difference_are_not_told(shell: Shell) -> None:
    out = shell("count", "18,296", "empty").out
    assert out.count("alpha-beta") == 1  # the order reverse visits as many


def test_what_nothing_counts_has_neighbours(shell: Shell) -> None:
    ran = shell("count", "18298", "empty")
    assert ran.status == 1
    first, second, *_ = ran.out.splitlines()
    assert first == "18,298 on .../.../... x: nothing known; the nearest:"
    assert second == "  18,297  nodes with the root: alpha-beta"
    assert shell("count", "0").status == 2
