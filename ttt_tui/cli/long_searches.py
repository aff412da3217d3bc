"""A word before a long search: how large it is about, how long it takes, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ttt_tui.cli.output import echo
from ttt_tui.engine.budget import automatic_budget, engine_speed
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions
from ttt_tui.search.counts.size_estimate import Sizing, expected_size, most_nodes
from ttt_tui.words.sizes import expected_time, spread, tree_size

LONG_SEARCH_NODES = 20_000_000
"""From here on a search takes long enough to say so before it starts."""


def warn_of_long_search(
    position: Position,
    searches: Sequence[SearchOptions],
    times: int,
    *,
    depth_flag: str = "--depth",
    limits: str = "--nodes N or --seconds S limits it",
) -> None:
    """Say so on standard error, if one of these searches is long.

    Args:
        searches: all to the same depth.
        times: how often each is made.
        depth_flag, limits: what the advice names.
    """
    depth = searches[0].depth
    if most_nodes(position, depth) < LONG_SEARCH_NODES:
        return
    sizing = Sizing(position)
    sizing.advance()
    longest = max((expected_size(sizing, each) for each in searches), key=lambda size: size.nodes)
    # Below minimax it is a guess, whose ends are no interval.
    is_sampled = longest == sizing.size(depth)
    between = f" ({spread(longest)})" if is_sampled and spread(longest) else ""
    if longest.nodes < LONG_SEARCH_NODES:
        return
    speed = engine_speed()
    lie_ahead = expected_time(replace(longest, nodes=longest.nodes * times), speed)
    limit = automatic_budget(position, speed).depth
    advice = limits
    if limit is not None and (depth is None or limit < depth):
        advice = f"{depth_flag} {limit} ends soon, {limits}"
    often = f", {times} times over" if times > 1 else ""
    echo(
        f"warning: {tree_size(longest)}{between} lie ahead{often}: {lie_ahead}; "
        f"Ctrl-C stops it, {advice}",
        err=True,
    )
