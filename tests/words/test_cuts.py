"""What is said plainly of a cut is true: who can hold whom to what, where else, how many moves.

The sentences are read as text and held against a reference that has its own boards and rules.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, TURN_5, WORKED, board_of
from tests.oracles.reference import Board, Game, Truth, other, put
from tests.searches import finished, formatter_of
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.notation import CUT_AT_A_DRAW
from ttt_tui.search import (
    Bound,
    Enhancement,
    FirstGuess,
    Moment,
    Reason,
    Score,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.words.cuts import plainly
from ttt_tui.words.sentences import Formatter

_RESULT = r"(?:a (?:win|draw|loss)(?: in \d+)?|an estimate of ~\S+ \([^)]*\))"
_WINS = re.compile(r"(?P<side>[XO]) already wins(?: in (?P<plies>\d+))? here")
_HOLDS = re.compile(rf"(?P<side>[XO]) already holds [XO] to (?P<result>{_RESULT}) here")
_GETS = re.compile(rf"(?P<side>[XO]) already has (?P<result>{_RESULT}) here")
_BY = (
    r"with (?:an earlier move, )?\((?P<row>\d+),(?P<column>\d+)\)"
    r"(?: instead of \((?P<from>\d+),(?P<to>\d+)\))?"
)
_ELSEWHERE = re.compile(rf"(?P<side>[XO]) (?:already )?has (?P<result>{_RESULT}) {_BY}")
_NO_WORSE = re.compile(rf"(?P<side>[XO]) does at least as well {_BY}")
_AT_MOST = re.compile(rf"(?P<side>[XO]) already wins {_BY}\. Nothing here is better for (?P=side),")
_KNOWN = re.compile(
    rf"before: (?:(?P<wins>[XO]) wins(?: in (?P<plies>\d+))?|"
    rf"(?:(?P<least>[XO]) gets at least|it is worth) (?P<result>{_RESULT})(?: to (?P<side>[XO]))?),"
)
_COUNT = re.compile(r"the remaining (?:move|(?P<many>\d+) moves|moves)\b|this variation")


class Sentence:
    """What is said of one node, to be held against the truth."""

    def __init__(self, moment: Moment, node: int) -> None:
        self.moment, self.node = moment, node
        self.text = plainly(formatter_of(moment), moment, moment.view(node))
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
            "asks for more than a win" in self.text,
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
        return f"{other(mover)} cannot get more than a win here" in self.text

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
            assert ("cannot matter" in self.text) != ("what this search finds" in self.text)
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
            assert counted[0] in ("the remaining moves", "this variation")
        elif counted["many"]:
            assert int(counted["many"]) == left > 1
        else:
            assert left == (counted[0] == "the remaining move"), self.text


@cache
def truth_of(game: Game) -> Truth:
    return Truth(game)


CAPACITIES = st.sampled_from((100_000, 100_000, 100_000, 25))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ALPHA_BETA,
            "O already holds X to a draw here. X already has a draw with (1,1), so the remaining 2 "
            "moves cannot matter.",
        ),
        (
            SearchOptions(score=Score.DEPTH),
            "O already wins in 4 here, but X has a win in 3 with an earlier move, (2,0), so the "
            "remaining move cannot matter.",
        ),
        (
            SearchOptions(depth=3),
            "O already holds X to an estimate of ~0 (about even) here. X already has an "
            "estimate of "
            "~+0.01 (better for X) with (2,0), so the remaining 3 moves cannot change "
            "what this search finds.",
        ),
        (
            SearchOptions(named("pvs"), enhancements=Enhancement.NONE),
            "A null window asks only whether X gets more than a loss. X already has a draw "
            "here, so the remaining 2 moves cannot change the answer.",
        ),
        (
            SearchOptions(named("mtd-f")),
            "This pass asks only whether X wins. O already holds X to a draw here, so "
            "the remaining 3 "
            "moves cannot change the answer.",
        ),
        (
            SearchOptions(named("mtd-f"), first_guess=FirstGuess.PLUS_INFINITY),
            "This pass asks only whether X gets more than a win, which is impossible. O already "
            "wins here, so the remaining move cannot change the answer.",
        ),
    ],
    ids=("usual", "depth", "estimates", "pvs", "mtd-f", "sss*"),
)
def test_each_kind_of_cut_has_words_of_its_own(options: SearchOptions, sentence: str) -> None:
    moment = finished(CUT_AT_A_DRAW if options == ALPHA_BETA else TURN_5, options)
    said = [plainly(formatter_of(moment), moment, moment.view(node)) for node in range(moment.held)]
    assert sentence in said


def test_a_cut_by_a_move_further_up_says_in_which_moves_place() -> None:
    moment = finished(WORKED)
    assert plainly(formatter_of(moment), moment, moment.view(28)) == (
        "O already wins here, but X has a win with an earlier move, (2,0) instead of (2,1), so "
        "this variation cannot matter."
    )


def test_where_both_sides_win_each_win_has_its_place() -> None:
    moment = finished(WORKED)
    said = {}
    for node in moment.nodes():
        sentence = Sentence(moment, node)
        here, elsewhere = _WINS.search(sentence.text), _ELSEWHERE.search(sentence.text)
        if here is not None and elsewhere is not None:
            sentence.check()
            assert f"{here[0]}, but {elsewhere['side']} has" in sentence.text
            assert "with an earlier move, " in elsewhere[0]
            said[node] = sentence.text
    assert len(said) > 1
    assert not any("already has a win" in text for text in said.values())


def test_a_cut_in_a_tree_of_numbers_says_what_both_sides_have() -> None:
    search = Search(read_state("((3 12 8) (2 4 6) (14 5 2))"), SearchOptions())
    search.advance()
    moment = Moment(search)
    formatter = Formatter.of(search.state, search.options)
    (cut,) = [view for node in moment.nodes() if (view := moment.view(node)).was_cut]
    assert plainly(formatter, moment, cut) == (
        "Min already has 2 here. Max already has 3 with move 0, "
        "so the remaining 2 moves cannot matter."
    )


def test_a_null_window_of_min_asks_for_less() -> None:
    search = Search(read_state("(((3)) ((1 5 6))) min"), SearchOptions(named("pvs")))
    search.advance()
    moment = Moment(search)
    formatter = Formatter.of(search.state, search.options)
    told = [plainly(formatter, moment, moment.view(node)) for node in moment.nodes()]
    asked = [text for text in told if text.startswith("A null window")]
    assert asked
    assert all(
        "only whether Min gets less than" in text or "Max gets more" in text for text in asked
    )
