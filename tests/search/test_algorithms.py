"""Alpha-beta with extras, PVS and MTD(f): their counts, and what makes each of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.search.cases import EMPTY, TURN_3, TURN_5, TURN_7, WORKED, read
from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.search.options import USUAL_EXTRAS, Options
from ttt_tui.search.run_here import search
from ttt_tui.search.textbook import alpha_beta, minimax
from ttt_tui.search.trace import Mark, Reason, Trace

NONE: frozenset[str] = frozenset()
TABLE, SYMMETRY = frozenset({"table"}), frozenset({"table", "symmetry"})
SEARCHES = (
    ("alpha-beta", NONE), ("alpha-beta+", NONE), ("alpha-beta+", TABLE), ("alpha-beta+", SYMMETRY),
    ("alpha-beta+", USUAL_EXTRAS), ("pvs", NONE), ("pvs", TABLE), ("pvs", USUAL_EXTRAS),
    ("mtd-f", TABLE), ("mtd-f", USUAL_EXTRAS),
)  # fmt: skip
NODES = {
    EMPTY: (18_296, 18_296, 4_792, 1_083, 427, 18_013, 4_504, 489, 4_375, 424),
    TURN_3: (843, 843, 420, 192, 87, 750, 378, 87, 366, 94),
    TURN_5: (63, 63, 53, 53, 25, 72, 60, 25, 45, 30),
    TURN_7: (9, 9, 9, 9, 9, 9, 9, 9, 12, 12),
    WORKED: (30, 30, 28, 28, 15, 36, 33, 15, 36, 18),
}


@pytest.mark.parametrize("text", NODES)
def test_nodes_with_extras(text: str) -> None:
    found = [search(read(text), name, Options(extras=extras)) for name, extras in SEARCHES]
    assert tuple(trace.totals.nodes for trace in found) == NODES[text]
    assert len({trace.result and trace.result.value for trace in found}) == 1


OTHERS = ("2x3k2 .../...", "3x3k3g .../.../...", "3x3k3m XO./.../...", "nim 3 4", "(3 5 (2 9))")


@pytest.mark.parametrize("extra", sorted(USUAL_EXTRAS | {"deepening"}))
def test_no_extra_changes_the_value(extra: str) -> None:
    """Of boards with gravity and misere; symmetry needs the table, and boards, as forced moves."""
    extras = frozenset({extra, "table"}) if extra == "symmetry" else frozenset({extra})
    texts = OTHERS if extra in ("table", "killers", "history") else OTHERS[:3]
    for text in texts:
        game = read_game(text)
        trace = search(game, "alpha-beta+", Options(extras=extras))
        plain = search(game, "minimax")
        assert trace.result is not None
        assert plain.result is not None
        value = trace.result.value
        assert value is not None
        if extra == "deepening":
            value = (value > 0) - (value < 0)  # a win counts 100 beside estimates
        assert value == plain.result.value


def test_forced_moves_come_first() -> None:
    trace = search(read("XX./OO./... x"), "alpha-beta+", Options(extras=frozenset({"forced"})))
    assert trace.move[1] == 2, "the move that wins"
    trace = search(read(".X./OO./..X x"), "alpha-beta+", Options(extras=frozenset({"forced"})))
    assert trace.move[1] == 5, "the move that stops a win"


def moves_at_root(trace: Trace) -> list[int]:
    return [trace.move[child] for child in trace.children(0)]


def test_deepening_searches_deeper_and_deeper_the_best_move_first() -> None:
    trace = search(read(TURN_3), "alpha-beta+", Options(extras=USUAL_EXTRAS | {"deepening"}))
    passes = trace.passes
    assert [each.depth for each in passes] == [*range(1, len(passes) + 1)]
    assert len(passes) > 2
    starts = [each.first_node for each in passes]
    for before, start in zip(passes, starts[1:], strict=False):
        tried = trace.children(0, before.first_node, start)
        best = next(node for node in tried if trace.value[node] == before.value)
        assert trace.move[start] == trace.move[best]
    deepest = [max(trace.depth[first:last]) for first, last in pairwise([*starts, len(trace)])]
    assert deepest == [each.depth for each in passes]


def test_deepening_ends_with_the_quickest_win() -> None:
    trace = search(read("XX./OO./... x"), "pvs", Options(extras=TABLE | {"deepening"}))
    assert (len(trace.passes), trace.passes[0].value) == (1, 100)


def test_pvs_searches_a_move_again_that_was_better() -> None:
    """B is searched first, C and D with null windows; D is better, and is searched again."""
    trace = search(read_game("((3 12) (2 9) (8 (6 7)))"), "pvs", Options(extras=NONE))
    windows = [(trace.move[n], trace.alpha[n], trace.beta[n]) for n in trace.children(0)]
    infinity = trace.infinity
    assert windows == [(0, -infinity, infinity), (1, 3, 4), (2, 3, 4), (2, 3, infinity)]
    again = [node for node in range(len(trace)) if trace.mark[node] & Mark.RESEARCH]
    assert [trace.move[node] for node in again if trace.depth[node] == 1] == [2]
    assert trace.totals.researches == len(again)
    assert trace.result is not None
    assert (trace.result.value, trace.result.best_move) == (7, 2)


@pytest.mark.parametrize("text", ["((3 12 8) (2 4 6) (14 5 2))", WORKED, "2x3k2 .../..."])
def test_mtd_f_closes_in_by_null_windows(text: str) -> None:
    trace = search(read_game(text), "mtd-f")
    low, high, guess = -trace.infinity, trace.infinity, 0
    for each in trace.passes:
        assert each.value is not None
        assert each.beta == each.alpha + 1
        assert guess in (each.alpha, each.beta)
        if each.value >= each.beta:
            low = each.value
        else:
            high = each.value
        guess = each.value
    assert trace.result is not None
    assert low == high == trace.result.value


def test_the_table_says_where_it_knew_the_position() -> None:
    trace = search(read(TURN_3), "alpha-beta+", Options(extras=SYMMETRY))
    nodes = range(len(trace))
    known = [node for node in nodes if trace.mark[node] & Mark.TABLE_HIT]
    left = [node for node in nodes if trace.reason[node] == Reason.TABLE]
    assert (len(known), len(left)) == (trace.totals.table_hits, trace.totals.table_cuts)
    assert set(left) <= set(known)
    assert all(trace.end[node] == node + 1 for node in left)


@pytest.mark.parametrize("text", [WORKED, "((3 12 8) (2 4 6) (14 5 2)) min", "nim 2 3", "(inf 2)"])
def test_the_textbook_runs(text: str) -> None:
    game = read_game(text)
    value = search(game, "minimax").result
    assert value is not None
    assert minimax(game) == alpha_beta(game)
    if "inf" not in text:
        assert minimax(game) == value.value


class Counted:
    """A game that counts how often it is played on."""

    def __init__(self, game: Game, calls: list[int]) -> None:
        self.game, self.calls = game, calls
        self.to_move, self.moves, self.value = game.to_move, game.moves, game.value

    def play(self, move: int) -> Counted:
        self.calls.append(move)
        return Counted(self.game.play(move), self.calls)


def test_the_textbook_visits_what_the_search_visits() -> None:
    for function, name in ((minimax, "minimax"), (alpha_beta, "alpha-beta")):
        for text in (WORKED, "((3 12 8) (2 4 6) (14 5 2))"):
            calls: list[int] = []
            function(Counted(read_game(text), calls))  # type: ignore[arg-type]
            trace = search(read_game(text), name)
            assert calls == [*trace.move[1 : len(trace)]]
