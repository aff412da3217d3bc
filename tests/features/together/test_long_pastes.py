"""Pastes of any length into the features' lines: refused in words, and not laid out."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from tests.tui.test_paste_at_length import paste_into


@pytest.mark.parametrize(("keys", "line"), [("slash", "FindBar Input"), ("k", "Input")])
async def test_no_line_holds_more_than_can_be_read(opened: Opener, keys: str, line: str) -> None:
    await paste_into(opened, keys, line)
