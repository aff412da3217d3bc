"""An analysis as JSON: read back as it was, or refused with what is wrong, and where."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.features.analyses.made import NOTED, START, analyses
from ttt_tui.engine.budget import Budget
from ttt_tui.features.analyses.saved_analysis import (
    SCHEMA,
    Analysis,
)
from ttt_tui.features.analyses.session_snapshot import Preparing, without_packages
from ttt_tui.features.analyses.store import read_analysis, save_analysis
from ttt_tui.game import GameRecord, Position


@settings(max_examples=25)
@given(analyses())
def test_what_is_written_is_read_back(analysis: Analysis) -> None:
    written = json.dumps(analysis.to_json())
    assert Analysis.from_json(json.loads(written)) == analysis


def test_what_stands_in_it_is_named() -> None:
    data = NOTED.to_json()
    assert data["schema"] == SCHEMA == 1
    assert data["rules"] == "3x3k3"
    assert data["position"] == START
    assert data["moves"] == ["2,0", "0,0"]
    assert data["moment"] == {
        "played": 1,
        "events": {"minimax": 8, "alpha-beta": 6},
        "event": 4,
    }
    assert data["bookmarks"] == [["0,0"], ["0,0", "0,1"]]
    assert data["notes"][0]["text"] == "why here?"


def test_a_position_is_enough() -> None:
    read = Analysis.from_json({"schema": 1, "position": "6x7k4g"})
    assert read == Analysis(GameRecord(Position.parse("6x7k4g")))


def test_what_nobody_knows_is_kept() -> None:
    read = Analysis.from_json({"schema": 1, "position": START, "of a feature": {"a": [1]}})
    assert read.parts == {"of a feature": {"a": [1]}}
    assert read.to_json()["of a feature"] == {"a": [1]}


def test_a_note_is_a_line_that_a_screen_shows() -> None:
    note = {"position": START, "algorithm": "pvs", "event": 1, "text": "a\x1b[31m\n b\ud800"}
    read = Analysis.from_json({"schema": 1, "position": START, "notes": [note]})
    assert read.notes[0].text == "a[31m b"


def test_no_part_takes_the_place_of_a_key() -> None:
    hostile = Analysis(GameRecord(Position()), parts={"position": "nonsense", "schema": 9})
    assert Analysis.from_json(hostile.to_json()).record == GameRecord(Position())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"schema": 2}, "schema 2 is not supported: this version of ttt-tui reads schema 1"),
        ({"schema": "1"}, "\"schema\": '1' is not a whole number from 0"),
        ({"position": 5}, '"position": 5 is not a text'),
        ({"position": "XXX/OO"}, '"position": row 1 has'),
        ({"position": "XXX/.../... x"}, '"position": too many X: 3 against 0 O'),
        ({"rules": "6x7k4g", "position": "3x3k3"}, '"position": 3x3k3 in'),
    ],
)
def test_what_is_wrong_is_said_with_its_place(changes: dict[str, Any], message: str) -> None:
    data = {"schema": 1, "position": START, "moves": ["2,0", "0,0"], **changes}
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        Analysis.from_json(data)


_KEYS = sorted(NOTED.to_json())


_TEXTS = ["", "x", "\ud800", "\0", "\x1b[2J", "a\nb", "9" * 5000, "x" * 3000, "\u0663", "\xb2,\xb2"]
_WRONG = [
    *(None, True, 0, -1, 3, 10**18, 10**400, 1.5, -0.0, math.nan, math.inf, 1e308),
    *([], {}, [[]], [None], ["\ud800"], {"\ud800": 1}, {"": {}}, {"a": "\ud800"}, "64x64k3"),
    *(json.loads("[" * depth + "]" * depth) for depth in (90, 101, 700)),
    *_TEXTS,
]
"""Whatever somebody may have written in the place of something else."""


def _places(data: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The keys that lead to each part, the whole included."""
    yield above
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from _places(data[key], (*above, key))


def _with(data: Any, place: Sequence[str | int], wrong: Any) -> Any:
    if not place:
        return wrong
    data = data.copy()
    data[place[0]] = _with(data[place[0]], place[1:], wrong)
    return data


def _opened(file: Path) -> Analysis | None:
    """As it would be brought to the screen; None where it is refused in a line."""
    try:
        read = read_analysis(file)
        for analysis in (read, without_packages(read)):
            next(Preparing(analysis, lambda: 1e6).slices(), None)
    except ValueError as error:
        said = str(error)
    else:
        return read
    assert said.isprintable()
    assert len(said) < 400
    return None


_WHOLE = replace(NOTED, budget=Budget(nodes=500), parts={"later": [{"when": 1}]}).to_json()


@pytest.mark.parametrize("place", list(_places(_WHOLE))[:6])
def test_whatever_stands_in_some_place_it_is_opened_or_refused_in_a_line(
    place: tuple[str | int, ...], tmp_path: Path
) -> None:
    file = tmp_path / "theirs.ttt.json"
    for wrong in _WRONG:
        file.write_text(json.dumps(_with(_WHOLE, place, wrong)), encoding="utf-8")
        if (read := _opened(file)) is not None:
            save_analysis(read, file, replace=True)
            again = read_analysis(file)
            assert json.dumps(again.to_json()) == json.dumps(read.to_json())  # NaN is not itself


@pytest.mark.parametrize(
    ("rest", "opens"),
    [
        ('"position": "3x3k3", "position": "..O/XOO/..X x"}', True),
        ('"schema": 2, "position": "3x3k3"}', False),
        ('"position": "3x3k3", "played": ' + "9" * 5_000 + "}", False),
        ('"position": "3x3k3", "played": 1e999}', False),
        ('"position": "3x3k3", "later": ' + "[" * 100_000, False),
        ('"position": "3x3k3"', False),
    ],
    ids=["a key twice", "schema twice", "digits", "infinite", "deep", "half"],
)
def test_so_with_what_no_program_would_write(rest: str, opens: bool, tmp_path: Path) -> None:
    file = tmp_path / "theirs.ttt.json"
    file.write_text(f'{{"schema": 1, {rest}', encoding="utf-8")
    read = _opened(file)
    assert (read is not None) == opens
    if read is not None:
        assert str(read.state) == "..O/XOO/..X x", "of two the last holds"


def test_a_long_key_is_not_repeated_whole() -> None:
    options = {"K" * 5_000: 1}
    with pytest.raises(ValueError, match=r"'KKK.*\.\.\.' is not an option of this") as caught:
        Analysis.from_json(NOTED.to_json() | {"options": options})
    assert len(str(caught.value)) < 120
