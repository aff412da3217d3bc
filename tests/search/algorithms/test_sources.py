"""What the papers promise of PVS, MTD(f) and the enhancements, on positions of the sources."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import EMPTY, TURN_3, TURN_5, TURN_7, WORKED, board_of, playable
from tests.depth_first_cases import SYMMETRY, TABLE, USUAL, move_orders
from tests.oracles.reference import INF, Board, other, put
from tests.searches import searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import MoveOrder, Order, Reason, Score, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement, FirstGuess

NONE = Enhancement.NONE
SSS, DUAL = FirstGuess.PLUS_INFINITY, FirstGuess.MINUS_INFINITY

SEARCHES = {
    "plain": SearchOptions(),
    "alpha-beta+ table": SearchOptions(named("alpha-beta+"), enhancements=TABLE),
    "alpha-beta+ symmetry": SearchOptions(named("alpha-beta+"), enhancements=TABLE | SYMMETRY),
    "alpha-beta+ usual": SearchOptions(named("alpha-beta+")),
    "pvs": SearchOptions(named("pvs"), enhancements=NONE),
    "pvs table": SearchOptions(named("pvs"), enhancements=TABLE),
    "pvs usual": SearchOptions(named("pvs")),
    "mtd-f table": SearchOptions(named("mtd-f"), enhancements=TABLE),
    "mtd-f usual": SearchOptions(named("mtd-f")),
    "sss*": SearchOptions(named("mtd-f"), enhancements=TABLE, first_guess=SSS),
    "dual*": SearchOptions(named("mtd-f"), enhancements=TABLE, first_guess=DUAL),
}

NODES = {
    EMPTY: (18_296, 4_792, 1_083, 427, 18_013, 4_504, 489, 4_375, 424, 4_832, 4_530),
    TURN_3: (843, 420, 192, 87, 750, 378, 87, 366, 94, 486, 385),
    TURN_5: (63, 53, 53, 25, 72, 60, 25, 45, 30, 60, 57),
    TURN_7: (9, 9, 9, 9, 9, 9, 9, 12, 12, 12, 12),
    WORKED: (30, 28, 28, 15, 36, 33, 15, 36, 18, 32, 42),
}


@pytest.mark.parametrize("text", NODES)
def test_nodes_of_the_positions_of_the_sources(text: str) -> None:
    searches = {name: searched(Position.parse(text), each) for name, each in SEARCHES.items()}
    assert tuple(search.nodes for search in searches.values()) == NODES[text]
    assert {search.value for search in searches.values()} == {int(text == WORKED)}


class Oracle:
    """PVS and MTD(f) on the tuples of the reference, counting nodes: nothing of the program's."""

    def __init__(self, position: Position) -> None:
        self.game, self.board, self.side = board_of(position)
        self.nodes = 0
        self.known: dict[tuple[Board, str], tuple[float, float]] = {}

    def worth(self, board: Board, side: str) -> int | None:
        result = self.game.result(board)
        if result is None:
            return None
        return 0 if result == "draw" else 1 if result == side else -1

    def pvs(self, board: Board, side: str, alpha: float, beta: float) -> float:
        best = -INF
        for move in self.game.moves(board):
            child, enemy = put(board, move, side), other(side)
            over = self.worth(child, side)
            self.nodes += 1
            if over is not None:
                value: float = over
            elif best == -INF:
                value = -self.pvs(child, enemy, -beta, -alpha)
            else:
                value = -self.pvs(child, enemy, -alpha - 1, -alpha)
                if alpha < value < beta:
                    self.nodes += 1
                    value = -self.pvs(child, enemy, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def with_memory(self, board: Board, side: str, beta: float, *, root: bool = False) -> float:
        """Whether the value is at least beta: a pass of MTD(f), with both bounds in memory."""
        low, high = self.known.get((board, side), (-INF, INF))
        if not root and (low >= beta or low == high):
            return low
        if not root and high < beta:
            return high
        best = -INF
        for move in self.game.moves(board):
            child = put(board, move, side)
            self.nodes += 1
            over = self.worth(child, side)
            value = -self.with_memory(child, other(side), 1 - beta) if over is None else over
            best = max(best, value)
            if best >= beta:
                break
        self.known[board, side] = (max(low, best), high) if best >= beta else (low, min(high, best))
        return best

    def mtd_f(self, value: float) -> float:
        low, high = -INF, INF
        while low < high:
            beta = value + 1 if value == low else value
            value = self.with_memory(self.board, self.side, beta, root=True)
            if value < beta:
                high = value
            else:
                low = value
        return value


def assert_as_the_oracle(position: Position) -> None:
    oracle = Oracle(position)
    value = oracle.pvs(oracle.board, oracle.side, -INF, INF)
    pvs = searched(position, SEARCHES["pvs"])
    assert (pvs.value, pvs.nodes) == (position.to_move.sign * value, oracle.nodes)
    for name, guess in (("mtd-f table", 0), ("sss*", 100), ("dual*", -100)):
        oracle = Oracle(position)
        value = oracle.mtd_f(guess)
        search = searched(position, SEARCHES[name])
        assert (search.value, search.nodes) == (position.to_move.sign * value, oracle.nodes)


@pytest.mark.parametrize("text", NODES)
def test_pvs_and_mtd_f_search_what_the_oracle_searches(text: str) -> None:
    assert_as_the_oracle(Position.parse(text))


@settings(max_examples=60, deadline=None)
@given(playable(most_empties=6))
def test_pvs_and_mtd_f_search_what_the_oracle_searches_anywhere(position: Position) -> None:
    if not position.is_over():
        assert_as_the_oracle(position)


def leaves(search: Search) -> set[tuple[int, ...]]:
    """The finished games a search has visited, each by its moves, each once."""
    trace, found = search.trace, set()
    line: list[int] = []
    for node in range(1, len(trace)):
        line[trace.depth[node] - 1 :] = [trace.move[node]]
        if trace.reason[node] == Reason.GAME_OVER:
            found.add(tuple(line))
    return found


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_sss_visits_no_leaf_that_alpha_beta_does_not(data: st.DataObject) -> None:
    """Stockman 1979 with Plaat and others 1996: in the same order, with a table that forgets none.

    Transpositions only take leaves away. A leaf may be visited by several passes, as the table
    holds none: with those counted again SSS* may come out above alpha-beta (see the empty board).
    """
    position = data.draw(playable(most_empties=7))
    order = data.draw(move_orders(position.rules.cells))
    score = data.draw(st.sampled_from(Score))
    plain = searched(position, SearchOptions(order=order, score=score))
    sss = SearchOptions(
        named("mtd-f"), order, score=score, enhancements=TABLE, first_guess=SSS, table_mb=4
    )
    assert leaves(searched(position, sss)) <= leaves(searched(position, plain.options))


def test_sss_on_the_empty_board() -> None:
    plain, sss = (searched(Position(), SEARCHES[name]) for name in ("plain", "sss*"))
    tabled = searched(Position(), SEARCHES["alpha-beta+ table"])
    assert leaves(sss) < leaves(plain)
    assert [len(leaves(each)) for each in (plain, tabled, sss)] == [7_330, 1_048, 1_027]
    assert sss.counters.leaves == 1_038  # eleven of them twice


@pytest.mark.parametrize("guess", FirstGuess)
@pytest.mark.parametrize("text", NODES)
def test_the_passes_of_mtd_f_close_in_on_the_value(text: str, guess: FirstGuess) -> None:
    options = SearchOptions(
        named("mtd-f"), score=Score.DEPTH, enhancements=USUAL, first_guess=guess
    )
    search = searched(Position.parse(text), options)
    value = search.value
    assert value is not None
    assert search.passes[0].first_node == 1
    for each in search.passes:
        assert each.beta == each.alpha + 1
        assert each.value is not None
        # X to move: a pass that fails high returns what is proved from below, and so on.
        assert each.value <= value if each.value >= each.beta else each.value >= value
    returned = [each.value or 0 for each in search.passes]
    if guess is SSS:
        assert returned == sorted(returned, reverse=True)
    if guess is DUAL:
        assert returned == sorted(returned)
    assert value in returned


@pytest.mark.parametrize("pieces", [Enhancement.KILLERS, Enhancement.HISTORY, Enhancement.FORCED])
def test_each_piece_of_the_ordering_saves_nodes(pieces: Enhancement) -> None:
    options = SearchOptions(named("alpha-beta+"), enhancements=pieces)
    search = searched(Position(), options)
    assert search.value == 0
    assert search.nodes < 18_296


def test_forced_moves_come_first() -> None:
    """X wins at (0,2), or must stop O at (1,2); of both the win is tried first."""
    options = SearchOptions(named("alpha-beta+"), enhancements=Enhancement.FORCED)
    search = searched(Position.parse("XX./OO./... x"), options)
    assert [each.move for each in search.root_tries][:3] == [2, 5, 6]
    stops = searched(Position.parse("X../OO./..X x"), options)
    assert [each.move for each in stops.root_tries][:2] == [5, 1]
    misere = Position.parse("XX./OO./... x", Rules(misere=True))
    loses = searched(misere, options)
    assert [each.move for each in loses.root_tries] == [6, 7, 8, 5, 2]


def test_the_static_order_is_the_base() -> None:
    centre = MoveOrder(Order.CENTRE)
    for enhancements in (NONE, TABLE, TABLE | SYMMETRY, USUAL):
        options = SearchOptions(named("alpha-beta+"), centre, enhancements=enhancements)
        assert searched(Position(), options).root_tries[0].move == 4
