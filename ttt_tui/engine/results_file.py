"""A file that grows by a line of JSON for every part that is done, so that work can be resumed.

The first line says of which work. What an interruption leaves behind is at most a damaged last
line: it is set aside and its part done again. A damaged line anywhere else is passed over, and its
part done again, too: whatever whole lines say holds.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ttt_tui.engine.files import DamagedFile, lock_file, write_whole

SCHEMA = 1

# Windows would else write two bytes for the end of a line, and not find its own first line again.
_APPENDING = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class ResultsFile:
    """The parts that are done, and the file in which they are kept.

    Attributes:
        done: what was found, by the number of the part.
        remark: what to tell the user of the file; empty where there is nothing.
    """

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        """Open the file of this work, or begin it; no other program may have it open meanwhile.

        Raises:
            OSError: it cannot be read or written, or another program is using it.
            DamagedFile: it holds something else; it is as it was.
        """
        self.done: dict[int, Any] = {}
        self.remark = ""
        self._path = path
        first = _line({"schema": SCHEMA, "work": heading})
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            raise DamagedFile("it is not a regular file")
        self._file = os.open(path, _APPENDING, 0o666)
        try:
            self._lock()
            size = self._read(first)
            os.ftruncate(self._file, size)
            if not size:
                self._append(first)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        try:
            lock_file(self._file)
        except BlockingIOError as error:
            raise OSError(error.errno, "another program is using it") from error
        except OSError:
            pass  # a file system without locks: nobody can tell

    def _read(self, first: bytes) -> int:
        """Take in what is there; gives how many bytes of it are whole."""
        lines = self._path.read_bytes().splitlines(keepends=True)
        if not lines or (len(lines) == 1 and lines[0] != first and first.startswith(lines[0])):
            return 0
        if lines[0] != first:
            raise DamagedFile("it holds the results of other work")
        whole, damaged = len(first), []
        for number, line in enumerate(lines[1:], 2):
            try:
                entry = json.loads(line if line.endswith(b"\n") else b"")
                part, result = entry["part"], entry["result"]
                if type(part) is not int or part < 0:
                    raise ValueError(part)
            except (ValueError, TypeError, KeyError, RecursionError):
                if number == len(lines):
                    self._set_aside(line)
                    break
                damaged.append(str(number))
            else:
                self.done[part] = result
            whole += len(line)
        if damaged:
            passed_over = f"{self._path.name}: skipped damaged lines: {', '.join(damaged)}"
            self.remark = "; ".join(filter(None, (passed_over, self.remark)))
        return whole

    def _set_aside(self, line: bytes) -> None:
        number = 1
        while os.path.lexists(aside := self._path.with_name(f"{self._path.name}.damaged-{number}")):
            number += 1
        write_whole(aside, line, replace=False)
        self.remark = (
            f"the last line of {self._path.name} was damaged: set aside as {aside.name}, "
            "its part is done again"
        )

    def keep(self, part: int, result: Any) -> None:
        """Write what a part has found, at once.

        Raises:
            OSError: it cannot be written; the file is as it was.
        """
        self._append(_line({"part": part, "result": result}))
        self.done[part] = result

    def _append(self, line: bytes) -> None:
        """The whole line, or nothing of it: a half would have the next one glued to it."""
        size = os.fstat(self._file).st_size
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except BaseException:  # Ctrl-C, too
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, size)
            raise

    def close(self) -> None:
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
