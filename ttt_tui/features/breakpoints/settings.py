"""The breakpoints among the settings, which are kept between starts and look for this module."""

from __future__ import annotations

from typing import Any

from ttt_tui.features.breakpoints.breakpoints import DEFAULTS, Breakpoint
from ttt_tui.game import quoted_data
from ttt_tui.search.option_table import boolean
from ttt_tui.settings import Entry


def _written(breakpoints: tuple[Breakpoint, ...]) -> list[dict[str, object]]:
    return [{"when": str(each), "on": each.enabled} for each in breakpoints]


def _read(entries: Any) -> tuple[Breakpoint, ...]:
    if not isinstance(entries, list):
        raise ValueError(f"{quoted_data(entries)} is not a list of breakpoints")
    for each in entries:
        if not isinstance(each["when"], str):
            raise ValueError('"when" is not a text: write a breakpoint such as "cut"')
    found = tuple(
        Breakpoint.parse(each["when"], None, enabled=boolean(each["on"])) for each in entries
    )
    if len({str(each) for each in found}) < len(found):
        raise ValueError("a breakpoint is listed twice")
    return found


ENTRY = Entry("breakpoints", DEFAULTS, _written, _read)
