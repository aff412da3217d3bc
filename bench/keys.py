"""The screen with the largest trace, minimax of an empty 3x4 board: two million nodes, all open.

`python -m bench.keys` prints as JSON its memory in bytes, and for each key the milliseconds of
processor time from the key to the screen, the median of some presses.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from ttt_tui.games.text import read_game
from ttt_tui.run.files import Settings
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.model.state import State

KEYS = {
    "f": "end", ",": "comma", ".": "full_stop", "x": "x", "X": "X", "down": "down", "up": "up",
    "page": "pageup", "right": "right", "left": "left", "home": "home", "w": "w", "v": "v",
    "t": "t", "b": "b", "z": "z", "z back": "z",
}  # fmt: skip
"""To be pressed in turns; two presses of most bring the screen back. `w` would leave the zoom."""

PRESSES = 10


@contextmanager
def own_home() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder}
        yield


def memory() -> dict[str, int]:
    """Bytes in memory, now and at the most."""
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return {name: 1024 * int(status[name].split()[0]) for name in ("VmRSS", "VmHWM")}


async def measure() -> dict[str, Any]:
    state = replace(State.start(read_game("3x4k3 empty")), shown=0)
    app = TttApp(state, Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        while not app.dashboard.has_panels or app.dashboard.jobs.running:
            await pilot.pause(0.1)

        async def press(key: str) -> float:
            began = process_time()
            await pilot.press(key)
            await pilot.pause()
            return 1e3 * (process_time() - began)

        nodes = sum(len(search.trace) for search in app.dashboard.jobs.all().values())
        found = {"searched": memory()}
        app.dashboard.query_one("#main-tree").focus()
        for key in ("f", "home", "asterisk"):
            await press(key)
        found["all open"] = memory()
        for _ in app.dashboard.views.names:  # each view has been looked at once
            await press("w")
            await pilot.pause(1)
        keys: dict[str, list[float]] = {name: [] for name in KEYS}
        for _ in range(PRESSES):
            for name, key in KEYS.items():
                keys[name] += [await press(key)]
    times = {name: median(each) for name, each in keys.items()}
    return {"nodes": nodes, "memory": found, "keys": times}


if __name__ == "__main__":
    with own_home():
        print(json.dumps(asyncio.run(measure())))
