"""What features keep in an analysis: brought back or left out, and run when asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tests.features.analyses.made import NOTED
from tests.features.analyses.test_dashboard import Opening, feature_of, opening, until_opened
from tests.features.programs.stand_ins import STAND_IN
from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, Driver, Opener
from tests.tui.test_fitting_any_text import signs
from ttt_tui.features.analyses.dialogs import RunScreen
from ttt_tui.features.analyses.link import to_link
from ttt_tui.features.analyses.store import Opened
from ttt_tui.features.breakpoints.dashboard import BreakpointsOnDashboard
from ttt_tui.features.breakpoints.settings import ENTRY as KEPT_BREAKPOINTS

__all__ = ["opening"]

CUTS = [{"when": "cut", "on": True}]


async def test_breakpoints_come_along_and_leave_the_settings_alone(opening: Opening) -> None:
    analysis = replace(NOTED, parts={"breakpoints": CUTS, "of tomorrow": [1, 2]})
    async with opening(first=Opened(analysis, None)) as screen:
        await until_opened(screen)
        feature = screen.feature(BreakpointsOnDashboard)
        assert [str(each) for each in feature.breakpoints] == ["cut"]
        assert "1 breakpoint" in screen.title
        kept = screen.dashboard.services.settings.of(KEPT_BREAKPOINTS)
        assert not any(each.enabled for each in kept)
        assert "Unknown keys are saved unchanged: of tomorrow." in screen.notices[0]
        assert feature_of(screen).now().parts == analysis.parts


@pytest.mark.parametrize(
    ("when", "said"), [("never", "'never' is not a breakpoint"), (["a"], '"when" is not a text')]
)
async def test_a_part_that_its_feature_cannot_read_is_left_out_and_said(
    opening: Opening, when: object, said: str
) -> None:
    analysis = replace(NOTED, parts={"breakpoints": [{"when": when, "on": True}]})
    async with opening(first=Opened(analysis, None)) as screen:
        await until_opened(screen)
        assert f'"breakpoints" was not restored: {said}' in screen.notices[0]


@few("own", [{"file": 5}, None, [], {"file": "\ud800"}, {"file": "no such.py"}, {}], quick=2)
async def test_a_damaged_part_that_names_a_program_is_left_out_and_said(
    opening: Opening, own: Any
) -> None:
    analysis = replace(NOTED, parts={"own": own})
    async with opening("empty", first=Opened(analysis, None)) as screen:
        if own == {"file": "no such.py"}:
            await screen.until(lambda: isinstance(screen.app.screen, RunScreen), "waited")
            await screen.press("f3")
        await until_opened(screen)
        assert feature_of(screen).now().notes == NOTED.notes
        assert screen.notices[0].startswith('"own" was not restored: ')
        assert not STAND_IN.made


async def test_what_a_package_s_feature_raises_when_asked_for_its_program_is_no_end(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def runs(_: object, kept: Any) -> str:
        return str(kept.nothing_of_the_kind)

    monkeypatch.setattr(BreakpointsOnDashboard, "runs", runs)
    async with opening(first=Opened(replace(NOTED, parts={"breakpoints": CUTS}), None)) as screen:
        await until_opened(screen)
        assert (
            '"breakpoints" was not restored: it cannot be read (AttributeError)'
            in screen.notices[0]
        )


async def test_whatever_a_feature_raises_at_a_foreign_part_the_rest_is_opened(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def restore(_: object, kept: Any) -> None:
        kept.nothing_of_the_kind()

    monkeypatch.setattr(BreakpointsOnDashboard, "restore", restore)
    analysis = replace(NOTED, parts={"breakpoints": CUTS})
    async with opening(first=Opened(analysis, None)) as screen:
        await until_opened(screen)
        said = '"breakpoints" was not restored: it cannot be read (AttributeError)'
        assert said in screen.notices[0]
        assert feature_of(screen).now().notes == NOTED.notes


@pytest.mark.parametrize("allowed", [False, True])
async def test_no_program_in_it_runs_unasked(
    opening: Opening, tmp_path: Path, allowed: bool
) -> None:
    file = tmp_path / "theirs.py"
    file.write_text("", encoding="utf-8")
    analysis = replace(NOTED, parts={"own": {"file": str(file)}})
    async with opening("empty", first=Opened(analysis, None)) as screen:
        await screen.until(lambda: isinstance(screen.app.screen, RunScreen), "waited to be asked")
        await screen.settle()
        assert "theirs.py" in screen.text
        assert not STAND_IN.made, "nothing has run"
        await screen.press("f3" if allowed else "enter")
        if allowed:
            await screen.until(lambda: bool(STAND_IN.made), "waited for it to run")
        else:
            await until_opened(screen)
            assert not STAND_IN.made


async def test_an_algorithm_of_a_package_is_asked_for_and_left_out(opening: Opening) -> None:
    analysis = replace(NOTED, algorithms=("minimax", "theirs"), shown="theirs")
    async with opening("empty", first=Opened(analysis, None)) as screen:
        await screen.until(lambda: isinstance(screen.app.screen, RunScreen), "waited to be asked")
        await screen.press("f2")
        await until_opened(screen)
        assert [each.name for each in screen.session.state.algorithms] == ["minimax", "alpha-beta"]


async def test_a_file_of_one_s_own_is_not_in_a_line_that_is_sent(opening: Opening) -> None:
    async with opening(first=Opened(NOTED, None)) as screen:
        await until_opened(screen)
        feature_of(screen)._unknown = {"later": 1, "own": {"file": "/home/me/mine.py"}}
        await screen.press("U")
        assert screen.app.clipboard == to_link(
            replace(
                feature_of(screen).now(), parts={"later": 1, "breakpoints": _breakpoints(screen)}
            )
        )


def _breakpoints(screen: Driver) -> Any:
    return screen.feature(BreakpointsOnDashboard).saved()


@pytest.mark.parametrize("size", [SMALLEST, pytest.param(FOLDED, marks=pytest.mark.slow)], ids=str)
async def test_a_note_of_any_signs_is_shown_and_the_screen_lives(
    opened: Opener, size: tuple[int, int]
) -> None:
    notes = ["a \u200b b", " \u0301 ", " \ufe0f ", " ".join(signs())]
    async with opened(size=size) as screen:
        await screen.finish()
        for note in notes:
            await screen.press("M")
            field = screen.app.screen.query_one("#note-text")
            field.value = note.replace("\n", " ")  # type: ignore[attr-defined]
            await screen.press("enter")
            assert "root" in screen.text
            assert all(cell_len(line) == size[0] for line in screen.lines)
