"""What is not as usual, in a word or two each: options outlive the program, and must not be hidden.

Plain functions from options to badges, and from badges to the markup of a panel's title.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.markup import escape

from ttt_tui.game import Rules, format_coordinates
from ttt_tui.search import PLAIN, Algorithm, SearchOptions
from ttt_tui.search.option_kinds import Cell
from ttt_tui.search.option_table import OPTIONS

_SEPARATOR = " · "

_OPTIONS, _ALGORITHMS = "screen.options('{}')", "screen.algorithms"


class Badge(NamedTuple):
    """What is not as usual, and the action that changes it."""

    words: str
    action: str


def badges_of(
    options: SearchOptions, rules: Rules, algorithms: Sequence[Algorithm], *, budget: str = ""
) -> list[Badge]:
    """A badge for every option that is not the usual one, of the algorithms that search.

    Args:
        budget: what the user lets the searches use, in words; empty where that is automatic.
    """
    found = []
    for each in OPTIONS:
        value = getattr(options, each.field)
        if value == each.usual or not each.is_for(algorithms):
            continue
        words = each.badge(value)
        if isinstance(each.kind, Cell):
            words = f"first {format_coordinates(value, rules)}"
        plain = each.is_common or each.is_for(PLAIN)
        found.append(Badge(words, _OPTIONS.format(each.field) if plain else _ALGORITHMS))
    if budget:
        found.append(Badge(budget, "screen.budget"))
    return found


def titled(kind: str, name: str, badges: Sequence[Badge], room: int) -> str:
    """A title and its badges as markup, each to be clicked; `+2` stands for those without room.

    What kind of thing has the name gives way first.
    """
    needed = sum(len(_SEPARATOR) + len(badge.words) for badge in badges)
    title = name if badges and len(kind) + len(name) + needed > room else kind + name
    markup, used = escape(title), len(title)
    for number, badge in enumerate(badges):
        left = len(badges) - number - 1
        more = len(f"{_SEPARATOR}+{left}") if left else 0
        if used + len(_SEPARATOR) + len(badge.words) + more > room:
            rest = len(badges) - number
            return f"{markup}{_SEPARATOR}[@click={badge.action}]+{rest}[/]"
        markup += f"{_SEPARATOR}[@click={badge.action}]{escape(badge.words)}[/]"
        used += len(_SEPARATOR) + len(badge.words)
    return markup
