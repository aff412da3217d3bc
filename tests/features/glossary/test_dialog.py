"""The word list on the screen, whole at both sizes."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.features.glossary.dialog import TermsScreen


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_the_word_list_opens_by_key_and_closes(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.press("T")
        assert isinstance(screen.app.screen, TermsScreen)
        assert "30 nodes below the root" in screen.text
        await screen.press("escape")
        assert not isinstance(screen.app.screen, TermsScreen)
