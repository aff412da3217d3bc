"""The judge: what it says of a search with one mistake, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from tests.programs.players import Player, best
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.check import check, first_recording
from ttt_tui.programs.moves import Asked
from ttt_tui.programs.program import Program
from ttt_tui.programs.recording import Fault, Odd, Recording
from ttt_tui.programs.verdict import judge

START = "X../.O./... x"
"""No side has won; 6,000 nodes below."""


def weak(alpha: float, beta: float) -> bool:
    return alpha >= beta


def strict(alpha: float, beta: float) -> bool:
    return alpha > beta


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
    "a draw is 2, a win 3": (Player(mover=True, middle=2, picks=None), "minimax"),
    "values alone": (Player(picks=None), "minimax"),
    "10 less the depth": (
        Player(scores=lambda outcome, ply: outcome * (10 - ply)),
        "minimax",
    ),
    "100 and the depth": (Player(scores=lambda outcome, ply: outcome * (100 + ply)), "minimax"),
    "a win is 1, a draw 0.5": (Player(scores=lambda outcome, _: (1 + outcome) / 2), "minimax"),
    "alpha-beta": (ALPHA_BETA, "alpha-beta"),
    "negamax with a window": (
        Player(cuts=weak, mover=True),
        "alpha-beta",
    ),
    "strict cuts": (Player(cuts=strict), "alpha-beta; cuts only at alpha > beta"),
    "a fresh window": (
        Player(cuts=weak, fresh=True),
        "alpha-beta; a fresh window for each root move",
    ),
    "from the last cell": (
        Player(cuts=weak, tries=lambda at: at.moves()[::-1]),
        "alpha-beta",
    ),
    "falling": (Player(), "minimax"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_search_is_right_with_the_textbook_that_it_is(name: str) -> None:
    player, words = RIGHT[name]
    start = "3x3k3g .../.../XO. x" if name == "falling" else START
    verdict = player.verdict(start)
    assert verdict.kind == "right", verdict.reasons
    assert verdict.finding is None
    assert verdict.comparison is not None
    assert verdict.comparison.convention.words == words
    assert verdict.comparison.difference is None
    assert verdict.recording is not None
    assert verdict.comparison.nodes == len(verdict.recording.trace) - 1


def worst_of_o(side: Side, values: Sequence[float], ply: int) -> float:
    return max(values) if side is Side.O else best(side, values, ply)


def worst_at_one(side: Side, values: Sequence[float], ply: int) -> float:
    return best(side.other if ply == 1 else side, values, ply)


def no_minus(side: Side, values: Sequence[float], ply: int) -> float:  # noqa: ARG001
    return side * max(-side * each for each in values)


WRONG = {
    "max at both": (Player(takes=worst_of_o), "wrong-value"),
    "exchanged at depth 1": (Player(takes=worst_at_one), "wrong-value"),
    "no minus": (Player(takes=no_minus, mover=True, picks=None), "wrong-value"),
    "the last value": (Player(takes=lambda _, values, __: values[-1]), "wrong-value"),
    "a draw before a win": (
        Player(ends=lambda at: 0 if not free(at) else at.value(), picks=None),
        "wrong-result",
    ),
    "wins exchanged": (
        Player(scores=lambda outcome, ply: -outcome if ply % 3 == 1 else outcome, picks=None),
        "wrong-result",
    ),
    "misses a diagonal": (Player(ends=no_diagonal, tries=free), "goes-on-after-end"),
    "one move alone": (Player(tries=lambda at: at.moves()[:1]), "left-too-early"),
    "cuts the wrong way": (Player(cuts=lambda a, b: a <= b, picks=None), "left-too-early"),
    "a window exchanged without its sides": (
        Player(cuts=weak, turned=lambda a, b: (-b, -a), picks=None),
        "bound-as-value",
    ),
    "the worst move at the root": (
        Player(picks=lambda _, moves, values: moves[values.index(min(values))]),
        "worse-choice",
    ),
    "the last of equal bounds": (
        Player(
            cuts=weak,
            picks=lambda _, moves, values: moves[len(values) - 1 - values[::-1].index(max(values))],
        ),
        "worse-choice",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_found_and_named(name: str) -> None:
    player, kind = WRONG[name]
    verdict = player.verdict(START, 5 if "window" in name else 3)
    assert verdict.kind == "wrong", (verdict.reasons, verdict.finding)
    assert verdict.finding is not None
    assert kind in verdict.finding.kind
    assert verdict.finding.words.endswith(".")


def test_a_finding_says_where_it_is_what_was_said_and_what_is_right() -> None:
    found = Player(takes=worst_of_o).verdict(START).finding
    assert found is not None
    assert found.node is not None
    assert found.line == 10
    at = Position.parse(START)
    for move in found.moves:
        at = at.play(move)
    assert at == found.position
    assert (found.said, found.right) in {("1", "a draw"), ("1", "O wins"), ("0", "O wins")}
    assert f"returns {found.said}" in found.words
    assert f"best play: {found.right}." in found.words
    assert "O is to move" in found.words


def test_the_first_difference_is_the_first_node_with_another_value() -> None:
    verdict = Player(takes=worst_of_o).verdict(START)
    assert verdict.comparison is not None
    difference = verdict.comparison.difference
    assert difference is not None
    assert verdict.finding is not None
    assert difference.node == verdict.finding.node
    finding = verdict.finding
    assert f"returns {finding.said}, and in minimax {finding.right}" in difference.words


def test_a_search_that_cuts_too_seldom_is_right_and_differs_from_the_textbook() -> None:
    player = Player(cuts=lambda alpha, beta: alpha >= beta and beta < 1)
    verdict = player.verdict(START)
    assert verdict.kind == "right"
    assert verdict.comparison is not None
    assert verdict.comparison.difference is not None
    assert "the program goes on with" in verdict.comparison.difference.words
    assert verdict.recording is not None
    assert verdict.comparison.nodes is not None
    assert verdict.comparison.nodes < len(verdict.recording.trace) - 1


def test_a_win_that_is_put_off_is_a_remark_with_the_position_and_the_move() -> None:
    verdict = PLAIN.verdict(START)
    (remark,) = (each for each in verdict.remarks if "could win at once" in each)
    assert re.search(r"At [XO./]+ x \(\d,\d\) wins; it plays \(\d,\d\)", remark)


# Nothing false


def test_worse_moves_of_a_call_of_the_file_are_wrong_whatever_else_is_uncertain() -> None:
    exchanged = Player(takes=lambda side, values, ply: best(side.other, values, ply))
    assert exchanged.verdict(START).kind == "wrong"
    guessed = replace(exchanged, own_call=False, guesses=("is_max=True",))
    verdict = guessed.verdict(START)
    assert verdict.kind == "unknown"
    assert "Arguments were guessed: is_max=True." in verdict.reasons
    other = replace(exchanged, own_call=False).verdict(START)
    assert other.kind == "unknown"  # it may be made for O alone
    assert "The file does not call it for X, which alone plays worse." in other.reasons


def test_fewer_moves_at_every_node_are_other_rules_and_not_wrong() -> None:
    def falling(at: Position) -> list[int]:
        return [cell for cell in free(at) if cell > 5 or at.occupied >> cell + 3 & 1]

    for picks in (None, PLAIN.picks):
        player = Player(tries=falling, picks=picks)
        start = Position.parse("empty")
        verdict = judge(player.record(start), player.asked(start, [Side.X]))
        assert verdict.kind == "unknown"
    assert "fewer moves at every node" in " ".join(verdict.reasons)


def test_a_game_in_which_a_line_loses_is_not_judged_by_ours() -> None:
    player = Player(scores=lambda outcome, _: -outcome, takes=worst_of_o)
    start = Position.parse(START)
    for words in ("misere", "three in a row has lost"):
        verdict = judge(player.record(start), player.asked(start, [Side.X]), f"# {words}")
        assert verdict.kind == "unknown"
        assert f"It may be another game: its text has {words!r}." in verdict.reasons


def test_a_mistake_that_no_move_shows_is_not_called_wrong() -> None:
    """A value below may be wrong without harm: the moves are what counts."""

    def loses_count(outcome: int, ply: int) -> float:
        return outcome * (3 if ply > 6 else 1)

    verdict = Player(scores=loses_count).verdict(START)
    assert verdict.kind != "wrong"


def test_numbers_that_change_on_their_way_up_are_no_mistake() -> None:
    player = Player(takes=lambda side, values, ply: best(side, values, ply) - 0.1 * ply)
    assert judge(player.record(Position.parse(START)), Asked()).kind == "unknown"


@pytest.mark.parametrize(
    ("player", "start", "words"),
    [
        (
            Player(scores=lambda outcome, _: int(outcome > 0), picks=None),
            START,
            "A draw has the number of a loss: it may ask only whether a side wins.",
        ),
        (
            Player(
                ends=lambda at: 2 if at.value() == 0 and at.x & 7 == 5 else at.value(),
                scores=lambda outcome, _: -0.1 if outcome == 2 else outcome,
                picks=None,
            ),
            START,
            "Its numbers of draws differ, by less than a win.",
        ),
        (
            PLAIN,
            "4x4k4 XOXO/XOXO/OXOX/.... x",
            "It is judged from a later position: lines that are made early were not seen.",
        ),
    ],
)
def test_what_may_be_right_is_not_called_wrong_and_what_was_not_seen_not_right(
    player: Player, start: str, words: str
) -> None:
    verdict = player.verdict(start)
    assert verdict.kind == "unknown"
    assert words in verdict.reasons


def test_a_depth_limit_just_before_the_end_is_none() -> None:
    """Of values alone, as no move was asked."""

    def ends(at: Position) -> int | None:
        return 0 if at.value() is None and at.empties < 2 else at.value()

    stops = Player(ends=ends, picks=None)
    recording = replace(stops.record(Position.parse("X../.../... o")), depth="depth")
    verdict = judge(recording, Asked(of_values=True))
    assert verdict.kind == "unknown"
    assert "It stops 1 move before the end of the game." in verdict.reasons


@pytest.mark.parametrize(
    ("x", "o", "kind", "words"),
    [
        (0b1000000011, 0b10000, "same-side-twice", "moves twice in a row"),
        (0b1, 0b10001, "taken-cell", "is taken"),
        (0b111, 0b110000, "no-move", "new on (0,2) and (1,2), missing on no cell"),
        (0b11, 0b10000, "no-move", "new on no cell"),
        (0, 0b10100, "no-move", "missing on (0,0) and (0,1)"),
    ],
)
def test_a_board_that_is_no_move_is_wrong_where_it_does_harm(
    x: int, o: int, kind: str, words: str
) -> None:
    x &= 0x1FF
    position = Position.parse(START).play(1)
    if kind == "same-side-twice":
        x |= 0b100
    odd = Odd(1, x, o, 7, "n = 2")
    player = Player(takes=lambda side, values, ply: best(side.other, values, ply), odd=odd)
    verdict = player.verdict(START)
    assert verdict.kind == "wrong"
    assert verdict.finding is not None
    assert verdict.finding.kind == kind
    assert words in verdict.finding.words
    assert (verdict.finding.line, verdict.finding.variables) == (7, "n = 2")
    assert verdict.finding.position == position
    harmless = replace(PLAIN, odd=odd).verdict(START)
    assert harmless.kind == "unknown"


def test_a_board_that_is_no_move_and_does_no_harm_is_not_called_wrong() -> None:
    verdict = Player(odd=Odd(1, 0b11, 0b10000, 7, "n = 2"), picks=None).verdict(START)
    assert verdict.kind == "unknown"
    assert verdict.reasons == ("No wrong value or move is seen to come of it.",)


def test_an_exception_of_the_program_is_wrong_and_a_limit_of_ours_is_not() -> None:
    raised = Fault("TypeError: no best move", 12, 3)
    start = Position.parse(START)
    player = Player(fault=raised)
    nothing = player.asked(start, [], 0)
    verdict = judge(player.record(start), nothing)
    assert verdict.kind == "wrong"
    assert verdict.finding is not None
    assert (verdict.finding.kind, verdict.finding.line) == ("raises", 12)
    limit = replace(player, fault=replace(raised, is_own=False))
    assert judge(limit.record(start), nothing).kind == "unknown"


@pytest.mark.parametrize(
    ("text", "fault", "own_call", "judged"),
    [
        (START, Fault("it took too long", is_own=False), True, 5),
        ("XO./.../... x", None, True, None),
        ("XOX/.O./.X. o", None, False, None),
    ],
)
def test_a_search_that_takes_too_long_is_judged_from_a_later_position(
    text: str, fault: Fault | None, own_call: bool, judged: int | None
) -> None:
    """Its note says from which."""
    start = Position.parse(text)

    class Fake:
        def record(self, at: Position | None, _: Sequence[int] = (), **__: float) -> Recording:
            found = replace(PLAIN, own_call=own_call, fault=fault if at is None else None)
            return found.record(at or start)

    found = first_recording(cast("Program", Fake()), None)
    assert found.game.empties == (judged or start.empties)
    assert [str(found.game) in note for note in found.notes] == [True] * bool(judged)


def test_a_longer_line_than_was_read_is_another_rule_and_not_wrong() -> None:
    """It goes on where three of four stand, which is all that there is to say."""
    four = Player(
        ends=lambda at: replace(at, rules=Rules(4, 4, 4)).value(),
        tries=lambda at: [cell for cell in range(16) if not at.occupied >> cell & 1],
    )
    verdict = four.verdict("4x4k3 XX.X/O.OO/XOXO/XOX. o")
    assert verdict.kind == "unknown"
    assert "It goes on after a line of 3: it may have other rules." in verdict.reasons


OTHER_GAME = """
def minimax(b, depth, is_x):
    if depth == 0 or ' ' not in b:
        return b[:8].count('X') - b[:8].count('O')
    values = []
    for c in range(16):
        if b[c] == ' ':
            b[c] = 'X' if is_x else 'O'
            values.append(minimax(b, depth - 1, not is_x))
            b[c] = ' '
    return max(values) if is_x else min(values)

def move(b):
    free = [c for c in range(16) if b[c] == ' ']
    return max(free, key=lambda c: minimax(b[:c] + ['X'] + b[c + 1:], 3, False))

print(move([' '] * 16))
"""


def test_a_game_in_which_no_line_ends_it_is_not_judged_by_ours(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OTHER_GAME)
    found = check(f"{file}")
    assert found.kind == "unknown"
    assert "No line is seen to end its game: it may have other rules." in found.reasons
