"""Breakpoints are remembered between starts, and damage in them is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.test_settings import OTHERS, check_set_aside, path, saved, with_value, without
from tests.tui.driver import Opener
from ttt_tui.features.breakpoints.breakpoints import DEFAULTS, BreakKind, Breakpoint
from ttt_tui.features.breakpoints.settings import ENTRY
from ttt_tui.search import Cutoff, SearchOptions
from ttt_tui.settings import Settings, SettingsFile
from ttt_tui.tui.services import Services

__all__ = ["path"]

OWN = replace(
    OTHERS,
    entries={
        **Settings().entries,
        ENTRY.name: (
            Breakpoint(BreakKind.DEPTH, depth=4),
            Breakpoint(BreakKind.CUT, enabled=False),
            Breakpoint.parse("line 0,0 1,1"),
            Breakpoint.parse("position 4x4k4 XO../..../..../.... x", enabled=False),
        ),
    },
)


@pytest.mark.parametrize(
    "settings", [OWN, Settings(entries={**Settings().entries, ENTRY.name: ()})]
)
def test_what_is_saved_is_what_is_loaded(path: Path, settings: Settings) -> None:
    assert SettingsFile(path).save(settings) is None
    assert SettingsFile(path).load() == (settings, None)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (with_value({"cut": True}, "breakpoints"), "is not a list of breakpoints"),
        (with_value(None, "breakpoints"), "None is not a list of breakpoints"),
        (with_value("cut", "breakpoints"), "'cut' is not a list of breakpoints"),
        (with_value(["cut"], "breakpoints"), "not in the form this program writes"),
        (with_value([{"on": True}], "breakpoints"), "'when' is missing"),
        (with_value([{"when": "cut"}], "breakpoints"), "'on' is missing"),
        (with_value([{"when": "cut", "on": 1}], "breakpoints"), "1 is not true or false"),
        (with_value([{"when": 4, "on": True}], "breakpoints"), '"when" is not a text'),
        (with_value([{"when": ["cut"], "on": True}], "breakpoints"), '"when" is not a text'),
        (with_value([{"when": "cat", "on": True}], "breakpoints"), "'cat' is not a breakpoint"),
        (with_value([{"when": "depth 99", "on": True}], "breakpoints"), "followed by '99'"),
        (with_value([{"when": "depth 4", "on": True}] * 2, "breakpoints"), "listed twice"),
    ],
)
def test_what_is_wrong_is_said(
    path: Path, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    data = saved(OWN)
    change(data)
    check_set_aside(path, json.dumps(data).encode(), reason)


def test_a_file_written_before_there_were_breakpoints_is_read(path: Path) -> None:
    data = saved(OWN)
    without("breakpoints")(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    assert SettingsFile(path).load() == (
        replace(OWN, entries={**OWN.entries, ENTRY.name: DEFAULTS}),
        None,
    )


def test_breakpoints_are_written_as_people_write_them() -> None:
    assert saved(OWN)["breakpoints"] == [
        {"when": "depth 4", "on": True},
        {"when": "cut", "on": False},
        {"when": "line 0,0 1,1", "on": True},
        {"when": "position 4x4k4 XO../..../..../.... x", "on": False},
    ]


def test_breakpoints_are_remembered_with_all_else(opened: Opener) -> None:
    services = Services(opened.settings_file)
    options = SearchOptions(cutoff=Cutoff.STRICT)
    wanted = (Breakpoint.parse("cut"), Breakpoint.parse("depth 4"))
    services.remember(options=options)
    services.keep(ENTRY, wanted)
    services.remember(dark=False)
    assert services.settings.of(ENTRY) == wanted
    remembered, message = opened.settings_file.load()
    assert message is None
    assert remembered.of(ENTRY) == wanted
    assert (remembered.options, remembered.dark) == (options, False)
    services.keep(ENTRY, ())
    assert opened.settings_file.load()[0].of(ENTRY) == ()
