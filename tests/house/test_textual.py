"""The workarounds for Textual that docs/explanation/architecture.md lists are still needed.

Each is held by the piece of Textual's source that makes it necessary. Where that has changed, try
without the workaround: it may go, or its row may need another piece.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Select

from tests.house.documents import DOCS, FEATURES_GONE, ROOT, text

PIECES: dict[Callable[..., Any], str] = {
    Screen.dismiss: "await_pop = self.app.pop_screen()",
    CommandPalette._on_click: "self.get_widget_at(event.screen_x, event.screen_y)[0] is self",
    OptionList._move_page: "len(self._lines) - 1",
    OptionList._on_click: "self.action_select()",
    Select._watch_expanded: "overlay.focus(scroll_visible=False)",
    Widget.get_visual_style: "strike=style.strike,\n            )",
}
"""By the function of Textual that it stands in."""

ON_POSIX = {
    "LinuxDriver.__init__": "self._file = sys.__stderr__",
    "LinuxDriver.run_input_thread": "# This can occur if the stdin is piped",
    "LinuxDriver._sigcont_application": "self.resume_application_mode()",
    "WebDriver.run_input_thread": "finally:\n            input_reader.close()",
    "WebDriver.write_binary_encoded": "packed_bytes = binary_dump(data)",
}
"""Of drivers that cannot be imported on Windows."""

PAGE = text(DOCS / "explanation" / "architecture.md").partition("## Workarounds for Textual")[2]


@pytest.mark.parametrize("function", PIECES, ids=lambda function: str(function.__qualname__))
def test_textual_still_does_what_is_worked_around(function: Callable[..., Any]) -> None:
    assert PIECES[function] in inspect.getsource(function)


@pytest.mark.parametrize("name", ON_POSIX)
def test_the_drivers_still_do_what_is_worked_around(name: str) -> None:
    linux = pytest.importorskip("textual.drivers.linux_driver")
    web = pytest.importorskip("textual.drivers.web_driver")
    driver, _, function = name.partition(".")
    home = linux if driver == "LinuxDriver" else web
    assert ON_POSIX[name] in inspect.getsource(getattr(getattr(home, driver), function))


def test_the_page_lists_them_all() -> None:
    listed = re.findall(r"^\| `(\w+\.\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted([*ON_POSIX, *(each.__qualname__ for each in PIECES)])


def test_every_file_that_the_page_names_is_there() -> None:
    for place in re.findall(r"`((?:tui|serve|film|dashboard|tests)/[\w/]+\.py)`", PAGE):
        if place.removeprefix("tests/features/").partition("/")[0] in FEATURES_GONE:
            continue
        roots = ("", "ttt_tui", "ttt_tui/features", "ttt_tui/tui")
        assert any((ROOT / root / place).is_file() for root in roots), place
