"""What alpha-beta, PVS and MTD(f) share: visits of nodes, the table, the order of moves, deepening.

Each of them is a function that tries the moves of a node; around it, `Tree.visit` enters and leaves
the nodes, and asks and fills the transposition table. Values are from the side to move (negamax)
and fail-soft: outside its window a node's value is a bound, the best that was proved
(J. P. Fishburn 1983, Another optimization of alpha-beta search).

Alpha-beta cuts more the sooner it meets the best move. Each class of move ordering takes moves in
an order and returns them in a better one, equal moves as they were; the static order of the options
is the first. The table's best move goes first wherever anything but a table and symmetry is on.

Iterative deepening searches to depth 1, 2, 3 ..., each pass ordered by what the one before left in
the table, the killers and the history; without any of them every depth is searched as if it were
the first (J. J. Scott 1969, A chess-playing program; D. J. Slate, L. R. Atkin 1977, Chess 4.5).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from ttt_tui.game import Position
from ttt_tui.search.algorithms.game_walk import Awaited, BoardMemory, Game, Node
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.state_walk import StateGame, StateMemory, StateNode
from ttt_tui.search.algorithms.transposition_table import Known
from ttt_tui.search.evaluation import MOST_ESTIMATED, Evaluator, is_estimate
from ttt_tui.search.options import Cutoff, Enhancement, RootWindow
from ttt_tui.search.state import Finding
from ttt_tui.search.trace import Mark, Reason

Moves = list[int]
"""Moves in the order of trying them: single bits on a board, else numbers from 1."""

Place = Node | StateNode


class Killers:
    """Two moves a ply that have cut there last: they often cut in the sister positions, too.

    J. J. Gillogly 1972, The technology chess program; S. G. Akl, M. M. Newborn 1977, The principal
    continuation and the killer heuristic; D. J. Slate, L. R. Atkin 1977, Chess 4.5, with two a ply.
    """

    def __init__(self) -> None:
        self._last: defaultdict[int, int] = defaultdict(int)
        self._before: defaultdict[int, int] = defaultdict(int)

    def sort(self, moves: Moves, ply: int) -> Moves:
        killers = [k for k in (self._last[ply], self._before[ply]) if k in moves]
        return killers + [move for move in moves if move not in killers] if killers else moves

    def cut(self, move: int, ply: int) -> None:
        if move != self._last[ply]:
            self._before[ply] = self._last[ply]
            self._last[ply] = move


class History:
    """How often each move was the best or sufficient one of a side, anywhere in the tree.

    J. Schaeffer 1983, The history heuristic; 1989, The history heuristic and alpha-beta search
    enhancements in practice: it counts 2 ** depth, as moves of large subtrees say more.
    """

    def __init__(self) -> None:
        self._merit: tuple[defaultdict[int, int], ...] = defaultdict(int), defaultdict(int)

    def sort(self, moves: Moves, turn: int) -> Moves:
        merit = self._merit[turn]
        return sorted(moves, key=lambda move: -merit[move])

    def good(self, move: int, turn: int, plies_left: int) -> None:
        self._merit[turn][move] += 1 << plies_left


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

    def __init__(self, game: Game | StateGame, enhancements: Enhancement) -> None:
        self._game = game
        self._killers = Killers() if Enhancement.KILLERS in enhancements else None
        self._history = History() if Enhancement.HISTORY in enhancements else None
        self._forced = Enhancement.FORCED in enhancements
        # With a table alone the order stays as it is: only so is MTD(f) from +inf SSS*.
        self._table_first = bool(enhancements & ~(Enhancement.TABLE | Enhancement.SYMMETRY))

    def sort(self, node: Place, moves: Moves, table_move: int) -> Moves:
        """The moves of a node; the table's first, then forced ones, killers, and by history."""
        if self._history:
            moves = self._history.sort(moves, node.turn)
        if self._killers:
            moves = self._killers.sort(moves, node.ply)
        if self._forced and isinstance(self._game, Game) and isinstance(node, Node):
            moves = forced_first(moves, self._game, node)
        if self._table_first and table_move in moves:
            moves.remove(table_move)
            moves.insert(0, table_move)
        return moves

    def learn(self, node: Place, move: int, plies_left: int, *, has_cut: bool) -> None:
        """This was the node's best move, or was good enough to cut."""
        if self._killers and has_cut:
            self._killers.cut(move, node.ply)
        if self._history:
            self._history.good(move, node.turn, plies_left)


class Tried(NamedTuple):
    """What came of a node's moves: its value, the best of them, and why there were no more.

    The move is 0 where all are worth -inf.
    """

    value: int
    move: int
    reason: Reason


Trying = Callable[["Tree", Any, int, int], Generator[None, None, Tried]]
"""An algorithm: it tries the moves of a node for a window (alpha, beta)."""


class Tree:
    """The tree of one search: its nodes, and what is remembered of them.

    Attributes:
        record: where visits are written.
        game: the moves.
        infinity: the open end of a window.
        limit: plies to the end of the game, or to the depth limit of the present pass.
        left_exact: the node left last had no moves tried and its exact value: a larger window
            would change nothing.

    Raises:
        OptionsError: the table is larger than the machine's memory.
    """

    def __init__(self, record: Recorder, trying: Trying) -> None:
        options, state = record.options, record.state
        self.record = record
        self.infinity = record.trace.infinity
        evaluation = record.evaluation
        self._awaited: Awaited | None = None
        self.game: Any  # a walk and the nodes that it makes
        if not isinstance(state, Position):
            self.game = StateGame(state, options)
        elif isinstance(evaluation, Evaluator):
            self.game = Game(state, options, record.win_values)
            self._awaited = Awaited(record, self.game, evaluation)
        else:
            self.game = Game(state, options, record.win_values, evaluation)
        self._trying = trying
        self._ordering = Ordering(self.game, options.enhancements)
        self._table: BoardMemory | StateMemory | None = None
        if Enhancement.TABLE in options.enhancements:
            self._table = self.game.remembered()
        self._strict = options.cutoff is Cutoff.STRICT
        self._fresh_root = options.root_window is RootWindow.FRESH
        self._stop_value = self.infinity
        if options.stop_on_win:
            is_set_apart = options.estimates and options.largest is None
            self._stop_value = MOST_ESTIMATED if is_set_apart else 0
        self.limit: int = self.game.longest
        self.left_exact = False
        self._guesses = 0  # estimates met so far, in leaves and in what the table knew

    def search(self, alpha: int, beta: int) -> Generator[None, None, Tried]:
        """The whole tree with this window of the root."""
        root, guesses = self.game.root, self._guesses
        tried = yield from self._trying(self, root, alpha, beta)
        self._remember(root, alpha, beta, tried, guesses)
        return tried

    def root_move(self, tried: Tried) -> int:
        """The best move of the root, in the numbers of the trace."""
        cell: int = self.game.cell(tried.move or self.moves(self.game.root)[0])
        return cell

    def visit(
        self, parent: Place, move: int, alpha: int, beta: int, mark: Mark = Mark.NONE
    ) -> Generator[None, None, int]:
        """The value of a child with this window, both from the side that does not make the move.

        That is the child's own side, unless the same side moves again: then both are turned here.
        """
        record = self.record
        if self._fresh_root and not parent.ply:
            alpha, beta = -self.infinity, self.infinity
        while record.nodes_spent:
            yield
        node, guesses = self.game.play(parent, move), self._guesses
        if node.keeps_mover:
            alpha, beta = -beta, -alpha
        record.enter(self.game.cell(move), alpha, beta, mark, node.side)
        exact = True
        if node.result is not None:
            value, reason = node.result, Reason.GAME_OVER
        elif node.ply >= self.limit:
            if self._awaited is None:
                value = self.game.estimate(node)
            else:
                assert isinstance(parent, Node)
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
        returned: int = -value if node.keeps_mover else value
        return returned

    def moves(self, node: Place) -> Moves:
        """The moves of a node in the order of trying them."""
        if node.ply:
            return self._ordering.sort(node, node.moves, node.table_move)
        known = self._look_up(node, visible=False)
        return self._ordering.sort(node, self.game.first_moves, known.move if known else 0)

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

    def _look_up(self, node: Any, *, visible: bool = True) -> Known | None:
        if self._table is None:
            return None
        known = self._table.look_up(node, self.limit - node.ply)
        if known is None:
            return None
        if visible:
            self.record.table_hits += 1
            self.record.mark(Mark.TABLE_HIT)
        node.table_move = known.move
        return known

    def _settled_by(self, known: Known, alpha: int, beta: int) -> int | None:
        """The value that the table knows, if it is exact or a bound outside the window."""
        slack = 1 if self._strict else 0
        if known.low == known.high or known.low >= beta + slack:
            value = known.low
        elif known.high <= alpha - slack:
            value = known.high
        else:
            return None
        if not known.sure and is_estimate(value, self.record.options):
            self._guesses += 1
        return value

    def _remember(self, node: Any, alpha: int, beta: int, tried: Tried, guesses: int) -> None:
        """Learn from a node searched with this window; `guesses` is their number before."""
        value, plies = tried.value, self.limit - node.ply
        slack = 1 if self._strict else 0
        low = value if value > alpha - slack else -self.infinity
        high = value if value < beta + slack else self.infinity
        if low > -self.infinity:
            self._ordering.learn(
                node, tried.move, plies, has_cut=tried.reason is not Reason.ALL_TRIED
            )
        if self._table is None:
            return
        # A won or lost value holds whatever was estimated beside it: it has been played out.
        sure = self._guesses == guesses or not is_estimate(value, self.record.options)
        self._table.store(
            node,
            plies,
            low,
            high,
            tried.move,
            low_sure=sure or low == -self.infinity,
            high_sure=sure or high == self.infinity,
        )


ToDepth = Callable[[Tree, int | None], Generator[None, None, Finding]]
"""A search to a depth, None for no limit, in one pass or several."""


def deepened(tree: Tree, to_depth: ToDepth) -> Generator[None, None, Finding]:
    """Search once, or with deepening to every depth until nothing is left to be found.

    That is when no leaf of a pass was estimated, or its value is a win or a loss: it was then
    played out, and no deeper search finds a quicker one.
    """
    options, end_of_game = tree.record.options, tree.limit
    last = end_of_game if options.depth is None else min(options.depth, end_of_game)
    if Enhancement.DEEPENING not in options.enhancements:
        tree.limit = last
        return (yield from to_depth(tree, options.depth))
    for depth in range(1, last + 1):
        tree.limit = depth
        finding = yield from to_depth(tree, depth)
        won = finding.value is not None and not is_estimate(finding.value, options)
        if won or not tree.record.horizon_nodes:
            break
    return finding


def whole_window(tree: Tree, depth: int | None) -> Generator[None, None, Finding]:
    """One pass with the window (-inf, inf), on the books as one where there are several."""
    record, deepens = tree.record, Enhancement.DEEPENING in tree.record.options.enhancements
    if deepens:
        record.begin_pass(-tree.infinity, tree.infinity, depth)
    tried = yield from tree.search(-tree.infinity, tree.infinity)
    if deepens:
        record.end_pass(tried.value, tree.root_move(tried))
    return Finding(tried.value, tree.root_move(tried), tried.reason)
