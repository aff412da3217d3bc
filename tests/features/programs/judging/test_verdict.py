"""Right searches are right, in their convention; wrong ones by their first wrong node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.oracles import program_mistakes
from tests.oracles.program_searches import (
    Cells,
    Tape,
    alpha_beta,
    inner_break,
    limited,
    memo,
    minimax,
    negamax,
    only_moves,
    parent_leaves,
    score,
    shallow,
    told_twice,
)
from ttt_tui.features.programs.judging.conventions import Convention
from ttt_tui.features.programs.judging.verdict import RIGHT, UNKNOWN, WRONG, judge
from ttt_tui.features.programs.recording import NOTHING, RAISED, Recording

START = "X../.O./... x"

Search = Callable[[Tape], Recording]


def by_depth(board: Cells, depth: int) -> float | None:
    return score(board, 10, depth)


RIGHT_ONES: dict[str, tuple[Search, Convention]] = {
    "minimax": (minimax, Convention("minimax")),
    "O is Max": (partial(minimax, max_symbol="O"), Convention("minimax")),
    "negamax": (negamax, Convention("minimax")),
    "stop on win": (partial(minimax, stop_on_win=True), Convention("minimax", stop_on_win=True)),
    "depth": (partial(minimax, scored=by_depth), Convention("minimax", variant="depth-aware")),
    "memo": (memo, Convention("minimax", variant="memo")),
    "memo outside": (partial(memo, outside=True), Convention("minimax", variant="memo")),
    "parent": (parent_leaves, Convention("minimax", variant="parent-leaves")),
    "parent, pruning": (
        partial(parent_leaves, pruning=True),
        Convention("alpha-beta", "weak", "shared", variant="parent-leaves"),
    ),
    "shallow": (shallow, Convention("alpha-beta", "weak", "shared", variant="shallow")),
    "inner": (inner_break, Convention("alpha-beta", "weak", "fresh", variant="inner-loop")),
    "inner, by columns": (
        partial(inner_break, by_columns=True),
        Convention("alpha-beta", "weak", "fresh", variant="inner-loop"),
    ),
    "inner, strict": (
        partial(inner_break, strict=True),
        Convention("alpha-beta", "strict", "fresh", variant="inner-loop"),
    ),
    "hard": (partial(alpha_beta, hard=True), Convention("alpha-beta", "weak", "shared")),
    "untold": (partial(alpha_beta, told=False), Convention("alpha-beta", "weak", "shared")),
    "never cuts": (told_twice, Convention("minimax")),
    "only moves": (only_moves, Convention("minimax")),
}


@pytest.mark.parametrize("name", RIGHT_ONES)
def test_a_right_search_is_right_in_its_convention(name: str) -> None:
    search, convention = RIGHT_ONES[name]
    found = judge(search(Tape(START)))
    assert (found.verdict, found.findings) == (RIGHT, ())
    assert found.convention == convention


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("stop", [False, True])
def test_alpha_beta_is_known_by_its_tree(*, strict: bool, fresh: bool, stop: bool) -> None:
    tape = Tape(START, window=True)
    found = judge(alpha_beta(tape, strict=strict, fresh=fresh, stop_on_win=stop))
    cutoff, root = ("strict" if strict else "weak"), ("fresh" if fresh else "shared")
    if strict and stop:
        root = "shared"  # its tree is the same in both windows
    assert found.verdict == RIGHT
    assert found.convention == Convention("alpha-beta", cutoff, root, stop)
    assert found.value == 0


@pytest.mark.parametrize("mistake", program_mistakes.MISTAKES)
def test_a_mistake_is_named_by_its_layer_and_kind(mistake: str) -> None:
    start = {
        "rules/taken-cell": "XXO/OO./X.. x",
        "values/bound-chosen": ".../.../.OX x",
    }.get(mistake, START)
    found = judge(program_mistakes.MISTAKES[mistake](Tape(start)))
    assert found.verdict == WRONG
    first = found.findings[0]
    assert f"{first.layer.value}/{first.kind}" == mistake
    assert first.words.endswith(".")


def test_guessed_arguments_make_no_search_wrong() -> None:
    recording = program_mistakes.max_for_both(Tape(START))
    recording.subject = replace(recording.subject, guessed=("depth",))
    found = judge(recording)
    assert found.verdict == UNKNOWN
    assert [each.kind for each in found.findings] == ["worst-for-best"]
    assert "depth" in found.notes[-1]


def test_what_a_depth_limit_estimates_is_not_judged() -> None:
    found = judge(limited(Tape(START), 3))
    assert (found.verdict, found.limit) == (RIGHT, 3)
    assert "3 plies" in found.notes[0]


def test_nor_is_it_called_right_where_nobody_knows_why_it_stops() -> None:
    recording = limited(Tape(START), 3)
    recording.subject = replace(recording.subject, depth=None)
    found = judge(recording)
    assert (found.verdict, found.limit) == (UNKNOWN, 3)


def test_a_search_that_was_stopped_is_not_called_right() -> None:
    recording = minimax(Tape(START))
    recording.complete, recording.stopped = False, "a million nodes"
    found = judge(recording)
    assert (found.verdict, found.convention) == (UNKNOWN, None)
    assert "a million nodes" in found.notes[0]


def test_a_call_without_nodes_is_unknown() -> None:
    recording = minimax(Tape("XOX/XOO/OXX x"))
    assert judge(recording).verdict == UNKNOWN


def test_the_costly_search_is_right_and_remarked_upon() -> None:
    found = judge(inner_break(Tape(START)))
    assert found.remark is not None
    assert found.remark.kind == "inner-loop"
    never = judge(told_twice(Tape(START, window=True))).remark
    assert never is not None
    assert never.kind == "never-cuts"


def test_what_its_caller_raises_does_not_touch_a_search_that_is_done() -> None:
    recording = minimax(Tape(START))
    recording.flags[0] |= RAISED
    recording.value[0] = NOTHING
    assert judge(recording).verdict == RIGHT


def test_signs_that_are_not_known_make_no_search_wrong() -> None:
    recording = program_mistakes.wrong_symbol(Tape(START))
    subject = recording.subject
    recording.subject = replace(subject, board=subject.board._replace(o="None"))
    assert judge(recording).verdict == UNKNOWN


def test_a_file_that_speaks_of_another_game_is_not_called_wrong(tmp_path: Path) -> None:
    def turned(board: Cells, _depth: int) -> float | None:
        value = score(board)
        return None if value is None else -value

    recording = minimax(Tape(START), scored=turned)
    assert judge(recording).verdict == WRONG
    file = tmp_path / "own.py"
    file.write_text('"""Misère tic-tac-toe."""', encoding="utf-8")
    recording.subject = replace(recording.subject, file=str(file))
    assert judge(recording).verdict == UNKNOWN


def test_from_a_board_that_no_game_leads_to_nothing_is_called_wrong() -> None:
    assert judge(program_mistakes.max_for_both(Tape("XXO/X../... x"))).verdict == UNKNOWN


def test_cells_may_be_numbered_otherwise() -> None:
    """As in a magic square, whose lines are all that come to 15."""
    order = (1, 6, 5, 8, 4, 0, 3, 2, 7)

    def elsewhere(board: Cells, _depth: int) -> float | None:
        return score([board[cell] for cell in order])

    assert judge(minimax(Tape(START), scored=elsewhere)).verdict == UNKNOWN


@pytest.mark.parametrize("search", [minimax, negamax, alpha_beta, parent_leaves, memo])
@pytest.mark.parametrize(
    "start", [".OO/XX./XXO o", "O../.XO/.X. x", "X.O/.../... x", "XO./.X./..O x"]
)
def test_no_right_search_of_a_small_tree_is_wrong(search: Search, start: str) -> None:
    assert judge(search(Tape(start))).verdict != WRONG


def test_every_node_of_the_empty_board_is_judged() -> None:
    recording = minimax(Tape())
    assert len(recording) == 549_946
    assert judge(recording).convention == Convention("minimax")
