"""What is said plainly of a cut is true: who can hold whom to what, where else, how many moves.

The sentences are read as text and held against a reference that has its own boards and rules.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, TURN_5, WORKED, board_of
from tests.oracles.printed_claims import printable
from tests.oracles.reference import Board, Game, Truth, other, put
from tests.searches import finished, searched, wording_of
from ttt_tui.game import Position
from ttt_tui.game.examples import CUT_AT_A_DRAW
from ttt_tui.search import (
    Bound,
    Cutoff,
    Enhancement,
    FirstGuess,
    Moment,
    Reason,
    Score,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.words.cuts import plainly

_RESULT = r"(?:a (?:win|draw|loss)(?: in \d+)?|an estimate of ~\S+ \([^)]*\))"
_WINS = re.compile(r"(?P<side>[XO]) can already win(?: in (?P<plies>\d+))? here")
_HOLDS = re.compile(rf"(?P<side>[XO]) can already hold [XO] to (?P<result>{_RESULT}) here")
_GETS = re.compile(rf"(?P<side>[XO]) can already get (?P<result>{_RESULT}) here")
_BY = r"by \((?P<row>\d+),(?P<column>\d+)\)(?: instead of \((?P<from>\d+),(?P<to>\d+)\))?"
_ELSEWHERE = re.compile(rf"(?P<side>[XO]) has (?P<result>{_RESULT}) elsewhere, {_BY}")
_NO_WORSE = re.compile(rf"(?P<side>[XO]) does no worse elsewhere, {_BY}")
_AT_MOST = re.compile(
    rf"(?P<side>[XO]) can do no better here than the win that it has elsewhere, {_BY}"
)
_KNOWN = re.compile(
    rf"looked at before: (?:(?P<wins>[XO]) wins(?: in (?P<plies>\d+))?|"
    rf"(?:(?P<least>[XO]) gets at least|it is worth) (?P<result>{_RESULT})(?: to (?P<side>[XO]))?),"
)
_COUNT = re.compile(r"the move left|these (?P<many>\d+) moves|this line|the moves left")


class Sentence:
    """What is said of one node, to be held against the truth."""

    def __init__(self, moment: Moment, node: int) -> None:
        self.moment, self.node = moment, node
        self.text = plainly(wording_of(moment), moment, moment.view(node))
        self.options = moment.search.options
        self.game, self.board, self.mover = board_of(moment.search.position)
        self.moves = moment.trace.moves_to(node)

    def after(self, moves: list[int]) -> tuple[Board, str]:
        board, side = self.board, self.mover
        for move in moves:
            assert move in self.game.moves(board)
            board, side = put(board, move, side), other(side)
        return board, side

    def worth(self, moves: list[int], side: str) -> int:
        """What the position after these moves is worth to a side, as the search counts it."""
        depth_score = self.options.score is Score.DEPTH
        value = truth_of(self.game).scored(*self.after(moves), len(moves), depth_score)
        return value if side == "X" else -value

    def number(self, result: str) -> int | None:
        """A result in words as a number of its side; None for an estimate."""
        found = re.fullmatch(r"a (win|draw|loss)(?: in (\d+))?", result)
        if found is None:
            return None
        sign = {"win": 1, "draw": 0, "loss": -1}[found[1]]
        assert bool(found[2]) == (self.options.score is Score.DEPTH and sign != 0)
        return sign * (len(self.board) + 1 - int(found[2]) if found[2] else 1)

    def elsewhere(self, found: re.Match[str]) -> list[int]:
        """The moves that lead to the other move that a side has."""
        columns = self.game.columns
        at = len(self.moves) - 1
        if found["from"]:
            at = self.moves.index(int(found["from"]) * columns + int(found["to"]))
            assert at < len(self.moves) - 1
        before, move = self.moves[:at], int(found["row"]) * columns + int(found["column"])
        assert self.after(before)[1] == found["side"]
        assert move != self.moves[at]
        return [*before, move]

    def check(self) -> None:
        said = [
            self._check_here(),
            self._check_elsewhere(),
            self._check_known(),
            self._check_any(),
            "gives more than a win" in self.text,
        ]
        assert any(said), self.text
        self._check_count()

    def _check_here(self) -> bool:
        mover = self.after(self.moves)[1]
        here = self.worth(self.moves, mover)
        for pattern in (_WINS, _HOLDS, _GETS):
            found = pattern.search(self.text)
            if found is None:
                continue
            assert found["side"] == mover
            if pattern is _WINS:
                wanted = self.number("a win" + (f" in {found['plies']}" if found["plies"] else ""))
            else:
                wanted = self.number(found["result"])
                if wanted is not None and pattern is _HOLDS:
                    wanted = -wanted  # what the other side is held to
            assert wanted is None or here >= wanted, self.text
            return True
        return f"{other(mover)} can have no more than a win here" in self.text

    def _check_elsewhere(self) -> bool:
        for pattern in (_ELSEWHERE, _NO_WORSE, _AT_MOST):
            found = pattern.search(self.text)
            if found is None:
                continue
            side, there = found["side"], self.elsewhere(found)
            if pattern is _ELSEWHERE:
                wanted = self.number(found["result"])
                assert wanted is None or self.worth(there, side) >= wanted, self.text
            if "estimate" not in self.text:
                assert self.worth(there, side) >= self.worth(self.moves, side), self.text
            if pattern is _AT_MOST:
                assert self.worth(there, side) == 1
            assert ("the result" in self.text) != ("what this search finds" in self.text)
            assert ("what this search finds" in self.text) == ("estimate" in self.text)
            return True
        return False

    def _check_known(self) -> bool:
        found = _KNOWN.search(self.text)
        if found is None:
            return False
        side = found["wins"] or found["least"] or found["side"]
        if found["wins"]:
            wanted = self.number("a win" + (f" in {found['plies']}" if found["plies"] else ""))
        else:
            wanted = self.number(found["result"])
        if wanted is not None:
            worth = self.worth(self.moves, side)
            assert worth >= wanted if found["least"] else worth == wanted, self.text
        return True

    def _check_any(self) -> bool:
        """Where any result is enough no value further down lies beyond the bound that was kept."""
        if "Any result of this position is enough here" not in self.text:
            return False
        view, trace = self.moment.view(self.node), self.moment.trace
        assert view.value
        assert view.side is (Bound.UPPER if view.value > 0 else Bound.LOWER)
        sign = 1 if view.value > 0 else -1
        below = [node for node in range(self.moment.held) if trace.depth[node] > view.depth]
        assert all(sign * trace.value[node] <= abs(view.value) for node in below), self.text
        return True

    def _check_count(self) -> None:
        view, counted = self.moment.view(self.node), _COUNT.search(self.text)
        if view.reason is Reason.TABLE:
            return
        assert counted is not None, self.text
        tried = {self.moment.trace.move[child] for child in self.moment.tries(self.node)}
        legal = self.game.moves(self.after(self.moves)[0])
        if not self.node and self.options.first_move is not None and set(self.board) == {"."}:
            legal = [self.options.first_move]
        left = len(set(legal) - tried)
        if self.moment.misses_children(self.node):
            assert counted[0] in ("the moves left", "this line")
        elif counted["many"]:
            assert int(counted["many"]) == left > 1
        else:
            assert left == (counted[0] == "the move left"), self.text


@cache
def truth_of(game: Game) -> Truth:
    return Truth(game)


def check_sentences(moment: Moment) -> int:
    """Every sentence of a search; how many there are."""
    said = 0
    for node in range(moment.held):
        sentence = Sentence(moment, node)
        view = moment.view(node)
        if sentence.text:
            sentence.check()
            said += 1
        else:
            passes = moment.search.options.algorithm.closes_in and not node
            assert view.reason not in (Reason.CUTOFF, Reason.WIN_FOUND, Reason.TABLE) or passes
    return said


CAPACITIES = st.sampled_from((100_000, 100_000, 100_000, 25))


@settings(max_examples=120, deadline=None)
@given(printable(5), CAPACITIES)
def test_what_is_said_plainly_is_true(
    case: tuple[Position, SearchOptions, int | None], capacity: int
) -> None:
    position, options, stopped = case
    check_sentences(Moment(searched(position, options, capacity, events=stopped)))


@pytest.mark.slow
@settings(max_examples=2_000, deadline=None)
@given(printable(7), CAPACITIES)
def test_what_is_said_plainly_of_thousands_of_searches_is_true(
    case: tuple[Position, SearchOptions, int | None], capacity: int
) -> None:
    position, options, stopped = case
    check_sentences(Moment(searched(position, options, capacity, events=stopped)))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ALPHA_BETA,
            "O can already hold X to a draw here. X has a draw elsewhere, by (1,1). So these 2 "
            "moves cannot change the result.",
        ),
        (
            SearchOptions(score=Score.DEPTH),
            "O can already win in 4 here. X has a win in 3 elsewhere, by (2,0). So the move left "
            "cannot change the result.",
        ),
        (
            SearchOptions(depth=3),
            "O can already hold X to an estimate of ~0 (about even) here. X has an estimate of "
            "~+0.01 (better for X) elsewhere, by (2,0). So these 3 moves cannot change "
            "what this search finds.",
        ),
        (
            SearchOptions(named("pvs"), enhancements=Enhancement.NONE),
            "A null window asks only whether X gets more than a loss. X can already get a draw "
            "here: these 2 moves cannot change the answer.",
        ),
        (
            SearchOptions(named("mtd-f")),
            "This pass asks only whether X wins. O can already hold X to a draw here: these 3 "
            "moves cannot change the answer.",
        ),
        (
            SearchOptions(named("mtd-f"), first_guess=FirstGuess.PLUS_INFINITY),
            "This pass asks only whether X gets more than a win, which nobody can. O can already "
            "win here: the move left cannot change the answer.",
        ),
        (
            SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True),
            "O can already win here, and nothing is better: these 2 moves need not be tried.",
        ),
        (
            SearchOptions(named("mtd-f"), enhancements=Enhancement.TABLE | Enhancement.SYMMETRY),
            "This position or a mirror image of it was looked at before: X gets at least a draw, "
            "and that is enough here.",
        ),
    ],
    ids=("usual", "depth", "estimates", "pvs", "mtd-f", "sss*", "first win", "table"),
)
def test_each_kind_of_cut_has_words_of_its_own(options: SearchOptions, sentence: str) -> None:
    moment = finished(CUT_AT_A_DRAW if options == ALPHA_BETA else TURN_5, options)
    said = [plainly(wording_of(moment), moment, moment.view(node)) for node in range(moment.held)]
    assert sentence in said


def test_a_cut_by_a_move_further_up_says_in_which_moves_place() -> None:
    moment = finished(WORKED)
    assert plainly(wording_of(moment), moment, moment.view(28)) == (
        "O can already win here. X has a win elsewhere, by (2,0) instead of (2,1). So this line "
        "cannot change the result."
    )
