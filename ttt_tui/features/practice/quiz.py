"""Questions about a search, drawn by a seed, harder as the answers get better."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ttt_tui.features.practice.choices import choices_of
from ttt_tui.features.practice.decisions import (
    Decision,
    Kind,
    PendingDecision,
    decision_at,
    kinds_of,
)
from ttt_tui.features.practice.score import HARDEST, Score
from ttt_tui.features.practice.words import answer_words, question_words
from ttt_tui.game import Position
from ttt_tui.search import Reason, Search
from ttt_tui.words.sentences import Formatter

_DRAWS = 24  # decisions that the next question is chosen from
_TRIES = 240  # nodes that are looked at for them
_FEWEST, _MOST = 3, 4  # choices of a question, where there are so many


@dataclass(frozen=True)
class Question:
    """A question about a decision of a search.

    Attributes:
        decision: what is asked about, and at which event.
        text: what is known, and the question.
        choices: distinct texts, one of them right.
        answer: its index.
        why: why the search did that.
        position: the board where the search stands.
        seen_at: the event after which the answer is seen.
    """

    decision: Decision
    text: str
    choices: tuple[str, ...]
    answer: int
    why: str
    position: Position
    seen_at: int

    @property
    def expected(self) -> str:
        return self.choices[self.answer]

    def verdict(self, right: bool) -> str:
        """What is said of an answer, the reason left out."""
        return "Right." if right else f"Wrong, the answer is {self.answer + 1}."

    def chosen(self, text: str) -> int | None:
        """The index of the choice that an answer names: its text, or its number from 1."""
        said = " ".join(text.split()).casefold()
        for index, choice in enumerate(self.choices):
            if said in (choice.casefold(), str(index + 1)):
                return index
        return None


class Quiz:
    """Asks about the decisions of one search.

    Attributes:
        score: how it goes; what it knows of earlier times makes questions harder.
    """

    def __init__(self, search: Search, seed: int, score: Score | None = None) -> None:
        """Args:
        search: done, or as far as it is to be asked about; it must not go on.
        seed: the same questions for the same answers.
        """
        self.search = search
        self.score = score or Score()
        self._dice = random.Random(seed)
        self._formatter = Formatter.of(search.position, search.options)
        self._asked: set[Decision] = set()

    def next(self) -> Question | None:
        """The next question; None where there is nothing to ask about."""
        kinds = list(kinds_of(self.search))
        while kinds:
            weights = [1 + 3 * self.score.of(kind).wrong_share for kind in kinds]
            (kind,) = self._dice.choices(kinds, weights)
            question = self._draw(kind)
            if question is not None:
                self._asked.add(question.decision)
                return question
            if any(asked.kind is kind for asked in self._asked):
                # All that can be asked of this kind has been: from the beginning.
                self._asked = {asked for asked in self._asked if asked.kind is not kind}
                continue
            kinds.remove(kind)
        return None

    def answer(self, question: Question, chosen: int | None) -> bool:
        """Count an answer, None for one that is none of the choices; whether it is right."""
        right = chosen == question.answer
        self.score = self.score.after(question.decision.kind, right)
        return right

    def _draw(self, kind: Kind) -> Question | None:
        found: dict[Decision, tuple[int, PendingDecision, str, tuple[str, ...]]] = {}
        for node in self._nodes(kind):
            decision = decision_at(self.search, kind, node)
            if decision is None or decision in self._asked or decision in found:
                continue
            pending = PendingDecision(self.search, decision)
            right, wrong = choices_of(pending, self._formatter)
            if wrong:
                hardness = self.search.trace.depth[pending.place] + 2 * len(wrong)
                found[decision] = hardness, pending, right, wrong
            if len(found) == _DRAWS:
                break
        if not found:
            return None
        level = self.score.of(kind).level
        ranked = sorted(found.values(), key=lambda each: each[0])
        first, end = (len(ranked) * each // HARDEST for each in (level - 1, level))
        _, pending, right, wrong = self._dice.choice(ranked[first : max(end, first + 1)])
        return self._question(pending, right, wrong, level)

    def _nodes(self, kind: Kind) -> Sequence[int]:
        """Nodes to look at, in an order drawn anew: of a large search some of them.

        Every other one is a cut's, or one near the root, which are few among all.
        """
        trace, held = self.search.trace, len(self.search.trace)
        if held <= _TRIES:
            return self._dice.sample(range(held), held)
        nodes = []
        for _ in range(_TRIES // 2):
            node = self._dice.randrange(held)
            path = trace.path(node)
            nodes += [node, self._dice.choice(path)]
            if kind is Kind.CUT and self._dice.random() < 0.5:
                cut = trace.find("reason", Reason.CUTOFF, node, held)
                if cut is not None and (children := list(trace.children(cut))):
                    nodes[-1] = children[-1]
        return nodes

    def _question(
        self, pending: PendingDecision, right: str, wrong: Sequence[str], level: int
    ) -> Question:
        """The easier, the fewer choices there are, and the cruder the mistakes among them."""
        is_hard = 2 * level > HARDEST
        others = min(len(wrong), (_MOST if is_hard else _FEWEST) - 1)
        mistakes = wrong[:others] if is_hard else wrong[len(wrong) - others :]
        choices = [right, *mistakes]
        self._dice.shuffle(choices)
        return Question(
            pending.decision,
            question_words(pending, self._formatter),
            tuple(choices),
            choices.index(right),
            answer_words(pending, self._formatter),
            pending.now.position(pending.place),
            pending.then.event,
        )
