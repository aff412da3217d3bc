"""The algorithms and evaluations that other packages declare, as entry points.

None of their code runs here: one process loads it and describes it, another runs each search, or
estimates for it (`ttt_tui.engine.plugin_worker`). It answers one request for each batch. A thread
reads the answers, so that a search can look for one or wait; nothing else waits for that code.
"""

from __future__ import annotations

import contextlib
import pickle
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import BinaryIO, NamedTuple

from ttt_tui.engine import child, declarations
from ttt_tui.game import Rules
from ttt_tui.search.algorithm import Algorithm, Plugins, own_names
from ttt_tui.search.algorithms.recorder import Fault, Recorder
from ttt_tui.search.algorithms.reported_visits import Batch, record_visits
from ttt_tui.search.evaluation import Evaluator, Stones
from ttt_tui.search.option_table import LONGEST_NAME, is_name, with_usual
from ttt_tui.search.options import OPEN_LINES, SearchOptions
from ttt_tui.search.plugin_api import MAY_HEED
from ttt_tui.search.state import Finding

SILENCE_SECONDS = 2.0
"""So long may an algorithm think about its next visit."""

START_SECONDS = 10.0
"""So long may it take to load, on a machine that is busy."""

PATIENCE = 2.0
"""After so many times as long the process ends by itself: nobody may be waiting any more, nor have
it closed."""

_ENDED_ITSELF = -signal.SIGALRM if hasattr(signal, "SIGALRM") else None


class PluginProcess:
    """The process, from the first question on; whoever has it closes it."""

    def __init__(self, request: object, silence: str = "does not answer") -> None:
        """`silence` is what it does when it does nothing.

        Raises:
            Fault: the process cannot be started.
        """
        self._silence = silence
        try:
            self._process = subprocess.Popen(
                child.command("ttt_tui.engine.plugin_worker"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(f"cannot be run: {error}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=_read_batch,
            args=(self._process.stdout, self._answers),
            name="plugin",
            daemon=True,
        )
        self._thread.start()
        self._is_ready = False
        self._asked = time.monotonic()
        self.write(child.packed((request, PATIENCE * START_SECONDS, PATIENCE * SILENCE_SECONDS)))

    def ask(self, question: object) -> None:
        """Ask for one more answer; it has until its silence is too long from now on."""
        self._asked = time.monotonic()
        self.write(child.packed(question))

    def write(self, data: bytes) -> None:
        stream = self._process.stdin
        assert stream is not None
        # Who is gone has left word, or the answer that does not come says so.
        with contextlib.suppress(OSError):
            stream.write(data)
            stream.flush()

    def answer(self, patience: float | None = None) -> object:
        """The next answer of code that is being loaded; None if none comes in so many seconds.

        Raises:
            Fault: it does not come.
        """
        return self._in_time(START_SECONDS, patience, f"did not load within {START_SECONDS:g} s")

    def next(self, patience: float | None) -> object:
        """The next answer of code that says when it is loaded; None if not in so many seconds.

        Raises:
            Fault: none will come.
        """
        if self._is_ready:
            silent = f"{self._silence} within {SILENCE_SECONDS:g} s: it seems never to end"
            return self._in_time(SILENCE_SECONDS, patience, silent)
        self._is_ready = self.answer(patience) is not None
        return self.next(patience) if self._is_ready else None

    def _in_time(self, limit: float, patience: float | None, silent: str) -> object:
        left = max(0.0, self._asked + limit - time.monotonic())
        answer = self._next(left if patience is None else min(left, patience), silent)
        if answer is not None:
            self._asked = time.monotonic()
        elif time.monotonic() >= self._asked + limit:
            raise Fault(silent)
        return answer

    def _next(self, seconds: float, silent: str) -> object:
        """The next answer, None if none comes in time.

        Raises:
            Fault: the process has ended.
        """
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            return None
        if answer is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=1)
            status = self._process.returncode
            if status == _ENDED_ITSELF:
                raise Fault(silent)
            raise Fault(f"ended its process without a message, with status {status}")
        return answer

    def close(self) -> None:
        """End the process, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        self._thread.join(timeout=1)
        child.finish(self._process)


def _read_batch(stream: BinaryIO, answers: queue.SimpleQueue[object]) -> None:
    """Every answer, and None when there will be no more."""
    try:
        while length := child.read_length(stream):
            data = stream.read(length)
            if len(data) < length:
                break
            answers.put(pickle.loads(data))
    except (OSError, ValueError, pickle.UnpicklingError, EOFError):
        pass
    answers.put(None)


GROUP, EVALUATIONS = "ttt_tui.algorithms", "ttt_tui.evaluations"
GROUPS = (GROUP, EVALUATIONS)

_SEATS = ("human", "random")
_AHEAD = 2  # batches asked for before they are needed


class Description(NamedTuple):
    """What the worker says of one; see `ttt_tui.search.plugin_api.PluginAlgorithm`."""

    about: str
    source: str
    options: tuple[str, ...]
    revisits: bool
    table: bool
    code: str


@cache
def entries(group: str) -> list[EntryPoint]:
    """Looked for once, which takes some ten milliseconds."""
    return sorted(entry_points(group=group)) if declarations.may_be_any() else []


class _Declared(NamedTuple):
    """An entry point, and its name in reports of its faults."""

    entry: EntryPoint
    called: str


def reading(patience: float | None = None) -> Generator[None, None, Plugins]:
    """What all packages bring; it takes a second process where there are any.

    It yields after every so many seconds in which that process has said nothing yet.
    """
    algorithms: dict[str, Algorithm] = {}
    evaluations: dict[str, str] = {}
    faults: dict[str, str] = {}
    declared: list[_Declared] = []
    taken = {group: {*own_names(), *_SEATS} for group in GROUPS}
    taken[EVALUATIONS] = {OPEN_LINES}
    for group in GROUPS:
        for entry in entries(group):
            called = entry.name if group == GROUP else f"the evaluation {entry.name}"
            if entry.name.lower() in taken[group]:
                faults[called] = "has a name that is already used"
            elif not is_name(entry.name):
                faults[called] = (
                    f"has a name that is not one word of at most {LONGEST_NAME} characters"
                )
            else:
                declared.append(_Declared(entry, called))
            taken[group].add(entry.name.lower())
    described = yield from _described([each.entry for each in declared], patience)
    for (entry, called), description in zip(declared, described, strict=True):
        if isinstance(description, str):
            faults[called] = description
        elif entry.group == EVALUATIONS:
            evaluations[entry.name] = description.about or f"from {entry.module}"
        else:
            algorithms[entry.name] = algorithm_of(entry, description)
    return Plugins(algorithms, evaluations, faults)


def _described(
    entries: list[EntryPoint], patience: float | None
) -> Generator[None, None, list[Description | str]]:
    """Each of them, or what is wrong with it: a fault may end the process, the next takes over."""
    described: list[Description | str] = []
    while len(described) < len(entries):
        left = [(each.group, each.value) for each in entries[len(described) :]]
        try:
            process = PluginProcess(("describe", left))
        except Fault as fault:
            described.append(str(fault))
            continue
        try:
            for _ in left:
                while (answer := process.answer(patience)) is None:
                    yield
                described.append(_checked(answer))
        except Fault as fault:
            described.append(str(fault))
        finally:
            process.close()
    return described


def _checked(answer: object) -> Description | str:
    if isinstance(answer, Description):
        unknown = sorted(set(answer.options) - MAY_HEED)
        if unknown:
            may = ", ".join(sorted(MAY_HEED))
            return f"lists unknown options {', '.join(map(repr, unknown))}: choose from {may}"
    return answer if isinstance(answer, Description) else str(answer)


def algorithm_of(entry: EntryPoint, description: Description, home: str = "") -> Algorithm:
    """What an entry point brings; `home` is of one that stands in no list (`Algorithm`)."""
    return Algorithm(
        name=entry.name,
        about=description.about or f"from {entry.module}",
        source=description.source,
        takes=frozenset(description.options),
        search=_searching(entry.value, description),
        revisits=description.revisits,
        has_own_table=description.table,
        plugin_code=description.code,
        home=home,
    )


class _Visits:
    """The visits that a search in another process tells."""

    def __init__(self, request: object) -> None:
        self._process = PluginProcess(request, "makes no visit")
        self._process.write(bytes(_AHEAD))

    def take(self, patience: float | None, /) -> Batch | None:
        answer = self._process.next(patience)
        if answer is not None:
            self._process.write(bytes(1))
        assert answer is None or isinstance(answer, Batch)
        return answer

    def close(self) -> None:
        self._process.close()


def _searching(
    value: str, description: Description
) -> Callable[[Recorder], Generator[None, None, Finding]]:
    def search(record: Recorder) -> Generator[None, None, Finding]:
        visits = _Visits(("search", value, record.position, _for(record.options)))
        return record_visits(record, visits, revisits=description.revisits, table=description.table)

    return search


def _for(options: SearchOptions) -> SearchOptions:
    """The options as the worker gets them.

    What is not heeded is as usual, and nothing is said of the algorithm: to know it by its name
    the worker would have to look for all of them.
    """
    heeded = options.algorithm.takes
    unheeded = (field for field in ("depth", *_OTHERS) if field not in heeded)
    return replace(with_usual(options, unheeded), algorithm=Algorithm.ALPHA_BETA)


_OTHERS = ("evaluation", "cutoff", "root_window", "stop_on_win", "enhancements", "table_mb")


class _Estimates(Evaluator):
    """An evaluation in a process of its own, begun when it is first asked."""

    def __init__(self, entry: EntryPoint, rules: Rules) -> None:
        self._entry, self._rules = entry, rules
        self._process: PluginProcess | None = None

    def ask(self, positions: Sequence[Stones], /) -> None:
        if self._process is None:
            self._process = PluginProcess(("estimate", self._entry.value, self._rules))
        self._process.ask(positions)

    def take(self, patience: float | None, /) -> Sequence[int] | None:
        assert self._process is not None
        try:
            answer = self._process.next(patience)
        except Fault as fault:
            raise self._fault(str(fault)) from None
        if isinstance(answer, str):
            raise self._fault(answer)
        assert answer is None or isinstance(answer, list)
        return answer

    def _fault(self, why: str) -> Fault:
        return Fault(f"cannot go on: the evaluation {self._entry.name} {why}")

    def close(self) -> None:
        if self._process is not None:
            self._process.close()


def evaluator(name: str, rules: Rules) -> Evaluator | None:
    """See `ttt_tui.search.algorithm.PluginHost`."""
    entry = next((each for each in entries(EVALUATIONS) if each.name == name), None)
    return None if entry is None else _Estimates(entry, rules)


_read: list[Plugins] = []


def known() -> Plugins | None:
    """What all packages bring, where that has been read already."""
    return _read[0] if _read else None


def read() -> Plugins:
    """What all packages bring, read when first asked for."""
    steps = looked_for()
    while True:
        try:
            next(steps)
        except StopIteration:
            return _read[0]


def looked_for(patience: float | None = None) -> Iterator[None]:
    """Read it, unless it has been; yields as `reading` does, and `known` has it in the end."""
    if not _read:
        found = yield from reading(patience)
        _read[:] = [found]


def forget() -> None:
    """Read it again when it is next asked for."""
    _read.clear()
    entries.cache_clear()
