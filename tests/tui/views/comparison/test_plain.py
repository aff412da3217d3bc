"""The six plain rows of the comparison."""

from __future__ import annotations

from dataclasses import replace

from tests.searches import searched
from ttt_tui.engine.timing import Measurement, Timing
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions, report_of
from ttt_tui.tui.views.comparison.many_algorithms import Entry
from ttt_tui.tui.views.comparison.plain import plain_rows
from ttt_tui.words.sentences import Formatter

WORKED = Position.parse("..O/XOO/..X")


def _entry(options: SearchOptions, events: int | None = None, *, timed: bool = True) -> Entry:
    search = Search(WORKED, options)
    search.advance(events=events)
    report = report_of(search)
    timing = Timing(5, 1e-6, 2e-6, 3e-6)
    measured = Measurement(report, timing) if timed else None
    return Entry(report, "paused", False, Formatter.of(WORKED, options), measured)


def _texts(*entries: Entry, notice: str = "") -> dict[str, list[str]]:
    rows = plain_rows(entries, None, notice)
    return {label: ["".join(p.text for p in cell) for cell in cells] for label, cells in rows}


def test_what_both_found_and_what_is_saved() -> None:
    minimax = _entry(SearchOptions(Algorithm.MINIMAX))
    pruned = _entry(SearchOptions(Algorithm.ALPHA_BETA))
    assert _texts(minimax, pruned) == {
        "": ["minimax", "alpha-beta"],
        "best move": ["(2,0)", "(2,0)"],
        "who wins": ["X wins", "X wins"],
        "nodes visited": ["44", "30"],
        "moves cut": ["none: it tries every move", "6, which held 14 positions"],
        "time": ["2.00 us", "2.00 us"],
        "saved": ["", "31.8 % of the nodes"],
    }


def test_nothing_is_known_before_the_first_event() -> None:
    minimax = _entry(SearchOptions(Algorithm.MINIMAX), 0, timed=False)
    pruned = _entry(SearchOptions(Algorithm.ALPHA_BETA), 0, timed=False)
    rows = _texts(minimax, pruned)
    assert rows["best move"] == ["...", "..."]
    assert rows["who wins"] == ["paused", "paused"]
    assert rows["time"] == ["measuring ...", "measuring ..."]
    assert rows["saved"] == ["", ""]
    assert _texts(minimax, pruned, notice="not timed")["time"] == ["not timed"] * 2


def test_an_estimate_is_no_result() -> None:
    shallow = _entry(replace(SearchOptions(Algorithm.ALPHA_BETA), depth=1))
    assert _texts(shallow)["who wins"][0].startswith("not known: ~")


def test_the_same_numbers_as_the_search_has() -> None:
    report = report_of(searched(WORKED))
    pruned = _entry(SearchOptions(Algorithm.ALPHA_BETA))
    assert _texts(pruned)["nodes visited"] == [str(report.counters.nodes)]
