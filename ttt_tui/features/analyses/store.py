"""Files of analyses: `NAME.ttt.json`, read with care and written whole or not at all."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import NamedTuple

from ttt_tui.engine.files import path_to_write, read_json, typed_path, write_whole
from ttt_tui.features.analyses import SUFFIX
from ttt_tui.features.analyses.link import from_link, is_link
from ttt_tui.features.analyses.saved_analysis import Analysis
from ttt_tui.game import quoted

_HEAD_BYTES = 100


class AlreadyThere(ValueError):
    """A file of this name is there, and nobody has said that it may be replaced."""


class Opened(NamedTuple):
    """What is to be opened, and the file it is from; None where a link was it."""

    analysis: Analysis
    path: Path | None


def opened(text: str, folder: Path) -> Opened:
    """The analysis that a link is, or that stands in the file of this path, and the path.

    Args:
        folder: where a path begins that begins nowhere.

    Raises:
        ValueError: it is neither; the message says what is wrong, where, and what would be right.
    """
    if not text.strip():
        raise ValueError("no file chosen: type its path, or choose a file below")
    if is_link(text):
        return Opened(from_link(text), None)
    path = typed_path(text.strip(), folder)
    return Opened(read_analysis(path), path)


def read_analysis(path: Path) -> Analysis:
    """Raises:
    ValueError: there is none, or none that can be read.
    """
    try:
        return Analysis.from_json(read_json(path))
    except FileNotFoundError:
        raise ValueError(f"{quoted(str(path))} does not exist") from None
    except OSError as error:
        raise ValueError(f"{quoted(str(path))} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise ValueError(f"{path.name} cannot be opened: {error}") from None


def begins_as_one(path: Path) -> bool:
    """Whether a file begins as those that `save_analysis` writes, whatever its name ends in.

    Raises:
        OSError: it cannot be read.
    """
    if not path.is_file():
        return False  # reading a pipe would wait for who writes into it
    with path.open("rb") as file:
        head = b"".join(file.read(_HEAD_BYTES).split())
    return head.startswith(b'{"schema":') and b'"rules":' in head


def path_to_save(text: str, folder: Path) -> Path:
    """Where an analysis is saved under this name; without an ending it gets the usual one.

    Raises:
        ValueError: that is no place for a file.
    """
    return path_to_write(text, folder, f"draw{SUFFIX}", SUFFIX)


def save_analysis(
    analysis: Analysis, path: Path, *, replace: bool, for_people: bool = True
) -> None:
    """Write it whole or not at all.

    Args:
        replace: whether a file that is there may go.
        for_people: on many lines, to be read; on one it is written in a tenth of the time.

    Raises:
        AlreadyThere: there is such a file, and it may not be replaced.
        ValueError: it cannot be written: a full disk, a folder that may not be written to.
    """
    try:
        text = json.dumps(analysis.to_json(), indent=2 if for_people else None)
        write_whole(path, f"{text}\n", replace=replace)
    except FileExistsError:
        raise AlreadyThere(f"{path.name} is there already") from None
    except OSError as error:
        why = error.strerror or str(error)
        if error.errno == errno.ENOSPC:
            why = "the disk is full"
        elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            why = f"you may not write in {os.path.dirname(path) or '.'}"  # noqa: PTH120
        raise ValueError(f"{path.name} cannot be saved: {why}") from None
