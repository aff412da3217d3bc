"""The program with a user who never rests, kept every 10 ms, to be killed: `FOLDER SEED`."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from ttt_tui.engine.match import Seat
from ttt_tui.features.analyses.recovery import AnalysesService
from ttt_tui.game import Player, Position
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.services import Services

_KEYS = ("full_stop", "comma", "x", "X", "t", "5", "1", "9", "u", "n", "f", "r", "space", "v")
_NOTED = ("M", "a", "b", "enter")


async def main(folder: Path, seed: int) -> None:
    services = Services(
        SettingsFile(folder / "settings.json"),
        given=[AnalysesService(autosaves=folder / "kept", seconds=0.01)],
        folder=folder,
    )
    app = TttApp(Position(), dict.fromkeys(Player, Seat.HUMAN), services)
    source = random.Random(seed)
    async with app.run_test(size=(80, 24)) as pilot:
        while True:
            noted = source.random() < 0.1
            await pilot.press(*(_NOTED if noted else [source.choice(_KEYS)]))
            sys.stdout.write("pressed\n")
            sys.stdout.flush()


asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
