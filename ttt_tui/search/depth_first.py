"""Minimax, alpha-beta with extras, principal variation search, MTD(f), expectimax and star1.

They are one plain recursion, `DepthFirstSearch.visit`, and differ in the windows of the root and of
the moves, and in what they do at chance nodes. Values and windows are from the side to move at the
node (negamax), and fail-soft: outside its window a node's value is a bound, the best that was
proved (J. P. Fishburn 1983, Another optimization of alpha-beta search). The recorder gets all of
them from Max's side.

Alpha-beta cuts more the sooner it tries the best move, so the extras order the moves:

- killers, the two moves that caused the latest cuts at a ply: J. J. Gillogly 1972, The technology
  chess program; D. J. Slate, L. R. Atkin 1977, Chess 4.5;
- history, a count of how often a move of a side was best or caused a cut, weighted by 2 ** depth:
  J. Schaeffer 1983, The history heuristic;
- forced moves, and the best move of the transposition table, first;
- iterative deepening, to depth 1, 2, 3 ..., each pass ordered by the table, killers and history of
  the pass before: J. J. Scott 1969, A chess-playing program.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Hashable
from math import ceil, floor
from typing import NamedTuple

from ttt_tui.games.bitboard import Symmetry
from ttt_tui.games.game import Game
from ttt_tui.search.node import SearchNode, TableKey, root_node
from ttt_tui.search.options import Cutoff, Options, RootWindow
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result

TABLE_ENTRIES = 200_000
"""Positions of a transposition table, some 70 MB; a full table is cleared."""

UNLIMITED = 1 << 16
"""The plies of a proof that rests on no estimate: it holds at any depth."""

# Looking up a member of an enum takes a tenth of a visit.
_ALL_TRIED = Reason.ALL_TRIED
_BOUND_MET = Reason.BOUND_MET
_CUTOFF = Reason.CUTOFF
_GAME_OVER = Reason.GAME_OVER
_HORIZON = Reason.HORIZON
_TABLE = Reason.TABLE
_WIN_FOUND = Reason.WIN_FOUND
_ESTIMATED = int(Mark.ESTIMATED)
_RESEARCH = int(Mark.RESEARCH)
_TABLE_HIT = int(Mark.TABLE_HIT)


def minimax(game: Game, recorder: Recorder, options: Options) -> Result:
    """Try every move with an open window, so that no bound is ever met."""
    return DepthFirstSearch(game, recorder, options, prunes=False).run(whole_window)


def alpha_beta(game: Game, recorder: Recorder, options: Options) -> Result:
    """D. E. Knuth, R. W. Moore 1975, An analysis of alpha-beta pruning, section 3 (F2)."""
    return DepthFirstSearch(game, recorder, options).run(whole_window)


def pvs(game: Game, recorder: Recorder, options: Options) -> Result:
    """Principal variation search, also known as NegaScout.

    T. A. Marsland 1983, Relative efficiency of alpha-beta implementations; A. Reinefeld 1983, An
    improvement to the scout tree search algorithm, and 1989, Spielbaum-Suchverfahren. The first
    move is searched with the whole window, every other move with a null window; a move that turns
    out to be better is searched again. The window of that second search begins at alpha, as in
    Marsland's version, and not at the value of the first, so the new value is inside it and exact.
    """
    return DepthFirstSearch(game, recorder, options, scouts=True).run(whole_window)


def mtd_f(game: Game, recorder: Recorder, options: Options) -> Result:
    """Close in on the value with null windows alone; see `null_windows`."""
    return DepthFirstSearch(game, recorder, options).run(null_windows)


def expectimax(game: Game, recorder: Recorder, options: Options) -> Result:
    """Minimax with the average of all outcomes at chance nodes.

    D. Michie 1966, Game-playing and game-learning automata.
    """
    return AveragingSearch(game, recorder, options, prunes=False).run(whole_window)


def star1(game: Game, recorder: Recorder, options: Options) -> Result:
    """Expectimax with cuts.

    B. W. Ballard 1983, The *-minimax search procedure for trees containing chance nodes.
    """
    return AveragingSearch(game, recorder, options).run(whole_window)


def whole_window(search: DepthFirstSearch, depth: int | None) -> Result:
    """Search the root once with the window (-inf, inf)."""
    infinity = search.infinity
    value = search.search_root(-infinity, infinity, depth, is_pass=search.deepens)
    return search.result(value, search.root.best_move, search.root.reason)


def null_windows(search: DepthFirstSearch, depth: int | None) -> Result:
    """MTD(f): return the root's value, and the move of the last pass that proved it from below.

    A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax algorithms,
    figure 5. Each pass is an alpha-beta with memory that returns a lower or an upper bound, until
    the two meet; the table saves what earlier passes have proved. The first guess is 0, with
    iterative deepening the value of the depth before.
    """
    value = search.guess
    best_move = NO_MOVE
    low = -search.infinity
    high = search.infinity
    while low < high:
        beta = value + 1 if value == low else value
        value = search.search_root(beta - 1, beta, depth, is_pass=True)
        if value < beta:
            high = value
        else:
            low = value
            best_move = search.root.best_move
    search.guess = value
    return search.result(value, best_move)


class DepthFirstSearch:
    """A search of a game by recursion, with its memory of earlier nodes.

    Attributes:
        root: the position that is searched.
        infinity: the open end of a window.
        deepens: True if it searches to depth 1, 2, 3 ...
        guess: the value with which MTD(f) begins.
    """

    def __init__(
        self,
        game: Game,
        recorder: Recorder,
        options: Options,
        *,
        prunes: bool = True,
        scouts: bool = False,
    ) -> None:
        extras = options.extras
        trace = recorder.trace
        self.root = root_node(game, trace)
        self.infinity = recorder.infinity
        self.deepens = "deepening" in extras
        self.guess = 0
        self._options = options
        self._recorder = recorder
        self._enter = recorder.enter
        self._leave = recorder.leave
        self._scouts = scouts
        self._table: TranspositionTable | None = None
        if "table" in extras:
            self._table = TranspositionTable(self.infinity, self.root.symmetry)
        # Two killers of each ply, the latest first.
        self._killers: defaultdict[int, tuple[int, int]] | None = None
        if "killers" in extras:
            self._killers = defaultdict(lambda: (NO_MOVE, NO_MOVE))
        # The history of each move by side.
        self._history: defaultdict[tuple[int, int], int] | None = None
        if "history" in extras:
            self._history = defaultdict(int)
        self._forced = "forced" in extras
        self._learns = bool(extras & {"table", "killers", "history"})
        # A table alone does not change the order: only then is MTD(f) from +inf the same as SSS*.
        self._reorders = bool(extras - {"table", "symmetry"})
        self._table_move = NO_MOVE  # of the node whose moves are tried next
        self._slack = 1 if options.cutoff is Cutoff.STRICT or not prunes else 0
        self._fresh_plies = 0  # nodes above this ply give their children an open window
        if not prunes:
            self._fresh_plies = sys.maxsize
        elif options.root_window is RootWindow.FRESH:
            self._fresh_plies = 1
        self._stop_value = trace.won_above if options.stop_on_win else self.infinity
        self._most_estimated = trace.most_estimated if options.estimates else -1
        self._limit = trace.longest + 1  # the depth limit of the current pass
        self._left_exact = False  # True if a wider window cannot change the value left last
        self._guesses = 0  # estimates met so far, at leaves and in the table

    def run(self, search_to: Callable[[DepthFirstSearch, int | None], Result]) -> Result:
        """Search once, or with deepening until no deeper pass can change the result.

        That is the case when a pass met no estimate, or when its value is a win or a loss: it was
        played out, and a deeper search finds no quicker one.
        """
        depth = self._options.depth
        guesses = self._guesses
        last = self._limit if depth is None else depth
        if not self.deepens:
            self._limit = last
            result = search_to(self, depth)
        else:
            for self._limit in range(1, last + 1):
                guesses = self._guesses
                result = search_to(self, self._limit)
                value = result.value or 0
                if abs(value) > self._most_estimated or self._guesses == guesses:
                    break
        if self._guesses != guesses:
            self._recorder.mark(_ESTIMATED)
        return result

    def search_root(self, alpha: int, beta: int, depth: int | None, *, is_pass: bool) -> int:
        """Search the whole tree with this window of the root, and return its value.

        Args:
            is_pass: True for one of several passes.
        """
        root = self.root
        guesses = self._guesses
        if is_pass:
            low, high = (alpha, beta) if root.sign > 0 else (-beta, -alpha)
            self._recorder.begin_pass(low, high, depth)
        key = None
        if self._table is not None:
            key = root.key()
            entry = self._table.look_up(key, self._limit)
            self._table_move = entry.move if entry else NO_MOVE
        value = self._try_moves(root, alpha, beta)
        self._learn(root, key, alpha, beta, value, guesses)
        self._recorder.end_pass(root.sign * value, root.untried)
        return value

    def result(self, value: int, move: int, reason: Reason = _ALL_TRIED) -> Result:
        """Return the result of the search, from Max's side."""
        best_move = None if move == NO_MOVE else self.root.number_of(move)
        return Result(self.root.sign * value, best_move, reason)

    def visit(self, parent: SearchNode, move: int, alpha: int, beta: int, mark: int = 0) -> int:
        """Search the node after a move, and return its value from the side that makes the move.

        The window is from that side, too. If alpha < value < beta the value is exact; at most
        alpha it is an upper bound of the true value, at least beta a lower bound.
        """
        node = parent.play(move)
        sign = parent.sign
        if parent.ply < self._fresh_plies:
            alpha = -self.infinity
            beta = self.infinity
        if sign > 0:
            self._enter(node.number, alpha, beta, mark | node.mark)
        else:
            self._enter(node.number, -beta, -alpha, mark | node.mark)
        if node.value is not None:
            self._leave(node.value, _GAME_OVER)
            self._left_exact = True
            return sign * node.value
        if node.ply >= self._limit:
            return sign * self._leave_at_horizon(node)
        turn = sign * node.sign  # 1 if the same side moves again, else -1
        if turn < 0:
            alpha, beta = -beta, -alpha
        guesses = self._guesses
        key = None
        value = None
        if self._table is not None:
            key = node.key()
            value = self._ask_table(self._table, node, key, alpha, beta)
        if value is not None:
            reason = _TABLE
            untried = 0
        else:
            value = self._try_moves(node, alpha, beta)
            reason = node.reason
            untried = node.untried
            if self._learns:
                self._learn(node, key, alpha, beta, value, guesses)
            self._left_exact = False
        if self._guesses != guesses:
            self._recorder.mark(_ESTIMATED)
        self._leave(node.sign * value, reason, untried)
        return turn * value

    def _leave_at_horizon(self, node: SearchNode) -> int:
        """Leave a node at the depth limit, and return its estimate from Max's side."""
        self._guesses += 1
        value = node.estimate()
        self._recorder.mark(_ESTIMATED)
        self._leave(value, _HORIZON)
        self._left_exact = True
        return value

    def _try_moves(self, node: SearchNode, alpha: int, beta: int) -> int:
        """Try the moves of a node until a bound is met, a win is found or all are tried.

        Returns the best value, and sets `best_move`, `reason` and `untried` of the node. A scout
        assumes that the first move is best, and only asks whether another is better.
        """
        visit = self.visit
        enough = beta + self._slack
        moves = self._in_order(node) if self._reorders else node.moves()
        best = -self.infinity
        best_move = moves[0]
        reason = _ALL_TRIED
        untried = len(moves)
        for move in moves:
            untried -= 1
            if self._scouts and move != moves[0]:
                value = visit(node, move, alpha, alpha + 1)
                if alpha < value < beta and not self._left_exact:
                    value = visit(node, move, alpha, beta, _RESEARCH)
            else:
                value = visit(node, move, alpha, beta)
            if value > best:
                best = value
                best_move = move
                if best > alpha:
                    alpha = best
                if best >= enough:
                    reason = _CUTOFF if untried else _BOUND_MET
                    break
                if untried and best > self._stop_value:
                    reason = _WIN_FOUND
                    break
        node.best_move = best_move
        node.reason = reason
        node.untried = untried
        return best

    def _in_order(self, node: SearchNode) -> list[int]:
        """Return the moves of a node in the order that the extras give them."""
        moves = node.moves()
        if self._history is not None:
            history = self._history
            sign = node.sign
            moves = sorted(moves, key=lambda move: -history[sign, move])
        if self._killers is not None:
            killers = [killer for killer in self._killers[node.ply] if killer in moves]
            moves = killers + [move for move in moves if move not in killers]
        if self._forced:
            moves = node.forced_first(moves)
        if self._table_move in moves:
            moves.remove(self._table_move)
            moves.insert(0, self._table_move)
        return moves

    def _ask_table(
        self, table: TranspositionTable, node: SearchNode, key: TableKey, alpha: int, beta: int
    ) -> int | None:
        """Return the value that the table knows, if it is exact or a bound outside the window."""
        entry = table.look_up(key, self._limit - node.ply)
        if entry is None:
            self._table_move = NO_MOVE
            return None
        self._recorder.mark(_TABLE_HIT)
        self._table_move = entry.move
        low, high, _, plies = entry
        if low == high or low >= beta + self._slack:
            value = low
        elif high <= alpha - self._slack:
            value = high
        else:
            return None
        self._left_exact = low == high
        if plies < UNLIMITED and abs(value) <= self._most_estimated:
            self._guesses += 1
        return value

    def _learn(
        self,
        node: SearchNode,
        key: TableKey | None,
        alpha: int,
        beta: int,
        value: int,
        guesses: int,
    ) -> None:
        """Update table, killers and history with a node that was searched with this window.

        Args:
            guesses: the number of estimates met before the node.
        """
        move = node.best_move
        plies = self._limit - node.ply
        low = value if value > alpha - self._slack else -self.infinity
        high = value if value < beta + self._slack else self.infinity
        if low > -self.infinity:
            if self._killers is not None and node.reason != _ALL_TRIED:
                latest, _ = self._killers[node.ply]
                if move != latest:
                    self._killers[node.ply] = move, latest
            if self._history is not None:
                self._history[node.sign, move] += 1 << plies
        if self._table is None or key is None:
            return
        # A win or a loss was played out, so it holds whatever else was estimated.
        if self._guesses == guesses or abs(value) > self._most_estimated:
            plies = UNLIMITED
        self._table.store(key, TableEntry(low, high, move, plies))


class AveragingSearch(DepthFirstSearch):
    """A search of a tree with chance nodes."""

    def _try_moves(self, node: SearchNode, alpha: int, beta: int) -> int:
        """Average the values of all outcomes, until the average is sure to be outside the window.

        An outcome that was not visited is worth at least the least, at most the greatest value of
        all leaves. A child's window holds the values with which the average may be in the window;
        its ends are whole, as all values are.
        """
        if not node.chances:
            return super()._try_moves(node, alpha, beta)
        low, high = self._recorder.trace.bounds
        average: float = 0
        rest: float = 1  # the chance of the outcomes that were not visited
        node.best_move = NO_MOVE
        node.reason = _ALL_TRIED
        moves = node.moves()
        node.untried = len(moves)
        for move in moves:
            if average + rest * high <= alpha or average + rest * low >= beta:
                node.reason = _CUTOFF
                break
            chance = node.chances[move]
            rest -= chance
            node.untried -= 1
            least = floor((alpha - average - rest * high) / chance)
            most = ceil((beta - average - rest * low) / chance)
            average += chance * self.visit(node, move, max(low, least), min(high, most))
        is_low = average + rest * high <= alpha
        return int(average + rest * (high if is_low else low))


class TableEntry(NamedTuple):
    """The proof of a position in the transposition table, from the side to move.

    Attributes:
        low, high: bounds of the value, both included; infinite if nothing is known.
        move: the best move.
        plies: the depth of the search below the position, or `UNLIMITED`.
    """

    low: int
    high: int
    move: int
    plies: int


class TranspositionTable:
    """The proofs of positions, whichever moves led to them.

    R. D. Greenblatt, D. E. Eastlake, S. D. Crocker 1967, The Greenblatt chess program, keep
    positions in a hash table. An entry has a bound from either side, as in A. Plaat, J. Schaeffer,
    W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax algorithms.
    """

    def __init__(self, infinity: int, symmetry: Symmetry | None = None) -> None:
        self._infinity = infinity
        self._symmetry = symmetry
        self._entries: dict[Hashable, TableEntry] = {}

    def look_up(self, key: TableKey, plies: int) -> TableEntry | None:
        """Return the entry of a position below which a number of plies is left to search.

        The bounds of a shallower search are open, and only its move counts.
        """
        position, symmetry = key
        entry = self._entries.get(position)
        if entry is None:
            return None
        low, high, move, searched = entry
        if searched < plies:
            low = -self._infinity
            high = self._infinity
        if symmetry and self._symmetry:
            move = self._symmetry.original(move, symmetry)
        return TableEntry(low, high, move, searched)

    def store(self, key: TableKey, entry: TableEntry) -> None:
        """Keep a proof, and the bounds of an older one that was as deep."""
        position, symmetry = key
        low, high, move, plies = entry
        known = self._entries.get(position)
        if known is not None and known.plies >= plies:
            low = max(low, known.low)
            high = min(high, known.high)
        if symmetry and self._symmetry:
            move = self._symmetry.image(move, symmetry)
        if len(self._entries) >= TABLE_ENTRIES:
            self._entries.clear()
        self._entries[position] = TableEntry(low, high, move, plies)
