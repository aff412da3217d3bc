"""Run many command lines in this process, one after the other: `python -m ... FILE`.

The file has a list in JSON of lists of arguments. Before each its number is printed, so that what
comes out of the terminal can be told apart.
"""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

from tests.plugins import declared
from ttt_tui.cli import cli

MARK = "=== command "


def main() -> None:
    commands, plugins = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    with declared(**plugins):
        for number, arguments in enumerate(commands):
            sys.stdout.write(f"{MARK}{number}\n")
            sys.stdout.flush()
            with contextlib.suppress(SystemExit):
                cli(arguments, prog_name="ttt-tui")


if __name__ == "__main__":
    main()
