"""Entry points that are not installed, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint

import pytest

from ttt_tui.engine import declarations, plugins

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
