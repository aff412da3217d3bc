"""What to search and how: the options that make each system of the literature."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ttt_tui.game import Player, Position, Rules, format_coordinates


class OptionsError(ValueError):
    """Options that contradict each other; the message says which and why."""


class Algorithm(Enum):
    """The algorithms of the shelf, by their usual names."""

    MINIMAX = "minimax"
    ALPHA_BETA = "alpha-beta"


class Order(Enum):
    """In which order the moves of a position are tried.

    Centre first means: cells on more winning lines first (centre, corners, edges on 3x3), reading
    order among equals; edges first is the reverse (edges, corners, centre).
    """

    READING = "reading"
    CENTRE = "centre"
    EDGES = "edges"
    RANDOM = "random"


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
    """An order of moves; `seed` counts for random order only.

    Written `reading`, `centre`, `edges`, `random` or `random:SEED`.
    """

    kind: Order = Order.READING
    seed: int = 0

    @classmethod
    def parse(cls, text: str) -> MoveOrder:
        """Raises:
        OptionsError: no such order, or a seed that is no whole number.
        """
        name, colon, seed = text.strip().lower().partition(":")
        if name not in [order.value for order in Order]:
            names = ", ".join(order.value for order in Order)
            raise OptionsError(f"no move order {text!r}: choose from {names} (or random:SEED)")
        if colon and (name != Order.RANDOM.value or not (seed.isascii() and seed.isdigit())):
            raise OptionsError(f"{text!r}: only random takes a seed, a whole number: random:7")
        return cls(Order(name), int(seed) if colon else 0)

    def __str__(self) -> str:
        return f"random:{self.seed}" if self.kind is Order.RANDOM else self.kind.value


@dataclass(frozen=True)
class SearchOptions:
    """How a position is searched.

    The cut rule, the root window and stopping at the first win are prunings: they apply to
    alpha-beta, while minimax tries every move whatever they say.

    Attributes:
        algorithm: which algorithm searches.
        order: in which order moves are tried.
        cutoff: alpha-beta cuts at the bound (weak) or beyond it (strict).
        root_window: alpha-beta shares one window for the tree, or takes a fresh one a root move.
        stop_on_win: leave the move loop as soon as a move scores a win for the side to move.
        first_move: on the empty board only this cell is tried; elsewhere it does not matter.
        score: a win counts 1, or more the sooner it comes.
        max_player: whose side values are shown from; it turns the view, not the search
            (see docs/decisions.md).

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

    def __post_init__(self) -> None:
        if self.stop_on_win and self.score is Score.DEPTH:
            raise OptionsError(
                "stop at the first win contradicts depth-aware scores: the first win found may "
                "not be the quickest; use outcome scores with it"
            )

    @property
    def prunes(self) -> bool:
        return self.algorithm is Algorithm.ALPHA_BETA

    def root_moves(self, position: Position) -> tuple[int, ...]:
        """The moves tried at the root, in no particular order.

        Raises:
            OptionsError: the fixed first move is not legal on this board.
        """
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
