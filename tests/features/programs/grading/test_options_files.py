"""Files of points and of positions, right and wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.programs.grading.options import read_points, read_positions
from ttt_tui.game import Position


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "given.txt"


def test_points_are_read_in_the_order_of_the_layers(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf# points\nvalues = 40\nrules = 7.5\nmoves = 0\n")
    assert list(read_points(file).items()) == [("rules", 7.5), ("values", 40), ("moves", 0)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "it is empty: write lines such as rules = 20"),
        (b"rules = 0", "all points are 0"),
        (b"rule = 20", "unknown key 'rule': choose from rules, leaves, values, pruning, expect"),
        (b"rules = -1", "rules = -1: write a number from 0 to 1,000,000"),
        (b"rules = true", "rules = True: write a number"),
        (b"rules = nan", "rules = nan: write a number"),
        (b"rules = '20'", "rules = '20': write a number"),
        (b"[rules]\npoints = 20", "rules = "),
        (b"rules 20", r"it is not TOML: .*line 1"),
        (b"rules = \xff", "it is not UTF-8 text"),
    ],
)
def test_a_wrong_file_of_points_says_what_would_be_right(
    file: Path, text: bytes, message: str
) -> None:
    file.write_bytes(text)
    with pytest.raises(ValueError, match=message):
        read_points(file)


def test_positions_are_read_one_a_line(file: Path) -> None:
    file.write_bytes(
        b"\xef\xbb\xbf# late\n\n  XX./OO./... \nXX./OO./...\n4x4k4 ..../..../..../....\n"
    )
    found = read_positions(file)
    assert found[0] == Position.parse("XX./OO./... x")
    assert len(found) == 2  # one stands there twice
    assert found[1].rules.rows == 4


def test_each_bad_line_is_named_with_its_number(file: Path) -> None:
    file.write_text("XX./OO./...\nXX./OO\nXXX/XXX/...\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"line 2: 'XX./OO'(?s:.*)line 3: 'XXX/XXX/...'"):
        read_positions(file)
    file.write_text("X\n" * 30, encoding="utf-8")
    with pytest.raises(ValueError, match="and 20 lines more"):
        read_positions(file)


def test_a_file_without_a_position_and_one_that_is_not_there(file: Path) -> None:
    file.write_text("# none\n", encoding="utf-8")
    with pytest.raises(ValueError, match="it has no position"):
        read_positions(file)
    for read in (read_points, read_positions):
        with pytest.raises(ValueError, match="it cannot be read: No such file"):
            read(file.parent / "absent")
        with pytest.raises(ValueError, match="it cannot be read: Is a directory"):
            read(file.parent)
