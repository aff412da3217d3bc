"""Rounds of five questions, each on one tree, which grows with success."""

from __future__ import annotations

import random

from ttt_tui.features.practice.decisions import Kind
from ttt_tui.features.practice.quiz import Quiz
from ttt_tui.features.practice.score import Score, ScoreFile
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Reason, Search, SearchOptions
from ttt_tui.words.numbers import plural

QUESTIONS = 5
"""Questions of a round."""

_FEWEST_NODES = 8

INTRODUCED = (
    Kind.TERMINAL, Kind.VALUE, Kind.BEST, Kind.WINDOW, Kind.CUT, Kind.UNVISITED, Kind.LEAF,
)  # fmt: skip
"""The kinds in the order in which they are first asked: what later ones need comes before."""


def small_search(size: int, dice: random.Random) -> Search:
    """Alpha-beta on a random position of tic-tac-toe, done; it cuts off a move at least.

    Args:
        size: from 1; the position has two more empty cells: at 1 the search has 8 to 16 nodes.
    """
    while True:
        position = Position.parse(".../.../... x")
        while position.empties > size + 2 and not position.is_over():
            position = position.play(dice.choice(position.legal_moves()))
        search = Search(position, SearchOptions(Algorithm.ALPHA_BETA))
        search.advance()
        cut = search.trace.find("reason", Reason.CUTOFF, 0, len(search.trace))
        if cut is not None and len(search.trace) >= _FEWEST_NODES:
            return search


class Rounds:
    """Round after round, by the score, which is the seed, too, and the answers.

    Attributes:
        quiz: on the tree of this round.
        question: asked now, or just answered; None where there is nothing to ask about.
        chosen: the index of the choice that was answered, None before.
        results: of this round's answers so far, whether they were right.
        message: what is wrong with the file of the score; empty if nothing is.
        is_drawn: the trees are drawn, small ones first.
    """

    def __init__(self, file: ScoreFile, search: Search | None = None) -> None:
        """Args:
        file: has the score of earlier starts, and gets the new one.
        search: to ask about, done, whatever its size; without it small ones are drawn.
        """
        score, message = file.load()
        self._file, self._given, self.message = file, search, message or ""
        self.is_drawn = search is None
        self._dice = random.Random(sum(tally.asked for tally in score.tallies.values()))
        self._begin(score)

    def _begin(self, score: Score) -> None:
        search = self._given or small_search(score.size, self._dice)
        self.quiz = Quiz(search, self._dice.randrange(2**32), score)
        self.results: list[bool] = []
        self._kinds: set[Kind] = set()
        self._ask()

    def _ask(self) -> None:
        """First of a kind that was never asked, else of one that this round has not had."""
        new = ([kind] for kind in INTRODUCED if not self.score.of(kind).asked)
        fresh = [kind for kind in Kind if kind not in self._kinds]
        asked = (self.quiz.next(kinds) for kinds in (*new, fresh, INTRODUCED))
        self.question = next(filter(None, asked), None)
        self.chosen: int | None = None
        if self.question is not None:
            self._kinds.add(self.question.decision.kind)

    @property
    def score(self) -> Score:
        return self.quiz.score

    @property
    def is_at_end(self) -> bool:
        """Whether all questions of the round are answered."""
        return len(self.results) == QUESTIONS

    def answer(self, chosen: int) -> None:
        """Answer the open question; the last answer of a round may change the size of trees."""
        question, quiz = self.question, self.quiz
        assert question is not None
        self.chosen = chosen
        right = quiz.answer(question, chosen)
        self.results.append(right)
        if self.is_at_end and self.is_drawn:
            quiz.score = quiz.score.after_round(sum(self.results), QUESTIONS)
        quiz.score, message = self._file.record(quiz.score, question.decision.kind, right)
        self.message = message or ""

    def go_on(self) -> None:
        """The next question, after the last one the next round."""
        if self.is_at_end:
            self._begin(self.score)
        else:
            self._ask()

    def __str__(self) -> str:
        """How the round goes, as a sentence: `Question 2 of 5, tree of 14 nodes.`"""
        number = len(self.results) + (self.chosen is None)
        nodes = plural(len(self.quiz.search.trace), "node")
        return f"Question {number} of {QUESTIONS}, tree of {nodes}."

    @property
    def summary(self) -> str:
        """At the end of a round what came of it, and what to practise next; else empty."""
        if not self.is_at_end:
            return ""
        words = f"{sum(self.results)} of {QUESTIONS} right in this round. {self.score.advice}"
        if self.is_drawn:
            words += f" The next position has {self.score.size + 2} empty cells."
        return words
