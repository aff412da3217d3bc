"""Which of many combinations the quick suite takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

import pytest


def spread(*axes: Sequence[Any], at_most: int | None = None, in_pairs: bool = False) -> list[Any]:
    """Every combination of what the axes hold, for `parametrize`; most of them are slow.

    The quick suite takes each entry of each axis at least once: the first of all axes together,
    then the second ones, where a short axis begins again; of cases that take a second each only
    so many.

    Args:
        in_pairs: not every combination, but as few as `pairs` needs.
    """
    longest = max(map(len, axes))
    quick = [tuple(axis[i % len(axis)] for axis in axes) for i in range(longest)][:at_most]
    return slow_but(quick, pairs(*axes, first=quick) if in_pairs else product(*axes))


def slow_but(quick: Iterable[tuple[Any, ...]], every: Iterable[tuple[Any, ...]]) -> list[Any]:
    """All cases, for `parametrize`; those that are not among the quick ones are slow."""
    quick = list(quick)
    return [
        case if case in quick else pytest.param(*case, marks=pytest.mark.slow) for case in every
    ]


def pairs(*axes: Sequence[Any], first: Sequence[tuple[Any, ...]] = ()) -> list[tuple[Any, ...]]:
    """So few combinations that any two entries of two axes are together in one of them.

    Next to all faults hang on one thing or on two (D. R. Kuhn, D. R. Wallace, A. M. Gallo: Software
    fault interactions and implications for software testing, IEEE TSE 30 (2004), 418-421), so where
    a case takes a second, and there are a hundred and more, the other combinations prove little.

    Args:
        first: combinations that are taken in any case.
    """
    places = list(product(*(range(len(axis)) for axis in axes)))
    wanted = {pair for place in places for pair in combinations(enumerate(place), 2)}
    cases = {place: tuple(axis[i] for axis, i in zip(axes, place, strict=True)) for place in places}
    taken = [place for place in places if cases[place] in first]
    for place in taken:
        wanted.difference_update(combinations(enumerate(place), 2))
    while wanted:
        best = max(places, key=lambda place: len(wanted & set(combinations(enumerate(place), 2))))
        wanted.difference_update(combinations(enumerate(best), 2))
        taken.append(best)
    return [cases[place] for place in taken]


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
