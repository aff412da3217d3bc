"""A part of a tree as data and as text: JSON, CSV, and the lines of `analyze --tree`."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ttt_tui._version import JSON_SCHEMA, __version__
from ttt_tui.game import format_coordinates
from ttt_tui.search import SearchOptions
from ttt_tui.search.option_table import OPTIONS, Cell
from ttt_tui.search.reading.part import KINDS, REASONS, Part, json_pieces, tree_json
from ttt_tui.search.search import BACKEND
from ttt_tui.search.trace import INFINITY
from ttt_tui.words.drawing import part_lines

COLUMNS = (
    *("node", "parent", "ply", "move", "player", "alpha", "beta", "value", "kind", "reason"),
    *("cut", "below", "unvisited"),
)
"""Of the CSV; ttt_tui/schemas/export.json describes each, as it is a key of the JSON, too."""


def to_json(part: Part) -> Iterator[str]:
    """One object; its last key `tree` is the first node, with its children in it."""
    yield from json_pieces({**_head(part), "tree": tree_json(part, between="\n")})
    yield "\n"


def _head(part: Part) -> dict[str, Any]:
    search = part.moment.search
    position, rules = search.position, search.position.rules
    return {
        "schema": JSON_SCHEMA,
        "position": str(position),
        "to_move": position.to_move.value,
        "rules": asdict(rules),
        "algorithm": search.options.algorithm.name,
        "options": _options(search.options, part),
        "complete": search.done and part.moment.event == search.events,
        "from": [list(rules.coordinates(move)) for move in part.moves],
        "plies": part.plies,
        "missing": search.trace.missing,
        "version": __version__,
        "backend": BACKEND,
    }


def _options(options: SearchOptions, part: Part) -> dict[str, Any]:
    """Those that the algorithm heeds, as they are written on the command line."""
    coordinates = part.moment.search.position.rules.coordinates
    heeded: dict[str, Any] = {}
    for each in OPTIONS:
        if each.is_for((options.algorithm,)):
            value = getattr(options, each.field)
            is_cell = isinstance(each.kind, Cell) and value is not None
            heeded[each.field] = list(coordinates(value)) if is_cell else each.kind.to_json(value)
    return heeded


def to_csv(part: Part) -> Iterator[str]:
    """A header, then a row a node."""
    rules = part.moment.search.position.rules
    names = [format_coordinates(cell, rules) for cell in range(rules.cells)]
    yield _line(COLUMNS)
    for row in part.rows():
        yield _line(
            (
                row.node,
                row.parent,
                row.ply,
                None if row.move is None else names[row.move],
                row.player.value,
                _end(row.alpha),
                _end(row.beta),
                row.value,
                KINDS[row.bound],
                REASONS[row.reason],
                "yes" if row.was_cut else "no",
                row.below,
                " ".join(names[move] for move in row.unvisited),
            )
        )


def _line(values: tuple[object, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


def _end(end: int) -> str:
    """An end of a window, as what reads floating point takes it: `inf` for an open one."""
    return str(end) if abs(end) < INFINITY else "inf" if end > 0 else "-inf"


def to_text(part: Part) -> Iterator[str]:
    return (f"{line}\n" for line in part_lines(part))
