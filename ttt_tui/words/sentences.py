"""Numbers and findings in words: the one place that decides how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ttt_tui.features.why.inquiry import Choice, Inquiry, Origin
from ttt_tui.game import Outcome, Player, Position, Rules, format_coordinates
from ttt_tui.search.algorithms.recorder import MoveSample
from ttt_tui.search.counts.savings import why_not_counted
from ttt_tui.search.evaluation import is_estimate, proven
from ttt_tui.search.option_table import cell_numbers, options_words
from ttt_tui.search.options import Cutoff, RootWindow, Score, SearchOptions
from ttt_tui.search.reading.judge import Bound, pass_end_is_estimate
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.search import Search
from ttt_tui.search.trace import INFINITY, Mark, Reason
from ttt_tui.words import algorithms as shelf_words
from ttt_tui.words.numbers import (
    count,
    excess,
    plural,
    progress,
    rate,
    seconds,
    seconds_range,
    share,
    size,
)

__all__ = [
    "Wording",
    "cell_numbers",
    "count",
    "exact_words",
    "excess",
    "incomplete",
    "options_words",
    "plural",
    "progress",
    "rate",
    "seconds",
    "seconds_range",
    "share",
    "size",
    "state",
]

_BESIDE_THE_MOVES = (Reason.TABLE, Reason.HORIZON, Reason.ROLLOUT)

NEVER_VISITED = "Never visited, so the search knows nothing of it."


def incomplete(options: SearchOptions, nodes: int, *, ended: bool) -> str:
    """What a search is called that has ended and proves nothing, and where it ended.

    `incomplete, depth 4`, or `incomplete, 100,000 nodes` where a budget stopped it; UCT's result
    is a sample.

    Args:
        ended: the search is done, not stopped.
    """
    if ended and options.algorithm.samples:
        return f"sampled, {plural(options.rollouts, 'rollout')}"
    if ended and options.depth is not None:
        return f"incomplete, depth {options.depth}"
    return f"incomplete, {plural(nodes, 'node')}"


def state(position: Position) -> str:
    """`3x3, 3 in a row; X to move, 9 empty cells`"""
    outcome = position.outcome()
    whose = f"{position.to_move.value} to move" if outcome is None else f"game over, {outcome}"
    return f"{position.rules}; {whose}, {plural(position.empties, 'empty cell')}"


def exact_words(outcome: Outcome, distance: int) -> str:
    """`X wins in 3`, `draw in 5`; plies, so a win in 1 is this very move."""
    return f"{outcome} in {distance}"


@dataclass(frozen=True)
class Wording:
    """How the values of one search are written; turns them to the side that is called Max.

    Attributes:
        rules: of the position searched.
        score: how its values count wins.
        max_player: the side whose wins are written positive.
        options: of the search, which say how its numbers count.
    """

    rules: Rules
    score: Score = Score.OUTCOME
    max_player: Player = Player.X
    options: SearchOptions = field(default_factory=SearchOptions)

    @classmethod
    def of(cls, position: Position, options: SearchOptions) -> Wording:
        mover = options.max_player.resolve(position.to_move)
        return cls(position.rules, options.score, mover, options)

    @property
    def proven(self) -> Wording:
        """The same for values as a report has them: nothing in them is estimated."""
        return replace(self, options=SearchOptions(score=self.score))

    def cell(self, cell: int) -> str:
        return format_coordinates(cell, self.rules)

    def cells(self, cells: tuple[int, ...] | list[int]) -> str:
        return " ".join(self.cell(cell) for cell in cells) or "-"

    def number(self, value: int, *, estimated: bool | None = None) -> str:
        """`+1`, `0`, `-1`, `+inf`, from Max's side; `~+12` for what may rest on estimates.

        Args:
            value: a number that the search counts with.
            estimated: whether it rests on estimates, as the judge says; None where it has not been
                asked: it is then taken for one if it may be.
        """
        if abs(value) >= INFINITY:
            return "+inf" if value * self.max_player.sign > 0 else "-inf"
        if (end := shelf_words.number_of_end(self, value * self.max_player.sign)) is not None:
            return end
        turned = proven(value, self.options) * self.max_player.sign
        if estimated is None:
            estimated = is_estimate(value, self.options)
        tilde = "~" if estimated else ""
        return f"{tilde}{turned:+d}" if turned else f"{tilde}0"

    def window(self, alpha: int, beta: int) -> str:
        """A window of numbers that the search counts with: `[-1, +inf]`."""
        return self._window(self.number(alpha), self.number(beta))

    def window_of(self, view: NodeView) -> str:
        """A node's window, with what is known of its ends: `[~0, +inf]`."""
        return self._window(self.end(view, Player.X), self.end(view, Player.O))

    def pass_window(self, search: Search, number: int) -> str:
        """The root's window in a pass, counted from 1."""
        each = search.passes[number - 1]
        ends = (
            self.number(end, estimated=pass_end_is_estimate(search, number, end))
            for end in (each.alpha, each.beta)
        )
        return self._window(*ends)

    def _window(self, alpha: str, beta: str) -> str:
        low, high = (alpha, beta) if self.max_player is Player.X else (beta, alpha)
        return f"[{low}, {high}]"

    def end(self, view: NodeView, player: Player) -> str:
        """An end of a node's window: X's alpha, or O's beta."""
        if player is Player.X:
            return self.number(view.alpha, estimated=view.alpha_estimated)
        return self.number(view.beta, estimated=view.beta_estimated)

    def bounded(self, value: int, bound: Bound, *, estimated: bool = False) -> str:
        """`+1`, or `<= 0`, `>= 0` where it is only a bound; `~+12`, `<= ~+12` where estimated."""
        turned = bound if self.max_player is Player.X else bound.mirrored
        sign = {Bound.LOWER: ">= ", Bound.UPPER: "<= ", Bound.SAMPLED: "≈"}.get(turned, "")
        return sign + self.number(value, estimated=estimated)

    def value(self, view: NodeView) -> str:
        """A node's value as it is known: `+1`, `<= 0`, `~+12`, or `...` where there is none yet."""
        if view.value is None:
            return "..."
        return self.bounded(view.value, view.side, estimated=view.estimated)

    def returned(self, view: NodeView) -> str:
        """The number alone, of a bound too: `+1`, `~+12`; `0` where there is none."""
        return self.number(view.value or 0, estimated=view.estimated)

    def estimate(self, value: int) -> str:
        """What a depth-limited search returned, which is no value: `~+12, better for X`."""
        leans = "about even" if not value else f"better for {'X' if value > 0 else 'O'}"
        return f"{self.number(value, estimated=True)}, {leans}"

    def role(self, player: Player) -> str:
        return "max" if player is self.max_player else "min"

    def result(self, value: int) -> str:
        """`X wins`, `draw`, `O wins`."""
        return str(Outcome((value > 0) - (value < 0)))

    def sampled(self, sample: MoveSample) -> str:
        """`mean +0.31 (+0.27 .. +0.35) in 1,203 visits`: what rollouts came to, from Max's side."""
        mean, interval = shelf_words.estimated(self, sample)
        return f"mean {mean} ({interval}) in {plural(sample.visits, 'visit')}"

    def root_result(self, value: int) -> str:
        """The result of the searched position; with depth-aware scores how soon, too.

        Of a proven value (`Report.value`), never of an estimate.
        """
        if self.score is Score.DEPTH and value:
            return f"{self.result(value)} in {self.rules.cells + 1 - abs(value)}"
        return self.result(value)

    def state(self, view: NodeView) -> str:
        """One or two words on where the search is with a node."""
        if view.is_leaf:
            return f"{self.result(view.value or 0)}, leaf" if view.value else "draw, leaf"
        words = {
            Reason.OPEN: "searching",
            Reason.CUTOFF: "cut",
            Reason.WIN_FOUND: "first win" if view.proves_for_mover else "bound",
            Reason.TABLE: "by table",
            Reason.HORIZON: "depth limit",
        }
        if Mark.PLAYOUT in view.mark and not view.is_open:
            return "playout"
        again = Mark.RESEARCH in view.mark
        if view.reason in words:
            text = words[view.reason]
            return text.replace("searching", "re-search") if view.is_open and again else text
        if again:
            return "re-search"
        return {Bound.EXACT: "exact", Bound.ESTIMATE: "estimate", Bound.SAMPLED: "rollout"}.get(
            view.bound, "bound"
        )

    def why(self, moment: Moment, view: NodeView) -> str:
        """Why the node's move loop ended, in a sentence with its numbers."""
        of_shelf = shelf_words.why(self, moment, view)
        words = (of_shelf or self._why(moment, view)) + shelf_words.remark(moment, view)
        search = moment.search
        samples = search.options.goes_by_rollouts  # and says so in words of its own
        if view.depth == 0 and not view.is_open and not search.proves and not samples:
            label = incomplete(search.options, search.nodes, ended=search.done)
            return f"{label.capitalize()}. {words}"
        return words

    def _why(self, moment: Moment, view: NodeView) -> str:
        role = self.role(view.player).capitalize()
        rival = self.role(view.player.other).capitalize()
        if view.is_leaf:
            return f"Game over: {self.result(view.value or 0)}, worth {self.returned(view)}."
        if view.is_open:
            if (outcome := moment.position(view.node).outcome()) is not None:
                return f"The game is over here, {outcome}: the value goes up next."
            so_far = "nothing yet" if view.value is None else f"{self.returned(view)} so far"
            return f"{role} is choosing: {so_far}, {self._left_out(moment, view, 'not tried yet')}."
        value = view.value if view.value is not None else 0
        if view.reason in _BESIDE_THE_MOVES:
            return self._beside_the_moves(view)
        if view.reason is Reason.ALL_TRIED:
            known = {
                Bound.ESTIMATE: "which rests on estimates at the depth limit",
                Bound.EXACT: "its exact value",
                Bound.UPPER: f"only a bound: {self.bounded(value, view.bound)}",
                Bound.LOWER: f"only a bound: {self.bounded(value, view.bound)}",
            }[view.bound]
            return f"{role} tried every move; the best gives {self.returned(view)}, {known}."
        left = self._left_out(moment, view, "not visited")
        if view.reason is Reason.WIN_FOUND and not view.proves_for_mover:
            return f"{role} has {self.value(view)} here, and no more than a win can be had: {left}."
        if view.reason is Reason.WIN_FOUND:
            return f"{role} has found a win ({self.returned(view)}) and looks no further: {left}."
        edge = self.end(view, view.player.other)
        guessed = view.beta_estimated if view.player is Player.X else view.alpha_estimated
        sure = "has an estimate of" if guessed else "is sure of"
        met = (
            f"{role} already has {self.returned(view)} here, {rival} above {sure} {edge}: "
            f"{self._condition(view, edge, moment)}"
        )
        if view.reason is Reason.BOUND_MET:
            return f"Bound met on the last move: {met}; no move was left."
        return f"Cut: {met}, so no other reply can matter; {left}."

    def _beside_the_moves(self, view: NodeView) -> str:
        """Why a node was left that was not left for its moves' values."""
        known = self.value(view)
        if view.reason is Reason.TABLE:
            return (
                f"The transposition table knew this position: {known} is enough for its window, so "
                "no move was tried."
            )
        if view.reason is Reason.HORIZON:
            return (
                f"The depth limit: the game goes on, and its worth is estimated by open lines, "
                f"{known}."
            )
        if Mark.PLAYOUT in view.mark:
            return f"A random move of the playout; the rollout ended with {self.returned(view)}."
        if view.bound is Bound.SAMPLED:
            return f"One rollout passed through here and ended with {self.returned(view)}."
        if view.bound is Bound.EXACT:
            return f"After this rollout the value here is known: {known}."
        return f"After this rollout the value here is known to be {known}."

    @staticmethod
    def _left_out(moment: Moment, view: NodeView, how: str) -> str:
        if moment.misses_children(view.node):
            return "the trace does not hold its latest moves"
        left = len(moment.unvisited(view.node, in_pass=True))
        return f"{plural(left, 'move')} {how}" if left or view.is_open else "no move was left"

    def _condition(self, view: NodeView, edge: str, moment: Moment) -> str:
        """The cut's inequality from Max's side: `-1 <= alpha -1`."""
        strict = moment.search.options.cutoff is Cutoff.STRICT
        if view.player is self.max_player:
            return f"{self.returned(view)} {'>' if strict else '>='} beta {edge}"
        return f"{self.returned(view)} {'<' if strict else '<='} alpha {edge}"

    def name(self, view: NodeView) -> str:
        """A node by the move that led to it: `(0,1) X`, or `the root`."""
        if view.move is None:
            return "the root"
        return f"{self.cell(view.move)} {view.player.other.value}"

    def end_name(self, player: Player) -> str:
        """The end of the window that a side is sure of: Max of alpha, Min of beta."""
        return "alpha" if player is self.max_player else "beta"

    def set_at(self, moment: Moment, origin: Origin) -> str:
        """Where an end of a window was set, and who is sure of it: `Max has it at the root`."""
        ancestor = moment.view(origin.ancestor)
        where = "at the root" if ancestor.move is None else f"after {self.name(ancestor)}"
        return f"{self.role(ancestor.player).capitalize()} has it {where}"

    def set_by(self, moment: Moment, origin: Origin) -> str:
        """By which child: `by (0,0) X, worth -1`."""
        sibling = moment.view(origin.sibling)
        return f"by {self.name(sibling)}, worth {self.returned(sibling)}"

    def open_end(self, moment: Moment, view: NodeView, player: Player) -> str:
        """Why this side's end of a node's window is infinite."""
        role, options = self.role(player).capitalize(), moment.search.options
        if view.depth == 0:
            return "open: nothing stands above the root"
        if (by_rollouts := shelf_words.open_end(moment)) is not None:
            return by_rollouts
        if not options.prunes:
            return "open: minimax hands no window down"
        fresh = options.root_window is RootWindow.FRESH
        if fresh and view.depth == 1:
            return "open: every move at the root has a fresh window"
        if view.depth == 1 and player is view.player:
            return f"open: {role} has no choice above"
        below = " below its move at the root" if fresh else ""
        return f"open: {role} above is not sure of anything yet{below}"

    def saved(self, moment: Moment, inquiry: Inquiry) -> str:
        """What a cut or a stop at the first win left out, with what the number counts.

        Empty for a node that could not have left anything out by now.
        """
        view = inquiry.view
        options = moment.search.options
        if why := why_not_counted(options):
            left_out = view.reason in (Reason.CUTOFF, Reason.WIN_FOUND)
            return f"Saved here: not counted, as {why}." if left_out else ""
        if view.reason is Reason.ALL_TRIED:
            return "Saved here: nothing, every move was tried."
        if view.reason is Reason.BOUND_MET:
            return "Saved here: nothing, it was the last move anyway."
        if view.reason not in (Reason.CUTOFF, Reason.WIN_FOUND):
            return ""
        if inquiry.saved is None:
            why = "too many positions to count at once"
            if moment.misses_children(view.node):
                why = "not known, as the trace does not hold its latest moves"
            return f"Saved here: {why}."
        positions = plural(inquiry.saved, "position")
        of = f"that minimax to depth {options.depth} visits"
        of = "of the full game tree" if options.depth is None else of
        return f"Saved here: {positions} {of}, counted exactly."

    def choice(self, inquiry: Inquiry) -> str:
        """The child that gave a node its value, and why that one among equals.

        Empty where no child is done.
        """
        choice, is_open = inquiry.choice, inquiry.view.is_open
        if choice is None:
            return ""
        chosen = choice.chosen
        if choice.proved_in:
            return (
                f"Chosen: {self.name(chosen)} with {self.value(chosen)}, in pass "
                f"{choice.proved_in}, the last that found the value so good."
            )
        text = f"{'Best so far' if is_open else 'Chosen'}: {self.name(chosen)} with "
        text += self.value(chosen)
        same, bounds = choice.equals, choice.bounds
        if chosen.bound is not Bound.EXACT:
            same, bounds = (*choice.equals, *choice.bounds), ()
        if same:
            what = "equals" if chosen.bound is Bound.EXACT else "that returned it"
            text += f", the first of {len(same) + 1} {what} in the order of the search"
        elif len(inquiry.children) == 1:
            text += ", the only move"
        elif sum(child.node is not None for child in inquiry.children) == 1:
            text += ", the only move tried"
        elif not bounds:
            text += ", the only one that reaches it"
        return f"{text}{self._no_better(choice, bounds)}."

    def _no_better(self, choice: Choice, bounds: Sequence[NodeView]) -> str:
        """The children that have the chosen one's value only as a bound."""
        if not bounds:
            return ""
        listed = ", ".join(self.name(view) for view in bounds)
        who = listed if len(bounds) <= 3 else f"{len(bounds)} others"
        has = "has" if len(bounds) == 1 else "have"
        value, bound = choice.chosen.value or 0, bounds[0].bound
        # Outcomes end at +1 and -1: a bound there leaves nothing open.
        at_end = self.score is Score.OUTCOME and value == (1 if bound is Bound.LOWER else -1)
        worse = "" if at_end else " and perhaps worse"
        return f"; {who} {has} only a bound ({self.bounded(value, bound)}), no better{worse}"

    def unvisited(self, inquiry: Inquiry) -> str:
        """What can be said of a move that was not visited."""
        if inquiry.view.is_open:
            return "Not visited yet: its turn may still come."
        if inquiry.left_out is None:
            return NEVER_VISITED
        left_out = plural(inquiry.left_out, "position")
        return f"{NEVER_VISITED} Left out with it: {left_out}, counted exactly."
