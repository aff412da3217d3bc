"""Algorithms by name: what the program knows of each, asked in place of which one it is.

An algorithm is one `Algorithm`, in a module of its own, and one line of `_HOMES`. Minimax and plain
alpha-beta stand here: the kernel searches them (`ttt_tui.search.kernel`). Plugins come
through the door that the engine opens, and are looked for only where a name is not ours or all are
listed: that takes longer than to search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Protocol

from ttt_tui.game import quoted


class CodePlace(Enum):
    """What the code of an algorithm does at an event, or around it."""

    BEGIN = "begin"  # the root is entered, before the first line
    VISIT = "visit"  # a move is tried
    NULL_WINDOW = "null window"  # a later move is tried with PVS's null window
    RESEARCH = "re-search"  # and was better
    TRIED = "all tried"  # a node returns, all its moves tried
    STOPPED = "stopped"  # a node returns before that
    PASS = "pass"  # MTD(f) searches the tree once
    PLAYOUT = "playout"  # a random move
    LEAVE = "leave"  # a rollout leaves a node on its way back
    LEAVE_LEAF = "leave leaf"  # and a finished game
    END = "end"  # the root returns


Code = tuple[Callable[..., object], Mapping[CodePlace, str]]
"""A function of an algorithm, and the text of the line at which each place stands."""


class CodeLine(NamedTuple):
    """Where in the code of a user program an event stands.

    Attributes:
        line: its index in the lines shown.
        caller: the index of the line that made the call; None where it is not shown.
        facts: what there is to say of that call beside what the search knows: names and texts.
        mistake: the index of the line that is to blame for a mistake; None where none is shown.
        is_at_mistake: the event is of the node at which the mistake first shows.
    """

    line: int
    caller: int | None = None
    facts: tuple[tuple[str, str], ...] = ()
    mistake: int | None = None
    is_at_mistake: bool = False


class OwnCode(Protocol):
    """The code of a user program as it is shown; a process of its own runs it.

    Attributes:
        name: of the function that searches.
        lines: the code.
    """

    @property
    def name(self) -> str: ...

    @property
    def lines(self) -> tuple[str, ...]: ...

    def at(self, search: Any, node: int, *, enters: bool) -> CodeLine:
        """Where it stands when a node of a search's trace is entered, or left."""
        ...


@dataclass(frozen=True, eq=False)
class Algorithm:
    """One algorithm; there is one object a name (`named`), so identity is equality.

    What is not stated of it is not claimed: `chooses_windows` and `has_minimum` are stated of each
    of ours, and of no plugin and no user program.

    Attributes:
        name: on the command line, in JSON, in settings and on the screen.
        about: what it is, in a few words for lists.
        source: where it was published.
        takes: the fields of `SearchOptions` that it heeds, beyond those that all do.
        search: its generator over a `Recorder` (`ttt_tui.search.algorithms.recorder`); None for
            those that the kernel searches.
        code: the functions that the code panel shows.
        prunes: it may leave moves untried.
        by_rollouts: it descends from the root again and again instead of searching depth first.
        samples: what it returns is a sample and proves nothing.
        null_windows: it asks with windows whose ends are no values.
        revisits: it may enter a move of a node again.
        has_own_table: positions may be known from a table that no option takes away.
        chooses_windows: an end of a window may be more than a side is sure of above.
        has_minimum: it proves its value by the rules of alpha-beta, so the fewest nodes are known.
        closes_in: its passes prove bounds of the root's value until they meet.
        plugin_code: the source of a plugin, which is not loaded here; None for built-in ones.
        own: that of a user program, which is watched as it runs; None for all others.
        file: the name of that file.
        home: of one that stands in no list, the module whose `algorithm` gives it by its name.
    """

    name: str
    about: str
    source: str
    takes: frozenset[str]
    search: Callable[[Any], Any] | None = None
    code: tuple[Code, ...] = ()
    prunes: bool = True
    by_rollouts: bool = False
    samples: bool = False
    null_windows: bool = False
    revisits: bool = False
    has_own_table: bool = False
    chooses_windows: bool = True
    has_minimum: bool = False
    closes_in: bool = False
    plugin_code: str | None = None
    own: OwnCode | None = None
    file: str = ""
    home: str = ""

    MINIMAX: ClassVar[Algorithm]
    ALPHA_BETA: ClassVar[Algorithm]

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"named({self.name!r})"

    def __reduce__(self) -> tuple[Callable[..., Algorithm], tuple[str, ...]]:
        return (_at_home, (self.home, self.name)) if self.home else (named, (self.name,))

    @property
    def heading(self) -> str:
        """Its name where algorithms are compared: `yours: tictactoe.py`."""
        return f"{self.name}: {self.file}" if self.file else self.name

    @property
    def is_plain(self) -> bool:
        """The kernel searches it."""
        return self.search is None

    @property
    def takes_enhancements(self) -> bool:
        return "enhancements" in self.takes

    @property
    def sums_up_bounds(self) -> bool:
        """Its rollouts keep bounds of every node."""
        return self.by_rollouts and not self.samples


COMMON = frozenset({"order", "first_move", "score", "max_player"})
"""What all algorithms heed."""

WINDOWED = frozenset({"depth", "evaluation", "cutoff", "root_window", "stop_on_win"})
ENHANCED = frozenset(
    {"depth", "evaluation", "stop_on_win", "enhancements", "table_mb", "replacement"}
)

Algorithm.MINIMAX = Algorithm(
    name="minimax",
    about="every move, the whole tree",
    source="C. E. Shannon 1950, Programming a computer for playing chess",
    takes=frozenset({"depth", "evaluation"}),
    prunes=False,
    chooses_windows=False,
    has_minimum=True,
)
Algorithm.ALPHA_BETA = Algorithm(
    name="alpha-beta",
    about="plain, as the textbook has it",
    source="D. E. Knuth, R. W. Moore 1975, An analysis of alpha-beta pruning",
    takes=WINDOWED,
    chooses_windows=False,
    has_minimum=True,
)

PLAIN = (Algorithm.MINIMAX, Algorithm.ALPHA_BETA)
"""The two that the kernel searches, and that the program compares by default."""

_HOMES = {
    "alpha-beta+": "ttt_tui.search.algorithms.alpha_beta_plus",
    "pvs": "ttt_tui.search.algorithms.pvs",
    "mtd-f": "ttt_tui.search.algorithms.mtd_f",
    "fsss": "ttt_tui.search.algorithms.fsss",
    "uct": "ttt_tui.search.algorithms.uct",
}
"""In which module the `ALGORITHM` of a name stands; loaded when it is first asked for."""


class Plugins(NamedTuple):
    """What other packages have brought.

    Attributes:
        algorithms: those that can be used, by name.
        evaluations: what each of those that can be used is, in a few words, by name.
        faults: what is wrong with the others, by what they are called: a clause each. Before the
            name of an evaluation stands `the evaluation`.
    """

    algorithms: Mapping[str, Algorithm]
    evaluations: Mapping[str, str]
    faults: Mapping[str, str]


class PluginHost(Protocol):
    """How what other packages bring is reached."""

    def read(self) -> Plugins:
        """All of it, remembered; slow when first called."""
        ...

    def evaluator(self, name: str, rules: Any) -> Any:
        """An `Evaluator` for positions of these rules, None if no package brings one of this name.

        Nothing of the package is loaded before the evaluator is asked.
        """
        ...


_hosts: list[PluginHost] = []


def set_plugin_host(host: PluginHost) -> None:
    """From now on plugins are looked for there.

    To run the code of others is the engine's business, which stands above this room.
    """
    _hosts[:] = [host]


def plugins() -> Plugins:
    """The plugins; slow when first called."""
    return _hosts[0].read() if _hosts else Plugins({}, {}, {})


def is_installed(evaluation: str) -> bool:
    """Whether a package brings an evaluation of this name, faulty or not; none is loaded."""
    return plugin_evaluator(evaluation, None) is not None


def plugin_evaluator(name: str, rules: Any) -> Any:
    """See `PluginHost.evaluator`."""
    return _hosts[0].evaluator(name, rules) if _hosts else None


def own_names() -> tuple[str, ...]:
    """The names of our own algorithms, in the order in which they are listed."""
    return (*(each.name for each in PLAIN), *_HOMES)


def names() -> tuple[str, ...]:
    """The names of all algorithms, in the order in which they are listed; slow as `plugins`."""
    return (*own_names(), *plugins().algorithms)


def left_out() -> tuple[str, ...]:
    """What is wrong with the plugins that cannot be used, a sentence each."""
    return tuple(f"{name} is left out: it {why}" for name, why in plugins().faults.items())


def named(name: str) -> Algorithm:
    """Raises:
    ValueError: there is no such algorithm, or a plugin is faulty.
    """
    for each in PLAIN:
        if each.name == name:
            return each
    if name in _HOMES:
        found = import_module(_HOMES[name]).ALGORITHM
        assert isinstance(found, Algorithm)
        return found
    algorithms, _, faults = plugins()
    if name in algorithms:
        return algorithms[name]
    if name in faults:
        raise ValueError(f"the algorithm {name!r} cannot be used: it {faults[name]}")
    raise ValueError(f"{quoted(name)} is not an algorithm: choose from {', '.join(names())}")


def _at_home(home: str, name: str) -> Algorithm:
    found = import_module(home).algorithm(name)
    assert isinstance(found, Algorithm)
    return found


def all_algorithms() -> tuple[Algorithm, ...]:
    """All of them, in the order in which they are listed."""
    return tuple(map(named, names()))


def listed(algorithms: Iterable[Algorithm]) -> tuple[Algorithm, ...]:
    """These algorithms, each once, in the order in which all are listed; then the unlisted."""
    found = set(algorithms)
    plugins_too = any(each.plugin_code and not each.home for each in found)
    order = {name: place for place, name in enumerate(names() if plugins_too else own_names())}
    return tuple(sorted(found, key=lambda each: (order.get(each.name, len(order)), each.name)))
