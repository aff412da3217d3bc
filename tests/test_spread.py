"""What the quick suite takes of many combinations."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.spread import few, pairs, spread


def test_each_entry_is_taken_at_least_once_and_all_are_there() -> None:
    cases = spread("abc", [1, 2])
    slow = [case for case in cases if hasattr(case, "marks")]
    assert [case for case in cases if case not in slow] == [("a", 1), ("b", 2), ("c", 1)]
    assert [case.values for case in slow] == [("a", 2), ("b", 1), ("c", 2)]
    assert {mark.name for case in slow for mark in case.marks} == {"slow"}


def test_in_pairs_any_two_entries_of_two_axes_are_together() -> None:
    axes = ("abcd", [1, 2, 3], "xyz", [True, False])
    cases = pairs(*axes, first=[("b", 3, "x", True)])
    assert cases[0] == ("b", 3, "x", True)
    assert len(cases) == len(set(cases)) < 16
    for (i, one), (j, other) in combinations(enumerate(axes), 2):
        assert {(case[i], case[j]) for case in cases} == set(product(one, other))
    taken = spread(*axes, in_pairs=True)
    assert [getattr(case, "values", case) for case in taken] == pairs(*axes, first=taken[:4])
    assert not any(hasattr(case, "marks") for case in taken[:4])
    assert all(hasattr(case, "marks") for case in taken[4:])


@pytest.mark.parametrize(
    ("names", "cases", "values"),
    [
        ("size", [(1, 2), (3, 4), (5, 6)], [((5, 6),)]),
        (("text", "number"), [("a", 1), ("b", 2), ("c", 3)], [("c", 3)]),
        ("text, number", [("a", 1), ("b", 2), ("c", 3)], [("c", 3)]),
    ],
)
def test_of_a_few_all_but_the_first_are_slow(
    names: str | tuple[str, ...], cases: list[tuple[object, ...]], values: list[object]
) -> None:
    named, marked = few(names, cases, quick=2).args
    assert named == names
    assert marked[:2] == cases[:2]
    assert [case.values for case in marked[2:]] == values
    assert {mark.name for case in marked[2:] for mark in case.marks} == {"slow"}
