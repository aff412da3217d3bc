"""The moving picture, played here: at each frame its strips show what the film shows then."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.features.film.filmed import SIZE, film, screens
from ttt_tui.features.film.picture import to_cast, to_svg
from ttt_tui.features.film.shots import Cell, Film, Look, Shot

_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"([\d.]+)%\{transform:translateY\((-?\d+)px\)\}")
_RULE = re.compile(r"\.(s\d+)\{animation:\1 ([\d.]+)s step-end infinite\}@keyframes \1\{(.*)\}")
_WIDTH, _HEIGHT, _MARGIN = 10, 20, 12


def picture(made: Film) -> tuple[str, ElementTree.Element]:
    text = "".join(to_svg(made))
    return text, ElementTree.fromstring(text)


def player(root: ElementTree.Element) -> dict[str, list[tuple[float, int]]]:
    """For each strip its steps: from which share of the film on it stands how far up."""
    style = root.find(f"{_SVG}style")
    assert style is not None
    rules = _RULE.findall(style.text or "")
    steps = {name: _STEP.findall(frames) for name, _, frames in rules}
    return {name: [(float(at), int(y)) for at, y in each] for name, each in steps.items()}


def played(made: Film, share: float | None) -> list[str]:
    """The lines that stand in the picture at a share of the film; None where nothing moves."""
    _, root = picture(made)
    steps = player(root)
    shared = {each.get("id"): each for each in root.iterfind(f"{_SVG}defs/{_SVG}g")}
    screen = [[" "] * made.columns for _ in range(made.rows)]

    def write(text: ElementTree.Element, left: int, top: int) -> None:
        row, rest = divmod(top + int(text.get("y", "0")) - 15, _HEIGHT)
        assert rest == 0
        column = (left + int(text.get("x", "0"))) // _WIDTH
        written = text.text or ""
        assert len(written) * _WIDTH == int(text.get("textLength", "0"))
        for place, sign in enumerate(written, column):
            assert screen[row][place] == " "
            screen[row][place] = sign

    body = root.findall(f"{_SVG}g")[-1]
    for each in body:
        if each.tag == f"{_SVG}text":
            write(each, 0, 0)
        elif each.tag == f"{_SVG}svg":
            strip = each[0]
            moves = steps[strip.get("class", "")]
            y = 0 if share is None else [y for at, y in moves if at <= share + 1e-4][-1]
            seen = [use for use in strip if int(use.get("y", "0")) == -y]
            assert len(seen) == 1
            for text in shared[seen[0].get("href", "")[1:]].iterfind(f"{_SVG}text"):
                write(text, int(each.get("x", "0")), int(each.get("y", "0")))
    return ["".join(row) for row in screen]


def test_each_frame_has_the_text_of_the_film() -> None:
    made = film()
    for shot in made.shots:
        assert "\n".join(played(made, 100 * shot.tick / made.ticks)) == shot.text


def test_where_nothing_moves_it_is_the_end() -> None:
    assert "\n".join(played(film(), None)) == film().shots[-1].text


def test_it_is_small_and_plain_and_asks_nobody_for_anything() -> None:
    text, root = picture(film())
    assert text.isascii()
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "script" not in text
    assert "prefers-reduced-motion" in text
    assert "white-space:pre" in text
    assert root.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    assert len(text) < 200_000
    title = root.find(f"{_SVG}title")
    assert title is not None
    assert title.text == film().title
    size = (film().columns * _WIDTH + 2 * _MARGIN, film().rows * _HEIGHT + 2 * _MARGIN)
    assert (int(root.get("width", "0")), int(root.get("height", "0"))) == size


def test_it_lasts_as_long_as_the_film_and_begins_at_its_beginning() -> None:
    text, root = picture(film())
    assert {seconds for _, seconds, _ in _RULE.findall(text)} == {"4"}
    assert all(steps[0][0] == 0 for steps in player(root).values())


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
