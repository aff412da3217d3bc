"""What kinds of values options have: read, written and kept, and what is none refused."""

from __future__ import annotations

import pytest

from ttt_tui.search import OptionsError
from ttt_tui.search.option_kinds import Cell
from ttt_tui.search.option_table import OPTIONS, Option


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.field)
def test_the_usual_value_survives_being_kept(option: Option) -> None:
    kind, usual = option.kind, option.usual
    if usual is None and not isinstance(kind, Cell):
        return  # without this option
    assert kind.from_json(kind.to_json(usual)) == usual
    if not isinstance(kind, Cell):
        assert kind.read(kind.write(usual)) == usual


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.field)
@pytest.mark.parametrize("damage", [[], {}, "no such value", 1.5j])
def test_what_is_no_value_is_damage(option: Option, damage: object) -> None:
    with pytest.raises(OptionsError):
        option.kind.from_json(damage)


def test_a_cell_is_read_with_its_board() -> None:
    with pytest.raises(OptionsError, match="'5': a cell is read with its board"):
        Cell().read("5")
    assert (Cell().write(4), Cell().write(None)) == ("5", "any")
