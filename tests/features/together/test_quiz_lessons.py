"""The lessons that the quiz names for what was missed are about that."""

from __future__ import annotations

import pytest

from ttt_tui.features.lessons.check import TEXTS
from ttt_tui.features.practice.decisions import Kind

TITLES = [path.read_text().partition("\n")[0].casefold() for path in sorted(TEXTS.glob("*.md"))]

ABOUT = {
    Kind.TERMINAL: ["leaves"],
    Kind.VALUE: ["values come up", "bound"],
    Kind.BEST: ["minimax"],
    Kind.WINDOW: ["window"],
    Kind.CUT: ["cut"],
    Kind.UNVISITED: ["never looked at"],
    Kind.LEAF: [],
    Kind.CROSSED: ["never looked at"],
    Kind.ENDS: ["alpha and beta by hand"],
    Kind.RETURNED: ["alpha and beta by hand"],
}


@pytest.mark.parametrize("kind", Kind)
def test_a_lesson_is_about_what_it_is_named_for(kind: Kind) -> None:
    assert len(kind.lessons) == len(ABOUT[kind])
    for number, words in zip(kind.lessons, ABOUT[kind], strict=True):
        assert words in TITLES[number - 1]
