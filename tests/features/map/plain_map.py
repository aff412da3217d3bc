"""A plain map of the game tree, for tests: every node listed, its slice as two fractions."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction

from hypothesis import strategies as st

from ttt_tui.features.map.layout import Cell
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Moment, Order, Search, SearchOptions
from ttt_tui.search.ordering import cell_order

WIDTHS = st.integers(1, 40) | st.sampled_from((78, 116))


@dataclass
class Slice:
    """A node of the full tree, finished game or not, with its slice."""

    moves: tuple[int, ...]
    left: Fraction
    right: Fraction
    tried: bool  # not beside a fixed first move
    children: list[Slice] = field(default_factory=list)


def in_order(state: GameState, options: SearchOptions) -> list[int]:
    """The moves of a state in the order of the search."""
    if state.value() is not None:
        return []
    if isinstance(state, Position):
        return sorted(state.legal_moves(), key=cell_order(state.rules, options.order).index)
    moves = list(state.moves())
    return moves[::-1] if options.order.kind is Order.REVERSE else moves


def full_tree(state: GameState, options: SearchOptions) -> list[list[Slice]]:
    """Every node of the full tree, by depth, from the left."""
    tried_at_root: Collection[int] = in_order(state, options)
    if isinstance(state, Position):
        tried_at_root = options.root_moves(state)
    rows: list[list[Slice]] = []

    def add(node: Slice, here: GameState) -> None:
        depth = len(node.moves)
        if depth == len(rows):
            rows.append([])
        rows[depth].append(node)
        moves = in_order(here, options)
        share = (node.right - node.left) / max(1, len(moves))
        for number, move in enumerate(moves):
            left = node.left + number * share
            tried = node.tried and (depth > 0 or move in tried_at_root)
            child = Slice((*node.moves, move), left, left + share, tried)
            node.children.append(child)
            add(child, here.play(move))

    add(Slice((), Fraction(0), Fraction(1), True), state)
    return rows


def of_cell(row: list[Slice], column: int, width: int) -> list[Slice]:
    """The nodes of a cell: the one at its left edge, and those that lie and end within it."""
    edge, end = Fraction(column, width), Fraction(column + 1, width)
    return [n for n in row if n.right > edge and (n.left <= edge or n.right <= end)]


@dataclass
class Plain:
    """What is known of a search at a moment, by the moves that lead to each node."""

    moment: Moment
    visited: dict[tuple[int, ...], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        trace = self.moment.trace
        for node in range(len(trace)):
            if self.moment.is_entered(node):
                self.visited[tuple(trace.moves_to(node))] = node

    @property
    def lost(self) -> bool:
        """Whether a node has been entered that the trace does not hold."""
        trace = self.moment.trace
        if not trace.missing:
            return False
        nodes = Search(self.moment.search.position, self.moment.search.options)
        nodes.advance(events=self.moment.event)
        return nodes.trace.visited > len(trace)

    def may_come(self, node: Slice) -> bool:
        """Whether an unvisited node may still be visited, as far as the trace tells."""
        if not node.tried:
            return False
        if not self.visited:
            return True
        above = next(
            node.moves[:n] for n in range(len(node.moves), -1, -1) if node.moves[:n] in self.visited
        )
        parent = self.visited[above]
        if self.lost:
            last = max(self.visited.values())
            later = self.moment.trace.end[parent] or self.moment.trace.visited
            held_later = [c for c in self.moment.children(parent) if self.is_after(c, node, above)]
            return later > last and not held_later
        return self.moment.is_open(parent)

    def is_after(self, child: int, node: Slice, above: tuple[int, ...]) -> bool:
        options = self.moment.search.options
        order = cell_order(self.moment.search.position.rules, options.order)
        return order.index(self.moment.trace.move[child]) > order.index(node.moves[len(above)])

    def cell(self, nodes: list[Slice]) -> Cell:
        x = draws = o = ahead = 0
        is_open, bound = False, None
        for node in nodes:
            index = self.visited.get(node.moves)
            if index is None:
                ahead += self.may_come(node)
                continue
            view = self.moment.view(index)
            bound = view.bound
            if view.is_open:
                is_open = True
            else:
                assert view.value is not None
                x, draws, o = x + (view.value > 0), draws + (view.value == 0), o + (view.value < 0)
        return Cell(len(nodes), x, draws, o, is_open, ahead, bound if len(nodes) == 1 else None)


def expected(rows: list[list[Slice]], width: int, moment: Moment) -> list[list[Cell]]:
    plain = Plain(moment)
    return [[plain.cell(of_cell(row, column, width)) for column in range(width)] for row in rows]
