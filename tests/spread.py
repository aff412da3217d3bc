"""Which of many combinations the quick suite takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest


def spread(*axes: Sequence[Any], at_most: int | None = None) -> list[Any]:
    """Every combination of what the axes hold, for `parametrize`; most of them are slow.

    The quick suite takes each entry of each axis at least once: the first of all axes together,
    then the second ones, where a short axis begins again; of cases that take a second each only
    so many.
    """
    longest = max(map(len, axes))
    quick = [tuple(axis[i % len(axis)] for axis in axes) for i in range(longest)][:at_most]
    return [
        case if case in quick else pytest.param(*case, marks=pytest.mark.slow)
        for case in product(*axes)
    ]


def few(
    names: str | tuple[str, ...], cases: Iterable[Any], quick: int = 1, **more: Any
) -> pytest.MarkDecorator:
    """As `parametrize`, for many cases of one kind: all but the first ones are slow."""
    is_one = isinstance(names, str) and "," not in names
    marked = [
        case
        if number < quick
        else pytest.param(*((case,) if is_one else case), marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
    return pytest.mark.parametrize(names, marked, **more)
