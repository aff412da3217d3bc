"""`--output FILE` and `--force`, file options, and their completion by the shell."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path, PurePath
from typing import Any, Protocol, TypeVar

import click
from click.decorators import FC
from click.shell_completion import CompletionItem

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo, echo_bytes, joined
from ttt_tui.engine.files import DamagedFile, check_writable, write_whole
from ttt_tui.game import quoted


def files(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shell's own files: for `shell_complete` of an argument or option."""
    return [CompletionItem(incomplete, type="file")]


def file_option(name: str, words: str) -> Callable[[FC], FC]:
    """An option whose value is a file."""
    return click.option(name, metavar="FILE", shell_complete=files, help=words)


Command = TypeVar("Command", bound=Callable[..., Any])


class Results(Protocol):
    """What an opened file of results holds; see `engine.results_file`."""

    remark: str


SomeResults = TypeVar("SomeResults", bound=Results)


def open_results(path: str, opened: Callable[[Path], SomeResults]) -> SomeResults:
    """Open the file of `--results`, or begin it; what is to be said of it is printed.

    Raises:
        BadArgument: it is of another command, or cannot be read or written.
    """
    try:
        results = opened(Path(path))
    except OSError as error:
        raise BadArgument(f"--results {quoted(path)}: {error.strerror}") from error
    except DamagedFile as error:
        raise BadArgument(
            f"--results {quoted(path)}: {error}: the file is unchanged, name another one"
        ) from error
    if results.remark:
        echo(results.remark, err=True)
    return results


_IS_THERE = "the file exists; --force replaces it"


class Unwritten(click.ClickException):
    """A file cannot be written, through no fault of the arguments."""

    exit_code = 1


@dataclass(frozen=True)
class Output:
    """Where a command's work goes.

    Attributes:
        file: as it was named; None for standard output.
        force: a file that is there may be written anew.
        option: by which the file was named.
    """

    file: str | None
    force: bool = False
    option: str = "--output"

    def format_by_name(self, suffixes: Mapping[str, str], usual: str) -> str:
        """The format that the file's name asks for, or the usual one where nothing is written.

        Args:
            suffixes: the names of the formats, by the endings of files.

        Raises:
            click.UsageError: its name asks for none of them.
        """
        if self.file is None:
            return usual
        name = suffixes.get(PurePath(self.file).suffix.lower())
        if name is None:
            formats = ", ".join(dict.fromkeys(suffixes.values()))
            raise click.UsageError(
                f"{quoted(self.file)} does not say which format to write: "
                f"add --format, one of {formats}"
            )
        return name

    def check(self) -> None:
        """Refuse what could not be written before anything is worked out.

        Raises:
            BadArgument: the file is there already, is a folder, a pipe or a device, or nothing can
                be written where it is to be.
        """
        if self.file is None:
            return
        path = Path(self.file)
        try:
            if path.is_dir():
                raise self._refusal("this is a folder")
            if not Path(os.path.realpath(path)).parent.is_dir():
                raise self._refusal("the folder does not exist")
            check_writable(path, replace=self.force)
        except FileExistsError:
            raise self._refusal(_IS_THERE) from None
        except OSError as error:
            raise self._refusal(error.strerror or str(error)) from None

    def write(self, content: bytes | Iterable[str]) -> None:
        """Write a file whole or not at all, or print; no more than a part of it is held.

        Raises:
            BadArgument: the file has come meanwhile.
            Unwritten: it cannot be written; an old file is as it was.
        """
        text = content if isinstance(content, bytes) else joined(content)
        if self.file is None:
            if isinstance(text, bytes):
                echo_bytes(text)
                return
            for part in text:
                echo(part, end="")
            return
        try:
            write_whole(Path(self.file), text, replace=self.force)
        except FileExistsError:
            raise self._refusal(_IS_THERE) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise Unwritten(
                f"{self.option} {quoted(self.file)} cannot be written: {reason}; "
                "nothing has changed"
            ) from None

    def _refusal(self, reason: str) -> BadArgument:
        return BadArgument(f"{self.option} {quoted(self.file or '')}: {reason}")


def format_option(formats: Iterable[str], usual: str) -> Callable[[Command], Command]:
    """`--format`, as `format_name`; without it `Output.format_by_name` tells."""
    return click.option(
        "--format",
        "format_name",
        type=click.Choice(list(formats), case_sensitive=False),
        help=f"Format of the output.  [default: by FILE's name, else {usual}]",
    )


def output_options(command: Command) -> Command:
    """Give a command the two options; they arrive as one checked `Output` named `output`."""

    @wraps(command)
    def with_output(*arguments: Any, output: str | None, force: bool, **given: Any) -> Any:
        if force and output is None:
            raise click.UsageError("--force needs --output FILE: add it, or leave out --force")
        goal = Output(output, force)
        goal.check()
        return command(*arguments, output=goal, **given)

    made = click.option("--force", is_flag=True, help="Replace the file if it exists.")(with_output)
    text = "Write to FILE and print nothing. If the command fails, FILE does not change."
    return file_option("--output", text)(made)  # type: ignore[return-value]  # it is called as it is
