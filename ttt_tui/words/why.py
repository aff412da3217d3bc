"""Sentences on the end of a node, its window and its untried moves.

They are functions of a moment and a node. Each sentence names the side to move, the value that it
has reached here, and the value that the other side has elsewhere. "O has a draw" is exact, "O has
at least a draw" is a bound, and a value that depends on estimates is called an estimate.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from ttt_tui.games.game import Side, chances_of, estimate_text, side_name
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.judge import Bound, claim, is_sure
from ttt_tui.search.moment import Moment
from ttt_tui.search.move_loop import ChosenEnd, SiblingValue, origin_of
from ttt_tui.search.options import Cutoff, RootWindow
from ttt_tui.search.trace import Mark, Reason, Trace
from ttt_tui.words.numbers import plural
from ttt_tui.words.rollouts import rollout_words
from ttt_tui.words.values import (
    bounded,
    max_side,
    move_name,
    node_name,
    number,
    result,
    result_of,
    role,
    value_text,
    win_ply,
    winner,
)

Limit = Literal["", "least", "most"]


def why(moment: Moment, node: int) -> str:
    """Return one or two sentences on the reason why the search left a node, or is still in it.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    return _Case(moment, node).why()


def formula(moment: Moment, node: int) -> str:
    """Return the condition of a cut: `0 <= alpha (0), so 3 moves are never tried.`

    Empty if no bound was met.
    """
    return _Case(moment, node).formula()


def window_words(moment: Moment, node: int) -> tuple[str, str]:
    """Return the origins of alpha and beta of a node: `X has a draw with (1,1) at the root`."""
    case = _Case(moment, node)
    first = max_side(moment.trace)
    return case.end_words(first), case.end_words(first.other)


def worth_words(moment: Moment, node: int, worths: Mapping[int, float | None]) -> str:
    """Return a sentence on the true values of the moves that a cut left untried.

    Args:
        worths: the exact value of each untried move from Max's side, None if it is unknown.
    """
    return _Case(moment, node).worth_words(worths)


def _verb_phrase(trace: Trace, side: Side, value: int, limit: Limit, *, estimated: bool) -> str:
    """Return the value of a node as a verb phrase: `has a draw`, `has at least 2`, `wins`.

    Empty if it says nothing: at least a loss, at most a win.

    Args:
        limit: empty for an exact value; `least` if it may be better for the side, `most` if worse.
    """
    if not estimated and trace.rules.results:
        return _result_phrase(value * side, win_ply(trace, value), limit)
    if limit and role(trace, side) == "Min":  # a better number for Min is smaller
        limit = "most" if limit == "least" else "least"
    estimate = "an estimate of " if estimated else ""
    return f"has {estimate}{_at(limit)}{number(trace, value)}"


def _result_phrase(own_value: int, ply: int | None, limit: Limit) -> str:
    """Return a win, a draw or a loss as a verb phrase: `has at least a draw`, `wins by ply 5`."""
    if not own_value:
        return f"has {_at(limit)}a draw"
    is_win = own_value > 0
    is_vague = limit == ("most" if is_win else "least")
    if ply is None:
        if is_vague:
            return ""
        return "wins" if is_win else "loses"
    if is_vague:
        return f"does not {'win' if is_win else 'lose'} before ply {ply}"
    return f"{'wins' if is_win else 'loses'} {'by' if limit else 'at'} ply {ply}"


def _at(limit: Limit) -> str:
    return f"at {limit} " if limit else ""


class _Case:
    """The sentences on a node at a moment."""

    def __init__(self, moment: Moment, node: int) -> None:
        self.moment = moment
        self.node = node
        self.trace = moment.trace
        self.view = moment.view(node)
        self.value = self.view.value or 0
        self.mover = self.view.player
        self.is_chance = self.mover is Side.CHANCE
        if self.is_chance:  # a cut is met by the side for which the average is too low
            self.mover = Side.MIN if self.value <= self.view.alpha else Side.MAX
        self.rival = self.mover.other
        self.name = side_name(self.trace.game, self.mover)
        self.rival_name = side_name(self.trace.game, self.rival)
        self.results = self.trace.rules.results

    def why(self) -> str:
        view, trace = self.view, self.trace
        if (tree := self.moment.rollouts) is not None:
            return rollout_words(self.moment, tree, self.node)
        if view.bound is Bound.CHOSEN:
            return "The algorithm told of no nodes that prove a value: it chose a move."
        if not self.node and trace.algorithm.passes and not view.is_open and trace.passes:
            return self._root_of_passes()
        if self.is_chance and view.reason is not Reason.HORIZON:
            return self._average()
        text = {
            Reason.OPEN: self._open,
            Reason.ALL_TRIED: self._all_tried,
            Reason.WIN_FOUND: self._win_found,
            Reason.GAME_OVER: self._leaf,
            Reason.TABLE: self._table,
            Reason.HORIZON: self._horizon,
        }.get(view.reason, self._cut)()
        if Mark.RESEARCH in view.mark and trace.algorithm.null_windows:
            text += " It is a re-search: the null window showed only that the move is better."
        return text

    # The end of the node

    def _cut(self) -> str:
        if not self._is_cut_by(self.rival):
            found = value_text(self.trace, self.view)
            left = plural(self._untried, "move")
            return (
                f"The algorithm returned {found} with {left} untried; its window does not say why."
            )
        origin = origin_of(self.trace, self.node, self.rival)
        wins_are_equal = self.results and not self.view.estimated
        wins_are_equal &= win_ply(self.trace, self.value) is None
        if isinstance(origin, SiblingValue) and wins_are_equal and self.value * self.rival > 0:
            return (
                f"{self.name} is to move here, but {self.rival_name} wins {self._where(origin)}, "
                f"and nothing that {self.name} plays here can be better for {self.rival_name}."
            )
        has = self._reached("least")
        if not has:  # O has at least a loss
            return self._sentence(self.rival)
        here = f"{self.name} {has} already"
        if isinstance(origin, SiblingValue) and wins_are_equal and self.value == origin.value != 0:
            return f"{here}, so {self.rival_name} does no better here than {self._where(origin)}."
        return f"{here}; {self._because(self.rival)}."

    def _win_found(self) -> str:
        if is_sure(self.trace, self.node, self.mover, self.value):
            return (
                f"{self.name} {self._reached('least')} already, and nothing is better than a win."
            )
        return self._sentence(self.mover)

    def _all_tried(self) -> str:
        is_only = self.moment.tried(self.node) == 1
        head = f"{self.name} has tried {'the only move' if is_only else 'every move'}"
        if self.view.bound is Bound.EXACT:
            has = self._reached("")
        elif self._is_cut_by(self.mover):
            has = _verb_phrase(
                self.trace, self.mover, self.value, "most", estimated=self.view.estimated
            )
        else:
            has = self._reached("least")
        said = f"{head} and {has}" if has else head
        if self._is_cut_by(self.mover):
            said += f"; {self._because(self.mover)}"
        return f"{said}."

    def _average(self) -> str:
        average = self._weighted_sum()
        text = f"Chance decides: {average}"
        if self.view.was_cut:
            end = self.trace.bounds[self.mover is Side.MIN]
            limit = "most" if self.mover is Side.MIN else "least"
            left = f"with {number(self.trace, end)} for each outcome left"
            text = f"At {limit}, {left}, the average is {average}"
        if not self.view.is_open and self._is_cut_by(self.rival):
            text += f"; {self._because(self.rival)}"
        return f"{text}."

    def _weighted_sum(self) -> str:
        """Return the average at a chance node: `1/2 x 3 + 1/2 x 12 = 15/2`.

        An outcome that was cut counts with the bound of all leaves that the node's value assumes.
        """
        trace = self.trace
        tried = self.moment.last_tries(self.node)
        terms = []
        for move, chance in enumerate(chances_of(self.moment.state(self.node))):
            worth = "?"
            if move in tried and not self.moment.is_open(tried[move]):
                worth = number(trace, trace.value[tried[move]])
            elif not self.view.is_open:
                worth = number(trace, trace.bounds[self.value <= self.view.alpha])
            terms.append(f"{chance} x {worth}")
        total = "" if self.view.is_open else f" = {number(trace, self.value)}"
        return " + ".join(terms) + total

    def _leaf(self, words: str = "") -> str:
        words = words or result(self.trace, self.value)
        return f"The game is over: {words}." if self.results else f"A leaf, worth {words}."

    def _table(self) -> str:
        trace = self.trace
        twin = " or its mirror image" if "symmetry" in trace.options.extras else ""
        head = f"The search has met this position{twin} before"
        if self.view.is_exact:
            return f"{head} and knows its value: {result(trace, self.value)}."
        sure = next((s for s in Side if self._is_cut_by(s.other)), None)
        if sure is None:
            return f"{head} and knows an estimate of it: {number(trace, self.value)}."
        has = _verb_phrase(trace, sure, self.value, "least", estimated=self.view.estimated)
        known = f": {side_name(trace.game, sure)} {has}" if has else ""
        return f"{head}{known}; {self._because(sure.other)}."

    def _horizon(self) -> str:
        side = winner(self.value)
        own = self.trace.options.estimate
        terms = f"by {own}" if own else estimate_text(self.moment.state(self.node))
        text = f"The estimate is {number(self.trace, self.value)}"
        if self.results:
            text += f", better for {side_name(self.trace.game, side)}" if side else ", even"
        if terms:
            text += f" ({terms})"
        return f"The depth limit ends the search here, although the game goes on. {text}."

    def _open(self) -> str:
        trace, left = self.trace, self._untried
        over = self.moment.state(self.node).value()
        if over is not None:
            return self._leaf(result_of(trace.game, over))
        text = "No move has returned yet"
        if self.view.value is not None:
            best = self.moment.best_child(self.node)
            limit: Limit = "most"
            if best is not None:
                limit = "" if claim(trace, best).bound is Bound.EXACT else "least"
            has = self._reached(limit)
            text = f"So far {self.name} {has}" if has else "So far nothing is sure"
        if not self.node and trace.passes:
            count = trace.pass_of(max(1, self.moment.entered - 1))
            depth = trace.passes[count - 1].depth
            text = f"This is pass {count}{'' if depth is None else f', to depth {depth}'}. {text}"
        to_try = f"; {plural(left, 'move')} {_is(left)} not tried yet" if left else ""
        return f"{self.name} is to move. {text}{to_try}."

    def _root_of_passes(self) -> str:
        trace = self.trace
        proofs = dict[bool, str]()
        for count, each in enumerate(trace.passes, 1):
            if each.depth == trace.passes[-1].depth and each.value is not None:
                is_least = each.value >= each.beta
                text = bounded(trace, each.value, Bound.LOWER if is_least else Bound.UPPER)
                proofs[is_least] = f"pass {count} returned {text}"
        met = f"The bounds meet: {' and '.join(proofs.values())}"
        rest = "an estimate" if self.view.estimated else "exact"
        return f"{met}, so the value is {number(trace, self.value)}, {rest}."

    # Parts of sentences

    @property
    def _untried(self) -> int:
        return self.moment.untried(self.node)

    def _end(self, side: Side) -> int:
        """Return the end of the window of a side: alpha of Max, beta of Min."""
        return self.view.alpha if side is Side.MAX else self.view.beta

    def _is_cut_by(self, side: Side) -> bool:
        """Return True if the value is not better for a side than its end of the window."""
        gain = (self.value - self._end(side)) * side
        return gain < 0 or (gain == 0 and self.trace.options.cutoff is Cutoff.WEAK)

    def _move(self, child: int) -> str:
        """Return the move that led to a node."""
        parent = self.trace.parent(child) or 0
        return move_name(self.moment.state(parent), self.trace.move[child])

    def _reached(self, limit: Limit) -> str:
        """Return the value of the side to move and its move: `has a draw with (1,1)`."""
        best = self.moment.best_child(self.node)
        has = _verb_phrase(self.trace, self.mover, self.value, limit, estimated=self.view.estimated)
        return has if best is None or not has else f"{has} with {self._move(best)}"

    def _where(self, origin: SiblingValue) -> str:
        """Return `with (1,1) earlier`, or `with (1,1) instead of (0,0), 3 plies earlier`."""
        move = f"with {self._move(origin.sibling)}"
        if isinstance(self.trace.game, PaperTree):
            return f"{move} at {node_name(self.moment, origin.ancestor)}"
        plies = self.view.depth - self.trace.depth[origin.ancestor]
        if plies == 1:
            return f"{move} earlier"
        steps = pairwise(self.trace.path(self.node))
        step = next(below for above, below in steps if above == origin.ancestor)
        return f"{move} instead of {self._move(step)}, {plies} plies earlier"

    def _has_there(self, side: Side, origin: SiblingValue) -> str:
        """Return the value of a side elsewhere: `X has a draw`."""
        bound, estimated = claim(self.trace, origin.sibling)
        limit: Limit = "" if bound is Bound.EXACT else "least"
        has = _verb_phrase(self.trace, side, origin.value, limit, estimated=estimated)
        return f"{side_name(self.trace.game, side)} {has}"

    def _because(self, side: Side) -> str:
        """Return the reason why a side that has no more here than elsewhere does not come here."""
        origin = origin_of(self.trace, self.node, side)
        name = side_name(self.trace.game, side)
        if isinstance(origin, SiblingValue):
            would = "need" if origin.value == self.value else "would"
            has = f"{self._has_there(side, origin)} {self._where(origin)}"
            return f"{name} {would} not come here, because {has}"
        if origin is None:
            return "no value is better"
        question, asked, least = self._question(origin, side)
        if asked is None:
            return question
        does = "does" if (self.value - least) * asked >= 0 else "does not"
        return f"{question}, and here {side_name(self.trace.game, asked)} {does}"

    def _sentence(self, side: Side) -> str:
        text = self._because(side)
        return f"{text[0].upper()}{text[1:]}."

    def _question(self, chosen: ChosenEnd, end: Side) -> tuple[str, Side | None, int]:
        """Return the question of a chosen window, the side it asks, and its least value for yes."""
        trace = self.trace
        if trace.player(chosen.ancestor) is Side.CHANCE:
            return self._needed(chosen, end), None, 0
        if not trace.algorithm.null_windows:
            return f"{trace.algorithm.name} chose a window that asks for no more", None, 0
        who = "a null window"
        side = trace.player(chosen.ancestor)
        least = chosen.value
        if chosen.number:
            who = f"pass {chosen.number}"
            side = Side.MAX
            least = trace.passes[chosen.number - 1].beta
        gets = f"gets {'less' if role(trace, side) == 'Min' else 'more'} than"
        asks = f"{side_name(trace.game, side)} {gets} {number(trace, least - side)}"
        return f"{who} asks only whether {asks}", side, least

    def _needed(self, chosen: ChosenEnd, side: Side) -> str:
        """Return what a chance node needs of an outcome to be inside its own window."""
        trace = self.trace
        ends = trace.alpha if side is Side.MAX else trace.beta
        worth = number(trace, chosen.value)
        more, less = ("more", "less") if side is Side.MAX else ("less", "more")
        if chosen.value == trace.bounds[side is Side.MIN]:
            return f"no leaf is worth {less} than {worth}"
        name = node_name(self.moment, chosen.ancestor)
        whole = number(trace, ends[chosen.ancestor])
        return f"{name} needs {more} than {worth} here to be worth {more} than {whole}"

    # The formula, the window, and the moves that were cut

    def formula(self) -> str:
        trace = self.trace
        is_last = self.view.reason is Reason.BOUND_MET
        if not (is_last or self.view.reason is Reason.CUTOFF) or not self._is_cut_by(self.rival):
            return ""
        is_max = self.mover is max_side(trace)
        sign = ">" if is_max else "<"
        if trace.options.cutoff is Cutoff.WEAK:
            sign += "="
        end = f"{'beta' if is_max else 'alpha'} ({number(trace, self._end(self.rival))})"
        left = "but no move was left to cut"
        if not is_last:
            left = f"so {plural(self._untried, 'move')} {_is(self._untried)} never tried"
        return f"{number(trace, self.value)} {sign} {end}, {left}."

    def end_words(self, side: Side) -> str:
        """Return the origin of the end of the window of a side."""
        trace = self.trace
        origin = origin_of(trace, self.node, side)
        if isinstance(origin, SiblingValue):
            place = node_name(self.moment, origin.ancestor)
            is_named = not origin.ancestor or isinstance(trace.game, PaperTree)
            has = f"{self._has_there(side, origin)} with {self._move(origin.sibling)}"
            return f"{has} {'at' if is_named else 'after'} {place}"
        if isinstance(origin, ChosenEnd):
            return self._question(origin, side)[0]
        if not self.node:
            return "nothing is above it"
        if self.view.depth == 1 and trace.options.root_window is RootWindow.FRESH:
            return "every move at the root gets a fresh window"
        return f"no earlier move of {side_name(trace.game, side)} sets it"

    def worth_words(self, worths: Mapping[int, float | None]) -> str:
        if self.is_chance:
            return "The bound holds with any values of the outcomes, so nothing was lost."
        if self.view.estimated or self._is_cut_by_estimate():
            return (
                "The search looks no deeper than its limit, so its cut rests on estimates: the "
                "values of the whole game may disagree with it."
            )
        is_sound = self.view.reason is Reason.WIN_FOUND or self._is_cut_by(self.rival)
        reached = self.trace.worth(self.value)
        if self.results:
            reached = int(winner(self.value) or 0)
        known = {move: value for move, value in worths.items() if value is not None}
        better = [move for move, value in known.items() if (value - reached) * self.mover > 0]
        if better:
            move = max(better, key=lambda each: known[each] * self.mover)
            worth = result_of(self.trace.game, known[move])
            gain = f"{move_name(self.moment.state(self.node), move)} is even better for {self.name}"
            if not is_sound:
                return f"{gain} ({worth}), and no bound was met: something was lost."
            if isinstance(origin_of(self.trace, self.node, self.rival), SiblingValue):
                reason = f"one more reason for {self.rival_name} not to come here"
                return f"{gain} ({worth}): {reason}. Nothing was lost."
            return f"{gain} ({worth}), but the answer stays the same. Nothing was lost."
        if len(known) == len(worths):
            return f"No cut move gives {self.name} a better result, so nothing was lost."
        rest = (
            "but a bound was met, so nothing"
            if is_sound
            else "so it is not known whether something"
        )
        return f"Not every value could be computed, {rest} was lost."

    def _is_cut_by_estimate(self) -> bool:
        """Return True if the end of the window that cut the node may rest on estimates."""
        origin = origin_of(self.trace, self.node, self.rival)
        if isinstance(origin, SiblingValue):
            return claim(self.trace, origin.sibling).estimated
        return origin is not None and self.trace.options.estimates


def _is(count: int) -> str:
    return "is" if count == 1 else "are"
