"""The options that say what a program is graded by, and the files that they name."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output_files import file_option
from ttt_tui.cli.parameters import BoardOptions, numbered_lines
from ttt_tui.features.programs.grading.requirements import KEYS, KINDS, NodeCount, Requirements
from ttt_tui.game import (
    LONGEST_TEXT,
    ImpossiblePosition,
    NotationError,
    Position,
    quoted,
    quoted_data,
)
from ttt_tui.words.numbers import count, plural

Command = TypeVar("Command", bound=Callable[..., Any])
Read = TypeVar("Read")
_MOST_POINTS = 1_000_000
_MOST_ERRORS = 10
"""Lines that are wrong, and named."""


def _read(option: str, path: str | None, reader: Callable[[Path], Read], none: Read) -> Read:
    """Raises:
    BadArgument: the file is wrong; the message names option and file.
    """
    if path is None:
        return none
    try:
        return reader(Path(path))
    except ValueError as error:
        raise BadArgument(f"{option} {quoted(path)}: {error}") from None


def requirement_options(command: Command) -> Command:
    """Give a command these options; they arrive as one `Requirements` named `requirements`."""

    @wraps(command)
    def with_requirements(
        *arguments: Any,
        expect: tuple[str, ...],
        expect_nodes: str | None,
        position: str | None,
        points: str | None,
        **given: Any,
    ) -> Any:
        try:
            nodes = None if expect_nodes is None else NodeCount.parse(expect_nodes)
        except ValueError as error:
            raise BadArgument(f"--expect-nodes {error}") from None
        requirements = Requirements(
            tuple(dict.fromkeys(expect)),
            nodes,
            _read("--position", position, read_positions, ()),
            _read("--points", points, read_points, {}),
        )
        if wrong := requirements.unasked():
            raise BadArgument(f"--points {quoted(points or '')}: {wrong}")
        return command(*arguments, requirements=requirements, **given)

    made = file_option("--points", "Give points: a TOML file with lines such as rules = 20.")(
        with_requirements
    )
    made = file_option("--position", "Positions, one a line, that need a best move.")(made)
    made = click.option(
        "--expect-nodes", metavar="N", help="The number of nodes: 30709, or '<=30709'."
    )(made)
    option = click.option(
        "--expect",
        type=click.Choice(KINDS),
        multiple=True,
        help="The kind of search; repeat it to ask for several.",
    )
    return option(made)  # type: ignore[return-value]  # it is called as it is


def read_points(path: Path) -> dict[str, float]:
    """Read a file of points: a line of TOML for each key, as `rules = 20`.

    Raises:
        ValueError: the file cannot be read, or a key or a number is wrong; the message says what
            would be right.
    """
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text: write lines such as rules = 20") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it is not TOML: {error}; write lines such as rules = 20") from None
    if not data:
        raise ValueError("it is empty: write lines such as rules = 20")
    for key, points in data.items():
        if key not in KEYS:
            raise ValueError(f"unknown key {quoted(key)}: choose from {', '.join(KEYS)}")
        is_number = isinstance(points, int | float) and not isinstance(points, bool)
        if not is_number or not (math.isfinite(points) and 0 <= points <= _MOST_POINTS):
            wrong = f"{key} = {quoted_data(points)}"
            raise ValueError(f"{wrong}: write a number from 0 to {count(_MOST_POINTS)}")
    if not any(data.values()):
        raise ValueError("all points are 0: write lines such as rules = 20")
    return {key: float(data[key]) for key in KEYS if key in data}


def read_positions(path: Path) -> tuple[Position, ...]:
    """Read a file of positions, one a line; blank lines and comments (`#`) are left out.

    Raises:
        ValueError: the file cannot be read, or a line is no position; the message names each line.
    """
    positions: dict[Position, None] = {}
    errors: list[str] = []
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as lines:
            for number, line in numbered_lines(lines):
                text = line.strip()
                if text.startswith("#") or (not text and len(line) <= LONGEST_TEXT):
                    continue
                try:
                    positions[BoardOptions().read(text or line)] = None
                except (NotationError, ImpossiblePosition) as error:
                    errors.append(f"line {number}: {quoted(text)}: {error}")
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    if errors:
        left = len(errors) - _MOST_ERRORS
        more = [f"and {plural(left, 'line')} more"] if left > 0 else []
        raise ValueError("\n  ".join([*errors[:_MOST_ERRORS], *more]))
    if not positions:
        raise ValueError("it has no position: write one a line, as X../.O./... x")
    return tuple(positions)
