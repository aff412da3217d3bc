"""Words of our own that have given way to usual ones do not come back in names of the code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import ttt_tui
from tests.house.documents import FEATURES_GONE

PACKAGE = Path(ttt_tui.__file__).parent

RETIRED = {
    "limb": "feature",
    "heart": "core",
    "hands": "context, FeatureContext",
    "stage": "screen, ScreenPort",
    "sight": "selection, Selection",
    "crew": "worker pool",
    "outsider": "plugin",
    "door": "plugin host",
    "folding": "responsive layout",
    "heir": "focus fallback",
    "leftover": "untried move",
    "standing": "SearchStatus, SessionSnapshot, PendingDecision",
    "invitation": "hint panel",
    "ink": "style, StyleName",
    "wording": "formatter, Formatter",
    "shelf": "built-in algorithms",
    "museum": "gallery",
    "exhibit": "classic bug",
    "parting": "first difference",
}
"""And what is said instead. A word is retired once no name has it: add it here then."""

REVIEWED = {
    "Stage",  # of an experiment that runs: how much of it is done
    "stages",
    "_keep_in_sight",  # of rows on the screen, as everybody says it
    "_come_into_sight",
    "in_sight",
}
"""Names in which such a word has its usual meaning."""

REVIEWED_MODULES = Path(__file__).with_name("module_names.txt")
"""The names of all modules, a line each. A new one is reviewed first: is it a noun of the field or
of the ecosystem, does one guess from it alone what the module does, and is it no name of ours?"""

ROLES = {
    "command", "dashboard", "dialog", "formats", "kernel", "keys", "limits", "options", "panel",
    "players", "rows", "service", "settings", "view",
}  # fmt: skip
"""Names that say what a module is to its feature or its package."""

SHARED_NAMES = {"board": 2, "budget": 2}
"""Other names of several modules: a thing and its widget, a thing and its dialog, or tables of it
that a compiled module imports."""

_DEFINED = re.compile(r"^\s*(?:class|(?:async )?def) (\w+)", re.MULTILINE)
_FILES = sorted(PACKAGE.rglob("*.py"))


def names_in(source: str) -> Iterator[str]:
    """The names of classes and functions that a module defines."""
    for found in _DEFINED.finditer(source):  # a syntax tree of each file would take long
        yield found[1]


def retired_in(name: str) -> set[str]:
    """The retired words of which a name is made, in either number."""
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
    said = {word.lower() for word in words}
    return {word for word in RETIRED if {word, f"{word}s"} & said}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("LimbKey", {"limb"}),
        ("_of_limbs", {"limb"}),
        ("climb", set()),
        ("NoCrew", {"crew"}),
        ("outside", set()),
        ("_their_heirs", {"heir"}),
    ],
)
def test_a_word_is_found_in_compounds_and_not_in_other_words(name: str, found: set[str]) -> None:
    assert retired_in(name) == found


def test_no_class_or_function_has_a_retired_word_in_its_name() -> None:
    back = {
        f"{file.relative_to(PACKAGE)}: {name}: say {RETIRED[word]}"
        for file in _FILES
        for name in names_in(file.read_text(encoding="utf-8"))
        if name not in REVIEWED
        for word in retired_in(name)
    }
    assert not back


def test_every_module_has_a_reviewed_name() -> None:
    names = {file.stem for file in _FILES if file.stem != "__init__"}
    reviewed = REVIEWED_MODULES.read_text(encoding="utf-8").split()
    assert not {name for name in names if retired_in(name)}
    assert names - set(reviewed) == set(), f"review it, then add it to {REVIEWED_MODULES.name}"
    assert reviewed == sorted(set(reviewed)), "each is there once, in order"
    assert FEATURES_GONE or not set(reviewed) - names, "gone"


def test_modules_of_different_roles_have_different_names() -> None:
    names = Counter(file.stem for file in _FILES if not file.stem.startswith("__"))
    shared = {name: count for name, count in names.items() if count > 1 and name not in ROLES}
    assert shared.items() <= SHARED_NAMES.items()
    assert FEATURES_GONE or shared == SHARED_NAMES, "no longer shared"
