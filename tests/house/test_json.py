"""docs/reference/json.md and the program agree on every key of the JSON that commands print."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

from tests.cli.conftest import Run, run
from tests.features.own.reports.samples import ALL as CHECKED
from tests.house.documents import DOCS, text
from tests.outside import declared
from ttt_tui.cli import cli
from ttt_tui.features.own.reports.json_object import to_json
from ttt_tui.game import Position
from ttt_tui.limbs import commands

__all__ = ["run"]

PAGE = text(DOCS / "reference" / "json.md")
SECTION = re.compile(r"^## (\w+)$\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \|", re.MULTILINE)
OBJECTS = {name: dict(ROW.findall(body)) for name, body in SECTION.findall(PAGE)}
COMMANDS = dict(ROW.findall(PAGE.partition("## ")[0]))
"""What each command prints, in words that name objects."""

SAMPLES = [
    ("analyze --json", ("..O/XOO/..X", "--runs", "1", "--tree")),
    ("analyze --json", ("XXO/OO./X..", "XXO/.O./...", "--runs", "1", "--depth", "2",
                        "--algorithm", "pvs", "--algorithm", "uct", "--rollouts", "9")),
    ("analyze --json", ("XXO/OO./X..", "--runs", "1", "--algorithm", "toy-bad")),
    ("export --format json", ("XXO/OO./X..", "--algorithm", "alpha-beta")),
    ("export --format json", ("XXO/OO./X..", "--algorithm", "mtd-f", "--search-depth", "2")),
    ("export --format json", ("XXO/OO./X..", "--algorithm", "uct", "--rollouts", "3")),
    ("solve --json", ("XXO/OO./X..", "--moves", "--no-cache")),
    ("orders --json", ("XXO/OO./X..", "--find", "best")),
    ("lessons --json", ()),
    ("practice --json", ("XXO/OO./X..",)),
    ("bench --json", ("--runs", "1")),
    ("lab trials --json", ("XXO/OO./X..", "--repetitions", "1")),
    ("lab turns --json", ("XXO/OO./X..", "--jobs", "1")),
    ("lab match --json", ("alpha-beta", "random", "--games", "1", "--jobs", "1")),
    ("lab sweep --json", ("2x2k2", "--jobs", "1")),
    ("lab orders --json", ("XXO/OO./X..", "--tries", "2", "--jobs", "1")),
    ("lab rollouts --json", ("XXO/OO./X..", "--rollouts", "2", "--jobs", "1")),
]  # fmt: skip


@pytest.fixture(scope="module")
def printed() -> list[tuple[str, Any]]:
    """Each object that the samples print, with its command."""
    # A check takes a process a file: these are what it has printed of some.
    found = [("check --json", {"schema": 1, **to_json(each)}) for each in CHECKED]
    run_it = run.__wrapped__()  # type: ignore[attr-defined]  # the fixture's function
    with declared(**{"toy-bad": "faulty:raises"}):
        for command, arguments in SAMPLES:
            name, *rest = command.split()
            done = run_it(name, *rest, *arguments, stdin="1\n2\n")
            lines = [done.stdout] if name == "export" else done.stdout.splitlines()
            for line in lines:
                data = json.loads(line)
                found += [(command, each) for each in (data if isinstance(data, list) else [data])]
    return found


def test_every_command_that_prints_json_is_on_the_page_and_has_a_sample() -> None:
    having = set()
    for path, command in _commands(cli, ()):
        options = {option for each in command.params for option in each.opts}
        formats = [each.type for each in command.params if "--format" in each.opts]
        if "--json" in options:
            having.add(f"{path} --json")
        if any(isinstance(each, click.Choice) and "json" in each.choices for each in formats):
            having.add(f"{path} --format json")
    sampled = {command for command, _ in SAMPLES} | {"check --json"}
    assert having == set(COMMANDS) == sampled
    assert {"analyze", *commands()} >= {path.split()[0] for path in having} - {"bench"}


def _commands(group: click.Group, path: tuple[str, ...]) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield " ".join((*path, name)), command
        if isinstance(command, click.Group):
            yield from _commands(command, (*path, name))


def test_every_object_has_the_keys_and_kinds_that_the_page_says(
    printed: list[tuple[str, Any]],
) -> None:
    seen: dict[str, set[str]] = {}
    for command, data in printed:
        names = [name for name in re.findall(r"\w+", COMMANDS[command]) if name in OBJECTS]
        assert data["schema"] == 1
        (name,) = (name for name in names if set(data) <= set(OBJECTS[name]))
        check(data, name, seen, command)
    assert {name: set(keys) for name, keys in OBJECTS.items() if keys} == seen


def check(data: Any, kind: str, seen: dict[str, set[str]], where: str) -> None:
    """Raises an AssertionError that says where something else stands."""
    kinds = kind.split(" or ")
    assert any(is_a(data, each) for each in kinds), f"{where} is {data!r:.80}, no {kind}"
    for each in kinds:
        if not is_a(data, each):
            continue
        if each.startswith("list of "):
            for number, entry in enumerate(data):
                check(entry, each.removeprefix("list of "), seen, f"{where}[{number}]")
        elif each.startswith("map of "):
            inner = kind.partition("map of ")[2]
            for key, entry in data.items():
                check(entry, inner, seen, f"{where}.{key}")
        elif each in OBJECTS and isinstance(data, dict):
            allowed = OBJECTS[each] | (OBJECTS["options"] if each == "searched" else {})
            for key, entry in data.items():
                assert key in allowed, f"{where} has {key}, which {each} has not on the page"
                if key in OBJECTS[each]:
                    seen.setdefault(each, set()).add(key)
                check(entry, allowed[key], seen, f"{where}.{key}")
        return


def is_a(data: Any, kind: str) -> bool:
    if kind.startswith("list of "):
        return isinstance(data, list)
    if kind.startswith("map of "):
        return isinstance(data, dict)
    if kind == "position":
        return isinstance(data, str) and _is_position(data)
    if kind == "move":
        return _are_numbers(data, 2)
    if kind == "worth":
        return len(data) == 3 and is_a(data[0], "move") and _are_numbers(data[1:], 2)
    if kind in ("number", "value"):
        return isinstance(data, int | float) and not isinstance(data, bool)
    plain = {"text": str, "yes": bool, "null": type(None)}
    if kind in plain:
        return isinstance(data, plain[kind])
    assert kind in OBJECTS, f"{kind} is not on the page"
    return isinstance(data, dict)


def _are_numbers(data: Any, length: int) -> bool:
    return isinstance(data, list) and len(data) == length and all(isinstance(x, int) for x in data)


@cache
def _is_position(written: str) -> bool:
    return str(Position.parse(written)) == written


def test_the_columns_of_the_csv_are_keys_of_a_node(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.csv"
    assert run("export", "XXO/OO./X..", "--output", str(file)).exit_code == 0
    columns = file.read_text(encoding="utf-8").splitlines()[0].split(",")
    assert [*columns, "children"] == list(OBJECTS["node"])
