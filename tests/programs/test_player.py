"""Programs as players: their moves, and the sentences by which they lose."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.programs.playing import written
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.programs.player import choose, program_player
from ttt_tui.run.match import ProgramLoses, is_program

SIX_LEFT = Position.parse("XOX/.../... o")
FIVE_LEFT = Position.parse("XX./OO./... x")


def test_a_program_plays_both_sides(tmp_path: Path) -> None:
    file = written(tmp_path)
    assert choose(file, FIVE_LEFT) == 2
    assert choose(file, Position.parse("XX./O../... o")) == 2


LOSING = {
    "raises": ("if b.count(' ') == 6: 1 / 0", "raises ZeroDivisionError: division by zero in XOX"),
    "plays on a taken cell": (
        "if b.count(' ') == 6: return 0",
        r"plays on \(0,0\) in XOX/.../... o, which is not empty",
    ),
    "takes long": ("while b.count(' ') == 6: pass", "takes longer than 0.3 s in XOX/.../... o"),
    "ends its process": ("if b.count(' ') == 6: __import__('os')._exit(0)", "in XOX/.../... o"),
}


@pytest.mark.parametrize("name", LOSING)
def test_a_program_loses_by_a_sentence(name: str, tmp_path: Path) -> None:
    inside, words = LOSING[name]
    file = written(tmp_path, inside)
    with pytest.raises(ProgramLoses, match=words):
        choose(file, SIX_LEFT, 0.1)
    assert choose(file, FIVE_LEFT) == 2  # in the next game it plays again


def test_a_program_plays_on_its_own_board_alone(tmp_path: Path) -> None:
    file = written(tmp_path)
    with pytest.raises(ProgramLoses, match="plays on 3x3, 3 in a row; this is 4x4, 4 in a row"):
        program_player(file, read_game("4x4k4"))
    with pytest.raises(ProgramLoses, match="plays on boards of X and O alone"):
        program_player(file, read_game("nim 1 2"))


def test_a_program_without_a_known_call_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("print('hello')\n")
    with pytest.raises(ProgramLoses, match=r"is not understood\. No function of the file calls"):
        choose(str(file), SIX_LEFT)


def test_state_is_kept_for_a_game(tmp_path: Path) -> None:
    file = written(tmp_path, "seen.append(1); len(seen) == 2 and 1 / 0")
    path = Path(file)
    path.write_text("seen = []\n" + path.read_text())
    for _ in range(2):
        assert choose(file, SIX_LEFT) == 4
        with pytest.raises(ProgramLoses, match="ZeroDivisionError"):
            choose(file, SIX_LEFT.play(4).play(3))


def test_a_program_of_one_side_plays_the_other_with_its_own_stones() -> None:
    file = str(Path(__file__).parent / "data" / "two_plies.py")  # it puts X alone
    assert choose(file, Position.parse("OO./X.X/... o")) == 2


def test_a_file_that_was_saved_anew_is_started_anew(tmp_path: Path) -> None:
    file = written(tmp_path, "if b.count(' ') == 6: 1 / 0")
    with pytest.raises(ProgramLoses):
        choose(file, SIX_LEFT)
    written(tmp_path)
    os.utime(file, (1, 1))
    assert choose(file, SIX_LEFT) in SIX_LEFT.moves()


def test_a_file_is_a_player_with_or_without_a_function() -> None:
    assert is_program("/home/ada/my.py")
    assert is_program("my.py:choose")
    assert not is_program("alpha-beta+")
