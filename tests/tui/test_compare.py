"""The comparison at the moment of the clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.tui.panels import EXAMPLE, PAPER, Panel, at, snapshot
from ttt_tui.games.text import read_game
from ttt_tui.search.options import MaxSide, Options
from ttt_tui.search.run_here import search
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.snapshot import Snapshot, snapshot_of
from ttt_tui.tui.views.compare import ROWS, Compare, column_of, notes_on, plies_of


def table(shown: Snapshot) -> dict[str, list[str]]:
    columns = [column_of(shown, each)[1:] for each in shown.searches]
    rows = zip(ROWS, *columns, strict=True)
    return {label: [text for text, _ in cells] for label, *cells in rows}


def test_all_rows_at_the_end() -> None:
    assert table(snapshot(EXAMPLE)) == {
        "value": ["+1 X wins", "+1 X wins"],
        "best move": ["(2,0)", "(2,0)"],
        "nodes": ["44", "30"],
        "leaves": ["21", "13"],
        "cuts": ["-", "5"],
        "depth": ["4", "4"],
        "time": ["100 ms", "100 ms"],
        "saved": ["-", "14  31.8 %"],
    }


def test_it_rewinds_with_the_clock() -> None:
    shown = at(snapshot(EXAMPLE), 20)
    found = table(shown)
    assert found["nodes"] == [str(each.moment.entered - 1) for each in shown.searches]
    assert found["value"] == found["best move"] == ["...", "..."]
    assert found["saved"] == ["-", "..."]


def test_the_nodes_of_each_ply_have_bars_that_grow() -> None:
    def bars(shown: Snapshot) -> list[int]:
        spans = plies_of(shown.searches).spans
        return [span.end - span.start for span in spans if "selected" in f"{span.style}"]

    end = snapshot(EXAMPLE)
    assert str(plies_of(end.searches)).split("\n") == [
        "ply     minimax  alpha-beta",
        "  1           4           4",
        "  2          12           9",
        "  3          18          11",
        "  4          10           6",
    ]
    assert bars(end) == [3, 3, 7, 5, 10, 7, 6, 4]
    assert sum(bars(at(end, 20))) < sum(bars(end))


@pytest.mark.parametrize(
    ("text", "names", "options", "value"),
    [
        (PAPER, ("alpha-beta",), {}, "3"),
        (EXAMPLE, ("alpha-beta",), {"max_side": MaxSide.O}, "-1 X wins"),
        ("nim 3 4 5", ("alpha-beta",), {}, "+1 Max wins"),
        (".../.XO/... x", ("alpha-beta",), {"depth": 3}, "~+0.03"),
        (".../.XO/... x", ("uct",), {}, "mean +0.8"),
    ],
)
def test_values(text: str, names: tuple[str, ...], options: dict[str, object], value: str) -> None:
    shown = snapshot(text, names=names, options=Options(**options))  # type: ignore[arg-type]
    assert table(shown)["value"][0].startswith(value)


def test_estimates_are_explained_and_rollouts_save_nothing() -> None:
    shown = snapshot(".../.XO/... x", names=("alpha-beta", "uct"))
    assert table(shown)["saved"] == ["-", "-"]
    shown = snapshot(".../.XO/... x", options=Options(depth=3))
    assert notes_on(shown).startswith("~ rests on estimates of unfinished games")


def test_a_tree_has_the_fewest_nodes_beside_those_of_the_searches() -> None:
    assert notes_on(snapshot(PAPER)) == "the fewest nodes that alpha-beta can visit: 8"


def small(state: str = "done", fault: str | None = None, **more: Any) -> Snapshot:
    """Searches that were not recorded or not searched to their end."""
    game, before = read_game(EXAMPLE), snapshot(EXAMPLE)
    names = before.state.algorithms
    found = {name: SearchProgress(search(game, name, **more), state, fault, 0.1) for name in names}
    clock = replace(before.state.clock, at=10**6)
    return snapshot_of(replace(before.state, clock=clock), found)


def test_what_the_recording_does_not_hold_is_counted_and_marked() -> None:
    shown = small(capacity=20)
    assert table(shown)["nodes"] == ["44 *", "30 *"]
    assert table(shown)["value"] == ["+1 X wins", "+1 X wins"]
    assert table(at(shown, 10))["nodes"] == [
        str(each.moment.entered - 1) for each in at(shown, 10).searches
    ]


def test_a_search_that_was_stopped_or_failed_says_so() -> None:
    assert table(small("stopped", nodes=10))["value"] == ["stopped", "stopped"]
    shown = small("failed", "its move 12 is not legal", nodes=10)
    assert table(shown)["value"] == ["failed", "failed"]
    assert "minimax: its move 12 is not legal" in notes_on(shown)


async def test_of_four_algorithms_as_many_are_shown_as_have_room_and_right_shows_the_others() -> (
    None
):
    compare = Compare()
    names = ("minimax", "alpha-beta", "pvs", "mtd-f")
    async with Panel(compare).run_test(size=(46, 14)) as pilot:
        compare.show(snapshot(EXAMPLE, names=names))
        await pilot.pause()
        shown = str(compare.query_one("#compare-table").render())
        assert shown.split("\n")[0].split() == ["minimax", "alpha-beta"]
        assert "2 of 4 algorithms" in str(compare.query_one("#compare-notes").render())
        await pilot.press("right", "right")
        shown = str(compare.query_one("#compare-table").render())
        assert shown.split("\n")[0].split() == ["pvs", "▸", "mtd-f"]
