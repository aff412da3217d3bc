"""The one table of search options: what they are, how they are read and written, what they fit.

The command line, the dialog and JSON read `OPTIONS`. An option is a field of `Options` and an entry
of the table; each algorithm says which options it uses, and `fitted` sets the others back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from ttt_tui.games.game import Game, has_estimate, quoted, read_whole, rules_of
from ttt_tui.games.position import Position
from ttt_tui.search.ordering import MoveOrder as MoveOrder
from ttt_tui.search.ordering import OptionsError as OptionsError
from ttt_tui.search.ordering import Order as Order

if TYPE_CHECKING:
    from ttt_tui.search.algorithms import Algorithm


class Cutoff(Enum):
    """When alpha-beta stops trying moves: at `alpha >= beta`, or only beyond, at `alpha > beta`."""

    WEAK = "weak"
    STRICT = "strict"


class RootWindow(Enum):
    """Whether root moves share one window, or each is searched with (-inf, +inf)."""

    SHARED = "shared"
    FRESH = "fresh"


class Score(Enum):
    """What a win is worth: 1, or `cells + 1 - depth`, so that quick wins are preferred."""

    OUTCOME = "outcome"
    DEPTH = "depth"


class MaxSide(Enum):
    """From whose side values are shown. It turns the view, not the search."""

    X = "X"
    O = "O"  # noqa: E741


EXTRAS: Mapping[str, str] = {
    "table": "transposition table",
    "symmetry": "symmetry: mirror images share table entries",
    "killers": "killer moves",
    "history": "history heuristic",
    "forced": "forced moves first",
    "deepening": "iterative deepening",
}
"""What makes alpha-beta cheaper without changing its value, each with its words in a dialog."""

USUAL_EXTRAS = frozenset(EXTRAS) - {"deepening"}


def read_extras(text: str) -> frozenset[str]:
    """Read `table,symmetry`, or `none`; raises OptionsError for any other name."""
    names = [name for part in text.lower().split(",") if (name := part.strip()) != "none"]
    for name in names:
        if name not in EXTRAS:
            raise OptionsError(f"{quoted(name)} is not an extra: choose from {', '.join(EXTRAS)}")
    return frozenset(names)


def write_extras(extras: frozenset[str]) -> str:
    return ",".join(name for name in EXTRAS if name in extras) or "none"


@dataclass(frozen=True)
class Options:
    """How a position is searched. `fitted` says whether they fit an algorithm and a game."""

    order: MoveOrder = field(default_factory=MoveOrder)
    cutoff: Cutoff = Cutoff.WEAK
    root_window: RootWindow = RootWindow.SHARED
    stop_on_win: bool = False  # leave a node's moves as soon as one wins
    score: Score = Score.OUTCOME
    depth: int | None = None  # plies, where a game that goes on is estimated
    max_side: MaxSide = MaxSide.X
    extras: frozenset[str] = USUAL_EXTRAS  # names in `EXTRAS`

    @classmethod
    def read(cls, **texts: str) -> Options:
        """Options from the texts of the command line; raises OptionsError for a wrong one."""
        given = {
            each.name: each.read(texts.pop(each.name)) for each in OPTIONS if each.name in texts
        }
        return cls(**given, **texts)  # type: ignore[arg-type]  # what is left is no option

    @property
    def estimates(self) -> bool:
        """Whether some values may be estimates, so that wins of a board count beyond those."""
        return self.depth is not None or "deepening" in self.extras


def _read_depth(text: str) -> int | None:
    if text.strip().lower() in ("", "none"):
        return None
    depth = read_whole(text)
    if depth is None or not 1 <= depth <= 64:
        raise OptionsError(f"the depth is {quoted(text)}: it must be from 1 to 64 plies")
    return depth


class Option(NamedTuple):
    """One option, and how it is read and written."""

    name: str  # the field of `Options`
    key: str  # in JSON
    flag: str  # on the command line
    label: str  # in a dialog
    help: str  # on the command line
    read: Callable[[str], Any]  # from what somebody typed; raises OptionsError
    write: Callable[[Any], str] = str
    choices: Mapping[str, str] = {}  # text: words; empty if it is typed
    metavar: str = ""  # how a value is written, for help

    @property
    def default(self) -> Any:
        return getattr(Options(), self.name)

    def value(self, options: Options) -> Any:
        return getattr(options, self.name)

    def json(self, options: Options) -> Any:
        value = self.value(options)
        return value if value is None or isinstance(value, int) else self.write(value)


def _choice(values: Iterable[Any], *words: str) -> dict[str, Any]:
    """How an option of a few values is read and written; `words` say each in a dialog."""
    values = tuple(values)

    def write(value: Any) -> str:
        return str(value.value) if isinstance(value, Enum) else "yes" if value else "no"

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
OPTIONS: tuple[Option, ...] = (
    Option("order", "order", "--order", "Moves are tried in",
           "The order in which moves are tried.",
           MoveOrder.parse, metavar="reading|centre|edges|random[:SEED]|reverse|cells:5,1,3,..."),
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
"""What all algorithms use."""


def used(option: Option, algorithm: Algorithm) -> bool:
    return option.name in COMMON or option.name in algorithm.uses


def why_not(name: str, game: Game) -> str:
    """Why a game has no use for an option, a clause; empty where it has one."""
    if isinstance(game, Position):
        return ""
    return {
        "max_side": "the game says who is Max",
        "score": "the game's values count as they are",
        "stop_on_win": "" if rules_of(game).results else "its values are not wins and losses",
        "depth": "" if has_estimate(game) else "the game has no estimates",
    }.get(name, "")


def extras_for(game: Game) -> frozenset[str]:
    """Return the extras that a game can use."""
    extras = frozenset(EXTRAS)
    if not isinstance(game, Position):
        extras -= {"symmetry", "forced"}
    if not has_estimate(game):
        extras -= {"deepening"}
    return extras


def fitted(options: Options, algorithm: Algorithm, game: Game) -> Options:
    """The options as a search uses them: those that the algorithm does not use are set back.

    Of the extras those stay that the game can use.

    Raises:
        OptionsError: an option does not fit the game or another option.
    """
    extras = set(options.extras & extras_for(game))
    if algorithm.passes:
        extras.add("table")  # an algorithm with memory, else each pass would begin anew
    if "table" not in extras:
        extras.discard("symmetry")  # it is mirror images that share the table's entries
    longest = game.empties if isinstance(game, Position) else rules_of(game).longest
    if options.depth is not None:
        options = replace(options, depth=min(options.depth, max(1, longest)))
    unused = Options(extras=frozenset())
    names = {each.name for each in OPTIONS} - COMMON - algorithm.uses
    options = replace(options, extras=frozenset(extras))
    options = replace(options, **{each: getattr(unused, each) for each in names})
    if options.stop_on_win and options.score is Score.DEPTH:
        raise OptionsError(
            "stop at the first win contradicts depth-aware scores: the first win found may not be "
            "the quickest; use outcome scores with it"
        )
    if isinstance(game, Position):
        order, rules = options.order, game.rules
        if order.kind is Order.CELLS and sorted(order.cells) != list(range(rules.cells)):
            raise OptionsError(
                f"{quoted(str(order))} is not an order of a {rules.rows}x{rules.columns} board: "
                f"write each of its cells, 1 to {rules.cells}, once"
            )
        return options
    if options.order.kind not in (Order.READING, Order.REVERSE):
        raise OptionsError(
            f"the order {options.order} needs the cells of a board: choose reading or reverse"
        )
    for option in OPTIONS:
        if option.value(options) != option.default and (why := why_not(option.name, game)):
            raise OptionsError(f"{option.flag} does not fit this game: {why}")
    return options
