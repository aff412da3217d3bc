"""Questions about a search, drawn by a seed, harder as the answers get better."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ttt_tui.features.practice.choices import (
    best_tried,
    choices_of,
    line_words,
    mistake_in,
    move_words,
    shared_line,
)
from ttt_tui.features.practice.decisions import (
    Decision,
    Kind,
    PendingDecision,
    asks_about_cut,
    cuts_on_the_way,
    decision_at,
    is_plain,
    kinds_of,
    left_on_the_way,
    worth_of_moves,
)
from ttt_tui.features.practice.score import HARDEST, Score
from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Moment, NodeView, Order, Reason, Search
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.option_table import option
from ttt_tui.search.reading.window_origins import Origin, origin_of
from ttt_tui.search.state_values import counted
from ttt_tui.words.nodes import chosen_end, end_that_cuts, open_end, set_at, set_by
from ttt_tui.words.nodes import why as why_words
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter


def question_words(pending: PendingDecision, formatter: Formatter) -> str:
    """What is known at the node where the search stands, and what is asked."""
    kind, view = pending.decision.kind, pending.view
    where = _where(pending, formatter, pending.line(pending.place))
    state = pending.now.state(pending.place)
    window = "" if is_plain(pending) else f"; entered with window {formatter.window_of(view)}"
    known = f"{where}: {formatter.player(view.player)} is to move{window}."
    if kind is Kind.UNVISITED:
        return f"{known} {_worth(pending, formatter)} {kind.question}"
    by_rollouts = pending.search.options.algorithm.by_rollouts
    left = () if by_rollouts else pending.left
    if pending.tried:
        tried = ", ".join(
            f"{_named(formatter, formatter.name(each))} {formatter.value(each)}"
            for each in pending.tried
        )
        known += f" {'Returned' if left or by_rollouts else 'Its moves return'}: {tried}."
    if left:
        known += f" Remaining: {move_words(formatter, left, state)}."
    return f"{known} {_asked(pending, formatter)}"


def _named(formatter: Formatter, move: str) -> str:
    """A move before its value: `X(0,1)`, `move 0:`."""
    return move if isinstance(formatter.of_game, Rules) else f"{move}:"


def _worth(pending: PendingDecision, formatter: Formatter) -> str:
    """What the moves of the current node are worth, in the order in which they are tried."""
    state, depth = pending.now.state(pending.place), pending.view.depth
    exact = worth_of_moves(state, pending.view.infinity)
    assert exact is not None
    wins = None
    if isinstance(state, Position):
        wins = win_values(state.rules.cells, pending.search.options)
    worth = []
    for move in pending.left:
        value, distance = exact[move]
        value *= 1 if wins is None else wins[depth + distance]
        name = move_words(formatter, [move], state)
        worth.append(f"{name} is worth {formatter.number(value, estimated=False)}")
    return f"In the order in which they are tried: {', '.join(worth)}."


def _where(pending: PendingDecision, formatter: Formatter, moves: Sequence[int]) -> str:
    """`After X(0,0) O(0,1)`, or `At the root`."""
    return f"After {_line(pending, formatter, moves)}" if moves else "At the root"


def _line(pending: PendingDecision, formatter: Formatter, moves: Sequence[int]) -> str:
    """`X(0,0) O(0,1)`"""
    return line_words(formatter, moves, pending.search.state)


def _asked(pending: PendingDecision, formatter: Formatter) -> str:
    kind = pending.decision.kind
    if kind is Kind.CUT:
        left = len(pending.left)
        return f"Does the search cut the remaining {'move' if left == 1 else plural(left, 'move')}?"
    if kind in (Kind.WINDOW, Kind.TERMINAL):
        return f"Next is {formatter.name(pending.result)}. {kind.question}"
    if kind is Kind.LEAF:
        shared = shared_line(pending)
        after = f"after {_line(pending, formatter, shared)}" if shared else "from the root"
        return f"Moves are tried {order_words(pending.search)}. {kind.question} Its moves {after}:"
    return kind.question


def order_words(search: Search) -> str:
    """In which order it tries moves: `in reading order`, `centre first`, `from left to right`."""
    if rules_of(search.state).is_written_tree:
        is_backwards = search.options.order.kind is Order.REVERSE
        return "from right to left" if is_backwards else "from left to right"
    return option("order").phrase(search.options).removeprefix("moves tried ")


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
            why_end(formatter, pending.then, pending.result, player)
            for player in (formatter.max_player, formatter.max_player.other)
        )
    return f"{_what_ends(pending, formatter)}{_what_follows(pending, formatter)}"


def _what_ends(pending: PendingDecision, formatter: Formatter) -> str:
    """Why the search leaves nodes before the next leaf, or does not leave where it is."""
    for node in (*cuts_on_the_way(pending), *left_on_the_way(pending)):
        return f"{why_words(formatter, pending.then, pending.then.view(node))} "
    cuts_at_all = pending.search.options.algorithm.prunes
    if not pending.tried or not cuts_at_all:
        return ""
    return f"No cut here: {_short_of(pending.view, formatter)}. "


def _short_of(view: NodeView, formatter: Formatter) -> str:
    """`5 < beta (7)`: the value of a node that is not cut, beside the end that would cut it."""
    best, far = view.value or 0, view.beta if view.player is Player.X else view.alpha
    gap = formatter.max_player.sign * (best - far)
    sign = "<" if gap < 0 else ">" if gap else "="
    number = formatter.number(best, estimated=view.estimated)
    return f"{number} {sign} {end_that_cuts(formatter, view)}"


def _what_follows(pending: PendingDecision, formatter: Formatter) -> str:
    """Where the search goes on, and why with this move."""
    step = _first_step(pending)
    above = pending.search.trace.parent(step)
    assert above is not None
    where = _where(pending, formatter, pending.line(above))
    move = formatter.name(pending.then.view(step))
    return (
        f"{where}, the search continues with {move}, the next move {order_words(pending.search)}."
    )


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
    if abs(far) >= view.infinity - 1:
        end = why_end(formatter, pending.then, view, view.player.other)
        so = "no move is cut" if pending.decision.kind is Kind.UNVISITED else "the search continues"
        return f"{end} {_short_of(view, formatter)}, so {so}."
    number = formatter.number(best, estimated=view.estimated)
    here = f"{formatter.player(view.player)} has {number} here, which"
    guessed = view.beta_estimated if view.player is Player.X else view.alpha_estimated
    if best == far and options.slack:
        return (
            f"{here} equals {end_that_cuts(formatter, view)}. A strict cut needs a value beyond it."
        )
    sign = "<" if view.player is formatter.max_player else ">"
    matter = "the remaining moves may matter"
    plain = ""
    if not (guessed or view.estimated):
        rival = formatter.player(view.player.other)
        so_far, elsewhere = (_result_words(formatter, each, rival) for each in (best, far))
        plain = f"{so_far} here so far, {elsewhere} elsewhere: "
        plain = f"{plain[0].upper()}{plain[1:]}{rival} may still choose this node, so {matter}. "
        matter = ""
    return f"{plain}{here} is {sign} {end_that_cuts(formatter, view)}{matter and f', so {matter}'}."


def _result_words(formatter: Formatter, value: int, player: str) -> str:
    """`X wins`, `a draw`; of a game with values of its own `Max gets 3`."""
    if formatter.has_results:
        return formatter.result(value) if value else "a draw"
    return f"{player} gets {formatter.number(value, estimated=False)}"


def _why_leaf(pending: PendingDecision, formatter: Formatter) -> str:
    position, name = pending.then.state(pending.decision.node), formatter.name(pending.result)
    value = position.value()
    if value is None and pending.result.depth == pending.search.options.depth_limit:
        return f"{name} is at the depth limit, so its position is estimated."
    if not isinstance(position, Position):
        if value is not None:
            result = formatter.result(counted(value, pending.result.infinity))
            return f"After {name} no move is left: a leaf, {result}."
        moves = plural(len(position.moves()), "move")
        return f"After {name} {formatter.player(position.to_move)} has {moves}, so it is no leaf."
    outcome = position.outcome()
    if outcome is None:
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
    who = formatter.player(player)
    who = who if who == side else f"{who} is {side} and"
    name = _named(formatter, formatter.name(best))
    return f"{who} takes the {most} value: {name} {value}."


def why_end(formatter: Formatter, then: Moment, view: NodeView, player: Player) -> str:
    """Where an end of a node's window came from."""
    origin = origin_of(then.search, then.trace.path(view.node), player)
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
        mistakes: what is wrong with each choice, as a sentence; empty where that is not certain.
        place: the node that the search is in.
        state: what is on the board there.
        shown_at: the event that is shown while it is asked: where a value of the node would answer
            it, the one at which the node is entered.
        seen_at: the event at which the answer is seen; not the last one, which would be live.
        is_cut: it is about a node that is cut.
    """

    decision: Decision
    text: str
    choices: tuple[str, ...]
    answer: int
    why: str
    mistakes: tuple[str, ...]
    place: int
    state: GameState
    shown_at: int
    seen_at: int
    is_cut: bool

    @property
    def expected(self) -> str:
        return self.choices[self.answer]

    def verdict(self, right: bool) -> str:
        """What is said of an answer, the reason left out."""
        return "Right." if right else f"Wrong, the answer is {self.answer + 1}."

    def explained(self, chosen: int | None) -> str:
        """Why the answer is right or wrong; None for one that is none of the choices."""
        mistake = "" if chosen is None else self.mistakes[chosen]
        return f"{mistake} {self.why}".lstrip()

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
        told: how many events of the search the questions and their answers have told.
    """

    def __init__(self, search: Search, seed: int, score: Score | None = None) -> None:
        """Args:
        search: done, or as far as it is to be asked about; it must not go on.
        seed: the same seed, score and answers give the same questions.
        """
        self.search = search
        self.score = score or Score()
        self._dice = random.Random(seed)
        self._formatter = Formatter.of(search.state, search.options)
        self._asked: set[Decision] = set()
        self.told = 0

    def next(
        self, among: Collection[Kind] = tuple(Kind), *, at_cut: bool = False, coming: int = 0
    ) -> Question | None:
        """The next question of these kinds; None where there is nothing to ask about.

        Args:
            at_cut: about a node that is cut, and that was not asked about.
            coming: so many questions, this one included, are about what no question has told, in
                the order of the events; 0: there is no order.
        """
        kinds = [kind for kind in kinds_of(self.search) if kind in among]
        while kinds:
            weights = [1 + 3 * self.score.of(kind).wrong_share for kind in kinds]
            (kind,) = self._dice.choices(kinds, weights)
            question = self._draw(kind, at_cut=at_cut, coming=coming)
            if question is not None:
                self._asked.add(question.decision)
                return question
            if not (at_cut or coming) and any(asked.kind is kind for asked in self._asked):
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

    def _draw(self, kind: Kind, *, at_cut: bool, coming: int) -> Question | None:
        found: dict[Decision, tuple[int, PendingDecision, str, tuple[str, ...]]] = {}
        for node in self._nodes(kind):
            decision = decision_at(self.search, kind, node)
            if decision is None or decision in self._asked or decision in found:
                continue
            if coming and decision.event < self.told:
                continue
            pending = PendingDecision(self.search, decision)
            if at_cut and not asks_about_cut(pending):
                continue
            right, wrong = choices_of(pending, self._formatter)
            if wrong:
                hardness = self.search.trace.depth[pending.place] + 2 * len(wrong)
                found[decision] = hardness, pending, right, wrong
            if len(found) == _DRAWS:
                break
        if not found:
            return None
        level = self.score.of(kind).level
        if level == 1 and (plain := {d: each for d, each in found.items() if is_plain(each[1])}):
            found = plain
        if coming:  # the other questions need what comes later: half of it
            end = self.told + (self.search.events - self.told) // min(coming, 2)
            soon = {d: each for d, each in found.items() if each[1].then.event <= end}
            soonest = min(found, key=lambda each: found[each][1].then.event)
            found = soon or {soonest: found[soonest]}
        had = {each.node for each in self._asked}
        of_kind = {each.node for each in self._asked if each.kind is kind}
        for nodes in (had, of_kind):  # a node that was not asked about, else not in this way
            if other := {d: each for d, each in found.items() if d.node not in nodes}:
                found = other
                break
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
        self.told = max(self.told, pending.then.event)
        is_hard = 2 * level > HARDEST
        others = min(len(wrong), (_MOST if is_hard else _FEWEST) - 1)
        mistakes = wrong[:others] if is_hard else wrong[-others:]
        choices = [right, *mistakes]
        self._dice.shuffle(choices)
        shown_at = pending.decision.event
        if pending.decision.kind in (Kind.VALUE, Kind.BEST):
            shown_at = self.search.trace.entered_at(pending.place) + 1
        return Question(
            pending.decision,
            question_words(pending, self._formatter),
            tuple(choices),
            choices.index(right),
            answer_words(pending, self._formatter),
            tuple(mistake_in(pending, self._formatter, each) for each in choices),
            pending.place,
            pending.now.state(pending.place),
            shown_at,
            min(pending.then.event, self.search.events - 1),
            asks_about_cut(pending),
        )
