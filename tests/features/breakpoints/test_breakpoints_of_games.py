"""Breakpoints at lines and positions of trees and of other games than boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.widgets import Input

from tests.oracles.paper_trees import random_trees, written
from tests.tui.driver import Opener
from ttt_tui.features.breakpoints.breakpoints import (
    Breakpoint,
    BreakpointError,
    example_line,
)
from ttt_tui.features.breakpoints.hits import first_hit
from ttt_tui.features.breakpoints.settings import ENTRY
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, move_text
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.algorithm import named

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
NAMED = "(a:(3 12) b:(c:(2 4) 6)) min"
NIM = "nim 2 2"
OTHELLO = "othello 4x4 XOOX/XXOO/XO.X/OO.O x"


def searched(text: str, name: str = "alpha-beta") -> Search:
    search = Search(read_state(text), SearchOptions(named(name)))
    search.advance()
    return search


def entries(search: Search) -> Iterator[tuple[int, tuple[int, ...], GameState]]:
    """Each visit: the moment after it was entered, its moves and its state, from the root anew."""
    for node in range(len(search.trace)):
        moves, state = tuple(search.trace.moves_to(node)), search.state
        for move in moves:
            state = state.play(move)
        yield search.trace.entered_at(node) + 1, moves, state


def line_of(root: GameState, moves: tuple[int, ...]) -> str:
    texts = []
    for move in moves:
        texts.append(move_text(root, move))
        root = root.play(move)
    return ", ".join(texts)


def hit(search: Search, each: Breakpoint, after: int = 0) -> int | None:
    found = first_hit(search, [each], after, search.events)
    return None if found is None else found[0]


TREES = [written(tree) for tree in random_trees(11, 12)]


@pytest.mark.parametrize("name", ["alpha-beta", "mtd-f"])
@pytest.mark.parametrize("text", [AIMA, NAMED, NIM, OTHELLO, *TREES])
def test_it_stops_at_the_first_visit_with_the_line_and_with_the_position(
    text: str, name: str
) -> None:
    search = searched(text, name)
    visits = list(entries(search))
    for _, moves, state in visits[:: max(1, len(visits) // 40)]:
        if moves:
            line = Breakpoint.parse(f"line {line_of(search.state, moves)}", search.state)
            first = next(moment for moment, others, _ in visits if others == moves)
            later = [moment for moment, others, _ in visits if others == moves and moment > first]
            assert line.fits(search.state)
            assert hit(search, line) == first
            assert hit(search, line, first) == next(iter(later), None)
        if state.moves():  # a leaf of a tree has no text that could be read
            position = Breakpoint.parse(f"position {state}", search.state)
            moments = [moment for moment, _, other in visits if str(other) == str(state)]
            assert position.fits(search.state)
            after = 0
            for moment in moments:
                if moment > 1:  # the root is entered before anything can stop
                    assert hit(search, position, after) == moment
                    after = moment


@pytest.mark.parametrize(
    ("game", "text", "canonical"),
    [
        (AIMA, "LINE 0 1", "line 0 1"),
        (NAMED, "line b,c", "line b c"),
        (NAMED, "line 1 0 1", "line b c 1"),
        (NIM, "line 1 from 2 , 2 from heap 1", "line 1 from heap 2, 2 from heap 1"),
        (OTHELLO, "line 2,2", "line (2,2)"),
        (AIMA, "position (2  4 6) min", "position (2 4 6) min"),
        (NIM, "position nim  1 2 MIN", "position nim 1 2 min"),
    ],
)
def test_it_is_read_in_the_notation_of_the_game_and_saved(
    game: str, text: str, canonical: str
) -> None:
    state = read_state(game)
    each = Breakpoint.parse(text, state)
    assert str(each) == canonical
    assert each.fits(state)
    (back,) = ENTRY.read(ENTRY.write((each,)))
    assert str(back) == canonical
    assert back.fits(state)
    search = searched(game)
    assert hit(search, back) == hit(search, each)
    assert not back.fits(Position())


@pytest.mark.parametrize(
    ("game", "text", "wrong"),
    [
        (AIMA, "line", "line needs moves from the root, such as line 0 0"),
        (AIMA, "line 0 7", "after 0: '7' is not a move here"),
        (AIMA, "line 0 0 0", "after 0 0: '0' is not a move here: it is a leaf"),
        (NIM, "line 3 from heap 1", "is not a move here: write such as 1 from heap 1"),
        (NIM, "line", "line needs moves from the root, such as line 1 from heap 1, 1 from heap 1"),
        (NIM, "position", "position needs one of the game"),
        (AIMA, "position ((3)", "("),
    ],
)
def test_mistakes_are_told_in_the_words_of_the_game(game: str, text: str, wrong: str) -> None:
    with pytest.raises(BreakpointError) as raised:
        Breakpoint.parse(text, read_state(game))
    assert wrong in str(raised.value)


def test_one_of_another_game_is_kept_and_never_stops() -> None:
    lines = ("line 1 from heap 2", "position nim 1 2", "position othello 4x4", "line 0,0 1,1")
    search = searched(AIMA)
    for text in lines:
        each = Breakpoint.parse(text, None)
        assert str(each) == text
        assert not each.fits(search.state)
        assert hit(search, each) is None


@pytest.mark.parametrize("game", [AIMA, NAMED, NIM, OTHELLO, "((3))"])
def test_the_example_is_a_line_of_the_game(game: str) -> None:
    state = read_state(game)
    assert str(Breakpoint.parse(example_line(state), state)) == example_line(state)


# On the dashboard


@pytest.mark.parametrize(
    ("game", "example", "typed"),
    [
        (AIMA, "line 0 0", "line 1 0"),
        ("nim 1 2", "line ...", "position nim 1 1 min"),
    ],
)
async def test_one_is_typed_saved_and_stops_the_search(
    opened: Opener, game: str, example: str, typed: str
) -> None:
    async with opened(game) as screen:
        await screen.press("k")
        await screen.click(example)
        line = screen.app.screen.query_one("#when", Input)
        assert line.value == example_line(read_state(game))
        line.clear()
        await screen.type(typed)
        assert f"Enter adds: {typed}" in " ".join(screen.part("#verdict").split())
        await screen.press("enter", "f2")
        await screen.finish()
        await screen.press("home", "space")
        await screen.until_text("stopped at breakpoint")
        assert f"stopped at breakpoint: {typed}" in " ".join(screen.turn.split())
    kept = opened.settings_file.load()[0].of(ENTRY)
    assert typed in map(str, kept)
