"""`python -m bench [NAME ...]`: measure everything, or what is named."""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from bench import machine
from bench.harness import QUICK, Effort, Figure
from bench.report import Report

RESULTS = Path(__file__).with_name("RESULTS.md")
NAMES = (
    "search", "generators", "start", "latency", "tree", "playback", "map", "solve", "champion",
    "solving", "programs", "laboratory", "autosave", "export",
)  # fmt: skip
ON_REQUEST = ("keys", "opening")
"""They take minutes each, so they are measured only where they are named."""

FORMER_NAMES = {"film": "playback", "own": "programs"}

_NAMED = f"{', '.join(NAMES)}; only by name: {', '.join(ON_REQUEST)}"


def run(
    names: Sequence[str], effort: Effort, tell: Callable[[str], None] = lambda _: None
) -> Mapping[str, list[Figure]]:
    """The figures of each measurement named, in that order."""
    figures = {}
    for name in names:
        tell(name)
        figures[name] = import_module(f"bench.{name}").measure(effort)
    return figures


def say(line: str) -> None:
    """Progress: not a part of the output."""
    sys.stderr.write(line + "\n")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=_NAMED)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--write", action="store_true", help="write RESULTS.md and its picture")
    parser.add_argument("--quick", action="store_true", help="only to see that everything works")
    parser.add_argument("--runs", type=int, help="runs of everything repeated whole (7)")
    parser.add_argument("--keys", type=int, help="keys pressed in each state (300)")
    parser.add_argument("--positions", type=int, help="for the champion, of each kind (30)")
    given = parser.parse_args(arguments)
    names = [FORMER_NAMES.get(name, name) for name in given.names]
    unknown = [name for name in names if name not in (*NAMES, *ON_REQUEST)]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; there are {_NAMED}")
    if given.write and names:
        parser.error("--write takes all measurements, so name none")
    efforts = ("runs", "keys", "positions")
    numbers = {each: number for each in efforts if (number := getattr(given, each)) is not None}
    if any(number < 1 for number in numbers.values()):
        parser.error(f"{', '.join(f'--{each}' for each in efforts)}: at least 1")
    effort = replace(QUICK if given.quick else Effort(), **numbers)

    load = machine.load()
    figures = run(names or NAMES, effort, lambda name: say(f"measuring: {name}"))
    described = {**machine.describe(), "load at the start": load}
    report = Report(str(datetime.date.today()), described, effort, figures)
    if given.write:
        report.write_results(RESULTS)
    sys.stdout.write(report.to_json() if given.json else report.to_text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
