"""Questions about a search, drawn by a seed, harder as the answers get better."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ttt_tui.features.practice.choices import (
    best_tried,
    choices_of,
    line_words,
    move_words,
    shared_line,
)
from ttt_tui.features.practice.decisions import (
    Decision,
    Kind,
    PendingDecision,
    cuts_on_the_way,
    decision_at,
    kinds_of,
    left_on_the_way,
)
from ttt_tui.features.practice.score import HARDEST, Score
from ttt_tui.game import Player, Position
from ttt_tui.search import INFINITY, NodeView, Reason, Search, solver_for
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.option_table import option
from ttt_tui.search.reading.window_origins import Origin, origin_of
from ttt_tui.words.nodes import chosen_end, end_that_cuts, open_end, set_at, set_by
from ttt_tui.words.nodes import why as why_words
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter


def question_words(pending: PendingDecision, formatter: Formatter) -> str:
    """What is known at the node where the search stands, and what is asked."""
    kind, view = pending.decision.kind, pending.view
    where = _where(pending, formatter, pending.line(pending.place))
    if pending.now.position(pending.place).is_over():
        return f"{where}: the game is over. {kind.question}"
    known = f"{where}: {view.player.value} is to move, window {formatter.window_of(view)}."
    if kind is Kind.UNVISITED:
        return f"{known} {_worth(pending, formatter)} {kind.question}"
    by_rollouts = pending.search.options.algorithm.by_rollouts
    left = () if by_rollouts else pending.left
    if pending.tried:
        tried = ", ".join(
            f"{formatter.name(each)} {formatter.value(each)}" for each in pending.tried
        )
        known += f" {'Returned' if left or by_rollouts else 'All moves have returned'}: {tried}."
    if left:
        known += f" Remaining: {move_words(formatter, left, view.player)}."
    return f"{known} {_asked(pending, formatter)}"


def _worth(pending: PendingDecision, formatter: Formatter) -> str:
    """What the moves of the current node are worth, in the order in which they are tried."""
    position, depth = pending.now.position(pending.place), pending.view.depth
    exact = solver_for(position.rules).moves(position)
    wins = win_values(position.rules.cells, pending.search.options)
    worth = (
        f"{move_words(formatter, [move], position.to_move)} "
        + formatter.number(exact[move].value * wins[depth + exact[move].distance])
        for move in pending.left
    )
    return f"Its moves, in order, are worth {', '.join(worth)}."


def _where(pending: PendingDecision, formatter: Formatter, moves: Sequence[int]) -> str:
    """`After X(0,0) O(0,1)`, or `At the root`."""
    return f"After {_line(pending, formatter, moves)}" if moves else "At the root"


def _line(pending: PendingDecision, formatter: Formatter, moves: Sequence[int]) -> str:
    """`X(0,0) O(0,1)`"""
    return line_words(formatter, moves, pending.search.position.to_move)


def _asked(pending: PendingDecision, formatter: Formatter) -> str:
    kind = pending.decision.kind
    if kind is Kind.CUT:
        left = len(pending.left)
        return f"Does the search cut the remaining {'move' if left == 1 else plural(left, 'move')}?"
    if kind in (Kind.WINDOW, Kind.TERMINAL):
        return f"{formatter.name(pending.result)} is next. {kind.question}"
    if kind is Kind.LEAF:
        shared = shared_line(pending)
        after = f"after {_line(pending, formatter, shared)}" if shared else "from the root"
        return f"Moves are tried {_order(pending)}. {kind.question} Its moves {after}:"
    return kind.question


def _order(pending: PendingDecision) -> str:
    """`in reading order`, `centre first`"""
    return option("order").phrase(pending.search.options).removeprefix("moves tried ")


def answer_words(pending: PendingDecision, formatter: Formatter) -> str:
    """Why the search did what it did."""
    kind, then = pending.decision.kind, pending.then
    if kind is Kind.VALUE:
        return why_words(formatter, then, pending.result)
    if kind is Kind.CUT:
        cut = then.view(pending.place)
        if cut.was_cut:
            return why_words(formatter, then, cut)
        return _why_not(pending, formatter, pending.view)
    if kind is Kind.UNVISITED:
        if pending.result.reason is not Reason.ALL_TRIED:
            return why_words(formatter, then, pending.result)
        return _why_not(pending, formatter, pending.result)
    if kind is Kind.TERMINAL:
        return _why_leaf(pending, formatter)
    if kind is Kind.BEST:
        return _why_best(pending, formatter)
    if kind is Kind.WINDOW:
        return " ".join(
            _why_end(pending, formatter, pending.result, player)
            for player in (formatter.max_player, formatter.max_player.other)
        )
    return f"{_what_ends(pending, formatter)}{_what_follows(pending, formatter)}"


def _what_ends(pending: PendingDecision, formatter: Formatter) -> str:
    """Why the search leaves nodes before the next leaf, or does not leave where it is."""
    for node in (*cuts_on_the_way(pending), *left_on_the_way(pending)):
        return f"{why_words(formatter, pending.then, pending.then.view(node))} "
    cuts_at_all = pending.search.options.algorithm.prunes
    return "No cut here. " if pending.tried and cuts_at_all else ""


def _what_follows(pending: PendingDecision, formatter: Formatter) -> str:
    """Where the search goes on, and why with this move."""
    step = _first_step(pending)
    above = pending.search.trace.parent(step)
    assert above is not None
    where = _where(pending, formatter, pending.line(above))
    move = formatter.name(pending.then.view(step))
    return f"{where}, the search continues with {move}, the next move {_order(pending)}."


def _first_step(pending: PendingDecision) -> int:
    """The node that is entered first on the way to the next leaf."""
    path = pending.search.trace.path(pending.decision.node)
    return next(node for node in path if not pending.now.is_entered(node))


def _why_not(pending: PendingDecision, formatter: Formatter, view: NodeView) -> str:
    """Why a node is not cut at the value that it has."""
    options = pending.search.options
    best, far = view.value or 0, view.beta if view.player is Player.X else view.alpha
    if not options.algorithm.prunes:
        return "Minimax never cuts: it tries every move."
    if abs(far) >= INFINITY - 1:
        return f"{_why_end(pending, formatter, view, view.player.other)} No value cuts here."
    here = f"{view.player.value} has {formatter.number(best, estimated=view.estimated)} here, which"
    if best == far and options.slack:
        return (
            f"{here} equals {end_that_cuts(formatter, view)}. A strict cut needs a value beyond it."
        )
    sign = "<" if view.player is formatter.max_player else ">"
    return f"{here} is {sign} {end_that_cuts(formatter, view)}, so the remaining moves may matter."


def _why_leaf(pending: PendingDecision, formatter: Formatter) -> str:
    position = pending.then.position(pending.decision.node)
    name, outcome = formatter.name(pending.result), position.outcome()
    if outcome is None:
        if pending.result.depth == pending.search.options.depth_limit:
            return f"{name} is at the depth limit, so its position is estimated."
        empty = plural(position.empties, "empty cell")
        return f"After {name} there is no line and {empty}: {position.to_move.value} moves next."
    if outcome.winner is None:
        return f"{name} fills the board without a line: the game is over, a draw."
    row = f"{position.rules.in_a_row} in a row"
    return f"{name} completes {row}: the game is over, {outcome.winner.value} wins."


def _why_best(pending: PendingDecision, formatter: Formatter) -> str:
    best, player = best_tried(pending), pending.view.player
    assert best is not None
    side, most = ("Max", "largest") if player is formatter.max_player else ("Min", "smallest")
    value = formatter.value(best)
    return f"{player.value} is {side} and takes the {most} value: {formatter.name(best)} {value}."


def _why_end(pending: PendingDecision, formatter: Formatter, view: NodeView, player: Player) -> str:
    """Where an end of a node's window came from."""
    then = pending.then
    path = pending.search.trace.path(view.node)
    origin = origin_of(pending.search, path, player)
    if origin is None:
        said = open_end(formatter, then, view, player)
    elif isinstance(origin, Origin):
        said = f"{set_at(formatter, then, origin)} {set_by(formatter, then, origin)}"
    else:
        guessed = view.alpha_estimated if player is Player.X else view.beta_estimated
        said = chosen_end(formatter, then, origin, estimated=guessed)
    joined = "," if origin is None else ":"
    name = formatter.end_name(player).capitalize()
    return f"{name} is {formatter.end(view, player)}{joined} {said}."


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
        place: the node that the search is in.
        position: the board there.
        seen_at: the event after which the answer is seen.
    """

    decision: Decision
    text: str
    choices: tuple[str, ...]
    answer: int
    why: str
    place: int
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
        seed: the same seed, score and answers give the same questions.
        """
        self.search = search
        self.score = score or Score()
        self._dice = random.Random(seed)
        self._formatter = Formatter.of(search.position, search.options)
        self._asked: set[Decision] = set()

    def next(self, among: Collection[Kind] = tuple(Kind)) -> Question | None:
        """The next question of these kinds; None where there is nothing to ask about."""
        kinds = [kind for kind in kinds_of(self.search) if kind in among]
        while kinds:
            weights = [1 + 3 * self.score.of(kind).wrong_share for kind in kinds]
            (kind,) = self._dice.choices(kinds, weights)
            question = self._draw(kind)
            if question is not None:
                self._asked.add(question.decision)
                return question
            if any(asked.kind is kind for asked in self._asked):
                # Nothing new among the nodes drawn: all of this kind may be asked again.
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
        # Where it can be yes or no, either comes as often.
        says_no = self._dice.choice(sorted({each[2].startswith("No") for each in found.values()}))
        alike = (each for each in found.values() if each[2].startswith("No") == says_no)
        ranked = sorted(alike, key=lambda each: each[0])
        first, end = len(ranked) * (level - 1) // HARDEST, len(ranked) * level // HARDEST
        _, pending, right, wrong = self._dice.choice(ranked[first : max(end, first + 1)])
        return self._question(pending, right, wrong, level)

    def _nodes(self, kind: Kind) -> Sequence[int]:
        """Nodes to look at, in an order drawn anew: of a large search some of them.

        Every other one is above another, so near the root, or the move before a cut: those are few
        among all.
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
        """An easy one has fewer choices, with cruder mistakes among them."""
        is_hard = 2 * level > HARDEST
        others = min(len(wrong), (_MOST if is_hard else _FEWEST) - 1)
        mistakes = wrong[:others] if is_hard else wrong[-others:]
        choices = [right, *mistakes]
        self._dice.shuffle(choices)
        return Question(
            pending.decision,
            question_words(pending, self._formatter),
            tuple(choices),
            choices.index(right),
            answer_words(pending, self._formatter),
            pending.place,
            pending.now.position(pending.place),
            pending.then.event,
        )
