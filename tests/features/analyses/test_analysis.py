"""An analysis as JSON: read back as it was, or refused with what is wrong, and where."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.features.analyses.made import NOTED, START, analyses
from ttt_tui.features.analyses.analysis import SCHEMA, Analysis
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
    read = Analysis.from_json({"schema": 1, "position": START, "of a limb": {"a": [1]}})
    assert read.parts == {"of a limb": {"a": [1]}}
    assert read.to_json()["of a limb"] == {"a": [1]}


def test_no_part_takes_the_place_of_a_key() -> None:
    hostile = Analysis(GameRecord(Position()), parts={"position": "nonsense", "schema": 9})
    assert Analysis.from_json(hostile.to_json()).record == GameRecord(Position())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"schema": 2}, '"schema" is 2: this ttt-tui reads 1'),
        ({"schema": "1"}, "\"schema\": '1' is no whole number from 0 on"),
        ({"position": 5}, '"position": 5 is no text'),
        ({"position": "XXX/OO"}, '"position": row 1 has'),
        ({"position": "XXX/.../... x"}, '"position": too many X: 3 against 0 O'),
        ({"rules": "6x7k4g", "position": "3x3k3"}, '"position": 3x3k3 in'),
        ({"rules": "3x"}, "\"rules\": '3x' are no rules"),
        ({"moves": ["2,0", "2,0"]}, '"moves": (2,0) is taken'),
        ({"moves": ["2,0", "0,9"]}, '"moves"[1]: (0,9) is off the board: rows are 0 to 2'),
        ({"moves": ["a1"]}, '"moves"[0]: \'a1\' is no move: write "row,column"'),
        ({"moves": "2,0"}, "\"moves\": '2,0' is no list"),
        ({"played": 3}, '"played": 3 is too much: 2 at most'),
        ({"players": {"X": 1}}, '"players"."X": 1 is no text'),
        ({"algorithms": ["minimax"]}, '"algorithms": write two algorithms or more'),
        ({"shown": "pvs"}, "\"shown\": 'pvs' is none of the algorithms: minimax, alpha-beta"),
        ({"options": []}, '"options": write an object'),
        ({"options": {"cut": 1}}, "\"options\": 'cut' is no option"),
        ({"options": {"cutoff": "x"}}, "\"options\": 'x' is none of weak, strict"),
        ({"options": {"order": "cells:1,2"}}, '"options": cells:1,2 is no order for a 3x3'),
        ({"budget": {"depth": 0}}, '"budget": a budget of depth 0'),
        ({"budget": {"nodes": True}}, '"budget": True is no whole number'),
        ({"budget": {}}, "\"budget\": '{}' is no budget"),
        ({"moment": {"event": -1}}, '"moment"."event": -1 is no whole number'),
        ({"moment": {"played": 0}}, '"moment"."played": 2 moves are played'),
        ({"moment": {"events": {"pvs": "all"}}}, '"moment"."events"."pvs": \'all\''),
        ({"bookmarks": [["0,0", "3,0"]]}, '"bookmarks"[0][1]: (3,0) is off the board'),
        ({"bookmarks": [[]] * 1_001}, '"bookmarks": 1,001 entries, 1,000 at most'),
        ({"notes": [{}]}, '"notes"[0]: the key "position" is missing'),
        ({"notes": [3]}, '"notes"[0]: 3 is no object'),
    ],
)
def test_what_is_wrong_is_said_with_its_place(changes: dict[str, Any], message: str) -> None:
    data = {"schema": 1, "position": START, "moves": ["2,0", "0,0"], **changes}
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        Analysis.from_json(data)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
_KEYS = sorted(NOTED.to_json())


@given(st.lists(st.tuples(st.sampled_from(_KEYS), _JSON), max_size=4))
def test_any_json_is_read_or_refused(changes: list[tuple[str, Any]]) -> None:
    data = {**NOTED.to_json(), **dict(changes)}
    try:
        read = Analysis.from_json(data)
    except ValueError:
        return
    assert Analysis.from_json(read.to_json()) == read


def test_the_page_has_every_key_and_its_example_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "analyses.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert listed == {*NOTED.to_json(), "breakpoints", "own"}
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    data = json.loads(example)
    assert set(data) == listed - {"own"}
    read = Analysis.from_json(data)
    assert read.notes[0].text == "why not (0,1)?"
    assert read.parts == {"breakpoints": [{"when": "cut", "on": True}]}
