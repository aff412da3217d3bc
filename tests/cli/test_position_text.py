"""Positions as lines of text, with facts beside them."""

from __future__ import annotations

from ttt_tui.cli.position_text import head_lines
from ttt_tui.game.game_texts import read_state


def test_marks_stand_in_empty_cells_and_facts_beside_the_board() -> None:
    position = read_state("..O/XOO/..X")
    assert head_lines(position, ["X to move", "5 stones"], marked=[0, 2]) == [
        f"position  {position}",
        "",
        "     0  1  2     X to move",
        "  0  !  .  O     5 stones",
        "  1  X  O  O",
        "  2  .  .  X",
    ]


def test_a_tree_draws_nothing_and_heaps_draw_themselves() -> None:
    tree = read_state("((3 12) (2 4))")
    assert head_lines(tree, ["Max to move"]) == [f"position  {tree}", "", "Max to move"]
    assert head_lines(read_state("nim 1 2"), ["X to move"]) == [
        "position  nim 1 2",
        "",
        "heap 1  |    1     X to move",
        "heap 2  | |  2",
    ]
