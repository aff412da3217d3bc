"""The version, and which engine this installation runs: `compiled`, or the same source as `python`.

The version is written once: `pyproject.toml` and the command line read it here. The engine is found
without importing it, so that `--version` names it at once.
"""

import os
from importlib.machinery import ExtensionFileLoader, PathFinder

__version__ = "0.1.0"

JSON_SCHEMA = 1
"""The key `schema` of all JSON that is printed: it grows when a key goes or changes."""

# Not by `pathlib`: to load it takes as long as all else that `--version` does.
_HERE = os.path.dirname(__file__)  # noqa: PTH120

KERNELS = ("search", "features/solver", "features/solver/falling")
"""The packages whose `kernel.py` is compiled, as their module `native`."""

PURE = os.environ.get("TTT_TUI_PURE", "") not in ("", "0")
"""The interpreted engine is wanted even where the compiled one is there."""


def has_compiled_kernel() -> bool:
    """Whether the compiled kernel was built for this Python."""
    return has_native("search")


def has_native(package: str) -> bool:
    """Whether the compiled module of a package was built for this Python."""
    return _native(package) is not None


def _native(package: str) -> str | None:
    """The file of a package's compiled module, None where there is none."""
    spec = PathFinder.find_spec("native", [f"{_HERE}/{package}"])
    is_built = spec is not None and isinstance(spec.loader, ExtensionFileLoader)
    return spec.origin if spec is not None and is_built else None


def stale_kernels() -> list[str]:
    """The sources of compiled modules that have changed since they were compiled, in a clone.

    Installed files have the times of their packing, which say nothing.
    """
    if not os.path.exists(f"{_HERE}/../pyproject.toml"):  # noqa: PTH110
        return []
    return [
        f"ttt_tui/{package}/{source}"
        for package in KERNELS
        if (built := _native(package)) is not None
        for source in ("kernel.py", "native.pxd")
        if os.path.getmtime(f"{_HERE}/{package}/{source}") > os.path.getmtime(built)  # noqa: PTH204
    ]


BACKEND = "compiled" if has_compiled_kernel() and not PURE else "python"

MISSING = BACKEND == "python" and not PURE
"""Nobody wished for the interpreted engine: the compiled one was not built."""

_MISSING = """
The compiled engine is missing; searches take some sixty times as long. To have it,
install a C compiler (Debian, Ubuntu: apt install gcc; macOS: xcode-select --install;
Windows: Build Tools for Visual Studio), then ttt-tui once more with --force-reinstall."""


def version_text() -> str:
    """What `--version` prints: the line of versions, and what helps a missing or a stale engine."""
    stale = stale_kernels() if BACKEND == "compiled" else []
    changed = f"\nChanged since it was compiled: {', '.join(stale)}. Install again."
    return version_line() + _MISSING * MISSING + changed * bool(stale)


def version_line() -> str:
    """The versions of program and Python, and the engine that searches."""
    import sys

    # The module `platform` knows these names too, but takes longer to load than all else here.
    names = {"cpython": "CPython", "pypy": "PyPy", "graalpy": "GraalPy"}
    implementation = names.get(sys.implementation.name, sys.implementation.name)
    python = sys.version.split()[0]
    return f"ttt-tui {__version__}, Python {python} ({implementation}), engine: {BACKEND}"
