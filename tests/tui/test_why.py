"""The moves of a node in *Why?*, and what its cut moves are truly worth."""

from __future__ import annotations

from tests.tui.panels import EXAMPLE, PAPER, Panel, selecting, snapshot
from ttt_tui.run.clock import Clock
from ttt_tui.solver.child import Solver
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.views.why import WhyView, move_rows


def rows(shown: Snapshot, node: int, **more: object) -> list[tuple[str, ...]]:
    found = move_rows(shown.shown.moment, node, **more)  # type: ignore[arg-type]
    return [tuple(text for text, _ in row) for row in found]


def test_the_moves_have_value_and_nodes_and_one_decides() -> None:
    assert rows(snapshot(EXAMPLE), 0) == [
        ("X(0,0)", "-1", "exact", "9"),
        ("X(0,1)", "-1", "cut", "7"),
        ("X(2,0)", "+1", "exact, decides", "9"),
        ("X(2,1)", "<= +1", "cut", "5"),
    ]


def test_a_cut_node_has_its_untried_moves_with_what_they_are_truly_worth() -> None:
    shown = snapshot(PAPER)
    tried = ("C1", "2", "leaf, decides", "1")
    untried = [("C2", "", "never tried", ""), ("C3", "", "never tried", "")]
    assert rows(shown, 5) == [tried, *untried]
    values = [row[1] for row in rows(shown, 5, worths={1: 4.0, 2: None})]
    assert values == ["2", "truly 4", "not computed"]


def test_an_open_node_has_what_is_best_so_far_and_what_is_not_tried_yet() -> None:
    assert [row[2] for row in rows(snapshot(PAPER, 5), 1)] == [
        "leaf, best so far",
        "searching",
        "not tried yet",
    ]


def test_a_wide_node_has_200_of_its_moves() -> None:
    leaves = " ".join(map(str, range(500, 0, -1)))
    found = rows(snapshot(f"({leaves})", names=("minimax",)), 0)
    assert [row[0] for row in found] == [*(f"A{n}" for n in range(301, 501)), "300 others"]
    begun = rows(snapshot(f"({leaves})", 1, names=("minimax",)), 0)
    assert [row[0] for row in begun][-2:] == ["A200", "300 others"]


async def computed(view: WhyView, shown: Snapshot, size: tuple[int, int] = (78, 14)) -> str:
    """What the view says of the moves of a node, and below, once it has computed all."""
    view.solver = Solver()
    async with Panel(view).run_test(size=size) as pilot:
        view.show(shown)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await view.solver.close()
        moves, below = (str(view.query_one(name).render()) for name in ("#why-moves", "#why-below"))
        return f"{moves}\n{below}"


async def test_what_a_cut_move_is_worth_is_computed_and_nothing_was_lost() -> None:
    found = await computed(WhyView(), selecting(snapshot(PAPER), 5))
    lines = [line.split() for line in found.split("\n")]
    assert lines[1:4] == [
        ["C1", "2", "leaf,", "decides", "1"],
        ["C2", "truly", "4", "never", "tried"],
        ["C3", "truly", "6", "never", "tried"],
    ]
    assert "No cut move gives Min a better result, so nothing was lost." in found


async def test_of_a_board_the_solver_tells_it() -> None:
    shown = snapshot("4x4k4 X..O/OXXO/XOO./.... x")
    trace = shown.shown.trace
    node = next(n for n in range(len(trace)) if shown.shown.moment.view(n).was_cut)
    found = await computed(WhyView(), selecting(shown, node))
    assert "truly " in found
    assert "not computed" not in found
    assert "othing was lost." in found


async def test_while_the_clock_runs_nothing_is_computed_for_the_nodes_that_it_passes() -> None:
    shown = selecting(snapshot(PAPER, 13, clock=Clock(at=13, runs=True)), None)
    found = await computed(WhyView(), shown)
    assert "never tried" in found
    assert "truly" not in found
