"""Breakpoints among the settings."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.tui.driver import Opener
from ttt_tui.features.breakpoints.breakpoints import DEFAULTS, Breakpoint
from ttt_tui.features.breakpoints.settings import ENTRY
from ttt_tui.search import (
    Cutoff,
    SearchOptions,
)
from ttt_tui.settings import Settings
from ttt_tui.tui.services import Services


def test_a_file_written_before_there_were_breakpoints_is_read(opened: Opener) -> None:
    kept = Settings(SearchOptions(cutoff=Cutoff.STRICT), dark=False)
    data = kept.to_json()
    del data["breakpoints"]
    opened.settings_path.write_text(json.dumps(data), encoding="utf-8")
    read = replace(kept, entries={ENTRY.name: DEFAULTS}), None
    assert opened.settings_file.load() == read


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
