"""The board of a game without cells: its text, and moves that keys and clicks play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from tests.tui.driver import Opener
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import read_state
from ttt_tui.tui.views.text_board import picture


@dataclass
class Drawn:
    rows: list[str]

    def draw(self) -> list[str]:
        return self.rows


def test_a_state_is_its_drawing_or_its_text() -> None:
    assert picture(read_state("((1 2) 3)")).plain == "((1 2) 3)"
    assert picture(cast(GameState, Drawn(["[b]a[/b]", "b"]))).plain == "a\nb"
    assert picture(cast(GameState, Drawn(["[/nothing]"]))).plain == "[/nothing]"


async def test_a_move_is_played_from_the_list(opened: Opener) -> None:
    async with opened("nim 1 2") as screen:
        assert "1 from heap 1" in screen.part("#board-panel")
        board = screen.part("#text-board")
        assert not set("▊▔▎▁") & set(board), "no border"
        await screen.press("down", "enter")
        assert str(screen.session.state.match.state) == "nim 1 1 min"
        await screen.press("enter")
        assert str(screen.session.state.match.state) == "nim 0 1"
