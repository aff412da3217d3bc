"""Exam questions one after another, with a second try each, on one tree after another."""

from __future__ import annotations

import random
from dataclasses import replace

from ttt_tui.features.practice.decisions import EXAM, Kind
from ttt_tui.features.practice.exam import ExamQuestion, ExamSheet, Moves, Verdict
from ttt_tui.features.practice.rounds import tree_of, tree_search
from ttt_tui.features.practice.score import Advice, ScoreFile
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm, Order, Search, SearchOptions
from ttt_tui.search.graded_trees import Difficulty
from ttt_tui.words.node_letters import lettered
from ttt_tui.words.numbers import plural

_TRIES = 2
_MOST_NODES = 100  # of a tree of the user's that is asked about


def exam_options(options: SearchOptions) -> SearchOptions:
    """The user's options, as far as alpha-beta on a tree by hand has them."""
    order = options.order if options.order.kind in (Order.READING, Order.REVERSE) else None
    chosen = SearchOptions(Algorithm.ALPHA_BETA, cutoff=options.cutoff)
    return chosen if order is None else replace(chosen, order=order)


def given_search(state: GameState, options: SearchOptions) -> Search | None:
    """A search of the user's tree to ask about; None if that is no tree, too large or a leaf.

    Its inner nodes get letters if they have no names. A depth limit holds if the tree has
    estimates there.
    """
    if not rules_of(state).is_written_tree or state.value() is not None:
        return None
    plain = exam_options(options)
    for each in dict.fromkeys((replace(plain, depth=options.depth), plain)):
        search = Search(lettered(state), each)
        search.advance(nodes=_MOST_NODES)
        if search.fault is None:
            return search if search.done else None
    return None


class ExamRound:
    """The questions on a tree, then those on the next.

    Attributes:
        score: with the answers of all kinds so far.
        given: the user's tree that is on the screen else; None if there is none.
        sheet: of the tree now asked about.
        crossed: what the user has crossed out in it.
        verdict: of the last try; None before the first.
        is_done: the question is answered: right, or after the last try.
        message: what is wrong with the file of the score; empty if nothing is.
    """

    def __init__(
        self,
        file: ScoreFile,
        options: SearchOptions,
        given: Search | None = None,
        difficulty: Difficulty | None = None,
    ) -> None:
        """Args:
        file: has the score of earlier starts, and gets the new one.
        options: of the searches.
        given: what is asked about first; else a random tree.
        difficulty: of all random trees; else it grows with success.
        """
        self.score, message = file.load()
        self._file, self._options, self.message = file, exam_options(options), message or ""
        self.given = given.state if given is not None else None
        self._difficulty = difficulty
        asked = sum(self.score.of(kind).asked for kind in EXAM)
        self._dice = random.Random(asked)
        self._missed: list[Kind] = []  # on this tree, until its first answer on the one before
        self._begin(given)

    def _begin(self, given: Search | None = None) -> None:
        search = given
        if search is None:
            difficulty = self._difficulty or tree_of(self.score.of(Kind.CROSSED).level)
            drawn = tree_search(difficulty, self._dice, self._options)
            search = Search(lettered(drawn.state), self._options)
            search.advance()
        self.sheet = ExamSheet(search, self._dice)
        self._number, self._right_at_first = 0, 0
        self.crossed: frozenset[Moves] = frozenset()
        self._ask()

    def _ask(self) -> None:
        self.verdict: Verdict | None = None
        self.is_done = False
        self._tries = 0

    @property
    def question(self) -> ExamQuestion:
        return self.sheet.questions[self._number]

    @property
    def crosses(self) -> bool:
        """Whether nodes are crossed out now."""
        return self.question.kind is Kind.CROSSED and not self.is_done

    @property
    def shown_at(self) -> int:
        """The event at which the answer is seen; 0, before the search, while it is asked."""
        question, trace = self.question, self.sheet.search.trace
        if not self.is_done or not question.node:
            return 0
        if question.kind is Kind.ENDS:
            return trace.entered_at(question.node) + 1
        left_at = trace.left_at(question.node)
        assert left_at is not None
        return left_at + 1

    def cross(self, moves: Moves) -> None:
        """Cross out a node and all below it, or take that back."""
        inside = {each for each in self.crossed if each[: len(moves)] == moves}
        kept = self.crossed - inside
        self.crossed = kept if moves in inside else kept | {moves}

    def answer(self, text: str = "") -> None:
        """Check what is crossed out, or a typed answer; the first try counts.

        Raises:
            NoAnswer: the text is none; nothing has changed.
        """
        question = self.question
        if question.kind is Kind.CROSSED:
            self.verdict = self.sheet.check_crossed(self.crossed)
        else:
            self.verdict = self.sheet.check_text(question, text)
        self._tries += 1
        self.is_done = self.verdict.right or self._tries == _TRIES
        if self._tries == 1:
            right = self.verdict.right
            if not self._number:
                self._missed = []
            self._right_at_first += right
            if not right:
                self._missed.append(question.kind)
            score = self.score.after(question.kind, right)
            self.score, message = self._file.record(score, question.kind, right)
            self.message = message or ""

    @property
    def crossed_shown(self) -> frozenset[Moves]:
        """What is crossed out in the tree: once the question is answered, the solution."""
        is_solved = self.is_done or self.question.kind is not Kind.CROSSED
        return self.sheet.cut_off if is_solved else self.crossed

    @property
    def wrong_shown(self) -> frozenset[Moves]:
        """The leaves that the user has crossed out wrongly, beside the solution."""
        if self.is_done and self.question.kind is Kind.CROSSED:
            return self.sheet.wrongly_crossed(self.crossed)
        return frozenset()

    @property
    def is_last(self) -> bool:
        """Whether this is the last question on the tree."""
        return self._number == len(self.sheet.questions) - 1

    @property
    def summary(self) -> str:
        """After the last answer on a tree how its questions went, and what to practise next; else
        empty."""
        if not (self.is_done and self.is_last):
            return ""
        return f"{self.so_far} {self.advice}"

    @property
    def so_far(self) -> str:
        """`1 of 2 right at the first try.`; empty before the first answer on the tree."""
        answered = self._number + (self._tries > 0)
        return f"{self._right_at_first} of {answered} right at the first try." if answered else ""

    @property
    def advice(self) -> Advice | None:
        """What to practise next; None where nothing was ever answered."""
        return self.score.advice(self._missed) if self.score.tallies else None

    def go_on(self) -> None:
        """The next question, after the last one the next tree."""
        if self.is_last:
            self._begin()
        else:
            self._number += 1
            self._ask()

    def __str__(self) -> str:
        """`Exam question 2 of 3, tree of 9 leaves.`"""
        count, leaves = len(self.sheet.questions), plural(self.sheet.size, "leaf")
        return f"Exam question {self._number + 1} of {count}, tree of {leaves}."

    @property
    def verdict_words(self) -> list[str]:
        """What came of the last try, a sentence or more each; empty before the first."""
        verdict = self.verdict
        if verdict is None:
            return []
        if verdict.right:
            if self._tries == 1:
                return ["Right."]
            return [
                "Right at the second try, which does not count.",
                *self.sheet.reasons(self.question),
            ]
        if not self.is_done:
            return [f"Not yet. {verdict.hint} Try once more."]
        return ["Wrong.", *verdict.mistakes]
