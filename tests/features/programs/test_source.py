"""Of a file the functions are shown that search, as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.programs.source import ProgramSource, chooser, source_of

TEXT = """\
import math


class Game:
    board = [" "] * 9

    @staticmethod
    def free(board):
        return []

    def minimax(self, turn):
    \tif turn:
    \t    return 1
    \treturn self.minimax(True)


def best_move(board):
    def go(depth):
        return -go(depth - 1)

    return go(9)


def maximum(board):
    return minimum(board)


def minimum(board):
    return maximum(board)
"""


def shown(folder: Path, *functions: str, text: str = TEXT) -> ProgramSource:
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    return source_of(file, functions)


def test_a_method_stands_as_far_left_as_can_be(tmp_path: Path) -> None:
    source = shown(tmp_path, "Game.minimax")
    assert source.name == "minimax"
    assert source.lines[0] == "def minimax(self, turn):"
    assert source.numbers[0] == 11
    assert source.index(14) == 3
    assert source.index(5) is None
    assert source.index(0) is None


def test_decorators_are_shown_and_a_call_begins_at_the_def(tmp_path: Path) -> None:
    source = shown(tmp_path, "Game.free")
    assert source.lines == ("@staticmethod", "def free(board):", "    return []")
    assert source.begins == (1,)


def test_a_function_within_another(tmp_path: Path) -> None:
    source = shown(tmp_path, "best_move.<locals>.go")
    assert source.lines == ("def go(depth):", "    return -go(depth - 1)")
    whole = shown(tmp_path, "best_move", "best_move.<locals>.go")
    assert (whole.lines[0], whole.begins) == ("def best_move(board):", (0, 1))


def test_two_functions_with_a_blank_between(tmp_path: Path) -> None:
    source = shown(tmp_path, "minimum", "maximum")
    assert source.lines == (
        "def maximum(board):",
        "    return minimum(board)",
        "",
        "def minimum(board):",
        "    return maximum(board)",
    )
    assert source.begins == (3, 0)
    assert source.numbers[2] == 0


def test_where_the_function_is_not_found_the_whole_file_stands(tmp_path: Path) -> None:
    source = shown(tmp_path, "made.at.runtime")
    assert len(source.lines) == len(TEXT.splitlines())
    assert source.begins == (0,)
    broken = shown(tmp_path, "minimax", text="def minimax(:\n")
    assert broken.lines == ("def minimax(:",)


def test_who_calls_the_search_for_each_move_is_its_chooser() -> None:
    examples = Path(__file__).parents[3] / "examples"
    loses = examples / "wrong/any_move_unless_one_wins.py"
    assert chooser(loses, ["Player.lowest", "Player.highest"]) == "move"
    assert chooser(examples / "right/course.py", ["max_value", "min_value"]) == "minimax"
    assert chooser(examples / "right/strict_cut.py", ["search"]) == ""
    closures = ["solve.<locals>.maximum", "solve.<locals>.minimum"]
    assert chooser(examples / "right/two_closures.py", closures) == ""
    assert chooser(examples / "right/sets_in_object.py", ["minimax"]) == "best_column"
    assert chooser(examples / "right/random_first_move.py", ["minimax"]) == ""
    assert chooser(examples / "right/root_loop_inline.py", ["minimax"]) == "the program"
    # It asks a generator once, and runs over what that yields.
    assert chooser(examples / "right/generator.py", ["search"]) == ""


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("def go(b):\n    best = max(b, key=solve)", "go"),
        ("def go(b):\n    def worth(m):\n        return solve(m)\n    pick(b, worth)", "go"),
        ("def worth(m):\n    return solve(m)\ndef go(b):\n    for m in b:\n        worth(m)", "go"),
        ("while True:\n    print(solve(0))", "the program"),
        ("def go(b):\n    return solve(b)\nprint(go(0))", ""),
        ("def go(b):\n    b.append(solve(b))\nwhile True:\n    go([])", ""),
    ],
)
def test_the_chooser_may_call_the_search_by_others(code: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text(f"def solve(b):\n    return solve(b)\n{code}\n", encoding="utf-8")
    assert chooser(file, ["solve"]) == name
