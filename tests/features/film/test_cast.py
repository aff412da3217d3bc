"""A cast, as asciinema's own reader and a terminal of somebody else's read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.film.filmed import SIZE, film, screens
from ttt_tui.features.film.cast import to_cast
from ttt_tui.features.film.shots import Cell, Film, Look, Shot


def test_asciinemas_own_reader_reads_it(tmp_path: Path) -> None:
    asciicast = pytest.importorskip("asciinema.asciicast")  # it knows no Windows
    file = tmp_path / "film.cast"
    file.write_text("".join(to_cast(film())), encoding="utf-8")
    with asciicast.open_from_url(str(file)) as read:
        assert (read.version, read.idle_time_limit) == (2, None)
        assert (read.v2_header["width"], read.v2_header["height"]) == SIZE
        events = list(read.events())
    assert {kind for _, kind, _ in events} == {"o"}
    times = [time for time, _, _ in events]
    assert times == [shot.tick / film().rate for shot in film().shots] + [film().seconds]
    assert times == sorted(times)
    assert asciicast.v2.get_duration(str(file)) == film().seconds


def test_a_terminal_shows_every_shot_of_it() -> None:
    *shown, end = screens("".join(to_cast(film())))
    assert len(shown) == len(film().shots)
    for (_, screen), shot in zip(shown, film().shots, strict=True):
        assert "\n".join(screen.display) == shot.text
        assert screen.cursor.hidden
        for row, cells in enumerate(shot.rows):
            drawn = screen.buffer[row]
            for column, (_, look) in enumerate(cells):
                assert (f"#{drawn[column].fg}", f"#{drawn[column].bg}") == (
                    look.foreground,
                    look.background,
                )
                assert drawn[column].bold is look.bold
    assert "\n".join(end[1].display) == film().shots[-1].text
    assert not end[1].cursor.hidden


def test_an_event_has_only_what_changes() -> None:
    lines = "".join(to_cast(film())).splitlines()
    assert max(map(len, lines[2:])) < len(lines[1]) / 2
    assert "".join(lines).isascii()


def test_a_sign_of_two_columns_is_written_whole() -> None:
    red, green = Look("#ff0000"), Look("#00ff00")
    rows = [
        ((Cell("a", red), *wide, Cell("b", red)),)
        for wide in (
            (Cell("漢", red), Cell("", red)),
            (Cell("漢", green), Cell("", green)),
            (Cell("c", green), Cell("d", green)),
        )
    ]
    shots = tuple(Shot(tick, tick, each) for tick, each in enumerate(rows))
    shown = screens("".join(to_cast(Film("wide", 4, 1, 4, 1, shots))))
    assert [screen.display[0] for _, screen in shown[:3]] == ["a漢b", "a漢b", "acdb"]
