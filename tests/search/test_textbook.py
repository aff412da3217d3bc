"""The textbook functions visit the positions that the resumable search visits, in its order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

import pytest
from hypothesis import given, settings

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    MINIMAX,
    TURN_3,
    TURN_5,
    TURN_7,
    WORKED,
    playable,
)
from ttt_tui.game import Outcome, Player, Position
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.textbook import alpha_beta, minimax

Textbook = Callable[[Position], int]


@dataclass
class Watched:
    """Stands in for a position and writes down every position that is entered from it."""

    position: Position
    visits: list[Position] = field(default_factory=list)

    @property
    def to_move(self) -> Player:
        return self.position.to_move

    def outcome(self) -> Outcome | None:
        return self.position.outcome()

    def legal_moves(self) -> tuple[int, ...]:
        return self.position.legal_moves()

    def play(self, cell: int) -> Watched:
        after = self.position.play(cell)
        self.visits.append(after)
        return Watched(after, self.visits)


def visits_of(search: Search) -> list[Position]:
    """The positions of a finished search in the order of entering, without the root."""
    path = [search.position]
    visited = []
    for node in range(1, len(search.trace)):
        del path[search.trace.depth[node] :]
        path.append(path[-1].play(search.trace.move[node]))
        visited.append(path[-1])
    return visited


def check(position: Position, textbook: Textbook, options: SearchOptions) -> None:
    watched = Watched(position)
    value = textbook(cast(Position, watched))
    search = Search(position, options)
    search.advance()
    assert value == search.value
    assert watched.visits == visits_of(search)


@settings(max_examples=100)
@given(playable(5))
def test_on_any_position_of_any_rules(position: Position) -> None:
    check(position, minimax, MINIMAX)
    check(position, alpha_beta, ALPHA_BETA)


@pytest.mark.parametrize("text", [TURN_3, TURN_5, TURN_7, WORKED])
def test_on_the_source_positions(text: str) -> None:
    check(Position.parse(text), minimax, MINIMAX)
    check(Position.parse(text), alpha_beta, ALPHA_BETA)


def test_alpha_beta_on_the_empty_board() -> None:
    check(Position.parse(EMPTY), alpha_beta, ALPHA_BETA)


def test_a_window_gives_a_bound() -> None:
    """Outside the window the result is a bound on the right side of it."""
    lost = Position.parse("XX./OO./... o")  # O wins at once
    assert alpha_beta(lost) == -1
    assert alpha_beta(lost, 0, 1) <= 0
    assert alpha_beta(Position.parse("XX./OO./... x"), -1, 0) >= 0
