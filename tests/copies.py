"""Copies of the package, to be changed and run in processes of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import ttt_tui


def copied(folder: Path) -> Path:
    """The package once more, in this folder.

    With its cached bytecode, without which each process compiles all that it loads; Python does
    not take that of a file that has been changed since. Bytecode that is being written is left out.
    """
    copy = folder / "ttt_tui"
    unfinished = shutil.ignore_patterns("*.pyc.*")
    shutil.copytree(Path(ttt_tui.__file__).parent, copy, ignore=unfinished)
    return copy


def run(house: Path, *arguments: str) -> str:
    """What the copy prints for a command line, or for Python's own `-c`."""
    module = () if arguments[0] == "-c" else ("-m", "ttt_tui")
    done = subprocess.run(
        [sys.executable, *module, *arguments],
        env={**os.environ, "PYTHONPATH": str(house.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=house.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
