"""Entry points that are not installed, for tests."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ttt_tui.engine import declarations, plugin_worker, plugins
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.reported_visits import Batch, record_visits
from ttt_tui.search.state import Finding

GOOD = {
    "toy": "tests.plugin_searches:minimax",
    "toy-alpha-beta": "tests.plugin_searches:ALPHA_BETA",
}


def forbid_looking(patch: pytest.MonkeyPatch) -> None:
    """Fail if anybody looks for entry points."""

    def nobody(**_group: str) -> bool:
        raise AssertionError("somebody looked for entry points")

    patch.setattr(plugins, "entry_points", nobody)
    patch.setattr(declarations, "may_be_any", nobody)
    plugins.forget()


def usual_environment() -> dict[str, str]:
    """That of this process, in which installed plugins are found as users have them."""
    return {key: value for key, value in os.environ.items() if key != declarations.NO_PLUGINS[0]}


@contextmanager
def declared(group: str = plugins.GROUP, **entries: str) -> Iterator[None]:
    """As if packages had declared these entry points; without any the two good ones."""
    points = [EntryPoint(*each, group) for each in (entries or GOOD).items()]

    def in_group(*, group: str) -> list[EntryPoint]:
        return [each for each in points if each.group == group]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            plugins,
            "entry_points",
            lambda *, group: [each for each in points if each.group == group],
        )
        patch.setattr(declarations, "may_be_any", lambda: True)
        plugins.forget()
        try:
            yield
        finally:
            plugins.forget()
