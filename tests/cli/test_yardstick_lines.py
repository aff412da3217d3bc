"""The yardsticks below the table of `ttt-tui analyze`: true for its searches, and never slow."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.cli.printed import below, row, table
from ttt_tui.engine.analysis import analyze
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.minimal_tree import Work
from ttt_tui.search.counts.position_cache import forget_positions


def test_yardsticks_are_those_of_the_rules_in_force(run: Run) -> None:
    shallow = below(table(run, "empty", "--algorithm", "alpha-beta", "--depth", "3"), "yardsticks")
    assert shallow == [
        "b^m with b = 9, m = 3: leaves of a uniform tree 729",
        "of these alpha-beta needs at least (Knuth and Moore) 89",
        "the full game tree below this position: nodes 549,945",
        "the part searched, to depth 3: nodes 585",
        "of these alpha-beta needs at least, with perfect order 95",
    ]
    stops = ("1x7k3m .....X. o", "--stop-on-win", "--order", "edges")
    lines = table(run, *stops)
    assert row(lines, "nodes  ")[1] == "71"
    assert below(lines, "yardsticks")[1:] == [
        "the full game tree below this position: nodes 1,692",
        "of these alpha-beta needs at least, with perfect order 48",
    ]
    strict = below(table(run, "empty", "--cutoff", "strict"), "yardsticks")
    assert strict[-1] == "of these alpha-beta needs at least, with perfect order 28,077"
    first = below(table(run, "empty", "--first-move", "1,1"), "yardsticks")
    assert first[-2:] == [
        "the part searched, behind (1,1): nodes 55,505",
        "of these alpha-beta needs at least, with perfect order 387",
    ]
    with_table = table(run, "empty", "--algorithm", "alpha-beta+", "--algorithm", "mtd-f")
    assert below(with_table, "yardsticks")[-2:] == [
        "no least is known for alpha-beta+, mtd-f: a table merges what different moves",
        "lead to",
    ]


LARGE = "3x4k4 X.../..../...."


def work_of(run: Run, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[list[str], int]:
    """The lines of the yardsticks, and the moves made to count them."""
    made = []
    do = Work.do

    def counted(work: Work, moves: int) -> None:
        made.append(moves)
        do(work, moves)

    monkeypatch.setattr(Work, "do", counted)
    forget_positions()
    lines = below(table(run, *arguments), "yardsticks")
    monkeypatch.undo()
    return lines, sum(made)


def test_yardsticks_that_take_longer_than_the_searches_are_left_out_and_said_to_be(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, moves = work_of(run, monkeypatch, LARGE, "--depth", "3")
    assert 10_000 < moves < 50_000
    text = " ".join(lines)
    assert "of these alpha-beta needs at least, with perfect order 139" in text
    assert "the full game tree below" not in text
    assert "longer than the searches: the full game tree; --yardsticks counts it" in text
    assert "the full game tree, estimated (Knuth 1975): about 1.0e8 nodes, 9.8e7 to 1.0e8 " in text
    assert "(a nominal 95 % interval; in trials 91 to 93 % held)" in text
    # The more a search itself does, the more may be counted.
    searched = analyze(Position.parse(LARGE), [named("pvs")], SearchOptions(depth=6), runs=1)
    more = searched.results[0].report.counters.nodes // 10
    assert more > 100
    assert searched.work_for_yardsticks.left >= 40_000 + more
    small, moves = work_of(run, monkeypatch, "empty")
    assert moves < 40_000
    assert not any("longer" in line for line in small)


def test_yardsticks_are_counted_where_they_are_asked_for(run: Run) -> None:
    lines = below(table(run, "3x4k4 XO../.X../O...", "--depth", "2", "--yardsticks"), "yardsticks")
    assert lines[2].startswith("the full game tree below this position: nodes ")
    assert not any("longer" in line or "estimated" in line for line in lines)


def test_a_tree_too_large_to_count_is_estimated_with_an_interval(run: Run) -> None:
    lines = below(table(run, "4x4k4", "--depth", "2", "--algorithm", "alpha-beta"), "yardsticks")
    assert lines[2] == "the full game tree below this position: nodes too large to count"
    assert "to 3.9e13 by 400 random games" in " ".join(lines)
