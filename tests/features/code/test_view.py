"""The code panel as text: the marked line, the variables, the calls above, and scrolling."""

from __future__ import annotations

import pytest

from tests.cases import ALPHA_BETA, EMPTY, MINIMAX, STRICT_STOP, WORKED
from tests.features.code.panels import beside, marked, panel_on_stage, texts
from tests.searches import ALL_EVENTS, come_to, formatter_of
from tests.tui.one_widget import text_of
from ttt_tui.features.code.textbook_code import departures, step_of
from ttt_tui.features.code.view import CodePanel
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import (
    MaxPlayer,
    Moment,
    Reason,
    RootWindow,
    Search,
    SearchOptions,
)
from ttt_tui.words.sentences import Formatter

ENDED = "The search has ended"
FULL = "The trace is full: the search continued past its {}."
MAX_O = SearchOptions(max_player=MaxPlayer.O)


async def code(moment: Moment, width: int = 76, height: int = 30) -> list[str]:
    panel = CodePanel()
    return await text_of(panel, lambda: panel.show(moment, formatter_of(moment)), width, height)


async def test_a_cut_with_its_variables_and_calls_beside_the_code() -> None:
    """After (0,1) O's (2,0) is enough: the window is closed."""
    lines = await code(come_to(ALPHA_BETA, 33))
    assert [line.rstrip(" │") for line in lines[:23]] == [
        "  def alpha_beta(position: Position,            │ ply 1, O to move: min",
        "      alpha: int = -INFINITY,                   │ alpha   = -1",
        "      beta: int = INFINITY) -> int:             │ beta    = -1",
        "    outcome = position.outcome()                │ outcome = None",
        "    if outcome is not None:                     │ value   = -1",
        "      return outcome.value                      │ move    = (2,0)",
        "    if position.to_move is Player.X:            │ returns   -1",
        "      value = -INFINITY                         │ calls above",
        "      for move in position.legal_moves():       │ X(0,1)    -1 [-1, +inf]",
        "        value = max(value, alpha_beta(",
        "            position.play(move), alpha, beta))",
        "        alpha = max(alpha, value)",
        "        if alpha >= beta:",
        "          break",
        "      return value",
        "    value = INFINITY",
        "    for move in position.legal_moves():",
        "      value = min(value, alpha_beta(",
        "          position.play(move), alpha, beta))",
        "      beta = min(beta, value)",
        "      if alpha >= beta:",
        "►       break",
        "    return value",
    ]


async def test_in_a_narrow_panel_the_variables_stand_below() -> None:
    lines = await code(come_to(ALPHA_BETA, 14), 50, 14)
    assert marked(lines) == ["  outcome = position.outcome()"]
    assert lines[8:] == [
        "─" * 49,
        "ply 3, O to move  X(0,0) O(2,1) X(0,1)",
        "alpha = -inf  beta = -1  outcome = None",
        "value = -  move = -  returns -",
        "calls above, last 1 of 3",
        "X(0,1)  -inf [-inf, -1]",
    ]
    assert beside(await code(come_to(ALPHA_BETA, 14), 74))[0] == "ply 3, O to move: min"
    assert beside(await code(come_to(ALPHA_BETA, 14), 73)) == []


async def test_a_leaf_of_minimax_has_no_window() -> None:
    assert beside(await code(come_to(MINIMAX, 12))) == [
        "ply 2, X to move: max",
        "outcome = O wins",
        "value   = -",
        "move    = -",
        "returns   -1",
        "calls above",
        "X(0,0)  -inf",
        "O(2,0)    +1",
    ]


async def test_with_o_as_max_code_and_numbers_are_turned() -> None:
    lines = await code(come_to(MAX_O, 33))
    assert beside(lines) == [
        "ply 1, O to move: max",
        "alpha   = +1",
        "beta    = +1",
        "outcome = None",
        "value   = +1",
        "move    = (2,0)",
        "returns   +1",
        "calls above",
        "X(0,1)    +1 [-inf, +1]",
    ]
    texts = [line.partition("│")[0].strip("► ") for line in lines]
    assert "if position.to_move is Player.O:" in texts
    assert "return -outcome.value" in texts
    assert texts.index("break") == next(i for i, line in enumerate(lines) if line[0] == "►")
    half_open = beside(await code(come_to(MAX_O, 14)))
    assert half_open[1:3] == ["alpha   = +1", "beta    = +inf"]


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (come_to(MINIMAX, 0), "The search has not begun: nothing is called yet."),
        (come_to(MINIMAX, ALL_EVENTS), f"{ENDED}: minimax returned +1 for the root."),
        (come_to(MAX_O, ALL_EVENTS), f"{ENDED}: alpha_beta returned -1 for the root."),
        (come_to(MINIMAX, 2, "XXX/OO./... o"), f"{ENDED}: minimax returned +1 for the root."),
        (come_to(MINIMAX, 40, capacity=7), FULL.format("7 nodes")),
        (come_to(MINIMAX, ALL_EVENTS, capacity=0), FULL.format("0 nodes")),
    ],
)
@pytest.mark.parametrize("width", [50, 76])
async def test_without_a_step_a_sentence_says_why(
    moment: Moment, sentence: str, width: int
) -> None:
    lines = await code(moment, width)
    assert not marked(lines)
    told = beside(lines) if width == 76 else lines[lines.index("─" * (width - 1)) + 1 :]
    assert " ".join(told) == sentence


async def test_without_a_search_there_is_no_code() -> None:
    panel = CodePanel()
    formatter = Formatter(Rules(3, 3, 3))
    assert await text_of(panel, lambda: panel.show(None, formatter), 60) == ["No search yet."]


async def test_a_finished_game_is_called_once() -> None:
    lines = await code(come_to(ALPHA_BETA, 1, "XXX/OO./... o"))
    assert marked(lines) == ["  outcome = position.outcome()"]
    assert beside(lines)[3] == "outcome = X wins"
    assert "calls above" not in beside(lines)


async def test_options_the_code_does_not_have_are_told_above_it() -> None:
    options = SearchOptions(root_window=RootWindow.FRESH)
    lines = await code(come_to(options, 5), 76)
    above = [line.partition("│")[0].strip() for line in lines]
    told = above[: above.index("def alpha_beta(position: Position,")]
    assert " ".join(told) == f"≠ {departures(options)[0]}"
    assert "≠" not in "".join(await code(come_to(ALPHA_BETA, 5), 76))


async def test_a_stop_at_the_first_win_is_said_to_be_none_of_the_codes() -> None:
    search = Search(Position.parse(EMPTY), STRICT_STOP)
    search.advance()
    stopped = list(search.trace.reason[: len(search.trace)]).index(Reason.WIN_FOUND)
    assert stopped
    left_at = search.trace.left_at(stopped)
    assert left_at is not None
    lines = await code(Moment(search, left_at + 1))
    assert [line.strip() for line in marked(lines)] == ["break"]
    note = "≠ the option to stop at the first win breaks here, not alpha >= beta"
    assert note in " ".join(" ".join(beside(lines)).split())


async def test_a_move_that_a_full_trace_lost_is_said_to_be() -> None:
    full = Search(Position.parse(WORKED), MINIMAX)
    full.advance()
    left_at = full.trace.left_at(1)
    assert left_at is not None
    moment = come_to(MINIMAX, left_at + 1, capacity=3)
    assert "move    = not held" in beside(await code(moment))


# Scrolling


@pytest.mark.parametrize(
    ("options", "size"),
    list(
        zip(
            [MINIMAX, ALPHA_BETA, STRICT_STOP],
            [(76, 24), (76, 8), (76, 4), (50, 30), (50, 12), (40, 7)],
            strict=False,
        )
    ),
)
async def test_the_line_of_every_event_is_in_sight(
    options: SearchOptions, size: tuple[int, int]
) -> None:
    width, height = size
    search = Search(Position.parse(WORKED), options)
    search.advance()
    async with panel_on_stage(width, height) as (panel, pilot):
        for event in range(1, search.events):
            moment = Moment(search, event)
            panel.show(moment, formatter_of(moment))
            step = step_of(moment)
            assert step is not None
            lines = marked(texts(panel))
            assert [line.strip() for line in lines] == [step.listing.lines[step.line].strip()]
        await pilot.pause()


async def test_the_code_stays_where_it_was_scrolled_to_until_another_line_is_due() -> None:
    search = Search(Position.parse(EMPTY), ALPHA_BETA)
    search.advance(events=10)
    formatter = formatter_of(Moment(search))
    async with panel_on_stage(76, 8) as (panel, pilot):
        panel.show(Moment(search, 2), formatter)
        assert texts(panel)[0].startswith("  def alpha_beta(")
        await pilot.press("pagedown", "down")
        assert texts(panel)[0].startswith("      for move in position.legal_moves():")
        before = texts(panel)
        panel.show(Moment(search, 3), formatter)
        assert panel.scroll_offset.y == 8
        assert texts(panel)[0].partition("│")[0] == before[0].partition("│")[0]
        assert texts(panel) != before  # the variables are those of another call
        panel.show(Moment(search, 9), formatter)  # a leaf returns
        assert [line.strip() for line in marked(texts(panel))] == ["return outcome.value"]
        await pilot.press("end")
        assert texts(panel)[-1].startswith("    return value")
        await pilot.press("up")
        assert texts(panel)[-1].startswith("      " + "  break")
        await pilot.press("pageup", "home")
        assert panel.scroll_offset.y == 0


async def test_what_has_not_changed_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(Position.parse(WORKED), ALPHA_BETA)
    search.advance()
    x, o = (Formatter(search.position.rules, max_player=player) for player in Player)
    drawn = []
    async with panel_on_stage(76, 20) as (panel, _):
        panel.show(Moment(search, 5), x)
        monkeypatch.setattr(panel, "refresh", lambda *_, **__: drawn.append(1))
        for event, formatter, draws in [(5, x, False), (6, x, True), (6, o, True), (6, o, False)]:
            drawn.clear()
            panel.show(Moment(search, event), formatter)
            assert bool(drawn) == draws
        panel.show(None, o)
        assert drawn
        drawn.clear()
        panel.show(None, o)
        assert not drawn
        panel.show(Moment(search, 6), o)
        assert marked(texts(panel))


async def test_the_mark_is_also_a_ground_and_keywords_stand_out() -> None:
    async with panel_on_stage(76, 24) as (panel, _):
        moment = come_to(ALPHA_BETA, 4)
        panel.show(moment, formatter_of(moment))
        for y in range(20):
            strip = panel.render_line(y)
            background = panel.style_of("hint").bgcolor
            has_ground = any(s.style and s.style.bgcolor == background for s in strip)
            assert has_ground == strip.text.startswith("►")
            for segment in strip:
                if segment.text in ("return", "if", "for", "def"):
                    assert segment.style is not None
                    assert segment.style.bold


async def test_another_theme_has_its_own_colours() -> None:
    async with panel_on_stage(76, 24) as (panel, pilot):
        moment = come_to(ALPHA_BETA, 4)
        panel.show(moment, formatter_of(moment))
        before = panel.render_line(0)
        panel.app.theme = "textual-light"
        await pilot.pause()
        after = panel.render_line(0)
        assert after.text == before.text
        assert list(after) != list(before)


# Rows
