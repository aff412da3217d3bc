"""Algorithms with a fault each, which the program has to name and to survive."""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from itertools import repeat
from typing import Any

from ttt_tui import Position
from ttt_tui.search.plugin_api import Game, PluginAlgorithm, enter, leave

Anything = Generator[Any, None, Any]


def raises(game: Game) -> Anything:
    yield enter(game.moves[0])
    raise ZeroDivisionError("a slip")


def never_ends(game: Game) -> Anything:
    yield enter(game.moves[0])
    while True:
        pass


def exits(game: Game) -> Anything:
    yield enter(game.moves[0])
    os._exit(3)


def yields_text(_game: Game) -> Anything:
    yield "hello"


def yields_a_fraction(_game: Game) -> Anything:
    yield enter(0.5)  # type: ignore[arg-type]


def enters_off_the_board(_game: Game) -> Anything:
    yield enter(99)


def enters_taken(game: Game) -> Anything:
    move = game.moves[0]
    yield enter(move)
    yield enter(move)


def enters_twice(game: Game) -> Anything:
    below = game.play(game.moves[0])
    yield enter(game.moves[0])
    yield leave(0 if below.value is None else below.value)
    yield enter(game.moves[0])


def closes_its_window(game: Game) -> Anything:
    yield enter(game.moves[0], 1, 1)


def leaves_the_root(_game: Game) -> Anything:
    yield leave(0)


def leaves_with_too_much(game: Game) -> Anything:
    yield enter(game.moves[0])
    yield leave(1_000)


def leaves_a_win_as_a_draw(game: Game) -> Anything:
    below = game
    while below.value is None:
        yield enter(below.moves[0])
        below = below.play(below.moves[0])
    yield leave(-below.value if below.value else 1)


def leaves_moves_untold(game: Game) -> Anything:
    below = game.play(game.moves[0])
    yield enter(game.moves[0])
    yield enter(below.moves[0])
    yield leave(0)
    yield leave(0)


def returns_text(_game: Game) -> Anything:
    yield from ()
    return "won"


def returns_at_once(_game: Game) -> Anything:
    yield from ()
    return 0


def returns_below(game: Game) -> Anything:
    yield enter(game.moves[0])
    return 0


def returns_another_value(game: Game) -> Anything:
    for move in game.moves:
        yield enter(move)
        yield leave(game.play(move).value or 0)
    return 7


def no_generator(_game: Game) -> Any:
    return 0


def prints(game: Game) -> Anything:
    print("in between", flush=True)  # noqa: T201
    for move in game.moves:
        yield enter(move)
        yield leave(game.play(move).value or 0)
    return 0


def goes_twice(game: Game) -> Anything:
    """No fault, if it says that it revisits."""
    best = -1
    for move in (*game.moves, *game.moves):
        yield enter(move)
        value = game.play(move).value or 0
        yield leave(value)
        best = max(best, -value)
    return best


def needs_a_table(game: Game) -> Anything:
    """No fault, if it does not say that it has none."""
    for move in game.moves:
        yield enter(move)
        yield leave(0)
    return 0


def searches_for_ever(game: Game) -> Anything:
    """Passes over the root that never agree: what MTD(f) does where its bounds do not meet."""
    while True:
        for guess in (0, 1):
            for move in game.moves:
                yield enter(move, guess - 1, guess)
                yield leave(guess)


SEARCHES_FOR_EVER = PluginAlgorithm(searches_for_ever, revisits=True)
NEEDS_A_TABLE = PluginAlgorithm(needs_a_table)
HAS_NO_TABLE = PluginAlgorithm(needs_a_table, table=False)
GOES_TWICE = PluginAlgorithm(goes_twice, revisits=True)
HEEDS_MAGIC = PluginAlgorithm(raises, options=("magic",))
LINES = PluginAlgorithm(raises, about="two\nlines")
NUMBER = 7


def says_too_much(_position: Position) -> int:
    return 63


def says_nothing(_position: Position) -> Any:
    return None


def cannot_say(_position: Position) -> int:
    raise ZeroDivisionError("a slip")


def never_says(_position: Position) -> int:
    while True:
        pass


def never_says_in_c(_position: Position) -> int:
    """No other thread comes to its turn."""
    return sum(repeat(0))


def leaves(_position: Position) -> int:
    os._exit(4)


def says_slowly(position: Position) -> int:
    """No fault: it takes longer than a batch of its estimates may."""
    time.sleep(0.03)
    return position.x.bit_count()
