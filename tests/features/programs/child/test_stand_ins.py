"""A search that uses what is not there is not judged, and what is missing is named."""

from __future__ import annotations

import venv
from pathlib import Path

import numpy
import pytest

from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Hints, Limits, Unrecognised, record

SEARCH = """\
{imports}

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, side):
    return any(all(board[cell] == side for cell in line) for line in LINES)


def minimax(board, x_moves):
    if {won}(board, "X"):
        return 1
    if {won}(board, "O"):
        return -1
    if "." not in board:
        return 0
    best = -{inf} if x_moves else {inf}
    for cell in range(9):
        if board[cell] == ".":
            board[cell] = "X" if x_moves else "O"
            value = minimax(board, not x_moves)
            board[cell] = "."
            best = {best}
    {shows}
    return best


print(minimax(list("X.O.X.O.."), True))
"""
BEST = "max(best, value) if x_moves else min(best, value)"
PLAIN = {"imports": "", "won": "won", "inf": "9", "best": BEST, "shows": "pass"}


def found(folder: Path, python: str = "", **changes: str) -> Recording | Unrecognised:
    file = folder / "mine.py"
    file.write_text(SEARCH.format(**(PLAIN | changes)), encoding="utf-8")
    return record(file, hints=Hints(python=python))


@pytest.mark.parametrize(
    ("changes", "used", "helps"),
    [
        (
            {"imports": "from nowhere import won as is_won", "won": "is_won"},
            "nowhere.won",
            "nowhere",
        ),
        ({"imports": "from nowhere.math import inf", "inf": "inf"}, "nowhere.math.inf", "nowhere"),
        (
            {"imports": "import nowhere as np", "best": "[best, value][np.argmax([best, value])]"},
            "nowhere.argmax",
            "nowhere",
        ),
        (
            {"imports": "import pygame", "best": "pygame.math.clamp(value, -1, 1)"},
            "pygame.math.clamp",
            "Windows are replaced here",
        ),
    ],
)
def test_a_search_that_uses_a_stand_in_is_not_judged(
    tmp_path: Path, changes: dict[str, str], used: str, helps: str
) -> None:
    search = found(tmp_path, **changes)
    assert isinstance(search, Unrecognised)
    assert f"Its search uses {used}" in search.words or "is not installed" in search.words
    assert helps in search.words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("imports", "inf", "says"),
    [
        ("from numpy import Inf", "Inf", "has no Inf. Use --python PATH"),
        ("from numpy import Inf as inf, array", "inf", "has no Inf. Use --python PATH"),
        ("import numpy as np", "np.Inf", "has no Inf"),
    ],
)
def test_a_name_that_an_installed_module_does_not_have_is_named(
    tmp_path: Path, imports: str, inf: str, says: str
) -> None:
    search = found(tmp_path, imports=imports, inf=inf)
    assert isinstance(search, Unrecognised)
    assert f"numpy {numpy.__version__} {says}" in search.words
    assert "--python PATH" in search.words
    assert "not installed" not in search.words
    assert "_Module" not in search.words


def test_a_window_that_only_shows_the_board_takes_nothing_from_the_search(tmp_path: Path) -> None:
    shows = "pygame.display.set_caption('thinking'); pygame.display.update()"
    search = found(tmp_path, imports="import pygame", shows=shows)
    assert isinstance(search, Recording)
    assert search.complete


def test_a_module_that_the_search_does_not_need_may_be_missing(tmp_path: Path) -> None:
    imports = "import nowhere\nfrom elsewhere.colours import RED\nnowhere.init()\nprint(RED + 'X')"
    assert isinstance(found(tmp_path, imports=imports), Recording)


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """Another Python, with nothing installed but pip."""
    venv.create(tmp_path / "venv", symlinks=True)
    return str(tmp_path / "venv" / "bin" / "python")


def test_another_python_runs_it_with_its_own_modules_and_none_of_ours(
    tmp_path: Path, bare: str
) -> None:
    search = found(tmp_path, bare)
    assert isinstance(search, Recording)
    assert search.complete
    needs_ours = found(tmp_path, bare, imports="import numpy as np", inf="np.inf")
    assert isinstance(needs_ours, Unrecognised)
    assert "pip install 'ttt-tui[numpy]'" in needs_ours.words
    assert "--python PATH" in needs_ours.words


def test_a_loop_that_waits_for_its_user_has_an_end(tmp_path: Path) -> None:
    waits = (
        "import pygame\nif True:\n    while True:\n        for each in pygame.event.get(): ...\n"
    )
    searched = SEARCH.format(**PLAIN | {"imports": waits}).replace("print(minimax", "input(minimax")
    file = tmp_path / "mine.py"
    file.write_text(searched, encoding="utf-8")
    recording = record(file)
    assert isinstance(recording, Recording), recording


def test_a_grid_of_buttons_is_a_board_though_no_text_is_set_yet(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import tkinter\n"
        + SEARCH.format(**PLAIN)
        .replace("print(", "buttons = [tkinter.Button() for _ in range(9)]\nprint(")
        .replace('list("X.O.X.O..")', "buttons")
        .replace("board[cell]", "board[cell]['text']")
        .replace('"." not in board', "all(each['text'] for each in board)")
        .replace('== "."', '== ""')
        .replace('= "."', '= ""'),
        encoding="utf-8",
    )
    recording = record(file, limits=Limits(nodes=3_000))
    assert isinstance(recording, Recording), recording
    assert recording.subject.board[:2] == ("list of 9", "X")
