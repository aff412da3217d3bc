"""Estimates from outside, which come from another process and are waited for.

What asks is a generator, which lets the search go on later where it waits.
"""

from __future__ import annotations

from collections.abc import Generator

from ttt_tui.game.bitboard import bits_of
from ttt_tui.search.algorithms.game import Game, Node
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.evaluation import Evaluator


class Awaited:
    """The estimates of one search. The siblings of a node are asked for with it.

    To ask takes longer than to answer, and a search mostly visits them next.
    """

    def __init__(self, record: Recorder, game: Game, evaluator: Evaluator) -> None:
        self._record, self._game, self._evaluator = record, game, evaluator
        self._x_began = record.position.to_move.sign > 0
        self._asked: list[tuple[int, int]] = []
        self._known: dict[tuple[int, int], int] = {}  # from X's side, of the children of one node
        self._parent: Node | None = None

    def estimate(self, parent: Node, node: Node) -> Generator[None, None, int]:
        """Of a game that goes on, for its side to move."""
        if parent is not self._parent:
            self._parent, self._known = parent, {}
        key, x_moves = (node.own, node.other), self._x_began == (node.ply % 2 == 0)
        while key not in self._known:
            if not self._asked:
                self._asked = [key, *self._others(parent, key)]
                self._evaluator.ask([self._stones(*each, x_moves) for each in self._asked])
            found = self._evaluator.take(self._record.patience)
            if found is None:
                self._record.waiting = True
                yield
            else:
                # The first of them at least; the others, if there was no time, when they are met.
                self._known.update(zip(self._asked, found, strict=False))
                self._asked = []
        return self._known[key] if x_moves else -self._known[key]

    def _others(self, parent: Node, key: tuple[int, int]) -> list[tuple[int, int]]:
        children = (self._game.play(parent, move) for move in bits_of(parent.legal))
        found = ((each.own, each.other) for each in children if each.result is None)
        return [each for each in found if each != key and each not in self._known]

    def _stones(self, own: int, other: int, x_moves: bool) -> tuple[int, int, bool]:
        own, other = map(self._game.board.stones, (own, other))
        return (own, other, True) if x_moves else (other, own, False)
