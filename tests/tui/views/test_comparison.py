"""The comparison as text, at several widths and moments: exact numbers, and none that are not."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from tests.tui.driver import resize
from tests.tui.one_widget import Alone, text_of
from ttt_tui.engine.frame import Frame
from ttt_tui.engine.timing import Measurement, Timing
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Cutoff, MaxPlayer, Score, Search, SearchOptions, report_of
from ttt_tui.search.counts.bounds import MOST_WORK, Yardsticks
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.tui.views.comparison import Comparison, ComparisonData
from ttt_tui.words.sentences import Formatter

MINIMAX, ALPHA_BETA = Algorithm.MINIMAX, Algorithm.ALPHA_BETA
ALL_EVENTS = 10**7
WORKED = "..O/XOO/..X"
WIDE, USUAL, NARROW = 112, 84, 60
TIMES = {
    MINIMAX: Timing(5, 40e-6, 50e-6, 60e-6),
    ALPHA_BETA: Timing(5, 20e-6, 25e-6, 30e-6),
}


@cache  # nothing here moves a search on
def searched(text: str, events: int, options: SearchOptions) -> tuple[Search, ...]:
    made = []
    for algorithm in (MINIMAX, ALPHA_BETA):
        search = Search(Position.parse(text), replace(options, algorithm=algorithm))
        search.advance(events=events)
        made.append(search)
    return tuple(made)


def data(
    text: str = WORKED,
    events: int = ALL_EVENTS,
    options: SearchOptions | None = None,
    *,
    running: bool = True,
    measured: tuple[Algorithm, ...] = (MINIMAX, ALPHA_BETA),
    notice: str = "",
    bounds: bool = True,
) -> ComparisonData:
    options = options or SearchOptions()
    position = Position.parse(text)
    searches = searched(text, events, options)
    complete = searched(text, ALL_EVENTS, options) if measured else ()
    measurements = {
        search.options.algorithm: Measurement(report_of(search), TIMES[search.options.algorithm])
        for search in complete
        if search.options.algorithm in measured
    }
    return ComparisonData(
        Frame(searches, running and not all(s.done for s in searches), None),
        (MINIMAX, ALPHA_BETA),
        Formatter.of(position, options),
        counted([search.options for search in searches], position) if bounds else None,
        measurements,
        notice,
    )


def counted(searches: list[SearchOptions], position: Position) -> Yardsticks:
    yardsticks = Yardsticks(position, searches)
    yardsticks.count(Work(MOST_WORK))
    return yardsticks


async def lines_of(shown: ComparisonData, width: int = USUAL) -> list[str]:
    comparison = Comparison()
    return await text_of(comparison, lambda: comparison.show(shown), width)


async def rows_of(shown: ComparisonData, width: int = USUAL) -> dict[str, str]:
    """What stands behind each label, blanks made single."""
    lines = await lines_of(shown, width)
    return {line[:11].strip(): " ".join(line[11:].split()) for line in lines if line[:11].strip()}


async def test_the_worked_example() -> None:
    assert await rows_of(data()) == {
        "best move": "(2,0) (2,0) same move",
        "value": "+1 X wins done +1 X wins done agree",
        "nodes": "44 30 31.8 %",
        "leaves": "21 = 8 X 9 O 4 draw 13 = 5 X 6 O 2 draw 38.1 %",
        "alpha-beta": "5 cuts: 6 moves, 14 positions never visited; 3 bounds met on a last move",
        "by depth": "▅▆█▆ 4 12 18 10 ▅▆▆▅ 4 9 11 6 depth 4",
        "time": "min 40 med 50 max 60 us min 20 med 25 max 30 us 2.0 x faster",
        "nodes/s": "880 k 1.20 M",
        "uniform": "b^m = 4^4 = 256 leaves, of these alpha-beta needs 31",
        "full tree": "44 nodes, alpha-beta at least 14 (best order)",
    }


@pytest.mark.parametrize(
    ("options", "label", "text"),
    [
        (
            SearchOptions(depth=3),
            "to depth 3",
            "585 nodes, alpha-beta at least 95 (best order)",
        ),
        (
            SearchOptions(cutoff=Cutoff.STRICT),
            "full tree",
            "549,945 nodes, alpha-beta at least 28,077 (best order)",
        ),
    ],
)
async def test_the_fewest_nodes_are_those_of_the_rule_in_force(
    options: SearchOptions, label: str, text: str
) -> None:
    rows = await rows_of(data("empty", options=options))
    assert rows[label] == text


async def test_columns_are_named() -> None:
    assert (await lines_of(data()))[0].split() == ["minimax", "alpha-beta", "saved"]


async def test_in_little_room_the_same_numbers_take_more_rows() -> None:
    rows = await rows_of(data(), NARROW)
    assert rows["nodes"] == "44 30 31.8 %"
    assert rows["leaves"] == "21 13 38.1 %"
    assert rows["alpha-beta"] == "5 cuts: 6 moves, 14 positions never visited"
    assert rows["time"] == "median 50.0 us median 25.0 us 2.0 x"


async def test_the_empty_board() -> None:
    rows = await rows_of(data("empty"), WIDE)
    assert rows["best move"] == "(0,0) and 8 more (0,0) same move"
    assert rows["value"] == "0 draw done 0 draw done agree"
    assert rows["nodes"] == "549,945 18,296 96.7 %"
    assert rows["leaves"] == "255,168 7,330 = 3,656 X 2,425 O 1,249 draw 97.1 %"
    assert rows["alpha-beta"] == (
        "4,237 cuts: 6,930 moves, 531,649 positions never visited; 3,943 bounds met on a last move"
    )
    assert rows["by depth"].endswith("depth 9")
    assert rows["uniform"] == "b^m = 9^9 = 387,420,489 leaves, of these alpha-beta needs 65,609"
    assert rows["full tree"] == "549,945 nodes, alpha-beta at least 1,451 (best order)"


@pytest.mark.parametrize("width", [WIDE, USUAL, NARROW])
async def test_every_line_fits(width: int) -> None:
    for text in (WORKED, "empty"):
        for line in await lines_of(data(text), width):
            assert len(line) <= width
            assert "…" not in line


@pytest.mark.parametrize("events", [0, 1, 20, 61])
@pytest.mark.parametrize("running", [True, False])
async def test_before_the_end_nothing_is_called_a_result(events: int, running: bool) -> None:
    rows = await rows_of(data(events=events, running=running))
    nodes = [str(search.nodes) for search in searched(WORKED, events, SearchOptions())]
    word = "searching" if running else "paused" if events else "not started"
    assert rows["value"].count(word) == 2
    times = "50.0 us total 25.0 us total 2.0 x faster"
    assert rows["time"] == times * (nodes != ["0", "0"]), "of searches that have nodes"
    assert rows["best move"] == "... ..."
    assert rows["nodes"].split() == nodes
    assert "%" not in rows["leaves"]


async def test_one_search_may_be_done_before_the_other() -> None:
    rows = await rows_of(data(events=70))
    assert rows["best move"] == "... (2,0)"
    assert rows["value"] == "searching ██████░░ 80 % +1 X wins done"
    assert "%" not in rows["nodes"]


@pytest.mark.parametrize(
    ("measured", "progress"),
    [
        ((), "searching ██░░░░░░ 23 % searching"),  # minimax tries the full tree: that is known
        ((MINIMAX, ALPHA_BETA), "searching ██░░░░░░ 23 % searching ███░░░░░ 33 %"),
    ],
)
async def test_progress_is_shown_towards_a_total_that_is_known(
    measured: tuple[Algorithm, ...], progress: str
) -> None:
    assert (await rows_of(data(events=20, measured=measured)))["value"] == progress


async def test_a_total_that_nobody_knows_is_not_made_up() -> None:
    assert (await rows_of(data(events=20, measured=(), bounds=False)))["value"] == (
        "searching searching"
    )


async def test_timings_appear_one_by_one_as_they_come_in() -> None:
    none_yet = await rows_of(data(measured=()))
    assert none_yet["time"] == "measuring ... measuring ..."
    assert none_yet["nodes/s"] == "- -"
    one = await rows_of(data(measured=(ALPHA_BETA,)))
    assert one["time"] == "measuring ... min 20 med 25 max 30 us"
    assert one["nodes/s"] == "- 1.20 M"


async def test_why_there_are_no_timings_is_said() -> None:
    rows = await rows_of(data(measured=(), notice="no timings"))
    assert rows["time"] == "no timings no timings"


async def test_a_finished_game_has_nothing_to_search_and_nothing_to_divide_by() -> None:
    rows = await rows_of(data("XXX/OO./..."))
    assert rows["best move"] == "- -"
    assert rows["value"] == "+1 X wins done +1 X wins done agree"
    assert rows["nodes"] == "0 0"
    assert rows["nodes/s"] == "- -"
    assert rows["full tree"] == "the game is over: nothing to search"


async def test_values_are_turned_for_o_as_max_and_results_are_not() -> None:
    rows = await rows_of(data(options=SearchOptions(max_player=MaxPlayer.O)))
    assert rows["value"] == "-1 X wins done -1 X wins done agree"
    assert rows["nodes"] == "44 30 31.8 %"


async def test_depth_aware_scores_say_how_soon() -> None:
    rows = await rows_of(data(options=SearchOptions(score=Score.DEPTH)))
    assert rows["value"] == "+7 X wins in 3 done +7 X wins in 3 done agree"


async def test_moves_left_by_wins_are_counted_apart_from_cuts() -> None:
    options = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)
    rows = await rows_of(data(options=options))
    (_, alpha_beta) = searched(WORKED, ALL_EVENTS, options)
    counters = alpha_beta.counters
    assert counters.win_stop_moves > 0
    assert rows["alpha-beta"].startswith(
        f"{counters.win_stops} stops at a first win: {counters.never_visited} moves, "
        f"{44 - counters.nodes} positions never visited"
    )


async def test_what_has_no_room_is_in_the_tooltip() -> None:
    comparison = Comparison()
    await text_of(comparison, lambda: comparison.show(data("empty")), NARROW)
    assert comparison.tooltip == (
        "minimax\n"
        "  nodes by depth: 9 72 504 3,024 15,120 54,720 148,176 200,448 127,872\n"
        "  leaves: 131,184 won by X, 77,904 by O, 46,080 draws\n"
        "alpha-beta\n"
        "  nodes by depth: 9 30 132 409 1,306 2,645 5,173 5,316 3,276\n"
        "  leaves: 3,656 won by X, 2,425 by O, 1,249 draws"
    )


async def test_the_tooltip_of_the_simple_level_says_what_is_counted() -> None:
    comparison = Comparison()
    await text_of(comparison, lambda: comparison.show(replace(data(), simple=True)), NARROW)
    assert "The root is not counted" in str(comparison.tooltip)


async def test_in_little_room_cells_and_lines_go_on_below_where_they_began() -> None:
    lines = await lines_of(data("empty"), 35)
    assert not [line for line in lines if "…" in line]
    at = next(number for number, line in enumerate(lines) if line.startswith("best move"))
    assert lines[at : at + 2] == ["best move  (0,0) and 8 (0,0)", "           more"]
    label = re.compile(r"[-a-z/ ]{10} ")
    assert all(label.match(f"{line:<11}") for line in lines)


async def test_it_is_laid_out_anew_for_another_place() -> None:
    comparison = Comparison()
    async with Alone(comparison).run_test(size=(80, 20)) as pilot:
        await pilot.pause()
        comparison.show(replace(data(), simple=True))
        await pilot.pause()
        await resize(pilot, 48, 20)
        await pilot.pause()
        lines = [strip.text for strip in pilot.app.screen._compositor.render_strips()]
        assert any(line.startswith("nodes visited") for line in lines)
        assert not [line for line in lines if "…" in line]
