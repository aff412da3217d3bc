"""Sheets that are equally difficult: graded as the oracles say, none twice, the same for a seed."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.cases import ALPHA_BETA, board_of, reference_of
from tests.features.worksheets.test_exercise import check, nodes_below
from ttt_tui.features.worksheets.exercise import Exercise
from ttt_tui.features.worksheets.variants import LEVELS, cuts_of, fresh_positions
from ttt_tui.game import Position
from ttt_tui.game.bitboard import canonical


def fresh(level: str, number: int, seed: int = 1, start: str = ".../.../...") -> list[Position]:
    found = fresh_positions(Position.parse(start), ALPHA_BETA, LEVELS[level], seed)
    return list(islice(found, number))


def counted(position: Position) -> tuple[int, int]:
    """Cuts that take thought and others, by the oracle's numbers."""
    thoughtful = trivial = 0
    for node in reference_of(position, ALPHA_BETA).nodes:
        if node.reason == "cutoff":
            sign = 1 if node.side == "X" else -1
            end = node.window[1] if node.side == "X" else node.window[0]
            if node.value == 0 and end * sign >= 0:
                thoughtful += 1
            else:
                trivial += 1
    return thoughtful, trivial


@pytest.mark.parametrize("level", LEVELS)
def test_they_are_as_hard_as_they_are_said_to_be_and_their_solutions_right(level: str) -> None:
    wanted = LEVELS[level]
    positions = fresh(level, 4)
    assert len({canonical(position)[0] for position in positions}) == 4
    for position in positions:
        thoughtful, trivial = counted(position)
        assert cuts_of(position, ALPHA_BETA) == (thoughtful, trivial)
        assert thoughtful >= wanted.thoughtful
        assert trivial <= wanted.trivial
        assert wanted.nodes[0] <= nodes_below(*board_of(position)) <= wanted.nodes[1]
        check(Exercise("", position, ALPHA_BETA))


def test_a_seed_gives_the_same_ones_everywhere_and_another_seed_others() -> None:
    assert [str(each) for each in fresh("medium", 3, seed=7)] == SEED_7
    assert fresh("medium", 3, seed=8) != fresh("medium", 3, seed=7)


SEED_7 = ["OXX/.../XO. o", "XO./.X./.XO o", "..O/O.X/X.X o"]


def test_they_come_up_in_games_from_where_they_begin() -> None:
    start = Position.parse("X../.O./... x")
    for position in fresh("easy", 3, start=str(start)):
        assert position.x & start.x == start.x
        assert position.o & start.o == start.o


def test_other_boards_have_theirs() -> None:
    positions = fresh("medium", 2, start="3x4k3 ..../..../....")
    assert len(positions) == 2
    for position in positions:
        check(Exercise("", position, ALPHA_BETA))


def test_where_there_are_none_it_ends() -> None:
    assert fresh("hard", 1, start="XXO/OO./X..") == []
