"""Links: read back alone and in an address, short, and refused where they are not whole."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.features.analyses.made import NOTED, START, analyses
from ttt_tui.features.analyses.link import MARK, from_link, is_link, to_link
from ttt_tui.features.analyses.saved_analysis import Analysis, Note
from ttt_tui.game import GameRecord, Position


@settings(max_examples=20)
@given(analyses())
def test_a_link_is_read_back(analysis: Analysis) -> None:
    link = to_link(analysis)
    assert "\n" not in link
    assert link.isascii()
    assert is_link(link)
    assert from_link(link) == analysis


def test_it_is_short_and_needs_no_quoting() -> None:
    link = to_link(Analysis(GameRecord(Position.parse(START))))
    assert len(link) < 80
    assert set(link) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:")


def test_a_link_broken_by_a_mail_is_read() -> None:
    link = to_link(NOTED)
    assert from_link(f"  {link[:40]}\n{link[40:]}\n") == NOTED


def _in_frame(link: str, width: int) -> str:
    """As the link stands on the screen, and is copied from it."""
    lines = [link[start : start + width] for start in range(0, len(link), width)]
    return "\n".join(f"│ {line:<{width}} │" for line in lines)


@given(st.text("│║┃▌▐| \t\r\n", max_size=9), st.integers(9, 70))
def test_a_link_copied_with_its_frame_is_read(around: str, width: int) -> None:
    link = to_link(NOTED)
    for text in (link, f"https://ttt.example.org/?link={link}"):
        framed = f"{around}{_in_frame(text, width)}{around}"
        assert is_link(framed)
        assert from_link(framed) == NOTED


def _packed(data: bytes) -> str:
    return MARK + base64.urlsafe_b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize(
    "link",
    [
        to_link(NOTED)[:-9],
        to_link(NOTED)[:30] + "A" + to_link(NOTED)[31:],
        MARK,
        f"{MARK}a",
        f"{MARK}näh",
        _packed(b"{}")[:-1] + "!",
        _packed(b"no json"),
        _packed(b"\xff"),
        _packed(b" " * (2**20 + 1)),
        _packed(b"[" * 100_000),
    ],
)
def test_what_is_not_whole_is_refused(link: str) -> None:
    with pytest.raises(ValueError, match="the link is damaged or incomplete"):
        from_link(link)


def test_a_link_that_holds_something_else_is_refused_as_a_file_is() -> None:
    with pytest.raises(ValueError, match="not a saved analysis"):
        from_link(_packed(b"{}"))


def test_what_no_link_has_room_for_is_a_file() -> None:
    words = [chr(33 + n % 90) * (n % 7) + str(n * n) for n in range(6_000)]
    notes = tuple(Note(START, "minimax", n, "".join(words[n::900])) for n in range(900))
    with pytest.raises(ValueError, match="save it as a file"):
        to_link(Analysis(GameRecord(Position.parse(START)), notes=notes))


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_address_of_a_page_holds_a_link(scheme: str) -> None:
    address = f"{scheme}://ttt.example.org:8000/?fontsize=20&link={to_link(NOTED)}"
    assert is_link(address)
    assert from_link(address) == NOTED
    escaped = address.replace("ttt1:", "ttt1%3A")
    assert from_link(f" {escaped[:60]}\n{escaped[60:]}") == NOTED
