"""What is read of text at all: numbers of a few digits, texts of a bounded length."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from ttt_tui.game import (
    LONGEST_TEXT,
    NotationError,
    Position,
    notation,
    one_line,
    parse_move,
    parse_rules,
    printable,
    quoted,
    read_number,
    read_whole,
    reading,
    rules,
    too_long,
    written_rules,
)

Reader = Callable[[str], object]
READERS: tuple[Reader, ...] = (Position.parse, parse_move, parse_rules, written_rules)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        (" -3 ", -3),
        ("+12", 12),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("9" * 5_000, None),
    ],
)
def test_whole_numbers_have_eighteen_digits_at_most(text: str, number: int | None) -> None:
    assert read_whole(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("1.5", 1.5), ("1e6", 1e6), ("nan", None), ("inf", None), ("1e400", None), ("1e18", None),],
)  # fmt: skip
def test_numbers_are_finite(text: str, number: float | None) -> None:
    assert read_number(text) == number


def test_what_a_terminal_would_obey_is_an_escape() -> None:
    assert printable("a\x1b[31m\x9b\u202eb\ud800\r") == r"a\x1b[31m\x9b\u202eb\ud800\r"
    assert one_line("a\tb\nc\x1b\u200b\ud800é") == r"a\tb\nc\x1b\u200b\ud800é"
    assert printable("é\t≤\n日本\u200d") == "é\t≤\n日本\u200d"


def test_a_quote_is_short_and_on_one_line() -> None:
    assert quoted("a\nb") == r"'a\nb'"
    assert len(quoted("x" * 10**6)) < 70


@pytest.mark.parametrize("reader", READERS)
def test_a_text_beyond_the_limit_is_refused_before_it_is_read(reader: Reader) -> None:
    with pytest.raises(NotationError, match="more than 10,000 characters"):
        reader("X" * (LONGEST_TEXT + 1))
    assert too_long("X" * LONGEST_TEXT) is None


def test_a_ruled_grid_of_the_largest_board_is_far_below_the_limit() -> None:
    row = "|" + "|".join("   X   " for _ in range(8)) + "|"
    grid = "8x8k5\n" + f"\n{'+-------' * 8}+\n".join([row] * 8)
    assert len(grid) < LONGEST_TEXT // 5
    assert Position.parse(grid).x == 2**64 - 1


def test_no_pattern_tries_a_long_run_in_every_way() -> None:
    """A run of any length gives nothing back, so no text takes more than a time of its length."""
    parser = importlib.import_module("re._parser")
    seen = 0
    for module in (notation, rules, reading):
        for pattern in patterns(vars(module).values()):
            seen += 1
            assert not giving_back(parser.parse(pattern.pattern)), pattern.pattern
    assert seen >= 7


def patterns(values: Iterable[object]) -> Iterator[re.Pattern[str]]:
    for value in values:
        if isinstance(value, re.Pattern):
            yield value
        elif isinstance(value, tuple):
            yield from patterns(value)


def giving_back(tree: object) -> bool:
    """Whether a parsed pattern has a repetition without a bound that is not possessive."""
    tree = getattr(tree, "data", tree)
    if isinstance(tree, tuple) and tree and str(tree[0]) in ("MAX_REPEAT", "MIN_REPEAT"):
        _, highest, _ = tree[1]
        if str(highest) == "MAXREPEAT":
            return True
    if isinstance(tree, str | bytes) or not isinstance(tree, Iterable):
        return False
    return any(giving_back(each) for each in tree)
