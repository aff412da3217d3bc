"""A part of a search's tree as JSON, written as it is read: it may have a million nodes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ttt_tui.search.reading.judge import Bound
from ttt_tui.search.reading.part import Part
from ttt_tui.search.trace import INFINITY, Reason

KINDS = {each: each.value for each in Bound}
"""How what a value says is written."""

REASONS = {each: each.name.lower().replace("_", " ") for each in Reason}
"""How it is written why a node's moves ended."""


def tree_json(part: Part, between: str = "") -> Iterator[str]:
    """The nodes as objects, their children in them: docs/reference/json.md has the keys.

    Args:
        between: what stands before each node but the first.
    """
    rules = part.moment.search.position.rules
    cells = [list(rules.coordinates(cell)) for cell in range(rules.cells)]
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
            f'"move": {cells[row.move] if row.move is not None else "null"}, '
            f'"player": "{row.player.value}", '
            f'"alpha": {_end(row.alpha)}, "beta": {_end(row.beta)}, '
            f'"value": {_number(row.value)}, "kind": "{KINDS[row.bound]}", '
            f'"reason": "{REASONS[row.reason]}", "cut": {"true" if row.was_cut else "false"}, '
            f'"below": {row.below}, "unvisited": {[cells[move] for move in row.unvisited]}, '
            '"children": ['
        )
    if ply_before is not None:
        yield "]}" * (ply_before - first_ply + 1)


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)


def _end(end: int) -> str:
    """An end of a window; JSON has no infinity."""
    return "null" if abs(end) == INFINITY else str(end)


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
