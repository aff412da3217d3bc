"""What docs/library.md shows is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_examples_run() -> None:
    results = doctest.testfile(str(GUIDE), module_relative=False)
    assert results.attempted >= 20
    assert not results.failed
