"""The version, written once: `pyproject.toml` and the command line read it here."""

__version__ = "0.1.0"

JSON_SCHEMA = 1
"""The key `schema` of all JSON that is printed: it grows when a key goes or changes."""


def version_line() -> str:
    """The versions of program and Python, and the engine that searches, for `--version`."""
    import sys

    from ttt_tui._backend import BACKEND

    # The module `platform` knows these names too, but takes longer to load than all else here.
    names = {"cpython": "CPython", "pypy": "PyPy", "graalpy": "GraalPy"}
    implementation = names.get(sys.implementation.name, sys.implementation.name)
    python = sys.version.split()[0]
    return f"ttt-tui {__version__}, Python {python} ({implementation}), engine: {BACKEND}"
