"""What is wrong with a question: it needs an answer, which nothing on the screen gives away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ttt_tui.features.lessons.lesson import Question, Step, filled
from ttt_tui.features.lessons.moments import LessonError, node_of
from ttt_tui.features.lessons.quantities import Quantity
from ttt_tui.features.lessons.questions import (
    Facts,
    Option,
    options,
    position_of,
    right_branches,
    right_moves,
)
from ttt_tui.game.game_state import rules_of
from ttt_tui.search import Bound, Moment, report_of
from ttt_tui.words.sentences import Formatter


def complaints(step: Step, facts: Facts) -> Iterator[str]:
    """What is wrong with a step's question: it must have an answer, which nothing gives away, and a
    wrong one, and help whoever is wrong.

    Raises:
        LessonError: an amount is not there.
    """
    question = step.question
    if question is None:
        return
    if not question.hint:
        yield "a question without a hint: write a line `hint: ...` below it"
    if question.kind == "branch":
        search = facts.search(step.show.position, step.show.options)
        if not any(right_branches(question, search)):
            yield f"a question without an answer: no node of the tree is {question.what}"
        elif step.show.view != "tree" or rules_of(step.show.position).is_written_tree:
            yield "the answer is given away: only the indented tree hides what the search found"
        return
    given: list[Option] = []  # of a move the engine says why
    if question.kind == "move":
        right = len(right_moves(step, question, facts))
        all_ = len(position_of(step, facts).moves())
        nothing = f"no move here is {question.what}"
    else:
        given = options(question, facts)
        right, all_ = sum(each.right for each in given), len(given)
        nothing = "none of its answers is right"
        if len({each.words for each in given}) < all_:
            yield f"a question without an answer: two of them read {given[0].words!r}"
            return
    if not right:
        yield f"a question without an answer: {nothing}"
    elif right == all_:
        yield f"a question without a wrong answer: all {all_} answers are right"
    else:
        for each in given:
            if not (each.right or each.reason):
                yield f"{each.words!r} is wrong: say why, indented below `- ANSWER`"
        if where := given_away(step, facts):
            yield f"the answer is given away: {where}"


def given_away(step: Step, facts: Facts) -> str:
    """Where the reader can see the answer before thinking of it; empty where the engine sees none.

    Raises:
        LessonError: an amount is not there.
    """
    question, show = step.question, step.show
    assert question is not None
    said = {each.quantity for each in step.placeholders if each.line <= question.line}
    screen = _Screen(step, facts)
    if question.kind == "move":
        return _move_given_away(step, said, screen, facts)
    if question.kind == "value":
        asked, *others = question.amounts
        wanted = [asked]
        words = asked.of(facts).words
        values = {each.quantity: each.quantity.of(facts).words for each in step.placeholders}
        text = filled(f"{step.text} {question.words}", show, values)
        named = [_says(text, each.of(facts).words) for each in others]
        if _says(text, words) and not all(named):  # to name every answer gives none away
            return f"the text says {words}"
    else:
        true = next(each for each in question.choices if each.condition.holds(facts))
        wanted = list(true.condition.quantities)
        if seen := _read_off(question, wanted, screen, facts):
            return f"the tree says {seen}"
    if all(each in said for each in wanted):
        return "the text says it"
    searched = [each for each in wanted if question.kind == "value" or each.is_of_search]
    if searched == wanted and all(each in said or screen.shows(each) for each in wanted):
        return f"the screen shows {wanted[0].name} at this moment"
    return ""


def _move_given_away(step: Step, said: set[Quantity], screen: _Screen, facts: Facts) -> str:
    question, show = step.question, step.show
    assert question is not None
    right = right_moves(step, question, facts)
    best = Quantity.read("best", show.subject)
    if show.light == "best":
        return "the best moves are marked on the board"
    if show.light == "values":
        return "the values of the moves are on the board"
    for each in said:
        same = each.name == "best" and each.subject.position == best.subject.position
        if same and report_of(facts.search(show.position, each.subject.options)).best_move in right:
            return "the text names the best move"
    if right and all(screen.proves((*screen.moves, move)) for move in right):
        return "the tree shows the values of the moves"
    return "the comparison names the best move" if screen.shows(best) else ""


def _read_off(question: Question, wanted: Sequence[Quantity], screen: _Screen, facts: Facts) -> str:
    """What the tree shows of a node, if the right answer alone says the same in words."""
    right = next(each for each in options(question, facts) if each.right)
    wrong = [each for each in question.choices if each.words != right.words]
    values = {each: each.of(facts).words for each in screen.placeholders}
    for each in wanted:
        if each.name != "value" or each.is_of_search:
            continue
        seen = screen.value_of(each.subject.moves)
        words = seen.replace("<= ", "at most ").replace(">= ", "at least ")
        texts = [filled(choice.words, screen.show, values) for choice in wrong]
        answer = filled(right.words, screen.show, values)
        if words == seen:  # "at most -1" is more than -1 says
            answer = re.sub(r"at (most|least) \S+", "", answer)
        if words and _says(answer, words) and not any(_says(text, words) for text in texts):
            return seen
    return ""


def _says(text: str, words: str) -> bool:
    """Whether these words stand in a text, and not as a part of a longer number."""
    return re.search(rf"(?<![\w.,+~=-]){re.escape(words)}(?![\w]|[.,]\d)", text) is not None


class _Screen:
    """What is on the screen while the question of a step is open.

    Attributes:
        show: what the step brings there.
        placeholders: the quantities of its texts.
        moves: to the position on the board.
    """

    def __init__(self, step: Step, facts: Facts) -> None:
        self.show, self._facts = step.show, facts
        self.placeholders = [each.quantity for each in step.placeholders]
        search = facts.search(self.show.position, self.show.options)
        self._moment = Moment(search, self.show.when.event(search))
        current = self._moment.current
        if self.show.when.word in ("begin", "end") or current is None:
            self.moves: tuple[int, ...] = ()
        else:
            self.moves = tuple(self._moment.trace.moves_to(current))
        self._is_over = position_of(step, facts).value() is not None

    @property
    def _shows_values(self) -> bool:
        written = rules_of(self.show.position).is_written_tree
        return written or self.show.view in ("tree", "both", "drawing")

    def _node(self, moves: tuple[int, ...] | None) -> int | None:
        """The node of these moves, of the moment for None; None where it is not in the tree yet."""
        search = self._moment.search
        try:
            node = self._moment.current if moves is None else node_of(search, moves)
        except LessonError:
            return None
        return node if node is not None and self._moment.is_entered(node) else None

    def value_of(self, moves: tuple[int, ...] | None) -> str:
        """A node's value as it is seen, `+1` or `<= 0`; empty where it is not."""
        node = self._node(moves)
        if node is None or not self._shows_values:
            return ""
        search, view = self._moment.search, self._moment.view(node)
        return "" if view.value is None else Formatter.of(search.state, search.options).value(view)

    def proves(self, moves: tuple[int, ...]) -> bool:
        """Whether the exact value of a node is seen."""
        node = self._node(moves)
        if node is None or not self.value_of(moves):
            return False
        return self._moment.view(node).bound is Bound.EXACT

    def shows(self, quantity: Quantity) -> bool:
        """Whether header, turn line, board, comparison or tree show a quantity."""
        of, name, show = quantity.subject, quantity.name, self.show
        if of.position != show.position:
            return False
        if quantity.is_of_search:
            return self._shows_of_search(quantity)
        if name == "window":
            at = replace(of, when=show.when)
            return (
                show.level == "full"
                and self._node(of.moves) is not None
                and (replace(quantity, subject=at).of(self._facts) == quantity.of(self._facts))
            )
        if name != "value":
            return False
        on_board = of.moves is None or of.moves == self.moves
        if (self._is_over and on_board) or (
            show.light == "values" and of.moves is not None and of.moves[:-1] == self.moves
        ):
            return True  # below the board stands who has won
        seen = self.value_of(of.moves).removeprefix("<= ").removeprefix(">= ")
        return seen == quantity.of(self._facts).words

    def _shows_of_search(self, quantity: Quantity) -> bool:
        of, name, show = quantity.subject, quantity.name, self.show
        alike = replace(of.options, algorithm=show.options.algorithm) == show.options
        compared = show.view == "comparison" and of.options.algorithm in show.algorithms
        if alike and compared and show.when.word != "begin":
            return name in ("nodes", "value", "result", "best", "pruned")
        if of.options != show.options or show.when.word != "end":
            return False
        return name == "nodes" or (name in ("value", "result") and self._shows_values)
