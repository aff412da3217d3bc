"""Analyses on the dashboard: saved, opened, noted on, copied, and kept by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.features.analyses.made import START
from tests.tui.driver import Driver, Opener
from ttt_tui.features.analyses.dashboard import AnalysesOnDashboard
from ttt_tui.features.analyses.dialogs import SaveScreen
from ttt_tui.features.analyses.recovery import AnalysesService
from ttt_tui.features.analyses.store import Opened, read_analysis


class Opening:
    """Opens dashboards with what the service of this feature is to be."""

    def __init__(self, opened: Opener, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.opened, self.folder = opened, folder
        self.kept = folder / "kept"
        monkeypatch.setattr(opened, "folder", folder)
        self._monkeypatch = monkeypatch

    def __call__(
        self,
        position: str = START,
        *,
        first: Opened | None = None,
        seconds: float | None = None,
        **how: Any,
    ) -> Any:
        service = AnalysesService(first, self.kept, seconds)
        others = [each for each in self.opened.given() if not isinstance(each, AnalysesService)]
        self._monkeypatch.setattr(self.opened, "given", lambda: [*others, service])
        return self.opened(position, held=True, **how)


@pytest.fixture
def opening(opened: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Opening:
    return Opening(opened, monkeypatch, tmp_path)


def feature_of(screen: Driver) -> AnalysesOnDashboard:
    return screen.feature(AnalysesOnDashboard)


async def until_opened(screen: Driver, what: str = "opened") -> None:
    await screen.until(lambda: what in screen.turn, "waited for it to be opened")
    await screen.settle()


async def test_saved_and_opened_again_everything_is_as_it_was(opening: Opening) -> None:
    async with opening() as screen:
        await screen.press("x", "comma", "M")
        await screen.type("why here")
        await screen.press("enter")
        assert "Note: why here" in screen.card
        before = feature_of(screen).now()
        await screen.press("ctrl+s")
        assert isinstance(screen.app.screen, SaveScreen)
        await screen.press("enter")
        await until_opened(screen, "saved as analysis.ttt.json")
    path = opening.folder / "analysis.ttt.json"
    assert read_analysis(path) == before
    async with opening("empty", first=Opened(before, path)) as screen:
        await until_opened(screen)
        assert feature_of(screen).now() == before
        assert screen.position == START
        assert "Note: why here" in screen.card
        assert "replay, l" in screen.text
        assert not screen.session.analysis.running
        await screen.press("full_stop")
        assert "Note:" not in screen.card, "that is another moment"


async def test_a_file_that_is_there_is_replaced_only_with_consent(opening: Opening) -> None:
    path = opening.folder / "analysis.ttt.json"
    path.write_text("mine", encoding="utf-8")
    async with opening() as screen:
        await screen.press("ctrl+s", "enter")
        assert "exists: press Enter again to replace it" in screen.text
        await screen.press("escape")
        assert path.read_text(encoding="utf-8") == "mine"
        await screen.press("ctrl+s", "enter", "enter")
        await until_opened(screen, "saved as")
        assert read_analysis(path) == feature_of(screen).now()


# AutosaveFile by itself


async def test_what_was_left_goes_on_at_the_next_start_without_a_question(
    opening: Opening,
) -> None:
    async with opening("empty", bare=True, seconds=1e6) as screen:
        await screen.press("f3")
        assert "no earlier work" in screen.turn
        await screen.press("5", *["full_stop"] * 3)
        left = feature_of(screen).now()
        await screen.press("q")
    async with opening("empty", bare=True) as screen:
        await screen.until(lambda: bool(list(feature_of(screen).offers())), "looked for it")
        assert "unsaved work" not in screen.text
        (offer,) = feature_of(screen).offers()
        assert offer.words == "3x3, 3 in a row, 1 move"
        await screen.press("f3")
        await until_opened(screen)
        assert screen.match.record.moves == (4,)
        assert feature_of(screen).now().events == left.events
