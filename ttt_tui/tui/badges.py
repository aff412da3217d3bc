"""What is not as usual, in a word or two each: options outlive the program, and must not be hidden.

Plain functions from options to badges, and from badges to the markup of a panel's title.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from textual.markup import escape

from ttt_tui.game import Rules, format_coordinates
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.search.algorithm import COMMON
from ttt_tui.search.numbers import count, plural
from ttt_tui.search.options import MaxPlayer, Order

_SEPARATOR = " · "

_OPTIONS, _ALGORITHMS = "screen.options", "screen.algorithms"


class Badge(NamedTuple):
    """What is not as usual, and the action that changes it."""

    words: str
    action: str


def _order(options: SearchOptions) -> str:
    kind = options.order.kind
    return "own order" if kind is Order.CELLS else f"{kind.value} order"


def _max(player: MaxPlayer) -> str:
    return "mover is Max" if player is MaxPlayer.MOVER else f"{player.value} is Max"


_WORDS: Mapping[str, tuple[Callable[[SearchOptions], str], str]] = {
    "order": (_order, _OPTIONS),
    "cutoff": (lambda o: f"{o.cutoff.value} cuts", _OPTIONS),
    "root_window": (lambda o: f"{o.root_window.value} windows", _OPTIONS),
    "stop_on_win": (lambda _: "stops at a win", _OPTIONS),
    "score": (lambda _: "quick wins", _OPTIONS),
    "max_player": (lambda o: _max(o.max_player), _OPTIONS),
    "depth": (lambda o: f"depth {o.depth}", _OPTIONS),
    "enhancements": (lambda o: f"with {o.enhancements}", _ALGORITHMS),
    "table_mb": (lambda o: f"table {o.table_mb} MB", _ALGORITHMS),
    "replacement": (lambda o: f"keeps {o.replacement.value}", _ALGORITHMS),
    "first_guess": (lambda o: f"guess {o.first_guess.value}", _ALGORITHMS),
    "rollouts": (lambda o: plural(o.rollouts, "rollout"), _ALGORITHMS),
    "exploration": (lambda o: f"exploration {o.exploration:g}", _ALGORITHMS),
    "seed": (lambda o: f"seed {count(o.seed)}", _ALGORITHMS),
}
"""How each option is called in a badge, and the dialog that has it; the first move apart."""


def badges_of(
    options: SearchOptions,
    rules: Rules,
    algorithms: Sequence[Algorithm],
    *,
    budget: str = "",
    breakpoints: int = 0,
) -> list[Badge]:
    """A badge for every option that is not the usual one, of the algorithms that search.

    Args:
        budget: what the user lets the searches use, in words; empty where that is automatic.
        breakpoints: how many are set.
    """
    usual = SearchOptions()
    heeded = COMMON.union(*(each.takes for each in algorithms))
    found = [
        Badge(words(options), action)
        for name, (words, action) in _WORDS.items()
        if name in heeded and getattr(options, name) != getattr(usual, name)
    ]
    if options.first_move is not None:
        found.append(Badge(f"first {format_coordinates(options.first_move, rules)}", _OPTIONS))
    if budget:
        found.append(Badge(budget, "screen.budget"))
    if breakpoints:
        found.append(Badge(plural(breakpoints, "breakpoint"), "screen.breakpoints"))
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
