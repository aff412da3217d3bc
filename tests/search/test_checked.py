"""Algorithms of packages: their events are recorded, and impossible ones end them in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from math import inf

import pytest

from tests.search.cases import TURN_5, WORKED, read
from ttt_tui.games.game import Game, Side
from ttt_tui.games.guard import GameFault
from ttt_tui.games.text import read_game
from ttt_tui.search import algorithms
from ttt_tui.search.algorithms import Search, algorithm
from ttt_tui.search.checked_recorder import AlgorithmFault, CheckedRecorder
from ttt_tui.search.judge import Bound, claim
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Algorithm, Options, OptionsError
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Mark, Reason, Result
from ttt_tui.words import values
from ttt_tui.words.why import why


def of_package(function: Search, *uses: str) -> Algorithm:
    return Algorithm("theirs", "", frozenset(uses), function, package="their-package")


def alpha_beta(game: Game, recorder: Recorder, options: Options) -> Result:
    """As a package may write it: floats, infinities, and no reasons."""
    assert isinstance(recorder, CheckedRecorder)

    def visit(state: Game, depth: int, alpha: float, beta: float) -> float:
        value = state.value()
        if value is not None:
            return value if depth == 0 or options.depth is None else 100 * value
        if depth == options.depth:
            return 0
        is_max = state.to_move is Side.MAX
        best = -inf if is_max else inf
        for move in state.moves():
            recorder.enter(move, alpha, beta)
            found = visit(state.play(move), depth + 1, alpha, beta)
            recorder.leave(found)
            if depth == 0 and (not chosen or (found > best if is_max else found < best)):
                chosen[:] = [move]
            best = max(best, found) if is_max else min(best, found)
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    chosen: list[int] = []
    return Result(visit(game, 0, -inf, inf), chosen[0])  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [TURN_5, WORKED, "((3 12 8) (2 4 6) (14 5 2)) min", "nim 2 3"])
def test_a_package_searches_as_ours(text: str) -> None:
    ours = search(read_game(text), "alpha-beta+", Options(extras=frozenset()))
    theirs = search(read_game(text), of_package(alpha_beta))
    assert (theirs.totals, theirs.result) == (ours.totals, ours.result)
    for column, expected in zip(theirs.columns.values(), ours.columns.values(), strict=True):
        assert column[: len(theirs)] == expected[: len(ours)]


def test_a_package_may_use_a_depth_limit() -> None:
    trace = search(read(WORKED), of_package(alpha_beta, "depth"), Options(depth=2))
    assert trace.totals.horizon_nodes > 0
    assert claim(trace, 0).estimated
    reasons = {trace.reason[node] for node in range(len(trace)) if trace.depth[node] == 2}
    assert Reason.HORIZON in reasons


def told(*steps: Callable[[Recorder], object], result: object = None) -> Search:
    """A search that tells these events of the worked example, and returns."""

    def theirs(_game: Game, recorder: Recorder, _options: Options) -> Result:
        for step in steps:
            step(recorder)
        return Result(0, 0) if result is None else result  # type: ignore[return-value]

    return theirs


def enter(move: int, alpha: float = -inf, beta: float = inf) -> Callable[[Recorder], object]:
    return lambda recorder: recorder.enter(move, alpha, beta)


def leave(value: float) -> Callable[[Recorder], object]:
    return lambda recorder: recorder.leave(value)


def crash(_recorder: Recorder) -> object:
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (told(enter(2)), "after 0 nodes, in ..O/XOO/..X x, enters move 2, which is none here"),
        (told(enter(0, 1, 1)), "enters move 0 with the empty window [1, 1]"),
        (told(leave(0)), "leaves the root: return Result(value, best_move)"),
        (told(enter(6), enter(7), enter(1), leave(0.5)), "gives the value 0.5, which is none"),
        (
            told(enter(0), enter(6), leave(1)),
            "in X.O/XOO/O.X x, leaves with the value 1: the finished game has -1",
        ),
        (
            told(enter(6), enter(0), leave(0)),
            "leaves with the value 0 at once: no earlier visit of the position proves it",
        ),
        (told(enter(0)), "returns before it has left every node that it entered"),
        (told(result=(0, 1)), "returns (0, 1): return Result(value, best_move)"),
        (told(crash), "fails with ZeroDivisionError: division by zero (test_checked.py, line"),
    ],
)
def test_what_cannot_be_ends_a_search_in_one_sentence(function: Search, message: str) -> None:
    with pytest.raises(AlgorithmFault) as caught:
        search(read(WORKED), of_package(function))
    assert str(caught.value).startswith("the algorithm theirs, ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def full(
    root: int | None = None, inner: int | None = None, best: int = 6, moves: int = 9
) -> Search:
    """Minimax, which gives another value of the root, or of all other nodes with moves.

    Args:
        best: the move that it returns.
        moves: how many it tries below the root.
    """

    def theirs(game: Game, recorder: Recorder, _options: Options) -> Result:
        def visit(state: Game) -> int:
            if (value := state.value()) is not None:
                return int(value)
            values = []
            for move in state.moves()[: moves if state is not game else None]:
                recorder.enter(move, -inf, inf)
                values.append(visit(state.play(move)))
                recorder.leave(values[-1])
            chosen[:] = [state.moves()[0]]
            if state is not game and inner is not None:
                return inner
            return max(values) if state.to_move is Side.MAX else min(values)

        chosen: list[int] = []
        value = visit(game)
        return Result(value if root is None else root, best)

    return theirs


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (full(inner=1), "leaves with the value 1: its moves prove -1 to -1"),
        (full(root=0), "returns Result(value=0, best_move=6, reason=<Reason.ALL_TRIED: 1>): its"),
        (full(best=7), "that move is not known to be worth 1"),
        (full(moves=1), "1 moves are untried, and the value meets no bound"),
    ],
)  # fmt: skip
def test_values_that_nothing_proves_are_not_believed(function: Search, message: str) -> None:
    with pytest.raises(AlgorithmFault) as caught:
        search(read(WORKED), of_package(function))
    assert message in str(caught.value)


def test_values_that_the_moves_prove_are_believed() -> None:
    ours, theirs = search(read(WORKED), "minimax"), search(read(WORKED), of_package(full()))
    assert (theirs.totals.nodes, theirs.result) == (ours.totals.nodes, ours.result)


def test_a_value_without_a_node_is_a_choice_alone() -> None:
    trace = search(read(WORKED), of_package(told(result=Result(1, 7))))
    assert trace.result == Result(None, 7)
    assert claim(trace, 0).bound is Bound.CHOSEN
    moment = Moment(trace)
    assert moment.view(0).value is None
    assert values.value_text(trace, moment.view(0)) == "chosen"
    assert values.incomplete(trace) == ""
    assert why(moment, 0) == "The algorithm told of no nodes that prove a value: it chose a move."


def test_a_first_win_and_a_move_searched_again() -> None:
    def theirs(game: Game, recorder: Recorder, options: Options) -> Result:
        recorder.enter(6, -1, 0)
        full()(game.play(6), recorder, options)
        recorder.leave(1, Reason.BOUND_MET)
        recorder.enter(6, -1, 1)
        recorder.leave(1, Reason.TABLE)
        return Result(1, 6, Reason.WIN_FOUND)

    trace = search(read(WORKED), of_package(theirs))
    assert (trace.totals.researches, trace.mark[1]) == (1, 0)
    assert trace.mark[trace.totals.nodes] == Mark.RESEARCH
    assert trace.totals.table_cuts == 1


@dataclass(frozen=True)
class Fragile:
    """A package's game that breaks after two plies; a path of moves."""

    path: tuple[int, ...] = ()
    to_move = Side.MAX

    @property
    def key(self) -> object:
        return self.path

    def moves(self) -> tuple[int, ...]:
        return (0, 1)

    def play(self, move: int) -> Fragile:
        return Fragile((*self.path, move))

    def value(self) -> None:
        if len(self.path) > 1:
            raise LookupError("no such position")


@pytest.mark.parametrize("name", ["minimax", "pvs", "uct"])
def test_a_game_that_raises_ends_a_search_with_its_name(name: str) -> None:
    with pytest.raises(GameFault, match=r"fragile: value.* fails with LookupError: no such"):
        search(Fragile(), name)


@dataclass(frozen=True)
class Long:
    """A game of 1,000 plies, each with one move."""

    ply: int = 0
    to_move = Side.MIN

    @property
    def key(self) -> int:
        return self.ply

    def moves(self) -> tuple[int, ...]:
        return (0,) if self.ply < 1_000 else ()

    def play(self, _move: int) -> Long:
        return Long(self.ply + 1)

    def value(self) -> int | None:
        return 7 if self.ply == 1_000 else None


@pytest.mark.parametrize("by", ["minimax", "alpha-beta+", "pvs", of_package(alpha_beta)])
def test_games_of_a_thousand_plies_are_searched(by: str | Algorithm) -> None:
    trace = search(Long(), by)
    assert trace.result is not None
    assert (trace.result.value, trace.totals.nodes_by_depth[-1]) == (7, 1)
    assert len(trace.totals.nodes_by_depth) == 1_000


def test_packages_bring_algorithms(monkeypatch: pytest.MonkeyPatch) -> None:
    here = "tests.search.test_checked"
    entries = {
        "theirs": EntryPoint("theirs", f"{here}:alpha_beta", algorithms.GROUP),
        "broken": EntryPoint("broken", f"{here}:missing", algorithms.GROUP),
        "number": EntryPoint("number", "math:pi", algorithms.GROUP),
    }
    monkeypatch.setattr(algorithms, "installed", lambda: entries)
    assert algorithms.names()[-3:] == ("theirs", "broken", "number")
    trace = search(read(WORKED), "theirs")
    assert (trace.totals.nodes, trace.algorithm.package) == (30, f"{here}:alpha_beta")
    for name, message in [
        ("broken", "the algorithm broken cannot be loaded: AttributeError"),
        ("number", "the algorithm number cannot be loaded: TypeError: 3.14"),
    ]:
        assert algorithm(name).about.startswith(message)
        with pytest.raises(AlgorithmFault, match=message):
            search(read(WORKED), name)
    with pytest.raises(OptionsError, match="'deep-blue' is not an algorithm: choose from"):
        algorithm("deep-blue")
