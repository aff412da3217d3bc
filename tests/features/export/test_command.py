"""`ttt-tui export`: what it prints, writes, refuses and warns of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cases import EMPTY, TURN_3, WORKED
from tests.cli.conftest import Run
from tests.commands import SCREEN, loaded_by_command
from tests.features.export.read_back import expected, from_csv, objects
from tests.plugins import GOOD, declared
from tests.searches import searched
from ttt_tui.features.export.formats import FORMATS
from ttt_tui.game import TIC_TAC_TOE
from ttt_tui.search import Moment, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.part import Part


def printed(run: Run, *arguments: str) -> str:
    done = run("export", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_goes_to_standard_output_or_to_a_file_and_nothing_else_does(
    run: Run, tmp_path: Path, name: str
) -> None:
    part = Part(Moment(searched(WORKED)))
    text = "".join(FORMATS[name].write(part))
    assert printed(run, WORKED, "--format", name) == text
    file = tmp_path / f"tree{FORMATS[name].suffix}"
    assert printed(run, WORKED, "--output", str(file)) == ""  # its name tells the format
    assert file.read_text(encoding="utf-8") == text
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_without_a_format_it_is_text(run: Run) -> None:
    assert printed(run, WORKED) == printed(run, WORKED, "--format", "text")


def test_a_name_that_tells_no_format_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("export", WORKED, "--output", str(tmp_path / "tree.pdf"))
    assert done.exit_code == 2
    assert "does not say which format to write: add --format, one of json" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_any_node_to_any_depth_of_any_search(run: Run) -> None:
    text = printed(
        run, "3x4k3 ..../.X../.O..", *("--algorithm", "pvs", "--order", "centre"),
        *("--search-depth", "3", "--node", "(0,0)", "--depth", "1", "--format", "json"),
    )  # fmt: skip
    data = json.loads(text)
    assert (data["algorithm"], data["options"]["depth"]) == ("pvs", 3)
    assert (data["from"], data["plies"]) == ([[0, 0]], 1)
    assert {each["ply"] for each in objects(data["tree"])} == {1, 2}


def test_values_are_those_of_the_whole_search_however_little_is_shown(run: Run) -> None:
    options = SearchOptions(named("minimax"))
    text = printed(run, WORKED, "--algorithm", "minimax", "--depth", "1", "--format", "csv")
    part = Part(Moment(searched(WORKED, options)), plies=1)
    assert from_csv(text, TIC_TAC_TOE) == expected(part)
    assert len(text.splitlines()) == 1 + 5


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--node", "0,0 0,0"), "--node '0,0 0,0': (0,0) is taken by X: choose an empty cell"),
        (("--node", "0,1 2,1"), "--node (0,1) (2,1): alpha-beta did not visit this node"),
        (("--node", "9,9"), "--node '9,9': "),
        (("--depth", "-1"), "Invalid value for '--depth'"),
        (("--format", "pdf"), "'pdf' is not one of 'json', 'csv', 'dot', 'latex', 'svg', 'text'"),
        (("--algorithm", "fsss", "--search-depth", "3"), "--search-depth is an option of minimax"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    done = run("export", WORKED, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_a_drawing_that_nobody_could_read_is_refused(run: Run) -> None:
    done = run("export", EMPTY, "--format", "svg")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "18,296 nodes, a drawing as svg at most 400: draw 3 plies" in done.stderr


def test_a_search_stopped_early_is_exported_as_far_as_it_came(run: Run) -> None:
    data = json.loads(printed(run, EMPTY, "--nodes", "20", "--format", "json"))
    assert data["complete"] is False
    assert len(list(objects(data["tree"]))) == 21
    assert data["tree"]["reason"] == "open"


def test_what_the_trace_does_not_hold_is_told_on_the_other_stream(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def small(*_arguments: object) -> object:
        return searched(TURN_3, SearchOptions(named("minimax")), 100)

    monkeypatch.setattr("ttt_tui.features.export.command._advanced", small)
    done = run("export", TURN_3, "--algorithm", "minimax", "--format", "json")
    assert done.exit_code == 0
    assert done.stderr == "warning: 7,232 nodes are not stored and are left out\n"
    data = json.loads(done.stdout)
    assert data["missing"] == 7_232
    assert len(list(objects(data["tree"]))) == 100


def test_no_screen_is_loaded_for_it() -> None:
    assert not SCREEN & loaded_by_command("export", WORKED, "--format", "svg")


def test_an_algorithm_from_outside_is_exported_too(run: Run) -> None:
    with declared(**GOOD):
        text = printed(run, WORKED, "--algorithm", "toy", "--format", "csv")
    assert len(text.splitlines()) == 1 + 1 + 44


def test_trees_of_other_games_are_written(run: Run) -> None:
    done = run("export", "((3 12 8) (2 4 6) (14 5 2))", "--node", "1")
    assert done.stdout.startswith("1                            Min [3, inf]         <= 2   cut")
    done = run("export", "nim 1 2", "--node", "1 from heap 2, 1 from heap 1")
    assert "1 from heap 2             leaf" in done.stdout
    done = run("export", "nim 1 2", "--node", "9 from heap 2")
    assert "--node '9 from heap 2': '9' is not a move here" in done.stderr or (
        "'9 from heap 2' is not a move here" in done.stderr
    )
