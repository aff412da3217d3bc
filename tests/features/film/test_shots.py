"""What stands on the screen, taken down cell by cell."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style

from ttt_tui.features.film.shots import Cell, Film, Look, Run, Taking, runs, stretches


def test_a_row_has_a_cell_for_each_column() -> None:
    taking = Taking()
    row = taking.row([Segment("a漢", Style.parse("bold #010203 on #040506")), Segment("b")])
    look = Look("#010203", "#040506", bold=True)
    assert row == (Cell("a", look), Cell("漢", look), Cell("", look), Cell("b", Look()))
    bold = Style.parse("bold #010203 on #040506")
    again = taking.row([Segment("a", bold), Segment("漢", bold), Segment("b")])
    assert again is row


def test_looks_are_finished_colours() -> None:
    taking = Taking()

    def look(style: str) -> Look:
        return taking.row([Segment("x", Style.parse(style))])[0].look

    assert look("reverse #010203 on #040506") == Look("#040506", "#010203")
    assert look("dim #ffffff on #000000").foreground in ("#7f7f7f", "#808080")
    assert look("italic underline red")[3:] == (True, True)


def test_runs_look_alike_and_stretches_are_what_lies_close() -> None:
    red, green = Look("#ff0000"), Look("#00ff00")
    cells = (Cell("a", red), Cell("b", red), Cell("c", green))
    assert runs(cells, 7) == [Run(7, "ab", 2, red), Run(9, "c", 1, green)]
    assert stretches([1, 2, 4, 9], 2) == [range(1, 5), range(9, 10)]
    assert stretches([], 2) == []


def test_a_film_does_not_say_all_its_shots() -> None:
    assert "shots" not in repr(Film("title", 80, 24, 20, 5, ()))
