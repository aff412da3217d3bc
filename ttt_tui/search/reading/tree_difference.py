"""Which nodes of a position one search visits and another does not, as before and after a change.

A node is a path of moves: visits by the same moves are one node.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.search.search import Search


class TreeDifference:
    """What the later of two ended searches of a position leaves out, and what it adds.

    Their traces must hold all nodes. The work can be done in parts.

    Attributes:
        gone: how many nodes only the earlier search visits.
        come: how many nodes only the later search visits.
        done: all is counted.
    """

    def __init__(self, earlier: Search, later: Search) -> None:
        self._searches = earlier, later
        self._counts = [0, 0]
        self._first: list[int | None] = [None, None]
        # Pairs of visits of one node, in each search; none where a search has not been.
        self._pairs: list[tuple[Sequence[int], Sequence[int]]] = [([0], [0])]

    @property
    def gone(self) -> int:
        return self._counts[0]

    @property
    def come(self) -> int:
        return self._counts[1]

    @property
    def done(self) -> bool:
        return not self._pairs

    @property
    def first_gone(self) -> list[int] | None:
        """The moves to the first node that only the earlier search visits."""
        return self._moves_to_first(0)

    @property
    def first_come(self) -> list[int] | None:
        """Likewise for the later search."""
        return self._moves_to_first(1)

    def _moves_to_first(self, which: int) -> list[int] | None:
        node = self._first[which]
        return None if node is None else self._searches[which].trace.moves_to(node)

    def advance(self, steps: int) -> None:
        """Look at about so many nodes more."""
        while self._pairs and steps > 0:
            pair = self._pairs.pop()
            if all(pair):
                below = self._children(pair)
                for children in below:
                    self._note_first(children)
            else:
                below = self._alone(pair)
            self._pairs += below
            steps -= 1 + len(below)

    def _children(
        self, pair: tuple[Sequence[int], Sequence[int]]
    ) -> list[tuple[list[int], list[int]]]:
        by_move: dict[int, tuple[list[int], list[int]]] = {}
        for which, (search, visits) in enumerate(zip(self._searches, pair, strict=True)):
            moves = search.trace.move
            for visit in visits:
                for child in search.trace.children(visit):
                    by_move.setdefault(moves[child], ([], []))[which].append(child)
        return list(by_move.values())

    def _note_first(self, children: tuple[list[int], list[int]]) -> None:
        for which in (0, 1):
            if children[which] and not children[1 - which]:
                first = self._first[which]
                self._first[which] = (
                    children[which][0] if first is None else min(first, children[which][0])
                )

    def _alone(
        self, pair: tuple[Sequence[int], Sequence[int]]
    ) -> list[tuple[list[int], list[int]]]:
        """Count a node that one search has visited: with all below it, if each was visited once."""
        which = int(not pair[0])
        search, visits = self._searches[which], pair[which]
        if search.options.visits_once:
            self._counts[which] += search.trace.end[visits[0]] - visits[0]
            return []
        self._counts[which] += 1
        return self._children(pair)
