"""Words of the screen that somebody explains: a click on one says what it means.

The core draws the words and knows none of their meanings; a feature adds those that it explains.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from textual.events import Click
from textual.geometry import Region
from textual.widget import Widget

Words = Callable[[], tuple[Mapping[str, str], Mapping[str, str]]]
"""Words as they are written, in lower case, and the actions that explain them. The second ones are
of everyday English, and terms only where they name a row or a column."""

_sources: list[Words] = []


def add_words(words: Words) -> None:
    """Have these words explained, which are asked for at the first click."""
    if words not in _sources:
        _sources.append(words)
        _explained.cache_clear()


@cache
def _explained(labels: bool) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What finds the words, and the actions."""
    actions: dict[str, str] = {}
    for each in _sources:
        anywhere, as_labels = each()
        actions |= {**anywhere, **as_labels} if labels else anywhere
    longest_first = sorted(actions, key=len, reverse=True)
    any_of_them = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<![\w-])(?:{any_of_them})(?!\w)", re.IGNORECASE), actions


def explaining(line: str, column: int, *, labels: bool = False) -> str:
    """The action that explains the word at a column of a line; empty where there is none.

    Args:
        labels: the line names rows or columns.
    """
    pattern, actions = _explained(labels)
    for found in pattern.finditer(line):
        if found.start() <= column < found.end():
            return actions[found.group().lower()]
    return ""


async def explain_word(widget: Widget, click: Click, *, labels: bool = False) -> bool:
    """Explain the word of a widget that was clicked; whether there is anything to explain."""
    (line,) = widget.render_lines(Region(0, click.y, widget.outer_size.width, 1))
    action = explaining(line.text, click.x, labels=labels)
    if action:
        await widget.run_action(action)
    return bool(action)
