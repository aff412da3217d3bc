"""The command in a process of its own, and what a process has loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

COMMAND = (sys.executable, "-m", "ttt_tui")
SCREEN = frozenset({"textual", "rich"})
"""What only the screen may load."""


def run_command(
    *arguments: str, environment: Mapping[str, str] = {}
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, nothing on its standard input."""
    return subprocess.run(
        (*COMMAND, *arguments),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=120,
    )


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running the code."""
    report = "\nimport sys\nsys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run(
        (sys.executable, "-c", code + report), capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def loaded_by_command(*arguments: str) -> set[str]:
    """The modules that the command has loaded when it ends."""
    return loaded_by(
        "import sys, contextlib\n"
        f"sys.argv = ['ttt-tui', *{list(arguments)!r}]\n"
        "from ttt_tui.__main__ import main\n"
        "with contextlib.suppress(SystemExit):\n"
        "    main()\n"
    )
