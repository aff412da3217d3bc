"""The options that say what a program is graded by."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output_files import file_option
from ttt_tui.features.programs.grading.input_files import read_points, read_positions
from ttt_tui.features.programs.grading.requirements import KINDS, NodeCount, Requirements
from ttt_tui.game import quoted

Command = TypeVar("Command", bound=Callable[..., Any])
Read = TypeVar("Read")


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
