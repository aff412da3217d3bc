"""What is proved of every node of small searches, and that no sentence leaves open what is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from tests.oracles.printed_claims import EVERY, Truth
from tests.searches import searched
from ttt_tui.features.why.explanation import choice_of, explain
from ttt_tui.features.why.rows import chosen_words
from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.bitboard import canonical
from ttt_tui.game.position import reachable
from ttt_tui.search import Algorithm, Cutoff, Moment, Score, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.judge import Bound, is_settled, possible_values, proved_between
from ttt_tui.words.nodes import why
from ttt_tui.words.sentences import Formatter


def small_positions(most_empties: int, rules: Rules) -> Iterator[Position]:
    """Each that can come up with so few empty cells and goes on, mirror images once."""
    seen = set()
    for position in reachable(rules):
        if 0 < position.empties <= most_empties and not position.is_over():
            image = canonical(position)[0]
            if image not in seen:
                seen.add(image)
                yield position


def options_of_tables() -> Iterator[SearchOptions]:
    for algorithm, score in product(EVERY, Score):
        for cutoff in Cutoff if algorithm is Algorithm.ALPHA_BETA else (Cutoff.WEAK,):
            yield SearchOptions(algorithm, score=score, cutoff=cutoff, rollouts=9, table_mb=1)
    yield SearchOptions(stop_on_win=True)
    yield SearchOptions(named("mtd-f"), stop_on_win=True, table_mb=1)


def check(position: Position, taken: slice = slice(None)) -> None:
    for options in list(options_of_tables())[taken]:
        search = searched(position, options)
        truth, formatter = Truth(position, options), Formatter.of(position, options)
        moment, trace = Moment(search), search.trace
        for node in range(len(trace)):
            low, high = proved_between(search, node)
            exact = truth.of(tuple(trace.moves_to(node)))
            if not options.algorithm.samples:
                assert low <= exact <= high, (options, trace.moves_to(node))
            check_words(search, moment, formatter, node)


def check_words(search: Search, moment: Moment, formatter: Formatter, node: int) -> None:
    view = moment.view(node)
    text = why(formatter, moment, view)
    if is_settled(search, node):
        assert "only a bound" not in text
    for side, plies in re.findall(r"([XO]) gets at least a win(?: in (\d+))?", text):
        depth = 0 if "This pass asks" in text else view.depth
        ends = possible_values(search, depth)
        best = max(ends) if side == "X" else -min(ends)
        assert plies, text
        assert search.position.rules.cells + 1 - int(plies) < best, text
    assert "at least a loss" not in text or search.options.score is Score.DEPTH, text
    if search.options.algorithm.by_rollouts or "may be worse" not in (
        words := chosen_words(formatter, explain(moment, node))
    ):
        return
    choice = choice_of(moment, node)
    assert choice is not None
    open_ones = [each for each in choice.bounds if each.bound is not Bound.ESTIMATE]
    assert open_ones, words
    for each in open_ones:
        assert formatter.name(each) in words or len(open_ones) > 3
        low, high = proved_between(search, each.node)
        assert low < high
        assert (low if view.player is Player.X else high) != each.value, words


RULES = [Rules(3, 3, 3), Rules(3, 3, 3, misere=True)]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_proofs_and_sentences_of_small_positions_are_true(rules: Rules) -> None:
    for position in list(small_positions(3, rules))[::15]:
        check(position)


def test_a_value_is_settled_by_the_scale_or_by_the_moves_below() -> None:
    """Of four nodes that their windows make bounds: two lost, one left early, one all tried."""
    search = searched("..O/XOO/..X x", SearchOptions())
    claims = {
        tuple(search.trace.moves_to(node)): is_settled(search, node)
        for node in range(len(search.trace))
    }
    assert claims[1,], "O has won: the moves cut cannot be better"
    assert not claims[7,], "at most a win says nothing"
    assert possible_values(search, 0) == (-1, 1)
    quick = searched("..O/XOO/..X x", SearchOptions(score=Score.DEPTH))
    assert possible_values(quick, 0) == (-8, 9), "X wins with this move, or O with the next"
    assert possible_values(quick, 1) == (-8, 7)
