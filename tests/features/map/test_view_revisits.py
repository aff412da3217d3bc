"""The search map of searches that come back to nodes, that estimate, and on large boards."""

from __future__ import annotations

import pytest

from tests.features.map.maps import Maps, staged, words
from tests.searches import searched
from tests.tui.one_widget import text_of
from ttt_tui.features.map import revisits as coverage_again
from ttt_tui.features.map import view as map_widget
from ttt_tui.features.map.layout import Cell
from ttt_tui.features.map.rows import palette
from ttt_tui.features.map.view import SearchMap
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import (
    Algorithm,
    Moment,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.tui.views.tree_outline import Line

UCT = SearchOptions(named("uct"), rollouts=40)


def map_of(options: SearchOptions, position: Position, nodes: int | None = None) -> Maps:
    return [(options.algorithm.name, Moment(searched(position, options, nodes=nodes)))]


async def drawn(maps: Maps, width: int, height: int, line: Line | None = None) -> list[str]:
    panel = SearchMap()
    return await text_of(panel, lambda: panel.show(maps, 0, words(maps), line), width, height)


async def test_samples_are_labelled_and_visits_counted() -> None:
    maps = map_of(UCT, Position.parse("XXO/.O./... x"))
    trace = maps[0][1].trace
    paths = len({tuple(trace.moves_to(visit)) for visit in range(1, len(trace))})
    visits = [child for child in trace.children(0) if trace.move[child] == 3]
    below = {tuple(trace.moves_to(visit)) for visit in range(len(trace))}
    lines = await drawn(maps, 104, 9, Line(visits[-1]))
    tree = 0
    for line in lines:
        tree = tree or int(line.split(" of ")[1].split()[0]) if " of " in line else tree
    assert paths == len(below) - 1 < len(trace) - 1
    assert lines[0].startswith(f"uct  visited {paths} of {tree} positions")
    assert lines[0].endswith(f"in {len(trace) - 1} visits")
    legend = next(number for number, line in enumerate(lines) if " X O win" in line)
    assert lines[legend].startswith(f"    ◆ 1 of 1 visited, {len(visits)} visits  X O win")
    assert "≈ sampled" in " ".join(lines[legend:])
    assert "≈" in lines[2]


async def test_without_colour_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    lines = await drawn(map_of(UCT, Position.parse("XXO/.O./... x")), 60, 9)
    assert set(lines[2][4:]) <= {"≈", " "}
    assert palette(False, Player.X, False).row([Cell(9, draws=1, unclaimed=2)]) == [("≈", "dim")]
    assert palette(True, Player.X, False).row([Cell(9, draws=1, unclaimed=5)]) == [("▓", "dim")]
    assert palette(False, Player.X, False).row([Cell(9, draws=2, unclaimed=2)]) == [("~", "draw")]


async def test_a_map_that_is_behind_says_so_and_catches_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage_again, "SLICE", 50)
    monkeypatch.setattr(map_widget, "REST_SECONDS", 3600)  # only when told to
    maps = map_of(UCT, Position.parse("XXO/.O./... x"))
    async with staged(maps, 90, 10) as (app, _):
        app.panel.forget()
        app.panel.show(maps, 0, words(maps), None)
        headings = []
        for _ in range(4):
            headings.append(app.panel.render_line(0).text.strip())
            app.panel.go_on()
    visits = len(maps[0][1].trace) - 1
    assert "as of event" in headings[0]
    assert "in 49 visits" in headings[0]
    assert headings[-1].endswith(f"in {visits} visits")


@pytest.mark.parametrize("algorithm", [Algorithm.MINIMAX, Algorithm.ALPHA_BETA, named("pvs")])
async def test_a_depth_limit_ends_the_map_and_estimates_are_labelled(algorithm: Algorithm) -> None:
    position = Position(rules=Rules(4, 4, 4))
    lines = await drawn(map_of(SearchOptions(algorithm, depth=2), position), 90, 8)
    assert "too large to count" in lines[0]
    assert "depths 0 to 2 of 16" in lines[0]
    assert [line[:3].strip("► ") for line in lines[1:4]] == ["0", "1", "2"]
    assert lines[1].count("≈") == 1
    assert lines[2].count("≈") == 16
    assert "≈ estimate" in lines[4]
    assert "░ some" in lines[4]


async def test_the_largest_board_with_few_nodes() -> None:
    position = Position(rules=Rules(8, 8, 5))
    lines = await drawn(map_of(SearchOptions(named("alpha-beta+")), position, nodes=300), 80, 12)
    assert lines[0] == "alpha-beta+  300 visited, depths 54 to 64 of 64"
    assert any("►" in line for line in lines[1:])


async def test_keys_walk_over_the_last_visits() -> None:
    maps = map_of(UCT, Position.parse("XXO/.O./... x"))
    trace = maps[0][1].trace
    async with staged(maps, 80, 10, Line(0)) as (app, pilot):
        await pilot.press("down", "down", "right", "up", "up")
        lines = [line for _, line in app.chosen]
    depths = [trace.depth[line.node] + (line.unvisited is not None) for line in lines]
    assert depths == [1, 2, 2, 1, 0]
    last = {trace.move[child]: child for child in trace.children(0)}
    assert lines[0].node == last[trace.move[lines[0].node]]
