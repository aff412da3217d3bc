"""Why a search left a node, where its window came from, and what an untried move is worth.

Plain functions from a moment and a node to sentences. Each says who is to move, what that side has
reached here, and what the other side has elsewhere. "O has a draw" is exact, "O has at least a
draw" is a bound, and what rests on estimates is called an estimate.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from ttt_tui.next.games.game import Game, Side, rules_of, side_name
from ttt_tui.next.games.paper import PaperTree
from ttt_tui.next.games.position import Position
from ttt_tui.next.search.evaluation import is_estimate, win_values
from ttt_tui.next.search.judge import Bound, claim, is_settled
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.options import Cutoff, RootWindow
from ttt_tui.next.search.trace import Mark, Reason, Trace
from ttt_tui.next.search.window import Chooser, Chosen, Origin, origin_of
from ttt_tui.next.words.numbers import plural
from ttt_tui.next.words.values import (
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

_LEFT_AT_BOUND = (Reason.CUTOFF, Reason.BOUND_MET)


def why(moment: Moment, node: int) -> str:
    """Why the search is done with a node, or what it is waiting for: one or two sentences.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    return _Case(moment, node).why()


def formula(moment: Moment, node: int) -> str:
    """The condition of a cut in numbers: `0 <= alpha (0), so 3 moves are never tried.`

    Empty where no bound was met.
    """
    return _Case(moment, node).formula()


def window_words(moment: Moment, node: int) -> tuple[str, str]:
    """Where alpha and beta of a node come from: `X has a draw with (1,1) at the root`."""
    case, first = _Case(moment, node), max_side(moment.trace)
    return case.end_words(first), case.end_words(first.other)


def worth_words(moment: Moment, node: int, worths: Mapping[int, float | None]) -> str:
    """What the true values of the moves that a cut left untried mean for the search.

    Args:
        worths: of each untried move its exact value from Max's side, None where it is not known.
    """
    return _Case(moment, node).worth_words(worths)


def decider(moment: Moment, node: int) -> int | None:
    """The child that gives a node its value, or its best value so far; None if none is sure to."""
    view, trace = moment.view(node), moment.trace
    if trace.algorithm.rollouts:
        return None  # values come from many children
    if not node and not view.is_open:
        return moment.best_child(node)
    done = (each for each in moment.last_tries(node) if not moment.is_open(each))
    same = (each for each in done if trace.value[each] == view.value)
    return next((each for each in same if _is_proved(trace, each, view.player)), None)


def _is_proved(trace: Trace, node: int, side: Side) -> bool:
    """Whether a side has the value of a node that was left, or better."""
    found, in_favour = claim(trace, node), Bound.LOWER if side is Side.MAX else Bound.UPPER
    return found in (in_favour, Bound.EXACT, Bound.ESTIMATE) or is_settled(trace, node)


# What a side has: exactly, at least, or at most, which is always meant from this side


def _has(trace: Trace, side: Side, value: int, how: str = "", *, estimated: bool = False) -> str:
    """`X has a draw`, `X has at least a draw`, `O wins by ply 5`, `Min has at most 2`.

    Args:
        how: empty for an exact value; `least`, where it may be better for the side, or `most`.
    """
    name = side_name(trace.game, side)
    if estimated or not rules_of(trace.game).results:
        turned = {"least": "most", "most": "least"} if role(trace, side) == "Min" else {}
        bound = f"at {turned.get(how, how)} " if how else ""
        return f"{name} has {'an estimate of ' * estimated}{bound}{number(trace, value)}"
    ply, sign = win_ply(trace, value), value * side
    if sign == 0:
        return f"{name} has {f'at {how} ' * bool(how)}a draw"
    verb = "wins" if sign > 0 else "loses"
    if ply is None:
        is_vague = how == ("least" if sign < 0 else "most")
        return (
            f"{name} has at {how} a {'win' if sign > 0 else 'loss'}"
            if is_vague
            else f"{name} {verb}"
        )
    is_sooner = how == ("least" if sign > 0 else "most")
    when = "at" if not how else "by" if is_sooner else "not before"
    return f"{name} {verb} {when} ply {ply}"


def _asks(trace: Trace, side: Side, known: int) -> str:
    """What a window asks that begins above what is known: `X gets more than a draw`."""
    name, is_result = side_name(trace.game, side), rules_of(trace.game).results
    if is_result and not is_estimate(known, trace.options, trace.game):
        ply = win_ply(trace, known)
        if ply is None and not -_win(trace) <= known <= _win(trace):
            return _has(trace, side, known + side, "least")
        what = f"a {'win' if known * side > 0 else 'loss'}" if known else "a draw"
        return f"{name} gets more than {what}{f' at ply {ply}' if ply else ''}"
    is_less = role(trace, side) == "Min"
    return f"{name} gets {'less' if is_less else 'more'} than {number(trace, known)}"


def _win(trace: Trace) -> int:
    """What a win counts where all wins count the same."""
    return win_values(1, trace.options)[0] if isinstance(trace.game, Position) else 1


class _Case:
    """A node at a moment, and what there is to say of it."""

    def __init__(self, moment: Moment, node: int) -> None:
        self.moment, self.node, self.trace = moment, node, moment.trace
        self.view = moment.view(node)
        self.mover: Side = self.view.player
        self.rival = self.mover.other
        self.value = self.view.value or 0

    @cached_property
    def game(self) -> Game:
        return self.moment.state(self.node)

    @cached_property
    def name(self) -> str:
        return side_name(self.trace.game, self.mover)

    def why(self) -> str:
        view = self.view
        if not self.node and self.trace.algorithm.rollouts:
            return self._root_of_rollouts()
        if not self.node and self.trace.passes and self.trace.algorithm.passes and not view.is_open:
            return self._root_of_passes()
        if view.reason is Reason.OPEN:
            text = self._open()
        elif view.reason is Reason.GAME_OVER:
            text = f"The game is over: {result(self.trace, self.value)}."
            if not rules_of(self.trace.game).results:
                text = f"A leaf, worth {number(self.trace, self.value)}."
        elif view.reason is Reason.HORIZON:
            text = (
                f"The depth limit ends the search here, although the game goes on. {self._leans()}"
            )
        elif view.reason is Reason.ROLLOUT:
            text = self._rollout()
        elif view.reason is Reason.TABLE:
            text = self._table()
        elif view.reason is Reason.ALL_TRIED:
            text = self._all_tried()
        elif view.reason is Reason.WIN_FOUND:
            text = self._win_found()
        else:
            text = self._cut()
        if Mark.RESEARCH in view.mark and self.trace.algorithm.null_windows:
            text += " It is a re-search: the null window showed only that the move is better."
        return text

    # What ended the node

    def _cut(self) -> str:
        if not self._meets(self.rival):
            left = "moves" if not self._untried else plural(self._untried, "move")
            return (
                f"The algorithm returned {value_text(self.trace, self.view)} here with {left} "
                "untried. Its window does not say why."
            )
        trace, value, other = self.trace, self.value, side_name(self.trace.game, self.rival)
        origin = origin_of(trace, self.node, self.rival)
        counts_wins = rules_of(trace.game).results and not win_ply(trace, value)
        if isinstance(origin, Origin) and counts_wins and not self.view.estimated:
            where = self._where(origin)
            if value * self.rival > 0:
                return (
                    f"{self.name} is to move here, but {other} wins {where}, and nothing that "
                    f"{self.name} plays here can be better for {other}."
                )
            if value and origin.value == value:
                return f"{self._reached('least')} already; {other} loses {where}, too."
        return f"{self._reached('least')} already; {self._because(self.rival)}."

    def _win_found(self) -> str:
        if _is_proved(self.trace, self.node, self.mover):
            return f"{self._reached('least')} already, and nothing is better than a win."
        return f"{self.name} cannot get more than a win here; {self._because(self.mover)}."

    def _all_tried(self) -> str:
        moves = "the only move" if len(self.moment.last_tries(self.node)) == 1 else "every move"
        head = f"{self.name} has tried {moves}"
        if self._meets(self.mover) and not self._is_exact(self.node):
            has = _has(self.trace, self.mover, self.value, "most", estimated=self.view.estimated)
            return f"{head}: {has} here; {self._because(self.mover)}."
        how = "" if self.view.estimated or self._is_exact(self.node) else "least"
        return f"{head}: {self._reached(how)}."

    def _table(self) -> str:
        twin = " or its mirror image" if "symmetry" in self.trace.options.extras else ""
        head = f"The search has met this position{twin} before"
        trace, value, estimated = self.trace, self.value, self.view.estimated
        if self.view.bound is Bound.EXACT:
            return f"{head} and knows its value: {result(trace, value)}."
        sure = Side.MAX if self._meets(Side.MIN) else Side.MIN if self._meets(Side.MAX) else None
        if sure is None:
            return f"{head} and knows an estimate of it: {number(trace, value)}."
        has = _has(trace, sure, value, "least", estimated=estimated)
        return f"{head}: {has}; {self._because(sure.other)}."

    def _open(self) -> str:
        trace, name = self.trace, self.name
        over = self.game.value()
        if over is not None:
            return f"The game is over here: {result_of(trace.game, over)}."
        if trace.algorithm.rollouts:
            return "A rollout passes through here and has not come to its end yet."
        left = self._untried
        to_try = f"{plural(left, 'move')} {_is(left)} not tried yet" * bool(left)
        if self.view.value is None:
            text = f"{name} is to move, and no move has returned yet"
            return f"{text}; {to_try}." if to_try else f"{text}."
        best = decider(self.moment, self.node)
        how = "most" if best is None else "" if self._is_exact(best) else "least"
        return f"{name} is to move. So far {self._reached(how)}{'; ' * bool(to_try)}{to_try}."

    def _rollout(self) -> str:
        trace, value = self.trace, self.value
        if Mark.PLAYOUT in self.view.mark:
            return f"A random move of a playout, which ended with {result(trace, value)}."
        if self.view.bound is Bound.SAMPLED:
            return f"A rollout passed through here and ended with {result(trace, value)}."
        if self.view.bound is Bound.EXACT:
            return f"After this rollout the value here is known: {result(trace, value)}."
        sure = Side.MAX if self.view.bound is Bound.LOWER else Side.MIN
        return f"After this rollout it is known that {_has(trace, sure, value, 'least')} here."

    def _root_of_rollouts(self) -> str:
        trace, game = self.trace, self.trace.game
        if self.view.is_open:
            until = "their number is reached" if trace.algorithm.samples else "its bounds meet"
            return f"Rollouts start at the root, one after another, until {until}."
        if not trace.algorithm.samples:
            return f"The bounds of the root have met: {result(trace, self.value)}."
        best = trace.result.best_move if trace.result else None
        chosen = f"{move_name(game, best)} has the most visits. " if best is not None else ""
        return f"{chosen}Rollouts are samples: they prove no value."

    def _root_of_passes(self) -> str:
        trace, proofs = self.trace, dict[bool, str]()
        for count, each in enumerate(trace.passes, 1):
            if each.depth == trace.passes[-1].depth and each.value is not None:
                is_least = each.value >= each.beta
                sure = Side.MAX if is_least else Side.MIN
                text = bounded(trace, each.value, Bound.LOWER if sure is Side.MAX else Bound.UPPER)
                proofs[is_least] = f"pass {count} returned {text}"
        met = " and ".join(proofs.values())
        rest = "an estimate" if self.view.estimated else "exact"
        return (
            f"{met[:1].upper()}{met[1:]}: the bounds meet at {number(trace, self.value)}, {rest}."
        )

    # Parts of sentences

    @cached_property
    def _untried(self) -> int:
        return len(self.moment.unvisited(self.node))

    def _leans(self) -> str:
        text = f"The estimate is {number(self.trace, self.value)}"
        side = winner(self.value)
        if not rules_of(self.trace.game).results:
            return f"{text}."
        return f"{text}, {f'better for {side_name(self.trace.game, side)}' if side else 'even'}."

    def _end(self, side: Side) -> int:
        """The end of the window that a side is sure of: alpha of Max, beta of Min."""
        return self.view.alpha if side is Side.MAX else self.view.beta

    def _meets(self, side: Side) -> bool:
        """Whether the value is no better for a side than what it is sure of above."""
        gain = (self.value - self._end(side)) * side
        return gain < 0 or (gain == 0 and self.trace.options.cutoff is Cutoff.WEAK)

    def _is_exact(self, node: int) -> bool:
        found = claim(self.trace, node)
        return found is Bound.EXACT or (
            found in (Bound.LOWER, Bound.UPPER) and is_settled(self.trace, node)
        )

    def _move(self, child: int) -> str:
        """The move that led to a node."""
        parent = self.trace.parent(child) or 0
        return move_name(self.moment.state(parent), self.trace.move[child])

    def _reached(self, how: str) -> str:
        """What the side to move has here, and by which move."""
        best = decider(self.moment, self.node)
        has = _has(self.trace, self.mover, self.value, how, estimated=self.view.estimated)
        return has if best is None else f"{has} with {self._move(best)}"

    def _where(self, origin: Origin) -> str:
        """`with (1,1) earlier`, or `with (1,1) instead of (0,0), 3 plies earlier`."""
        move = f"with {self._move(origin.sibling)}"
        if isinstance(self.trace.game, PaperTree):
            return f"{move} at {node_name(self.moment, origin.ancestor)}"
        plies = self.trace.depth[self.node] - self.trace.depth[origin.ancestor]
        if plies == 1:
            return f"{move} earlier"
        steps = pairwise(self.trace.path(self.node))
        step = next(below for above, below in steps if above == origin.ancestor)
        return f"{move} instead of {self._move(step)}, {plies} plies earlier"

    def _has_there(self, side: Side, origin: Origin) -> str:
        found = claim(self.trace, origin.sibling)
        how = "" if found is Bound.ESTIMATE or self._is_exact(origin.sibling) else "least"
        return _has(self.trace, side, origin.value, how, estimated=found is Bound.ESTIMATE)

    def _because(self, side: Side) -> str:
        """Why a side that has no more here than above does not come here."""
        origin, name = origin_of(self.trace, self.node, side), side_name(self.trace.game, side)
        if isinstance(origin, Origin):
            would = "need" if origin.value == self.value else "would"
            has = self._has_there(side, origin)
            return f"{name} {would} not come here, because {has} {self._where(origin)}"
        if isinstance(origin, Chosen):
            return self._answer(origin)
        return "no value is better"

    def _answer(self, chosen: Chosen) -> str:
        """What the window of the algorithm asks, and the answer."""
        question, side, end = self._question(chosen)
        if side is None:
            return question
        does = (self.value - end) * side >= 0
        return f"{question}, and here {side_name(self.trace.game, side)} does{' not' * (not does)}"

    def _question(self, chosen: Chosen) -> tuple[str, Side | None, int]:
        """What is asked, of whom, and from which value on the answer is yes."""
        trace = self.trace
        if chosen.by is Chooser.PASS:
            asked = trace.passes[chosen.number - 1].beta
            question = f"pass {chosen.number} asks only whether {_asks(trace, Side.MAX, asked - 1)}"
            return question, Side.MAX, asked
        if chosen.by is Chooser.NULL_WINDOW:
            side, end = trace.player(chosen.ancestor), chosen.value
            return f"a null window asks only whether {_asks(trace, side, end - side)}", side, end
        if chosen.by is Chooser.NARROWED:
            return "the rollout narrowed it to what the second-best move promises", None, 0
        return f"{trace.algorithm.name} chose a window that asks for no more", None, 0

    # The formula, the window, and what a cut move was worth

    def formula(self) -> str:
        view, trace = self.view, self.trace
        if view.reason not in _LEFT_AT_BOUND or not self._meets(self.rival):
            return ""
        is_max = self.mover is max_side(trace)
        sign = (">" if is_max else "<") + "=" * (trace.options.cutoff is Cutoff.WEAK)
        end = f"{'beta' if is_max else 'alpha'} ({number(trace, self._end(self.rival))})"
        left = "the moves left are never tried"
        if view.reason is Reason.BOUND_MET:
            left = "but no move was left to cut"
        elif self._untried:
            left = f"so {plural(self._untried, 'move')} {_is(self._untried)} never tried"
        return f"{number(trace, self.value)} {sign} {end}, {left}."

    def end_words(self, side: Side) -> str:
        """Where the end of the window comes from that a side is sure of."""
        trace, name = self.trace, side_name(self.trace.game, side)
        origin = origin_of(trace, self.node, side)
        if isinstance(origin, Origin):
            ancestor = self.moment.view(origin.ancestor)
            where = f"at {node_name(self.moment, origin.ancestor)}"
            if ancestor.depth and not isinstance(trace.game, PaperTree):
                where = f"after {node_name(self.moment, origin.ancestor)}"
            return f"{self._has_there(side, origin)} with {self._move(origin.sibling)} {where}"
        if isinstance(origin, Chosen):
            return self._question(origin)[0]
        if not self.node:
            return "open: nothing is above the root"
        if not trace.algorithm.prunes:
            return f"open: {trace.algorithm.name} passes no window down"
        if trace.algorithm.samples:
            return "open: rollouts pass no window down"
        if self.view.depth == 1 and trace.options.root_window is RootWindow.FRESH:
            return "open: every move at the root gets a fresh window"
        if self.view.depth == 1 and side is self.mover:
            return f"open: {name} has no move above"
        return f"open: no earlier move of {name} sets it"

    def worth_words(self, worths: Mapping[int, float | None]) -> str:
        trace, name = self.trace, self.name
        if self.view.estimated or self._rests_on_estimates():
            return (
                "The search looks no deeper than its limit, so its cut rests on estimates: the "
                "values of the whole game may disagree with it."
            )
        reached = self.value if not rules_of(trace.game).results else _sign(self.value)
        known = {move: value for move, value in worths.items() if value is not None}
        better = [move for move, value in known.items() if (value - reached) * self.mover > 0]
        is_sound = self.view.reason is Reason.WIN_FOUND or self._meets(self.rival)
        if not better:
            if len(known) < len(worths):
                known_part = "Not every value could be computed"
                if is_sound:
                    return f"{known_part}, but a bound was met, so nothing was lost."
                return f"{known_part}, so something may have been lost."
            return f"None of them gives {name} a better result, so nothing was lost."
        move = max(better, key=lambda each: known[each] * self.mover)
        worth = result_of(trace.game, known[move])
        gain = f"{move_name(self.game, move)} is even better for {name} ({worth})"
        if not is_sound:
            return f"{gain}, and no bound was met: something was lost."
        end = origin_of(trace, self.node, self.rival)
        if isinstance(end, Origin):
            other = side_name(trace.game, self.rival)
            return f"{gain}: one more reason for {other} not to come here. Nothing was lost."
        return f"{gain}, but the answer stays the same. Nothing was lost."

    def _rests_on_estimates(self) -> bool:
        """Whether the end of the window that cut the node may rest on estimates."""
        origin = origin_of(self.trace, self.node, self.rival)
        if isinstance(origin, Origin):
            return claim(self.trace, origin.sibling) is Bound.ESTIMATE
        return isinstance(origin, Chosen) and self.trace.options.estimates


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
