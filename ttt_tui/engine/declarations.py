"""Whether any installed package declares entry points of ours, asked before they are read.

`importlib.metadata` takes longer to load than all the rest of `--help`, and mostly finds nothing.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

_HEADING = b"[ttt_tui."  # of a group of ours, as importlib.metadata reads them


NO_PLUGINS = ("TTT_TUI_PLUGINS", "none")
"""The environment variable that leaves out all plugins, and its value."""


def may_be_any() -> bool:
    """False only where `importlib.metadata` would find none, or where none are wanted."""
    name, none = NO_PLUGINS
    if os.environ.get(name) == none:
        return False
    others = (each for each in sys.meta_path if each is not PathFinder)
    return any(hasattr(each, "find_distributions") for each in others) or any(
        map(_may_declare, sys.path)
    )


def _may_declare(folder: str) -> bool:
    """Whether a package in this entry of the path may declare something."""
    try:
        names = os.listdir(folder or ".")  # noqa: PTH208 - `pathlib` takes long to load
    except OSError:
        return os.path.isfile(folder)  # noqa: PTH113 - an archive is not looked into
    return any(
        name.endswith(".egg") or _declares(os.path.join(folder, name))  # noqa: PTH118
        for name in names
        if name.lower().endswith(("-info", ".egg"))
    )


def _declares(package: str) -> bool:
    try:
        with open(os.path.join(package, "entry_points.txt"), "rb") as file:  # noqa: PTH118, PTH123
            return _HEADING in file.read()
    except OSError:
        return False
