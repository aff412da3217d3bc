"""The position of a lesson, for a sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.lessons.sheet import begins
from ttt_tui.game import Position


@pytest.mark.parametrize("name", ["1", "01-the-game-tree", "the-game-tree"])
def test_a_lesson_is_found_by_number_and_by_name(name: str) -> None:
    assert begins(name) == ("The game tree and its leaves", Position.parse("..O/XOO/..X"))


def test_a_file_is_a_lesson_and_a_damaged_or_missing_one_is_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    question = "\n\n? move best: Which is best?\n{result}.\n\n"
    steps = "".join(f"## Step {each}\nmoment: end\n\nWords.{question}" for each in (1, 2))
    file.write_text(f"# Mine\nposition: XOO/O../X..\n\n{steps}")
    assert begins(str(file)) == ("Mine", Position.parse("XOO/O../X.."))
    file.write_text("nothing of a lesson")
    assert begins(str(file)) is None
    assert begins("no such lesson") is None
