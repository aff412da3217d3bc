"""How numbers are written."""

import pytest

from ttt_tui.words.numbers import count, plural, saved, seconds, share


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (count(549_945), "549,945"),
        (count(10**115), "about 1.0e115"),
        (plural(1, "move"), "1 move"),
        (plural(2, "leaf"), "2 leaves"),
        (share(1 / 3), "33.3 %"),
        (share(0), "0.0 %"),
        (share(0.9999999), ">99.9 %"),  # never 100 % where some are left
        (share(0.0003), "<0.1 %"),
        (saved(30, 44), "31.8 %"),
        (saved(549_945, 18_296), "531,649 more"),
        (seconds(0.9996), "1.00 s"),
        (seconds(31e-6), "31.0 us"),
    ],
)
def test_a_number_is_written(written: str, text: str) -> None:
    assert written == text
