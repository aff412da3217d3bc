"""What the tests of the searches share: drawn cases, and translations to and from the oracle."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from tests.oracles.reference import Board, Game, Reference, Variant, other, put
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import (
    INFINITY,
    Algorithm,
    Cutoff,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.search.ordering import cell_order

# The worked example, and the positions of turns 3, 5 and 7, as the sources play them.
EMPTY = ".../.../... x"
TURN_3 = "X../.O./... x"
TURN_5 = "XXO/.O./... x"
TURN_7 = "XXO/OO./X.. x"
WORKED = "..O/XOO/..X x"

MINIMAX = SearchOptions(Algorithm.MINIMAX)
ALPHA_BETA = SearchOptions()
FRESH = SearchOptions(root_window=RootWindow.FRESH)
STRICT = SearchOptions(cutoff=Cutoff.STRICT)
STRICT_STOP = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)


def rules_of(game: Game) -> Rules:
    return Rules(game.rows, game.columns, game.in_a_row, game.gravity, game.misere)


def position_of(game: Game, board: Board, side: str) -> Position:
    x = sum(1 << cell for cell, mark in enumerate(board) if mark == "X")
    o = sum(1 << cell for cell, mark in enumerate(board) if mark == "O")
    return Position(x, o, Player(side), rules_of(game))


@cache
def game_of(rules: Rules) -> Game:
    return Game(rules.rows, rules.columns, rules.in_a_row, rules.gravity, rules.misere)


def board_of(position: Position) -> tuple[Game, Board, str]:
    rules = position.rules
    board = tuple(
        "X" if position.x >> cell & 1 else "O" if position.o >> cell & 1 else "."
        for cell in range(rules.cells)
    )
    return game_of(rules), board, position.to_move.value


def variant_of(game: Game, options: SearchOptions) -> Variant:
    """The oracle's words for our options; only a random order is taken from the program."""
    if options.order.kind is Order.RANDOM:
        order: list[int] = list(cell_order(rules_of(game), options.order))
    elif options.order.kind is Order.CELLS:
        order = list(options.order.cells)
    else:
        order = game.order(options.order.kind.value)
    return Variant(
        order=order,
        prunes=options.algorithm is Algorithm.ALPHA_BETA,
        strict=options.cutoff is Cutoff.STRICT,
        fresh=options.root_window is RootWindow.FRESH,
        stop_on_win=options.stop_on_win,
        first_move=options.first_move,
        depth_score=options.score is Score.DEPTH,
        depth=options.depth,
    )


def reference_of(position: Position, options: SearchOptions) -> Reference:
    game, board, side = board_of(position)
    return Reference(game, board, side, variant_of(game, options))


def as_score(value: float) -> int:
    """The oracle's infinity is the floats'; the program's is a large whole number."""
    if abs(value) == float("inf"):
        return INFINITY if value > 0 else -INFINITY
    return int(value)


@dataclass(frozen=True)
class Case:
    position: Position
    options: SearchOptions

    def reference(self) -> Reference:
        return reference_of(self.position, self.options)


# Boards on which games last long enough to make trees worth pruning, and any small ones.
LIVELY = (
    Game(),
    Game(gravity=True),
    Game(misere=True),
    Game(3, 4, 3),
    Game(4, 3, 3, gravity=True, misere=True),
    Game(2, 4, 3),
    Game(4, 4, 3, misere=True),
    Game(4, 4, 4),
    Game(4, 4, 4, gravity=True),
    Game(5, 2, 2, gravity=True),
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    if draw(st.integers(0, 3)):
        return draw(st.sampled_from(LIVELY))
    return Game(
        rows=draw(st.integers(1, 4)),
        columns=draw(st.integers(1, 4)),
        in_a_row=draw(st.integers(2, 4)),
        gravity=draw(st.booleans()),
        misere=draw(st.booleans()),
    )


@st.composite
def playable(draw: st.DrawFn, most_empties: int) -> Position:
    """A position reached by legal moves, few cells empty; one in six goes on at random."""
    game = draw(games())
    side = draw(st.sampled_from("XO"))
    may_end = draw(st.integers(0, 5)) == 5
    dice = draw(st.randoms(use_true_random=False))
    fewest = max(0, len(game.empty) - most_empties)
    most = len(game.empty) if may_end else min(fewest + 3, len(game.empty))
    stones = draw(st.integers(fewest, most))
    board = game.empty
    for _ in range(stones):
        after = [put(board, move, side) for move in game.moves(board)]
        if not may_end:
            after = [reached for reached in after if game.result(reached) is None]
        if not after:
            break
        board = dice.choice(after)
        side = other(side)
    assume(board.count(".") <= most_empties)
    return position_of(game, board, side)


def order_of(kind: Order, rules: Rules, seed: int) -> MoveOrder:
    """An order of this kind; the seed decides where there is something to decide."""
    if kind is Order.CELLS:
        dice = random.Random(seed)
        return MoveOrder(kind, cells=tuple(dice.sample(range(rules.cells), rules.cells)))
    return MoveOrder(kind, seed if kind is Order.RANDOM else 0)


def first_moves(position: Position) -> st.SearchStrategy[int | None]:
    """A fixed first move where there may be one, or none."""
    may_be_fixed = () if position.occupied else position.legal_moves()
    return st.sampled_from((None, *may_be_fixed))


@st.composite
def search_options(draw: st.DrawFn, position: Position) -> SearchOptions:
    stop_on_win = draw(st.booleans())
    kind = draw(st.sampled_from(Order))
    return SearchOptions(
        # Minimax has fewer branches in the code, so it gets fewer examples.
        algorithm=draw(st.sampled_from([Algorithm.ALPHA_BETA] * 3 + [Algorithm.MINIMAX])),
        order=order_of(kind, position.rules, draw(st.integers(0, 99))),
        cutoff=draw(st.sampled_from(Cutoff)),
        root_window=draw(st.sampled_from(RootWindow)),
        stop_on_win=stop_on_win,
        first_move=draw(first_moves(position)),
        score=Score.OUTCOME if stop_on_win else draw(st.sampled_from(Score)),
    )


@st.composite
def cases(draw: st.DrawFn, most_empties: int = 6) -> Case:
    position = draw(playable(most_empties))
    return Case(position, draw(search_options(position)))
