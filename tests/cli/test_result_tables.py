"""Tables of results, read back: by a CSV reader, by their own marks, and by LaTeX where it is."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from ttt_tui._version import BACKEND, version_line
from ttt_tui.cli.result_tables import describe_machine

WORKED = "..O/XOO/..X"
TITLES = ["rules", "options of minimax", "options of alpha-beta", "versions", "machine"]


def printed(run: Run, *arguments: str, stdin: str | None = None) -> list[str]:
    done = run("analyze", "--runs", "1", *arguments, stdin=stdin)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.splitlines()


def analysis(run: Run, *arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(printed(run, "--json", *arguments)[0])
    return data


def rows(lines: list[str]) -> list[dict[str, str]]:
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


@pytest.mark.parametrize(
    "arguments",
    [
        (WORKED,),
        ("3x4k3 ..../.X../.O..", "--depth", "3", "--algorithm", "pvs"),
        ("XXO/OO./X..", "--algorithm", "uct", "--rollouts", "9"),
        ("XXX/OO./...",),
    ],
)
def test_a_csv_has_the_numbers_of_the_json(run: Run, arguments: tuple[str, ...]) -> None:
    data = analysis(run, *arguments)
    found = rows(printed(run, *arguments, "--format", "csv"))
    for row, result in zip(found, data["results"], strict=True):
        assert row["position"] == data["position"]
        assert row["algorithm"] == result["algorithm"]
        for column in ("nodes", "leaves", "cutoffs", "pruned_moves", "max_depth"):
            assert int(row[column]) == result[column]
        for column in ("value", "estimate", "pruning_cutoffs", "positions_saved"):
            assert (row[column] or None) == (
                None if result.get(column) is None else str(result[column])
            )
        best = result["best_move"]
        assert row["best_move"] == ("" if best is None else f"({best[0]},{best[1]})")
        assert row["complete"] == ("yes" if result["complete"] else "no")
        won = result["leaves_by_result"]
        assert [int(row[each]) for each in ("x_wins", "o_wins", "draws")] == [
            *(won["X"], won["O"], won["draw"])
        ]
        assert 0 < float(row["seconds_min"]) <= float(row["seconds_max"])


def test_one_header_stands_above_all_positions_of_a_csv(run: Run) -> None:
    lines = printed(run, "-", "--format", "csv", stdin=f"{WORKED}\n3x4k3 ..../.X../.O..\n")
    assert [line.startswith("#") for line in lines] == [True] * 5 + [False] * 5
    assert [line[2:].partition(": ")[0] for line in lines[:5]] == TITLES
    assert [row["rules"] for row in rows(lines)] == ["3x3k3"] * 2 + ["3x4k3"] * 2


def test_the_header_has_rules_options_versions_engine_and_machine(run: Run) -> None:
    lines = printed(run, WORKED, "--cutoff", "strict", "--format", "csv")
    header = dict(line[2:].split(": ", 1) for line in lines[:5])
    assert header["rules"] == "3x3, 3 in a row"
    assert header["options of minimax"] == "moves tried in reading order"
    assert "strict cuts, at alpha > beta" in header["options of alpha-beta"]
    assert header["versions"] == version_line()
    assert f"engine: {BACKEND}" in header["versions"]
    assert describe_machine()["processor"] in header["machine"]


def test_markdown_has_a_table_with_a_row_an_algorithm(run: Run) -> None:
    lines = printed(run, WORKED, "XXO/OO./X..", "--format", "markdown")
    tables = [line for line in lines if line.startswith("|")]
    assert len(tables) == 2 * 4
    assert {line.count("|") for line in tables} == {9}
    cells = [cell.strip() for cell in tables[3].split("|")[1:-1]]
    assert cells[:7] == ["alpha-beta", "X wins (+1)", "(2,0)", "30", "13", "5", "6"]
    assert [line[2:].partition(": ")[0] for line in lines if line.startswith("- ")] == TITLES * 2
    assert r"**..O/XOO/..X x**: 3x3, 3 in a row" in lines[0]


def test_latex_has_an_environment_and_no_bare_signs(run: Run) -> None:
    text = "\n".join(printed(run, WORKED, "--format", "latex"))
    body = text[text.index(r"\begin{table}") :]
    assert re.findall(r"\\(begin|end)\{(\w+)\}", body) == [
        *(("begin", "table"), ("begin", "tabular"), ("end", "tabular"), ("end", "table"))
    ]
    rows_of = [line for line in body.splitlines() if line.endswith(r"\\")]
    assert {line.count("&") for line in rows_of} == {7}
    assert rows_of[2].split("&")[3].strip() == "30"
    assert not re.search(r"(?<!\\)[#%_]|(?<!\$)[<>]|[$]=| us ", body)
    assert r"alpha $\ge$ beta" in body


HAS_LATEX = shutil.which("pdflatex") is not None


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--json",), "--json and --format csv: choose one of the two"),
        (("--tree",), "'ttt-tui export' writes trees"),
        (("--leaves", "3"), "--leaves adds to the text and --format prints a table only"),
        (("--yardsticks",), "--yardsticks adds to the text and --format prints a table only"),
    ],
)
def test_what_a_table_has_no_room_for_is_refused(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run("analyze", WORKED, "--format", "csv", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_everything_is_told() -> None:
    described = describe_machine()
    assert list(described) == ["processor", "cores", "system", "python"]
    assert all(described.values())


def test_without_a_list_of_processors_the_system_says_which(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    monkeypatch.setattr("platform.processor", lambda: "arm")
    assert describe_machine()["processor"] == "arm"
