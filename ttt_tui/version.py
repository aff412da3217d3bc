"""The version, and whether the compiled kernels or the same source interpreted are used."""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES

__version__ = "1.0.0"

KERNELS = ("search", "solver", "solver/falling")
"""The packages whose `kernel.py` is compiled, as their module `native`."""

_HERE = os.path.dirname(__file__)  # noqa: PTH120  # pathlib takes 6 ms to load

IDENTITY = f"ttt-tui {__version__} in {_HERE}"
"""The installation that a process runs."""


def has_native(package: str) -> bool:
    """Return True if a compiled module was built for this Python, and is wanted.

    With TTT_TUI_PURE=1 in the environment the interpreted kernels are used.
    """
    if os.environ.get("TTT_TUI_PURE", "") not in ("", "0"):
        return False
    names = (f"{_HERE}/{package}/native{suffix}" for suffix in EXTENSION_SUFFIXES)
    return any(map(os.path.exists, names))


BACKEND = "compiled" if has_native("search") else "python"


def version_line() -> str:
    """Return the text of `--version`."""
    python = sys.version.split()[0]
    return f"ttt-tui {__version__}, Python {python}, engine: {BACKEND}"
