"""The gallery: each program of `examples/` has the verdict that its first line states."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.programs.test_programs import RIGHT, WRONG
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import play
from ttt_tui.programs.check import check
from ttt_tui.programs.moves import positions_to_ask

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(EXAMPLES.glob("*.py"))
KNOWN = {*RIGHT, *WRONG}


def stated(file: Path) -> str:
    """Return `right` for a file that begins with `Right: ...`."""
    text = ast.get_docstring(ast.parse(file.read_text()))
    assert text is not None
    return text.partition(":")[0].lower()


def test_half_of_the_gallery_is_right_and_half_is_wrong() -> None:
    verdicts = [stated(file) for file in FILES]
    assert len(FILES) == 44
    assert verdicts.count("right") == verdicts.count("wrong") == 22


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.stem not in KNOWN], ids=lambda file: file.stem
)
def test_an_example_has_its_verdict(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(first: Position, side: Side) -> tuple[Position, ...]:
        few = tuple(each for each in positions_to_ask(first, side) if each.empties <= 4)
        return few[::3]

    monkeypatch.setattr(play, "positions_to_ask", late)
    verdict = check(str(file))
    assert verdict.kind == stated(file), (verdict.finding, verdict.reasons, verdict.line)
    assert (verdict.finding is not None) == (verdict.kind == "wrong")
