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

from dataclasses import replace

from ttt_tui.games.bitboard import MAX_LINE_ENTRIES
from ttt_tui.games.position import Position
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.options import Cutoff, RootWindow
from ttt_tui.search.ordering import bitboard_for
from ttt_tui.search.trace import INFINITY, NO_MOVE, Reason, Result, RootMove, Totals, Trace

MOST_IN_BULK = 1956
"""The most nodes below a node with six moves left: 6 + 6 5 + 6 5 4 + ..."""


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
        self.lines = board.lines
        self.first_line, self.last_line = board.first_line, board.last_line
        self.wins = board.wins
        self.gravity = rules.gravity
        self.small_board = len(board.wins) > 0

        self.prunes = prunes = trace.algorithm.prunes
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
        side = int(position.to_move) * self.line_sign
        self.line_leaves = [1 + side, 1 - side] * 32  # by plies: whose leaf a line makes
        self.line_count = len(board.all_lines)
        self.all_lines = [*board.all_lines, *[0] * (MAX_LINE_ENTRIES - self.line_count)]
        self.most_estimated = MOST_ESTIMATED
        self.bulk_ply = 65
        is_plain = options.depth is None and self.stop_value == INFINITY
        if is_plain and self.small_board and not rules.gravity:
            self.bulk_ply = position.empties - 7  # six moves are left below

        self.nodes = 0
        self.done = False
        self.nodes_by_depth = [0] * 65
        self.leaves = [0, 0, 0]  # O wins, draws, X wins
        self.cutoffs = self.pruning_cutoffs = self.pruned_moves = 0
        self.win_stops = self.win_stop_moves = self.horizon_nodes = 0
        self.root: list[RootMove] = []
        self.root_move = RootMove(NO_MOVE, 0, 0, 0)  # the one that is open, or was last
        self.best_move = NO_MOVE

        # The frame of the node that the search is in.
        self.ply = self.node = 0
        self.side = int(position.to_move)
        self.own, self.other, self.legal = board.masks(position)
        self.remaining = self.legal
        self.alpha = -INFINITY
        self.beta = INFINITY
        self.best = -INFINITY
        self.reason = int(Reason.ALL_TRIED)
        value = position.value()
        if value is not None:
            self.best = int(value) * finished_value * self.side
            self.reason = int(Reason.GAME_OVER)
        trace.move[0], trace.alpha[0], trace.beta[0] = NO_MOVE, -INFINITY, INFINITY
        trace.visited = 1

        # The frames above it, as they were when the search left them for a child: node, own, legal,
        # remaining, alpha, beta, best.
        self.stack = [(0, 0, 0, 0, 0, 0, 0)] * 65

    def run(self, node_limit: int) -> None:
        """Go on until so many nodes in all have been entered, or the search is done."""
        if self.done:
            return
        # INFINITY and Reason once more: as plain numbers they are constants to the compiler, and to
        # the interpreter locals, where looking up an enum costs as much as a move.
        infinity, all_tried, cutoff, win_found, game_over = 32_000, 1, 2, 3, 4
        horizon, bound_met = 6, 8
        trace = self.trace
        move_column, depth_column = trace.move, trace.depth
        alpha_column, beta_column = trace.alpha, trace.beta
        value_column, end_column, reason_column = trace.value, trace.end, trace.reason
        capacity = len(move_column)
        cells, above, wins, small_board = self.cells, self.above, self.wins, self.small_board
        lines, first_line, last_line = self.lines, self.first_line, self.last_line
        gravity = self.gravity
        line_values, line_sign = self.line_values, self.line_sign
        line_leaves = self.line_leaves
        fresh_plies, cut_margin, stop_value = self.fresh_plies, self.cut_margin, self.stop_value
        last_ply, all_lines, line_count = self.last_ply, self.all_lines, self.line_count
        most_estimated = self.most_estimated
        nodes_by_depth, leaves = self.nodes_by_depth, self.leaves
        bulk_ply, most_in_bulk = self.bulk_ply, MOST_IN_BULK
        stack = self.stack
        nodes = self.nodes
        ply, node, side, own, other = self.ply, self.node, self.side, self.own, self.other
        legal, remaining = self.legal, self.remaining
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
                nodes_by_depth[ply] += 1
                stones = own | bit
                below = legal ^ bit
                if gravity:
                    below |= above[slot]
                if ply < fresh_plies:
                    child_alpha, child_beta = -infinity, infinity
                else:
                    child_alpha, child_beta = -beta, -alpha
                if nodes < capacity:
                    move_column[nodes] = cells[slot]
                    depth_column[nodes] = ply + 1
                    alpha_column[nodes] = -child_beta if side > 0 else child_alpha
                    beta_column[nodes] = -child_alpha if side > 0 else child_beta
                if not ply:
                    low = -child_beta if side > 0 else child_alpha
                    high = -child_alpha if side > 0 else child_beta
                    self.root_move = RootMove(cells[slot], nodes, low, high)
                    self.root.append(self.root_move)

                if small_board:
                    has_line = wins[stones]
                else:
                    has_line = 0
                    for number in range(first_line[slot], last_line[slot]):
                        if stones & lines[number] == lines[number]:
                            has_line = 1
                            break
                leaf_reason = game_over
                if has_line:
                    value = line_values[ply]
                    leaves[line_leaves[ply]] += 1
                    below = 0
                else:
                    value = 0
                    if not below:
                        leaves[1] += 1
                    elif ply >= last_ply:
                        # Lines open for the mover less those open for the opponent.
                        for number in range(line_count):
                            if not all_lines[number] & other:
                                value += line_sign
                            if not all_lines[number] & stones:
                                value -= line_sign
                        value = max(-most_estimated, min(most_estimated, value))
                        self.horizon_nodes += 1
                        leaf_reason = horizon
                        below = 0
                if (
                    below
                    and ply >= bulk_ply
                    and nodes >= capacity
                    and nodes + most_in_bulk <= node_limit
                ):
                    self.nodes = nodes
                    low, high = child_alpha, child_beta
                    value = -subtree(self, wins, other, stones, below, ply + 1, low, high)
                    nodes = self.nodes
                    below = 0
                if below:
                    # Descend into an inner node.
                    stack[ply] = node, own, legal, remaining, alpha, beta, best
                    ply += 1
                    node = nodes
                    own, other = other, stones
                    side = -side
                    legal = remaining = below
                    alpha, beta = child_alpha, child_beta
                    best = -infinity
                    reason = all_tried
                    continue
                if nodes < capacity:
                    value_column[nodes] = side * value
                    end_column[nodes] = nodes + 1
                    reason_column[nodes] = leaf_reason
            else:
                # Leave this node.
                if node < capacity:
                    value_column[node] = side * best
                    end_column[node] = nodes + 1
                    reason_column[node] = reason
                if not ply:
                    self.done = True
                    break
                value = -best
                ply -= 1
                side = -side
                other = own
                node, own, legal, remaining, alpha, beta, best = stack[ply]
                reason = all_tried

            # The node takes in the value of the child just left.
            if not ply:
                self.root_move.value = side * value
                self.root_move.nodes = nodes + 1 - self.root_move.node
            if value > best:
                best = value
                if not ply:
                    self.best_move = self.root_move.move
                if value > alpha:
                    alpha = value
                if alpha >= beta + cut_margin:
                    self.cutoffs += 1
                    if remaining:
                        self.pruning_cutoffs += 1
                        reason = cutoff
                        while remaining:
                            remaining &= remaining - 1
                            self.pruned_moves += 1
                    else:
                        reason = bound_met
                elif value > stop_value and remaining:
                    self.win_stops += 1
                    reason = win_found
                    while remaining:
                        remaining &= remaining - 1
                        self.win_stop_moves += 1

        self.nodes = nodes
        self.ply, self.node, self.side, self.own, self.other = ply, node, side, own, other
        self.legal, self.remaining = legal, remaining
        self.alpha, self.beta, self.best, self.reason = alpha, beta, best, reason
        self.report()

    def report(self) -> None:
        """Bring the trace's counts up to date, and its result."""
        trace = self.trace
        trace.visited = self.nodes + 1
        wins_min, draws, wins_max = self.leaves
        root = [replace(each) for each in self.root]
        if self.ply:
            root.append(replace(root.pop(), nodes=self.nodes + 1 - self.root_move.node))
        trace.totals = Totals(
            nodes=self.nodes,
            wins_max=wins_max,
            wins_min=wins_min,
            draws=draws,
            cutoffs=self.cutoffs,
            pruning_cutoffs=self.pruning_cutoffs,
            pruned_moves=self.pruned_moves,
            win_stops=self.win_stops,
            win_stop_moves=self.win_stop_moves,
            nodes_by_depth=tuple(count for count in self.nodes_by_depth if count),
            horizon_nodes=self.horizon_nodes,
            root=root,
        )
        if self.done:
            best_move = None if self.best_move == NO_MOVE else self.best_move
            trace.result = Result(self.side * self.best, best_move, Reason(self.reason))


def subtree(
    kernel: Kernel, wins: bytes, own: int, other: int, remaining: int, ply: int, alpha: int,
    beta: int,
) -> int:  # fmt: skip
    """The value of a small subtree, counted and not recorded.

    Twice as fast as the loop, as the compiler unrolls the recursion and no frame is kept.
    """
    best, legal = -32_000, remaining
    while remaining:
        bit = remaining & -remaining
        remaining ^= bit
        kernel.nodes += 1
        kernel.nodes_by_depth[ply] += 1
        stones = own | bit
        below = legal ^ bit
        if wins[stones]:
            value = kernel.line_values[ply]
            kernel.leaves[kernel.line_leaves[ply]] += 1
        elif not below:
            value = 0
            kernel.leaves[1] += 1
        else:
            value = -subtree(kernel, wins, other, stones, below, ply + 1, -beta, -alpha)
        if value > best:
            best = value
            if kernel.prunes and value > alpha:
                alpha = value
                if alpha >= beta + kernel.cut_margin:
                    kernel.cutoffs += 1
                    kernel.pruning_cutoffs += remaining != 0
                    while remaining:
                        remaining &= remaining - 1
                        kernel.pruned_moves += 1
    return best
