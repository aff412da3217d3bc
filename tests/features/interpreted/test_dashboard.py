"""That the compiled engine is missing is said once, below the board."""

from __future__ import annotations

import pytest

from tests.features.interpreted import stand_ins
from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Opener
from ttt_tui.features.interpreted.dashboard import CompiledEngine
from ttt_tui.features.interpreted.settings import ENTRY

WORDS = "no compiled engine: searches are slow; ttt-tui --version says more"


@few("size", [WIDE, FOLDED, SMALLEST])
async def test_it_is_said_at_the_first_start_and_only_there(
    opened: Opener, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand_ins, "stand_ins", lambda _: [CompiledEngine(missing=True)])
    async with opened("..O/XOO/..X", size=size) as screen:
        assert WORDS in " ".join(screen.turn.split())
        assert screen.dashboard.services.settings.of(ENTRY)
    async with opened("..O/XOO/..X", size=size, pace=None) as screen:
        assert WORDS not in " ".join(screen.turn.split())


async def test_with_the_compiled_engine_nothing_is_said_or_kept(opened: Opener) -> None:
    async with opened("..O/XOO/..X") as screen:
        assert WORDS not in screen.text
        assert not screen.dashboard.services.settings.of(ENTRY)
