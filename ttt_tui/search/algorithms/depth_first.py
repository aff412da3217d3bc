"""What alpha-beta, PVS and MTD(f) share: visits of nodes, with the table and the order of moves.

Each of them is a function that tries the moves of a node; around it, `Tree.visit` enters and leaves
the nodes, and asks and fills the transposition table. Values are from the side to move (negamax)
and fail-soft: outside its window a node's value is a bound, the best that was proved
(J. P. Fishburn 1983, Another optimization of alpha-beta search).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from ttt_tui.game.bitboard import Symmetry
from ttt_tui.search.algorithms.game import Game, Node
from ttt_tui.search.algorithms.move_ordering import Moves, Ordering
from ttt_tui.search.algorithms.plugin_estimates import Awaited
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.transposition_table import Known, Table, slots_for
from ttt_tui.search.evaluation import MOST_ESTIMATED, Evaluator
from ttt_tui.search.options import Cutoff, Enhancement, RootWindow
from ttt_tui.search.ordering import symmetry_for
from ttt_tui.search.trace import INFINITY, Mark, Reason


class Tried(NamedTuple):
    """What came of a node's moves: its value, the best of them, and why there were no more."""

    value: int
    move: int
    reason: Reason


Trying = Callable[["Tree", Node, int, int], Generator[None, None, Tried]]
"""An algorithm: it tries the moves of a node for a window (alpha, beta)."""


class Tree:
    """The tree of one search: its nodes, and what is remembered of them.

    Attributes:
        record: where visits are written.
        game: the moves.
        limit: plies to the end of the game, or to the depth limit of the present pass.
        left_exact: the node left last had no moves tried and its exact value: a larger window
            would change nothing.

    Raises:
        OptionsError: the table is larger than the machine's memory.
    """

    def __init__(self, record: Recorder, trying: Trying) -> None:
        options, position = record.options, record.position
        self.record = record
        evaluation = record.evaluation
        self._awaited: Awaited | None = None
        if isinstance(evaluation, Evaluator):
            self.game = Game(position, options, record.win_values)
            self._awaited = Awaited(record, self.game, evaluation)
        else:
            self.game = Game(position, options, record.win_values, evaluation)
        self._trying = trying
        self._ordering = Ordering(self.game, options.enhancements)
        self._table: Table | None = None
        if Enhancement.TABLE in options.enhancements:
            self._table = Table(slots_for(options.table_mb), options.replacement)
        self._symmetry: Symmetry | None = None
        if Enhancement.SYMMETRY in options.enhancements:
            self._symmetry = symmetry_for(position.rules, options.order)
        self._strict = options.cutoff is Cutoff.STRICT
        self._fresh_root = options.root_window is RootWindow.FRESH
        self._stop_value = INFINITY
        if options.stop_on_win:
            self._stop_value = MOST_ESTIMATED if options.estimates else 0
        self.limit = position.empties
        self.left_exact = False
        self._guesses = 0  # estimates met so far, in leaves and in what the table knew

    def search(self, alpha: int, beta: int) -> Generator[None, None, Tried]:
        """The whole tree with this window of the root."""
        root, guesses = self.game.root, self._guesses
        tried = yield from self._trying(self, root, alpha, beta)
        self._remember(root, alpha, beta, tried, guesses)
        return tried

    def visit(
        self, parent: Node, move: int, alpha: int, beta: int, mark: Mark = Mark.NONE
    ) -> Generator[None, None, int]:
        """The value of a child with this window of its own side, from that side."""
        record = self.record
        if self._fresh_root and not parent.ply:
            alpha, beta = -INFINITY, INFINITY
        while record.nodes_spent:
            yield
        record.enter(self.game.cell(move), alpha, beta, mark)
        node, guesses = self.game.play(parent, move), self._guesses
        exact = True
        if node.result is not None:
            value, reason = node.result, Reason.GAME_OVER
        elif node.ply >= self.limit:
            if self._awaited is None:
                value = self.game.estimate(node)
            else:
                value = yield from self._awaited.estimate(parent, node)
            reason = Reason.HORIZON
            self._guesses += 1
        else:
            known = self._look_up(node)
            settled = self._settled_by(known, alpha, beta) if known else None
            if settled is not None:
                value, reason = settled, Reason.TABLE
                exact = known is not None and known.low == known.high
            else:
                exact = False
                tried = yield from self._trying(self, node, alpha, beta)
                self._remember(node, alpha, beta, tried, guesses)
                value, reason = tried.value, tried.reason
        while record.events_spent:
            yield
        if self._guesses != guesses:
            record.mark(Mark.ESTIMATED)
        record.leave(value, reason)
        self.left_exact = exact
        return value

    def moves(self, node: Node) -> Moves:
        """The moves of a node in the order of trying them."""
        if node.ply:
            return self._ordering.sort(node, node.legal, node.table_move)
        known = self._look_up(node, visible=False)
        return self._ordering.sort(node, self.game.root_moves, known.move if known else 0)

    def reason_to_stop(self, best: int, beta: int, moves_left: int) -> Reason | None:
        """Why no more moves need to be tried, with so many left; None to go on."""
        if best > beta if self._strict else best >= beta:
            self.record.cut(moves_left)
            return Reason.CUTOFF if moves_left else Reason.BOUND_MET
        if best > self._stop_value and moves_left:
            self.record.win_stop(moves_left)
            return Reason.WIN_FOUND
        return None

    # The transposition table

    def _look_up(self, node: Node, *, visible: bool = True) -> Known | None:
        if self._table is None:
            return None
        own, other, symmetry = self._key(node)
        known = self._table.look_up(own, other, self.limit - node.ply)
        if known is None:
            return None
        if visible:
            self.record.table_hits += 1
            self.record.mark(Mark.TABLE_HIT)
        if symmetry and self._symmetry:
            known = known._replace(move=self._symmetry.original(known.move, symmetry))
        node.table_move = known.move
        return known

    def _key(self, node: Node) -> tuple[int, int, int]:
        """Under which stones the table knows the node, and the symmetry that leads there."""
        if node.key is None:
            if self._symmetry:
                node.key = self._symmetry.canonical(node.own, node.other)
            else:
                node.key = node.own, node.other, 0
        return node.key

    def _settled_by(self, known: Known, alpha: int, beta: int) -> int | None:
        """The value that the table knows, if it is exact or a bound outside the window."""
        slack = 1 if self._strict else 0
        if known.low == known.high or known.low >= beta + slack:
            value = known.low
        elif known.high <= alpha - slack:
            value = known.high
        else:
            return None
        if not known.sure and abs(value) <= MOST_ESTIMATED:
            self._guesses += 1
        return value

    def _remember(self, node: Node, alpha: int, beta: int, tried: Tried, guesses: int) -> None:
        """Learn from a node searched with this window; `guesses` is their number before."""
        value, plies = tried.value, self.limit - node.ply
        slack = 1 if self._strict else 0
        low = value if value > alpha - slack else -INFINITY
        high = value if value < beta + slack else INFINITY
        if low > -INFINITY:
            self._ordering.learn(
                node, tried.move, plies, has_cut=tried.reason is not Reason.ALL_TRIED
            )
        if self._table is None:
            return
        own, other, symmetry = self._key(node)
        move = tried.move
        if symmetry and self._symmetry:
            move = self._symmetry.image(move, symmetry)
        # A won or lost value holds whatever was estimated beside it: it has been played out.
        sure = self._guesses == guesses or abs(value) > MOST_ESTIMATED
        self._table.store(
            own,
            other,
            plies,
            low,
            high,
            move,
            low_sure=sure or low == -INFINITY,
            high_sure=sure or high == INFINITY,
        )
