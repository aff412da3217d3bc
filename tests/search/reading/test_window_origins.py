"""Where the ends of windows came from: values of elder siblings, or a choice of the algorithm."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.cases import FRESH, MINIMAX, TURN_7, Case, cases
from tests.oracles.running_algorithm import moment_of
from tests.searches import finished
from ttt_tui.game import Player
from ttt_tui.search import Bound, Moment, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin, origin_of


def origins(moment: Moment, node: int) -> tuple[Origin | Chosen | None, ...]:
    """Of the ends that X and O are sure of."""
    path = moment.trace.path(node)
    return tuple(origin_of(moment.search, path, player) for player in Player)


@settings(max_examples=60)
@given(cases(most_empties=5))
def test_an_end_is_an_exact_value_of_an_elder_sibling_on_the_path(case: Case) -> None:
    moment = moment_of(case, -1)
    for node in range(len(moment.trace)):
        path = moment.trace.path(node)
        for player, origin in zip(Player, origins(moment, node), strict=True):
            if origin is None:
                continue
            assert isinstance(origin, Origin)
            assert origin.ancestor in path[:-1]
            assert moment.player(origin.ancestor) is player
            assert moment.trace.parent(origin.sibling) == origin.ancestor
            assert origin.sibling < path[path.index(origin.ancestor) + 1]
            view = moment.view(origin.sibling)
            assert (view.value, view.bound) == (origin.value, Bound.EXACT)


def test_origins_of_the_worked_example() -> None:
    moment = finished()
    of_root, of_child = Origin(ancestor=0, sibling=1, value=-1), Origin(17, 18, 1)
    assert origins(moment, 24) == (of_root, of_child)
    assert origins(moment, 14) == (Origin(11, 12, 0), None)


@pytest.mark.parametrize("options", [MINIMAX, FRESH])
def test_windows_that_are_not_handed_down_have_no_origin(options: SearchOptions) -> None:
    moment = finished(TURN_7, options)
    nodes = range(len(moment.trace)) if options is MINIMAX else moment.children(0)
    for node in nodes:
        assert origins(moment, node) == (None, None)


def test_what_an_algorithm_chooses_is_no_siblings_value() -> None:
    null_window = finished(options=SearchOptions(named("pvs"), enhancements=Enhancement.NONE))
    (first, *others) = null_window.children(0)
    assert origins(null_window, first) == (None, None)
    for child in others[:2]:
        value = null_window.trace.value[first]
        alpha, beta = origins(null_window, child)
        assert alpha == Origin(0, first, value)
        assert beta == Chosen(Chooser.NULL_WINDOW, 0, value + 1)
    passes = finished(options=SearchOptions(named("mtd-f")))
    for number, each in enumerate(passes.search.passes, 1):
        ends = tuple(Chosen(Chooser.PASS, 0, end, number) for end in (each.alpha, each.beta))
        assert origins(passes, each.first_node) == ends
