"""A file to be watched, as it is written: `FILE`, or `FILE:FUNCTION`; and the Python for it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.engine.files import typed_path
from ttt_tui.game import quoted


@dataclass(frozen=True)
class FileArgument:
    """What is to be run.

    Attributes:
        file: a Python file that is there.
        function: the one that searches, None to look for it.
    """

    file: Path
    function: str | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.function}" if self.function else str(self.file)

    @classmethod
    def parse(cls, text: str, folder: Path | None = None) -> FileArgument:
        """Read it; a path that begins nowhere begins in the folder.

        Raises:
            ValueError: there is no such file, or it cannot be looked for.
        """
        if not text:
            raise ValueError("no file yet: type a path, or choose a file below")
        path, function = typed_path(text, folder), ""
        if not path.exists() and ":" in text:
            text, _, function = text.rpartition(":")
            path = typed_path(text, folder)
        if path.is_dir():
            raise ValueError(f"{quoted(text)} is a folder: choose a Python file in it")
        if not path.is_file():
            raise ValueError(f"no file {quoted(text)}")
        return cls(path, function or None)


def _python(_ctx: click.Context, _param: click.Parameter, path: str) -> str:
    """The whole path of an interpreter.

    Raises:
        BadArgument: there is no such program.
    """
    found = shutil.which(path)
    if path and found is None:
        raise BadArgument(f"--python {quoted(path)}: there is no such program")
    return str(Path(found).absolute()) if found else ""  # a link is a venv's


python_option = click.option(
    "--python",
    metavar="PATH",
    default="",
    callback=_python,
    help="Run the files with this Python (3.11 or later) and its installed modules.",
)
