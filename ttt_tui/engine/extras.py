"""What is installed only where it was asked for: the extras of pyproject.toml."""

from __future__ import annotations

from importlib.util import find_spec


def is_installed(*packages: str) -> bool:
    """Whether all of them can be loaded; none is, which takes longer than most commands."""
    try:
        return all(find_spec(package) is not None for package in packages)
    except ValueError:  # one has been tried in vain
        return False


def missing(extra: str) -> str:
    """What to say where an extra is not installed."""
    return f"it takes what is not installed: pip install 'ttt-tui[{extra}]'"
