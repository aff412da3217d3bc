"""Minimax, alpha-beta with extras, principal variation search and MTD(f), as plain recursion.

All of them are one recursion, `DepthFirstSearch.visit`; they differ in the windows of the root and
of the moves. Values and windows are from the side to move at the node (negamax), and fail-soft:
outside its window a node's value is a bound, the best that was proved (J. P. Fishburn 1983, Another
optimization of alpha-beta search). The recorder gets all of them from Max's side.

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
from collections.abc import Callable
from typing import Any, NamedTuple

from ttt_tui.games.bitboard import Symmetry
from ttt_tui.games.game import Game
from ttt_tui.search.move_generator import SearchNode, TableKey, move_generator
from ttt_tui.search.options import Cutoff, Options, RootWindow
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result

TABLE_ENTRIES = 200_000
"""Positions of a transposition table, some 70 MB; a full table is cleared."""

UNLIMITED = 1 << 16
"""The plies of an entry that rests on no estimate: it holds at any depth."""

# Looking up a member of an enum, or joining two marks, takes a tenth of a visit.
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


class MoveLoopResult(NamedTuple):
    """The result of trying the moves of a node.

    Attributes:
        value: the best value found, from the side to move.
        move: the first move that has it.
        reason: the reason why the loop ended.
        untried: the number of moves left untried.
    """

    value: int
    move: int
    reason: Reason
    untried: int


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


def minimax(game: Game, recorder: Recorder, options: Options) -> Result:
    """Try every move with an open window, so that no bound is ever met."""
    return DepthFirstSearch(game, recorder, options, prunes=False).search(whole_window)


def alpha_beta(game: Game, recorder: Recorder, options: Options) -> Result:
    """D. E. Knuth, R. W. Moore 1975, An analysis of alpha-beta pruning, section 3 (F2)."""
    return DepthFirstSearch(game, recorder, options).search(whole_window)


def pvs(game: Game, recorder: Recorder, options: Options) -> Result:
    """Principal variation search, also known as NegaScout.

    T. A. Marsland 1983, Relative efficiency of alpha-beta implementations; A. Reinefeld 1983, An
    improvement to the scout tree search algorithm, and 1989, Spielbaum-Suchverfahren. The first
    move is searched with the whole window, every other move with a null window; a move that turns
    out to be better is searched again. The window of that second search begins at alpha, as in
    Marsland's version, and not at the value of the first, so the new value is inside it and exact.
    """
    return DepthFirstSearch(game, recorder, options, scouts=True).search(whole_window)


def mtd_f(game: Game, recorder: Recorder, options: Options) -> Result:
    """Close in on the value with null windows alone; see `null_windows`."""
    return DepthFirstSearch(game, recorder, options).search(null_windows)


def whole_window(search: DepthFirstSearch, depth: int | None) -> Result:
    """Search the root once with the window (-inf, inf)."""
    infinity = search.infinity
    found = search.search_root(-infinity, infinity, depth, is_pass=search.deepens)
    return search.result(found.value, found.move, found.reason)


def null_windows(search: DepthFirstSearch, depth: int | None) -> Result:
    """MTD(f): return the root's value, and the move of the last pass that proved it from below.

    A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax algorithms,
    figure 5. Each pass is an alpha-beta with memory that returns a lower or an upper bound, until
    the two meet; the table saves what earlier passes have proved. The first guess is 0, with
    iterative deepening the value of the depth before.
    """
    value = search.guess
    best_move = None
    low = -search.infinity
    high = search.infinity
    while low < high:
        beta = value + 1 if value == low else value
        found = search.search_root(beta - 1, beta, depth, is_pass=True)
        value = found.value
        if value < beta:
            high = value
        else:
            low = value
            best_move = found.move
    search.guess = value
    return search.result(value, best_move)


class DepthFirstSearch:
    """A search of a game by recursion, with its memory of earlier nodes.

    Attributes:
        infinity: the open end of a window.
        moves: a function that returns the moves of a node in the order of trying.
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
        generator = move_generator(game, options)
        self._options = options
        self._scouts = scouts
        self._recorder = recorder
        self._enter = recorder.enter
        self._leave = recorder.leave
        self._generator = generator
        self._play = generator.play
        self._min_mark = generator.min_mark
        self._sign = generator.root.sign
        self.infinity = generator.infinity
        self._table: TranspositionTable | None = None
        if "table" in extras:
            self._table = TranspositionTable(generator.infinity, generator.symmetry)
        # Two killers of each ply, the latest first.
        self._killers: defaultdict[int, tuple[int, int]] | None = None
        if "killers" in extras:
            self._killers = defaultdict(lambda: (NO_MOVE, NO_MOVE))
        # The history of each move, by side.
        self._history: defaultdict[tuple[int, int], int] | None = None
        if "history" in extras:
            self._history = defaultdict(int)
        self._forced = "forced" in extras
        self._remembers = bool(extras & {"table", "killers", "history"})
        # A table alone does not change the order: only then is MTD(f) from +inf the same as SSS*.
        self._table_first = bool(extras - {"table", "symmetry"})
        self.moves = self._in_order if self._table_first else generator.moves
        self._table_move = NO_MOVE  # of the node whose moves are tried next
        self._slack = 1 if options.cutoff is Cutoff.STRICT or not prunes else 0
        # Nodes at plies up to this one get an open window.
        self._fresh_plies = int(options.root_window is RootWindow.FRESH) if prunes else sys.maxsize
        self._stop_value = generator.won_above if options.stop_on_win else self.infinity
        self._most_estimated = generator.most_estimated if options.estimates else -1
        self.deepens = "deepening" in extras
        self._limit: int = generator.longest  # the depth limit of the current pass
        self.guess = 0
        self._left_exact = False  # True if a wider window cannot change the value left last
        self._guesses = 0  # estimates met so far, at leaves and in the table

    def search(self, to_depth: Callable[[DepthFirstSearch, int | None], Result]) -> Result:
        """Search once, or with deepening until no deeper pass can change the result.

        That is the case when a pass met no estimate, or when its value is a win or a loss: it was
        played out, and a deeper search finds no quicker one.
        """
        depth = self._options.depth
        guesses = self._guesses
        last = self._limit if depth is None else min(depth, self._limit)
        if not self.deepens:
            self._limit = last
            result = to_depth(self, depth)
        else:
            for self._limit in range(1, last + 1):
                guesses = self._guesses
                result = to_depth(self, self._limit)
                value = result.value or 0
                if abs(value) > self._most_estimated or self._guesses == guesses:
                    break
        if self._guesses != guesses:
            self._recorder.mark(_ESTIMATED)
        return result

    def search_root(
        self, alpha: int, beta: int, depth: int | None, *, is_pass: bool
    ) -> MoveLoopResult:
        """Search the whole tree with this window of the root.

        Args:
            is_pass: True if it is one of several passes.
        """
        recorder = self._recorder
        root = self._generator.root
        guesses = self._guesses
        key = None
        if is_pass:
            low, high = (alpha, beta) if self._sign > 0 else (-beta, -alpha)
            recorder.begin_pass(low, high, depth)
        if self._table is not None:
            key = self._generator.key(root)
            known = self._table.look_up(key, self._limit)
            self._table_move = known.move if known else NO_MOVE
        found = self._try_moves(root, alpha, beta)
        self._remember(root, key, alpha, beta, found, guesses)
        recorder.end_pass(self._sign * found.value, found.reason, found.untried)
        return found

    def result(self, value: int, move: int | None, reason: Reason = _ALL_TRIED) -> Result:
        """Return the result of the search, from Max's side."""
        best_move = None if move is None else self._generator.number(move)
        return Result(self._sign * value, best_move, reason)

    def visit(self, parent: SearchNode, move: int, alpha: int, beta: int, mark: int = 0) -> int:
        """Search a move of `parent` and return its value, both from the side that makes it.

        If alpha < value < beta the value is exact; at most alpha it is an upper bound, at least
        beta a lower bound. The recorder is told when the node is entered and when it is left.
        """
        sign = parent.sign
        node, result, number = self._play(parent, move)
        if parent.ply < self._fresh_plies:
            alpha = -self.infinity
            beta = self.infinity
        if node.sign < 0:
            mark |= self._min_mark
        if sign > 0:
            self._enter(number, alpha, beta, mark)
        else:
            self._enter(number, -beta, -alpha, mark)
        if result is not None:
            self._leave(result, _GAME_OVER)
            self._left_exact = True
            return sign * result
        if node.ply >= self._limit:
            return sign * self._leave_at_horizon(node)
        turn = sign * node.sign  # 1 if the same side moves again, else -1
        if turn < 0:
            alpha, beta = -beta, -alpha
        guesses = self._guesses
        key = None
        settled = None
        if self._table is not None:
            key = self._generator.key(node)
            settled = self._settled_by_table(node, key, alpha, beta)
        if settled is not None:
            value = settled
            reason = _TABLE
            untried = 0
        else:
            found = self._try_moves(node, alpha, beta)
            value, _, reason, untried = found
            if self._remembers:
                self._remember(node, key, alpha, beta, found, guesses)
            self._left_exact = False
        if self._guesses != guesses:
            self._recorder.mark(_ESTIMATED)
        self._leave(node.sign * value, reason, untried)
        return turn * value

    def _leave_at_horizon(self, node: SearchNode) -> int:
        """Leave a node at the depth limit with its estimate, and return it from Max's side."""
        self._guesses += 1
        value = self._generator.estimate(node)
        self._recorder.mark(_ESTIMATED)
        self._leave(value, _HORIZON)
        self._left_exact = True
        return value

    def _try_moves(self, node: SearchNode, alpha: int, beta: int) -> MoveLoopResult:
        """Try the moves of a node until a bound is met, a win is found or all are tried.

        A scout assumes that the first move is best, and only asks whether another is better.
        """
        visit = self.visit
        enough = beta + self._slack
        moves = self.moves(node)
        best = -self.infinity
        best_move = moves[0]
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
                    return MoveLoopResult(best, best_move, reason, untried)
                if untried and best > self._stop_value:
                    return MoveLoopResult(best, best_move, _WIN_FOUND, untried)
        return MoveLoopResult(best, best_move, _ALL_TRIED, 0)

    def _in_order(self, node: SearchNode) -> list[int]:
        """Return the moves of a node in the order that the extras give them."""
        moves = self._generator.moves(node)
        if self._history is not None:
            history = self._history
            moves = sorted(moves, key=lambda move: -history[node.sign, move])
        if self._killers is not None:
            killers = [killer for killer in self._killers[node.ply] if killer in moves]
            moves = killers + [move for move in moves if move not in killers]
        if self._forced:
            moves = self._generator.forced_first(node, moves)
        if self._table_move in moves:
            moves.remove(self._table_move)
            moves.insert(0, self._table_move)
        return moves

    def _settled_by_table(
        self, node: SearchNode, key: TableKey, alpha: int, beta: int
    ) -> int | None:
        """Return the value of a node if the table has it, or a bound of it outside the window."""
        assert self._table is not None
        known = self._table.look_up(key, self._limit - node.ply)
        if known is None:
            self._table_move = NO_MOVE
            return None
        self._recorder.mark(_TABLE_HIT)
        self._table_move = known.move
        low, high, _, plies = known
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

    def _remember(
        self,
        node: SearchNode,
        key: TableKey | None,
        alpha: int,
        beta: int,
        found: MoveLoopResult,
        guesses: int,
    ) -> None:
        """Update table, killers and history with a node that was searched with this window.

        Args:
            guesses: the number of estimates met before the node.
        """
        value = found.value
        move = found.move
        plies = self._limit - node.ply
        low = value if value > alpha - self._slack else -self.infinity
        high = value if value < beta + self._slack else self.infinity
        if low > -self.infinity:
            if self._killers is not None and found.reason != _ALL_TRIED:
                last = self._killers[node.ply][0]
                if move != last:
                    self._killers[node.ply] = move, last
            if self._history is not None:
                self._history[node.sign, move] += 1 << plies
        if self._table is None or key is None:
            return
        # A win or a loss was played out, so it holds whatever else was estimated.
        if self._guesses == guesses or abs(value) > self._most_estimated:
            plies = UNLIMITED
        self._table.store(key, TableEntry(low, high, move, plies))


class TranspositionTable:
    """The proofs of positions, whichever moves led to them.

    R. D. Greenblatt, D. E. Eastlake, S. D. Crocker 1967, The Greenblatt chess program, keep
    positions in a hash table. An entry has a bound from either side, as in A. Plaat, J. Schaeffer,
    W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax algorithms.
    """

    def __init__(self, infinity: int, symmetry: Symmetry | None = None) -> None:
        self._infinity = infinity
        self._symmetry = symmetry
        self._entries: dict[Any, TableEntry] = {}

    def look_up(self, key: TableKey, plies: int) -> TableEntry | None:
        """Return the entry of a position that is to be searched to a depth of `plies`.

        The bounds of a search that was less deep are left out; its move is not.
        """
        entry = self._entries.get(key.position)
        if entry is None:
            return None
        low, high, move, entry_plies = entry
        if entry_plies < plies:
            low = -self._infinity
            high = self._infinity
        if key.symmetry and self._symmetry:
            move = self._symmetry.original(move, key.symmetry)
        return TableEntry(low, high, move, entry_plies)

    def store(self, key: TableKey, entry: TableEntry) -> None:
        """Store the proof of a search, joined with that of an earlier one that was as deep."""
        low, high, move, plies = entry
        known = self._entries.get(key.position)
        if known is not None and known.plies >= plies:
            low = max(low, known.low)
            high = min(high, known.high)
        if key.symmetry and self._symmetry:
            move = self._symmetry.image(move, key.symmetry)
        if len(self._entries) >= TABLE_ENTRIES:
            self._entries.clear()
        self._entries[key.position] = TableEntry(low, high, move, plies)
