"""What is right, held against the exact values and a search of one's own."""

from __future__ import annotations

import pytest

from tests.features.lessons.texts import SOUND
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.features.lessons.questions import (
    Facts,
    right_branches,
    right_moves,
)
from ttt_tui.game import Position
from ttt_tui.search.textbook import minimax

FACTS = Facts()


def moves(kind: str, position: str) -> tuple[int, ...]:
    text = SOUND.replace("move best", f"move {kind}").replace("..O/XOO/..X x", position)
    text = text.replace("light: node (2,0)\n", "").replace("cut 1", "end")
    step = Reader(text, "name").lesson.steps[0]
    assert step.question is not None
    return right_moves(step, step.question, FACTS)


@pytest.mark.parametrize("text", ["..O/XOO/..X x", "XXO/.O./... x", "X.O/.O./X.X o"])
def test_moves_are_right_by_minimax(text: str) -> None:
    position = Position.parse(text)
    sign = position.to_move.sign
    value = {move: minimax(position.play(move)) for move in position.legal_moves()}
    wins = {move: each * sign for move, each in value.items()}
    assert set(moves("best", text)) == {m for m, each in wins.items() if each == max(wins.values())}
    for kind, wanted in (("winning", 1), ("drawing", 0), ("losing", -1)):
        assert set(moves(kind, text)) == {m for m, each in wins.items() if each == wanted}


def branches(what: str) -> list[int]:
    step = Reader(SOUND.replace("move best", f"branch {what}"), "name").lesson.steps[0]
    assert step.question is not None
    search = FACTS.search(step.show.position, step.show.options)
    return list(right_branches(step.question, search))


def test_branches_are_right_by_the_trace() -> None:
    assert branches("cut") == [7, 10, 22, 24, 26]
    assert branches("best") == [17]
    assert not set(branches("bound")) & set(branches("exact"))
