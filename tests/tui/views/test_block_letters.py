"""Large letters: every one a picture of its own, in ASCII, too."""

from __future__ import annotations

import pytest

from ttt_tui.tui.views.block_letters import Size, block_letters


@pytest.mark.parametrize("size", Size)
def test_every_letter_is_as_wide_in_each_of_its_lines(size: Size) -> None:
    for text in ("ABCDEFGHIJKLMNOPQRSTUVWXYZ ", "0123456789+-.,~≈≤≥"):
        lines = block_letters(text, size)
        assert len(lines) == size.lines
        assert len({len(line) for line in lines}) == 1
        assert len({"".join(block_letters(sign, size)) for sign in text}) == len(text)


def test_in_ascii_letters_are_of_ascii() -> None:
    assert block_letters("NO", Size.ASCII)[0].isascii()
    assert block_letters("", Size.SMALL) == ["", "", ""]
