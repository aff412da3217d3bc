"""What an export says, read back by the tools it is for, in one form."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from ttt_tui.game import Rules, parse_move
from ttt_tui.search.reading.part import Part
from ttt_tui.search.trace import INFINITY


class Node(NamedTuple):
    """A node as data: a row of the CSV, or an object of the JSON."""

    node: int
    parent: int | None
    ply: int
    move: int | None
    player: str
    alpha: float
    beta: float
    value: int | None
    kind: str
    reason: str
    cut: bool
    below: int
    unvisited: tuple[int, ...]


def expected(part: Part) -> list[Node]:
    """Straight from the search."""
    return [
        Node(
            row.node,
            row.parent,
            row.ply,
            row.move,
            row.player.value,
            _as_float(row.alpha),
            _as_float(row.beta),
            row.value,
            row.bound.value,
            row.reason.name.lower().replace("_", " "),
            row.was_cut,
            row.below,
            row.unvisited,
        )
        for row in part.rows()
    ]


def _as_float(end: int) -> float:
    return float(end) if abs(end) < INFINITY else float("inf") * end


def from_csv(text: str, rules: Rules) -> list[Node]:
    def number(cell: str) -> int | None:
        return int(cell) if cell else None

    return [
        Node(
            int(row["node"]),
            number(row["parent"]),
            int(row["ply"]),
            parse_move(row["move"], rules) if row["move"] else None,
            row["player"],
            float(row["alpha"]),
            float(row["beta"]),
            number(row["value"]),
            row["kind"],
            row["reason"],
            {"yes": True, "no": False}[row["cut"]],
            int(row["below"]),
            tuple(parse_move(each, rules) for each in row["unvisited"].split()),
        )
        for row in csv.DictReader(text.splitlines())
    ]


def from_json(text: str, rules: Rules) -> list[Node]:
    return [_from_object(each, rules) for each in objects(json.loads(text)["tree"])]


def objects(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The nodes, each before its children."""
    yield tree
    for child in tree["children"]:
        yield from objects(child)


def _from_object(data: dict[str, Any], rules: Rules) -> Node:
    cells = [rules.cell(*move) for move in data["unvisited"]]
    return Node(
        *(data["node"], data["parent"], data["ply"]),
        None if data["move"] is None else rules.cell(*data["move"]),
        data["player"],
        -float("inf") if data["alpha"] is None else data["alpha"],
        float("inf") if data["beta"] is None else data["beta"],
        *(data["value"], data["kind"], data["reason"], data["cut"], data["below"]),
        tuple(cells),
    )
