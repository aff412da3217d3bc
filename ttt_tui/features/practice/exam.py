"""Questions as an exam asks them on a tree from paper: what is never visited, alpha and beta at a
node, the value that comes back. The search itself has the answers.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ttt_tui.features.practice.choices import line_words
from ttt_tui.features.practice.decisions import Kind
from ttt_tui.features.practice.quiz import order_words, why_end
from ttt_tui.game import Player
from ttt_tui.game.game_state import GameState, move_text
from ttt_tui.search import Cutoff, Moment, NodeView, Reason, Search
from ttt_tui.search.state_values import counted
from ttt_tui.words.nodes import why
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter

Moves = tuple[int, ...]
"""The moves from the root to a node."""

_MOST_MISTAKES = 4
"""How many leaves are explained."""

_CONVENTION = "It returns the best value that it found, also one outside its window."
"""Fail-soft, as the search is."""

_NUMBER = re.compile(r"[-−+]?(?:[0-9]{1,18}|inf(?:inity)?\b|∞)", re.IGNORECASE)


class NoAnswer(ValueError):
    """A text that is no answer to the question; the message says what would be one."""


@dataclass(frozen=True)
class Verdict:
    """What comes of an answer.

    Attributes:
        mistakes: a sentence each; none: the answer is right.
        hint: for a second try.
    """

    mistakes: tuple[str, ...] = ()
    hint: str = ""

    @property
    def right(self) -> bool:
        return not self.mistakes


class CrossedLeaf(NamedTuple):
    """A leaf by its number, and what is wrong about it: `visited`; empty if nothing is."""

    number: str
    wrong: str


@dataclass(frozen=True)
class ExamQuestion:
    """A question on a tree.

    Attributes:
        kind: one of `EXAM`.
        text: what is asked.
        node: that is asked about, in the trace; 0 where the whole tree is.
        moves: that lead there.
        example: of an answer that is typed; empty where nodes are crossed out.
    """

    kind: Kind
    text: str
    node: int = 0
    moves: Moves = ()
    example: str = ""


class ExamSheet:
    """The questions on one search of a tree from paper by alpha-beta, and their answers.

    A leaf is a node where the search ends: a leaf of the tree, or a node at the depth limit.

    Attributes:
        questions: one of each kind of `EXAM`.
    """

    def __init__(self, search: Search, dice: random.Random) -> None:
        """Args:
        search: done.
        dice: choose the nodes that are asked about.
        """
        self.search = search
        self._end = Moment(search)
        self._formatter = Formatter.of(search.state, search.options)
        trace = search.trace
        self._visited = {tuple(trace.moves_to(node)): node for node in range(len(trace))}
        self._leaves = dict(self._leaves_below((), search.state))
        self.questions = tuple(self._questions(dice))

    def _leaves_below(self, moves: Moves, state: GameState) -> Iterator[tuple[Moves, str]]:
        """The leaves, each with its number as text."""
        limit = self.search.options.depth_limit
        value, infinity = state.value(), self.search.trace.infinity
        if value is not None:
            yield moves, self._formatter.number(counted(value, infinity), estimated=False)
        elif len(moves) == limit:
            estimate = getattr(state, "estimate", lambda: None)()
            yield moves, self._formatter.number(estimate or 0, estimated=False)
        else:
            for move in state.moves():
                yield from self._leaves_below((*moves, move), state.play(move))

    # The questions

    def _questions(self, dice: random.Random) -> Iterator[ExamQuestion]:
        options = self.search.options
        limit = "" if options.depth_limit is None else f" to depth {options.depth_limit}"
        sign = ">" if options.cutoff is Cutoff.STRICT else ">="
        rule = f"{order_words(self.search)}{limit} and cuts at alpha {sign} beta"
        yield ExamQuestion(
            Kind.CROSSED,
            f"Alpha-beta searches this tree {rule}. Cross out what it never visits.",
        )
        views = [self._end.view(node) for node in self._visited.values() if node]
        inner = [each for each in views if not self._is_leaf(each)] or views
        for kind, asked, example in (
            (Kind.ENDS, "alpha and beta does {} get when the search enters it?", "-inf 3"),
            (Kind.RETURNED, f"value does {{}} return? {_CONVENTION}", "3"),
        ):
            telling = [each for each in inner if self._is_telling(kind, each)] or inner
            if not telling:
                return  # the root is a leaf
            view = dice.choice(telling)
            moves = tuple(self.search.trace.moves_to(view.node))
            text = f"Which {asked.format(f'{self._node(moves)}, marked ?,')}"
            yield ExamQuestion(kind, text, view.node, moves, example)
            # The answer is seen where the search enters the node: the next question is about a
            # node that has not returned by then.
            entered = self.search.trace.entered_at(view.node)
            inner = [each for each in inner if self._left_at(each) > entered]

    def _left_at(self, view: NodeView) -> int:
        left_at = self.search.trace.left_at(view.node)
        assert left_at is not None  # the search is done
        return left_at

    def _is_leaf(self, view: NodeView) -> bool:
        return view.reason in (Reason.GAME_OVER, Reason.HORIZON)

    def _is_telling(self, kind: Kind, view: NodeView) -> bool:
        """Whether more than the node itself is needed for an answer."""
        if kind is Kind.RETURNED:
            return view.nodes_below > 1
        return abs(view.alpha) < view.infinity or abs(view.beta) < view.infinity

    @property
    def size(self) -> int:
        """How many leaves the tree has."""
        return len(self._leaves)

    # The answers

    @cached_property
    def never_visited(self) -> frozenset[Moves]:
        """The leaves that the search never visits."""
        return frozenset(moves for moves in self._leaves if moves not in self._visited)

    @property
    def cut_off(self) -> frozenset[Moves]:
        """The topmost nodes that the search never visits: what a pencil would cross out."""
        return frozenset(
            moves[: next(n for n in range(len(moves) + 1) if moves[:n] not in self._visited)]
            for moves in self.never_visited
        )

    def check_crossed(self, crossed: Collection[Moves]) -> Verdict:
        """What comes of crossing out these nodes, and so all leaves below them."""
        ours = set(self._below(crossed))
        wrong = [leaf for leaf in self._leaves if (leaf in ours) != (leaf in self.never_visited)]
        if not wrong:
            return Verdict()
        count = len(self.never_visited)
        never = f"{plural(count, 'leaf')} {'is' if count == 1 else 'are'} never visited"
        above = self._cut_above(wrong[0]) or self._deepest_with_value(wrong[0])
        hint = f"{never}; you crossed out {len(ours)}. "
        if above is not None:
            mover, rival = self._sides(above)
            hint += (
                f"Look at the {self._leaf(wrong[0])}. What does {mover} have by then, and what "
                f"does {rival} have?"
            )
        else:
            hint += f"Look at the {self._leaf(wrong[0])}. Is there anything known by then?"
        return Verdict(self._why_leaves(wrong), hint)

    def reasons(self, question: ExamQuestion) -> tuple[str, ...]:
        """Why the right answer is right, a sentence or more each."""
        if question.kind is Kind.CROSSED:
            never = [leaf for leaf in self._leaves if leaf in self.never_visited]
            return self._why_leaves(never)
        view = self._end.view(question.node)
        if question.kind is Kind.ENDS:
            return tuple(self._why_end(view, player) for player in (Player.MAX, Player.MIN))
        return (self._why_value(view),)

    def check_text(self, question: ExamQuestion, text: str) -> Verdict:
        """What comes of a typed answer.

        Raises:
            NoAnswer: it is none.
        """
        numbers = [self._number(each) for each in _NUMBER.findall(text)]
        view = self._end.view(question.node)
        if question.kind is Kind.ENDS:
            if len(numbers) != 2:
                raise NoAnswer(f"type two numbers, alpha and then beta, such as {question.example}")
            return self._check_ends(view, *numbers)
        if len(numbers) != 1:
            raise NoAnswer(f"type one number, such as {question.example}")
        return self._check_value(view, numbers[0])

    def _number(self, text: str) -> int:
        digits = text.lstrip("+-−")
        sign = -1 if text[0] in "-−" else 1
        return sign * (int(digits) if digits.isdecimal() else self.search.trace.infinity)

    def _check_ends(self, view: NodeView, alpha: int, beta: int) -> Verdict:
        wrong = {
            Player.MAX: alpha != view.alpha,
            Player.MIN: beta != view.beta,
        }
        mistakes = tuple(self._why_end(view, each) for each, is_wrong in wrong.items() if is_wrong)
        if not mistakes:
            return Verdict()
        right = [self._formatter.end_name(each) for each, is_wrong in wrong.items() if not is_wrong]
        known = f"{right[0].capitalize()} is right. " if right else ""
        return Verdict(
            mistakes,
            f"{known}Alpha is the largest value that Max has so far at a node above, or -inf. "
            "Beta is the smallest value that Min has so far at a node above, or inf.",
        )

    def _check_value(self, view: NodeView, number: int) -> Verdict:
        value = view.value or 0
        if number == value:
            return Verdict()
        mover, _ = self._sides(view)
        most = "largest" if view.player is Player.MAX else "smallest"
        hint = f"{mover} returns the {most} value that came back before it stopped."
        if number in (view.alpha, view.beta):
            hint += " That is what it found, not the end of its window."
        return Verdict((self._why_value(view),), hint)

    # In words

    def _sides(self, view: NodeView) -> tuple[str, str]:
        return self._formatter.player(view.player), self._formatter.player(view.player.other)

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(self._leaves.values())

    def _node(self, moves: Moves) -> str:
        """An inner node by its name: `node C`; by the moves to it if it has none."""
        if not moves:
            return "the root"
        above = self.search.state
        for move in moves[:-1]:
            above = above.play(move)
        name = move_text(above, moves[-1])
        if not name.isdecimal():
            return f"node {name}"
        return f"the node after {line_words(self._formatter, moves, self.search.state)}"

    def _leaf(self, leaf: Moves) -> str:
        """A leaf by its number, with its place where others have the same: `6`, `6 below C`."""
        number, beside = self._leaves[leaf], leaf[:-1]
        if self._counts[number] == 1 or not leaf:
            return number
        same = [each for each in self._leaves if self._leaves[each] == number]
        if [each[:-1] for each in same].count(beside) > 1:
            return f"{number} after {line_words(self._formatter, leaf, self.search.state)}"
        return f"{number} below {self._node(beside).removeprefix('node ')}"

    def crossed_leaves(self, crossed: Collection[Moves]) -> list[CrossedLeaf]:
        """The leaves below these nodes, with what is wrong about that."""
        return [
            CrossedLeaf(self._leaves[leaf], "" if leaf in self.never_visited else "visited")
            for leaf in self._below(crossed)
        ]

    def wrongly_crossed(self, crossed: Collection[Moves]) -> frozenset[Moves]:
        """The leaves below these nodes that the search visits."""
        return frozenset(self._below(crossed)) - self.never_visited

    def never_visited_leaves(self, crossed: Collection[Moves]) -> list[CrossedLeaf]:
        """The leaves to cross out, with what is wrong if these nodes are crossed out."""
        ours = self._below(crossed)
        return [
            CrossedLeaf(self._leaves[leaf], "" if leaf in ours else "not crossed out")
            for leaf in self._leaves
            if leaf in self.never_visited
        ]

    def _below(self, nodes: Collection[Moves]) -> list[Moves]:
        """The leaves below these nodes, from left to right."""
        return [leaf for leaf in self._leaves if any(leaf[: len(each)] == each for each in nodes)]

    def _cut_above(self, leaf: Moves) -> NodeView | None:
        """The node that was left before it came to this leaf."""
        if leaf in self._visited:
            return None
        above = next(
            upper
            for upper, lower in pairwise(leaf[:n] for n in range(len(leaf) + 1))
            if lower not in self._visited
        )
        return self._end.view(self._visited[above])

    def _deepest_with_value(self, leaf: Moves) -> NodeView | None:
        """The lowest node above a leaf that had a value when the search entered the leaf."""
        node = self._visited[leaf]
        then = Moment(self.search, self.search.trace.entered_at(node) + 1)
        views = map(then.view, reversed(then.path[:-1]))
        return next((view for view in views if view.value is not None), None)

    def _why_end(self, view: NodeView, player: Player) -> str:
        then = Moment(self.search, self.search.trace.entered_at(view.node) + 1)
        return why_end(self._formatter, then, view, player)

    def _why_value(self, view: NodeView) -> str:
        returned = self._formatter.returned(view)
        return f"It returns {returned}. {why(self._formatter, self._end, view)}"

    def _why_leaves(self, leaves: Sequence[Moves]) -> tuple[str, ...]:
        """Of the first ones why each is visited or not, and how many more there are."""
        reasons = [self._why_leaf(leaf) for leaf in leaves[:_MOST_MISTAKES]]
        if more := len(leaves) - len(reasons):
            reasons.append(f"And {plural(more, 'more leaf')}.")
        return tuple(reasons)

    def _why_leaf(self, leaf: Moves) -> str:
        """`The 6 is never visited: Min already has 2, Max already has 3.`"""
        cut = self._cut_above(leaf)
        view = cut or self._deepest_with_value(leaf)
        name = f"The {self._leaf(leaf)}"
        if view is None:
            return f"{name} is visited: nothing is known by then, so nothing can be cut."
        mover, rival = self._sides(view)
        far = view.beta if view.player is Player.MAX else view.alpha
        has, end = self._formatter.returned(view), self._formatter.number(far, estimated=False)
        equal = view.value == far
        if cut is not None:
            also = ", and equal is enough" if equal else ""
            known = f"{mover} already has {has}, {rival} already has {end}{also}"
            return f"{name} is never visited: {known}."
        if abs(far) >= view.infinity:
            return f"{name} is visited: {mover} has {has}, but {rival} has nothing above: no cut."
        also = "and equal is not enough" if equal else "so the rest may still matter"
        return f"{name} is visited: {mover} has {has}, {rival} has {end} elsewhere, {also}."
