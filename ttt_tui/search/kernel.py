"""The inner loop of minimax and alpha-beta on boards: one explicit stack, run in chunks of nodes.

Minimax and alpha-beta are one loop. Each node hands its window down to its children, except in
the first `fresh_plies` plies below the root, whose children get (-inf, +inf): none for alpha-beta
with a shared window, one for a fresh window a root move, all of them for minimax. With an open
window no bound can be met, so minimax is alpha-beta that never hands a window down.

Inside the loop values and windows are from the side to move, who maximises: a child's value is
the negative of its own, its window the parent's turned round (Knuth and Moore 1975, An Analysis
of Alpha-Beta Pruning, section 3). The trace and its totals are from X's side.

This file is the kernel twice. It runs as it stands, and where there is a compiler it is built as
the module `native` with the types of `native.pxd`. So that both do the same, masks are unsigned and
stay below 2 ** 64, and no subscript is ever negative or out of range, as the compiled loop does not
check.
"""

from __future__ import annotations

from ttt_tui.games.bitboard import MAX_LINE_ENTRIES
from ttt_tui.games.position import Position
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.options import Cutoff, RootWindow
from ttt_tui.search.ordering import bitboard_for
from ttt_tui.search.trace import INFINITY, NO_MOVE, Reason, Result, RootMove, Totals, Trace

MOST_IN_BULK = 1956
"""The most nodes below a node with six moves left: 6 + 6 5 + 6 5 4 + ..."""

# Reason as plain numbers: looking up an enum costs as much as a move.
_ALL_TRIED, _CUTOFF, _WIN_FOUND, _GAME_OVER, _HORIZON, _BOUND_MET = 1, 2, 3, 4, 6, 8


class Kernel:
    """One search by minimax or alpha-beta, which writes a trace of a board and its totals.

    Attributes:
        trace: where the search is written; its result is set at the end.
        nodes: positions entered below the root so far.
        done: the root has been left.
    """

    def __init__(self, trace: Trace) -> None:
        position, options = trace.game, trace.options
        assert isinstance(position, Position)
        rules = position.rules
        board = bitboard_for(rules, options.order)
        self.trace = trace
        self.cells, self.above = board.cells, board.above
        self.lines, self.first_line, self.last_line = board.lines, board.first_line, board.last_line
        self.wins, self.small_board = board.wins, len(board.wins) > 0

        self.capacity = len(trace.move)
        self.moves, self.depths, self.values = trace.move, trace.depth, trace.value
        self.ends, self.reasons = trace.end, trace.reason
        self.moves[0] = NO_MOVE
        self.prunes = prunes = trace.algorithm.prunes
        if prunes:
            self.alphas, self.betas = trace.alpha, trace.beta
            self.alphas[0], self.betas[0] = -INFINITY, INFINITY
        # 65 frames all through: one for each ply of the longest game, and one for the root.
        self.fresh_plies = 65 if not prunes else int(options.root_window is RootWindow.FRESH)
        self.cut_margin = int(options.cutoff is Cutoff.STRICT)
        self.stop_value = INFINITY
        if options.stop_on_win:
            self.stop_value = MOST_ESTIMATED if options.estimates else 0
        self.line_sign = -1 if rules.misere else 1
        finished_value, *line_values = win_values(rules.cells, options)
        self.line_values = [self.line_sign * value for value in line_values]
        # At the last ply of a game nothing goes on, so 64 is no limit.
        self.last_ply = 64 if options.depth is None else options.depth - 1
        side = int(position.to_move)
        self.sides = [side, -side] * 32  # by plies
        self.line_leaves = [1 + self.line_sign * side for side in self.sides]  # whose a line is
        self.line_count = len(board.all_lines)
        self.all_lines = [*board.all_lines, *[0] * (MAX_LINE_ENTRIES - self.line_count)]
        self.bulk_ply = 65
        is_plain = options.depth is None and self.stop_value == INFINITY
        if is_plain and self.small_board and not rules.gravity:
            self.bulk_ply = position.empties - 7  # six moves are left below

        self.nodes, self.done = 0, False
        self.nodes_by_depth = [0] * 65
        self.leaves = [0, 0, 0]  # O wins, draws, X wins
        self.cutoffs = self.pruning_cutoffs = self.pruned_moves = 0
        self.win_stops = self.win_stop_moves = self.horizon_nodes = 0
        self.root: list[RootMove] = []
        self.root_move = RootMove(NO_MOVE, 0, 0, 0)  # the one that is open, or was last

        # The frame of the node that the search is in.
        self.ply = self.node = 0
        self.side = int(position.to_move)
        self.own, self.other, self.legal = board.masks(position)
        self.remaining = self.legal
        self.alpha, self.beta, self.best = -INFINITY, INFINITY, -INFINITY
        self.reason = _ALL_TRIED
        value = position.value()
        if value is not None:
            self.best = int(value) * finished_value * self.side
            self.reason = _GAME_OVER
        trace.visited = 1

        # The frames above it, as they were when the search left them for a child: node, own, legal,
        # remaining, alpha, beta, best.
        self.stack = [(0, 0, 0, 0, 0, 0, 0)] * 65

    def run(self, node_limit: int) -> None:
        """Go on until so many nodes in all have been entered, or the search is done."""
        wins, line_sign, room, capacity = self.wins, self.line_sign, self.trace.room, self.capacity
        nodes, ply, node, side = self.nodes, self.ply, self.node, self.side
        own, other, legal, remaining = self.own, self.other, self.legal, self.remaining
        alpha, beta, best, reason = self.alpha, self.beta, self.best, self.reason

        while True:
            if remaining:
                # Enter the next child.
                if nodes >= node_limit:
                    break
                bit = remaining & -remaining
                remaining ^= bit
                slot = bit % 67
                nodes += 1
                self.nodes_by_depth[ply] += 1
                stones = own | bit
                below = legal ^ bit | self.above[slot]
                if ply < self.fresh_plies:
                    low, high = -INFINITY, INFINITY
                else:
                    low, high = -beta, -alpha
                if nodes + MOST_IN_BULK >= room:
                    room = self.trace.make_room(nodes)
                if nodes < capacity:
                    self.moves[nodes] = self.cells[slot]
                    self.depths[nodes] = ply + 1
                    if self.prunes:
                        self.alphas[nodes] = -high if side > 0 else low
                        self.betas[nodes] = -low if side > 0 else high
                if not ply:
                    window = (-high, -low) if side > 0 else (low, high)
                    self.root_move = RootMove(self.cells[slot], nodes, *window)
                    self.root.append(self.root_move)

                if self.small_board:
                    has_line = wins[stones]
                else:
                    has_line = 0
                    for number in range(self.first_line[slot], self.last_line[slot]):
                        if stones & self.lines[number] == self.lines[number]:
                            has_line = 1
                            break
                left, reason, value = nodes, _GAME_OVER, 0
                if has_line:
                    value = self.line_values[ply]
                    self.leaves[self.line_leaves[ply]] += 1
                    below = 0
                elif not below:
                    self.leaves[1] += 1
                elif ply >= self.last_ply:
                    # Lines open for the mover less those open for the opponent.
                    for number in range(self.line_count):
                        if not self.all_lines[number] & other:
                            value += line_sign
                        if not self.all_lines[number] & stones:
                            value -= line_sign
                    value = max(-MOST_ESTIMATED, min(MOST_ESTIMATED, value))
                    self.horizon_nodes += 1
                    reason = _HORIZON
                    below = 0
                in_bulk = below and ply >= self.bulk_ply and nodes + MOST_IN_BULK <= node_limit
                # Each call with a plain number, so that the compiler makes a function for each.
                if in_bulk and nodes + MOST_IN_BULK < capacity:
                    self.nodes = nodes
                    value = -subtree(self, wins, other, stones, below, ply + 1, low, high, 1)
                    nodes, reason = self.nodes, self.reasons[left]
                elif in_bulk and nodes >= capacity:
                    self.nodes = nodes
                    value = -subtree(self, wins, other, stones, below, ply + 1, low, high, 0)
                    nodes = self.nodes
                elif below:
                    # Descend into an inner node.
                    self.stack[ply] = node, own, legal, remaining, alpha, beta, best
                    ply, node, side = ply + 1, nodes, -side
                    own, other = other, stones
                    legal = remaining = below
                    alpha, beta, best = low, high, -INFINITY
                    reason = _ALL_TRIED
                    continue
            elif ply:
                # Leave this node.
                left, value = node, -best
                ply, side, other = ply - 1, -side, own
                node, own, legal, remaining, alpha, beta, best = self.stack[ply]
            else:
                self.done = True
                break

            # The node takes in the value of the child just left.
            if left < capacity:
                self.values[left] = side * value
                self.ends[left] = nodes + 1
                self.reasons[left] = reason
            reason = _ALL_TRIED
            if not ply:
                self.root_move.value = side * value
                self.root_move.nodes = nodes + 1 - self.root_move.node
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                if alpha >= beta + self.cut_margin:
                    self.cutoffs += 1
                    self.pruning_cutoffs += remaining != 0
                    reason = _CUTOFF if remaining else _BOUND_MET
                    while remaining:
                        remaining &= remaining - 1
                        self.pruned_moves += 1
                elif value > self.stop_value and remaining:
                    self.win_stops += 1
                    reason = _WIN_FOUND
                    while remaining:
                        remaining &= remaining - 1
                        self.win_stop_moves += 1

        self.nodes, self.ply, self.node, self.side = nodes, ply, node, side
        self.own, self.other, self.legal, self.remaining = own, other, legal, remaining
        self.alpha, self.beta, self.best, self.reason = alpha, beta, best, reason
        self.report()

    def report(self) -> None:
        """Bring the trace's counts up to date, and its result."""
        trace = self.trace
        trace.visited = self.nodes + 1
        if self.ply:
            self.root_move.nodes = self.nodes + 1 - self.root_move.node
        trace.totals = Totals(
            nodes=self.nodes,
            wins_max=self.leaves[2],
            wins_min=self.leaves[0],
            draws=self.leaves[1],
            cutoffs=self.cutoffs,
            pruning_cutoffs=self.pruning_cutoffs,
            pruned_moves=self.pruned_moves,
            win_stops=self.win_stops,
            win_stop_moves=self.win_stop_moves,
            nodes_by_depth=tuple(count for count in self.nodes_by_depth if count),
            horizon_nodes=self.horizon_nodes,
            root=self.root,
        )
        if self.done:
            value, reason = self.side * self.best, Reason(self.reason)
            trace.value[0], trace.end[0], trace.reason[0] = value, self.nodes + 1, reason
            best = max(self.root, key=lambda each: self.side * (each.value or 0), default=None)
            trace.result = Result(value, None if best is None else best.move, reason)


def subtree(
    kernel: Kernel, wins: bytes, own: int, other: int, remaining: int, ply: int, alpha: int,
    beta: int, recorded: int,
) -> int:  # fmt: skip
    """The value of a small subtree, below the node entered last.

    Twice as fast as the loop, as no frame is kept.
    """
    best, legal, top, reason = -INFINITY, remaining, kernel.nodes, _ALL_TRIED
    side = kernel.sides[ply]
    while remaining:
        bit = remaining & -remaining
        remaining ^= bit
        kernel.nodes += 1
        kernel.nodes_by_depth[ply] += 1
        stones = own | bit
        below = legal ^ bit
        if recorded:
            node = kernel.nodes
            kernel.moves[node] = kernel.cells[bit % 67]
            kernel.depths[node] = ply + 1
            if kernel.prunes:
                kernel.alphas[node] = alpha if side > 0 else -beta
                kernel.betas[node] = beta if side > 0 else -alpha
        if wins[stones]:
            value = kernel.line_values[ply]
            kernel.leaves[kernel.line_leaves[ply]] += 1
            below = 0
        elif not below:
            value = 0
            kernel.leaves[1] += 1
        if below:
            low, high = -beta, -alpha
            value = -subtree(kernel, wins, other, stones, below, ply + 1, low, high, recorded)
        elif recorded:
            kernel.values[node] = side * value
            kernel.ends[node] = node + 1
            kernel.reasons[node] = _GAME_OVER
        if value > best:
            best = value
            if kernel.prunes and value > alpha:
                alpha = value
                if alpha >= beta + kernel.cut_margin:
                    kernel.cutoffs += 1
                    reason = _CUTOFF if remaining else _BOUND_MET
                    kernel.pruning_cutoffs += remaining != 0
                    while remaining:
                        remaining &= remaining - 1
                        kernel.pruned_moves += 1
    if recorded:
        kernel.values[top] = side * best
        kernel.ends[top] = kernel.nodes + 1
        kernel.reasons[top] = reason
    return best
