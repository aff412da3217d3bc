"""The table of search options: their values, how they are read and written, what they fit.

The command line, the dialog and JSON read `OPTIONS`. An option is a field of `Options` and an entry
of the table. Each algorithm names the options that it uses, and `fitted` sets the others back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from ttt_tui.games.game import (
    Game,
    has_estimate,
    plies_left,
    quoted,
    read_whole,
    rules_of,
)
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.ordering import (
    OF_TREES,
    MoveOrder as MoveOrder,
    OptionsError as OptionsError,
    Order as Order,
)


class Cutoff(Enum):
    """The cut rule of alpha-beta: at `alpha >= beta`, or only beyond, at `alpha > beta`."""

    WEAK = "weak"
    STRICT = "strict"


class RootWindow(Enum):
    """The window of root moves: one for all of them, or (-inf, +inf) for each."""

    SHARED = "shared"
    FRESH = "fresh"


class Score(Enum):
    """The value of a win: 1, or `cells + 1 - depth`, so that quick wins are preferred."""

    OUTCOME = "outcome"
    DEPTH = "depth"


class MaxSide(Enum):
    """The side from which values are shown. It turns the view, not the search."""

    X = "X"
    O = "O"  # noqa: E741


EXTRAS = {
    "table": "transposition table",
    "symmetry": "symmetry: mirror images share table entries",
    "killers": "killer moves",
    "history": "history heuristic",
    "forced": "forced moves first",
    "deepening": "iterative deepening",
}
"""Enhancements that make alpha-beta cheaper and keep its value, with their words in a dialog."""

USUAL_EXTRAS = frozenset(EXTRAS) - {"deepening"}


def read_extras(text: str) -> frozenset[str]:
    """Read `table,symmetry`, or `none`; raises OptionsError for any other name."""
    names = [name for part in text.lower().split(",") if (name := part.strip()) != "none"]
    for name in names:
        if name not in EXTRAS:
            raise OptionsError(f"{quoted(name)} is not an extra: choose from {', '.join(EXTRAS)}")
    return frozenset(names)


def write_extras(extras: Iterable[str]) -> str:
    return ",".join(sorted(extras, key=[*EXTRAS, *extras].index)) or "none"


WIN_AMONG_ESTIMATES = 100
MOST_OF_OWN = 99
"""The largest estimate of a function of the user, in hundredths of a win."""


@dataclass(frozen=True)
class Options:
    """The options of a search; `fitted` fits them to an algorithm and a game."""

    order: MoveOrder = field(default_factory=MoveOrder)
    cutoff: Cutoff = Cutoff.WEAK
    root_window: RootWindow = RootWindow.SHARED
    stop_on_win: bool = False  # leave a node's moves as soon as one wins
    score: Score = Score.OUTCOME
    depth: int | None = None  # plies, where a game that goes on is estimated
    estimate: str = ""  # a function of the user, `my.py:evaluate`; empty for the game's estimates
    max_side: MaxSide = MaxSide.X
    extras: frozenset[str] = USUAL_EXTRAS  # names in `EXTRAS`

    def with_values(self, values: Mapping[str, object]) -> Options:
        """Return the options with other values by name, each as it is or as text.

        Raises:
            OptionsError: an option is unknown, or its value is wrong.
        """
        table = {option.name: option for option in OPTIONS}
        read = {}
        for name, value in values.items():
            if name not in table:
                raise OptionsError(
                    f"{quoted(name)} is not an option: choose from {', '.join(table)}"
                )
            option = table[name]
            read[name] = option.read(value if isinstance(value, str) else option.write(value))
        return replace(self, **read)

    def with_texts(self, texts: Iterable[str]) -> Options:
        """Return the options with others as a player names them: `depth=4`, `root-window=fresh`.

        Raises:
            OptionsError: an option is unknown, or its value is wrong.
        """
        parts = [text.partition("=") for text in texts]
        return self.with_values({name.replace("-", "_"): value for name, _, value in parts})

    @property
    def estimates(self) -> bool:
        """True if some values may be estimates, so that wins of a board count beyond those."""
        return self.depth is not None or "deepening" in self.extras

    @property
    def most_estimated(self) -> int:
        """The largest estimate of a board."""
        return MOST_OF_OWN if self.estimate else MOST_ESTIMATED


def _read_depth(text: str) -> int | None:
    if text.strip().lower() in ("", "none"):
        return None
    depth = read_whole(text)
    if depth is None or not 1 <= depth <= 64:
        raise OptionsError(f"the depth is {quoted(text)}: it must be from 1 to 64 plies")
    return depth


_OPEN_LINES = "open-lines"


def _read_estimate(text: str) -> str:
    name = text.strip()
    if name in ("", _OPEN_LINES):
        return ""
    file, _, function = name.rpartition(":")
    if not (file.endswith(".py") and function.isidentifier()):
        raise OptionsError(
            f"{quoted(name)} is not an estimate: write a function such as my.py:evaluate, or "
            f"{_OPEN_LINES}"
        )
    return name


class Option(NamedTuple):
    """One option, and how it is read and written.

    Attributes:
        name: the field of `Options`.
        key: the key in JSON.
        flag: the flag on the command line.
        label: the label in a dialog.
        help: the help on the command line.
        read: a function that reads a text; raises OptionsError.
        write: a function that writes a value.
        choices: the words of each text; empty if the value is typed.
        metavar: the form of a value, for help.
    """

    name: str
    key: str
    flag: str
    label: str
    help: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    choices: Mapping[str, str] = {}
    metavar: str = ""

    @property
    def default(self) -> Any:
        return getattr(Options(), self.name)

    def value(self, options: Options) -> Any:
        return getattr(options, self.name)

    def json(self, options: Options) -> Any:
        value = self.value(options)
        return value if value is None or isinstance(value, int) else self.write(value)


def _choice(values: Iterable[Any], *words: str) -> dict[str, Any]:
    """Return the fields of an option with a few values, with the words of each in a dialog."""
    values = tuple(values)

    def write(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(getattr(value, "value", value))

    def read(text: str) -> Any:
        found = [value for value in values if write(value).lower() == text.strip().lower()]
        if not found:
            raise OptionsError(f"{quoted(text)} is not one of {', '.join(map(write, values))}")
        return found[0]

    return {
        "read": read,
        "write": write,
        "choices": dict(zip(map(write, values), words, strict=True)),
    }


# fmt: off
OPTIONS = (
    Option("order", "order", "--order", "Moves are tried in",
           "The order in which moves are tried.",
           MoveOrder.parse,
           metavar="reading|reverse|centre|edges|random[:SEED]|cells:5,1,3,...|best|worst"),
    Option("cutoff", "cutoff", "--cutoff", "Cut rule",
           "Alpha-beta cuts at the bound (weak) or only beyond it (strict).",
           **_choice(Cutoff, "at the bound, alpha >= beta", "beyond it only, alpha > beta")),
    Option("root_window", "root_window", "--root-window", "Window at the root",
           "Alpha-beta uses one window for all root moves (shared) or a new one for each (fresh).",
           **_choice(RootWindow, "one, shared by all root moves", "a new one for every root move")),
    Option("stop_on_win", "stop_on_win", "--stop-on-win", "Stop at the first win",
           "Alpha-beta tries no more moves at a node after a win.",
           **_choice((False, True), "no", "yes, leave the other moves untried")),
    Option("score", "score", "--score", "Score of a win",
           "A win scores 1 (outcome), or cells + 1 - depth (depth), so that quick wins score more.",
           **_choice(Score, "always 1", "more for a quick win, cells + 1 - depth")),
    Option("depth", "depth", "--depth", "Depth limit",
           "Search D plies deep, and estimate the unfinished games there.",
           _read_depth, lambda depth: "none" if depth is None else str(depth), metavar="D"),
    Option("estimate", "evaluation", "--estimate", "Estimate",
           "At the depth limit, a function of your own in place of the open lines of a board.",
           _read_estimate, lambda name: name or _OPEN_LINES, metavar="my.py:FUNCTION"),
    Option("max_side", "max_player", "--max", "Max is",
           "The side whose wins are positive in table and tree; JSON is always from X's side.",
           **_choice(MaxSide, "X", "O")),
    Option("extras", "enhancements", "--with", "Extras",
           "Enhancements of alpha-beta+, pvs and mtd-f: some of table, symmetry, killers, history, "
           "forced, deepening; or the word none.",
           read_extras, write_extras, metavar="NAME,NAME,..."),
)
# fmt: on

COMMON = frozenset({"order", "score", "max_side"})
"""The options that all algorithms use."""


def used(option: Option, algorithm: Algorithm) -> bool:
    return option.name in COMMON or option.name in algorithm.uses


def why_not(name: str, game: Game) -> str:
    """Return the reason why a game has no use for an option; empty if it has one."""
    if rules_of(game).has_lines:
        return ""
    return {
        "max_side": "the game says who is Max",
        "score": "the game's values count as they are",
        "stop_on_win": "" if rules_of(game).results else "its values are not wins and losses",
        "estimate": "a function of your own reads a board of X and O",
        "depth": "" if has_estimate(game) else "the game has no estimates",
    }.get(name, "")


def usual_algorithms(game: Game) -> tuple[str, ...]:
    """Return the names of the algorithms that are compared on a game by default."""
    rules = rules_of(game)
    if not rules.has_chance:
        return "minimax", "alpha-beta"
    return ("expectimax", "star1") if rules.bounds else ("expectimax",)


def extras_for(game: Game) -> frozenset[str]:
    """Return the extras that a game can use."""
    extras = frozenset(EXTRAS)
    if not rules_of(game).has_lines:
        extras -= {"symmetry", "forced"}
    if not has_estimate(game):
        extras -= {"deepening"}
    return extras


def fitted(options: Options, algorithm: Algorithm, game: Game) -> Options:
    """Return the options as a search uses them.

    Options that the algorithm does not use, and extras that the game cannot use, are set back.

    Raises:
        OptionsError: an option does not fit the game or another option.
    """
    extras = set(options.extras & extras_for(game))
    if algorithm.passes:
        extras.add("table")  # else each pass would begin anew
    if "table" not in extras or options.estimate:  # mirror images may have other estimates
        extras.discard("symmetry")  # with it they share entries of the table
    if options.depth is not None:
        options = replace(options, depth=min(options.depth, max(1, plies_left(game))))
    unused = Options(extras=frozenset())
    names = {each.name for each in OPTIONS} - COMMON - algorithm.uses
    if not options.estimates:
        names.add("estimate")
    options = replace(options, extras=frozenset(extras))
    options = replace(options, **{each: getattr(unused, each) for each in names})
    if options.stop_on_win and options.score is Score.DEPTH:
        raise OptionsError(
            "stop at the first win contradicts depth-aware scores: the first win found may not be "
            "the quickest; use outcome scores with it"
        )
    _check_game(options.order, algorithm, game)
    if options.estimate:
        from pathlib import Path  # takes long to load

        file = options.estimate.rpartition(":")[0]
        if not Path(file).is_file():
            raise OptionsError(f"no such file: {quoted(file)}")
    for option in OPTIONS:
        if option.value(options) != option.default and (why := why_not(option.name, game)):
            raise OptionsError(f"{option.flag} does not fit this game: {why}")
    return options


def _check_game(order: MoveOrder, algorithm: Algorithm, game: Game) -> None:
    """Raise OptionsError if a game does not fit an algorithm or an order of moves."""
    rules = rules_of(game)
    if rules.has_chance and not algorithm.averages:
        raise OptionsError(f"{algorithm.name} cannot search chance nodes: choose expectimax")
    if algorithm.averages and algorithm.prunes and not rules.bounds:
        raise OptionsError(
            f"{algorithm.name} needs the bounds of all leaves: write them behind a tree, such as "
            "values 0:10"
        )
    if order.kind in OF_TREES and not rules.is_tree:
        raise OptionsError(f"the order {order} needs a tree that is known as a whole")
    if order.kind not in (Order.READING, Order.REVERSE, *OF_TREES) and not rules.has_lines:
        raise OptionsError(
            f"the order {order} needs the cells of a board: choose reading or reverse"
        )
    if order.kind is Order.CELLS and sorted(order.cells) != list(range(rules.longest)):
        raise OptionsError(
            "{} is not an order of a {}x{} board: ".format(quoted(str(order)), *rules.grid or ())
            + f"write each of its cells, 1 to {rules.longest}, once"
        )


@dataclass(frozen=True)
class Algorithm:
    """One algorithm.

    Attributes:
        name: its name on the command line, in JSON and on the screen.
        about: a few words for lists.
        uses: the fields of `Options` that it uses, beyond those that all algorithms use.
        search: the function that searches (`ttt_tui.search.algorithms.Search`).
        by_kernel: the kernel searches boards in place of `search`.
        prunes: it may leave moves untried.
        averages: it can search chance nodes.
        rollouts: it descends from the root again and again, and proves nothing.
        null_windows: ends of its windows may be no values, and it enters moves again.
        passes: it searches the root again and again until its bounds meet.
        package: the package that brings it; empty for our own.
    """

    name: str
    about: str
    uses: frozenset[str]
    search: Callable[..., Any]
    by_kernel: bool = False
    prunes: bool = True
    averages: bool = False
    rollouts: bool = False
    null_windows: bool = False
    passes: bool = False
    package: str = ""
