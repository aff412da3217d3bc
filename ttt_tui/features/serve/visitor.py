"""What a visitor's process is: the dashboard, with one folder of the host, and limits.

`python -P -m ttt_tui.features.serve.visitor --folder FOLDER [--memory MB] [--seconds CPU]
[--idle SECONDS] [--wait | options of the dashboard]`. Ours come first, so that nothing that a
visitor has written, which stands behind `--position`, can be taken for one of them.
"""

from __future__ import annotations

import json
import os
import sys

from ttt_tui._web_sandbox import begin as guard
from ttt_tui._web_session import VARIABLE
from ttt_tui.features.serve.limits import Limits, begin
from ttt_tui.termination import run_to_an_end

DRIVER = "ttt_tui.features.serve.driver:VisitorDriver"

_LIMITS = {f"--{name}": name for name in Limits._fields}


def main() -> None:
    """Serve the visitor, and leave with the exit status."""
    run_to_an_end(lambda: _run(sys.argv[1:]))


def _run(arguments: list[str]) -> None:
    folder, limits, rest = read(arguments)
    become_visitors(folder, limits)
    from ttt_tui.__main__ import run  # not before: as things are loaded they ask who is served

    sys.argv[1:] = told() if rest == ["--wait"] else rest
    run()


def told() -> list[str]:
    """Wait for a visitor with everything loaded; gives the options of the dashboard.

    The first line of the input is a list in JSON: columns and rows of the page, then the options.

    Raises:
        SystemExit: nobody comes any more.
    """
    import ttt_tui.cli
    import ttt_tui.features.serve.driver  # noqa: F401 - what takes long
    from ttt_tui.tui import load

    load()
    line = b""
    while not line.endswith(b"\n"):
        if not (some := os.read(0, 1)):  # what follows is for the driver
            sys.exit(0)
        line += some
    columns, rows, *options = json.loads(line)
    os.environ |= {"COLUMNS": str(columns), "ROWS": str(rows)}
    return list(options)


def become_visitors(folder: str, limits: Limits) -> None:
    """Make this process, and all that it starts, a visitor's, for good.

    Args:
        folder: a whole path; links are followed.
    """
    for name in list(os.environ):
        # Textual would open a console, write a log or take a picture if they say so.
        if name.startswith("TEXTUAL") and name not in ("TEXTUAL_FPS", "TEXTUAL_COLOR_SYSTEM"):
            del os.environ[name]
    os.environ |= {VARIABLE: folder, "TEXTUAL_DRIVER": DRIVER, "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True
    os.environ |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder)
    # Plots load numpy, whose threads would take memory for each core of a large machine.
    os.environ |= dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1")
    os.chdir(folder)
    guard(folder)
    begin(limits)


def read(arguments: list[str]) -> tuple[str, Limits, list[str]]:
    """The folder, the limits, and the options of the dashboard.

    Raises:
        SystemExit: they cannot be used; the message says why.
    """
    rest, given = list(arguments), dict[str, str]()
    while len(rest) > 1 and rest[0] in ("--folder", *_LIMITS):
        given[rest[0]] = rest[1]
        del rest[:2]
    folder = given.pop("--folder", "")
    if not os.path.isdir(folder):  # noqa: PTH112 - before `pathlib` is loaded
        sys.exit("a visitor needs an empty folder: --folder FOLDER, before all else")
    try:
        limits = Limits(**{_LIMITS[name]: int(text) for name, text in given.items()})
    except ValueError:
        limits = Limits(-1)
    if min(limits) < 0:
        sys.exit(f"limits must be whole numbers from 0: {' '.join(map(' '.join, given.items()))}")
    return os.path.realpath(folder), limits, rest


if __name__ == "__main__":
    main()
