"""Code, Why? and the card on a dashboard that compares built-in algorithms."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.engine.pace import UNLIMITED
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.settings import Settings
from ttt_tui.tui.views.tree_outline import Line


@pytest.mark.parametrize(("algorithm", "size"), [(named("pvs"), WIDE), (named("uct"), FOLDED)])
async def test_the_views_follow_playback_of_any_algorithm(
    tmp_path: Path, algorithm: Algorithm, size: tuple[int, int]
) -> None:
    opened = Opener(tmp_path)
    settings = Settings(SearchOptions(rollouts=8), UNLIMITED)
    settings = replace(settings, algorithms=(algorithm, Algorithm.MINIMAX))
    assert opened.settings_file.save(settings) is None
    async with opened(size=size, pace=None) as screen:
        await screen.finish()
        assert screen.dashboard.playback.search.options.algorithm is algorithm
        await screen.show("code")
        assert "The search has ended" in " ".join(screen.part("#code-listing").split())
        lines = set()
        for _ in range(8):
            await screen.press("comma")
            marked = [line for line in screen.part("#code-listing").splitlines() if "►" in line]
            assert marked
            lines.add(marked[0].split("│")[0].strip())
        assert len(lines) > 1
        await screen.show("why")
        for node in (0, 1, len(screen.dashboard.playback.search.trace) - 1):
            screen.dashboard.explorer.choose(Line(node))
            await screen.settle()
            panel = screen.app.screen.query_one(WhyPanel)
            said = "".join(piece.text for row in panel.lines for piece in row.pieces)
            assert "window on entering" in said
