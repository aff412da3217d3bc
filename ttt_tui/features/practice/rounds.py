"""Rounds of five questions on small searches, which grow with success."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from ttt_tui.features.practice.decisions import INTRODUCED, Kind, kinds_of
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.score import Advice, Score, ScoreFile
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, Reason, Search, SearchOptions
from ttt_tui.search.graded_trees import DIFFICULTIES, Difficulty, graded_trees
from ttt_tui.words.numbers import plural

QUESTIONS = 5
"""Questions of a round."""

_FEWEST_NODES = 8
_SEARCHES = 20  # that are looked at for one question

_TREES = ("small", "small", "medium", "equal", "uneven")
"""The difficulty of trees from paper, by size."""


def tree_of(size: int) -> Difficulty:
    """The difficulty of trees from paper of a size, from 1; the first have 9 leaves."""
    return DIFFICULTIES[_TREES[size - 1]]


def tree_search(
    difficulty: Difficulty, dice: random.Random, options: SearchOptions | None = None
) -> Search:
    """Alpha-beta on a random tree from paper, done; it cuts off a move at least.

    Args:
        options: of the search, the usual ones if not given.
    """
    options = options or SearchOptions(Algorithm.ALPHA_BETA)
    search = Search(next(graded_trees(difficulty, dice.randrange(2**32), options)), options)
    search.advance()
    return search


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


def _leaves(state: GameState) -> int:
    moves = () if state.value() is not None else state.moves()
    return sum(_leaves(state.play(move)) for move in moves) or 1


class Rounds:
    """Round after round, by the score, which is the seed, too, and the answers.

    Attributes:
        quiz: on the search that is asked about now.
        question: asked now, or just answered; None where there is nothing to ask about.
        chosen: the index of the choice that was answered, None before.
        results: of this round's answers so far, whether they were right.
        message: what is wrong with the file of the score; empty if nothing is.
        is_drawn: what is searched is drawn, small first: trees from paper, and after a round that
            went well positions of tic-tac-toe, by turns.
    """

    def __init__(self, file: ScoreFile, search: Search | None = None) -> None:
        """Args:
        file: has the score of earlier starts, and gets the new one.
        search: to ask about, done, whatever its size; without it small ones are drawn.
        """
        score, message = file.load()
        self._file, self._given, self.message = file, search, message or ""
        self.is_drawn = search is None
        asked = sum(tally.asked for tally in score.tallies.values())
        self._dice, self._number = random.Random(asked), asked // QUESTIONS
        self._missed: list[Kind] = []  # in this round, until its first answer in the one before
        self._grows = True  # the last round went well enough for something new
        self._begin(score)

    def _begin(self, score: Score) -> None:
        self.quiz = self._quiz(score)
        self.results: list[bool] = []
        self._kinds: set[Kind] = set()
        self._had_cut, self._cut_at = False, self._dice.randrange(QUESTIONS)
        self._ask()

    def _quiz(self, score: Score) -> Quiz:
        """On the user's search, else on a new one of this round's sort."""
        search = self._given
        if search is None and self._draws_tree:
            search = tree_search(tree_of(score.size), self._dice)
        elif search is None:
            search = small_search(score.size, self._dice)
        return Quiz(search, self._dice.randrange(2**32), score)

    def _ask(self) -> None:
        """The next question; where this search has told all that could be asked, on another."""
        self.chosen: int | None = None
        self.question = self._next()
        for number in range(_SEARCHES):
            if self.question is not None:
                break
            self.quiz = self._quiz(self.score)
            self.question = self._next(at_last=number == _SEARCHES - 1)
        if self.question is not None:
            self._kinds.add(self.question.decision.kind)
            self._had_cut |= self.question.is_cut

    def _next(self, *, at_last: bool = False) -> Question | None:
        """First of a kind that was never asked, else of one that this round has not had.

        One question of a round at least is about a real cut, where the search has one. None is
        about what an earlier question or answer has told.

        Args:
            at_last: better any question than none, as no other search has one either.
        """
        asked, can_ask = self.score.of, kinds_of(self.quiz.search)
        new = [kind for kind in INTRODUCED if kind in can_ask and not asked(kind).asked]
        known: Sequence[Kind] = INTRODUCED
        if not self._grows:
            known = [kind for kind in INTRODUCED if asked(kind).asked]
            new = []
        fresh = [kind for kind in known if kind not in self._kinds]
        cuts = [kind for kind in (Kind.CUT, Kind.UNVISITED) if kind in fresh]
        coming = QUESTIONS - len(self.results)
        is_last = coming == 1
        ask = partial(self.quiz.next, coming=coming)
        if not self._had_cut and (is_last or (not new and len(self.results) >= self._cut_at)):
            question = ask(cuts[:1] if new else cuts, at_cut=True)
            if question is not None or (is_last and not at_last):
                return question
        elif not self._had_cut and len(cuts) == 1:
            fresh.remove(*cuts)  # for the question about a cut
        if self.is_drawn and not at_last:
            return ask(new[:1] or fresh)
        return next(filter(None, map(ask, (*([kind] for kind in new), fresh, known))), None)

    @property
    def _draws_tree(self) -> bool:
        """Whether the round is about trees from paper, at its end the next one: the first is, and
        after each success the other sort comes."""
        return self._number % 2 == 0

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
        if not self.results:
            self._missed = []
        self.results.append(right)
        if not right:
            self._missed.append(question.decision.kind)
        if self.is_at_end and self.is_drawn:
            self._grows = 2 * sum(self.results) > QUESTIONS
            self._number += self._grows
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
        """How the round goes, as a sentence: `Question 2 of 5, tree of 9 leaves.`

        A tree is named by its leaves, all of them: how many nodes are visited tells of cuts.
        """
        number, state = len(self.results) + (self.chosen is None), self.quiz.search.state
        about = ""
        if isinstance(state, Position):
            about = f", position with {plural(state.empties, 'empty cell')}"
        elif self.is_drawn:
            about = f", tree of {plural(_leaves(state), 'leaf')}"
        return f"Question {number} of {QUESTIONS}{about}."

    @property
    def so_far(self) -> str:
        """`1 of 2 right in this round.`; empty before its first answer."""
        right, answered = sum(self.results), len(self.results)
        return f"{right} of {answered} right in this round." if answered else ""

    @property
    def advice(self) -> Advice | None:
        """What to practise next; None where nothing was ever answered."""
        return self.score.advice(self._missed) if self.score.tallies else None

    @property
    def summary(self) -> str:
        """At the end of a round what came of it, and what to practise next; else empty."""
        if not self.is_at_end:
            return ""
        words = f"{self.so_far} {self.advice}"
        if self.is_drawn:
            size = self.score.size
            board = f"position with {size + 2} empty cells"
            tree = f"tree: {tree_of(size).title}"
            next_ = tree if self._draws_tree else board
            words += f" Next comes {'a' if self._grows else 'another'} {next_}."
        return words
