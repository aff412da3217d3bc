"""The layers: which package may import which, and how deep classes go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from textual.screen import Screen

from tests.affected import imports
from tests.conftest import pytest_ignore_collect
from tests.house.documents import DOCS, FEATURES_GONE, text
from ttt_tui.tui.views.tree_canvas import TreeCanvas

FLOORS = ("game", "search", "words", "engine")
"""From the ground up; above them the screen, the command line and the features."""

WITHIN_SEARCH = ("algorithms", "reading", "counts")


@cache
def graph() -> dict[str, set[str]]:
    """What each module of the program imports: read when a test asks, as every run collects this
    file."""
    direct = imports().find_modules_directly_imported_by
    return {
        module: {each for each in direct(module) if room(each, 0) == "ttt_tui"}
        for module in sorted(imports().modules)
        if room(module, 0) == "ttt_tui"
    }


def room(module: str, level: int = 1) -> str:
    return (*module.split("."), "", "")[level]


def test_the_house_has_been_found() -> None:
    assert len(graph()) > 100
    assert "ttt_tui.game.rules" in graph()["ttt_tui.game.position"]


def test_nothing_imports_in_a_circle() -> None:
    left = {module: set(imported) for module, imported in graph().items()}
    while free := {module for module, imported in left.items() if not imported & left.keys()}:
        left = {module: imported for module, imported in left.items() if module not in free}
    assert not left, "these import each other"


@pytest.mark.parametrize("floor", FLOORS)
def test_no_arrow_leads_upwards(floor: str) -> None:
    below = FLOORS[: FLOORS.index(floor) + 1]
    # Files beside the rooms: version and engine, packages that load late, web sessions.
    for module, imported in graph().items():
        if room(module) == floor:
            assert {room(each) for each in imported} <= {
                *below,
                "_version",
                "_lazy",
                "_web_session",
            }, module


def test_nor_within_the_search() -> None:
    for module, imported in graph().items():
        here = f"{module}..".split(".")[2]
        if room(module) != "search" or module == "ttt_tui.search":
            continue
        above = WITHIN_SEARCH[WITHIN_SEARCH.index(here) + 1 :] if here in WITHIN_SEARCH else ()
        for each in imported:
            assert f"{each}..".split(".")[2] not in above or room(each) != "search", module


def test_no_feature_knows_another() -> None:
    for module, imported in graph().items():
        if room(module) == "features" and module != "ttt_tui.features":
            own = module.split(".")[2]
            others = {each for each in imported if room(each) == "features"}
            assert {each.split(".")[2] for each in others} <= {own}, module


def test_the_core_imports_no_feature() -> None:
    for module, imported in graph().items():
        if room(module) != "features":
            assert "features" not in {room(each) for each in imported}, module


DISTRIBUTIONS = ("programs", "laboratory", "serve")
"""Features that could be distributions of their own; the cluster is a part of the interface."""


def interface() -> set[str]:
    """The modules of the core that docs/explanation/architecture.md offers to features."""
    page = text(DOCS / "explanation" / "architecture.md")
    rows = page.partition("### What a feature may import")[2].partition("\n\nA feature")[0]
    named = re.findall(r"`([\w.]+)`", rows.partition("|---|---|")[2])
    return {each if each == "ttt_tui" else f"ttt_tui.{each}" for each in named}


def taken_from_the_core(feature: str) -> set[str]:
    home = f"ttt_tui.features.{feature}"
    return {
        each
        for module, imported in graph().items()
        if f"{module}.".startswith(f"{home}.")
        for each in imported
        if room(each) != "features"
    }


@pytest.mark.parametrize("feature", DISTRIBUTIONS)
def test_a_large_feature_imports_only_the_documented_interface(feature: str) -> None:
    assert taken_from_the_core(feature) <= interface()


def test_the_documented_interface_is_used_and_there() -> None:
    assert interface() <= graph().keys()
    if not FEATURES_GONE:
        assert interface() == set().union(*map(taken_from_the_core, DISTRIBUTIONS))


EXTRAS = ("textual_plot", "matplotlib", "distributed", "textual_serve", "aiohttp")


def _classes() -> Iterator[type]:
    for name in graph():
        if not name.endswith("__main__"):
            try:
                module = import_module(name)
            except ModuleNotFoundError as missing:  # of an extra: what it is for is not at hand
                if missing.name in EXTRAS:
                    continue
                raise
            yield from (
                each
                for each in vars(module).values()
                if isinstance(each, type) and each.__module__ == name
            )


def test_no_class_is_deeper_than_three_of_ours() -> None:
    """And on the way to Textual's screen a class of ours has one other at most.

    The canvas of any tree counts once with the drawing of a search: two widgets are such a drawing,
    in which Enter plays a move, or folds.
    """
    for kind in _classes():
        ours = [each for each in kind.__mro__ if each.__module__.startswith("ttt_tui")]
        ours = [each for each in ours if each is not TreeCanvas or kind is TreeCanvas]
        assert len(ours) <= (2 if issubclass(kind, Screen) else 3), ours


def test_no_test_is_left_out_while_all_features_are_there() -> None:
    tests = Path(__file__).parents[1]
    left_out = [
        each.name for each in sorted(tests.rglob("test_*.py")) if pytest_ignore_collect(each)
    ]
    assert not left_out or FEATURES_GONE
