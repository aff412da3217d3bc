"""A game as the searches in Python walk it: by masks on a board, else by the game's own positions.

A `Place` is a plain tuple, as an object for each node would cost as much as the rest of a visit.
A move is a single bit on a board, else the game's number of it.
"""

from __future__ import annotations

from typing import Any

from ttt_tui.games.bitboard import SLOTS, Symmetry
from ttt_tui.games.game import Game, Side, estimate_of, rules_of
from ttt_tui.games.position import Position
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.evaluation import value_at, win_values
from ttt_tui.search.options import Options, OptionsError, Order
from ttt_tui.search.ordering import bitboard_for
from ttt_tui.search.trace import INFINITY, Mark, infinity_for

Key = tuple[Any, Any, int]
"""A position, in two parts, and of a board the number of the symmetry that leads to it: positions
that are mirrored or turned share an entry."""

Place = tuple[Any, Any, Any, int, int]
"""On a board the stones of the side to move, the other stones and the legal cells; else the
position and nothing twice. Then the sign of the side to move, 1 for Max, and the ply."""

Played = tuple[Place, int | None, int]
"""The place after a move, the value of the finished game from Max's side (None: it goes on), and
the game's number of the move."""


class BoardWalk:
    """The moves and values of one search of an m,n,k board.

    Attributes:
        play: a function of a place and a move, see `Played`.
        root: where the game goes on.
        longest: plies of the longest game from there.
        infinity: the open end of a window.
        most_estimated: no value beyond it is an estimate.
        won_above: a larger value is a win, where values are results.
        min_mark: marks the visits where Min is to move, unless the sides alternate.
        scale: no result is larger, unless it is infinite.
        symmetry: of a board, if the table is to share entries by it.
    """

    infinity, most_estimated, min_mark, scale = INFINITY, MOST_ESTIMATED, 0, 1

    def __init__(self, position: Position, options: Options) -> None:
        rules = position.rules
        self._board = board = bitboard_for(rules, options.order)
        self.symmetry = Symmetry(rules, board) if "symmetry" in options.extras else None
        self._misere = rules.misere
        self.root: Place = (*board.masks(position), int(position.to_move), 0)
        self.longest = position.empties
        self.won_above = MOST_ESTIMATED if options.estimates else 0
        line_sign = -1 if rules.misere else 1
        line_values = [line_sign * value for value in win_values(rules.cells, options)[1:]]
        above, cells, wins, has_line = board.above, board.cells, board.wins, board.line_through

        def play(place: Place, bit: int) -> Played:
            own, other, legal, sign, ply = place
            own |= bit
            slot = bit % SLOTS
            if wins[own] if wins else has_line(slot, own):
                return (other, own, 0, -sign, ply + 1), sign * line_values[ply], cells[slot]
            legal = legal ^ bit | above[slot]
            return (other, own, legal, -sign, ply + 1), None if legal else 0, cells[slot]

        self.play = play  # a closure, as its variables cost less than attributes

    def moves(self, place: Place) -> list[int]:
        """The moves in the static order."""
        moves, legal = [], place[2]
        while legal:
            bit = legal & -legal
            moves.append(bit)
            legal ^= bit
        return moves

    def number(self, move: int) -> int:
        """The game's number of a move."""
        return self._board.cells[move % SLOTS]

    def estimate(self, place: Place) -> int:
        """As `Position.estimate`."""
        own, other, _, sign, _ = place
        lines = self._board.all_lines
        difference = sum((not line & other) - (not line & own) for line in lines)
        difference = max(-MOST_ESTIMATED, min(MOST_ESTIMATED, difference))
        return sign * (-difference if self._misere else difference)

    def key(self, place: Place) -> Key:
        """A place as the table knows it: its stones, and the symmetry that leads to them."""
        own, other = place[:2]
        return self.symmetry.canonical(own, other) if self.symmetry else (own, other, 0)

    def forced_first(self, place: Place, moves: list[int]) -> list[int]:
        """Moves that win at once, then those that keep the opponent from it, then the others.

        Where a line loses, own lines come last, and the opponent's, who may have to, before them.
        """
        wins, stops = (self._completing(stones, place[2]) for stones in place[:2])
        if not wins | stops:
            return moves
        sign = 1 if self._misere else -1
        return sorted(moves, key=lambda move: sign * (2 * bool(move & wins) + bool(move & stops)))

    def _completing(self, stones: int, legal: int) -> int:
        """The legal moves that would complete a line of these stones."""
        found = 0
        for line in self._board.all_lines:
            rest = line & ~stones
            if rest & legal and not rest & (rest - 1):
                found |= rest
        return found


class GameWalk:
    """The same of any other game, whose sides need not alternate."""

    def __init__(self, game: Game, options: Options) -> None:
        rules, self._options, self.symmetry = rules_of(game), options, None
        self.longest = rules.longest + 1  # a package's game that goes on raises there
        self.infinity = infinity_for(game)
        self.most_estimated, self.won_above = self.infinity - 1, 0
        self.min_mark = int(Mark.MIN_MOVES)
        self.scale = max(1, rules.largest)
        self._step = -1 if options.order.kind is Order.REVERSE else 1
        self.root: Place = (game, None, None, 1 if game.to_move is Side.MAX else -1, 0)

    def play(self, place: Place, move: int) -> Played:
        game, _, _, sign, ply = place
        game = game.play(move)
        value = value_at(game, ply + 1, self._options)
        if value is not None:
            return (game, None, None, -sign, ply + 1), value, move
        sign = 1 if game.to_move is Side.MAX else -1
        return (game, None, None, sign, ply + 1), None, move

    def moves(self, place: Place) -> list[int]:
        return list(place[0].moves())[:: self._step]

    def number(self, move: int) -> int:
        return move

    def estimate(self, place: Place) -> int:
        found = estimate_of(place[0])
        if found is None:
            raise OptionsError(
                f"a depth limit needs estimates, and the game has none for {place[0]}"
            )
        return found

    def key(self, place: Place) -> Key:
        return place[0].key, None, 0

    def forced_first(self, _place: Place, moves: list[int]) -> list[int]:
        return moves


Walk = BoardWalk | GameWalk


def walk_of(game: Game, options: Options) -> Walk:
    """The walk of a search; the game goes on."""
    return BoardWalk(game, options) if isinstance(game, Position) else GameWalk(game, options)
