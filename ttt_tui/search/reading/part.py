"""A part of the tree that a search has visited, node by node, and as JSON.

Data formats and drawings read it. A trace has half a million nodes and more, so it is a walk along
the columns that holds one path at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search.reading.judge import Bound, claim_at
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.state_values import written
from ttt_tui.search.trace import CUTS, Reason

_REASONS = tuple(Reason)
_LEAVES_MOVES = (*CUTS, Reason.OPEN)


class Row(NamedTuple):
    """A node of a part. Values and windows are from X's side, as the search counts them.

    Attributes:
        node: its index in the trace.
        parent: that of its parent; None of the part's first node.
        ply: below the root of the search.
        move: the cell played to reach it; None of the root.
        player: the side to move there.
        alpha, beta: the window on entering.
        value: None where there is none yet, and of a root of which there are only samples.
        bound: how the value is to be read.
        reason: why its move loop ended.
        below: how many nodes were visited below it, in the part or not.
        unvisited: its moves that have not been tried, in the order of the search; none are named
            where the trace does not hold all that were.
    """

    node: int
    parent: int | None
    ply: int
    move: int | None
    player: Player
    alpha: int
    beta: int
    value: int | None
    bound: Bound
    reason: Reason
    below: int
    unvisited: tuple[int, ...]

    @property
    def was_cut(self) -> bool:
        """Whether moves of it were left out, whatever for."""
        return self.reason in CUTS


@dataclass(frozen=True)
class Part:
    """The nodes visited by a moment, from one of them on, so many plies down at most.

    Attributes:
        moment: of the search.
        node: the first one; it must have been entered by the moment.
        plies: below it; None: to the leaves.
    """

    moment: Moment
    node: int = 0
    plies: int | None = None

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells played from the root of the search to the first node."""
        return tuple(self.moment.trace.moves_to(self.node))

    def rows(self) -> Iterator[Row]:
        """In the order of the search: each node before what is below it."""
        moment, trace = self.moment, self.moment.trace
        move, depth, end = trace.move, trace.depth, trace.end
        alpha, beta, values = trace.alpha, trace.beta, trace.value
        open_nodes = frozenset(moment.path)
        path = trace.path(self.node)[:-1]
        for node in moment.nodes(self.node, self.plies):
            ply = depth[node]
            del path[ply:]
            value: int | None
            if node in open_nodes:
                view = moment.view(node)
                value, bound, reason, below = view.value, view.bound, view.reason, view.nodes_below
            else:
                bound, reason = claim_at(moment.search, node), _REASONS[trace.reason[node]]
                value, below = values[node], end[node] - node - 1
                if not node and bound is Bound.SAMPLED:
                    value = None  # of many rollouts the root has no result
            yield Row(
                node,
                path[-1] if node != self.node else None,
                ply,
                move[node] if node else None,
                moment.player(node),
                alpha[node],
                beta[node],
                value,
                bound,
                reason,
                below,
                moment.unvisited(node) if reason in _LEAVES_MOVES or not node else (),
            )
            path.append(node)


KINDS = {each: each.value for each in Bound}
"""How what a value says is written."""

REASONS = {each: each.name.lower().replace("_", " ") for each in Reason}
"""How it is written why a node's moves ended."""


def tree_json(part: Part, between: str = "") -> Iterator[str]:
    """The nodes as objects, their children in them: docs/reference/json.md has the keys.

    Args:
        between: what stands before each node but the first.
    """
    search = part.moment.search
    infinity, move_json = search.trace.infinity, moves_json(search.state)
    players = rules_of(search.state).player_name
    ply_before = None
    for row in part.rows():
        if ply_before is None:
            first_ply = row.ply
        elif row.ply > ply_before:
            yield between
        else:
            yield f"{']}' * (ply_before - row.ply + 1)},{between}"
        ply_before = row.ply
        yield (
            f'{{"node": {row.node}, "parent": {_number(row.parent)}, "ply": {row.ply}, '
            f'"move": {move_json(row.move) if row.move is not None else "null"}, '
            f'"player": {json.dumps(players(row.player))}, '
            f'"alpha": {_end(row.alpha, infinity)}, "beta": {_end(row.beta, infinity)}, '
            f'"value": {json.dumps(written(row.value, infinity))}, "kind": "{KINDS[row.bound]}", '
            f'"reason": "{REASONS[row.reason]}", "cut": {"true" if row.was_cut else "false"}, '
            f'"below": {row.below}, "unvisited": {[move_json(move) for move in row.unvisited]}, '
            '"children": ['
        )
    if ply_before is not None:
        yield "]}" * (ply_before - first_ply + 1)


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)


def _end(end: int, infinity: int) -> str:
    """An end of a window; JSON has no infinity."""
    return "null" if abs(end) == infinity else str(end)


def moves_json(state: GameState) -> Callable[[int], list[int] | int]:
    """How the moves of a game stand in JSON: a cell as [row, column], another as its number."""
    if not isinstance(state, Position):
        return int
    coordinates = state.rules.coordinates
    return lambda move: list(coordinates(move))


def json_pieces(data: Any) -> Iterator[str]:
    """JSON of plain types, in which an iterator stands for the text that it gives."""
    if isinstance(data, Iterator):
        yield from data
    elif isinstance(data, dict):
        yield "{"
        for number, (key, value) in enumerate(data.items()):
            yield f"{', ' if number else ''}{json.dumps(key)}: "
            yield from json_pieces(value)
        yield "}"
    elif isinstance(data, list):
        yield "["
        for number, value in enumerate(data):
            yield ", " if number else ""
            yield from json_pieces(value)
        yield "]"
    else:
        yield json.dumps(data)
