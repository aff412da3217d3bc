"""Yardsticks of searches side by side: which number holds for which of them."""

from __future__ import annotations

from dataclasses import replace

from ttt_tui.game import Position, Rules
from ttt_tui.search import PLAIN, Algorithm, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.bounds import MOST_WORK, Yardsticks
from ttt_tui.search.counts.position_cache import Work, forget_positions
from ttt_tui.search.options import Cutoff, Enhancement

EMPTY = Position()
NO_TABLE = Enhancement.KILLERS | Enhancement.HISTORY | Enhancement.FORCED


def counted(
    *algorithms: Algorithm, position: Position = EMPTY, options: SearchOptions | None = None
) -> Yardsticks:
    options = options or SearchOptions()
    found = Yardsticks(position, [replace(options, algorithm=each) for each in algorithms])
    found.count(Work(MOST_WORK))
    return found


def test_searches_with_a_table_have_no_minimum() -> None:
    chosen = (Algorithm.ALPHA_BETA, named("alpha-beta+"), named("mtd-f"), named("uct"))
    found = counted(*chosen)
    assert found.minima == {1_451: [Algorithm.ALPHA_BETA]}
    assert found.without_minimum == {
        "a table merges what different moves lead to": [named("alpha-beta+"), named("mtd-f")]
    }


def test_searches_by_the_same_rule_share_their_minimum() -> None:
    options = SearchOptions(enhancements=NO_TABLE)
    found = counted(Algorithm.ALPHA_BETA, named("pvs"), named("fsss"), options=options)
    assert found.minima == {1_451: [Algorithm.ALPHA_BETA, named("pvs"), named("fsss")]}
    # FSSS-Minimax knows no depth limit.
    limited = counted(named("pvs"), named("fsss"), options=replace(options, depth=3))
    assert limited.minima == {95: [named("pvs")], 1_451: [named("fsss")]}
    assert limited.widest[1].plies == 3


def test_beside_minimax_alone_stands_what_alpha_beta_could_do() -> None:
    strict = SearchOptions(cutoff=Cutoff.STRICT)
    assert counted(Algorithm.MINIMAX, options=strict).minima == {28_077: [Algorithm.ALPHA_BETA]}
    assert counted(named("uct")).minima == {}


def test_the_whole_tree_is_known_beside_the_part_that_is_searched() -> None:
    found = counted(*PLAIN, options=SearchOptions(depth=2))
    assert (found.full_tree, found.bounds[Algorithm.MINIMAX].full_tree) == (549_945, 81)
    assert found.total(Algorithm.MINIMAX) == 81
    assert found.total(Algorithm.ALPHA_BETA) is None
    assert found.is_counted


def test_what_costs_little_is_counted_first() -> None:
    forget_positions()
    large = Position(rules=Rules(3, 4, 4))
    options = [SearchOptions(algorithm, depth=3) for algorithm in PLAIN]
    found = Yardsticks(large, options)
    work = Work(10_000)
    found.count(work)
    assert work.left < 0
    assert (found.full_tree, found.minima) == (None, {164: [Algorithm.ALPHA_BETA]})
    assert not found.is_counted
