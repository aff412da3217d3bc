"""Alpha-beta with extras, principal variation search and MTD(f), as plain recursion.

They are one recursion: `Tree.visit` enters and leaves a node, and asks and fills the transposition
table; in between the node's moves are tried. They differ in the windows of the moves and the root.
Values and windows are from the side to move at the node (negamax), and fail-soft: outside its
window a node's value is a bound, the best that was proved (J. P. Fishburn 1983, Another
optimization of alpha-beta search). The recorder is told all of them from Max's side.

Alpha-beta cuts more the sooner it meets the best move, so the extras put the moves in order:

- killers, the two moves that have cut last at a ply: J. J. Gillogly 1972, The technology chess
  program; D. J. Slate, L. R. Atkin 1977, Chess 4.5;
- history, how often a move of a side was the best or sufficient one anywhere, counted as
  2 ** depth: J. Schaeffer 1983, The history heuristic;
- forced moves, and the table's best move, first;
- deepening, to depth 1, 2, 3 ..., each pass ordered by what the one before has left in table,
  killers and history: J. J. Scott 1969, A chess-playing program.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from ttt_tui.games.bitboard import Symmetry
from ttt_tui.games.game import Game
from ttt_tui.search.options import Cutoff, Options, RootWindow
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result
from ttt_tui.search.walk import Key, Place, walk_of

Tried = tuple[int, int, Reason, int]
"""What came of a node's moves: its value, the best of them, why no more were tried, and how many
were left."""

ROOM = 200_000
"""Positions of a table, some 70 MB: when it is full it begins anew."""

SURE = 1 << 16
"""Plies of a search that estimated nothing: what it has proved holds for any depth."""

Entry = tuple[int, int, int, int]
"""What a search has proved of a position: its value is between two bounds, both included, infinite
where nothing is known; the best move; and how many plies deep the search was, or `SURE`."""

# To look up a member of an enum, or to join two, takes a tenth of a visit.
_ALL_TRIED, _CUTOFF, _BOUND_MET = Reason.ALL_TRIED, Reason.CUTOFF, Reason.BOUND_MET
_GAME_OVER, _HORIZON, _TABLE = Reason.GAME_OVER, Reason.HORIZON, Reason.TABLE
_WIN_FOUND = Reason.WIN_FOUND
_RESEARCH, _TABLE_HIT, _ESTIMATED = map(int, (Mark.RESEARCH, Mark.TABLE_HIT, Mark.ESTIMATED))


def minimax(game: Game, recorder: Recorder, options: Options) -> Result:
    """Every move, each with an open window: the windows meet no bound."""
    return Tree(game, recorder, options, prunes=False).search(whole_window)


def alpha_beta(game: Game, recorder: Recorder, options: Options) -> Result:
    """D. E. Knuth, R. W. Moore 1975, An analysis of alpha-beta pruning, section 3 (F2)."""
    return Tree(game, recorder, options).search(whole_window)


def pvs(game: Game, recorder: Recorder, options: Options) -> Result:
    """Principal variation search, which is NegaScout.

    T. A. Marsland 1983, Relative efficiency of alpha-beta implementations; A. Reinefeld 1983, An
    improvement to the scout tree search algorithm, and 1989, Spielbaum-Suchverfahren. The first
    move is searched with the whole window, every other with a null window; a move that is better
    is searched again. The window of that second search begins at alpha, as in Marsland's, not at
    what the first returned, so that its value lies inside and is exact.
    """
    return Tree(game, recorder, options, scouts=True).search(whole_window)


def mtd_f(game: Game, recorder: Recorder, options: Options) -> Result:
    """The value is closed in upon by null windows alone: see `null_windows`."""
    return Tree(game, recorder, options).search(null_windows)


def whole_window(tree: Tree, depth: int | None) -> Result:
    """One pass with the window (-inf, inf)."""
    value, move, reason, _ = tree.search_root(-tree.infinity, tree.infinity, depth, tree.deepens)
    return tree.result(value, move, reason)


def null_windows(tree: Tree, depth: int | None) -> Result:
    """MTD(f): the value of the root, and the move of the last pass that proved it from below.

    A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax algorithms,
    figure 5. Every pass is an alpha-beta with memory that returns a bound from below or from above,
    until they meet; the table spares what an earlier pass has proved. The first guess is 0, with
    deepening the value of the depth before.
    """
    value, best_move = tree.guess, None
    low, high = -tree.infinity, tree.infinity
    while low < high:
        beta = value + 1 if value == low else value
        value, move, _, _ = tree.search_root(beta - 1, beta, depth, True)
        if value < beta:
            high = value
        else:
            low, best_move = value, move
    tree.guess = value
    return tree.result(value, best_move)


class Tree:
    """The tree of one search: its nodes, and what is remembered of them.

    Attributes:
        infinity: the open end of a window.
        moves: the moves of a place in the order of trying them.
        deepens: searches to depth 1, 2, 3 ...
        guess: where MTD(f) begins.
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
        self._recorder, self._scouts = recorder, scouts
        self._enter, self._leave = recorder.enter, recorder.leave
        self._walk = walk = walk_of(game, options)
        self._play, self._min_mark = walk.play, walk.min_mark
        self.infinity, self._sign = walk.infinity, walk.root[3]
        self._table = Table(walk.infinity, walk.symmetry) if "table" in extras else None
        # Of each ply, the last one first; and by side and move.
        self._killers: defaultdict[int, tuple[int, int]] | None = None
        if "killers" in extras:
            self._killers = defaultdict(lambda: (NO_MOVE, NO_MOVE))
        self._merit: defaultdict[tuple[int, int], int] | None = None
        if "history" in extras:
            self._merit = defaultdict(int)
        self._forced = "forced" in extras
        self._learns = bool(extras & {"table", "killers", "history"})
        # With a table alone the order stays as it is: only so is MTD(f) from +inf SSS*.
        self._table_first = bool(extras - {"table", "symmetry"})
        self.moves = self._in_order if self._table_first else walk.moves
        self._table_move = NO_MOVE  # of the node whose moves are tried next
        self._options = options
        self._slack = 1 if options.cutoff is Cutoff.STRICT or not prunes else 0
        # Children of so many plies get an open window.
        self._fresh_plies = int(options.root_window is RootWindow.FRESH) if prunes else sys.maxsize
        self._stop_value = walk.won_above if options.stop_on_win else self.infinity
        self._most_estimated = walk.most_estimated if options.estimates else -1
        self.deepens = "deepening" in extras
        self._limit: int = walk.longest  # plies to the end of the present pass
        self.guess = 0
        # Of the node left last: no moves were tried, and a larger window would change nothing.
        self._left_exact = False
        self._guesses = 0  # estimates met so far, in leaves and in what the table knew

    def search(self, to_depth: Callable[[Tree, int | None], Result]) -> Result:
        """Search once, or with deepening to every depth until nothing is left to be found.

        That is when no leaf of a pass was estimated, or its value is a win or a loss: it was then
        played out, and no deeper search finds a quicker one.
        """
        depth, guesses = self._options.depth, self._guesses
        last = self._limit if depth is None else depth
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

    def search_root(self, alpha: int, beta: int, depth: int | None, is_pass: bool) -> Tried:
        """The whole tree with this window of the root, one pass among several or the only one."""
        recorder, root, guesses, key = self._recorder, self._walk.root, self._guesses, None
        if is_pass:
            low, high = (alpha, beta) if self._sign > 0 else (-beta, -alpha)
            recorder.begin_pass(low, high, depth)
        if self._table is not None:
            key = self._walk.key(root)
            known = self._table.look_up(key, self._limit)
            self._table_move = known[2] if known else NO_MOVE
        tried = value, _, _, untried = self._try_moves(root, alpha, beta)
        self._remember(root, key, alpha, beta, tried, guesses)
        recorder.end_pass(self._sign * value, untried)
        return tried

    def result(self, value: int, move: int | None, reason: Reason = _ALL_TRIED) -> Result:
        """What is found at the root, from Max's side."""
        best_move = None if move is None else self._walk.number(move)
        return Result(self._sign * value, best_move, reason)

    def visit(self, parent: Place, move: int, alpha: int, beta: int, mark: int = 0) -> int:
        """The value of a move with this window, both from the side that makes it."""
        sign = parent[3]
        place, result, number = self._play(parent, move)
        if parent[4] < self._fresh_plies:
            alpha, beta = -self.infinity, self.infinity
        if place[3] < 0:
            mark |= self._min_mark
        if sign > 0:
            self._enter(number, alpha, beta, mark)
        else:
            self._enter(number, -beta, -alpha, mark)
        if result is not None:
            self._leave(result, _GAME_OVER)
            self._left_exact = True
            return sign * result
        if place[4] >= self._limit:
            self._guesses += 1
            value = self._walk.estimate(place)
            self._recorder.mark(_ESTIMATED)
            self._leave(value, _HORIZON)
            self._left_exact = True
            return sign * value
        turn = sign * place[3]  # -1 unless the same side moves again
        if turn < 0:
            alpha, beta = -beta, -alpha
        guesses, key, known = self._guesses, None, None
        if self._table is not None:
            key = self._walk.key(place)
            known = self._table.look_up(key, self._limit - place[4])
            if known:
                self._recorder.mark(_TABLE_HIT)
            self._table_move = known[2] if known else NO_MOVE
        settled = self._settled_by(known, alpha, beta) if known else None
        if known and settled is not None:
            value, reason, untried = settled, _TABLE, 0
            self._left_exact = known[0] == known[1]
        else:
            tried = self._try_moves(place, alpha, beta)
            value, _, reason, untried = tried
            if self._learns:
                self._remember(place, key, alpha, beta, tried, guesses)
            self._left_exact = False
        if self._guesses != guesses:
            self._recorder.mark(_ESTIMATED)
        self._leave(place[3] * value, reason, untried)
        return turn * value

    def _try_moves(self, node: Place, alpha: int, beta: int) -> Tried:
        """The best of a node's moves, as far as it matters to whoever is sure of alpha and beta.

        Who scouts takes the first move for the best one, and only asks whether the others are
        better.
        """
        visit, enough = self.visit, beta + self._slack
        moves = self.moves(node)
        best, best_move, left = -self.infinity, moves[0], len(moves)
        for move in moves:
            left -= 1
            if self._scouts and move != moves[0]:
                value = visit(node, move, alpha, alpha + 1)
                if alpha < value < beta and not self._left_exact:
                    value = visit(node, move, alpha, beta, _RESEARCH)
            else:
                value = visit(node, move, alpha, beta)
            if value > best:
                best, best_move = value, move
                if best > alpha:
                    alpha = best
                if best >= enough:
                    return best, best_move, _CUTOFF if left else _BOUND_MET, left
                if left and best > self._stop_value:
                    return best, best_move, _WIN_FOUND, left
        return best, best_move, _ALL_TRIED, 0

    def _in_order(self, place: Place) -> list[int]:
        """The moves of a node in the order that the extras give them."""
        moves, table_move = self._walk.moves(place), self._table_move
        if self._merit is not None:
            merit, side = self._merit, place[3]
            moves = sorted(moves, key=lambda move: -merit[side, move])
        if self._killers is not None:
            killers = [killer for killer in self._killers[place[4]] if killer in moves]
            moves = killers + [move for move in moves if move not in killers]
        if self._forced:
            moves = self._walk.forced_first(place, moves)
        if self._table_first and table_move in moves:
            moves.remove(table_move)
            moves.insert(0, table_move)
        return moves

    def _settled_by(self, known: Entry, alpha: int, beta: int) -> int | None:
        """The value that the table knows, if it is exact or a bound outside the window."""
        low, high, _, plies = known
        if low == high or low >= beta + self._slack:
            value = low
        elif high <= alpha - self._slack:
            value = high
        else:
            return None
        if plies < SURE and abs(value) <= self._most_estimated:
            self._guesses += 1
        return value

    def _remember(
        self, place: Place, key: Any, alpha: int, beta: int, tried: Tried, guesses: int
    ) -> None:
        """Learn from a node searched with this window; `guesses` is their number before."""
        (value, move, reason, _), plies = tried, self._limit - place[4]
        low = value if value > alpha - self._slack else -self.infinity
        high = value if value < beta + self._slack else self.infinity
        if low > -self.infinity:
            if self._killers is not None and reason != _ALL_TRIED:
                last = self._killers[place[4]][0]
                if move != last:
                    self._killers[place[4]] = move, last
            if self._merit is not None:
                self._merit[place[3], move] += 1 << plies
        if self._table is None:
            return
        # A won or lost value holds whatever was estimated beside it: it has been played out.
        if self._guesses == guesses or abs(value) > self._most_estimated:
            plies = SURE
        self._table.store(key, (low, high, move, plies))


class Table:
    """The transposition table: what is known of a position, whichever moves led to it.

    R. D. Greenblatt, D. E. Eastlake, S. D. Crocker 1967, The Greenblatt chess program, keep
    positions in a hash table. An entry has a bound from either side, as in A. Plaat, J. Schaeffer,
    W. Pijls, A. de Bruin 1996, Best-first fixed-depth minimax algorithms. Values are from the side
    to move.
    """

    def __init__(self, infinity: int, symmetry: Symmetry | None = None) -> None:
        self._infinity, self._symmetry = infinity, symmetry
        self._entries: dict[tuple[Any, Any], Entry] = {}

    def look_up(self, key: Key, plies: int) -> Entry | None:
        """What is known of a position that has so many plies left to be searched below it."""
        entry = self._entries.get(key[:2])
        if entry is None:
            return None
        low, high, move, its_plies = entry
        if its_plies < plies:
            low, high = -self._infinity, self._infinity
        if key[2] and self._symmetry:
            move = self._symmetry.original(move, key[2])
        return low, high, move, its_plies

    def store(self, key: Key, entry: Entry) -> None:
        """Keep what a search has proved, and what was known by one that was as deep."""
        low, high, move, plies = entry
        known = self._entries.get(key[:2])
        if known is not None and known[3] >= plies:
            low, high = max(low, known[0]), min(high, known[1])
        if key[2] and self._symmetry:
            move = self._symmetry.image(move, key[2])
        if len(self._entries) >= ROOM:
            self._entries.clear()
        self._entries[key[:2]] = low, high, move, plies
