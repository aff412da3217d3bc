"""What was worked out by position is kept for the next question; when there is much, it goes.

Exact values, counts of the full tree and of the smallest one share what they know of a board, and
every game on it adds positions: Connect Four never ends adding them. They are let go of all at
once, as they are found again faster than one could say which are still wanted.
"""

from __future__ import annotations

from ttt_tui.features.map.layout import layout_of
from ttt_tui.search.counts.bounds import forget_counts
from ttt_tui.search.counts.exact import solver_for
from ttt_tui.search.counts.full_tree import census_for
from ttt_tui.search.counts.remembered import Remembers, let_go, remembered

MOST_REMEMBERED = 60_000
"""Positions, of 200 to 500 bytes each; the largest that are solved at once have 150,000."""


def forget_if_many() -> list[Remembers]:
    """As `forget_positions` if there are more than `MOST_REMEMBERED`."""
    return forget_positions() if remembered() > MOST_REMEMBERED else []


def forget_positions() -> list[Remembers]:
    """Let go of all that is known of positions.

    Whoever still holds a table goes on with it; who asks for one begins anew, in slices.

    Returns:
        The tables. Freeing them takes some 20 ms, when they are let go of, too.
    """
    tables = let_go()
    solver_for.cache_clear()
    census_for.cache_clear()
    layout_of.cache_clear()  # layouts hold the counts they were made from
    forget_counts()
    return tables
