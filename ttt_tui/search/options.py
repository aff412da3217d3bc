"""What to search and how: the options that make each system of the literature."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, Flag, auto

from ttt_tui.game import (
    MOST_DIGITS,
    Player,
    Position,
    Rules,
    format_coordinates,
    quoted,
    read_whole,
)
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.trace import infinity_for

OPEN_LINES = "open-lines"
"""Our own evaluation: see `ttt_tui.search.evaluation`."""


class OptionsError(ValueError):
    """Options that contradict each other; the message says which and why."""


class Enhancement(Flag):
    """What makes alpha-beta cheaper without changing its value; they are joined with `|`.

    TABLE: a transposition table; SYMMETRY: positions that are mirrored or turned share an entry
    of it; KILLERS and HISTORY: moves that cut elsewhere are tried first; FORCED: moves that win at
    once, then moves that stop a win, are tried first; DEEPENING: searches of depth 1, 2, 3 ...,
    each ordered by what the one before left in the table.
    """

    NONE = 0
    TABLE = auto()
    SYMMETRY = auto()
    KILLERS = auto()
    HISTORY = auto()
    FORCED = auto()
    DEEPENING = auto()
    USUAL = TABLE | SYMMETRY | KILLERS | HISTORY | FORCED

    @classmethod
    def parse(cls, text: str) -> Enhancement:
        """Read `table,symmetry`, or `none`, or `usual`.

        Raises:
            OptionsError: no such enhancement.
        """
        found = cls.NONE
        for name in text.lower().split(","):
            if name.strip().upper() not in cls.__members__:
                names = ", ".join(each.lower() for each in cls.__members__)
                raise OptionsError(
                    f"{quoted(name.strip())} is not an enhancement: choose from {names}"
                )
            found |= cls[name.strip().upper()]
        return found

    def __str__(self) -> str:
        return ",".join(each.name.lower() for each in self if each.name) or "none"


class Replacement(Enum):
    """Which entry a full slot of the transposition table keeps: the newer, or the larger subtree's.

    A subtree counts as larger the more plies were left below its root.
    """

    NEWER = "newer"
    LARGER = "larger"


class FirstGuess(Enum):
    """Where MTD(f) starts; with the table alone it is SSS* plus a table from +inf, DUAL* from -inf.

    See `ttt_tui.search.algorithms.mtd_f` for what that means.

    (Plaat, Schaeffer, Pijls, de Bruin 1996, Best-first fixed-depth minimax algorithms.)
    """

    DRAW = "0"
    PLUS_INFINITY = "+inf"
    MINUS_INFINITY = "-inf"


class Order(Enum):
    """In which order the moves of a position are tried.

    Centre first means: cells on more winning lines first (centre, corners, edges on 3x3), reading
    order among equals; edges first is the reverse (edges, corners, centre). An order of cells names
    every cell of one board. Of a game without cells reading order is that of its moves as it lists
    them; `reverse` is that order backwards, right to left in a tree.
    """

    READING = "reading"
    CENTRE = "centre"
    EDGES = "edges"
    RANDOM = "random"
    CELLS = "cells"
    REVERSE = "reverse"


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


class MaxPlayer(Enum):
    """From whose side values are shown: that side is called Max."""

    X = "X"
    O = "O"  # noqa: E741 - the name of the game's second stone
    MOVER = "mover"

    def resolve(self, to_move: Player) -> Player:
        """The side that is Max in a search from a position where `to_move` is to move."""
        return to_move if self is MaxPlayer.MOVER else Player(self.value)


@dataclass(frozen=True)
class MoveOrder:
    """An order of moves; `seed` counts for random order only, `cells` for an order of cells.

    Written `reading`, `centre`, `edges`, `random` or `random:SEED`, or `cells:5,1,3,...` with every
    cell of the board once, numbered from 1 in reading order.
    """

    kind: Order = Order.READING
    seed: int = 0
    cells: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> MoveOrder:
        """Raises:
        OptionsError: no such order, or a seed or cells that are no whole numbers.
        """
        name, colon, rest = text.strip().lower().partition(":")
        if name not in [order.value for order in Order]:
            names = ", ".join(order.value for order in Order if order is not Order.CELLS)
            raise OptionsError(
                f"no move order {quoted(text)}: choose from {names} "
                "(or random:SEED, or cells:5,1,3,...)"
            )
        if name == Order.CELLS.value:
            return cls(Order.CELLS, cells=_cells(rest, text))
        seed = read_whole(rest) if colon else 0
        if seed is None or seed < 0 or (colon and name != Order.RANDOM.value):
            raise OptionsError(
                f"{quoted(text)}: only random takes a seed, a whole number of at most "
                f"{MOST_DIGITS} digits: random:7"
            )
        return cls(Order(name), seed)

    def __str__(self) -> str:
        if self.kind is Order.CELLS:
            return f"cells:{','.join(str(cell + 1) for cell in self.cells)}"
        return f"random:{self.seed}" if self.kind is Order.RANDOM else self.kind.value

    def check(self, rules: Rules) -> None:
        """Raises:
        OptionsError: an order of cells that does not name each cell of the board once.
        """
        if self.kind is Order.CELLS and sorted(self.cells) != list(range(rules.cells)):
            written = str(self)
            shown = written if len(self.cells) <= rules.cells else quoted(written)
            raise OptionsError(
                f"{shown} is not an order of a {rules.rows}x{rules.columns} board: "
                f"write each of its cells, 1 to {rules.cells}, once"
            )


def _cells(rest: str, text: str) -> tuple[int, ...]:
    numbers = [number.strip() for number in rest.split(",")]
    if not all(each.isascii() and each.isdigit() and 0 < len(each) < 3 for each in numbers):
        raise OptionsError(
            f"{quoted(text)}: cells are numbered from 1, as in cells:5,1,3,7,9,2,4,6,8"
        )
    return tuple(int(number) - 1 for number in numbers)


@dataclass(frozen=True)
class SearchOptions:
    """How a position is searched.

    An option applies to the algorithms that have a place for it. The cut rule, the root window and
    stopping at the first win are prunings: they apply to alpha-beta, plain or enhanced, while
    minimax tries every move whatever they say. Enhancements and their table belong to alpha-beta+,
    PVS and MTD(f), rollouts to UCT; a depth limit to all but FSSS-Minimax and UCT, whose rollouts
    go to the end of the game.

    Attributes:
        algorithm: which algorithm searches.
        order: in which order moves are tried.
        cutoff: alpha-beta cuts at the bound (weak) or beyond it (strict).
        root_window: alpha-beta shares one window for the tree, or takes a fresh one a root move.
        stop_on_win: leave the move loop as soon as a move scores a win for the side to move.
        first_move: on the empty board only this cell is tried; elsewhere it does not matter.
        score: a win counts 1, or more the sooner it comes.
        max_player: whose side values are shown from; it turns the view, not the search
            (see docs/explanation/decisions.md).
        depth: plies below the root at which a game that goes on is only estimated; None to search
            to the end of every game.
        evaluation: what estimates it, by name: `OPEN_LINES`, or one that a package brings.
        enhancements: see `Enhancement`.
        table_mb: size of the transposition table in MB of 1,000,000 bytes.
        replacement: which entry a full slot of the table keeps.
        first_guess: where MTD(f) starts.
        rollouts: how many UCT makes.
        exploration: UCT's constant C: how much an uncertain move is worth trying.
        seed: of UCT's random playouts.
        largest: of a game other than m,n,k no finite value or estimate is larger, and each counts
            as it is: `game_options.fitted_to` sets it. None where a win is what the options say.

    Raises:
        OptionsError: the options contradict each other.
    """

    algorithm: Algorithm = Algorithm.ALPHA_BETA
    order: MoveOrder = field(default_factory=MoveOrder)
    cutoff: Cutoff = Cutoff.WEAK
    root_window: RootWindow = RootWindow.SHARED
    stop_on_win: bool = False
    first_move: int | None = None
    score: Score = Score.OUTCOME
    max_player: MaxPlayer = MaxPlayer.X
    depth: int | None = None
    evaluation: str = OPEN_LINES
    enhancements: Enhancement = Enhancement.USUAL
    table_mb: int = 16
    replacement: Replacement = Replacement.LARGER
    first_guess: FirstGuess = FirstGuess.DRAW
    rollouts: int = 2_000
    exploration: float = 1.4
    seed: int = 1
    largest: int | None = None

    def __repr__(self) -> str:
        """The options that differ from the defaults, as one would write them."""
        usual = vars(SearchOptions())
        changed = (f"{k}={v!r}" for k, v in vars(self).items() if v != usual[k])
        return f"SearchOptions({', '.join(changed)})"

    def __post_init__(self) -> None:
        if self.stop_on_win and self.score is Score.DEPTH:
            raise OptionsError(
                "stop at the first win contradicts depth-aware scores: the first win found may "
                "not be the quickest; use outcome scores with it"
            )
        if self.depth is not None and not 1 <= self.depth <= 64:
            raise OptionsError(f"a depth limit of {self.depth}: it must be from 1 to 64 plies")
        if self.rollouts < 1:
            raise OptionsError(f"{self.rollouts} rollouts: UCT needs at least 1")
        if not 0 <= self.exploration <= 100:
            raise OptionsError(f"exploration {self.exploration}: it must be from 0 to 100")
        if self.algorithm.takes_enhancements:
            self._check_enhancements()

    def _check_enhancements(self) -> None:
        has_table = Enhancement.TABLE in self.enhancements
        if has_table and self.table_mb < 1:
            raise OptionsError(
                f"a transposition table of {self.table_mb} MB holds nothing: "
                "give it 1 MB or more, or leave the table out"
            )
        if Enhancement.SYMMETRY in self.enhancements and not has_table:
            raise OptionsError(
                "symmetry without a transposition table: mirrored positions share the table's "
                "entries, so there is nothing to share; add the table or leave symmetry out"
            )
        if self.algorithm.closes_in and not has_table:
            raise OptionsError(
                f"{self.algorithm} without a transposition table: it searches the root again and "
                "again and would repeat all its work; add the table"
            )
        if self.cutoff is Cutoff.STRICT and "cutoff" not in self.algorithm.takes:
            raise OptionsError(
                f"strict cuts contradict {self.algorithm}: no value lies beyond the bounds "
                "of a null window and could be told from them; use weak cuts"
            )
        if self.root_window is RootWindow.FRESH and "root_window" not in self.algorithm.takes:
            raise OptionsError(
                f"a fresh window for every root move contradicts {self.algorithm}, which "
                "lives by the windows it chooses; share one window"
            )

    @property
    def visits_once(self) -> bool:
        """Whether no node is visited twice, so that its moves name a node of the trace."""
        algorithm = self.algorithm
        return not (algorithm.by_rollouts or algorithm.revisits or self.deepens)

    @property
    def deepens(self) -> bool:
        """Whether the search is repeated deeper and deeper."""
        return self.algorithm.takes_enhancements and Enhancement.DEEPENING in self.enhancements

    @property
    def has_table(self) -> bool:
        """Whether positions may be known from elsewhere in the tree."""
        if self.algorithm.takes_enhancements:
            return Enhancement.TABLE in self.enhancements
        return self.algorithm.has_own_table

    @property
    def slack(self) -> int:
        """How far beyond a bound a value must lie for a cut: 1 by the strict rule, else 0.

        What does not use the option cuts at the bound. A user program is shown by the rule that
        fits it.
        """
        algorithm = self.algorithm
        is_used = "cutoff" in algorithm.takes or algorithm.own is not None
        return 1 if is_used and self.cutoff is Cutoff.STRICT else 0

    @property
    def depth_limit(self) -> int | None:
        """The depth, where the algorithm uses it."""
        return self.depth if "depth" in self.algorithm.takes else None

    @property
    def estimated_by(self) -> str:
        """The evaluation, where the algorithm uses it, else `OPEN_LINES`."""
        return self.evaluation if "evaluation" in self.algorithm.takes else OPEN_LINES

    @property
    def estimates(self) -> bool:
        """Whether some values may be estimates, so that wins are counted beyond all of those."""
        return self.deepens or self.depth_limit is not None

    @property
    def asks_plugin(self) -> bool:
        """Whether the evaluation of a plugin only estimates, where anything is estimated."""
        return self.estimated_by != OPEN_LINES and self.estimates

    @property
    def by_kernel(self) -> bool:
        """Whether the kernel searches: compiled, where it is, and many times as fast as others."""
        return self.algorithm.is_plain and not self.asks_plugin and self.largest is None

    @property
    def infinity(self) -> int:
        """The open end of a window, and what an infinite value counts."""
        return infinity_for(self.largest or 0)

    def root_moves(self, position: Position) -> tuple[int, ...]:
        """The moves tried at the root, in no particular order.

        Raises:
            OptionsError: the order or the fixed first move does not fit this board.
        """
        self.order.check(position.rules)
        legal = position.legal_moves()
        if self.first_move is None or position.occupied:
            return legal
        if self.first_move not in legal:
            raise OptionsError(
                f"the fixed first move {_name(self.first_move, position.rules)} "
                f"is not legal on an empty {position.rules.rows}x{position.rules.columns} board"
            )
        return (self.first_move,)


def _name(cell: int, rules: Rules) -> str:
    return format_coordinates(cell, rules) if 0 <= cell < rules.cells else f"cell {cell}"
