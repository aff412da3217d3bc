"""Lines that fit their width: parts are whole or not there, and give way in their order."""

from __future__ import annotations

import pytest

from ttt_tui.tui.colours import Span
from ttt_tui.tui.fitting import NO_BREAK, Part, fitted_line, wrapped

LEFT = [Part.of(3, Span("program")), Part.of(0, Span("X to move"))]
RIGHT = [Part.of(1, Span("1,204 nodes")), Part.of(2, Span("auto, 8 events/s"), Span("8/s"))]


def line(width: int) -> str:
    return "".join(piece.text for piece in fitted_line(LEFT, RIGHT, width))


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (60, " program  X to move           1,204 nodes  auto, 8 events/s "),
        (51, " program  X to move  1,204 nodes  auto, 8 events/s "),
        (50, " X to move          1,204 nodes  auto, 8 events/s "),
        (42, " X to move  1,204 nodes  auto, 8 events/s "),
        (41, " X to move              1,204 nodes  8/s "),
        (29, " X to move  1,204 nodes  8/s "),
    ],
)
def test_the_last_rank_gives_way_first_and_is_shortened_before_it_goes(
    width: int, text: str
) -> None:
    assert line(width) == text


@pytest.mark.parametrize("width", range(80))
def test_a_line_has_exactly_its_width(width: int) -> None:
    assert len(line(width)) == width


def test_characters_of_two_cells_count_as_two() -> None:
    pieces = fitted_line([Part.of(0, Span("三目"))], [Part.of(1, Span("a"))], 8)
    assert "".join(piece.text for piece in pieces) == " 三目   "


def test_parts_of_one_rank_are_all_shortened_before_one_goes() -> None:
    where = Part.of(0, Span("event 57 of 62"), Span("57 of 62"))
    state = Part.of(0, Span("looking back, l: live"), Span("looking back"))
    said = {
        width: "".join(p.text for p in fitted_line([where, state], [], width, margin=0)).strip()
        for width in (37, 36, 28, 27, 22, 21)
    }
    assert list(said.values()) == [
        "event 57 of 62  looking back, l: live",
        "event 57 of 62  looking back",
        "event 57 of 62  looking back",
        "57 of 62  looking back",
        "57 of 62  looking back",
        "57 of 62",
    ]


# Several lines


def texts(lines: list[list[Span]]) -> list[str]:
    return ["".join(piece.text for piece in line).rstrip() for line in lines]


def test_words_break_at_blanks_and_pieces_keep_their_styles() -> None:
    pieces = [Span("X(0,1) ", "x"), Span("6 nodes below\nCut: ", "dim"), Span("Min already has")]
    lines = wrapped(pieces, 12)
    assert texts(lines) == ["X(0,1) 6", "nodes below", "Cut: Min", "already has"]
    assert [piece.style for piece in lines[0]] == ["x", "dim"]


def test_blanks_that_hold_together_do_and_long_words_go_on() -> None:
    assert texts(wrapped([Span(f"window [-1,{NO_BREAK}+1]")], 12)) == ["window", "[-1, +1]"]
    assert texts(wrapped([Span("abcdefgh ij")], 5)) == ["abcde", "fgh", "ij"]
    assert texts(wrapped([Span("forced  "), Span("E", action="x")], 7)) == ["forced", "E"]


@pytest.mark.parametrize("width", range(1, 40))
def test_nothing_is_lost_at_any_width(width: int) -> None:
    text = "Never visited, so nothing is known of its value: -1 <= alpha -1."
    lines = texts(wrapped([Span(text[:20], "dim"), Span(text[20:])], width))
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
