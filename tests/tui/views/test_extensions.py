"""Which word of a line is meant, and what explains it."""

from __future__ import annotations

import pytest

from ttt_tui.tui.views import extensions
from ttt_tui.tui.views.extensions import add_words, explaining

LINE = "next window: a null-window cut, alpha-beta's windows"


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extensions, "_sources", [])
    extensions._explained.cache_clear()
    anywhere = dict.fromkeys(("window", "cut", "alpha", "alpha-beta"), "")
    add_words(lambda: ({word: word for word in anywhere}, {"next": "next"}))


@pytest.mark.parametrize(
    ("at", "meant"),
    [
        ("window:", "window"),
        ("indow:", "window"),
        (": a", ""),
        ("window cut", ""),
        ("cut", "cut"),
        ("beta", "alpha-beta"),
    ],
)
def test_the_word_at_a_column(at: str, meant: str) -> None:
    assert explaining(LINE, LINE.index(at)) == meant


def test_everyday_words_are_terms_where_they_are_labels() -> None:
    assert explaining(LINE, 0, labels=True) == "next"
    assert explaining("Window", 0, labels=True) == "window"


def test_without_words_nothing_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extensions, "_sources", [])
    extensions._explained.cache_clear()
    assert explaining(LINE, 5) == ""
