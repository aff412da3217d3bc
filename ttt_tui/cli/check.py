"""The command `ttt-tui check`: verdicts on programs, of one file or of a folder."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ttt_tui.cli import common
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.words.numbers import count, plural, printable, seconds, spreadsheet_cell

if TYPE_CHECKING:
    from ttt_tui.programs.play import Evidence

_HELP = """Judge a program that plays tic-tac-toe, Connect Four or a similar game.

FILE is a Python file, or one function of it as FILE:FUNCTION. It runs unchanged in a process of its
own. It is asked in every position of a 3x3 board in which it may be, and in a sample of a larger
board; its moves, or its values, are compared with best play. Its search is recorded and compared
with the textbook's in its own order of moves. A FOLDER is every *.py file in it. Files of a folder
run in bubblewrap, or with --trust as you.

Where something is open, the report ends with a line to put into the file:

\b
  # ttt: call=minimax(BOARD, 0, True) board=[' ']*9 marks="XO "

\b
  ttt-tui check my.py
  ttt-tui check my.py:minimax 'X../.O./...'
  ttt-tui check homework --jobs 2 --csv > class.csv

JSON is one object a file: file, verdict, basis, finding (kind, words, position, node, moves, said,
right, line, variables), example, reasons, remarks, ask, call, nodes, textbook, textbook_nodes,
first_difference, sides, positions_asked, positions_reached (by its own games, if it errs in others,
too; worse_moves counts there), worse_moves, seconds. Counts leave out the root; null is what is not
known for sure.

Exit status: 0 nothing is wrong, 1 a program is wrong or visits other than N nodes, 2 bad arguments,
130 Ctrl-C.
"""

_LONGEST = 3600
"""The most seconds for a file of a folder, even if it lifts its own limits."""
_COLUMNS = (
    "file", "verdict", "finding", "nodes", "textbook_nodes", "positions_asked", "worse_moves",
)  # fmt: skip
_HEADS = ("file", "verdict", "nodes", "textbook", "asked", "worse")
_ASKED = (
    "call", "nodes", "textbook", "textbook_nodes", "first_difference", "sides", "positions_asked",
    "positions_reached", "worse_moves",
)  # fmt: skip
"""What is known of a program that was asked."""

Row = dict[str, Any]


@click.command("check", help=_HELP)
@click.argument("path", metavar="FILE|FOLDER")
@click.argument("text", metavar="[POSITION]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each file.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table as CSV.")
@click.option("--expect-nodes", type=click.IntRange(1), metavar="N", help="Nodes to be visited.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Files at a time."
)
@click.option("--trust", is_flag=True, help="Run a folder's files without bubblewrap.")
@click.option("--boxed", is_flag=True, hidden=True)  # of one file of a folder
def command(path: str, text: str | None, jobs: int, trust: bool, boxed: bool, **given: Any) -> int:
    if given["as_json"] and given["as_csv"]:
        raise click.UsageError("--json and --csv exclude each other")
    if text and text.endswith(".py"):
        raise common.BadArgument("several files are checked in a folder: give its name")
    position = None
    if text:
        refusal = "a program is checked on a board: write rows such as X../.O./..."
        position = common.board_of(read_game(text), refusal)
    folder = Path(path)
    if folder.is_dir():
        rows = _folder_rows(folder, position, jobs=jobs, is_trusted=trust)
    else:
        common.program_file(path)
        rows = (_checked(each, position, is_boxed=boxed) for each in (path,))
    return _print(rows, is_folder=folder.is_dir(), **given)


def _folder_rows(
    folder: Path, position: Position | None, *, jobs: int, is_trusted: bool
) -> Iterator[Row]:
    """Yield the rows of all files in the order of their names."""
    files = common.files_of(folder, is_trusted=is_trusted)
    options = ["--json"] if is_trusted else ["--json", "--boxed"]
    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(partial(_checked_apart, position=position, options=options), files)
        finally:
            pool.shutdown(cancel_futures=True)


def _checked_apart(file: Path, position: Position | None, options: list[str]) -> Row:
    """Return the row of a file, from a process that nothing but this file can end."""
    text = [] if position is None else [str(position)]
    command = [sys.executable, "-P", "-m", "ttt_tui", "check", *options, "--", str(file), *text]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_LONGEST, check=False)
        found: Row = json.loads(done.stdout)
        return found
    except subprocess.TimeoutExpired:
        why = "its check took too long"
    except ValueError:
        why = f"its check ended with status {done.returncode}"
    reasons = [f"It was not judged: {why}."]
    return {"file": str(file), "verdict": "unknown", "finding": None, "reasons": reasons}


def _checked(path: str, position: Position | None, *, is_boxed: bool) -> Row:
    """Return a verdict in plain types; moves are [row, column]."""
    from ttt_tui.programs.check import check  # numpy takes a while to load

    began = time.monotonic()
    judgement = check(path, position, is_boxed=is_boxed)
    finding: Row | None = None
    if found := judgement.finding:
        moves = [found.position.rules.coordinates(move) for move in found.moves]
        finding = vars(found) | {"position": str(found.position), "moves": moves}
    return {
        "schema": 1,
        "file": path,
        "verdict": judgement.verdict,
        "basis": judgement.basis or None,
        "finding": finding,
        "example": judgement.example and str(judgement.example),
        "reasons": judgement.reasons,
        "remarks": judgement.remarks,
        "ask": judgement.line or None,
        **(_asked(judgement.evidence) if judgement.evidence else dict.fromkeys(_ASKED)),
        "seconds": round(time.monotonic() - began, 2),
    }


def _asked(seen: Evidence) -> Row:
    """Return what is known of a program that was asked; counts leave out the root."""
    from ttt_tui.programs.textbook import node_count

    recording = seen.recording
    comparison = seen.comparison
    difference = comparison and comparison.difference
    nodes = node_count(recording, comparison)
    is_counted = recording.illegal is None and not seen.is_later
    told = (
        recording.facts.call,
        nodes if is_counted else None,
        comparison and comparison.known.words,
        comparison.nodes if comparison and is_counted else None,
        difference and (difference.node, difference.words),
        seen.sides,
        len(seen.choices) or None,
        len(seen.reached & seen.moves.keys()) if seen.unreached else None,
        len(seen.worse) if seen.form else None,
    )
    return dict(zip(_ASKED, told, strict=True))


# Printing


def _print(
    rows: Iterator[Row], *, is_folder: bool, expect_nodes: int | None, as_json: bool, as_csv: bool
) -> int:
    """Print all rows, a file's as it comes; return the exit status."""
    writer = csv.DictWriter(sys.stdout, _COLUMNS, extrasaction="ignore", lineterminator="\n")
    every = list[Row]()
    if as_csv:
        writer.writeheader()
    common.tell("checking")
    for each in rows:
        every.append(each)
        if as_csv:
            texts = {"file": each["file"], "finding": _short(each)}
            safe = {name: spreadsheet_cell(printable(text)) for name, text in texts.items()}
            writer.writerow(each | safe)
        elif as_json:
            click.echo(json.dumps(each))
        elif not is_folder:
            _print_report(each)
        common.tell(f"{plural(len(every), 'file')} checked")
    is_text = not (as_csv or as_json)
    if is_text and is_folder:
        _print_table(every)
    counted = [each for each in every if expect_nodes and each.get("nodes")]
    others = [each for each in counted if each["nodes"] != expect_nodes]
    if is_text:
        for each in others:
            name = printable(each["file"])
            click.echo(f"{name}: {_count(each['nodes'])} nodes, not {expect_nodes}")
    return int(bool(others) or any(each["verdict"] == "wrong" for each in every))


def _short(each: Row) -> str:
    """Return the mistake, or the reason why the verdict is open."""
    found = each["finding"]
    if found is None:
        return " ".join(each["reasons"][:1])
    line = f"line {found['line']}: " if found["line"] else ""
    return f"{line}{found['words']} ({found['position']})"


def _count(value: int | None) -> str:
    return "-" if value is None else count(value)


def _print_table(rows: list[Row]) -> None:
    lines = [_HEADS]
    told = list[tuple[str, str]]()
    for each in rows:
        name = printable(Path(each["file"]).name)
        numbers = [_count(each.get(column)) for column in _COLUMNS[3:]]
        lines.append((name, each["verdict"], *numbers))
        if short := _short(each):
            told.append((name, printable(short)))
    common.print_table(lines)
    if told:
        click.echo()
    common.print_list(told)
    kinds = Counter(each["verdict"] for each in rows)
    totals = [f"{kinds[kind]} {kind}" for kind in ("right", "wrong", "unknown", "skipped")]
    click.echo(f"\n{plural(len(rows), 'file')}: {', '.join(totals)}")


def _print_report(each: Row) -> None:
    basis = f" by its {each['basis']}" if each["basis"] else ""
    click.echo(f"{printable(each['file'])}: {each['verdict']}{basis}")
    common.print_list([(name, printable(text)) for name, text in _facts(each) if text])
    if each["ask"]:  # to be copied: in one line
        click.echo(f"\nComplete this line, and put it into the file:\n{printable(each['ask'])}")


def _facts(each: Row) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of a report; a text may be empty."""
    if found := each["finding"]:
        yield "mistake", found["words"]
        yield "position", found["position"]
        yield "after", " ".join("({},{})".format(*move) for move in found["moves"])
        if line := found["line"]:
            text = common.program_file(each["file"]).read_text(encoding="utf-8", errors="replace")
            yield f"line {line}", text.splitlines()[line - 1].strip()
        yield "variables", found["variables"]
    for reason in each["reasons"]:
        yield "why", reason
    yield "call", each["call"] or ""
    if each["nodes"] is not None:
        yield "nodes", count(each["nodes"])
    if each["textbook"]:
        nodes = "" if each["textbook_nodes"] is None else f"; {count(each['textbook_nodes'])} nodes"
        yield "textbook", f"{each['textbook']}{nodes}"
    if each["first_difference"]:
        node, words = each["first_difference"]
        yield "differs", f"at node {count(node)}: {words}"
    if each["basis"]:
        asked = f"asked as {each['sides']} in {plural(each['positions_asked'], 'position')}"
        if each["worse_moves"] is None:
            yield "values", asked
        else:
            reached = each["positions_reached"]
            where = f" of the {count(reached)} that its games reach" if reached else ""
            yield "moves", f"{asked}, {count(each['worse_moves'])} worse than best play{where}"
    for remark in each["remarks"]:
        yield "note", remark
    yield "took", seconds(each["seconds"])
