"""How the program ends when it is cut off: an exit status, one line, and never a traceback.

Exit status: 1 output cannot be written, or memory is short; 130 Ctrl-C (128 + SIGINT); 141 the
reader of a pipe left (128 + SIGPIPE).
"""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False  # importing `typing` would cost start-up time
if TYPE_CHECKING:
    from collections.abc import Callable

FAILED = 1
CTRL_C = 130
BROKEN_PIPE = 141

NO_MEMORY = "the system gives no more memory: ask for less, or close something else"

CUTS = (KeyboardInterrupt, OSError, MemoryError)
"""What can end any command at any place."""


def run_to_an_end(work: Callable[[], None]) -> None:
    """Do the work of the whole program, and leave with the status of what cuts it off.

    Raises:
        SystemExit: it was cut off, or has left by itself.
    """
    if sys.stderr is None:
        # Complaints then belong nowhere, and never into the output or a file opened meanwhile.
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - `pathlib` takes long to load
    try:
        if sys.stdout is None:
            # Refused before it begins: all that is printed would vanish without a word.
            raise OSError(errno.EBADF, "standard output is closed")
        work()
        sys.stdout.flush()
    except CUTS as cut:
        sys.exit(end_of(cut))


def end_of(cut: BaseException) -> int:
    """Say on standard error what cut the program off, and give its exit status."""
    if isinstance(cut, KeyboardInterrupt):
        _say("interrupted")
        return CTRL_C
    if isinstance(cut, MemoryError):
        _say(f"Error: {NO_MEMORY}")
        return FAILED
    _drop_output()
    if isinstance(cut, BrokenPipeError):
        return BROKEN_PIPE
    _say(f"Error: {getattr(cut, 'strerror', None) or cut}")
    return FAILED


def is_of_memory(error: BaseException) -> bool:
    """Whether it says that the system gives no more memory: for an object, a table, a thread."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOMEM
    return isinstance(error, MemoryError) or "can't start new thread" in str(error)


def _say(line: str) -> None:
    """On standard error, if there is one and it takes it."""
    from ttt_tui.game.reading import printable  # late: nothing else of this module takes it

    try:
        if sys.stderr is not None:
            sys.stderr.write(printable(line) + "\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        _silence(sys.stderr)


def _drop_output() -> None:
    """Let what is still buffered go nowhere, or it would fail again when Python ends."""
    _silence(sys.stdout)


def _silence(stream: object) -> None:
    try:
        number = stream.fileno()  # type: ignore[attr-defined]  # None, or a test's, has none
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        return
