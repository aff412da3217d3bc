"""A file as an object of JSON."""

from __future__ import annotations

from dataclasses import replace

from tests.features.programs.reports.samples import (
    ASKED,
    COSTLY,
    GRADED,
    RIGHT,
    SKIPPED,
    TOLD,
    UNKNOWN,
    WRONG,
)
from ttt_tui.features.programs.reports.data_formats import to_json
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.sandbox import Sandbox


def test_json_of_a_right_file_is_what_is_promised() -> None:
    assert to_json(RIGHT) == {
        "file": "a b.py",
        "recognised": True,
        "function": "go",
        "call": "go(board)",
        "board": {"shape": "flat list", "x": "X", "o": "O", "empty": " "},
        "start": "X../.O./... x",
        "nodes": 843,
        "complete": True,
        "value": 0,
        "verdict": "right",
        "convention": {
            "algorithm": "alpha-beta",
            "cutoff": "weak",
            "root_window": "shared",
            "stop_on_win": False,
            "variant": None,
        },
        "findings": [],
        "remark": None,
        "positions_asked": 0,
        "moves_worse": 0,
        "example": None,
        "consequence": None,
        "reason": None,
        "tried": [],
        "notes": [],
        "grade": None,
        "seconds": 0.25,
        "sandbox": None,
    }


def test_json_of_a_wrong_file_has_moves_as_rows_and_columns() -> None:
    told = to_json(WRONG)
    finding = told["findings"][0]
    assert finding["moves"] == [[0, 1], [0, 2], [1, 0], [1, 2], [2, 2]]
    assert (finding["got"], finding["expected"]) == (1, -1)
    example = {"position": ASKED, "move": [1, 2], "best": [[0, 2]]}
    assert told["consequence"] == {
        "positions": 9,
        "worse": 2,
        "example": example,
        "words": TOLD.words,
    }
    asked = (told["positions_asked"], told["moves_worse"], told["example"])
    assert asked == (9, 2, example)


def test_json_of_a_file_that_is_not_recognised_says_why() -> None:
    for each, verdict in ((UNKNOWN, "unknown"), (SKIPPED, "skipped")):
        assert isinstance(each.found, Unrecognised)
        told = to_json(each)
        assert list(told) == list(to_json(RIGHT))
        assert {name: value for name, value in told.items() if value is not None} == {
            "file": each.file, "recognised": False, "verdict": verdict, "seconds": each.seconds,
            "reason": each.found.words, "tried": list(each.found.tried), "notes": [],
        }  # fmt: skip


def test_json_of_a_grade() -> None:
    grade = to_json(GRADED)["grade"]
    assert (grade["status"], grade["points"], grade["of"]) == ("not met", 20, 80)
    assert [each["status"] for each in grade["items"]] == ["met", "not met", "unknown", "met"]
    assert (grade["answers"]["positions"], grade["answers"]["answered"]) == (12, 9)


def test_json_has_the_remark_and_the_sandbox() -> None:
    told = to_json(replace(COSTLY, sandbox=Sandbox.BUBBLEWRAP))
    assert told["sandbox"] == "bubblewrap"
    assert told["remark"]["kind"] == "never-cuts"
    assert "takes alpha and beta and never cuts" in told["remark"]["words"]
