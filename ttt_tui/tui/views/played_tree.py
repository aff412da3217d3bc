"""The part of a tree from paper that a game has gone past: the played path and what is beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ttt_tui.game.game_state import GameState
from ttt_tui.tui.views.drawn_search import DrawnSearch, Moves, label, nodes_below, written_value
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind, Progress
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter


class PlayedTree:
    """Draws what is around the state that is searched, up to the start of the game."""

    def __init__(
        self,
        passed: Sequence[GameState],
        before: Moves,
        found: Mapping[Moves, DrawnNode],
        levels: int,
        formatter: Formatter,
    ) -> None:
        """
        Args:
            passed: the states before the one that is searched, one at least.
            before: the moves played from them.
            found: what earlier searches have found, by the moves from the start.
            levels: how many plies below the start to draw beside the played path.
            formatter: of the search.
        """
        self._passed, self._before, self._found = passed, before, found
        self._levels, self._formatter = levels, formatter
        self._nodes: list[DrawnNode] = []
        self._lines: list[Line | None] = []
        self._moves: list[Moves | None] = []

    def around(self, drawn: DrawnSearch) -> DrawnSearch:
        """What is drawn of the search, inside the whole tree."""
        self._pass(0, None, "", drawn)
        return DrawnSearch(self._nodes, self._lines, self._moves)

    def _pass(self, ply: int, parent: int | None, text: str, drawn: DrawnSearch) -> None:
        """A state of the game, and all below it."""
        state, moves = self._passed[ply], self._before[:ply]
        number = self._add(self._node(state, moves, parent, text, played=True))
        for move in state.moves():
            text = label(state, move)
            if move != self._before[ply]:
                self._leave_behind(state.play(move), (*moves, move), number, text)
            elif ply + 1 < len(self._passed):
                self._pass(ply + 1, number, text, drawn)
            else:
                self._insert(drawn, number, text)

    def _insert(self, drawn: DrawnSearch, parent: int, text: str) -> None:
        first = len(self._nodes)
        for node in drawn.nodes:
            if node.parent is None:
                self._nodes.append(replace(node, parent=parent, label=text, played=True))
            else:
                self._nodes.append(replace(node, parent=first + node.parent))
        self._lines += drawn.lines
        self._moves += drawn.moves

    def _leave_behind(self, state: GameState, moves: Moves, parent: int, text: str) -> None:
        is_open = len(moves) < self._levels
        node = self._node(state, moves, parent, text)
        number = self._add(node if is_open else replace(node, folded=nodes_below(state)))
        for move in state.moves() if is_open else ():
            self._leave_behind(state.play(move), (*moves, move), number, label(state, move))

    def _node(
        self,
        state: GameState,
        moves: Moves,
        parent: int | None,
        text: str,
        *,
        played: bool = False,
    ) -> DrawnNode:
        known = self._found.get(moves)
        if known is None:
            is_max = state.to_move is self._formatter.max_player
            kind = Kind.LEAF if state.value() is not None else Kind.MAX if is_max else Kind.MIN
            value = written_value(state, self._formatter)
            return DrawnNode(
                parent, kind, label=text, value=value, played=played, behind=not played
            )
        was_open = known.progress is Progress.OPEN
        return replace(
            known,
            parent=parent,
            label=text,
            progress=Progress.DONE if was_open else known.progress,
            note="" if was_open or played else known.note,
            folded=0,
            best=False,
            played=played,
            behind=not played,
            current=False,
            selected=False,
        )

    def _add(self, node: DrawnNode) -> int:
        self._nodes.append(node)
        self._lines.append(None)
        self._moves.append(None)
        return len(self._nodes) - 1
