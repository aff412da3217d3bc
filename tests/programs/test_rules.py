"""Rules are learnt from the positions that end games; what does not fit is not known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttt_tui.games.rules import Rules
from ttt_tui.programs.rules import GameEnds, find_shape, oriented

Ends = Callable[[int], bool]


def played(cells: int, has_line: Ends, moves: Callable[[int], Sequence[int]]) -> GameEnds:
    """All games of a board whose stones end it where they hold a line."""
    found = GameEnds(cells)
    todo = [(0, 0)]
    while todo:
        x, o = todo.pop()
        if (x, o) in found.tried:
            continue
        taken = x | o
        is_over = has_line(x) or has_line(o) or taken.bit_count() == cells
        tried = () if is_over else moves(taken)
        found.tried[x, o] = sum(1 << cell for cell in tried)
        for cell in tried:
            is_x = x.bit_count() == o.bit_count()
            todo.append((x | 1 << cell, o) if is_x else (x, o | 1 << cell))
    return found


def free(cells: int) -> Callable[[int], list[int]]:
    return lambda taken: [cell for cell in range(cells) if not taken >> cell & 1]


def holding(lines: Sequence[int]) -> Ends:
    return lambda stones: any(stones & line == line for line in lines)


LINES = Rules().lines


def test_tic_tac_toe_is_known_by_its_ends() -> None:
    shape = find_shape(played(9, holding(LINES), free(9)), 0)
    assert shape is not None
    assert (shape.rules, shape.order) == (Rules(), tuple(range(9)))


def test_a_program_that_misses_a_line_still_plays_tic_tac_toe() -> None:
    shape = find_shape(played(9, holding(LINES[1:]), free(9)), 3)
    assert shape is not None
    assert shape.rules == Rules()


def test_cells_in_another_order_are_not_known() -> None:
    order = [1, 6, 5, 8, 4, 0, 3, 2, 7]
    cells = [[cell for cell in range(9) if line >> cell & 1] for line in LINES]
    lines = [sum(1 << order[cell] for cell in each) for each in cells]
    assert find_shape(played(9, holding(lines), free(9)), 0) is None


def test_lines_that_go_on_over_the_edge_are_other_rules() -> None:
    over = [(1, 5, 6), (2, 3, 7), (0, 5, 7), (1, 3, 8)]
    lines = [*LINES, *(sum(1 << cell for cell in each) for each in over)]
    assert find_shape(played(9, holding(lines), free(9)), 3) is None


def test_cells_that_no_stone_touches_belong_to_no_board() -> None:
    ends = played(12, holding(LINES), free(9))
    assert find_shape(ends, 4) is None
    shape = find_shape(ends.within(ends.used), 0)
    assert shape is not None
    assert (shape.rules, ends.used) == (Rules(), tuple(range(9)))


def test_no_end_is_no_evidence() -> None:
    ends = played(9, holding(LINES), free(9))
    few = GameEnds(9, {board: tried for board, tried in ends.tried.items() if sum(board) < 9})
    assert find_shape(few, 0, is_all=True) is None


def test_moves_that_a_limited_search_cuts_are_no_lines() -> None:
    tried = {
        (0b111 ^ 1 << cell, o): 0b111111000 ^ o
        for cell in range(3)
        for o in range(8, 512, 8)
        if o.bit_count() < 3
    }
    assert find_shape(GameEnds(9, tried), 3) is not None
    assert find_shape(GameEnds(9, tried, {(0b111, 0)}), 3) is None


def test_stones_that_fall_turn_the_board() -> None:
    """Columns of a list, the ground first."""
    rules = Rules(3, 3, 3)

    def lowest(taken: int) -> list[int]:
        columns = [range(start, start + 3) for start in (0, 3, 6)]
        cells = [[cell for cell in each if not taken >> cell & 1] for each in columns]
        return [each[0] for each in cells if each]

    shape = find_shape(played(9, holding(rules.lines), lowest), 3)
    assert shape is not None
    assert str(shape.rules) == "3x3k3g"
    assert shape.order == (2, 5, 8, 1, 4, 7, 0, 3, 6)


def test_a_line_that_says_that_stones_fall_needs_few_boards_to_tell_where_from() -> None:
    ends = GameEnds(9, {(0, 0): 0b111, (0b10, 0): 0b10101})
    assert oriented(Rules(3, 3, 3, gravity=True), ends).order[:3] == (6, 7, 8)
