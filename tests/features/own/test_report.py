"""What was found out about files, in every form."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from tests.oracles.own_mistakes import max_for_both
from tests.oracles.own_searches import Tape, alpha_beta
from ttt_tui.features.own import report
from ttt_tui.features.own.checking import Checked, judged
from ttt_tui.features.own.chosen_moves import ChosenMoves
from ttt_tui.features.own.recording import Recording
from ttt_tui.features.own.running import Unrecognised
from ttt_tui.game import Position

START = "X../.O./... x"
ASKED = "XX./OO./... x"
TOLD = ChosenMoves(9, {Position.parse(ASKED): 5, Position.parse("XXO/.O./.X. x"): 3}, 12)


def checked(recording: Recording, told: ChosenMoves | None = None) -> Checked:
    return Checked("a b.py", replace(judged(recording), moves=told), 0.25)


RIGHT = checked(alpha_beta(Tape(START, window=True)))
WRONG = checked(max_for_both(Tape(START)), TOLD)
UNKNOWN = Checked(
    "c.py", Unrecognised("a board\x1b[31m", '--board "[0] * 9"', tried=("go(b): returned 0",)), 0.5
)
SKIPPED = Checked("d.py", Unrecognised("", skipped=True), 0.0)
ALL = (RIGHT, WRONG, UNKNOWN, SKIPPED)


def test_json_of_a_right_file_is_what_is_promised() -> None:
    assert report.to_json(RIGHT) == {
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
        "positions_asked": 0,
        "moves_worse": 0,
        "example": None,
        "consequence": None,
        "reason": None,
        "tried": [],
        "notes": [],
        "seconds": 0.25,
    }


def test_json_of_a_wrong_file_has_moves_as_rows_and_columns() -> None:
    told = report.to_json(WRONG)
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
        told = report.to_json(each)
        assert list(told) == list(report.to_json(RIGHT))
        assert {name: value for name, value in told.items() if value is not None} == {
            "file": each.file, "recognised": False, "verdict": verdict, "seconds": each.seconds,
            "reason": each.found.words, "tried": list(each.found.tried), "notes": [],
        }  # fmt: skip


def test_text_names_the_call_the_mistake_and_what_it_comes_to() -> None:
    lines = " ".join(report.text(WRONG).split())
    assert lines.startswith("a b.py: wrong go(board), flat list")
    assert "values: at XXO/XOO/..X o: O is to move" in lines
    assert "In 2 of the 9 positions asked" in lines
    assert all(len(line) <= 80 for line in report.text(WRONG).splitlines())


def test_nothing_of_a_file_steers_the_terminal() -> None:
    assert "\x1b" not in report.text(UNKNOWN)
    assert '--board "[0] * 9"' in report.text(UNKNOWN)
    assert b"\x1b" not in report.junit(ALL)
    assert "\x1b" not in report.markdown(ALL)


def test_junit_has_a_case_a_file() -> None:
    suite = ElementTree.fromstring(report.junit(ALL))
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("4", "1", "2")
    failure = suite.findall("testcase")[1].find("failure")
    assert failure is not None
    assert failure.get("type") == "values/worst-for-best"


def test_markdown_has_a_row_a_file_and_what_is_wrong() -> None:
    lines = report.markdown(ALL).splitlines()
    assert lines[2].startswith("| a b.py | right | 843 | 0 | alpha-beta |")
    assert "- values at `XXO/XOO/..X o`" in "\n".join(lines)
    assert lines[-1] == "4 files: 1 right, 1 wrong, 1 unknown, 1 skipped"


def test_no_files_are_said_to_be_none() -> None:
    assert report.summary([]) == "no files"
