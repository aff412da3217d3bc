"""The command `ttt-tui check`: verdicts on programs, of one file or of a folder."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from ttt_tui.cli import common
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.words.numbers import count, plural, seconds

_HELP = """Judge programs that play m,n,k games: right, wrong, unknown or skipped, never falsely.

FILE is a Python file, or one function of it as FILE:FUNCTION. It runs unchanged, in a process of
its own; each call of its search is recorded and compared with the rules, exact values and the
textbook's search in the program's own order of moves, and its moves with best play in many
positions. A FOLDER is every *.py file in it; strangers' files run in bubblewrap.

Where the search is not recognised, the message shows a line to put into the file:

\b
  # ttt: call=minimax(BOARD, 0, True) board=[' ']*9 marks="XO "

\b
  ttt-tui check my.py
  ttt-tui check my.py:minimax 'X../.O./...'
  ttt-tui check homework --jobs 2 --csv > class.csv

JSON has one object a file: verdict, finding (kind, words, position, said, right, line, variables),
reasons, remarks, call, guesses, nodes, textbook, textbook_nodes, first_difference, positions_asked,
worse_moves, wrong_values, seconds. Counts leave out the root; null is what is not known for sure.

Exit status: 0 nothing is wrong, 1 a program is wrong or visits other than N nodes, 2 bad arguments,
130 Ctrl-C.
"""

_LONGEST = 180
"""Seconds for a file of a folder, whatever it does to its own time limit."""

Row = dict[str, Any]


@click.command("check", help=_HELP)
@click.argument("path", metavar="FILE|FOLDER")
@click.argument("text", metavar="[POSITION]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each file.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table as CSV.")
@click.option("--expect-nodes", type=click.IntRange(1), metavar="N", help="Nodes to be visited.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True,
              help="Files of a folder to check at a time.")  # fmt: skip
@click.option("--trust", is_flag=True, help="Run a folder's files without bubblewrap.")
@click.pass_context
def command(
    ctx: click.Context, /, path: str, text: str | None, jobs: int, trust: bool, **given: Any
) -> None:
    if given["as_json"] and given["as_csv"]:
        raise click.UsageError("--json and --csv exclude each other")
    position = read_game(text) if text else None
    if position is not None and not isinstance(position, Position):
        raise common.BadArgument("a program is checked on a board: write rows such as X../.O./...")
    rows = _rows(path, position, jobs=jobs, is_trusted=trust)
    ctx.exit(_print(rows, given, is_folder=Path(path).is_dir()))


def _rows(path: str, position: Position | None, *, jobs: int, is_trusted: bool) -> Iterator[Row]:
    """The rows of all files, in the order of their names."""
    from ttt_tui.programs.box import has_box  # numpy takes a while to load
    from ttt_tui.programs.check import checked_row

    folder = Path(path)
    if not folder.is_dir():
        if not Path(path.rpartition(":")[0] or path).is_file() and not folder.is_file():
            raise common.BadArgument(f"there is no file {path!r}")
        yield checked_row(path, position, is_boxed=False)
        return
    if not is_trusted and not has_box():
        raise common.BadArgument(
            "files of a folder run with your rights: install bubblewrap (bwrap), or say --trust "
            "if you trust them all"
        )
    files = sorted(
        file
        for file in folder.rglob("*.py")
        if not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )
    if not files:
        raise common.BadArgument(f"there is no *.py file in {path!r}")

    def checked(file: Path) -> Row:
        return _in_a_process(str(file), position, "trusted" if is_trusted else "boxed")

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(checked, files)


def _in_a_process(file: str, position: Position | None, box: str) -> Row:
    """The row of a file, from a process that nothing but this file can end."""
    text = "" if position is None else str(position)
    arguments = [sys.executable, "-P", "-m", "ttt_tui.programs.check", file, text, box]
    why = "its check took too long"
    try:
        done = subprocess.run(arguments, capture_output=True, timeout=_LONGEST, check=False)
        found: Row = json.loads(done.stdout)
        return found
    except subprocess.TimeoutExpired:
        pass
    except ValueError:
        why = f"its check ended with status {done.returncode}"
    return {"file": file, "verdict": "unknown", "reasons": [f"It was not judged: {why}."]}


# Printing

_COLUMNS = (
    "file",
    "verdict",
    "finding",
    "nodes",
    "textbook_nodes",
    "positions_asked",
    "worse_moves",
)


def _print(rows: Iterator[Row], given: dict[str, Any], *, is_folder: bool) -> int:
    """Print all rows as they come; returns the exit status."""
    expected, status, every = given["expect_nodes"], 0, list[Row]()
    writer = csv.writer(sys.stdout, lineterminator="\n") if given["as_csv"] else None
    if writer:
        writer.writerow(_COLUMNS)
    for each in rows:
        each["as_expected"] = None if expected is None else each.get("nodes") == expected
        if each["verdict"] == "wrong" or each["as_expected"] is False:
            status = 1
        if writer:
            writer.writerow([_short(each) if c == "finding" else each.get(c) for c in _COLUMNS])
        elif given["as_json"]:
            click.echo(json.dumps(each))
        elif not is_folder:
            _print_one(each, expected)
        every.append(each)
    if is_folder and not (writer or given["as_json"]):
        _print_table(every, expected)
    return status


def _short(each: Row) -> str:
    """What is wrong, or why that is not known, in one line."""
    found = each.get("finding")
    if found is not None:
        line = f"line {found['line']}: " if found["line"] else ""
        return f"{line}{found['kind']} at {found['position']}"
    return " ".join(each.get("reasons", ()))


def _number(value: Any) -> str:
    return "-" if value is None else count(value)


def _print_table(rows: list[Row], expected: int | None) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("file", "verdict", "finding"):
        table.add_column(name, overflow="fold")
    for name in ("nodes", "textbook", "asked", "worse"):
        table.add_column(name, justify="right")
    for each in rows:
        numbers = [_number(each.get(column)) for column in _COLUMNS[3:]]
        if each["as_expected"] is False:
            numbers[0] += " !"
        table.add_row(Path(each["file"]).name, each["verdict"], _short(each)[:120], *numbers)
    Console().print(table)
    kinds = [each["verdict"] for each in rows]
    totals = [f"{kinds.count(kind)} {kind}" for kind in ("right", "wrong", "unknown", "skipped")]
    click.echo(f"\n{plural(len(rows), 'file')}: {', '.join(totals)}")
    if expected is not None:
        others = sum(each["as_expected"] is False for each in rows)
        click.echo(f"{plural(others, 'file')} not with {count(expected)} nodes (!)")


def _print_one(each: Row, expected: int | None) -> None:
    click.echo(f"{each['file']}: {each['verdict']}\n")
    rows = list(_facts(each))
    if expected is not None:
        met = "as expected" if each["as_expected"] else f"expected {count(expected)}"
        rows.append(("expected", f"{_number(each['nodes'])} nodes, {met}"))
    common.print_list(rows)


def _facts(each: Row) -> Iterator[tuple[str, str]]:
    found = each["finding"]
    if found is not None:
        label = "mistake" if each["verdict"] == "wrong" else "perhaps"
        yield label, found["words"]
        if found["line"]:
            source = _source_line(each["file"], found["line"])
            yield f"line {found['line']}", source
        if found["variables"]:
            yield "there", found["variables"]
        yield "position", found["position"]
        if found["moves"]:
            yield "after", " ".join(f"({row},{column})" for row, column in found["moves"])
    for reason in each["reasons"]:
        yield "why", reason
    if each["call"]:
        yield "call", each["call"]
    if each["nodes"] is not None:
        yield "nodes", count(each["nodes"])
    if each["textbook"]:
        nodes = "" if each["textbook_nodes"] is None else f", {count(each['textbook_nodes'])} nodes"
        yield "textbook", f"{each['textbook']}{nodes}"
    if each["first_difference"]:
        difference = each["first_difference"]
        yield "differs", f"at node {count(difference['node'])}: {difference['words']}"
    if each["positions_asked"]:
        asked = plural(each["positions_asked"], "position")
        if each["worse_moves"] is not None:
            yield "moves", f"asked in {asked}, {_number(each['worse_moves'])} worse than best play"
        else:
            yield "values", f"asked in {asked}, {_number(each['wrong_values'])} wrong"
    for remark in each["remarks"]:
        yield "note", remark
    yield "took", seconds(each["seconds"])


def _source_line(file: str, line: int) -> str:
    path = file if Path(file).is_file() else file.rpartition(":")[0]
    lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""
