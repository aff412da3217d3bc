"""The compiled kernel: built from the interpreted one's source, it must do the very same."""

from __future__ import annotations

import ast
import inspect
import random
import re
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    FRESH,
    MINIMAX,
    STRICT,
    STRICT_STOP,
    TURN_3,
    TURN_5,
    TURN_7,
    WORKED,
    Case,
    cases,
    order_of,
)
from ttt_tui._version import has_compiled_kernel
from ttt_tui.game import Player, Position, Rules, bitboard
from ttt_tui.search import (
    INFINITY,
    Order,
    Reason,
    Score,
    Search,
    SearchOptions,
    Trace,
    kernel,
)

SOURCE = Path(kernel.__file__)
TYPES = SOURCE.with_name("native.pxd")
TREE = ast.parse(SOURCE.read_text())
RUN = next(
    node for node in ast.walk(TREE) if isinstance(node, ast.FunctionDef) and node.name == "run"
)
NO_LIMIT = sys.maxsize


TOLD = (
    "nodes",
    "events",
    "done",
    "ply",
    "value",
    "leaves",
    "cutoffs",
    "pruning_cutoffs",
    "pruned_moves",
    "win_stops",
    "win_stop_moves",
    "root_moves",
    "root_values",
    "root_nodes",
)


def built() -> ModuleType:
    if not has_compiled_kernel():
        pytest.skip("the compiled kernel is not built here")
    from ttt_tui.search import native  # type: ignore[attr-defined, unused-ignore]

    assert isinstance(native, ModuleType)
    return native


def everything(searching: kernel.Kernel) -> dict[str, object]:
    """All that a kernel tells, its trace included."""
    trace = searching.trace
    told = {name: getattr(searching, name) for name in TOLD}
    told["nodes_by_depth"] = [count for count in searching.nodes_by_depth if count]
    told["best_so_far"] = [searching.best_so_far(depth) for depth in range(searching.ply + 1)]
    told["visited"] = trace.visited
    for name, _ in Trace.COLUMNS:
        told[name] = list(getattr(trace, name)[: len(trace)])
    return told


# ---------------------------------------------------------------------------------- which one runs


def test_it_is_no_older_than_its_source() -> None:
    module = Path(str(built().__file__))
    if not (SOURCE.parents[2] / "setup.py").exists() or module.parent != SOURCE.parent:
        pytest.skip("not a checkout with the kernel built in place")
    newest = max(SOURCE.stat().st_mtime, TYPES.stat().st_mtime)
    assert module.stat().st_mtime >= newest, "kernel.py has changed: run `pip install -e .` again"


# --------------------------------------------------------------------------------- what it computes


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (EMPTY, (549_945, 18_296, 30_709, 146_119, 94_977)),
        (TURN_3, (7_331, 843, 1_519, 2_502, 1_923)),
        (TURN_5, (197, 63, 97, 85, 49)),
        (TURN_7, (13, 9, 13, 9, 9)),
        (WORKED, (44, 30, 38, 44, 20)),
    ],
)
def test_node_counts_of_the_built_module(text: str, counts: tuple[int, ...]) -> None:
    native = built()
    found = []
    for options in (MINIMAX, ALPHA_BETA, FRESH, STRICT, STRICT_STOP):
        searching = native.Kernel(Position.parse(text), options, Trace(0))
        searching.run(NO_LIMIT, NO_LIMIT)
        assert searching.events == 2 * (searching.nodes + 1)
        found.append(searching.nodes)
    assert tuple(found) == counts


def test_counters_of_the_built_module() -> None:
    searching = built().Kernel(Position(), ALPHA_BETA, Trace(0))
    searching.run(NO_LIMIT, NO_LIMIT)
    assert searching.leaves == [2_425, 1_249, 3_656]
    assert (searching.cutoffs, searching.pruned_moves) == (8_180, 6_930)
    assert [n for n in searching.nodes_by_depth if n] == [
        *(9, 30, 132, 409, 1_306, 2_645, 5_173, 5_316, 3_276)
    ]
    assert searching.root_nodes[0] + sum(searching.root_nodes[1:]) == 18_296


Stops = st.lists(st.tuples(st.booleans(), st.integers(0, 40)), max_size=12)


@settings(max_examples=150)
@given(cases(most_empties=6), Stops, st.sampled_from((0, 1, 30, 5_000)))
def test_both_do_the_same_whatever_the_budgets(
    case: Case, stops: list[tuple[bool, int]], capacity: int
) -> None:
    native = built()
    one = kernel.Kernel(case.position, case.options, Trace(capacity))
    other = native.Kernel(case.position, case.options, Trace(capacity))
    assert everything(other) == everything(one)
    for by_nodes, amount in [*stops, (True, NO_LIMIT // 2)]:
        if one.done:
            break
        node_limit = one.nodes + amount if by_nodes else NO_LIMIT
        event_limit = NO_LIMIT if by_nodes else one.events + amount
        one.run(node_limit, event_limit)
        other.run(node_limit, event_limit)
        assert everything(other) == everything(one)
    assert one.done


LARGE = (
    Rules(8, 8, 5),
    Rules(8, 8, 2, misere=True),
    Rules(8, 8, 4),
    Rules(8, 8, 4, gravity=True),
    Rules(6, 7, 4, gravity=True),
    Rules(5, 5, 4, gravity=True, misere=True),
    Rules(3, 6, 3),
    Rules(8, 7, 8),
)


@pytest.mark.parametrize("rules", LARGE, ids=str)
@pytest.mark.parametrize("order", list(Order), ids=lambda o: o.value)
def test_both_do_the_same_on_large_boards(rules: Rules, order: Order) -> None:
    """Up to the sixty-fourth bit, and without the table of wins."""
    native = built()
    dice = random.Random(f"{rules} {order}")
    position = Position(rules=rules, to_move=dice.choice(list(Player)))
    for _ in range(dice.randrange(rules.cells - 8)):
        quiet = [
            after for move in position.legal_moves() if not (after := position.play(move)).is_over()
        ]
        if not quiet:
            break
        position = dice.choice(quiet)
    for options in (
        SearchOptions(order=order_of(order, rules, 3), score=Score.DEPTH),
        SearchOptions(MINIMAX.algorithm, order_of(order, rules, 4), depth=5),
    ):
        one = kernel.Kernel(position, options, Trace(30_000))
        other = native.Kernel(position, options, Trace(30_000))
        for limit in (1, 2, 1_000, 4_000):
            one.run(limit, NO_LIMIT)
            other.run(limit, NO_LIMIT)
            assert everything(other) == everything(one)


def test_budgets_may_be_larger_than_any_machine_number() -> None:
    search = Search(Position.parse(WORKED), MINIMAX)
    assert search.advance(nodes=10**30, events=10**30) == 90
    assert search.nodes == 44


def test_it_calls_nothing_of_python_per_node() -> None:
    """Then it is sixty times as fast; a call a node would make that less than ten."""

    def seconds(module: ModuleType) -> float:
        best = float("inf")
        for _ in range(3):
            searching = module.Kernel(Position(), ALPHA_BETA, Trace())
            start = time.process_time()
            searching.run(NO_LIMIT, NO_LIMIT)
            best = min(best, time.process_time() - start)
        return best

    assert seconds(kernel) > 15 * seconds(built())


# ---------------------------------------------------------------- what the source must keep to


def names_set_in_run() -> set[str]:
    return {
        node.id
        for node in ast.walk(RUN)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def test_every_local_of_the_loop_has_a_type() -> None:
    """One without is an object of Python to the compiled loop: right, but slow."""
    locals_block = TYPES.read_text().partition("@cython.locals(")[2]
    typed = set(re.findall(r"^ +(\w+)=", locals_block, re.MULTILINE))
    assert names_set_in_run() - {"trace"} == typed


def test_no_subscript_is_negative() -> None:
    """The compiled module does not count from the end: it would write outside."""
    for node in ast.walk(TREE):
        if isinstance(node, ast.Subscript):
            assert not isinstance(node.slice, ast.UnaryOp | ast.Slice), ast.unparse(node)


def test_the_loop_s_own_constants_are_those_of_the_trace() -> None:
    constants = {
        ast.unparse(node.targets[0]): ast.literal_eval(node.value)
        for node in RUN.body
        if isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]).startswith(("(infinity", "(horizon"))
    }
    assert list(constants.values()) == [
        (INFINITY, Reason.ALL_TRIED, Reason.CUTOFF, Reason.WIN_FOUND, Reason.GAME_OVER),
        (Reason.HORIZON, Reason.BOUND_MET),
    ]


def test_sizes_in_the_types_are_those_of_the_tables() -> None:
    sizes = set(re.findall(r"\[(\d+)\] ", TYPES.read_text()))
    assert sizes == {"3", "65", str(bitboard.SLOTS), str(bitboard.MAX_LINE_ENTRIES)}
    assert f"% {bitboard.SLOTS}\n" in inspect.getsource(kernel.Kernel.run)
