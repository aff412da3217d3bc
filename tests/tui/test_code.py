"""The line and the variables of the code view are those of the textbook's function as it runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from inspect import getsource
from itertools import product
from math import inf
from types import FrameType
from typing import Any

import pytest

from tests.tui.panels import EXAMPLE, PAPER, Panel, at, snapshot
from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.search import textbook
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Cutoff, Options, RootWindow, Score
from ttt_tui.search.run_here import search
from ttt_tui.tui.views.code import CodeView, listing_of, step_of
from ttt_tui.words.values import move_name, unusual_options

FUNCTIONS = {
    "minimax": textbook.minimax,
    "alpha-beta": textbook.alpha_beta,
    "expectimax": textbook.expectimax,
}
TEXTS = (EXAMPLE, PAPER, "..X/XOO/..X o", "tree 3x4 seed 5")


def events_of(game: Game, algorithm: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The line at each call and each return of the textbook's function, and the variables there."""
    function = FUNCTIONS[algorithm]
    lines, first = getsource(function).splitlines(), function.__code__.co_firstlineno
    found: list[tuple[str, dict[str, str]]] = []
    last: dict[FrameType, str] = {}

    def follow(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code is not function.__code__:
            return None
        line = lines[frame.f_lineno - first].strip()
        if event == "line" and frame not in last:
            found.append((line, _variables(frame)))
        if event == "line":
            last[frame] = line if last.get(frame) != "break" else "break"
        elif event == "return":
            found.append((last.pop(frame), _variables(frame)))
        return follow

    sys.settrace(follow)
    try:
        function(game)
    finally:
        sys.settrace(None)
    yield from found


def _variables(frame: FrameType) -> dict[str, str]:
    found = dict(frame.f_locals)
    if found.get("value") is None:
        found.pop("value", None)
    plus = "+" if not hasattr(found["game"], "columns") else ""
    texts: dict[str, str] = {}
    for name in ("value", "best", "alpha", "beta"):
        if name in found:
            number = found[name]
            text = f"{number:+}" if abs(number) == inf else f"{plus * (number > 0)}{number}"
            texts[name] = text
    if "move" in found:
        texts["move"] = move_name(found["game"], found["move"])
    return texts


@pytest.mark.parametrize(
    ("text", "algorithm"),
    [*product(TEXTS, ("minimax", "alpha-beta")), ("({3 12} {1/3:(1 5) 2/3:2})", "expectimax")],
)
def test_line_and_variables_at_every_event(text: str, algorithm: str) -> None:
    game = read_game(text)
    trace = search(game, algorithm)
    lines = [line.strip() for line in listing_of(trace.algorithm)]
    expected = list(events_of(game, algorithm))
    assert trace.events == len(expected)
    for event, (line, variables) in enumerate(expected, 1):
        step = step_of(Moment(trace, event))
        assert step is not None
        shown = dict(
            zip(("move", "value", "best", "alpha", "beta"), step.calls[-1].variables, strict=True)
        )
        assert lines[step.line] == line
        assert {name: text for name, text in shown.items() if text != "-"} == variables


def test_the_calls_that_wait_have_not_taken_over_what_is_returned() -> None:
    moment = snapshot(PAPER, 12).shown.moment
    step = step_of(moment)
    assert step is not None
    assert [(call.name, *call.variables) for call in step.calls] == [
        ("A", "C", "3", "3", "3", "+inf"),
        ("C", "C1", "-", "+inf", "3", "+inf"),
        ("C1", "-", "2", "-", "3", "+inf"),
    ]


def test_where_a_search_departs_from_the_code_it_says_so() -> None:
    options = Options(cutoff=Cutoff.STRICT, root_window=RootWindow.FRESH, score=Score.DEPTH)
    shown = snapshot(EXAMPLE, options=options).shown
    assert unusual_options(shown.trace) == ["cutoff strict", "root-window fresh", "score depth"]


async def test_the_view_marks_the_line_and_keeps_it_in_sight_backwards_too() -> None:
    view = CodeView()
    async with Panel(view).run_test(size=(76, 11)) as pilot:
        shown = snapshot(PAPER, 18)
        for event, line in (
            (13, "break"),
            (12, "return value"),
            (2, "value = game.value()"),
            (22, "return best"),
        ):
            view.show(at(shown, event))
            await pilot.pause()
            await pilot.pause()
            code = view.query_one("#code-lines")
            rows = range(code.size.height)
            (row,) = (y for y in rows if code.render_line(y).text.startswith("►"))
            assert code.render_line(row).text[1:].strip() == line
            scroll = view.query_one("#code-scroll")
            assert 0 <= row - scroll.scroll_offset.y < scroll.size.height


def test_each_phase_of_uct_has_its_line() -> None:
    trace = search(read_game(EXAMPLE), "uct", nodes=40)
    lines = listing_of(trace.algorithm)
    steps = [step_of(Moment(trace, event)) for event in (60, 62, 63, 65)]
    found = [lines[step.line].split()[-1] for step in steps if step]
    assert found == ["node.play(path[-1].move)", "node.play(move)", "len(moves))])", "result"]


async def test_an_algorithm_without_a_textbook_function_says_so() -> None:
    view = CodeView()
    async with Panel(view).run_test(size=(76, 11)) as pilot:
        view.show(snapshot(names=("pvs",)))
        await pilot.pause()
        assert "is of minimax and alpha-beta; t shows another" in str(
            view.query_one("#code-lines").render()
        )
        assert not view.query_one("#code-variables").display
