"""What a depth-limited search shows: estimates are called so, and never a win, a draw or exact."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import playable
from tests.searches import searched
from ttt_tui.features.code.textbook_code import CallPhase, step_of
from ttt_tui.features.map.coverage import Coverage
from ttt_tui.features.map.layout import Layout
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import Algorithm, Bound, Moment, Score, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.option_table import options_words
from ttt_tui.search.reading.report import report_of
from ttt_tui.words.drawing import tree_lines
from ttt_tui.words.sentences import Formatter, incomplete

FOUR = Position(rules=Rules(4, 4, 4))
MATE = Position.parse("XXX./OOO./..../....", Rules(4, 4, 4))


@settings(max_examples=40, deadline=None)
@given(playable(6), st.integers(1, 8), st.sampled_from(Score))
def test_a_limited_search_that_estimates_nothing_is_told_as_if_it_had_no_limit(
    position: Position, depth: int, score: Score
) -> None:
    limited, whole = (
        searched(position, SearchOptions(depth=depth, score=score)),
        searched(position, SearchOptions(score=score)),
    )
    found, expected = report_of(limited), report_of(whole)
    if limited.has_estimated:  # what it proves then is a win
        assert found.value in ((expected.value,) if limited.proves else (None,))
        assert found.value != 0
        return
    assert (found.value, found.best_move, found.complete) == (
        expected.value,
        expected.best_move,
        True,
    )
    formatter = Formatter.of(position, limited.options)
    plain = Formatter.of(position, whole.options)
    assert [formatter.proven.number(move.value) for move in found.root_moves if move.value] == [
        plain.number(move.value) for move in expected.root_moves if move.value
    ]
    assert expected.value is not None
    assert formatter.proven.number(expected.value) == plain.number(expected.value)


@pytest.mark.parametrize("algorithm", [Algorithm.MINIMAX, Algorithm.ALPHA_BETA])
@pytest.mark.parametrize("score", Score)
def test_a_win_within_the_depth_is_a_value(algorithm: Algorithm, score: Score) -> None:
    report = report_of(searched(MATE, SearchOptions(algorithm=algorithm, depth=2, score=score)))
    assert (report.complete, report.best_move, report.estimate) == (True, 3, None)
    assert report.value == (1 if score is Score.OUTCOME else 16)


def test_estimates_lean_to_a_side() -> None:
    formatter = Formatter(FOUR.rules, options=SearchOptions(depth=2))
    from_o = Formatter(FOUR.rules, max_player=Player.O, options=SearchOptions(depth=2))
    assert formatter.estimate(12) == "~+0.12, better for X"
    assert formatter.estimate(-3) == "~-0.03, better for O"
    assert formatter.estimate(0) == "~0, about even"
    assert from_o.estimate(12) == "~-0.12, better for X"
    assert formatter.window(-32_000, 3) == "[-inf, ~+0.03]"
    assert formatter.bounded(-2, Bound.UPPER, estimated=True) == "<= ~-0.02"


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(4, 4, 4), Rules(6, 7, 4, gravity=True)])
@pytest.mark.parametrize("score", Score)
@pytest.mark.parametrize("player", Player)
def test_wins_and_estimates_are_written_on_one_scale(
    rules: Rules, score: Score, player: Player
) -> None:
    """In the order in which the search counts them: no estimate looks larger than a win."""
    options = SearchOptions(depth=2, score=score)
    formatter = Formatter(rules, score, player, options)
    wins = {win for win in win_values(rules.cells, options) if win > 62}
    counted = sorted({*range(-62, 63), *wins, *(-win for win in wins)})
    written = [float(formatter.number(value).removeprefix("~")) for value in counted]
    assert written == sorted(set(written), reverse=player is Player.O)


def test_an_incomplete_search_is_called_by_what_ended_it() -> None:
    limited, free = SearchOptions(depth=4), SearchOptions()
    assert incomplete(limited, 571, ended=True) == "incomplete, depth 4"
    assert incomplete(limited, 571, ended=False) == "incomplete, 571 nodes"
    assert incomplete(free, 100_000, ended=False) == "incomplete, 100,000 nodes"
    sampled = SearchOptions(named("uct"), rollouts=2_000)
    assert incomplete(sampled, 9, ended=True) == "sampled, 2,000 rollouts"
    assert options_words(limited)[-1] == "estimates by open lines at depth 4"


def test_the_map_counts_no_estimate_as_a_win() -> None:
    position = Position.parse("XX./OO./...")
    search = searched(position, SearchOptions(algorithm=Algorithm.MINIMAX, depth=2))
    coverage = Coverage(search, Layout(position, search.options.order, 60))
    rows = coverage.picture(Moment(search)).rows
    wins = [value > 62 for value in search.trace.value[: len(search.trace)]]
    for depth, cells in enumerate(rows[:3]):
        nodes = [n for n in range(len(search.trace)) if search.trace.depth[n] == depth]
        shown = [cell.value for cell in cells if cell.value is not None]
        assert (1 in shown) == any(wins[node] for node in nodes)
    assert any(cell.visited and cell.value is None for cell in rows[1])


def test_the_code_returns_at_the_depth_limit() -> None:
    search = Search(FOUR, SearchOptions(Algorithm.MINIMAX, depth=1))
    search.advance(events=3)
    step = step_of(Moment(search))
    assert step is not None
    assert step.place is CallPhase.LEAF
    assert step.outcome is None
    assert step.note == "the depth limit returns here: the game is not over, open lines are counted"


def test_the_drawn_tree_ends_at_the_depth_limit() -> None:
    lines = list(tree_lines(searched(FOUR, SearchOptions(algorithm=Algorithm.MINIMAX, depth=1))))
    assert len(lines) == 17
    assert all("depth limit" in line and "~" in line for line in lines[1:])


def test_beside_a_win_estimates_keep_their_tilde() -> None:
    lines = list(tree_lines(searched(MATE, SearchOptions(algorithm=Algorithm.MINIMAX, depth=1))))
    assert lines[0].split()[-2:] == ["+1", "exact"]
    estimated = [line for line in lines if line.endswith("depth limit")]
    assert len(estimated) == 9
    assert all("~" in line for line in estimated)


FOUR = Position(rules=Rules(4, 4, 4))
