"""The process in which the code of others runs: it says what it is, or tells its visits.

It is asked to `describe` entry points and answers with a `Description` each, or with what is wrong;
or to `search` with one of them: it says that it has loaded it, and then answers every byte with a
`Batch`. Whatever the code prints is lost: its output is not the pipe.
"""

from __future__ import annotations

import inspect
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Generator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from ttt_tui.engine.child import packed, read_request
from ttt_tui.engine.outsiders import GROUP, Description
from ttt_tui.game import Position
from ttt_tui.search.algorithms.told_visits import Batch, Told
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.outside import Enter, Game, Leave, Outside

_MOST_VISITS = 4_096
_MOST_SECONDS = 0.02
_LONGEST_MESSAGE = 200
_LONGEST_CODE = 20_000  # characters that are shown

_SPOKEN_OF = ("yield enter(", "yield leave(")


class _Wrong(Exception):
    """The message says what."""


def main() -> None:
    """Answer the request on standard input."""
    wanted = threading.Semaphore(0)
    request, _ = read_request(wanted.release)
    # What the code prints, or reads, must not come between the answers, or take away questions.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, sys.stdout.fileno())
    sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115

    def send(answer: object) -> None:
        data = memoryview(packed(answer))
        while data:
            data = data[answers.write(data) or 0 :]

    if request[0] == "describe":
        for value in request[1]:
            send(_described(value))
        return
    _, value, position, options = request
    try:
        search = _load(value).search
    except _Wrong as wrong:
        send("ready")
        send(Batch([], fault=str(wrong)))
        return
    send("ready")
    _tell(search, position, options, wanted, send)


def _load(value: str) -> Outside:
    """Raises:
    _Wrong: the entry point gives nothing that searches.
    """
    try:
        found: Any = EntryPoint("outside", value, GROUP).load()
    except BaseException as error:
        raise _Wrong(f"cannot be loaded: {_said(error)}") from error
    outside = found if isinstance(found, Outside) else Outside(found)
    if not inspect.isgeneratorfunction(outside.search):
        raise _Wrong("is no generator function: it must yield its visits")
    return outside


def _said(error: BaseException) -> str:
    """An exception in a line, with the line of code that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" ({Path(each.filename).name}, line {each.lineno})" for each in last)
    message = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{message[:_LONGEST_MESSAGE]}{where}"


def _described(value: str) -> Description | str:
    try:
        outside = _load(value)
        texts = (outside.about, outside.source, *outside.options)
        if not all(isinstance(each, str) and each.isprintable() for each in texts):
            return "describes itself with what is no text of one line"
        options = tuple(outside.options)
        about, source = outside.about, outside.source
        return Description(about, source, options, bool(outside.revisits), _code(outside.search))
    except _Wrong as wrong:
        return str(wrong)
    except BaseException as error:
        return f"describes itself wrongly: {_said(error)}"


def _code(search: Callable[..., object]) -> str:
    """The function, or all of its module if the visits are made elsewhere in it."""
    module = search.__module__
    try:
        text = inspect.getsource(search)
        if not all(each in text for each in _SPOKEN_OF):
            text = inspect.getsource(sys.modules[module])
    except (OSError, TypeError, KeyError):
        return f"# the code of {module} cannot be read\n"
    if len(text) > _LONGEST_CODE:
        text = text[: text.rindex("\n", 0, _LONGEST_CODE) + 1] + "# ... and so on\n"
    return text


def _tell(
    search: Callable[[Game], Generator[Any, None, Any]],
    position: Position,
    options: SearchOptions,
    wanted: threading.Semaphore,
    send: Callable[[object], None],
) -> None:
    visits: list[Told] = []

    def tell(value: int | None = None, fault: str | None = None) -> None:
        wanted.acquire()
        send(Batch(visits.copy(), value, fault))
        visits.clear()

    try:
        telling = search(Game(position, options))
        due = time.monotonic() + _MOST_SECONDS
        while True:
            try:
                visit = next(telling)
            except StopIteration as end:
                value = end.value
                break
            visits.append(_checked(visit))
            if len(visits) >= _MOST_VISITS or time.monotonic() >= due:
                tell()
                due = time.monotonic() + _MOST_SECONDS
    except _Wrong as wrong:
        tell(fault=str(wrong))
    except BaseException as error:
        tell(fault=f"raises {_said(error)}")
    else:
        if _are_whole(value):
            tell(value=value)
        else:
            tell(fault=f"returns {_short(value)}, which is no whole number")


def _checked(visit: object) -> Told:
    """Raises:
    _Wrong: it is no visit.
    """
    if isinstance(visit, Enter):
        told: Told = (visit.move, visit.alpha, visit.beta)
    elif isinstance(visit, Leave):
        told = (visit.value,)
    else:
        raise _Wrong(f"yields {_short(visit)}, which is neither enter(...) nor leave(...)")
    if not _are_whole(*told):
        raise _Wrong(f"yields {_short(visit)}, whose numbers are not whole")
    return told


def _are_whole(*numbers: object) -> bool:
    return all(type(number) is int for number in numbers)


def _short(thing: object) -> str:
    return repr(thing)[:60]
