"""What commands print as JSON fits the published schemas."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

import ttt_tui
from tests.cli.conftest import Run

SCHEMAS = Path(ttt_tui.__file__).parent / "schemas"
SHORT = "XXO/OO./X.."


@pytest.mark.parametrize(
    ("schema", "arguments"),
    [
        ("analyze", ("analyze", SHORT, "--runs", "1", "--tree", "--json")),
        ("analyze", ("analyze", "((3 12 8) (2 4 6) (inf -inf)) min", "--runs", "1", "--json")),
        ("export", ("export", SHORT, "--algorithm", "mtd-f", "--format", "json")),
        ("solve", ("solve", SHORT, "--moves", "--no-cache", "--json")),
        ("orders", ("orders", SHORT, "--json")),
        ("lessons", ("lessons", "--json")),
        ("lab-trials", ("lab", "trials", SHORT, "--repetitions", "1", "--json")),
        ("lab-turns", ("lab", "turns", SHORT, "--jobs", "1", "--json")),
        ("lab-orders", ("lab", "orders", SHORT, "--tries", "2", "--jobs", "1", "--json")),
    ],
)
def test_what_is_printed_fits_its_schema(run: Run, schema: str, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.exit_code == 0, done.stderr
    rules = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(done.stdout), rules)
