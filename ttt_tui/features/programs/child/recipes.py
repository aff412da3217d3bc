"""What was recognised, as text: so that a search is found again when its file is run once more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from typing import Any

from ttt_tui.features.programs.child.boards import Reading, Shape
from ttt_tui.features.programs.child.recognised_search import Recognised, Signs
from ttt_tui.features.programs.child.value_sources import Source, is_instance_of_theirs

Recipe = dict[str, Any]


def written(found: Recognised, keys: dict[int, Any], root: int) -> Recipe:
    """`keys` say where in a result its value lies; `root` is the number of the first function."""
    signs = found.signs
    return {
        "readings": {str(index): _written(each) for index, each in found.readings.items()},
        "root": _written(found.root) if found.root else None,
        "signs": [repr(signs.x), repr(signs.o), repr(signs.empty), signs.numbered, signs.order],
        "turn": found.turn,
        "in_a_row": found.in_a_row,
        "gravity": found.gravity,
        "windows": {str(index): each for index, each in found.windows.items()},
        "depth": found.depth,
        "keys": {str(index): repr(key) for index, key in keys.items()},
        "first": root,
    }


def read(recipe: Recipe, names: list[Any]) -> tuple[Recognised, dict[int, Any]]:
    """What was recognised, and where in a result its value lies.

    `names` are the values of the program's globals.
    """
    x, o, empty, numbered, order = recipe["signs"]
    x, o, empty = (_sign(text, names) for text in (x, o, empty))
    signs = Signs(x, o, empty, numbered, tuple(order))
    found = Recognised(
        {int(index): _read(each) for index, each in recipe["readings"].items()},
        _read(recipe["root"]) if recipe["root"] else None,
        signs,
        recipe["turn"],
        recipe["in_a_row"],
        recipe["gravity"],
        {int(index): (low, high) for index, (low, high) in recipe["windows"].items()},
        recipe["depth"],
    )
    return found, {int(i): ast.literal_eval(key) for i, key in recipe["keys"].items()}


def _written(reading: Reading) -> str:
    """With named tuples as plain ones: names say nothing here."""
    source, shape, others = reading
    return repr((tuple(source), tuple(shape), tuple(map(tuple, others))))


def _read(text: str) -> Reading:
    source, shape, others = ast.literal_eval(text)
    return Reading(Source(*source), Shape(*shape), tuple(Source(*each) for each in others))


def _sign(text: str, names: list[Any]) -> Any:
    """What is written so: a plain value, else one of the file's own with that name."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return next((each for each in _signs(names) if repr(each) == text), text)


def _signs(names: list[Any]) -> Iterator[Any]:
    for value in names:
        if isinstance(value, type) and issubclass(value, Enum):
            yield from value
        elif isinstance(value, type):
            yield from vars(value).values()
        else:
            yield value
            if is_instance_of_theirs(value):
                yield from list(getattr(value, "__dict__", {}).values())
