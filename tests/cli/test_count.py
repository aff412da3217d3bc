"""`ttt-tui count`: what visits so many nodes."""

from __future__ import annotations

import pytest

from tests.cli.run import Shell, searched_once
from ttt_tui.games.text import read_game

EMPTY = read_game("empty")


@pytest.mark.parametrize(
    ("number", "text", "words"),
    [
        (30_709, "empty", "nodes without the root alpha-beta; a fresh window for each root move"),
        (549_946, "empty", "nodes with the root minimax"),
        (18_296, "empty", "nodes without the root alpha-beta"),
        (7_330, "empty", "leaves alpha-beta"),
        (94_977, "empty", "alpha-beta; cuts only at alpha > beta; stop at a first win"),
        (42_093, "empty", "alpha-beta; order edges"),
        (80_334, "empty", "inner one; a fresh window for each root move"),
        (986_410, "empty", "nodes with the root a bug: no win is seen"),
        (843, "X../.O./...", "nodes without the root alpha-beta"),
        (48_382, "empty", "a bug: two loops, and `break` leaves only the inner one"),
        (16_167, "empty", "nodes without the root minimax; remembers positions"),
        (10, "((3 12 8) (2 4 6) (14 5 2))", "nodes without the root alpha-beta"),
    ],
)
def test_a_count_is_explained(shell: Shell, number: int, text: str, words: str) -> None:
    ran = shell("count", str(number), text)
    assert ran.status == 0
    assert words in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("name", "nodes", "leaves"),
    [
        ("minimax", 549_945, 255_168),
        ("alpha-beta", 18_296, 7_330),
        ("alpha-beta+", 427, 91),
        ("pvs", 489, 101),
        ("mtd-f", 424, 109),
        ("uct", 14_922, 2_000),
        ("alpha-beta; remembers positions", 4_792, 1_048),
        ("alpha-beta; remembers positions up to symmetry", 1_083, 231),
        ("alpha-beta; killer moves", 7_106, 2_674),
        ("alpha-beta; history heuristic", 8_782, 3_404),
        ("alpha-beta; forced moves first", 6_434, 2_246),
        ("alpha-beta; iterative deepening", 49_025, 14_145),
    ],
)
def test_the_numbers_of_the_page_on_algorithms_are_named(
    name: str, nodes: int, leaves: int
) -> None:
    ways = {(way.number, way.counted) for way in searched_once(EMPTY) if way.known.words == name}
    assert {(nodes, "nodes without the root"), (leaves, "leaves")} <= ways


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
