"""What is installed only where it was asked for: the extras of pyproject.toml."""

from __future__ import annotations

from importlib.util import find_spec

from ttt_tui._web_session import visitors_folder


def is_installed(*packages: str) -> bool:
    """Whether all of them can be loaded; none is, which takes longer than most commands."""
    try:
        return all(find_spec(package) is not None for package in packages)
    except ValueError:  # one has been tried in vain
        return False


def missing(extra: str, needed_by: str) -> str:
    """What to say where an extra is not installed; `needed_by` is a command, or its option."""
    lacking = f"{needed_by} needs the extra '{extra}', which is not installed"
    if visitors_folder() is not None:  # who can install nothing here, and is told no path of ours
        return lacking
    from ttt_tui.engine.installation import install_line

    return f"{lacking}. Install it with:\n{install_line(extra)}"
