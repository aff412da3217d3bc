"""An algorithm from outside on the screen: column, tree, seat; and what happens if it fails."""

from __future__ import annotations

from typing import Any

from tests.plugins import declared
from tests.toy.games import Countdown
from tests.tui.driver import Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.game import Position
from ttt_tui.game.checked_state import checked
from ttt_tui.search import PLAIN, SearchOptions
from ttt_tui.search.algorithm import named

WORKED = Position.parse("..O/XOO/..X")


def compare(screen: Driver, name: str) -> None:
    screen.session.set_options(SearchOptions(), (*PLAIN, named(name)))
    screen.session.show(named(name))


async def test_it_is_a_column_and_a_tree(opened: Opener) -> None:
    with declared():
        async with opened(WORKED) as screen:
            await screen.press("A")
            await screen.until_text("toy-alpha-beta")
            await screen.click("toy-alpha-beta")
            await screen.press("f2")
            assert [each.name for each in screen.session.state.algorithms][-1] == "toy-alpha-beta"
            await screen.finish()
            rows = screen.part("#comparison-table")
            assert "toy-alpha-beta" in rows
            screen.session.show(named("toy-alpha-beta"))
            await screen.press("r")
            await screen.finish()
            assert screen.nodes(named("toy-alpha-beta")) == 30
            assert "Search tree: toy-alpha-beta" in screen.text


async def test_a_fault_is_told_and_the_others_go_on(opened: Opener) -> None:
    with declared(bad="faulty:raises"):
        async with opened(WORKED) as screen:
            compare(screen, "bad")
            await screen.finish()
            assert any("bad raises ZeroDivisionError: a slip" in each for each in screen.notices)
            assert screen.nodes(PLAIN[1]) == 30
            assert screen.session.analysis.search(PLAIN[1]).done


class Faulty(Countdown):
    def value(self) -> Any:
        if self.left == 1:
            raise KeyError(self.left)
        return super().value()


async def test_a_fault_of_a_game_is_told_once_for_all_searches(opened: Opener) -> None:
    async with opened(checked(Faulty(3))) as screen:
        await screen.finish()
        assert all(each.fault for each in screen.session.analysis.searches)
        (notice,) = screen.notices
        assert notice.startswith("countdown: value() raises KeyError: 1")


async def test_it_takes_a_seat(opened: Opener) -> None:
    with declared():
        async with opened(WORKED, x=Seat.of("toy"), o=Seat.HUMAN) as screen:
            assert screen.session.state.deciding is named("toy")
            await screen.finish()
            await screen.until_moved()
            assert screen.match.record.moves[0] == 6
