"""What the order of moves saves."""

from __future__ import annotations

from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.orders import Orders, OrdersResult
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions

TURN_3 = Position.parse("X../.O./...")


def done(orders: Orders, parts: int | None = None) -> OrdersResult:
    return orders.result(dict(results_of(orders.work, orders.parts()[:parts], Here())))


def test_named_orders_stand_beside_minimax_and_random_ones() -> None:
    result = done(Orders(TURN_3, SearchOptions(), 20))
    assert (result.whole, result.named["reading"], len(result.random)) == (7_331, 843, 20)
    assert result.random == sorted(result.random)
    (table,) = result.tables()
    assert table.rows[0][:3] == ["reading", "843", "88.5 %"]
    assert [row[0] for row in table.rows[-3:]] == [
        "random, best",
        "random, median",
        "random, worst",
    ]
    (chart,) = result.charts()
    assert [series.name for series in chart.series] == [
        "random orders",
        "reading",
        "centre",
        "edges",
    ]
    assert list(chart.series[0].ys) == sorted(chart.series[0].ys, reverse=True)
    assert chart.series[1].ys == [100 * (7_331 - 843) / 7_331]


def test_the_published_orders_of_the_empty_board() -> None:
    named = done(Orders(Position(), SearchOptions(), 1)).named
    assert named == {"reading": 18_296, "centre": 7_274, "edges": 42_093}


def test_a_seed_is_an_order() -> None:
    first, second = (done(Orders(TURN_3, SearchOptions(), 3, seed)) for seed in (1, 2))
    assert second.nodes["random:2"] == first.nodes["random:2"]
    assert {"random:2", "random:3", "random:4"} < set(second.nodes)


def test_what_is_done_says_how_much_it_is() -> None:
    orders = Orders(TURN_3, SearchOptions(), 40)
    some = done(orders, 1)
    assert some.summary()[0].endswith(f"{len(some.random)} random orders of 40, from seed 1")
    assert orders.result({}).tables()[0].rows == []
    assert orders.result({}).to_json()["random"] is None
