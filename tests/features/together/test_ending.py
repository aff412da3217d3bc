"""How features' commands end when their output or its reader is not there."""

from __future__ import annotations

import pytest

from tests.test_termination import (
    FULL,
    POSITION,
    named,
    on_a_full_disk,
    pytestmark,
    to_a_reader_that_has_left,
    with_output_closed,
)

__all__ = ["pytestmark"]

PRINTING = [("orders", POSITION), ("solve", POSITION, "--no-cache"), ("reproduce",)]


@pytest.mark.parametrize("arguments", PRINTING, ids=named)
def test_a_features_command_ends_in_one_line(arguments: tuple[str, ...]) -> None:
    if FULL.exists():
        on_a_full_disk(arguments)
    with_output_closed(arguments)
    to_a_reader_that_has_left(arguments)
