"""Boards as plain text: every mark is to be seen without colour, every cell where it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from ttt_tui.game import Outcome, Player, Position, Rules
from ttt_tui.search import Exact, solver_for
from ttt_tui.tui.views.board_art import (
    CELL_SIZES,
    CellSize,
    Scene,
    board_line,
    board_size,
    cell_at,
)
from ttt_tui.words.sentences import Formatter

WORKED = Position.parse("..O/XOO/..X")
WON_BY_X = Position.parse("O.O/XOO/XXX")
RULES = (
    Rules(),
    Rules(4, 4, 4),
    Rules(6, 7, 4, gravity=True),
    Rules(1, 8, 3),
    Rules(8, 1, 3),
    Rules(8, 8, 5),
)

# The worked example: O has just played (1,2), the cursor is at (0,1), the hint at (2,0).
HUGE = """\
          0               1               2
                  │               │
                  │               │
                  │               │    ▄█▀▀▀█▄
 0                │[             ]│    ██   ██
                  │               │    ▀█▄▄▄█▀
                  │               │
                  │               │
   ───────────────┼───────────────┼───────────────
                  │               │          last
                  │               │
       ▀█▄ ▄█▀    │    ▄█▀▀▀█▄    │    ▄█▀▀▀█▄
 1       ███      │    ██   ██    │    ██   ██
       ▄█▀ ▀█▄    │    ▀█▄▄▄█▀    │    ▀█▄▄▄█▀
                  │               │
                  │               │
   ───────────────┼───────────────┼───────────────
                  │               │
                  │               │
                  │               │    ▀█▄ ▄█▀
 2                │               │      ███
                  │               │    ▄█▀ ▀█▄
                  │               │
             best │               │
"""

LARGE = """\
        0           1           2
              │           │
              │           │  ▄█▀▀▀█▄
 0            │[         ]│  ██   ██
              │           │  ▀█▄▄▄█▀
              │           │
   ───────────┼───────────┼───────────
              │           │      last
     ▀█▄ ▄█▀  │  ▄█▀▀▀█▄  │  ▄█▀▀▀█▄
 1     ███    │  ██   ██  │  ██   ██
     ▄█▀ ▀█▄  │  ▀█▄▄▄█▀  │  ▀█▄▄▄█▀
              │           │
   ───────────┼───────────┼───────────
              │           │
              │           │  ▀█▄ ▄█▀
 2            │           │    ███
              │           │  ▄█▀ ▀█▄
         best │           │
"""

MEDIUM = """\
      0       1       2
          │       │ ▄▀▀▀▄
 0        │[     ]│ █   █
          │       │ ▀▄▄▄▀
   ───────┼───────┼───────
    ▀▄ ▄▀ │ ▄▀▀▀▄ │ ▄▀▀▀▄‹
 1    █   │ █   █ │ █   █
    ▄▀ ▀▄ │ ▀▄▄▄▀ │ ▀▄▄▄▀
   ───────┼───────┼───────
          │       │ ▀▄ ▄▀
 2        │       │   █
         !│       │ ▄▀ ▀▄
"""

SMALL = """\
     0     1     2
 0      │[   ]│  O
   ─────┼─────┼─────
 1   X  │  O  │  O ‹
   ─────┼─────┼─────
 2     !│     │  X
"""

TINY = """\
    0   1   2
 0    │[ ]│ O
   ───┼───┼───
 1  X │ O │ O‹
   ───┼───┼───
 2   !│   │ X
"""

NARROW = """\
    0       1       2
        │       │ ▄▀▀▀▄
0       │[     ]│ █   █
        │       │ ▀▄▄▄▀
 ───────┼───────┼───────
  ▀▄ ▄▀ │ ▄▀▀▀▄ │ ▄▀▀▀▄‹
1   █   │ █   █ │ █   █
  ▄▀ ▀▄ │ ▀▄▄▄▀ │ ▀▄▄▄▀
 ───────┼───────┼───────
        │       │ ▀▄ ▄▀
2       │       │   █
       !│       │ ▄▀ ▀▄
"""

LOW = """\
     0     1     2
 0      │[   ]│ ▄▀▄
        │     │ ▀▄▀
   ─────┼─────┼─────
 1  ▀▄▀ │ ▄▀▄ │ ▄▀▄‹
    ▄▀▄ │ ▀▄▀ │ ▀▄▀
   ─────┼─────┼─────
 2      │     │ ▀▄▀
       !│     │ ▄▀▄
"""

TIGHT = """\
     0    1    2
 0     │>   │ ▄▀▄
       │    │ ▀▄▀
   ────┼────┼────
 1  ▀▄▀│ ▄▀▄│›▄▀▄
    ▄▀▄│ ▀▄▀│ ▀▄▀
   ────┼────┼────
 2     │    │ ▀▄▀
   !   │    │ ▄▀▄
"""

BARE = """\
   0  1  2
0  · [·] O
1  X  O  O‹
2  ·! ·  X
"""

BAREST = """\
   0 1 2
0  ·>· O
1  X O›O
2 !· · X
"""

# X has won by (2,1).
WINNING = """\
      0       1       2
    ▄▀▀▀▄ │       │ ▄▀▀▀▄
 0  █   █ │       │ █   █
    ▀▄▄▄▀ │       │ ▀▄▄▄▀
   ───────┼───────┼───────
    ▀▄ ▄▀ │ ▄▀▀▀▄ │ ▄▀▀▀▄
 1    █   │ █   █ │ █   █
    ▄▀ ▀▄ │ ▀▄▄▄▀ │ ▀▄▄▄▀
   ───────┼───────┼───────
    ▀▄ ▄▀*│ ▀▄ ▄▀*│ ▀▄ ▄▀*
 2    █   │   █   │   █
    ▄▀ ▀▄ │ ▄▀ ▀▄ │ ▄▀ ▀▄
"""

# What each move is worth, O being called Max.
VALUES = """\
      0       1       2
      +1  │   +1  │ ▄▀▀▀▄
 0  O wins│ O wins│ █   █
     in 2 │  in 2 │ ▀▄▄▄▀
   ───────┼───────┼───────
    ▀▄ ▄▀ │ ▄▀▀▀▄ │ ▄▀▀▀▄
 1    █   │ █   █ │ █   █
    ▄▀ ▀▄ │ ▀▄▄▄▀ │ ▀▄▄▄▀
   ───────┼───────┼───────
      -1  │   +1  │ ▀▄ ▄▀
 2  X wins│ O wins│   █
     in 3!│  in 2 │ ▄▀ ▀▄
"""

_DRAWN = (HUGE, LARGE, MEDIUM, NARROW, LOW, TIGHT, SMALL, TINY, BARE, BAREST)


def scene(position: Position = WORKED) -> Scene:
    return Scene(position, Formatter(position.rules), numbered=False)


LARGEST, LARGER, *_REST = CELL_SIZES[0], CELL_SIZES[2], *CELL_SIZES[3:]
PICTURES = dict(zip(_REST, _DRAWN, strict=True))

# For a lecture hall, or a screen of 250x80: stones of seven lines and of five.
LARGEST_ROW = """\
                0                           1
                              │
                              │
                              │
         ▀██▄       ▄██▀      │         ▄▄█████▄▄
           ▀██▄   ▄██▀        │       ▄███▀▀▀▀▀███▄
             ▀██▄██▀          │      ▄██▀       ▀██▄
 0             ███            │      ███         ███
             ▄██▀██▄          │      ▀██▄       ▄██▀
           ▄██▀   ▀██▄        │       ▀███▄▄▄▄▄███▀
         ▄██▀       ▀██▄      │         ▀▀█████▀▀
                              │
                              │
                              │
"""
LARGER_ROW = """\
            0                   1
                      │
                      │
       ▀██▄   ▄██▀    │     ▄▄█████▄▄
         ▀██▄██▀      │    ▄██▀   ▀██▄
 0         ███        │    ███     ███
         ▄██▀██▄      │    ▀██▄   ▄██▀
       ▄██▀   ▀██▄    │     ▀▀█████▀▀
                      │
                      │
"""


@pytest.mark.parametrize(("size", "drawn"), [(LARGEST, LARGEST_ROW), (LARGER, LARGER_ROW)])
def test_stones_on_a_large_screen(size: CellSize, drawn: str) -> None:
    row = scene(Position.parse("XO", Rules(1, 2, 3)))
    assert picture(row, size) == drawn


def text(shown: Scene, size: CellSize) -> list[str]:
    """The picture's lines, whole; two lines past its end are asked for and must be empty."""
    width, height = board_size(shown.position.rules, size)
    lines = ["".join(piece.text for piece in board_line(shown, size, y)) for y in range(height + 2)]
    assert lines[height:] == ["", ""]
    assert {len(line) for line in lines[:height]} == {width}
    return lines[:height]


def picture(shown: Scene, size: CellSize) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text(shown, size))


def cell_text(shown: Scene, size: CellSize, cell: int) -> str:
    """What stands in a cell, its lines one after the other."""
    rules = shown.position.rules
    lines = (
        "".join(c for x, c in enumerate(line) if cell_at(rules, size, x, y) == cell)
        for y, line in enumerate(text(shown, size))
    )
    return "\n".join(line for line in lines if line)


# Numbers instead of rows and columns: in the cells, or where these are too small at the edges.


@pytest.mark.parametrize("size", PICTURES)
def test_pictures_of_the_worked_example(size: CellSize) -> None:
    shown = Scene(WORKED, Formatter(WORKED.rules), last_move=5, cursor=1, hint=frozenset({6}))
    assert picture(shown, size) == PICTURES[size]


def test_picture_of_a_won_game() -> None:
    shown = Scene(
        WON_BY_X, Formatter(WON_BY_X.rules), last_move=7, winning=WON_BY_X.winning_cells()
    )
    assert picture(shown, CellSize(7, 3)) == WINNING


def test_picture_of_the_values_of_moves() -> None:
    shown = Scene(
        WORKED,
        Formatter(WORKED.rules, max_player=Player.O),
        overlay=solver_for(WORKED.rules).moves(WORKED),
        hint=frozenset({6}),
    )
    assert picture(shown, CellSize(7, 3)) == VALUES


# Where things are


@pytest.mark.parametrize("size", CELL_SIZES)
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_each_cell_is_where_it_is_drawn(rules: Rules, size: CellSize) -> None:
    """Pointed at, a cell is drawn on another background: exactly there a click has to find it."""
    width, height = board_size(rules, size)
    found = {
        (x, y): cell_at(rules, size, x, y)
        for x in range(-2, width + 3)
        for y in range(-2, height + 3)
    }
    for cell in range(rules.cells):
        shown = replace(scene(Position(rules=rules)), pointed=cell)
        drawn = set()
        for y in range(height):
            x = 0
            for piece in board_line(shown, size, y):
                if piece.background == "cursor":
                    drawn |= {(at, y) for at in range(x, x + len(piece.text))}
                x += len(piece.text)
        assert len(drawn) == size.width * size.height
        assert {place for place, at in found.items() if at == cell} == drawn
    on_cells = sum(at is not None for at in found.values())
    assert on_cells == rules.cells * size.width * size.height


# What can be seen without colour


@pytest.mark.parametrize("size", CELL_SIZES)
def test_the_two_stones_differ(size: CellSize) -> None:
    x, o, empty = (cell_text(scene(), size, cell) for cell in (3, 4, 0))
    assert len({x, o, empty}) == 3
    assert empty.strip() == ("" if size.ruled else "·")


@pytest.mark.parametrize("size", CELL_SIZES)
@pytest.mark.parametrize("cell", [0, 5], ids=["empty", "taken"])
def test_the_cursor_shows_without_colour(size: CellSize, cell: int) -> None:
    marked = cell_text(replace(scene(), cursor=cell), size, cell)
    for mark in ">" if size.tight else "[]":
        assert mark in marked
        assert mark not in cell_text(scene(), size, cell)


@pytest.mark.parametrize("size", CELL_SIZES)
def test_the_hint_shows_without_colour(size: CellSize) -> None:
    shown = replace(scene(), hint=frozenset({0, 6}))
    mark = "best" if size.height >= 5 else "!"
    assert [mark in cell_text(shown, size, cell) for cell in range(9)] == [
        cell in (0, 6) for cell in range(9)
    ]


@pytest.mark.parametrize("size", CELL_SIZES)
def test_the_last_move_shows_without_colour(size: CellSize) -> None:
    shown = replace(scene(), last_move=5)
    mark = "last" if size.height >= 5 else "›" if size.tight else "‹"
    assert [mark in cell_text(shown, size, cell) for cell in range(9)] == [
        cell == 5 for cell in range(9)
    ]


@pytest.mark.parametrize("size", CELL_SIZES)
def test_the_winning_line_shows_without_colour(size: CellSize) -> None:
    shown = replace(scene(WON_BY_X), winning=WON_BY_X.winning_cells(), last_move=7)
    mark = "win" if size.height >= 5 else "*"
    assert [mark in cell_text(shown, size, cell) for cell in range(9)] == [
        cell in (6, 7, 8) for cell in range(9)
    ]


EXACT: Mapping[int, Exact] = {
    0: Exact(Outcome.X_WINS, 3),
    1: Exact(Outcome.DRAW, 4),
    6: Exact(Outcome.O_WINS, 2),
}


@pytest.mark.parametrize("size", CELL_SIZES)
@pytest.mark.parametrize("max_player", Player)
def test_values_are_written_into_their_cells(size: CellSize, max_player: Player) -> None:
    shown = replace(
        scene(), overlay=EXACT, formatter=Formatter(WORKED.rules, max_player=max_player)
    )
    numbers = ("+1", "0", "-1") if max_player is Player.X else ("-1", "0", "+1")
    for (cell, exact), number in zip(EXACT.items(), numbers, strict=True):
        written = cell_text(shown, size, cell).split()
        words = str(exact.outcome).split()
        in_words = [*words, "in", str(exact.distance)] if size.height >= 3 else []
        if size.height == 2:
            in_words = [str(exact.distance)] if size.tight else ["in", str(exact.distance)]
        assert written == [number, *in_words]
