"""What can be measured on tic-tac-toe, each thing once: the measuring side of `claims`."""

from __future__ import annotations

from functools import cached_property, lru_cache

from ttt_tui.game import Position, Rules
from ttt_tui.game.bitboard import canonical
from ttt_tui.search import Report, Search, SearchOptions, report_of, solver_for
from ttt_tui.words.sentences import Formatter


class Measurements:
    """Searches and enumerations, each remembered while this lives."""

    def __init__(self) -> None:
        self.report = lru_cache(maxsize=None)(self._search)

    def _search(self, text: str, options: SearchOptions) -> Report:
        """The finished search of a position, trace on: small enough on 3x3."""
        search = Search(Position.parse(text), options)
        search.advance()
        return report_of(search)

    def cells(self, text: str, moves: tuple[int, ...]) -> str:
        return Formatter(Position.parse(text).rules).cells(moves)

    @cached_property
    def reachable(self) -> frozenset[Position]:
        """Every position that a game begun by X on the empty board can reach."""
        found = {Position()}
        layer = found
        while layer:
            layer = {position.play(move) for position in layer for move in position.legal_moves()}
            found |= layer
        return frozenset(found)

    @cached_property
    def finished(self) -> frozenset[Position]:
        return frozenset(position for position in self.reachable if position.is_over())

    def self_play(self, text: str, options: SearchOptions) -> tuple[int, ...]:
        """The moves of a game from the position on, both sides moving as the search advises."""
        position = Position.parse(text)
        moves: list[int] = []
        while not position.is_over():
            best = self.report(str(position), options).best_move
            assert best is not None
            moves.append(best)
            position = position.play(best)
        return tuple(moves)

    def slow_wins(self, options: SearchOptions) -> int:
        """Won positions, of all reachable ones, where the advised move is no quickest win."""
        solver = solver_for(Rules())
        slow = 0
        for position in self.reachable - self.finished:
            if solver.solve(position).value == position.to_move.sign:
                best = self.report(str(position), options).best_move
                slow += best not in solver.best_moves(position)
        return slow


def up_to_symmetry(positions: frozenset[Position]) -> int:
    """How many of the positions differ by more than a turn or a mirror of the board."""
    return len({canonical(position)[0] for position in positions})


def final_board(position: Position, moves: tuple[int, ...]) -> str:
    """The stones after the moves: `OXO/XOX/XOX`."""
    for move in moves:
        position = position.play(move)
    return position.rows_text
