"""What features' commands print, on any output."""

from __future__ import annotations

import pytest

from tests.cli.test_output import POSITION, printed_in


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437", "latin-1", "utf-8"])
def test_bars_are_drawn_in_any_encoding(encoding: str) -> None:
    text = printed_in(encoding, ("orders", POSITION, "--find", "best"))
    assert ("#####" if encoding in ("cp1252", "ascii", "latin-1") else "█████") in text


def test_a_solution_is_told_in_any_encoding() -> None:
    assert "X wins in 3" in printed_in("ascii", ("solve", POSITION, "--no-cache"))
