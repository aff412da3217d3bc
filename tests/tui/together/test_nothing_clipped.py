"""No view and no dialog loses words: what does not fit wraps, scrolls, or gives way in whole parts.

One check for all of them: every line that a widget draws with styles is caught before it is
cropped, everything else is compared with the room that it was given: see clipping.py.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.strip import Strip
from textual.widgets import Button, Select

from tests.spread import pairs, slow_but
from tests.tui.clipping import Crops, clipped_in
from tests.tui.driver import DIALOGS, SMALLEST, Driver, Opener
from ttt_tui.engine.pace import UNLIMITED
from ttt_tui.search.algorithm import all_algorithms
from ttt_tui.settings import Settings
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.dashboard.screen import Dashboard

WORKED = "..O/XOO/..X"
SIZES = ((120, 40), (100, 30), (80, 24), SMALLEST)
BOARDS = (WORKED, "3x4k3 ..../..../.... x", "4x4k4", "6x7k4g", "8x8k5")
FEW_BOARDS = (WORKED, "3x4k3 ..../..../.... x", "6x7k4g", "8x8k5")
"""One for each size: with few nodes, with more columns than rows, with gravity, and a large one."""
QUICK_DIALOGS = [("4x4k4", SMALLEST, dialog) for dialog in "eB"]
_DRAWINGS = 3


@pytest.fixture
def cropped(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    crops = Crops()

    def strip(
        self: StyledWidget, pieces: Iterable[Span], width: int, background: StyleName = "plain"
    ) -> Strip:
        return crops.strip(self, pieces, width, background)

    monkeypatch.setattr(StyledWidget, "strip", strip)
    return crops.lines


async def _drawn_anew(screen: Driver, cropped: list[str]) -> list[str]:
    """What is wrong once all has been drawn in this form.

    Words that come from the background may be drawn once before the layout makes room for them, so
    only what stays clipped is wrong.
    """
    wrong: list[str] = []
    for _ in range(_DRAWINGS):
        await screen.settle()
        cropped.clear()
        screen.app.screen.refresh(layout=True)
        await screen.settle()
        wrong = [*cropped, *clipped_in(screen)]
        if not wrong:
            break
    return wrong


@pytest.mark.parametrize(
    ("position", "sizes"),
    [
        (WORKED, (SMALLEST,)),
        *(pytest.param(board, SIZES, marks=pytest.mark.slow) for board in BOARDS),
    ],
)
async def test_no_view_loses_words(
    opened: Opener, cropped: list[str], position: str, sizes: Iterable[tuple[int, int]]
) -> None:
    async with opened(position) as screen:
        await screen.finish()
        await screen.press("X")
        for size in sizes:
            await screen.resize(*size)
            for both in (False, True):
                for view in Dashboard.VIEWS:
                    await screen.show(view)
                    found = await _drawn_anew(screen, cropped)
                    assert not found, f"{view}, both trees: {both}\n{screen.text}"
                await screen.press("b")
            await screen.press("slash")
            assert not await _drawn_anew(screen, cropped), screen.text
            await screen.press("escape")


@pytest.mark.slow
@pytest.mark.parametrize("position", FEW_BOARDS)
async def test_no_algorithm_loses_words(opened: Opener, cropped: list[str], position: str) -> None:
    """Each algorithm's on each board and in each size; on a board in one size."""
    assert opened.settings_file.save(Settings(pace=UNLIMITED, algorithms=all_algorithms())) is None
    async with opened(position, pace=None) as screen:
        await screen.finish()
        for number, _ in enumerate(all_algorithms(), FEW_BOARDS.index(position)):
            await screen.resize(*SIZES[number % len(SIZES)])
            for view in Dashboard.VIEWS:
                await screen.show(view)
                found = await _drawn_anew(screen, cropped)
                assert not found, f"{view} of {screen.session.state.shown}\n{screen.text}"
            await screen.press("t")


@pytest.mark.parametrize(
    ("position", "size", "dialog"),
    slow_but(QUICK_DIALOGS, pairs(BOARDS, SIZES, DIALOGS, first=QUICK_DIALOGS)),
)
async def test_no_dialog_loses_words_and_its_buttons_are_reached(
    opened: Opener, cropped: list[str], position: str, size: tuple[int, int], dialog: str
) -> None:
    await look_through(opened, cropped, position, size, dialog)


async def look_through(
    opened: Opener,
    cropped: list[str],
    position: str,
    size: tuple[int, int],
    dialog: str,
    leave: tuple[str, ...] = ("escape",),
    before: tuple[str, ...] = (),
) -> None:
    """Go through a dialog that this key opens, after others have acted, and leave it."""
    async with opened(position, size=size) as screen:
        await screen.press(*before, dialog)
        top = screen.app.screen
        assert not isinstance(top, Dashboard)
        assert not await _drawn_anew(screen, cropped), screen.text
        for select in top.query(Select):
            shown = str({value: words for words, value in select._options}[select.value])
            select.focus()
            await screen.until_text(shown)
        for button in top.query(Button):
            if button.focusable and button.display:
                button.focus()
                await screen.until_text(str(button.label))
        for key in leave:
            if screen.app.screen is top:
                await screen.press(key)
        assert isinstance(screen.app.screen, Dashboard)
