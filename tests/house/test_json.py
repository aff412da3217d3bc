"""What commands print as JSON fits its published schema, and the schemas say nothing else.

A published schema allows keys that it does not know, as a later version may have them. Here they
are refused, so that a new key is described before it is printed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import jsonschema  # type: ignore[import-untyped]
import pytest

import ttt_tui
from tests.cli.conftest import Run, run
from tests.features.analyses.made import NOTED
from tests.features.programs.reports.samples import ALL as CHECKED
from tests.house.documents import DOCS, text
from tests.plugins import declared
from ttt_tui.cli import cli
from ttt_tui.features.programs.reports.data_formats import to_json
from ttt_tui.game.game_texts import read_state
from ttt_tui.registry import commands

__all__ = ["run"]

FOLDER = Path(ttt_tui.__file__).parent / "schemas"
EXAMPLES = FOLDER.parents[1] / "examples"
SCHEMAS: dict[str, dict[str, Any]] = {
    file.stem: json.loads(text(file)) for file in sorted(FOLDER.glob("*.json"))
}
"""By name: that of the command, with - for a blank; or of a file."""

SAMPLES: dict[str, list[tuple[str, ...]]] = {
    "check": [
        (str(EXAMPLES / "wrong" / "window_not_exchanged.py"), "--expect", "negamax"),
        (str(EXAMPLES / "README.md"),),
    ],
    "analyze": [
        ("..O/XOO/..X", "--runs", "1", "--tree"),
        ("XXO/OO./X..", "XXO/.O./...", "--runs", "1", "--depth", "2",
         "--algorithm", "pvs", "--algorithm", "uct", "--rollouts", "9"),
        ("XXO/OO./X..", "--runs", "1", "--algorithm", "toy-bad"),
        ("((3 12 8) (2 4 6) (inf -inf)) min", "nim 1 2", "othello 4x4 XO../.OX./XXXX/O.OO x",
         "--runs", "1", "--tree", "--algorithm", "alpha-beta", "--algorithm", "fsss"),
        ("(5:(3 4) 2:(-1 6))", "--runs", "1", "--depth", "1"),
    ],
    "export": [
        ("XXO/OO./X..", "--algorithm", "alpha-beta"),
        ("XXO/OO./X..", "--algorithm", "mtd-f", "--search-depth", "2"),
        ("XXO/OO./X..", "--algorithm", "uct", "--rollouts", "3"),
        ("((3 12 8) (2 4 6) (inf -inf)) min",), ("nim 1 2",),
    ],
    "solve": [("XXO/OO./X..", "--no-cache"), ("XXO/OO./X..", "--moves", "--no-cache"),
              ("((inf 3) (4 -inf)) min", "--moves")],
    "orders": [("XXO/OO./X..",), ("XXO/OO./X..", "--find", "best")],
    "lessons": [()],
    "practice": [("XXO/OO./X..",), ("((3 12 8) (2 4 6))",)],
    "bench": [("--runs", "1")],
    "lab-trials": [("XXO/OO./X..", "--repetitions", "1"),
                   ("((3 inf) (inf inf))", "--repetitions", "1")],
    "lab-turns": [("XXO/OO./X..", "--jobs", "1"), ("((3 inf) (inf inf))", "--jobs", "1")],
    "lab-match": [("alpha-beta", "random", "--games", "1", "--jobs", "1"),
                  ("alpha-beta", "random", "--opening", "nim 1 2", "--games", "1", "--jobs", "1")],
    "lab-sweep": [("2x2k2", "--jobs", "1")],
    "lab-orders": [("XXO/OO./X..", "--tries", "2", "--jobs", "1"), ("nim 1 2", "--jobs", "1")],
    "lab-rollouts": [("XXO/OO./X..", "--rollouts", "2", "--jobs", "1"),
                     ("nim 1 2", "--rollouts", "2", "--jobs", "1")],
    "lab-trees": [("--deepest", "3", "--repetitions", "2", "--jobs", "1")],
}  # fmt: skip
FORMAT = {"export": ("--format", "json")}
"""How JSON is asked for; elsewhere by `--json`."""

FILE = "analysis-file"

BUDGETS = ("no limit", {"nodes": 9}, {"seconds": 0.5}, {"depth": 4})


@pytest.fixture(scope="module")
def printed() -> dict[str, list[Any]]:
    """What the samples print, by the name of the schema."""
    # A check takes a process a file: of most these are what it would print.
    found = {"check": [{"schema": 1, **to_json(each)} for each in CHECKED]}
    page = text(DOCS / "reference" / "files.md")
    example = json.loads(re.findall(r"```json\n(.*?)```", page, re.DOTALL)[0])
    found[FILE] = [example, NOTED.to_json(), {**example, "own": {"file": "my.py"}}]
    found[FILE] += [{**example, "budget": each} for each in BUDGETS]
    run_it = run.__wrapped__()  # type: ignore[attr-defined]  # the fixture's function
    with declared(**{"toy-bad": "faulty:raises"}):
        for name, samples in SAMPLES.items():
            for arguments in samples:
                asked = (*name.split("-"), *arguments, *FORMAT.get(name, ("--json",)))
                done = run_it(*asked, stdin="1\n2\n")
                lines = [done.stdout] if name in FORMAT else done.stdout.splitlines()
                found.setdefault(name, []).extend(map(json.loads, lines))
    return found


def test_every_command_that_prints_json_has_a_schema_and_a_sample() -> None:
    having = set()
    for path, command in _commands(cli, ()):
        options = {option for each in command.params for option in each.opts}
        formats = [each.type for each in command.params if "--format" in each.opts]
        if "--json" in options or any(
            isinstance(each, click.Choice) and "json" in each.choices for each in formats
        ):
            having.add(path)
    assert {*having, FILE} == set(SCHEMAS) == {*SAMPLES, FILE}
    assert {"analyze", *commands()} >= {path.split("-")[0] for path in having} - {"bench"}


def _commands(group: click.Group, path: tuple[str, ...]) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield "-".join((*path, name)), command
        if isinstance(command, click.Group):
            yield from _commands(command, (*path, name))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one_and_stands_on_the_page(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]
    page = text(DOCS / "reference" / ("files.md" if name == FILE else "json.md"))
    assert f"(../../ttt_tui/schemas/{name}.json)" in page


def test_what_several_schemas_define_they_define_alike() -> None:
    known: dict[str, Any] = {}
    for schema in SCHEMAS.values():
        for name, definition in schema.get("$defs", {}).items():
            assert known.setdefault(name, definition) == definition, name


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHEMAS)
def test_what_a_command_prints_fits_its_schema(name: str, printed: dict[str, list[Any]]) -> None:
    schema = closed(SCHEMAS[name])
    assert printed[name]
    for data in printed[name]:
        jsonschema.validate(data, schema)
        for each in data if isinstance(data, list) else [data]:
            assert each["schema"] == 1
        for written in positions(data):
            assert str(read_state(written)) == written


def test_every_key_of_a_schema_is_printed_by_some_sample(printed: dict[str, list[Any]]) -> None:
    seen: set[tuple[str, str]] = set()
    for name, schema in SCHEMAS.items():
        for data in printed[name]:
            recording(seen)(schema).validate(data)
    described = set().union(*map(keys, SCHEMAS.values()))
    assert described <= seen


def closed(schema: Any) -> Any:
    """The schema with no other keys than those it describes."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(each) for key, each in schema.items()}
    if "properties" in inner:
        inner["unevaluatedProperties"] = False
    return inner


def recording(seen: set[tuple[str, str]]) -> Any:
    """A validator that notes which keys it has met, each with all keys of its object."""
    usual = jsonschema.Draft202012Validator
    properties = usual.VALIDATORS["properties"]

    def noted(validator: Any, known: Any, data: Any, schema: Any) -> Iterator[Any]:
        if isinstance(data, dict):
            seen.update((" ".join(known), key) for key in known if key in data)
        yield from properties(validator, known, data, schema)

    return partial(jsonschema.validators.extend(usual, {"properties": noted}))


def keys(schema: Any) -> set[tuple[str, str]]:
    """All that a schema describes, as `recording` notes it; each option of a search is its own."""
    if isinstance(schema, list):
        return set().union(*map(keys, schema))
    if not isinstance(schema, dict):
        return set()
    found = set().union(*map(keys, schema.values()))
    known = schema.get("properties", {})
    is_options = "root_window" in known and "first_guess" in known
    return found | {(" ".join(known), key) for key in known if not is_options}


def positions(data: Any, key: str = "") -> Iterator[str]:
    """The positions in it, which stand below keys that say so."""
    if isinstance(data, dict):
        for name, each in data.items():
            yield from positions(each, name)
    elif isinstance(data, list):
        for each in data:
            yield from positions(each, key)
    elif isinstance(data, str) and key in ("position", "positions", "openings", "start"):
        yield data


def test_the_columns_of_the_csv_are_keys_of_a_node(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.csv"
    assert run("export", "XXO/OO./X..", "--output", str(file)).exit_code == 0
    columns = file.read_text(encoding="utf-8").splitlines()[0].split(",")
    assert [*columns, "children"] == list(SCHEMAS["export"]["$defs"]["node"]["properties"])


def test_the_example_on_the_page_is_so() -> None:
    page = text(DOCS / "reference" / "json.md")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found
    exec(found[1], {})
