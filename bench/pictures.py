"""The pictures in `screenshots/`: `python -m bench.pictures`, or with the names of a few."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from rich.console import Console
from rich.text import Text
from textual._compositor import Compositor

from tests.tui.walk import walk
from ttt_tui.games.text import WORKED_EXAMPLE, read_game
from ttt_tui.run.files import Settings
from ttt_tui.tui import theme
from ttt_tui.tui.model.state import State

RENDER = Compositor.render_update
"""Textual's method, which a walk leaves out."""

ROOT = Path(__file__).parents[1]


class Picture(NamedTuple):
    """A screen.

    Attributes:
        keys: the keys to press, divided by blanks; at `|` it waits for the next of `shows`.
        shows: texts that stand on the screen one after another.
        event: the moment to which the clock goes first.
        algorithms: the compared ones if not the usual ones; the last has the tree.
        program: a file of `examples/` that is run.
    """

    text: str
    keys: str
    shows: tuple[str, ...]
    event: int = 0
    is_light: bool = False
    size: tuple[int, int] = (120, 40)
    algorithms: tuple[str, ...] = ()
    program: str = ""


_SHEET = "-inf inf 3  -inf inf 3 _ _ _  -inf inf 2 _ x x  3 inf 2 _ _ _ _"
"""The fields of the sheet, and its button; alpha of C is wrong."""

PICTURES = {
    "first-cut": Picture(WORKED_EXAMPLE, "x", ("1 not visited",)),
    "both-trees": Picture(WORKED_EXAMPLE, "x b", ("and minimax",), is_light=True),
    "map": Picture("empty", "w", ("nodes visited",), event=9_000, size=(120, 52)),
    "chance": Picture("({1/2:3 1/2:12} {1/3:(2 14) 2/3:(9 6)} {8 4}) values 0:20", "x", ("cut",)),
    "uct": Picture(WORKED_EXAMPLE, "w w", ("search",), event=140, algorithms=("alpha-beta", "uct")),
    "own-program": Picture(
        "..O/XOO/..X",
        "w w w w Y | Y",
        ("showing 59", "goes on with (2,2)"),
        program="only_alpha_moves.py",
    ),
    "sheet": Picture(
        "((3 12 8) (2 4 6) (14 5 2))",
        "i down down enter "
        + "".join(f"{' '.join(each)} enter " for each in _SHEET.split()).replace("_ ", ""),
        ("1 wrong",),
        is_light=True,
        size=(104, 26),
    ),
    "connect-four": Picture("6x7k4g moves 55233266226552", "v f", ("X17",)),
}


async def draw(name: str, picture: Picture) -> None:
    """Walk to a screen, and write its picture."""
    game = read_game(picture.text)
    state = State.start(game)
    if picture.algorithms:
        shown = len(picture.algorithms) - 1
        state = replace(state, algorithms=picture.algorithms, shown=shown)
    if picture.program:
        state = state.watching(str(ROOT / "examples" / picture.program), game)
    settings = Settings(theme=(theme.LIGHT if picture.is_light else theme.DARK).name)
    async with walk(state=state, settings=settings, size=picture.size) as here:
        if picture.event:
            here.screen.state = here.screen.state.seek(picture.event, here.screen.leader)
        for keys, text in zip(picture.keys.split("|"), picture.shows, strict=True):
            await here.press(*keys.split())
            await here.shows(text)
        await here.until(lambda: "Counting" not in here.text)
        with patch.object(Compositor, "render_update", RENDER):
            svg = here.app.export_screenshot(title="ttt-tui")
        (ROOT / "screenshots" / f"{name}.svg").write_text(svg)


CLASS = "array_board", "dict_of_numbers", "letter_left_open", "library_loses_as_o", "nested_list"


def draw_match() -> None:
    """Let some of the examples meet as a class, and write a picture of the table."""
    with tempfile.TemporaryDirectory() as above:
        folder = Path(above) / "homework"
        folder.mkdir()
        for name in CLASS:
            shutil.copy(ROOT / "examples" / f"{name}.py", folder)
        command = ["lab", "match", "homework", "alpha-beta depth=2", "--games", "2", "--trust"]
        program = [sys.executable, "-m", "ttt_tui", *command]
        ran = subprocess.run(
            program, cwd=above, env=os.environ | {"COLUMNS": "96"},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    console = Console(record=True, width=96, file=io.StringIO())
    console.print(Text("$ ttt-tui lab match homework/ 'alpha-beta depth=2' --games 2 --trust\n"))
    console.print(Text(ran.stdout.rstrip()))
    console.save_svg(str(ROOT / "screenshots" / "match.svg"), title="ttt-tui")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ("match", *PICTURES):
        if wanted == "match":
            draw_match()
            continue
        with patch("ttt_tui.tui.views.compare.seconds", return_value="1.0 ms"):
            asyncio.run(draw(wanted, PICTURES[wanted]))
