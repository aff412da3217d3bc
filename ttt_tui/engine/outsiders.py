"""The algorithms that other packages declare, as entry points of the group `ttt_tui.algorithms`.

None of their code runs here: a process of its own loads it and says what it is, another one runs
each search (`ttt_tui.engine.outside_worker`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from ttt_tui.engine.outside_process import OutsideProcess
from ttt_tui.search.algorithm import Algorithm, Outsiders, own_names
from ttt_tui.search.algorithms.recorder import Fault, Recorder
from ttt_tui.search.algorithms.told_visits import record_visits
from ttt_tui.search.option_table import with_usual
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.outside import MAY_HEED
from ttt_tui.search.state import Finding

GROUP = "ttt_tui.algorithms"

_SEATS = ("human", "random")
_LONGEST_NAME = 24


class Description(NamedTuple):
    """What the worker says of one algorithm; see `ttt_tui.search.outside.Outside`."""

    about: str
    source: str
    options: tuple[str, ...]
    revisits: bool
    code: str


@lru_cache(maxsize=1)
def read() -> Outsiders:
    """The algorithms of all packages installed; it takes a second process where there are any."""
    algorithms: dict[str, Algorithm] = {}
    faults: dict[str, str] = {}
    found: dict[str, EntryPoint] = {}
    for each in sorted(entry_points(group=GROUP)):
        wrong = _wrong_name(each.name, found)
        if wrong:
            faults[each.name] = wrong
        else:
            found[each.name] = each
    described = _described(list(found.values()))
    for (name, entry), description in zip(found.items(), described, strict=True):
        if isinstance(description, str):
            faults[name] = description
        else:
            algorithms[name] = _algorithm(entry, description)
    return Outsiders(algorithms, faults)


def _wrong_name(name: str, found: Iterable[str]) -> str | None:
    taken = {*own_names(), *_SEATS, *(each.lower() for each in found)}
    if name.lower() in taken:
        return "has a name that is taken"
    if not name.isprintable() or len(name.split()) != 1 or len(name) > _LONGEST_NAME:
        return f"has a name that is no word of up to {_LONGEST_NAME} characters"
    return None


def _described(entries: list[EntryPoint]) -> list[Description | str]:
    """Each of them, or what is wrong with it: a fault may end the process, the next takes over."""
    described: list[Description | str] = []
    while len(described) < len(entries):
        left = [each.value for each in entries[len(described) :]]
        process = OutsideProcess(("describe", left))
        try:
            for _ in left:
                described.append(_checked(process.answer()))
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
            return f"heeds {', '.join(map(repr, unknown))}: options may be {may}"
    return answer if isinstance(answer, Description) else str(answer)


def _algorithm(entry: EntryPoint, description: Description) -> Algorithm:
    return Algorithm(
        name=entry.name,
        about=description.about or f"from {entry.module}",
        source=description.source,
        takes=frozenset(description.options),
        search=_searching(entry.value, revisits=description.revisits),
        null_windows=description.revisits,
        outside=description.code,
    )


def _searching(
    value: str, *, revisits: bool
) -> Callable[[Recorder], Generator[None, None, Finding]]:
    def search(record: Recorder) -> Generator[None, None, Finding]:
        process = OutsideProcess(("search", value, record.position, _for(record.options)))
        return record_visits(record, process, revisits=revisits)

    return search


def _for(options: SearchOptions) -> SearchOptions:
    """The options as the worker gets them.

    What is not heeded is as usual, and nothing is said of the algorithm: to know it by its name
    the worker would have to look for all of them.
    """
    heeded = options.algorithm.takes
    unheeded = (field for field in ("depth", *_OTHERS) if field not in heeded)
    return replace(with_usual(options, unheeded), algorithm=Algorithm.ALPHA_BETA)


_OTHERS = ("cutoff", "root_window", "stop_on_win", "enhancements", "table_mb")
