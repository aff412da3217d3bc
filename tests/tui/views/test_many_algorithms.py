"""The comparison of three algorithms or more: its columns have room for what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named
from ttt_tui.tui.views.many_algorithms import Entry, details, lines_of_many, rows_of_many
from ttt_tui.words.sentences import Formatter

THREE = (Algorithm.MINIMAX, Algorithm.ALPHA_BETA, named("pvs"))


def entries(nodes: int | None = None) -> list[Entry]:
    """Three finished searches of the empty board; the first as if it had so many nodes."""
    made = []
    for algorithm in THREE:
        search = Search(Position(), SearchOptions(algorithm), capacity=0)
        search.advance()
        formatter = Formatter.of(search.position, search.options)
        made.append(Entry(report_of(search), "done", False, formatter))
    if nodes is not None:
        first = made[0].report
        counters = replace(first.counters, nodes=nodes)
        made[0] = replace(made[0], report=replace(first, counters=counters))
    return made


def texts(entry_list: list[Entry], width: int) -> tuple[list[str], list[int], list[list[str]]]:
    heads, widths, rows = rows_of_many(entry_list, width)
    return heads, widths, [["".join(p.text for p in cell) for cell in row] for row in rows]


@pytest.mark.parametrize("width", [46, 60, 84, 112])
@pytest.mark.parametrize("nodes", [549_945, 276_911_234, 9_276_911_234])
def test_no_number_is_clipped_and_the_columns_fit(width: int, nodes: int) -> None:
    _, widths, rows = texts(entries(nodes), width)
    assert f"{nodes:,}" in rows[0]
    for row in rows:
        assert all(len(text) <= room for text, room in zip(row, widths, strict=True))
    assert sum(widths) + len(widths) - 1 <= width


@pytest.mark.parametrize("width", [28, 35, 36, 60, 112])
@pytest.mark.parametrize("nodes", [9_945, 549_945, 9_276_911_234])
def test_where_it_is_narrow_names_and_numbers_are_whole(width: int, nodes: int) -> None:
    lines = ["".join(p.text for p in line) for line in lines_of_many(entries(nodes), width)]
    assert all(len(line) <= width for line in lines), lines
    words = " ".join(lines).split()
    for each in (*(algorithm.name for algorithm in THREE), f"{nodes:,}", "(0,0)", "draw"):
        assert each in words


def test_a_small_share_is_not_rounded_to_nothing() -> None:
    heads, _, rows = texts(entries(276_911_234), 84)
    shares = [row[heads.index("of first")] for row in rows]
    assert shares == ["", "0.007 %", "<0.001 %"]


def test_the_interval_of_uct_is_of_the_mean() -> None:
    search = Search(Position.parse("..O/XOO/..X"), SearchOptions(named("uct"), rollouts=200))
    search.advance()
    formatter = Formatter.of(search.position, search.options)
    told = details(Entry(report_of(search), "sampled", False, formatter))
    assert "best move mean +0.94 (+0.87 .. +0.97) in 187 visits: " in told
    assert told.endswith("95 % of the mean of the rollouts, not of the game's value")
