"""Small files of the user's: read with care, written whole or not at all, set aside when damaged.

Whatever stands in a file's place does no harm: a pipe, a device or an endless file is not waited
for, and what a link points to is written, not the link.

A file that the user names is written to any folder, or, in a web session, offered as a download:
it is written to the session's own folder, by its name alone, and deleted from the host when the
screen has handed it over (`Services.hand_over`).
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Literal, TypeVar

from ttt_tui._web_session import visitors_folder
from ttt_tui.game import quoted

LONGEST_NAME = 100
"""Bytes of a download's name: file systems count those, and it has more while it is written."""

_NOT_IN_NAMES = frozenset('/\\:*?"<>|~')
"""What some system or other does not take in the name of a file."""


def usual_folder() -> Path:
    """Where the names begin that a user types."""
    visitors = visitors_folder()
    return Path.cwd() if visitors is None else Path(visitors) / "downloads"


def words_for(folder: Path) -> str:
    """What a dialog says before the name of a file that it asks for."""
    return f"In {folder}:" if visitors_folder() is None else "As a download with this name:"


def download(name: str, suffix: str = "") -> Path:
    """Where a visitor's file is written before it is handed over.

    Args:
        name: as it was typed, without blanks at its ends.
        suffix: what a name without an ending gets.

    Raises:
        ValueError: it is no name that a download can have.
    """
    if name.startswith(".") or not name.isprintable() or _NOT_IN_NAMES & set(name):
        raise ValueError(f"{quoted(name)} cannot be the name of a download: use letters and digits")
    if len(os.fsencode(name)) > LONGEST_NAME:
        raise ValueError(f"{quoted(name)} is too long for the name of a download: shorten it")
    folder = usual_folder()
    folder.mkdir(exist_ok=True)
    path = folder / name
    return path if path.suffix or not suffix else path.with_name(f"{name}{suffix}")


LARGEST_FILE = 8 * 2**20
"""Bytes that are read; a thousand solutions of the largest board are less than one MB."""

_LONGEST_REASON = 120
_PATIENCE_SECONDS = 2.0
_LOOK_SECONDS = 0.01
_BEYOND = 2**31 - 2  # beyond the end of any file that is locked, within what C calls a `long` there

Saved = TypeVar("Saved")


class DamagedFile(ValueError):
    """What stands there is no file of this program's; the message says why."""


_keeps: ContextVar[bool] = ContextVar("keeps", default=True)


@contextlib.contextmanager
def keeping_nothing() -> Iterator[None]:
    """While it lasts nothing that is kept for the user is read or written by whoever is in it."""
    before = _keeps.set(False)
    try:
        yield
    finally:
        _keeps.reset(before)


def user_file(kind: Literal["config", "cache", "state"], name: str) -> Path | None:
    """Where a file of this name is kept for the user; None: nothing is, or there is no home."""
    if not _keeps.get():
        return None
    if (visitors := visitors_folder()) is not None:
        return Path(visitors) / kind / name
    import platformdirs

    folder = {
        "config": platformdirs.user_config_path,
        "cache": platformdirs.user_cache_path,
        "state": platformdirs.user_state_path,
    }[kind]
    try:
        path = folder("ttt-tui")
    except RuntimeError:
        return None
    # Versions of platformdirs that do not raise leave a `~` that nobody has resolved.
    return path / name if path.is_absolute() else None


def typed_path(text: str, folder: Path | None = None, suffix: str = "") -> Path:
    """The path that somebody has typed.

    Args:
        folder: where a path begins that begins nowhere.
        suffix: what a name without an ending gets.

    Raises:
        ValueError: whether something is there cannot be known: a name too long, a home of nobody;
            or a visitor has typed it.
    """
    if visitors_folder() is not None:
        raise ValueError(f"{quoted(text)}: in a browser you can open lines of text, not files")
    try:
        path = Path(text).expanduser()
        path = path if folder is None else folder / path
        if suffix and not path.suffix:
            path = path.with_name(f"{path.name}{suffix}")
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            path.stat()  # not exists: what that does with such names differs between Pythons
    except RuntimeError:
        raise ValueError(f"{quoted(text)}: there is no such home folder") from None
    except OSError as error:
        raise ValueError(f"{quoted(text)}: {error.strerror}") from None
    return path


def path_to_write(text: str, folder: Path, example: str, suffix: str = "") -> Path:
    """Where something is written under a name that somebody has typed.

    Args:
        example: a name that would do.
        suffix: as of `typed_path`.

    Raises:
        ValueError: that is no place for a file.
    """
    typed = text.strip()
    if not typed:
        raise ValueError(f"no name yet: type one, such as {example}")
    if visitors_folder() is not None:
        return download(typed, suffix)
    if typed_path(typed, folder).is_dir():
        raise ValueError(f"{quoted(typed)} is a folder: add a name for the file")
    path = typed_path(typed, folder, suffix)
    parent = Path(os.path.realpath(path) if path.is_symlink() else path).parent
    if not parent.is_dir():
        raise ValueError(f"no folder {quoted(str(parent))}")
    return path


def format_by_ending(path: Path, suffixes: Mapping[str, str]) -> str:
    """The name of the format that a file's name asks for.

    Raises:
        ValueError: it asks for none of these.
    """
    name = suffixes.get(path.suffix.lower())
    if name is None:
        raise ValueError(
            f"{path.name} does not say which format to write: end it in {', '.join(suffixes)}"
        )
    return name


class Consent:
    """To replace a file that is there: asking for the same one again gives it."""

    def __init__(self) -> None:
        self._warned_of: Path | None = None

    def to_replace(self, path: Path) -> bool:
        """Whether there is a file that may go; False: there is none.

        Raises:
            ValueError: there is one, and it has been asked for once only.
        """
        is_there = path.exists()
        if is_there and path != self._warned_of:
            self._warned_of = path
            raise ValueError(f"{path.name} exists: press Enter again to replace it")
        return is_there


def read_json(path: Path) -> Any:
    """What a file of JSON holds.

    Raises:
        FileNotFoundError: there is none.
        OSError: it cannot be read.
        DamagedFile: it is not a regular file, too large, no text, or no JSON.
    """
    try:
        return json.loads(read_bytes(path).decode("utf-8"))
    except UnicodeDecodeError:
        raise DamagedFile("it is not text") from None
    except RecursionError:
        raise DamagedFile("nested too deeply") from None
    except DamagedFile:
        raise
    except ValueError as error:
        raise DamagedFile(f"it is not JSON: {error}") from None


def read_bytes(path: Path) -> bytes:
    """What a file holds.

    Raises:
        OSError: it cannot be read.
        DamagedFile: it is not a regular file, or too large.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    # A pipe would else be waited for until somebody writes into it.
    with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise DamagedFile("it is not a regular file")
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise DamagedFile(f"too large: more than {LARGEST_FILE // 2**20} MB")
    return data


def write_whole(path: Path, text: str | bytes | Iterable[str], *, replace: bool = True) -> None:
    """Write a file so that readers see the old text or the new one, never a part.

    A link is followed: it stays, and what it points to is written. No folder is made.

    Args:
        text: whole, or piece by piece: no more than a piece of it is held then; bytes are written
            as they are.
        replace: a file that is there may go. Without that it stays, even one that has come
            while this one was written.

    Raises:
        FileExistsError: there is one, and it is not to be replaced.
        OSError: it cannot be written; the old file is as it was.
    """
    goal, mode = _goal_of(path, replace=replace)
    scratch = _scratch_of(goal)
    try:
        if isinstance(text, bytes):
            scratch.write_bytes(text)
        else:
            with scratch.open("w", encoding="utf-8") as file:
                file.writelines((text,) if isinstance(text, str) else text)
        if mode is not None:
            scratch.chmod(stat.S_IMODE(mode))
        _put(scratch, goal, replace=replace)
    except BaseException:  # Ctrl-C, too, leaves nothing behind
        with contextlib.suppress(OSError):
            scratch.unlink()
        raise


def check_writable(path: Path, *, replace: bool) -> None:
    """Raise what `write_whole` would raise, before there is anything to write.

    Raises:
        FileExistsError, OSError: as of `write_whole`, but for a disk that fills up meanwhile.
    """
    goal, _ = _goal_of(path, replace=replace)
    scratch = _scratch_of(goal)
    scratch.touch()
    scratch.unlink()


def _goal_of(path: Path, *, replace: bool) -> tuple[Path, int | None]:
    """Where a file is, links followed, and its mode; None where there is none."""
    goal = Path(os.path.realpath(path))
    mode = None
    with contextlib.suppress(FileNotFoundError):
        # Not the goal's: a link such as /dev/stdout can lead to what has no other name.
        mode = path.stat().st_mode
    if mode is not None and not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    if not replace and os.path.lexists(goal):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    return goal, mode


def _scratch_of(goal: Path) -> Path:
    """Beside the file, and of a short name: its own may be as long as names can be."""
    return goal.with_name(f"ttt-tui-{os.getpid()}-{threading.get_ident()}.new")


def _put(scratch: Path, goal: Path, *, replace: bool) -> None:
    """Give a file its name at one stroke."""
    if replace:
        scratch.replace(goal)
        return
    try:
        os.link(scratch, goal)  # unlike a rename it fails where a file has come meanwhile
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # no links in this file system, or none at all
        scratch.replace(goal)
    else:
        scratch.unlink()


def lock_file(file: int) -> None:
    """Take the lock of an open file, by its number, until it is closed or its program ends, in
    whatever way.

    Raises:
        BlockingIOError: another program, or this one, holds it.
        OSError: there are no locks in this file system.
    """
    if sys.platform == "win32":
        import msvcrt

        # A byte that nobody reads or writes: on Windows a locked one can be neither by others.
        before = os.lseek(file, 0, os.SEEK_CUR)
        try:
            os.lseek(file, _BEYOND, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(file, before, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other program is inside this for the same folder: what one reads, changes and
    writes anew is then not lost to another that does so at once.

    The lock ends with its program. Where the system or the folder has none, or another program has
    held it for two seconds, all goes on without.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            lock = os.open(folder, os.O_RDONLY)
            held.callback(os.close, lock)
            until = time.monotonic() + _PATIENCE_SECONDS
            while time.monotonic() < until:
                with contextlib.suppress(BlockingIOError):
                    lock_file(lock)
                    break
                time.sleep(_LOOK_SECONDS)
        yield


def set_aside(path: Path, what: str, reason: str, instead: str) -> str | None:
    """Rename a damaged file, so that it is out of the way and not lost; tells the user so.

    `Settings were damaged (it is not text): set aside as settings.json.damaged-1, using the usual
    ones.` None where another program has just done so.
    """
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.damaged-{number}")):
        number += 1
    try:
        path.rename(aside)
    except FileNotFoundError:
        return None
    except OSError as error:
        return f"{what} are damaged ({reason}) and cannot be set aside ({error})."
    return f"{what} were damaged ({reason}): set aside as {aside.name}, {instead}."


@contextlib.contextmanager
def our_form(data: Any, version: int) -> Iterator[None]:
    """Around what reads an object of JSON that was written with its `version`.

    Raises:
        ValueError: it is of another version, or has not the entries that are read.
    """
    try:
        if data["version"] != version:
            raise ValueError(f"version {data['version']!r}, expected {version}")
        yield
    except KeyError as missing:
        raise ValueError(f"{missing} is missing") from None
    except (TypeError, AttributeError):
        raise ValueError("not in the form this program writes") from None


def read_saved(
    path: Path | None, from_json: Callable[[Any], Saved], usual: Saved, what: str, instead: str
) -> tuple[Saved, str | None]:
    """What is kept for the user between starts, and what to tell if something is off.

    A damaged file is set aside.

    Args:
        path: None: there is no home, so nothing is kept.
        from_json: raises ValueError where the data are none of ours.
        usual: what there is without a file, or with one that cannot be read.
        what, instead: for the message: `Settings`, in the plural, and `using the defaults`.
    """
    if path is None:
        return usual, None
    try:
        return from_json(read_json(path)), None
    except FileNotFoundError:
        return usual, None
    except OSError as error:
        return usual, f"{what} cannot be read ({error}); {instead}."
    except ValueError as error:
        reason = str(error)  # It may quote what stands in the file, of whatever length.
        if len(reason) > _LONGEST_REASON:
            reason = f"{reason[:_LONGEST_REASON]}..."
        return usual, set_aside(path, what, reason, instead)


def write_saved(path: Path | None, data: Any, what: str) -> str | None:
    """Keep an object of JSON, whole or not at all; what to tell the user when that fails."""
    if path is None:
        return None
    try:
        Path(os.path.realpath(path)).parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(data, indent=2) + "\n")
    except OSError as error:
        return f"{what} cannot be saved ({error}); they hold until you quit."
    return None
