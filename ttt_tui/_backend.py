"""Which engine this installation runs: `compiled`, or the same source as plain `python`.

Decided without importing the engine, so that `--version` can name it at once.
"""

import os
from importlib.machinery import ExtensionFileLoader, PathFinder

# Not by `pathlib`: to load it takes as long as all else that `--version` does.
_HERE = os.path.dirname(__file__)  # noqa: PTH120

PURE = os.environ.get("TTT_TUI_PURE", "") not in ("", "0")
"""The interpreted engine is wanted even where the compiled one is there."""


def has_compiled_kernel() -> bool:
    """Whether the compiled kernel was built for this Python."""
    return has_native("search")


def has_native(room: str) -> bool:
    """Whether the compiled module of a folder was built for this Python."""
    spec = PathFinder.find_spec("native", [f"{_HERE}/{room}"])
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


BACKEND = "compiled" if has_compiled_kernel() and not PURE else "python"

MISSING = BACKEND == "python" and not PURE
"""Nobody wished for the interpreted engine: the compiled one was not built."""
