"""What a visitor's process is: the dashboard, with one folder of the host, and limits.

`python -P -m ttt_tui.features.serve.visitor --folder FOLDER [--memory MB] [--seconds CPU]
[--idle SECONDS] [options of the dashboard]`. Ours come first, so that nothing that a visitor has
written, which stands behind `--position`, can be taken for one of them.
"""

from __future__ import annotations

import os
import sys

from ttt_tui._visiting import VARIABLE
from ttt_tui.ending import run_to_an_end

DRIVER = "ttt_tui.features.serve.driver:VisitorDriver"

USUAL = {"--memory": 1024, "--seconds": 1800, "--idle": 3600}
"""Megabytes of each process, seconds of processor time of all together, and seconds without a key
or a click; 0 is no limit."""


def main() -> None:
    """Serve the visitor, and leave with the exit status."""
    run_to_an_end(lambda: _run(sys.argv[1:]))


def _run(arguments: list[str]) -> None:
    folder, limits, rest = read(arguments)
    os.environ[VARIABLE] = folder
    for name in list(os.environ):
        # Textual would open a console, write a log or take a picture if they say so.
        if name.startswith("TEXTUAL") and name not in ("TEXTUAL_FPS", "TEXTUAL_COLOR_SYSTEM"):
            del os.environ[name]
    os.environ["TEXTUAL_DRIVER"] = DRIVER
    os.chdir(folder)
    del limits
    from ttt_tui.cli import cli  # from here on it is a visitor's

    cli(rest, prog_name="ttt-tui")


def read(arguments: list[str]) -> tuple[str, dict[str, int], list[str]]:
    """The folder, the limits by name, and the options of the dashboard.

    Raises:
        SystemExit: they cannot be used; the message says why.
    """
    rest, given = list(arguments), dict[str, str]()
    while len(rest) > 1 and rest[0] in ("--folder", *USUAL):
        given[rest[0]] = rest[1]
        del rest[:2]
    folder = given.pop("--folder", "")
    if not os.path.isdir(folder):  # noqa: PTH112 - before `pathlib` is loaded
        sys.exit("a visitor needs an empty folder: --folder FOLDER, before all else")
    try:
        limits = USUAL | {name: int(text) for name, text in given.items()}
    except ValueError:
        sys.exit(f"limits are whole numbers: {given}")
    return os.path.realpath(folder), limits, rest


if __name__ == "__main__":
    main()
