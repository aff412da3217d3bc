"""Which choices of a question are true, worked out anew from the independent reference."""

from __future__ import annotations

import re

from tests.cases import ALPHA_BETA, board_of, reference_of
from tests.oracles.reference import INF, Board, Enter, Leave, Node, Truth, put
from ttt_tui.features.practice.decisions import Kind
from ttt_tui.features.practice.quiz import Question
from ttt_tui.game import Position

_CLAIM = re.compile(
    r"(Yes|No): ([XO]) has (\S+) here, [XO] has (no value|\S+) above(?:; equal is (not )?enough)?\."
)


class Oracle:
    """Of alpha-beta with the usual options on a position; X is Max.

    Values are proved here by intervals: an unvisited move may be worth anything from -1 to +1.
    """

    def __init__(self, position: Position) -> None:
        game, _, _ = board_of(position)
        self._reference = reference_of(position, ALPHA_BETA)
        self._game, self._truth = game, Truth(game)
        nodes = self._reference.nodes
        self._left_at = {
            id(nodes[each.node]): event
            for event, each in enumerate(self._reference.events)
            if isinstance(each, Leave)
        }

    def is_true(self, question: Question, choice: str) -> bool:
        node = self._reference.nodes[question.decision.node]
        kind = question.decision.kind
        if kind is Kind.CUT:
            return self._cut(question.decision.event, node, choice)
        if kind is Kind.LEAF:
            return self._leaf(question, choice)
        return {
            Kind.VALUE: self._value,
            Kind.WINDOW: self._window,
            Kind.TERMINAL: self._terminal,
            Kind.UNVISITED: self._unvisited,
            Kind.BEST: self._best,
        }[kind](node, choice)

    def _cut(self, event: int, node: Node, choice: str) -> bool:
        if choice.endswith(("which is enough.", "may be better for X.", "may be better for O.")):
            return False  # no win and no value is enough without a bound; what is left may be cut
        claim = _CLAIM.fullmatch(choice)
        assert claim is not None, choice
        says, side, here, above, unlike = claim.groups()
        tried = [each for each in node.children if self._left_at[id(each)] < event]
        is_x = node.side == "X"
        best = (max if is_x else min)(each.value for each in tried)
        edge = node.window[1] if is_x else node.window[0]
        cuts = (best >= edge) if is_x else (best <= edge)
        return (
            side == node.side
            and int(here) == best
            and (abs(edge) == INF if above == "no value" else int(above) == edge)
            and cuts == (says == "Yes")
            and not (unlike and best == edge)
        )

    def _value(self, node: Node, choice: str) -> bool:
        bound, _, number = choice.rpartition(" ")
        low, high = self._between(node)
        if bound == "<=":
            return high <= int(number)
        if bound == ">=":
            return low >= int(number)
        return low == high == int(number)

    def _between(self, node: Node) -> tuple[float, float]:
        """What the visited nodes below prove of a node's value."""
        if not node.children:
            return node.value, node.value
        ends = [self._between(child) for child in node.children]
        ends += [(-1, 1)] * (len(node.moves) - len(node.children))
        best = max if node.side == "X" else min
        return best(low for low, _ in ends), best(high for _, high in ends)

    def _window(self, node: Node, choice: str) -> bool:
        return choice == "[{}, {}]".format(*(_number(end) for end in node.window))

    def _leaf(self, question: Question, choice: str) -> bool:
        """The leaf that is entered next; the question names the moves above those of a choice."""
        nodes = self._reference.nodes
        entered = (
            nodes[each.node]
            for each in self._reference.events[question.decision.event :]
            if isinstance(each, Enter)
        )
        leaf = next(each for each in entered if each.reason == "game over")
        shared = re.search(r"Its moves (?:after (.*)|from the root):$", question.text)
        assert shared is not None
        return self._moves_to(leaf) == f"{shared[1] or ''} {choice}".strip()

    def _moves_to(self, node: Node | None) -> str:
        words: list[str] = []
        while node is not None and node.parent is not None:
            words.append(self._name(node.parent, node.move or 0))
            node = node.parent
        return " ".join(words[::-1])

    def _name(self, node: Node, move: int) -> str:
        return f"{node.side}({move // self._game.columns},{move % self._game.columns})"

    def _terminal(self, node: Node, choice: str) -> bool:
        if "in a row" in choice:
            return self._game.has_line(node.board, choice.split()[1])
        if choice == "Yes: the board is full.":
            return "." not in node.board
        assert choice == "No: the game continues."
        return self._game.result(node.board) is None

    def _unvisited(self, node: Node, choice: str) -> bool:
        """By the exact values of the moves, in their order, and the rule of cuts."""
        best, never = -INF if node.side == "X" else INF, list(node.moves)
        for move in node.moves:
            never.remove(move)
            value = self._worth(node.board, move, node.side)
            best = max(best, value) if node.side == "X" else min(best, value)
            if best >= node.window[1] if node.side == "X" else best <= node.window[0]:
                break
        words = " ".join(self._name(node, move) for move in never)
        return choice == (words or "None: it visits every move.")

    def _worth(self, board: Board, move: int, side: str) -> int:
        return self._truth.solve(put(board, move, side), "O" if side == "X" else "X")[0]

    def _best(self, node: Node, choice: str) -> bool:
        worth = {
            self._name(node, move): self._worth(node.board, move, node.side) for move in node.moves
        }
        best = (max if node.side == "X" else min)(worth.values())
        return worth[choice] == best


def _number(end: float) -> str:
    if abs(end) == INF:
        return "+inf" if end > 0 else "-inf"
    return f"{int(end):+d}" if end else "0"
