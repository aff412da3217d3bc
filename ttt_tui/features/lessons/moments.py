"""Moments and algorithms by name: `cut 3`, `event 41`, `node (0,0) (1,1)`, `end`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttt_tui import registry
from ttt_tui.game import NotationError, Position, parse_move, quoted, read_whole
from ttt_tui.game.game_state import GameState, move_text
from ttt_tui.game.game_texts import read_move
from ttt_tui.search import Algorithm, Search
from ttt_tui.search.algorithm import named, own_names
from ttt_tui.search.reading import navigation

WORDS = ("begin", "end", "event N", "cut N", "change N", "node (0,0) (1,1)", "left (0,0) (1,1)")


class LessonError(ValueError):
    """What a lesson asks for is not there; the message says why, and what would do."""


@dataclass(frozen=True)
class When:
    """A moment: a word, with a number or the moves to a node."""

    word: str = "end"
    number: int = 0
    moves: tuple[int, ...] = ()

    def event(self, search: Search) -> int:
        """After how many events of a complete search that is.

        Raises:
            LessonError: it has no such moment.
        """
        if self.word in ("begin", "end"):
            return search.events if self.word == "end" else 0
        if self.word == "event":
            if self.number > search.events:
                raise LessonError(
                    f"there is no event {self.number}: the search has {search.events}"
                )
            return self.number
        if self.moves:
            node = node_of(search, self.moves)
            left = search.trace.left_at(node)
            if self.word == "left" and left is not None:
                return left + 1
            return search.trace.entered_at(node) + 1
        if self.word == "change":
            changes = [event for event, _ in navigation.root_changes(search)]
        else:
            changes = []
            event: int | None = 0
            while len(changes) < self.number and (event := navigation.next_cut(search, event or 0)):
                changes.append(event)
        if len(changes) < self.number:
            raise LessonError(
                f"there is no {self.word} {self.number}: the search has {len(changes)}"
            )
        return changes[self.number - 1]


def node_of(search: Search, moves: tuple[int, ...]) -> int:
    """The node that these moves lead to, where a move is searched again, its last visit.

    Raises:
        LessonError: it was not visited.
    """
    node = search.trace.node_after(moves)
    if node is None:
        names = path_text(search.state, moves)
        raise LessonError(f"{search.options.algorithm} does not visit the node {names}")
    return node


def read_when(text: str, state: GameState) -> When:
    """Raises:
    LessonError: it is no moment.
    NotationError: a move is none.
    """
    word, _, rest = text.strip().partition(" ")
    if word in ("begin", "end") and not rest:
        return When(word)
    if word in ("event", "cut", "change") and (number := read_whole(rest.strip()) or 0) > 0:
        return When(word, number)
    if word in ("node", "left") and rest.strip():
        return When(word, 0, read_moves(rest, state))
    raise LessonError(f"unknown moment {quoted(text.strip())}: choose from {', '.join(WORDS)}")


def read_moves(text: str, state: GameState) -> tuple[int, ...]:
    """Moves one after another from a state on: `(0,0) (1,1)`, of a tree `a 0`.

    Raises:
        NotationError: one of them is no move of the game.
    """
    if isinstance(state, Position):
        return tuple(parse_move(each, state.rules) for each in text.split())
    moves = []
    for each in text.split():
        if not state.moves():
            raise NotationError(f"no move {quoted(each)}: the game is over before it")
        moves.append(read_move(state, each))
        state = state.play(moves[-1])
    return tuple(moves)


def path_text(state: GameState, moves: Sequence[int]) -> str:
    """Moves one after another as `read_moves` reads them."""
    if isinstance(state, Position):
        return " ".join(map(state.move_text, moves))
    texts = []
    for move in moves:
        texts.append(move_text(state, move))
        state = state.play(move)
    return " ".join(texts)


def algorithm(name: str) -> Algorithm:
    """An algorithm, or a program with a classic bug, by its name.

    Raises:
        ValueError: there is no such algorithm.
    """
    if name not in own_names():
        for module in registry.modules("classic_bugs"):
            if name in module.CLASSIC_BUGS:
                found = module.algorithm(name)
                assert isinstance(found, Algorithm)
                return found
    return named(name)
