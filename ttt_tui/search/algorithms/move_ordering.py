"""Which move to try first: alpha-beta cuts the more, the sooner it meets the best one.

Every piece takes moves in an order and returns them in a better one, equals as they were; the
static order of the options is the first, so what is not enabled leaves it as it is. The table's
best move goes before all others wherever anything but a table and symmetry is enabled.
"""

from __future__ import annotations

from ttt_tui.game.bitboard import SLOTS, bits_of
from ttt_tui.search.algorithms.game import Game, Node
from ttt_tui.search.options import Enhancement

_DEEPEST = 65

Moves = list[int]
"""Moves as single bits, in the order of trying them."""


class Killers:
    """Two moves a ply that have cut there last: they often cut in the sister positions, too.

    J. J. Gillogly 1972, The technology chess program; S. G. Akl, M. M. Newborn 1977, The principal
    continuation and the killer heuristic; D. J. Slate, L. R. Atkin 1977, Chess 4.5, with two a ply.
    """

    def __init__(self) -> None:
        self._last = [0] * _DEEPEST
        self._before = [0] * _DEEPEST

    def sort(self, moves: Moves, ply: int) -> Moves:
        killers = [k for k in (self._last[ply], self._before[ply]) if k in moves]
        return killers + [move for move in moves if move not in killers] if killers else moves

    def cut(self, move: int, ply: int) -> None:
        if move != self._last[ply]:
            self._before[ply] = self._last[ply]
            self._last[ply] = move


class History:
    """How often each cell was the best or sufficient move of a side, anywhere in the tree.

    J. Schaeffer 1983, The history heuristic; 1989, The history heuristic and alpha-beta search
    enhancements in practice: it counts 2 ** depth, as moves of large subtrees say more.
    """

    def __init__(self) -> None:
        self._merit = [0] * SLOTS, [0] * SLOTS

    def sort(self, moves: Moves, ply: int) -> Moves:
        merit = self._merit[ply & 1]
        return sorted(moves, key=lambda move: -merit[move % SLOTS])

    def good(self, move: int, ply: int, plies_left: int) -> None:
        self._merit[ply & 1][move % SLOTS] += 1 << plies_left


def forced_first(moves: Moves, game: Game, node: Node) -> Moves:
    """Moves that win at once, then those that keep the opponent from it.

    Where a line loses it is the other way round: what completes an own line comes last, and
    what would complete one of the opponent's, so that he may have to, just before it.
    """
    wins = game.completing(node.own, node.legal)
    stops = game.completing(node.other, node.legal)
    if not wins | stops:
        return moves
    sign = 1 if game.misere else -1
    return sorted(moves, key=lambda move: sign * (2 * bool(move & wins) + bool(move & stops)))


class Ordering:
    """The pieces that a search has enabled, and what they have learnt in it."""

    def __init__(self, game: Game, enhancements: Enhancement) -> None:
        self._game = game
        self._killers = Killers() if Enhancement.KILLERS in enhancements else None
        self._history = History() if Enhancement.HISTORY in enhancements else None
        self._forced = Enhancement.FORCED in enhancements
        # With a table alone the order stays as it is: only so is MTD(f) from +inf SSS*.
        self._table_first = bool(enhancements & ~(Enhancement.TABLE | Enhancement.SYMMETRY))

    def sort(self, node: Node, legal: int, table_move: int) -> Moves:
        """The moves of a node; the table's first, then forced ones, killers, and by history."""
        moves = list(bits_of(legal))
        if self._history:
            moves = self._history.sort(moves, node.ply)
        if self._killers:
            moves = self._killers.sort(moves, node.ply)
        if self._forced:
            moves = forced_first(moves, self._game, node)
        if self._table_first and table_move & legal:
            moves.remove(table_move)
            moves.insert(0, table_move)
        return moves

    def learn(self, node: Node, move: int, plies_left: int, *, has_cut: bool) -> None:
        """This was the node's best move, or was good enough to cut."""
        if self._killers and has_cut:
            self._killers.cut(move, node.ply)
        if self._history:
            self._history.good(move, node.ply, plies_left)
