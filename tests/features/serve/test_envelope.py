"""What pages say is taken at its word only where it makes sense."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.features.serve.envelope import (
    EnvelopeError,
    Focus,
    Keys,
    Ping,
    Size,
    asked_size,
    read,
)


def test_what_pages_say() -> None:
    assert read('["stdin", "x\\u00d7"]') == Keys("x×".encode())
    assert read('["stdin", "\\ud800"]') == Keys(b"?")
    assert read('["resize", {"width": 120, "height": 40}]') == Size(120, 40)
    assert read('["ping", "1700000000000"]') == Ping("1700000000000")
    assert (read('["focus"]'), read('["blur"]')) == (Focus(True), Focus(False))


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "[", "null", "{}", "[]", "0", '"stdin"', "[[]]", "NaN", "[" * 100_000, "9" * 10_000),
        *('["stdin"]', '["stdin", 1]', '["stdin", "a", "b"]', '["quit"]', '{"0": "stdin"}'),
        *('["resize", {"width": 1}]', '["resize", {"width": "9", "height": 9}]', '["resize"]'),
        *('["resize", {"width": NaN, "height": 9}]', '["resize", {"width": 1e9, "height": 9}]'),
        f'["ping", "{"1" * 65}"]',
    ],
    ids=lambda wrong: wrong[:30],
)
def test_what_no_page_says_is_refused(wrong: str) -> None:
    with pytest.raises(EnvelopeError):
        read(wrong)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists))
def test_nothing_else_ever_happens(value: object) -> None:
    try:
        said = read(json.dumps(value))
    except EnvelopeError:
        return
    assert isinstance(said, (Keys, Ping, Size, Focus))


def test_absurd_sizes_become_possible_ones() -> None:
    assert read('["resize", {"width": 0, "height": -5}]') == Size(10, 5)
    assert read(f'["resize", {{"width": {10**30}, "height": {10**9}}}]') == Size(500, 200)
    assert asked_size({"width": "120", "height": "40"}) == Size(120, 40)
    assert asked_size({"width": "9" * 9, "height": "-1"}) == Size(80, 24)
    assert asked_size({"width": "99999", "height": "²"}) == Size(500, 24)
    assert asked_size({}) == Size(80, 24)
