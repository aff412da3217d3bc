"""The table of rules: what is said of a search with one mistake, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.programs.players import Player, best, judged
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.findings import find_mistake
from ttt_tui.programs.line import Line
from ttt_tui.programs.moves import best_moves
from ttt_tui.programs.program import Use
from ttt_tui.programs.recording import Choice, Fault, IllegalChild, Recording
from ttt_tui.programs.study import Study

START = "X../.O./... x"
"""No side has won; 6,000 nodes below."""


def weak(alpha: float, beta: float) -> bool:
    return alpha >= beta


def free(at: Position) -> list[int]:
    return [cell for cell in range(9) if not at.occupied >> cell & 1]


def no_diagonal(at: Position) -> int | None:
    lines = (*(7 << 3 * row for row in range(3)), *(73 << column for column in range(3)), 0o421)
    for side in Side:
        if any(at.stones(side) & line == line for line in lines):
            return int(side)
    return None if free(at) else 0


PLAIN = Player()
ALPHA_BETA = Player(cuts=weak)
RIGHT = {
    "minimax": (PLAIN, "minimax"),
    "negamax": (Player(mover=True), "minimax"),
    "values alone": (Player(picks=None), "minimax"),
    "10 less the depth": (Player(scores=lambda outcome, ply: outcome * (10 - ply)), "minimax"),
    "a win is 1, a draw 0.5": (Player(scores=lambda outcome, _: (1 + outcome) / 2), "minimax"),
    "alpha-beta": (ALPHA_BETA, "alpha-beta"),
    "a fresh window": (
        Player(cuts=weak, fresh=True),
        "alpha-beta; a fresh window for each root move",
    ),
    "from the last cell": (
        Player(cuts=weak, tries=lambda at: at.moves()[::-1]),
        "alpha-beta",
    ),
    "falling": (PLAIN, "minimax"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_search_is_right_with_the_textbook_that_it_is(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, words = RIGHT[name]
    start = "3x3k3g .../.../XO. x" if name == "falling" else START
    judgement = judged(player.program(start), monkeypatch)
    assert judgement.verdict == "right", (judgement.reasons, judgement.finding)
    assert judgement.finding is None
    assert judgement.example is None
    assert judgement.basis == ("values and moves" if player.picks else "values alone")
    assert judgement.evidence is not None
    comparison = judgement.evidence.comparison
    assert comparison is not None
    assert comparison.known.words.startswith(words)
    assert comparison.difference is None
    assert comparison.nodes == len(judgement.evidence.recording) - 1


def worst_of_o(side: Side, values: Sequence[float], ply: int) -> float:
    return max(values) if side is Side.O else best(side, values, ply)


def no_minus(side: Side, values: Sequence[float], ply: int) -> float:  # noqa: ARG001
    return side * max(-side * each for each in values)


def never_below_zero(side: Side, values: Sequence[float], ply: int) -> float:
    return side * max(0, side * best(side, values, ply)) if ply else best(side, values, ply)


WRONG = {
    "max at both": (Player(takes=worst_of_o), "It takes the largest, as the other side does"),
    "no minus": (Player(takes=no_minus, mover=True, picks=None), "A minus is missing"),
    "the last value": (Player(takes=lambda _, values, __: values[-1]), "value of the last move"),
    "begins at 0": (Player(takes=never_below_zero), "see where its best value begins"),
    "a draw before a win": (
        Player(ends=lambda at: 0 if not free(at) else at.value(), picks=None),
        "in a row, so the game is over here. It returns 0, which counts as a draw",
    ),
    "misses a diagonal": (
        Player(ends=no_diagonal, tries=free),
        "has (0,2), (1,1) and (2,0) in a row, so the game is over here.",
    ),
    "one move alone": (Player(tries=lambda at: at.moves()[:1]), "X plays ("),
    "cuts the wrong way": (
        Player(cuts=lambda a, b: a <= b, picks=None),
        "though no bound is met: that could change the value",
    ),
    "the worst move at the root": (
        Player(picks=lambda _, moves, values: moves[values.index(min(values))]),
        "The values of its search are right there: play errs.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_found_and_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    player, words = WRONG[name]
    judgement = judged(player.program(START), monkeypatch, 5 if "cuts" in name else 4)
    assert judgement.verdict == "wrong", (judgement.reasons, judgement.finding)
    assert judgement.finding is not None
    assert words in judgement.finding.words
    assert judgement.basis == ("moves" if player.picks else "values alone")


def test_the_example_is_the_mistake_with_the_fewest_empty_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judgement = judged(Player(takes=worst_of_o).program(START), monkeypatch, 4)
    assert judgement.evidence is not None
    fewest = min(each.position.empties for each in judgement.evidence.worse)
    assert judgement.example is not None
    assert judgement.example.empties == fewest
    finding = judgement.finding
    assert finding is not None
    assert finding.line == 10
    at = judgement.example
    for move in finding.moves:
        at = at.play(move)
    assert at == finding.position
    assert str(judgement.example) in finding.words
    assert f"It returns {finding.said}, which counts as" in finding.words
    assert finding.words.endswith(f"best play: {finding.right}.")


def test_the_first_difference_is_the_first_node_that_the_textbook_does_not_visit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = Player(cuts=lambda alpha, beta: alpha <= beta, picks=None)
    judgement = judged(player.program(START), monkeypatch)
    assert judgement.evidence is not None
    comparison = judgement.evidence.comparison
    assert comparison is not None
    difference = comparison.difference
    assert difference is not None
    assert re.search(r"the program (tries|leaves|goes on)", difference.words)


def test_a_win_that_is_put_off_is_a_remark_with_the_position_and_the_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judgement = judged(PLAIN.program(START), monkeypatch)
    (remark,) = (each for each in judgement.remarks if "could win at once" in each)
    assert re.search(r"At [XO./]+ x \(\d,\d\) wins; it plays \(\d,\d\)", remark)


def test_a_search_that_stops_after_two_plies_is_judged_by_its_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judgement = judged(Player(depth=2).program("X../.../... o"), monkeypatch, 6)
    assert (judgement.verdict, judgement.basis) == ("wrong", "moves")
    assert "It looks 2 plies ahead; what it estimates there is not judged." in judgement.remarks
    alone = judged(Player(depth=2, picks=None).program("X../.../... o"), monkeypatch, 6)
    assert alone.verdict == "unknown"


# Doubts


def test_numbers_that_change_at_each_ply_tell_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    shrinks = Player(takes=lambda *given: best(*given) - given[0] / (1 + given[2]), picks=None)
    judgement = judged(shrinks.program(START), monkeypatch)
    assert "not known what its numbers mean" in judgement.reasons[0]


def test_a_game_in_which_a_line_loses_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    misere = Player(scores=lambda outcome, _: -outcome)
    for picks in (PLAIN.picks, None):
        judgement = judged(replace(misere, picks=picks).program(START), monkeypatch)
        assert judgement.verdict == "unknown"
        assert "best play of 3x3, 3 in a row, a line loses" in judgement.reasons[0]
        assert judgement.line.endswith("rules=...")


def test_a_side_that_the_file_leaves_open_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    plays_x = Player(picks=lambda _, moves, values: moves[values.index(max(values))])
    program = plays_x.program(START, use=Use.UNREACHED, is_side_open=True)
    program.sides = (Side.X, Side.O)
    judgement = judged(program, monkeypatch)
    assert judgement.verdict == "unknown"
    assert "It is right as X and worse as O" in judgement.reasons[0]
    assert judgement.line.endswith("side=...")
    program.is_side_open = False
    assert judged(program, monkeypatch).verdict == "wrong"


def test_state_that_could_not_be_set_up_makes_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    program = replace(WRONG["max at both"][0], unset=("self.turn",)).program(START)
    judgement = judged(program, monkeypatch)
    assert judgement.verdict == "unknown"
    assert judgement.reasons[0].startswith("It errs with one value of self.turn;")


def test_rules_that_its_own_call_keeps_count_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stale(Player):
        def record(self, position: Position) -> Recording:
            found = super().record(position)
            if str(position) != START:
                found.illegal = IllegalChild(0, (3, 0))
            return found

    stale = Stale(picks=lambda _, moves, values: moves[values.index(min(values))])
    judgement = judged(stale.program(START), monkeypatch)
    assert judgement.verdict == "unknown"
    assert "does not play by the rules that its own call keeps" in judgement.reasons[0]


@pytest.mark.parametrize(
    ("answers", "words", "key"),
    [
        (lambda _: "north", "It is not known which move its answers name. At ", "move"),
        (lambda at: None if at.x & 1 else at.moves()[0], "not known which move", "move"),
    ],
)
def test_answers_that_are_not_read_are_asked_for(
    answers: object, words: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judgement = judged(Player(answers=answers).program(START), monkeypatch)  # type: ignore[arg-type]
    assert judgement.verdict == "unknown"
    assert words in judgement.reasons[0]
    assert judgement.line.endswith(f"{key}=...")


def test_an_answer_of_another_form_than_the_line_says_is_no_legal_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = Player(answers=lambda at: "north" if at.x & 1 else best_moves(at)[0]).program(START)
    program.line = Line(move="cell")
    found = judged(program, monkeypatch).finding
    assert found
    assert "it answers north, which is not a legal move" in found.words


def test_a_proposed_call_that_answers_none_is_no_call_that_chooses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = Player(answers=lambda _: None).program(START)
    program.proposal = "# ttt: call=go()"
    assert "call=..." in judged(program, monkeypatch).line


def test_an_exception_is_wrong_where_the_file_calls_it_and_a_limit_of_ours_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raised = Fault("TypeError: no best move", 12)

    def answers(at: Position) -> object:
        return raised if at.empties == 3 and at.x & 1 else best_moves(at)[0]

    player = Player(answers=answers)
    judgement = judged(player.program(START), monkeypatch)
    assert judgement.finding is not None
    assert (judgement.verdict, judgement.finding.kind, judgement.finding.line) == (
        "wrong",
        "raises",
        12,
    )
    perhaps = judged(replace(player, first_call="").program(START, use=Use.NONE), monkeypatch)
    assert perhaps.verdict == "unknown"
    limit = replace(raised, is_own=False)
    player = Player(answers=lambda at: limit if at.empties == 3 and at.x & 1 else best_moves(at)[0])
    assert judged(player.program(START), monkeypatch).verdict == "unknown"


@pytest.mark.parametrize(
    ("x", "o", "words"),
    [
        (0b1000000011, 0b10000, "After X's move X moves again"),
        (0b1, 0b10001, "is put on (0,0), which is taken"),
        (0b111, 0b110000, "new on (0,2) and (1,2), missing on no cell"),
        (0b11, 0b10000, "new on no cell"),
    ],
)
def test_a_board_that_is_not_a_legal_move_explains_a_worse_move(x: int, o: int, words: str) -> None:
    x &= 0x1FF
    if "again" in words:
        x |= 0b100

    class Odd(Player):
        def record(self, position: Position) -> Recording:
            return super().record(position.play(1))

    odd = Odd(
        picks=lambda _, moves, values: moves[values.index(min(values))],
        illegal=IllegalChild(0, (x, o), 7, "n = 2"),
    )
    recording = odd.record(Position.parse(START))
    found = find_mistake(recording, Study(recording))
    assert found is not None
    assert words in found.words
    assert (found.line, found.variables) == (7, "n = 2")


# State


def test_what_a_program_keeps_between_moves_belongs_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked alone it plays best; from its third answer in a process on it repeats itself."""

    def stale(position: Position, asked: int) -> int:
        return best_moves(position)[0] if asked < 3 else position.moves()[0]

    player = Player(answers=lambda at: best_moves(at)[0])
    program = player.program(START, use=Use.LOOP, changes_state=True, in_game=stale)
    judgement = judged(program, monkeypatch)
    assert judgement.verdict == "wrong"
    assert judgement.finding is not None
    assert judgement.finding.kind == "stale-state"
    assert "what it keeps from earlier moves misleads it" in judgement.finding.words
    program.in_game = lambda at, asked: best_moves(at)[0] if asked < 9 else at.moves()[0]
    later = judged(program, monkeypatch)
    assert later.verdict == "unknown"
    assert "or the file changes it between moves or games" in later.reasons[0]
    other = replace(player, keeps=False).program(
        START, use=Use.LOOP, changes_state=True, in_game=stale
    )
    assert judged(other, monkeypatch).verdict == "unknown"
    program.changes_state = False
    assert judged(program, monkeypatch).verdict == "right"


def test_positions_that_its_own_loop_never_reaches_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loop lets it play O; after (0,0) it answers in the centre, and errs or fails elsewhere."""
    in_centre = 1 << 4

    def answers(at: Position) -> int | Fault:
        if at.empties == 8 and not at.x & in_centre:
            return 4
        is_reached = bool(at.o & in_centre) or bool(at.x & in_centre)
        if at.empties == 2 and not is_reached:
            return Fault("ValueError: no move")
        return best_moves(at)[0] if is_reached else at.moves()[0]

    program = Player(answers=answers).program("X../.../... o", use=Use.LOOP)
    program.own = Position.parse("X../.O./..X o")
    judgement = judged(program, monkeypatch, 9)
    assert judgement.verdict == "right", judgement.finding
    program.use = Use.PRINTED
    assert judged(program, monkeypatch, 9).verdict == "wrong"


def test_a_mistake_in_a_game_that_begins_otherwise_is_doubted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = WRONG["one move alone"][0].program(START, use=Use.LOOP)
    assert judged(program, monkeypatch).verdict == "wrong"
    program.opening = (0b111_111_111, 0)
    judgement = judged(program, monkeypatch)
    assert judgement.verdict == "unknown"
    assert "Perhaps none of its games comes there." in judgement.reasons[0]


def test_its_answer_after_a_turn_that_the_player_has_lost_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = PLAIN.program(START)
    program.seen_answers = [Choice(Position.parse("OOX/.O./X.X o"), played=3)]
    judgement = judged(program, monkeypatch)
    assert judgement.reasons[0].startswith(
        "At OOX/.O./X.X o O plays (1,0), which loses; (2,1) wins"
    )


def test_on_a_larger_board_what_it_can_see_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(depth=3)
    near = judged(player.program("4x4k3g empty"), monkeypatch, 99)
    assert "which is worse in the end" in near.reasons[0]
    judgement = judged(player.program("4x4k3g empty"), monkeypatch, 9)
    assert (judgement.verdict, judgement.basis) == ("right", "moves")
    assert "It looks 3 plies ahead; what it estimates there is not judged." in judgement.remarks

    def worst(side: Side, moves: Sequence[int], values: Sequence[float]) -> int:
        return moves[values.index(best(side.other, values, 0))]

    bad = replace(player, picks=worst)
    assert judged(bad.program("4x4k3g empty"), monkeypatch, 9).verdict == "wrong"
