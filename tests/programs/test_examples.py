"""The gallery: each program of `examples/` has the verdict that its first line states."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import check
from ttt_tui.programs.moves import positions_to_ask

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(EXAMPLES.glob("*.py"))
STARTS = {Side.X: "XO./.X./..O x", Side.O: "XO./XX./..O o"}
"""Late positions, so that a search is small."""
AS_O = {"delays_its_win", "dict_of_numbers", "library_loses_as_o"}
FROM_ITS_OWN = {
    "closed_window", "columns_first", "falling_stones", "leaves_out_a_cell", "letter_left_open",
    "offers_taken_cells", "only_alpha_moves",
}  # fmt: skip


def stated(file: Path) -> str:
    """`right` of a file that begins with `Right: ...`."""
    text = ast.get_docstring(ast.parse(file.read_text()))
    assert text is not None
    return text.partition(":")[0].lower()


def test_half_of_the_gallery_is_right_and_half_is_wrong() -> None:
    verdicts = [stated(file) for file in FILES]
    assert len(FILES) == 40
    assert verdicts.count("right") == verdicts.count("wrong") == 20


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_has_its_verdict(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = 3 if file.stem not in FROM_ITS_OWN else 5

    def asked(first: Position, side: Side) -> tuple[Position, ...]:
        return tuple(each for each in positions_to_ask(first, side) if each.empties <= few)[::3]

    monkeypatch.setattr(check, "positions_to_ask", asked)
    start = None
    if file.stem not in FROM_ITS_OWN:
        start = Position.parse(STARTS[Side.O if file.stem in AS_O else Side.X])
    verdict = check.check(str(file), start)
    assert verdict.kind == stated(file), (verdict.finding, verdict.reasons)
    assert (verdict.finding is not None) == (verdict.kind == "wrong")
