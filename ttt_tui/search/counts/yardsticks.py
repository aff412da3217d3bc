"""The yardsticks of searches side by side: which number holds for which of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ttt_tui.game import Position
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.counts.bounds import Bounds, bounds_of
from ttt_tui.search.counts.minimal_tree import Work
from ttt_tui.search.options import SearchOptions


class Yardsticks:
    """The bounds of the searches of one position, counted as far as the work allows.

    Attributes:
        position: what is searched.
        bounds: of each search, in their order, by algorithm. Beside minimax alone stands plain
            alpha-beta: how little it could visit is what minimax is held against.
        full_tree: nodes of the whole game tree below the position, whatever part of it is
            searched; None as long as they are not counted.
    """

    def __init__(self, position: Position, searches: Sequence[SearchOptions]) -> None:
        """Nothing is counted yet but what costs nothing.

        Raises:
            ImpossiblePosition, OptionsError: as of `bounds_of`.
        """
        self.position = position
        self._searches = list(searches)
        if {each.algorithm for each in searches} == {Algorithm.MINIMAX}:
            self._searches.append(replace(searches[0], algorithm=Algorithm.ALPHA_BETA))
        self.full_tree: int | None = None
        self.bounds: dict[Algorithm, Bounds] = {}
        self.count(Work(0))

    def are_of(self, position: Position, searches: Sequence[SearchOptions]) -> bool:
        """Whether others of these would be the same."""
        return position == self.position and [*searches] == self._searches[: len(searches)]

    def count(self, work: Work) -> None:
        """Go on counting with so much work."""
        for options in self._searches:
            self.bounds[options.algorithm] = bounds_of(self.position, options, work)
        self.full_tree = bounds_of(self.position, SearchOptions(Algorithm.MINIMAX), work).full_tree

    @property
    def is_counted(self) -> bool:
        """Whether nothing was left out for the work that it takes."""
        return self.full_tree is not None and all(b.is_counted for b in self.bounds.values())

    def total(self, algorithm: Algorithm) -> int | None:
        """How many nodes a complete search visits, where that is known before it is made."""
        bounds = self.bounds.get(algorithm) if algorithm is Algorithm.MINIMAX else None
        return None if bounds is None else bounds.full_tree

    @property
    def widest(self) -> tuple[SearchOptions, Bounds]:
        """The search whose tree the others are held against: the first with a fewest number."""
        pairs = [(each, self.bounds[each.algorithm]) for each in self._searches]
        return next((pair for pair in pairs if not pair[1].no_minimum), pairs[0])

    @property
    def minima(self) -> dict[int | None, list[Algorithm]]:
        """The fewest nodes, None if not counted, and which algorithms they hold for."""
        found: dict[int | None, list[Algorithm]] = {}
        for algorithm, bounds in self.bounds.items():
            if not bounds.no_minimum:
                found.setdefault(bounds.minimal_tree, []).append(algorithm)
        return found

    @property
    def without_minimum(self) -> dict[str, list[Algorithm]]:
        """Why no fewest number of nodes is known, and which algorithms that holds for.

        Minimax, UCT and somebody's own are left out: nobody asks how little they could visit.
        """
        found: dict[str, list[Algorithm]] = {}
        for algorithm, bounds in self.bounds.items():
            is_asked = algorithm.prunes and not (algorithm.samples or algorithm.own)
            if bounds.no_minimum and is_asked:
                found.setdefault(bounds.no_minimum, []).append(algorithm)
        return found
