"""`ttt-tui orders`: the table and the JSON of the ordering laboratory, and what it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.features.ordering.laboratories import FIVE_LEFT
from ttt_tui.features.ordering.hunt import Hunt


def rows(output: str) -> dict[str, list[str]]:
    """The table's lines by name: nodes and per cent over the minimum."""
    table = output.split("\n\n")[1].splitlines()[1:]
    return {line[:16].strip(): line[16:46].replace(" %", "%").split() for line in table}


def test_the_empty_board_is_compared_without_arguments(run: Run) -> None:
    done = run("orders")
    assert done.exit_code == 0
    found = rows(done.stdout)
    assert list(found) == [
        *("minimum", "centre", "random:3", "random:1", "reading", "random:2", "edges"),
        "full tree",
    ]
    assert found["minimum"] == ["1,451"]
    assert found["centre"] == ["7,274", "+401%"]
    assert found["reading"] == ["18,296", "+1,161%"]
    assert found["edges"] == ["42,093", "+2,801%"]
    assert found["full tree"] == ["549,945", "+37,801%"]
    assert "45,360 orders to compare" in done.stdout
    bars = [line.count("█") for line in done.stdout.splitlines() if " %   " in line]
    assert bars == sorted(bars)
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_all_orders_tried_prove_the_best_and_fewer_do_not(run: Run) -> None:
    done = run("orders", FIVE_LEFT, "--find", "best")
    assert rows(done.stdout)["best of all"] == rows(done.stdout)["minimum"] + ["+0%"]
    assert "best of all 120 orders: 25 nodes, proven" in done.stdout
    done = run("orders", FIVE_LEFT, "--find", "worst", "--steps", "7")
    assert "worst found in 7 searches: " in done.stdout
    assert "not proven: 120 orders to compare" in done.stdout
    assert "of all" not in done.stdout
    again = run("orders", FIVE_LEFT, "--find", "worst", "--steps", "7")
    assert again.stdout == done.stdout


def test_orders_of_ones_own_are_listed_with_their_cells(run: Run) -> None:
    mine = "cells:9,8,7,6,4,5,3,2,1"
    done = run("orders", FIVE_LEFT, "--try", mine, "--try", "cells:4,6,7,8,9,1,2,3,5")
    lines = done.stdout.splitlines()
    named = next(number for number, line in enumerate(lines) if line.startswith("as follows"))
    assert lines[named + 1] == "  9 8 7 6 4"
    assert lines[-1] == "cells:4,6,7,8,9,1,2,3,5 is here the same as reading"


def test_json_has_the_same(run: Run) -> None:
    found: dict[str, Any] = json.loads(run("orders", FIVE_LEFT, "--find", "best", "--json").stdout)
    assert found["position"] == "XXO/.O./... x"
    assert found["rules"]["in_a_row"] == 3
    assert (found["minimum"], found["full_tree"], found["distinct_orders"]) == (25, 197, 120)
    nodes = [each["nodes"] for each in found["orders"]]
    assert nodes == sorted(nodes)
    reading = next(each for each in found["orders"] if each["order"] == "reading")
    assert reading == {"order": "reading", "cells": [4, 6, 7, 8, 9], "nodes": 63}
    find = found["find"]
    assert (find["aim"], find["proven"], find["searches"], find["seed"]) == ("best", True, 120, 1)
    # What is found can be used as it is printed.
    analysis = run("analyze", FIVE_LEFT, "--order", find["found"]["order"], "--json", "--runs", "1")
    (plain, pruned) = json.loads(analysis.stdout)["results"]
    assert (plain["nodes"], pruned["nodes"]) == (197, find["found"]["nodes"])
    assert "find" not in json.loads(run("orders", FIVE_LEFT, "--json").stdout)


def test_the_options_of_a_search_and_of_a_board_count(run: Run) -> None:
    strict = rows(run("orders", "--cutoff", "strict", FIVE_LEFT).stdout)
    assert strict["reading"][0] == "85"
    fresh = rows(run("orders", "--root-window", "fresh", FIVE_LEFT).stdout)
    assert fresh["reading"][0] == "97"
    first_win = run("orders", "--stop-on-win", FIVE_LEFT)
    assert rows(first_win.stdout)["minimum"] == ["25"]
    assert rows(run("orders", "--cutoff", "strict").stdout)["minimum"] == ["28,077"]
    board = ("--rows", "2", "--columns", "3", "--in-a-row", "3", "--gravity")
    done = run("orders", *board, "--find", "best")
    assert "2x3, 3 in a row" in done.stdout
    # A position may name its board.
    named = run("orders", "2x3k3g", "--find", "best")
    assert named.stdout == done.stdout
    assert "nodes, proven" in done.stdout


def test_a_search_that_takes_too_long_has_no_number(run: Run) -> None:
    done = run("orders", FIVE_LEFT, "--nodes", "70", "--find", "worst")
    found = rows(done.stdout)
    assert found["edges"] == [">", "70", "-"]
    assert found["reading"][0] == "63"
    assert "not proven: some searches were stopped after 70 nodes" in " ".join(done.stdout.split())
    none = run("orders", FIVE_LEFT, "--nodes", "5", "--find", "best")
    assert "no best found in 120 searches: each was stopped after 5 nodes" in none.stdout


def test_ctrl_c_keeps_what_was_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    advance = Hunt.advance

    def interrupted(hunt: Hunt, nodes: int) -> None:
        if hunt.orders == 9:
            raise KeyboardInterrupt
        advance(hunt, nodes)

    monkeypatch.setattr(Hunt, "advance", interrupted)
    done = run("orders", FIVE_LEFT, "--find", "best")
    assert done.exit_code == 130
    assert "find best: 9 of 120 searched; best so far" in done.stdout
    assert done.stderr == "interrupted\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("XX/...",), "row 0 has 2 cells"),
        (("XXX/.../...",), "too many X"),
        (("--try", "best"), "--try: no move order 'best': choose from reading"),
        (("--try", "cells:1,2"), "--try: cells:1,2 is not an order of a 3x3 board"),
        (("--try", "cells:1,x"), "cells are numbered from 1"),
        (("--rows", "9"), "rows is 9"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run("orders", *arguments)
    assert done.exit_code == 2
    assert complaint in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_a_game_that_is_over_has_one_order(run: Run) -> None:
    done = run("orders", "XXX/OO./...", "--find", "best")
    assert done.exit_code == 0
    assert "all orders visit the same nodes" in done.stdout
    assert rows(done.stdout)["full tree"] == ["0", "-"]


@pytest.mark.parametrize(
    ("order", "complaint"),
    [
        ("cells:1,2", "--try: cells:1,2 is not an order of a 3x3 board"),
        ("random:" + "9" * 5_000, "at most 18 digits: random:7"),
    ],
)
def test_what_is_no_order_is_refused(run: Run, order: str, complaint: str) -> None:
    done = run("orders", "--try", order)
    assert done.exit_code == 2
    assert complaint in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_it_is_for_boards_only(run: Run) -> None:
    done = run("orders", "((3 4))")
    assert done.exit_code == 2
    assert "this command is for boards, not for tree positions" in done.stderr
