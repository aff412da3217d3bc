"""The inner loop of minimax and alpha-beta on boards: one explicit stack, run in chunks of nodes.

Minimax and alpha-beta are one loop. Each node hands its window down to its children, except in
the first `fresh_plies` plies, where children get (-inf, +inf): no ply for alpha-beta with a shared
window, one for a fresh window for each root move, all of them for minimax. An open window has no
bound to meet, so minimax is alpha-beta that never hands a window down.

Inside the loop, values and windows are from the side to move, which maximises: a child's value is
negated, and its window is the parent's turned round (Knuth and Moore 1975, An Analysis of
Alpha-Beta Pruning, section 3). The trace and its totals are from X's side.

This file is two kernels: it runs as it stands, and with a compiler it is built as the module
`native` with the types of `native.pxd`. For both to do the same, masks are unsigned and stay below
2 ** 64, and no subscript is negative or out of range, because the compiled loop does not check.
"""

from __future__ import annotations

from typing import cast

from ttt_tui.games.bitboard import MAX_LINE_ENTRIES
from ttt_tui.games.position import Position
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.options import Cutoff, RootWindow
from ttt_tui.search.ordering import bitboard_for
from ttt_tui.search.trace import (
    INFINITY,
    NO_MOVE,
    Reason,
    Result,
    RootMove,
    Totals,
    Trace,
    win_value,
)

MOST_IN_BULK = 1956
"""The most nodes below a node with six moves left: 6 + 6 5 + 6 5 4 + ..."""

# The members of Reason as plain numbers: looking up an enum costs as much as a move.
_ALL_TRIED = 1
_CUTOFF = 2
_WIN_FOUND = 3
_GAME_OVER = 4
_HORIZON = 6
_BOUND_MET = 8


class SearchKernel:
    """One search by minimax or alpha-beta, which writes a trace of a board and its totals.

    Attributes:
        trace: the trace that it writes; its result is set at the end.
        nodes: the number of positions entered below the root so far.
        done: True once the root has been left.
    """

    def __init__(self, trace: Trace) -> None:
        position = cast("Position", trace.game)
        options = trace.options
        rules = position.rules
        board = bitboard_for(rules, options.order)
        self.trace = trace
        self.cells, self.above = board.cells, board.above
        self.lines = board.lines
        self.first_line = board.first_line
        self.last_line = board.last_line
        self.wins = board.wins
        self.small_board = len(board.wins) > 0

        self.capacity = len(trace.move)
        self.moves = trace.move
        self.depths = trace.depth
        self.values = trace.value
        self.ends, self.reasons = trace.end, trace.reason
        self.moves[0] = NO_MOVE
        self.prunes = prunes = trace.algorithm.prunes
        if prunes:
            self.alphas = trace.columns["alpha"]
            self.betas = trace.columns["beta"]
            self.alphas[0] = -INFINITY
            self.betas[0] = INFINITY
        # There are 65 frames: the root, and each ply of the longest game.
        self.fresh_plies = 65 if not prunes else int(options.root_window is RootWindow.FRESH)
        self.cut_margin = int(options.cutoff is Cutoff.STRICT)
        self.stop_value = trace.won_above if options.stop_on_win else INFINITY
        self.line_sign = -1 if rules.misere else 1
        win_values = [win_value(trace.rules, options, depth) for depth in range(66)]
        self.line_values = [self.line_sign * value for value in win_values[1:]]
        # Every game is over after 64 plies, so 64 means no limit.
        self.last_ply = 64 if options.depth is None else options.depth - 1
        side = int(position.to_move)
        self.sides = [side, -side] * 32  # by ply
        # By ply, the entry in `leaves` of a game that ends with a line there.
        self.line_leaves = [1 + self.line_sign * side for side in self.sides]
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
        self.alpha = -INFINITY
        self.beta = INFINITY
        self.best = -INFINITY
        self.reason = _ALL_TRIED
        value = position.value()
        if value is not None:
            self.best = int(value) * win_values[0] * self.side
            self.reason = _GAME_OVER
        trace.visited = 1

        # The frames above it, as they were when the search entered a child: node, own, legal,
        # remaining, alpha, beta, best.
        self.stack = [(0, 0, 0, 0, 0, 0, 0)] * 65

    def run(self, node_limit: int) -> None:
        """Go on until `node_limit` nodes have been entered in all, or the search is done."""
        wins = self.wins
        line_sign = self.line_sign
        room = self.trace.memory.room
        capacity = self.capacity
        nodes = self.nodes
        ply = self.ply
        node = self.node
        side = self.side
        own = self.own
        other = self.other
        legal = self.legal
        remaining = self.remaining
        alpha = self.alpha
        beta = self.beta
        best = self.best
        reason = self.reason

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
                    room = self.trace.memory.make_room(nodes)
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
                left = nodes
                reason = _GAME_OVER
                value = 0
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
                # Each call has a plain number, so that the compiler makes a function for each.
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
                    ply += 1
                    node = nodes
                    side = -side
                    own, other = other, stones
                    legal = remaining = below
                    alpha = low
                    beta = high
                    best = -INFINITY
                    reason = _ALL_TRIED
                    continue
            elif ply:
                # Leave this node.
                left, value = node, -best
                ply -= 1
                side = -side
                other = own
                node, own, legal, remaining, alpha, beta, best = self.stack[ply]
            else:
                self.done = True
                break

            # Take the value of the child just left into the node.
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

        self.nodes = nodes
        self.ply = ply
        self.node = node
        self.side = side
        self.own = own
        self.other = other
        self.legal = legal
        self.remaining = remaining
        self.alpha = alpha
        self.beta = beta
        self.best = best
        self.reason = reason
        self.report()

    def report(self) -> None:
        """Bring the counts and the result of the trace up to date."""
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
            value = self.side * self.best
            reason = Reason(self.reason)
            trace.value[0] = value
            trace.end[0] = self.nodes + 1
            trace.reason[0] = reason
            best = max(self.root, key=lambda each: self.side * (each.value or 0), default=None)
            trace.result = Result(value, None if best is None else best.move, reason)


def subtree(
    kernel: SearchKernel, wins: bytes, own: int, other: int, remaining: int, ply: int, alpha: int,
    beta: int, recorded: int,
) -> int:  # fmt: skip
    """Search the small subtree below the node entered last, and return its value.

    Twice as fast as the loop, because it keeps no frames.
    """
    best = -INFINITY
    legal = remaining
    top = kernel.nodes
    reason = _ALL_TRIED
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
