"""The version, written once: `pyproject.toml` and the command line read it here."""

__version__ = "0.1.0"

JSON_SCHEMA = 1
"""The key `schema` of all JSON that is printed: it grows when a key goes or changes."""


_MISSING = """
The compiled engine is missing; searches take some sixty times as long. To have it,
install a C compiler (Debian, Ubuntu: apt install gcc; macOS: xcode-select --install;
Windows: Build Tools for Visual Studio), then ttt-tui once more with --force-reinstall."""


def version_text() -> str:
    """What `--version` prints: the line of versions, and how to get an engine that is missing."""
    from ttt_tui._backend import MISSING

    return version_line() + _MISSING * MISSING


def version_line() -> str:
    """The versions of program and Python, and the engine that searches."""
    import sys

    from ttt_tui._backend import BACKEND

    # The module `platform` knows these names too, but takes longer to load than all else here.
    names = {"cpython": "CPython", "pypy": "PyPy", "graalpy": "GraalPy"}
    implementation = names.get(sys.implementation.name, sys.implementation.name)
    python = sys.version.split()[0]
    return f"ttt-tui {__version__}, Python {python} ({implementation}), engine: {BACKEND}"
