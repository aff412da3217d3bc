"""What a search reports: the move, the bounds of the others, the line of best play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.cases import ALPHA_BETA, FRESH, MINIMAX, STRICT, WORKED, Case, as_score, cases
from tests.depth_first_cases import DEPTH_FIRST, USUAL
from tests.oracles.reference import Truth, other, put
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Bound, Moment, Score, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named


@settings(max_examples=200)
@given(cases())
def test_reports_are_true(case: Case) -> None:
    search = Search(case.position, case.options)
    search.advance()
    report = report_of(search)
    reference = case.reference()
    root = reference.nodes[0]
    truth = Truth(reference.game)
    depth_score = case.options.score is Score.DEPTH
    exact = {
        move: truth.scored(put(root.board, move, root.side), other(root.side), 1, depth_score)
        for move in root.moves
    }
    assert report.complete
    assert report.value == reference.value
    assert report.counters == search.counters
    assert report.nodes_held == len(reference.nodes)
    if not root.moves:
        assert report.best_move is None
        assert (report.best_moves, report.root_moves) == ((), ())
        assert report.principal_variation == ()
        return
    best = max(exact.values()) if root.side == "X" else min(exact.values())
    optimal = [move for move in root.moves if exact[move] == best]
    assert report.value == best
    # The first of equally good moves, in the order of the search.
    assert report.best_move == optimal[0]
    assert report.best_move in report.best_moves
    assert set(report.best_moves) <= set(optimal)
    assert list(report.best_moves) == sorted(report.best_moves)
    if not case.options.algorithm.prunes:
        assert list(report.best_moves) == sorted(optimal)
    assert [tried.move for tried in report.root_moves] == [child.move for child in root.children]
    for tried in report.root_moves:
        assert tried.value is not None
        assert {
            Bound.EXACT: exact[tried.move] == tried.value,
            Bound.LOWER: exact[tried.move] >= tried.value,
            Bound.UPPER: exact[tried.move] <= tried.value,
        }[tried.bound]
    assert sum(tried.nodes for tried in report.root_moves) == report.counters.nodes
    position = case.position
    for cell in report.principal_variation:
        position = position.play(cell)
    outcome = position.outcome()
    assert outcome is not None
    value = report.value
    assert value is not None
    assert outcome.value == (value > 0) - (value < 0)
    assert report.principal_variation[0] == report.best_move
    if depth_score and value:
        plies = position.rules.cells + 1 - abs(value)
        assert len(report.principal_variation) == plies


@pytest.mark.parametrize(
    ("options", "best_moves"), [(MINIMAX, 9), (FRESH, 9), (ALPHA_BETA, 1), (STRICT, 9)]
)
def test_alpha_beta_proves_fewer_equal_moves(options: object, best_moves: int) -> None:
    """Every first move draws; with one window and weak cuts only the first is proved to."""
    assert isinstance(options, type(ALPHA_BETA))
    search = Search(Position(), options)
    search.advance()
    report = report_of(search)
    assert (report.value, report.best_move) == (0, 0)
    assert len(report.best_moves) == best_moves


def test_bounds_of_the_worked_example() -> None:
    search = Search(Position.parse(WORKED), ALPHA_BETA)
    search.advance()
    assert [(m.move, m.value, m.bound, m.nodes) for m in report_of(search).root_moves] == [
        (0, -1, Bound.EXACT, 9),
        (1, -1, Bound.UPPER, 7),
        (6, 1, Bound.EXACT, 9),
        (7, 1, Bound.UPPER, 5),
    ]


def test_infinity_translates() -> None:
    assert as_score(float("inf")) == -as_score(float("-inf")) == 32_000


@pytest.mark.parametrize("algorithm", DEPTH_FIRST)
def test_best_play_goes_on_as_far_as_it_is_known(algorithm: Algorithm) -> None:
    search = searched(Position.parse("..O/XOO/..X x"), SearchOptions(algorithm, enhancements=USUAL))
    nodes = Moment(search).principal_variation()
    # MTD(f) has nothing but bounds below its move in one pass; two of them know the rest.
    assert len(nodes) == (1 if algorithm is named("mtd-f") else 3)
    assert report_of(search).principal_variation == (6, 0, 7)


@pytest.mark.parametrize(
    ("text", "line"), [("((-inf inf) (-inf))", (0, 0)), ("((3 inf) ((inf 2)))", (1, 0, 0))]
)
def test_one_pass_of_mtd_f_has_the_line_of_an_infinite_value(
    text: str, line: tuple[int, ...]
) -> None:
    report = report_of(searched(text, SearchOptions(named("mtd-f"))))
    assert report.principal_variation == line
