"""The process in which the code of others runs: it says what it is, or tells its visits.

It is asked to `describe` entry points and answers with a `Description` each, or with what is wrong;
or to `search` with one of them: it says that it has loaded it, and then answers every byte with a
`Batch`; or to `estimate` with one: it says so, too, and answers every list of `Stones` with the
estimates of as many of them as take little time. Whatever the code prints is lost: its output is
not the pipe.

Whoever asked ends the process. But who is no more waited for, or dropped and not yet forgotten, may
never end, at the cost of a core: so with each request come the seconds after which the process
itself ends, where loading, or the next answer, takes longer.
"""

from __future__ import annotations

import inspect
import os
import pickle
import queue
import signal
import sys
import sysconfig
import time
import traceback
from collections.abc import Callable, Generator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from ttt_tui.engine.child import packed, read_length, read_request
from ttt_tui.engine.plugin_source import source_of
from ttt_tui.engine.plugins import EVALUATIONS, GROUP, Description
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search.algorithms.reported_visits import Batch, ReportedVisit
from ttt_tui.search.evaluation import Evaluation, EvaluationError, Stones, evaluated
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.plugin_api import Enter, Game, Leave, PluginAlgorithm

_MOST_VISITS = 4_096
_MOST_SECONDS = 0.02
_LONGEST_MESSAGE = 200
_LONGEST_ABOUT = 60
_NEVER = 0.0


class _Wrong(Exception):
    """The message says what."""


def main() -> None:
    """Answer the request on standard input."""
    received = Received()
    (request, to_load, to_answer), _ = read_request(received.heard)
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
        for group, value in request[1]:
            _end_in(to_load)
            send(described(group, value))
        return
    estimates, value = request[0] == "estimate", request[1]
    loaded: Any = None
    fault = ""
    _end_in(to_load)
    try:
        loaded = _evaluation(value) if estimates else _load(value).search
    except _Wrong as wrong:
        fault = str(wrong)
    send("ready")
    _end_in(to_answer)
    if fault:
        send(fault if estimates else Batch([], fault=fault))
    elif estimates:
        while True:
            _end_in(_NEVER)
            question = received.question()
            _end_in(to_answer)
            send(_estimates(loaded, request[2], question))
    else:
        position, options = request[2:]

        def tell(batch: Batch) -> None:
            _end_in(_NEVER)
            received.take()
            send(batch)
            _end_in(to_answer)

        _tell(loaded, position, options, tell)


def _end_in(seconds: float) -> None:
    """Have the system end this process then, unless asked anew: code that runs in C, and never
    ends, lets no other thread of Python run."""
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


class Received:
    """Bytes that came after the request, read by another thread."""

    def __init__(self) -> None:
        self._bytes = queue.SimpleQueue[bytes]()
        self._rest = b""

    def heard(self, data: bytes) -> None:
        self._bytes.put(data)

    def take(self, count: int = 1) -> bytes:
        """The next bytes, waited for."""
        while len(self._rest) < count:
            self._rest += self._bytes.get()
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def question(self) -> Any:
        return pickle.loads(self.take(read_length(self)))

    read = take


def _estimates(
    evaluation: Evaluation, rules: Rules, positions: Sequence[Stones]
) -> list[int] | str:
    """Of the first of the positions, as many as take little time; what is wrong with the first."""
    found: list[int] = []
    due = time.monotonic() + _MOST_SECONDS
    for x, o, x_moves in positions:
        position = Position(x, o, Player.X if x_moves else Player.O, rules)
        try:
            found.append(evaluated(evaluation, position))
        except BaseException as error:
            wrong = str(error) if isinstance(error, EvaluationError) else f"raises {_said(error)}"
            return found or wrong
        if time.monotonic() >= due:
            break
    return found


def _loaded(group: str, value: str) -> Any:
    try:
        return EntryPoint("plugin", value, group).load()
    except BaseException as error:
        raise _Wrong(f"cannot be loaded: {_said(error)}") from error


def _evaluation(value: str) -> Evaluation:
    """Raises:
    _Wrong: the entry point gives nothing that can be called.
    """
    found: Any = _loaded(EVALUATIONS, value)
    if not callable(found):
        raise _Wrong("is not a function: it must take a position and return a whole number")
    evaluation: Evaluation = found
    return evaluation


def _load(value: str) -> PluginAlgorithm:
    """Raises:
    _Wrong: the entry point gives nothing that searches.
    """
    found: Any = _loaded(GROUP, value)
    plugin = found if isinstance(found, PluginAlgorithm) else PluginAlgorithm(found)
    if not inspect.isgeneratorfunction(plugin.search):
        raise _Wrong("is not a generator function: it must yield its visits")
    return plugin


def _said(error: BaseException) -> str:
    """An exception in a line, with the line of the plugin that raised it, or called what did."""
    theirs = [each for each in traceback.extract_tb(error.__traceback__) if _is_theirs(each)]
    if isinstance(error, SyntaxError):
        theirs = []  # its message names the line that cannot be read
    where = "".join(f" ({Path(each.filename).name}, line {each.lineno})" for each in theirs[-1:])
    message = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{message[:_LONGEST_MESSAGE]}{where}"


_OURS = Path(__file__).parents[1]
_PYTHONS = Path(sysconfig.get_path("stdlib"))
_INSTALLED = _PYTHONS / "site-packages"


def _is_theirs(frame: traceback.FrameSummary) -> bool:
    """Whether it is neither Python's own code nor ours, which load the plugin."""
    path = Path(frame.filename)
    is_pythons = path.is_relative_to(_PYTHONS) and not path.is_relative_to(_INSTALLED)
    return not (frame.filename.startswith("<frozen ") or is_pythons or path.is_relative_to(_OURS))


def described(group: str, value: str) -> Description | str:
    """What an entry point says of itself, or what is wrong with it."""
    try:
        if group == EVALUATIONS:
            words = (inspect.getdoc(_evaluation(value)) or "").partition("\n")[0]
            about = words.strip()[:_LONGEST_ABOUT].rstrip(".")
            about = about if about.isprintable() else ""
            return Description(about, "", (), revisits=False, table=False, code="")
        plugin = _load(value)
        texts = (plugin.about, plugin.source, *plugin.options)
        if not all(isinstance(each, str) and each.isprintable() for each in texts):
            return "describes itself with something other than one line of text"
        options = tuple(plugin.options)
        return Description(
            plugin.about,
            plugin.source,
            options,
            revisits=bool(plugin.revisits),
            table=bool(plugin.table),
            code=source_of(plugin.search).text,
        )
    except _Wrong as wrong:
        return str(wrong)
    except BaseException as error:
        return f"describes itself wrongly: {_said(error)}"


def _tell(
    search: Callable[[Game], Generator[Any, None, Any]],
    position: Position,
    options: SearchOptions,
    send: Callable[[Batch], None],
) -> None:
    visits: list[ReportedVisit] = []

    def tell(value: int | None = None, fault: str | None = None) -> None:
        send(Batch(visits.copy(), value, fault))
        visits.clear()

    try:
        source, telling = source_of(search), search(Game(position, options))
        due = time.monotonic() + _MOST_SECONDS
        while True:
            try:
                visit = next(telling)
            except StopIteration as end:
                value = end.value
                break
            visits.append((*_checked(visit), source.line_of(telling)))
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
            tell(fault=f"returns {_short(value)}, which is not a whole number")


def _checked(visit: object) -> tuple[int, int, int] | tuple[int]:
    """Raises:
    _Wrong: it is no visit.
    """
    if isinstance(visit, Enter):
        reported: tuple[int, int, int] | tuple[int] = (visit.move, visit.alpha, visit.beta)
    elif isinstance(visit, Leave):
        reported = (visit.value,)
    else:
        raise _Wrong(f"yields {_short(visit)}, which is neither enter(...) nor leave(...)")
    if not _are_whole(*reported):
        raise _Wrong(f"yields {_short(visit)}, whose numbers are not whole")
    return reported


def _are_whole(*numbers: object) -> bool:
    return all(type(number) is int for number in numbers)


def _short(thing: object) -> str:
    return repr(thing)[:60]
