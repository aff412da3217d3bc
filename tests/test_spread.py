"""What the quick suite takes of many combinations."""

from __future__ import annotations

from tests.spread import spread


def test_each_entry_is_taken_at_least_once_and_all_are_there() -> None:
    cases = spread("abc", [1, 2])
    slow = [case for case in cases if hasattr(case, "marks")]
    assert [case for case in cases if case not in slow] == [("a", 1), ("b", 2), ("c", 1)]
    assert [case.values for case in slow] == [("a", 2), ("b", 1), ("c", 2)]
    assert {mark.name for case in slow for mark in case.marks} == {"slow"}
