"""Entry points that are not installed, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ttt_tui.engine import outsiders

TOY = Path(__file__).parent / "toy"
GOOD = {"toy": "ttt_toy:minimax", "toy-alpha-beta": "ttt_toy:ALPHA_BETA"}


def forbid_looking(patch: pytest.MonkeyPatch) -> None:
    """Fail if anybody looks for entry points."""

    def nobody(**_group: str) -> None:
        raise AssertionError("somebody looked for entry points")

    patch.setattr(outsiders, "entry_points", nobody)
    outsiders.read.cache_clear()


@contextmanager
def declared(**entries: str) -> Iterator[None]:
    """As if packages had declared these entry points; without any the two good ones."""
    points = [EntryPoint(*each, outsiders.GROUP) for each in (entries or GOOD).items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(TOY)
        patch.setattr(outsiders, "entry_points", lambda *, group: points if group else [])
        outsiders.read.cache_clear()
        try:
            yield
        finally:
            outsiders.read.cache_clear()
