"""Positions, options and trees as JSON and CSV."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import pairwise
from typing import Any

from ttt_tui.games.game import Game, side_name
from ttt_tui.games.position import Position
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import OPTIONS, Algorithm, Options, used
from ttt_tui.search.rollouts import EXPLORATION, ROLLOUTS, SEED
from ttt_tui.search.trace import Trace
from ttt_tui.version import BACKEND, __version__
from ttt_tui.words import values

JSON_SCHEMA = 1
"""The key `schema` of all JSON that is printed: it grows when a key goes or changes."""

FIXED: dict[str, dict[str, Any]] = {
    "depth": {"evaluation": "open-lines"},
    "extras": {"table_mb": 70, "replacement": "all"},  # when it is full it begins anew
    "mtd-f": {"first_guess": "0"},
    "uct": {"rollouts": ROLLOUTS, "exploration": EXPLORATION, "seed": SEED},
}
"""The settings of an algorithm that cannot be chosen, by the option or algorithm they belong to."""


def moves_json(game: Game, moves: Iterable[int]) -> list[Any]:
    """Return moves as JSON has them: [row, column] on a board, else numbers."""
    return [move_json(game, move) for move in moves]


def move_json(game: Game, move: int | None) -> Any:
    if move is not None and isinstance(game, Position):
        return list(game.rules.coordinates(move))
    return move


def value_json(trace_infinity: float, value: Any) -> Any:
    """Return a value as JSON has it: an infinite one in words, a fraction as a text."""
    if value is None:
        return None
    if abs(value) < trace_infinity:
        return value if isinstance(value, int) else str(value)
    return "inf" if value > 0 else "-inf"


def number_json(trace: Trace, value: int | None) -> Any:
    """Return a value of a trace as JSON has it."""
    return None if value is None else value_json(trace.infinity, trace.worth(value))


def json_text(data: Mapping[str, Any], **texts: str) -> str:
    """Write an object of JSON on one line.

    Args:
        texts: values of further keys, which are JSON already.
    """
    pairs = [f"{json.dumps(key)}: {text}" for key, text in texts.items()]
    return ", ".join([json.dumps(data)[:-1], *pairs]) + "}"


def game_json(game: Game) -> dict[str, Any]:
    """Return the keys of a position; the rules are null unless it is a board."""
    return {
        "schema": JSON_SCHEMA,
        "position": str(game),
        "to_move": side_name(game, game.to_move),
        "rules": asdict(game.rules) if isinstance(game, Position) else None,
    }


def options_json(options: Options, algorithm: Algorithm) -> dict[str, Any]:
    """Return the options that an algorithm uses, by their keys in JSON."""
    found: dict[str, Any] = {"first_move": None}
    for name in (*sorted(algorithm.uses), algorithm.name):
        found |= FIXED.get(name, {})
    return found | {each.key: each.json(options) for each in OPTIONS if used(each, algorithm)}


def node_json(moment: Moment, node: int) -> dict[str, Any]:
    """Return a node without its children, its values and window from Max's side."""
    trace = moment.trace
    view = moment.view(node)
    infinity = trace.infinity
    data = {
        "node": node,
        "parent": trace.parent(node),
        "ply": view.depth,
        "move": move_json(trace.game, view.move),
        "player": side_name(moment.state(node), view.player),
        "alpha": None if view.alpha == -infinity else number_json(trace, view.alpha),
        "beta": None if view.beta == infinity else number_json(trace, view.beta),
        "value": number_json(trace, view.value),
        "kind": "estimate" if view.estimated and not view.is_open else view.bound.value,
        "reason": view.reason.name.lower().replace("_", " "),
        "cut": view.was_cut,
        "below": view.nodes_below,
        "unvisited": moves_json(trace.game, moment.unvisited(node)),
    }
    if trace.algorithm.rollouts:
        visits, mean, _ = view.statistics or (None, None, None)
        data |= {"visits": visits, "mean": mean}
    return data


def tree_json(trace: Trace) -> str:
    """Write the root with its children in it, and so on.

    The tree may be 1,000 plies deep, and `json` calls itself once a ply.
    """
    moment = Moment(trace)
    pieces: list[str] = []
    depths = [*trace.depth[: len(trace)], 0]
    for node, (depth, next_depth) in enumerate(pairwise(depths)):
        pieces.append(json.dumps(node_json(moment, node))[:-1] + ', "children": [')
        if next_depth <= depth:
            pieces += ["]}" * (depth - next_depth + 1), ", "]
    return "".join(pieces[:-1])


def to_json(trace: Trace) -> str:
    data = {
        **game_json(trace.game),
        "algorithm": trace.algorithm.name,
        "options": options_json(trace.options, trace.algorithm),
        "complete": trace.done,
        "missing": trace.missing,
        "version": __version__,
        "backend": BACKEND,
    }
    return json_text(data, tree=tree_json(trace)) + "\n"


def to_csv(trace: Trace) -> str:
    """Write a header and a row for each node; open windows and infinite values are words."""
    moment = Moment(trace)
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    for node in range(len(trace)):
        row = node_json(moment, node)
        if not node:
            write(row)
        row["move"] = moment.move_text(node)
        row["alpha"] = "-inf" if row["alpha"] is None else row["alpha"]
        row["beta"] = "inf" if row["beta"] is None else row["beta"]
        row["cut"] = "yes" if row["cut"] else "no"
        row["unvisited"] = values.moves_text(moment.state(node), moment.unvisited(node))
        write(row.values())
    return text.getvalue()
