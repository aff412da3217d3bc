"""Which of many combinations the quick suite takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def spread(*axes: Sequence[Any]) -> list[Any]:
    """Every combination of what the axes hold, for `parametrize`; most of them are slow.

    The quick suite takes each entry of each axis at least once: the first of all axes together,
    then the second ones, where a short axis begins again.
    """
    longest = max(map(len, axes))
    quick = [tuple(axis[i % len(axis)] for axis in axes) for i in range(longest)]
    return [
        case if case in quick else pytest.param(*case, marks=pytest.mark.slow)
        for case in product(*axes)
    ]
