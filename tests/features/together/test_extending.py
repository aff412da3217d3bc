"""What docs/how-to/extend.md says of features is so: done with a toy in a copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.copies import run
from tests.house.test_extending import add_algorithm, house, insert

__all__ = ["house"]


def test_an_algorithm_has_its_code_shown(house: Path) -> None:
    add_algorithm(house)
    shown = (
        "from ttt_tui.features.code.algorithm_code import built_in_listing_of\n"
        "from ttt_tui.search.algorithm import named\n"
        "print(built_in_listing_of(named('toy')).name)"
    )
    assert run(house, "-c", shown).split() == ["search"]


TOY_VIEW = '''
"""A toy: how many events there have been."""

from textual.widgets import Static

from ttt_tui.tui.views.extensions import Selection, View


class Toy(Static):
    def see(self, selection: Selection) -> None:
        self.update(f"{selection.moment.event} events")

    def let_go(self) -> None:
        self.update("")


VIEW = View("toy", "Toy", Toy, "toy-events")
'''

TOY_SHOWN = """
import asyncio
from pathlib import Path
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, Position
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.services import Services

async def main():
    services = Services(SettingsFile(Path("settings.json")))
    app = TttApp(Position.parse("..O/XOO/..X"), dict.fromkeys(Player, Seat.HUMAN), services)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f")
        await app.screen.run_action("show_view('toy')")
        toy, search = app.screen.query_one("#toy-events"), app.screen.playback.search
        for _ in range(1_000):
            if search.done and str(toy.render()) == f"{search.events} events":
                break
            await pilot.pause()
        print(toy.region.height > 0, toy.render(), search.events)

asyncio.run(main())
"""


def add_view(house: Path) -> None:
    folder = house / "features" / "toy"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "view.py").write_text(TOY_VIEW, encoding="utf-8")
    insert(house / "registry.py", '    Feature("why", visitors=ALL),\n', '    Feature("toy"),\n')


@pytest.mark.slow
def test_a_view_is_a_folder_and_a_line(house: Path) -> None:
    add_view(house)
    shown, events, unit, all_events = run(house, "-c", TOY_SHOWN).split()
    assert (shown, unit) == ("True", "events")
    assert events == all_events != "0"
