"""The inner loop of the resumable search: one explicit stack, stoppable between any two events.

Minimax and alpha-beta are one loop. Each node hands its window down to its children, except in
the first `fresh_plies` plies below the root, whose children get (-inf, +inf): none for alpha-beta
with a shared window, one for a fresh window a root move, all of them for minimax. With an open
window no bound can be met, so minimax is alpha-beta that never hands a window down.

Inside the loop values and windows are from the side to move, who maximises: a child's value is
the negative of its own, its window the parent's turned round (Knuth and Moore 1975, An Analysis
of Alpha-Beta Pruning, section 3). The trace and the root's results are from X's side.

This file is the engine twice. It runs as it stands, and where there is a compiler it is built as
the module `native` with the types of `native.pxd`; `backend` picks one. So that both do the same:
masks are unsigned and stay below 2 ** 64, and no subscript is ever negative or out of range,
as the compiled loop does not check.
"""

from __future__ import annotations

from ttt_tui.game import Position
from ttt_tui.game.bitboard import MAX_LINE_ENTRIES
from ttt_tui.search.evaluation import MOST_ESTIMATED, Evaluation, judge_by, win_values
from ttt_tui.search.options import Cutoff, RootWindow, SearchOptions
from ttt_tui.search.ordering import bitboard_for
from ttt_tui.search.trace import INFINITY, NO_MOVE, Reason, Trace


class Kernel:
    """The state of one search: the stack, the counters, and the loop that moves it on.

    What of it is read is said by `ttt_tui.search.state.SearchState`.
    """

    def __init__(
        self,
        position: Position,
        options: SearchOptions,
        trace: Trace,
        evaluation: Evaluation | None = None,
    ) -> None:
        # 65 all through: a frame for each ply of the longest game, and one for the root.
        rules = position.rules
        board = bitboard_for(rules, options.order)
        self.trace = trace
        self.cells, self.above = board.cells, board.above
        self.lines = board.lines
        self.first_line, self.last_line = board.first_line, board.last_line
        self.wins = board.wins
        self.gravity = rules.gravity
        self.small_board = len(board.wins) > 0

        if options.algorithm.prunes:
            self.fresh_plies = 1 if options.root_window is RootWindow.FRESH else 0
        else:
            self.fresh_plies = 65
        self.cut_margin = 1 if options.cutoff is Cutoff.STRICT else 0
        self.stop_value = INFINITY
        if options.algorithm.prunes and options.stop_on_win:
            self.stop_value = MOST_ESTIMATED if options.estimates else 0
        self.line_sign = -1 if rules.misere else 1
        finished_value, *line_values = win_values(rules.cells, options)
        self.line_values = [self.line_sign * value for value in line_values]
        # At the last ply of a game nothing goes on, so 64 is no limit.
        self.last_ply = 64 if options.depth is None else options.depth - 1
        self.line_count = len(board.all_lines)
        self.all_lines = [*board.all_lines, *[0] * (MAX_LINE_ENTRIES - self.line_count)]
        self.most_estimated = MOST_ESTIMATED
        self.judge = None if evaluation is None else judge_by(evaluation, rules, board)

        self.nodes = 0
        self.events = 0
        self.done = False
        self.nodes_by_depth = [0] * 65
        self.leaves = [0, 0, 0]
        self.cutoffs = 0
        self.pruning_cutoffs = 0
        self.pruned_moves = 0
        self.win_stops = 0
        self.win_stop_moves = 0
        self.horizon_nodes = 0
        self.root_moves: list[int] = []
        self.root_values: list[int] = []
        self.root_nodes: list[int] = []

        # The frame of the node the search stands in.
        self.entered = False  # the root's enter event is still to come
        self.ply = 0
        self.node = 0
        self.side = position.to_move.sign
        self.own, self.other, self.legal = board.masks(position)
        self.remaining = board.moves(options.root_moves(position))
        self.alpha = -INFINITY
        self.beta = INFINITY
        self.best = -INFINITY
        self.reason = int(Reason.ALL_TRIED)
        outcome = position.outcome()
        if outcome is not None:
            self.best = outcome.value * finished_value * self.side
            self.reason = int(Reason.GAME_OVER)

        # The frames above it, as they were when the search left them for a child: node, own, legal,
        # remaining, alpha, beta, best.
        self.stack = [(0, 0, 0, 0, 0, 0, 0)] * 65

    @property
    def value(self) -> int:
        """The root's value, from X's side; to be asked for when the search is done."""
        return self.side * self.best

    def best_so_far(self, depth: int) -> int | None:
        """The best value yet of the open node at `depth`, None before its first child is done.

        From X's side.

        Raises:
            IndexError: no node is open at that depth.
        """
        if not 0 <= depth <= self.ply:
            raise IndexError(f"no open node at depth {depth}")
        best = self.best if depth == self.ply else self.stack[depth][6]
        side = self.side if (self.ply - depth) % 2 == 0 else -self.side
        return None if best == -INFINITY else side * best

    def run(self, node_limit: int, event_limit: int) -> None:
        """Go on until `nodes` or `events` reaches its limit, or the search is done."""
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
        fresh_plies, cut_margin, stop_value = self.fresh_plies, self.cut_margin, self.stop_value
        last_ply, all_lines, line_count = self.last_ply, self.all_lines, self.line_count
        most_estimated = self.most_estimated
        nodes_by_depth, leaves = self.nodes_by_depth, self.leaves
        stack = self.stack
        nodes, events = self.nodes, self.events
        ply, node, side, own, other = self.ply, self.node, self.side, self.own, self.other
        legal, remaining = self.legal, self.remaining
        alpha, beta, best, reason = self.alpha, self.beta, self.best, self.reason

        if not self.entered and events < event_limit:
            self.entered = True
            events += 1
            if capacity:
                move_column[0] = NO_MOVE
                alpha_column[0] = alpha
                beta_column[0] = beta

        while events < event_limit:
            if remaining:
                # Enter the next child.
                if nodes >= node_limit:
                    break
                bit = remaining & -remaining
                remaining ^= bit
                slot = bit % 67
                nodes += 1
                events += 1
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
                    self.root_moves.append(cells[slot])
                    self.root_values.append(0)
                    self.root_nodes.append(1 - nodes)

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
                    leaves[1 + side * line_sign] += 1
                    below = 0
                else:
                    value = 0
                    if not below:
                        leaves[1] += 1
                    elif ply >= last_ply:
                        if self.judge is not None:
                            value = self.judge(stones, other, side)
                        else:
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
                if below or events >= event_limit:
                    # Descend: into an inner node, or into a leaf that the budget leaves open.
                    stack[ply] = node, own, legal, remaining, alpha, beta, best
                    ply += 1
                    node = nodes
                    own, other = other, stones
                    side = -side
                    legal = remaining = below
                    alpha, beta = child_alpha, child_beta
                    if below:
                        best = -infinity
                        reason = all_tried
                    else:
                        best = -value
                        reason = leaf_reason
                    continue
                events += 1
                if nodes < capacity:
                    value_column[nodes] = side * value
                    end_column[nodes] = nodes + 1
                    reason_column[nodes] = leaf_reason
            else:
                # Leave this node.
                events += 1
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
                self.root_values[len(self.root_values) - 1] = side * value
                self.root_nodes[len(self.root_nodes) - 1] += nodes
            if value > best:
                best = value
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

        self.nodes, self.events = nodes, events
        self.ply, self.node, self.side, self.own, self.other = ply, node, side, own, other
        self.legal, self.remaining = legal, remaining
        self.alpha, self.beta, self.best, self.reason = alpha, beta, best, reason
        trace.visited = nodes + 1 if self.entered else 0
