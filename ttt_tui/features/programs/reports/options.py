"""The formats of a report, and the options of `check` that choose them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

import click

from ttt_tui.cli.output import echo, echo_json
from ttt_tui.cli.output_files import Output, file_option
from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.reports.data_formats import gradescope, junit, to_json
from ttt_tui.features.programs.reports.hand_in import summary
from ttt_tui.features.programs.reports.html_page import html_page
from ttt_tui.features.programs.reports.text_formats import csv_table, markdown, text
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.sandbox import Sandbox
from ttt_tui.game import one_line
from ttt_tui.words.numbers import count

Command = TypeVar("Command", bound=Callable[..., Any])


class Format(NamedTuple):
    """A format of a file.

    Attributes:
        name: of its option, without the dashes.
        about: what is written, for `--help`.
        write: makes the whole file of all that was checked.
        is_of_one: it holds one hand-in, not a class.
    """

    name: str
    about: str
    write: Callable[[Sequence[Checked]], bytes]
    is_of_one: bool = False


FORMATS = (
    Format("html", "a page for a class, with drawings", html_page),
    Format("csv", "a table for a spreadsheet", csv_table),
    Format("junit", "a JUnit report, for continuous integration", junit),
    Format("gradescope", "Gradescope's results.json of one hand-in", gradescope, is_of_one=True),
)


class Report:
    """What is printed while files are checked, and written when all are.

    Attributes:
        every: what was checked so far, in order.
    """

    def __init__(self, printed: str, outputs: Mapping[str, Output]) -> None:
        """`printed` is `text`, `json` or `markdown`; `outputs` are files by the format's name.

        Raises:
            BadArgument: a file could not be written.
        """
        self.every: list[Checked] = []
        self._printed, self._outputs = printed, outputs
        for output in outputs.values():
            output.check()

    def begin(self, files: int, sandbox: Sandbox | None) -> None:
        """Before the work.

        Args:
            files: how many will be checked.
            sandbox: in which they all run; None if that differs.

        Raises:
            click.UsageError: a format holds no class.
        """
        for name in (
            each.name for each in FORMATS if each.is_of_one and each.name in self._outputs
        ):
            if files != 1:
                raise click.UsageError(
                    f"--{name} is for one hand-in, not {count(files)}: run 'ttt-tui check' for each"
                )
        if self._printed == "text" and sandbox is not None:
            echo(sandbox.words)

    def add(self, checked: Checked) -> None:
        """A file is checked."""
        self.every.append(checked)
        if self._printed == "json":
            echo_json(to_json(checked))
            if isinstance(checked.found, Unrecognised):
                echo(one_line(f"{checked.file}: {checked.found.words}"), err=True)
        elif self._printed == "text":
            echo(text(checked))

    def finish(self) -> None:
        """All are checked: write the files, each whole or not at all.

        Raises:
            BadArgument, Unwritten: as of `Output.write`.
        """
        if self._printed == "markdown":
            echo(markdown(self.every))
        elif self._printed == "text" and len(self.every) != 1:
            echo(summary(self.every))
        for each in FORMATS:
            if each.name in self._outputs:
                self._outputs[each.name].write(each.write(self.every))


def report_options(command: Command) -> Command:
    """Give a command the options of all formats; they arrive as one `Report` named `report`."""

    @wraps(command)
    def with_report(
        *arguments: Any, as_json: bool, as_markdown: bool, force: bool, **given: Any
    ) -> Any:
        files = {each.name: given.pop(each.name) for each in FORMATS}
        if as_json and as_markdown:
            raise click.UsageError("--json and --markdown exclude each other")
        outputs = {
            name: Output(file, force, f"--{name}")
            for name, file in files.items()
            if file is not None
        }
        if force and not outputs:
            options = ", ".join(f"--{name}" for name in files)
            raise click.UsageError(
                f"--force replaces a file of {options}: name such a file, or leave out --force"
            )
        for (one, its), (other, theirs) in combinations(outputs.items(), 2):
            if os.path.realpath(its.file or "") == os.path.realpath(theirs.file or ""):
                raise click.UsageError(f"--{one} and --{other} name the same file")
        printed = "json" if as_json else "markdown" if as_markdown else "text"
        return command(*arguments, report=Report(printed, outputs), **given)

    made = click.option("--force", is_flag=True, help="Replace report files that exist.")(
        with_report
    )
    for each in reversed(FORMATS):
        made = file_option(f"--{each.name}", f"Write {each.about}.")(made)
    made = click.option("--markdown", "as_markdown", is_flag=True, help="Print a Markdown table.")(
        made
    )
    option = click.option(
        "--json", "as_json", is_flag=True, help="Print one JSON object per line, one for each file."
    )
    return option(made)  # type: ignore[return-value]  # it is called as it is
