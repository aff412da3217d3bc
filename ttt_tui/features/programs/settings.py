"""Which files have been watched, the latest first."""

from __future__ import annotations

from typing import Any

from ttt_tui.settings import Entry

MOST_RECENT = 8


def _read(data: Any) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
        raise ValueError(f"the files watched are no list of paths: {str(data)[:40]}")
    return tuple(data[:MOST_RECENT])


ENTRY: Entry[tuple[str, ...]] = Entry("watched_files", (), list, _read)


def with_latest(recent: tuple[str, ...], path: str) -> tuple[str, ...]:
    """The list after a file has been watched."""
    return (path, *(each for each in recent if each != path))[:MOST_RECENT]
