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

TOY = Path(__file__).parent / "toy"
CENTRE = {"toy-centre": "ttt_toy:centre"}
GOOD = {"toy": "ttt_toy:minimax", "toy-alpha-beta": "ttt_toy:ALPHA_BETA"}


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
        patch.syspath_prepend(TOY)
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


def run_here(name: str, value: str) -> Algorithm:
    """A plugin's algorithm whose code runs in this process: the same visits, and no start."""
    entry = EntryPoint(name, value, plugins.GROUP)
    description = plugin_worker.described(plugins.GROUP, value)
    assert isinstance(description, plugins.Description), description
    algorithm = plugins.algorithm_of(entry, description)

    def search(record: Recorder) -> Generator[None, None, Finding]:
        visits = _Visits(value, record)
        return record_visits(record, visits, revisits=description.revisits, table=description.table)

    return replace(algorithm, search=search)


class _Visits:
    """All that an algorithm yields, made before it is first asked for."""

    def __init__(self, value: str, record: Recorder) -> None:
        self._batches: list[Batch] = []
        function = plugin_worker._load(value).search
        options = plugins._for(record.options)
        plugin_worker._tell(function, record.position, options, self._batches.append)

    def take(self, _patience: float | None, /) -> Batch | None:
        return self._batches.pop(0)

    def close(self) -> None:
        self._batches.clear()


SCOUT = run_here("scout", "tests.toy.searchers:SCOUT")
REMEMBERING = run_here("remembering", "tests.toy.searchers:REMEMBERING")
