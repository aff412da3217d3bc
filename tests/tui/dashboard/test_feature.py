"""No option that is not the usual one is hidden."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from textual.content import Content

from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Cutoff, MaxPlayer, MoveOrder, RootWindow, Score, SearchOptions
from ttt_tui.search.algorithm import all_algorithms
from ttt_tui.search.options import Enhancement, FirstGuess, Replacement
from ttt_tui.tui.dashboard.feature import Badge, badges_of, titled

CHANGED: dict[str, tuple[Any, str]] = {
    "order": (MoveOrder.parse("centre"), "centre order"),
    "cutoff": (Cutoff.STRICT, "strict cuts"),
    "root_window": (RootWindow.FRESH, "fresh windows"),
    "stop_on_win": (True, "stops at a win"),
    "first_move": (4, "first (1,1)"),
    "score": (Score.DEPTH, "quick wins"),
    "max_player": (MaxPlayer.O, "O is Max"),
    "depth": (4, "depth 4"),
    "evaluation": ("centre", "by centre"),
    "enhancements": (Enhancement.TABLE, "with table"),
    "table_mb": (1, "table 1 MB"),
    "replacement": (Replacement.NEWER, "keeps newer"),
    "first_guess": (FirstGuess.PLUS_INFINITY, "guess +inf"),
    "rollouts": (1, "1 rollout"),
    "exploration": (2.0, "exploration 2"),
    "seed": (7, "seed 7"),
}


@pytest.mark.parametrize(
    "name",
    # `largest` follows from the game; nobody chooses it.
    [each.name for each in fields(SearchOptions) if each.name not in {"algorithm", "largest"}],
)
def test_every_option_has_a_badge(name: str) -> None:
    value, words = CHANGED[name]
    options = replace(SearchOptions(), **{name: value})
    found = badges_of(options, Position(), all_algorithms())
    assert [badge.words for badge in found] == [words]


def test_the_usual_has_none_and_what_applies_to_nobody_is_left_out() -> None:
    plain = (Algorithm.MINIMAX, Algorithm.ALPHA_BETA)
    assert badges_of(SearchOptions(), Position(), all_algorithms()) == []
    assert badges_of(SearchOptions(rollouts=7), Position(), plain) == []


def test_the_budget_is_no_secret() -> None:
    found = badges_of(SearchOptions(), Position(), all_algorithms(), budget="5,000 nodes")
    assert found == [Badge("5,000 nodes", "screen.budget")]


@pytest.mark.parametrize("room", range(24, 80))
def test_badges_without_room_are_counted(room: int) -> None:
    badges = [Badge("strict cuts", "a"), Badge("fresh windows", "b"), Badge("O is Max", "c")]
    text = Content.from_markup(titled("Search tree: ", "pvs", badges, room)).plain
    assert len(text) <= room
    shown = sum(badge.words in text for badge in badges)
    assert (f"+{3 - shown}" in text) == (shown < 3)
    assert shown == 3 or not text.startswith("Search")
