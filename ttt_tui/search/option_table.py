"""The one table of search options: their kinds and names, and how they are read and written.

The command line, the settings, the dialogs, the badges and the words read it. An option is a field
of `SearchOptions` and an entry here; each algorithm says which of them it uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol

from ttt_tui.game import quoted, quoted_data, read_number, read_whole
from ttt_tui.game.game_state import GameState, on_board
from ttt_tui.search.algorithm import COMMON, Algorithm, plugins
from ttt_tui.search.options import (
    OPEN_LINES,
    Cutoff,
    Enhancement,
    FirstGuess,
    MaxPlayer,
    MoveOrder,
    OptionsError,
    Order,
    Replacement,
    RootWindow,
    Score,
    SearchOptions,
)

_MOST = 10**9

LONGEST_NAME = 24


class Kind(Protocol):
    """What values an option has. What is no value of it raises OptionsError, a ValueError."""

    def read(self, text: str, /) -> Any:
        """From what somebody typed."""
        ...

    def write(self, value: Any, /) -> str: ...

    def to_json(self, value: Any, /) -> Any: ...

    def from_json(self, data: Any, /) -> Any: ...


@dataclass(frozen=True)
class Choices:
    """One of an enumeration, each with its words in a dialog."""

    words: Mapping[Enum, str]

    def read(self, text: str) -> Enum:
        return self.from_json(text)

    def write(self, value: Enum) -> str:
        return str(value.value)

    to_json = write

    def from_json(self, data: Any) -> Enum:
        for each in self.words:
            if each.value == data:
                return each
        raise OptionsError(
            f"{quoted_data(data)} is not one of {', '.join(map(self.write, self.words))}"
        )


def boolean(data: Any) -> bool:
    """Raises:
    OptionsError: it is none.
    """
    if not isinstance(data, bool):
        raise OptionsError(f"{quoted_data(data)} is not true or false")
    return data


@dataclass(frozen=True)
class Named:
    """A name: one of ours, each with its words in a dialog, or one that a package has brought.

    Attributes:
        own: ours.
        others: those of packages; slow when first called.
    """

    own: Mapping[str, str]
    others: Callable[[], Mapping[str, str]]

    def names(self) -> tuple[str, ...]:
        return (*self.own, *self.others())

    def read(self, text: str) -> str:
        return self.from_json(text)

    def write(self, value: str) -> str:
        return value

    to_json = write

    def from_json(self, data: Any) -> str:
        """Whatever is a name: its package may be away now."""
        if not isinstance(data, str) or not is_name(data):
            raise OptionsError(f"{quoted_data(data)} is not a one-word name")
        return data


def is_name(text: str) -> bool:
    """Whether what a package brings may be called that."""
    return text.isprintable() and len(text.split()) == 1 and len(text) <= LONGEST_NAME


@dataclass(frozen=True)
class YesNo:
    """A flag; `yes` is what it is called in a dialog."""

    yes: str

    @property
    def words(self) -> Mapping[bool, str]:
        return {False: "no", True: self.yes}

    def read(self, text: str) -> bool:
        return text == "yes"

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def to_json(self, value: bool) -> bool:
        return value

    def from_json(self, data: Any) -> bool:
        return boolean(data)


@dataclass(frozen=True)
class Number:
    """A number from `low` to `high`; `what` it is, for complaints.

    Those that it may be beyond `high` say so themselves, or another place does.
    """

    what: str
    low: int
    high: int = _MOST
    whole: bool = True

    def read(self, text: str) -> float:
        number = read_whole(text) if self.whole else read_number(text)
        if number is None or (self.whole and number < 0):
            form = "a whole number" if self.whole else "a number such as 1.4"
            raise OptionsError(f"{self.what} is {quoted(text)}: it must be {form}")
        return number

    def write(self, value: float) -> str:
        return str(value) if self.whole else f"{value:g}"

    def to_json(self, value: float) -> float:
        return value

    def from_json(self, data: Any) -> float:
        is_number = isinstance(data, int if self.whole else int | float)
        if isinstance(data, bool) or not is_number or not self.low <= data <= self.high:
            form = "whole number" if self.whole else "number"
            raise OptionsError(
                f"{quoted_data(data)} is not a {form} from {self.low} to {self.high}"
            )
        return float(data) if not self.whole else int(data)


@dataclass(frozen=True)
class Written:
    """What has a form of its own, such as an order of moves."""

    parse: Callable[[str], Any]

    def read(self, text: str) -> Any:
        return self.parse(text)

    def write(self, value: Any) -> str:
        return str(value)

    to_json = write

    def from_json(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise OptionsError(f"{quoted_data(data)} is not a text")
        return self.parse(data)


@dataclass(frozen=True)
class Cell:
    """A cell of the board, or none; how it is written hangs on the board."""

    def read(self, text: str) -> int:
        raise OptionsError(f"{quoted(text)}: a cell is read with its board")

    def write(self, value: int | None) -> str:
        return "any" if value is None else str(value + 1)

    def to_json(self, value: int | None) -> int | None:
        return value

    def from_json(self, data: Any) -> int | None:
        return None if data is None else int(Number("the cell", 0, 63).from_json(data))


MOST_TABLE_MB = 1_000_000
"""No larger table is remembered, or taken."""

_CELLS_SHOWN = 16


def _silent(_options: SearchOptions) -> str:
    return ""


@dataclass(frozen=True)
class Option:
    """One option.

    Attributes:
        field: of `SearchOptions`.
        kind: its values.
        title: before it in a dialog; empty for what no dialog asks.
        help: on the command line.
        badge: a value that is not the usual one, in a word or two.
        phrase: what options say of it in the sentence about a search; empty where it goes unsaid.
        metavar: how a value is written, for help; None for the choices themselves.
        saved: whether it is saved for the next start.
        spelled: its flag on the command line, where that is not the field's name.
    """

    field: str
    kind: Kind
    title: str
    help: str
    badge: Callable[[Any], str]
    phrase: Callable[[SearchOptions], str] = _silent
    metavar: str | None = None
    saved: bool = True
    spelled: str = ""

    @property
    def flag(self) -> str:
        """On the command line."""
        return self.spelled or f"--{self.field.replace('_', '-')}"

    @property
    def usual(self) -> Any:
        return getattr(_USUAL, self.field)

    @property
    def is_common(self) -> bool:
        """Whether all algorithms heed it."""
        return self.field in COMMON

    def words(self, value: Any) -> str:
        """A value in words, as a dialog has it or, where it has none, as a badge."""
        words: Mapping[Any, str] = getattr(self.kind, "words", {})
        return words.get(value) or ("default" if value == self.usual else self.badge(value))

    def is_for(self, algorithms: Sequence[Algorithm]) -> bool:
        """Whether one of the algorithms heeds it."""
        return self.is_common or any(self.field in each.takes for each in algorithms)


def cell_numbers(cells: Sequence[int]) -> str:
    """`5, 1, 3`: cells numbered from 1; of many only how they begin."""
    shown = [str(cell + 1) for cell in cells[:_CELLS_SHOWN]]
    return ", ".join(shown) + (" ..." if len(cells) > _CELLS_SHOWN else "")


def _order_phrase(options: SearchOptions) -> str:
    order = options.order
    return {
        Order.READING: "moves tried in reading order",
        Order.REVERSE: "moves tried in reverse order",
        Order.CENTRE: "moves tried centre first",
        Order.EDGES: "moves tried edges first",
        Order.RANDOM: f"moves tried in random order, seed {order.seed}",
        Order.CELLS: f"moves tried in the order {cell_numbers(order.cells)}",
    }[order.kind]


def evaluation_words(name: str) -> str:
    """What an evaluation is called in a sentence."""
    return "open lines" if name == OPEN_LINES else name


_USUAL = SearchOptions()


# A table: field and values, title and help, badge and phrase, what is left.
# fmt: off
def _estimating(options: SearchOptions) -> str:
    """What estimates at the depth limit: a game with values of its own does so itself."""
    return "the game" if options.largest is not None else evaluation_words(options.estimated_by)


OPTIONS: tuple[Option, ...] = (
    Option("order", Written(MoveOrder.parse),
           "Moves are tried in",
           "The order in which moves are tried; cells:5,1,3,... names every cell, from 1.",
           lambda order: f"{'own' if order.kind is Order.CELLS else order.kind.value} order",
           _order_phrase,
           "reading|centre|edges|random[:SEED]|reverse|cells:N,N,..."),
    Option("cutoff",
           Choices({Cutoff.WEAK: "at the bound, alpha >= beta",
                    Cutoff.STRICT: "beyond it only, alpha > beta"}),
           "Cut rule", "Alpha-beta cuts at the bound (weak) or only beyond it (strict).",
           lambda cutoff: f"{cutoff.value} cuts",
           lambda options: ("strict cuts, at alpha > beta" if options.cutoff is Cutoff.STRICT
                            else "cuts at alpha >= beta")),
    Option("root_window",
           Choices({RootWindow.SHARED: "one, shared by all root moves",
                    RootWindow.FRESH: "a new one for every root move"}),
           "Window at the root",
           "Alpha-beta uses one window for all root moves (shared) or a new one for each (fresh).",
           lambda window: f"{window.value} windows",
           lambda options: ("a fresh window for every root move"
                            if options.root_window is RootWindow.FRESH
                            else "one window for the whole tree")),
    Option("stop_on_win", YesNo("yes, leave the other moves untried"),
           "Stop at the first win", "Alpha-beta tries no more moves at a node after a win.",
           lambda _: "stops at a win",
           lambda options: "stops at the first win" if options.stop_on_win else ""),
    Option("first_move", Cell(),
           "First move, empty board",
           "Try only this move on the empty board; 0,0 is the top left cell.",
           lambda cell: f"first move {cell + 1}", metavar="ROW,COLUMN"),
    Option("score",
           Choices({Score.OUTCOME: "always 1",
                    Score.DEPTH: "more for a quick win, cells + 1 - depth"}),
           "Score of a win",
           "A win scores 1 (outcome), or cells + 1 - depth (depth), so that quick wins score more.",
           lambda _: "quick wins",
           lambda options: ("a win counts cells + 1 - depth" if options.score is Score.DEPTH
                            else "")),
    Option("max_player",
           Choices({MaxPlayer.X: "X", MaxPlayer.O: "O", MaxPlayer.MOVER: "the side to move"}),
           "Max is",
           "The side whose wins are positive in table and tree; JSON is always from X's side.",
           lambda player: f"{player.value} is Max", metavar="X|O|mover", spelled="--max"),
    Option("depth", Number("the depth", 1, 64),
           "", "Search D plies deep, and estimate the unfinished games there.",
           lambda depth: f"depth {depth}",
           lambda options: "" if options.depth is None else (
               f"estimates by {_estimating(options)} at depth {options.depth}"),
           "D", saved=False),
    Option("evaluation", Named({OPEN_LINES: "open lines"}, lambda: plugins().evaluations),
           "Evaluation function",
           "The evaluation at the depth limit: open lines, or one of a plugin.",
           lambda name: f"by {name}"),
    Option("enhancements", Written(Enhancement.parse),
           "Extras: alpha-beta+ pvs mtd-f",
           "Enhancements of alpha-beta+, pvs and mtd-f: some of table, symmetry, forced, killers, "
           "history, deepening; or the word none, or usual for the default.",
           lambda enhancements: f"with {enhancements}", metavar="NAME,NAME,...", spelled="--with"),
    Option("table_mb", Number("the table's size", 1, MOST_TABLE_MB),
           "Table, MB", "Size of the transposition table in MB.",
           lambda megabytes: f"table {megabytes} MB", metavar="N"),
    Option("replacement",
           Choices({Replacement.LARGER: "the larger subtree",
                    Replacement.NEWER: "the newer entry"}),
           "A full slot keeps", "Which entry a full slot of the table keeps.",
           lambda replacement: f"keeps {replacement.value}"),
    Option("first_guess",
           Choices({FirstGuess.DRAW: "0, a draw",
                    FirstGuess.PLUS_INFINITY: "+inf (SSS*, plus the table)",
                    FirstGuess.MINUS_INFINITY: "-inf (DUAL*, likewise)"}),
           "mtd-f starts at",
           "The first guess of mtd-f. With +inf and --with table, it searches like SSS*.",
           lambda guess: f"guess {guess.value}"),
    Option("rollouts", Number("the number of rollouts", 1),
           "uct: rollouts", "The number of rollouts of uct.",
           lambda rollouts: f"{rollouts:,} rollout{'' if rollouts == 1 else 's'}", metavar="N"),
    Option("exploration", Number("exploration", 0, 100, whole=False),
           "uct: exploration C", "The exploration constant of uct.",
           lambda exploration: f"exploration {exploration:g}", metavar="C"),
    Option("seed", Number("the seed", 0),
           "uct: seed", "The seed of uct's playouts.",
           lambda seed: f"seed {seed:,}", metavar="N", spelled="--uct-seed"),
)
# fmt: on

ENHANCEMENT_WORDS: Mapping[Enhancement, str] = {
    Enhancement.TABLE: "transposition table",
    Enhancement.SYMMETRY: "symmetry: mirror images",
    Enhancement.FORCED: "forced moves first",
    Enhancement.KILLERS: "killer moves",
    Enhancement.HISTORY: "history heuristic",
    Enhancement.DEEPENING: "iterative deepening",
}
"""What each enhancement is called in a dialog."""

ORDER_WORDS: Mapping[Order, str] = {
    Order.READING: "reading order",
    Order.CENTRE: "centre first (most lines first)",
    Order.EDGES: "edges first (fewest lines first)",
    Order.RANDOM: "random, with a seed",
    Order.CELLS: "custom order",
    Order.REVERSE: "reverse order, the last move first",
}
"""What each order of moves is called in a dialog."""


def option(field: str) -> Option:
    """The option of a field."""
    return next(each for each in OPTIONS if each.field == field)


def with_usual(options: SearchOptions, fields: Iterable[str]) -> SearchOptions:
    """The options with these fields as they usually are."""
    return replace(options, **{field: getattr(_USUAL, field) for field in fields})


def options_words(options: SearchOptions) -> tuple[str, ...]:
    """The options of a search, a phrase each: those that its algorithm heeds."""
    phrases = (each.phrase(options) for each in _heeded(options))
    return tuple(phrase for phrase in phrases if phrase)


_OF_BOARDS = ("first_move", "score", "max_player", "evaluation")
"""Fields that a search of another game than m,n,k cannot heed."""


def _heeded(options: SearchOptions) -> Iterator[Option]:
    for each in OPTIONS:
        is_of_game = options.largest is None or each.field not in _OF_BOARDS
        if is_of_game and each.is_for((options.algorithm,)):
            yield each


def heeded_json(options: SearchOptions, state: GameState) -> dict[str, Any]:
    """The options that the algorithm heeds, by field; a cell is [row, column]."""
    heeded = {
        each.field: each.kind.to_json(getattr(options, each.field)) for each in _heeded(options)
    }
    if options.first_move is not None and "first_move" in heeded:
        heeded["first_move"] = list(on_board(state).rules.coordinates(options.first_move))
    return heeded


def to_json(options: SearchOptions) -> dict[str, Any]:
    """The options that are saved, by field."""
    return {
        each.field: each.kind.to_json(getattr(options, each.field))
        for each in OPTIONS
        if each.saved
    }


def from_json(data: Any) -> SearchOptions:
    """The options that `to_json` wrote; what an earlier version did not know is as usual.

    Raises:
        ValueError: a value is none of its option; the message says which and what would do.
        TypeError: the data are no object.
    """
    if not isinstance(data, Mapping):
        raise TypeError("options are an object")
    saved = (each for each in OPTIONS if each.saved and each.field in data)
    return SearchOptions(**{each.field: each.kind.from_json(data[each.field]) for each in saved})
