"""The searches of a position before its options were changed, and what the change does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from ttt_tui.engine.frame import SearchStatus
from ttt_tui.search import Algorithm, Moment
from ttt_tui.search.reading.tree_difference import TreeDifference
from ttt_tui.tui.views.tree_rows import path_pieces
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter

SHOW_BOTH = "| shows both trees"


@dataclass(frozen=True)
class EarlierSearches:
    """Kept until other searches begin.

    Attributes:
        statuses: the searches that had ended before the change.
        differences: between the trees, as far as they are counted.
        beside: the earlier tree stands beside the later one.
    """

    statuses: Mapping[Algorithm, SearchStatus]
    differences: Mapping[Algorithm, TreeDifference] = field(default_factory=dict)
    beside: bool = False

    def add(self, algorithm: Algorithm, difference: TreeDifference) -> Self:
        return replace(self, differences={**self.differences, algorithm: difference})

    def nodes(self, algorithm: Algorithm) -> int | None:
        """How many nodes the earlier search visited; None if there is none."""
        status = self.statuses.get(algorithm)
        return None if status is None else status.nodes

    def differs(self, algorithm: Algorithm) -> bool:
        found = self.differences.get(algorithm)
        return found is not None and bool(found.gone or found.come)

    def rows(self, moments: Mapping[Algorithm, Moment]) -> list[tuple[str, str]]:
        """Labels and texts: for each algorithm what is not visited any more, and what is new.

        Args:
            moments: of the later searches.
        """
        texts = []
        for algorithm, moment in moments.items():
            difference = self.differences.get(algorithm)
            if difference is not None:
                texts.append(f"{algorithm.name}: {_words(difference, moment)}")
        if any(map(self.differs, moments)):
            texts[-1] += f"; {SHOW_BOTH}"
        elif len(texts) == len(moments):
            texts = ["nothing: all visit the same nodes"]
        return [("" if number else "changed", text) for number, text in enumerate(texts)]


def _words(difference: TreeDifference, moment: Moment) -> str:
    search = moment.search
    formatter = Formatter.of(search.state, search.options)
    parts = []
    for count, first, what in (
        (difference.gone, difference.first_gone, "not visited now"),
        (difference.come, difference.first_come, "visited only now"),
    ):
        if first is not None:
            path = "".join(span.text for span in path_pieces(moment, formatter, first))
            parts.append(f"{plural(count, 'node')} {what}, first {path}")
    return "; ".join(parts) or "the same nodes"
