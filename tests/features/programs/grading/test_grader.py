"""A program's grade, by what was recorded and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from tests.oracles.program_mistakes import max_for_both
from tests.oracles.program_searches import Tape, alpha_beta, minimax
from ttt_tui.features.programs.channel import Answer
from ttt_tui.features.programs.chosen_moves import ChosenMoves
from ttt_tui.features.programs.grading import grader
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN, Grade, Item
from ttt_tui.features.programs.grading.requirements import NodeCount, Requirements
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import Verdict, judge
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.game import Position
from ttt_tui.search.counts.exact import solver_for

START = "X../.O./... x"
POINTS = {"rules": 20.0, "leaves": 20.0, "values": 40.0, "pruning": 20.0}
ASKED = tuple(map(Position.parse, ("XX./OO./... x", "X.O/.O./... x", "... /.../... x")))


def best_move(position: Position) -> Answer:
    return Answer(solver_for(position.rules).best_moves(position)[0])


def exact_value(position: Position) -> Answer:
    outcome = position.outcome()
    if outcome is not None:
        return Answer(value=outcome.value)
    moves = solver_for(position.rules).moves(position).values()
    best = max(position.to_move.sign * each.value for each in moves)
    return Answer(value=position.to_move.sign * best, why="it returns no move")


@dataclass
class Program:
    """A recorded program, and what it answers."""

    recording: Recording
    answer: Callable[[Position], Answer] = best_move
    from_empty: Recording | Unrecognised = field(default_factory=Unrecognised)
    moves: ChosenMoves | None = None

    def __post_init__(self) -> None:
        self.study = Study(self.recording)
        self.verdict: Verdict = judge(self.recording, study=self.study)

    def run(self, _position: Position) -> Recording | Unrecognised:
        return self.from_empty

    def ask(self, positions: Sequence[Position]) -> Sequence[Answer]:
        return [self.answer(each) for each in positions]

    def grade(self, requirements: Requirements) -> Grade:
        return grader.grade(requirements, self, self.study)

    def item(self, requirements: Requirements) -> Item:
        (item,) = self.grade(requirements).items
        return item


def small(recording: Callable[[Tape], Recording] = minimax) -> Recording:
    return recording(Tape(START))


def test_points_of_the_layers_and_of_the_kinds_which_share_theirs() -> None:
    program = Program(alpha_beta(Tape(START, window=True)))
    asked = Requirements(kinds=("alpha-beta", "negamax"), points={**POINTS, "expect": 10})
    grade = program.grade(asked)
    assert (grade.points, grade.of, grade.status) == (105, 110, NOT_MET)
    assert [item.name for item in grade.items[-2:]] == ["expect alpha-beta", "expect negamax"]


def test_where_alpha_beta_is_expected_the_points_of_pruning_are_for_cuts() -> None:
    program = Program(minimax(Tape(START, window=True)))
    grade = program.grade(Requirements(kinds=("alpha-beta",), points=POINTS))
    assert grade.points == 80
    assert "takes alpha and beta and never cuts" in grade.items[3].reason
    assert program.grade(Requirements(points=POINTS)).points == 100


def test_what_was_not_judged_gets_no_points_and_says_so() -> None:
    asked = Requirements(("minimax",), NodeCount(5), ASKED, {**POINTS, "moves": 1})
    grade = grader.ungraded(asked, "Syntax error in line 1: invalid syntax.")
    assert (grade.points, grade.of) == (0, 101)
    assert {item.status for item in grade.items} == {UNKNOWN}
    names = [
        "rules",
        "leaves",
        "values",
        "pruning",
        "expect minimax",
        "nodes",
        "positions",
        "moves",
    ]
    assert [item.name for item in grade.items] == names


@pytest.mark.parametrize(
    ("nodes", "status"),
    [(NodeCount(1_059), NOT_MET), (NodeCount(3_864), MET), (NodeCount(4_000, True), MET)],
)
def test_the_nodes_of_its_own_first_board_or_of_the_empty_one(
    nodes: NodeCount, status: str
) -> None:
    recording = small()
    nodes = replace(nodes, number=len(recording) - 1) if nodes.number == 3_864 else nodes
    program = Program(recording, from_empty=Recording(recording.subject, complete=True))
    item = program.item(Requirements(nodes=nodes))
    assert item.status == status
    assert f"from {START}" in item.reason


def test_a_count_that_is_not_sure_is_unknown() -> None:
    recording = small()
    asked = Requirements(nodes=NodeCount(5))
    recording.random = True
    assert Program(recording).item(asked).status == UNKNOWN
    recording.random = False
    assert Program(recording).item(asked).status == UNKNOWN  # the empty board cannot be recorded
    recording.complete, recording.stopped = False, "60 s"
    assert Program(recording).item(asked).status == NOT_MET
    assert Program(recording).item(Requirements(nodes=NodeCount(10**9, True))).status == UNKNOWN


def test_positions_count_the_same_each() -> None:
    def first_free(position: Position) -> Answer:
        return Answer(position.legal_moves()[0])

    asked = Requirements(positions=ASKED, points={"positions": 9})
    assert Program(small()).item(asked) == Item(
        "positions", MET, "It plays perfectly in 3 positions.", 9, 9
    )
    worse = Program(small(), first_free).item(asked)
    assert (worse.status, worse.points) == (NOT_MET, 6)
    assert "at X.O/.O./... x it plays (0,1), but (2,0) is better" in worse.reason


def test_positions_that_are_none_of_its_are_said_and_cost_nothing() -> None:
    over, large = Position.parse("XXX/OO./... o"), Position.parse("4x4k4 ..../..../..../.... x")
    other = Position.parse("X../.../... o")

    def only_x(position: Position) -> Answer:
        return (
            Answer(why="it moves for X where O is to move")
            if position == other
            else best_move(position)
        )

    asked = Requirements(positions=(*ASKED, over, large, other), points={"positions": 9})
    item = Program(small(), only_x).item(asked)
    assert (item.status, item.points) == (MET, 9)
    for words in ("the game is over", "its board is 3x3", "it moves for X where O is to move"):
        assert words in item.reason
    none = Program(small(), only_x).item(replace(asked, positions=(over, large)))
    assert (none.status, none.points) == (UNKNOWN, 0)


def test_a_position_without_an_answer_is_unknown() -> None:
    def silent_at_first(position: Position) -> Answer:
        return Answer(why="it ends in a KeyError") if position == ASKED[0] else best_move(position)

    item = Program(small(), silent_at_first).item(
        Requirements(positions=ASKED, points={"positions": 9})
    )
    assert (item.status, item.points) == (UNKNOWN, 6)
    assert "At XX./OO./... x it was not compared: it ends in a KeyError." in item.reason


def test_a_program_that_returns_values_alone_plays_the_first_of_its_best() -> None:
    item = Program(small(), exact_value).item(Requirements(positions=ASKED))
    assert (item.status, item.reason) == (MET, "It plays perfectly in 3 positions.")


@pytest.mark.slow
def test_all_moves() -> None:
    asked = Requirements(points={"moves": 5})
    perfect, at = ChosenMoves(9, {}, 9), Position.parse("XX./OO./... x")
    for moves, status in (
        (perfect, MET),
        (replace(perfect, worse={at: 6}), NOT_MET),
        (replace(perfect, all=10, why="it ends in a KeyError"), UNKNOWN),
        (None, UNKNOWN),
    ):
        assert Program(small(), moves=moves).item(asked).status == status
    assert Program(small(max_for_both), moves=perfect).item(asked).points == 5
