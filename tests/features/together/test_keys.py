"""The keys of the core and of all features: each does one thing, and the page of keys has it."""

from __future__ import annotations

from collections import defaultdict

from textual.keys import format_key

from tests.house.documents import ROOT
from ttt_tui.tui.dashboard.screen import Dashboard

OTHERWISE = {"super+c", "underscore", "equals_sign", "shift+tab"}
"""Other ways to press a key of the page, for terminals and keyboards that differ."""


def actions() -> dict[str, set[str]]:
    """The actions of each key that acts wherever the keyboard is."""
    found: dict[str, set[str]] = defaultdict(set)
    for binding in Dashboard._merged_bindings.key_to_bindings.values():  # type: ignore[union-attr]
        for each in binding:
            found[each.key].add(each.action)
    return found


def test_a_key_does_one_thing() -> None:
    assert {key: does for key, does in actions().items() if len(does) > 1} == {}


def test_the_page_of_keys_has_every_key() -> None:
    page = (ROOT / "docs" / "reference" / "keys.md").read_text(encoding="utf-8")
    keys = {key: {f"`{key}`", f"`{format_key(key)}`"} for key in actions().keys() - OTHERWISE}
    assert {key for key, ways in keys.items() if not any(way in page for way in ways)} == set()
