"""The values, moves and nodes of a search as text.

A trace has all numbers from Max's side, which on a board is X. They are written from the side that
the options call Max, so they are turned if that is O. Results in words (`X wins`) need no side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttt_tui.games.game import Side, side_name
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.judge import Bound, claim
from ttt_tui.search.options import OPTIONS, WIN_AMONG_ESTIMATES, Score, used
from ttt_tui.search.rollout_tree import Statistics
from ttt_tui.search.trace import Counters, Mark, Reason, Trace
from ttt_tui.words.moves import (
    chance_text as chance_text,
    line_text as line_text,
    move_name as move_name,
    moves_text as moves_text,
    result_of as result_of,
    step_name as step_name,
    winner as winner,
)
from ttt_tui.words.numbers import count, plural

if TYPE_CHECKING:
    from ttt_tui.search.moment import Moment, NodeView

NONE_YET = "..."
"""Shown in place of a value that does not exist yet."""

CHOSEN = "chosen"
"""Shown in place of the value of a search that only chose a move."""

_SIGNS = {Bound.LOWER: ">= ", Bound.UPPER: "<= ", Bound.SAMPLED: "≈"}
_MIRRORED = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
_STATES = {
    Reason.OPEN: "searching",
    Reason.CUTOFF: "cut",
    Reason.TABLE: "by table",
    Reason.HORIZON: "depth limit",
}
_CLAIMS = {Bound.EXACT: "exact", Bound.SAMPLED: "rollout", Bound.CHOSEN: CHOSEN}


def max_side(trace: Trace) -> Side:
    """Return the side that is called Max: its wins are positive."""
    return Side[trace.options.max_side.value]


def role(trace: Trace, side: Side) -> str:
    if side is Side.CHANCE:
        return "Chance"
    return "Max" if side is max_side(trace) else "Min"


def side_and_role(trace: Trace, side: Side) -> str:
    """Return `X (Max)`, or `Max` if that is the name of the side."""
    name = side_name(trace.game, side)
    its_role = role(trace, side)
    return name if name == its_role else f"{name} ({its_role})"


def number(trace: Trace, value: int) -> str:
    """Return a number of a search: `+1`, `-inf`; of a game with its own values `3`.

    Estimates of a board are hundredths of a win, `+0.12`, so that none looks larger than a win.
    """
    value *= max_side(trace)
    plus = "+" if trace.rules.results and value > 0 else ""
    beyond = abs(value) - trace.infinity
    if beyond >= -1:  # a null window may end a step from an open one
        text = "+inf" if value > 0 else "-inf"
        if beyond == -1:
            text += "-1" if value > 0 else "+1"
        return text
    if not trace.won_above:
        return f"{plus}{trace.worth(value)}"
    if trace.options.score is Score.DEPTH and abs(value) > trace.won_above:
        return f"{plus}{trace.proven(value)}"
    whole, rest = divmod(abs(value), WIN_AMONG_ESTIMATES)
    return f"{plus or '-'}{whole}{f'.{rest:02}' if rest else ''}" if value else "0"


def bounded(trace: Trace, value: int, bound: Bound, estimated: bool = False) -> str:
    """Return `+1`, `<= 0`, the estimates `~+0.12`, `~>= +0.05`, and `≈+1` for a rollout."""
    if max_side(trace) is Side.MIN:
        bound = _MIRRORED.get(bound, bound)
    tilde = "~" if estimated else ""
    return tilde + _SIGNS.get(bound, "") + number(trace, value)


def value_text(trace: Trace, view: NodeView) -> str:
    """Return a node's value with its bound; `...` if there is none yet; of UCT the mean."""
    if view.statistics is not None:
        return average_text(trace, view.statistics)
    if view.value is None:
        return CHOSEN if view.bound is Bound.CHOSEN else NONE_YET
    return bounded(trace, view.value, view.bound, view.estimated)


def numbers_text(trace: Trace, view: NodeView) -> str:
    """Return a node's value, of UCT with its visits: `N 12, Q +0.50`."""
    text = value_text(trace, view)
    return text if view.statistics is None else f"{state_word(trace, view)}, Q {text}"


def average_text(trace: Trace, statistics: Statistics) -> str:
    """Return the mean result of a variation of UCT, `?` before the first one."""
    return signed(trace, statistics.mean) if statistics.visits else NONE_YET


def signed(trace: Trace, result: float) -> str:
    """Return a result of a rollout, or a mean of results: `+0.31`."""
    return f"{max_side(trace) * result + 0.0:+.2f}"


def window_text(trace: Trace, alpha: int, beta: int) -> str:
    """Return `[-1, +inf]`, with alpha of the side that is called Max first; empty for UCT."""
    if trace.algorithm.rollouts:
        return ""
    ends = sorted((alpha, beta), reverse=max_side(trace) is Side.MIN)
    return f"[{number(trace, ends[0])}, {number(trace, ends[1])}]"


def mean_text(trace: Trace, statistics: Statistics) -> str:
    """Return the mean of rollouts and its 95 % interval: `+0.31 (+0.27 .. +0.35)`."""
    low, high = statistics.interval
    if max_side(trace) is Side.MIN:
        low, high = high, low
    return f"{signed(trace, statistics.mean)} ({signed(trace, low)} .. {signed(trace, high)})"


def leaves_text(counts: Counters) -> str:
    """Return the numbers of games that ended and were estimated: `0 + 491 at the limit`."""
    limit = counts.horizon_nodes
    return count(counts.leaves) + (f" + {count(limit)} at the limit" if limit else "")


def win_ply(trace: Trace, value: int) -> int | None:
    """Return the ply from the root at which a win is complete; None if values do not tell."""
    if trace.options.score is not Score.DEPTH or not value:
        return None
    return trace.longest + 1 - abs(trace.proven(value))


def result(trace: Trace, value: int) -> str:
    """Return a proven value in words: `X wins`, `X wins at ply 5`, `draw`; of other games `3`."""
    if not trace.rules.results:
        return number(trace, value)
    ply = win_ply(trace, value)
    return result_of(trace.game, value) + (f" at ply {ply}" if ply else "")


def node_name(moment: Moment, node: int) -> str:
    """Return the name of a node: `B2` in a tree, else its move `X(0,1)`; `the root`."""
    game = moment.trace.game
    parent = moment.trace.parent(node)
    if parent is None:
        return game.name if isinstance(game, PaperTree) else "the root"
    return step_name(moment.state(parent), moment.trace.move[node])


def path_text(moment: Moment, node: int) -> str:
    """Return the moves from the root to a node: `X(0,1) O(0,0)`; of a tree its nodes: `A B2`."""
    game = moment.trace.game
    moves = moment.trace.moves_to(node)
    text = line_text(game, moves)
    return f"{game.name} {text}".strip() if isinstance(game, PaperTree) else text or "the root"


def state_word(trace: Trace, view: NodeView) -> str:
    """Return one or two words on the state of a node: `cut`, `exact`, `searching`; of UCT N."""
    if view.statistics is not None:
        return f"N {count(view.statistics.visits)}"
    if Mark.PLAYOUT in view.mark:
        return "playout"
    if view.reason is Reason.GAME_OVER:
        return result(trace, view.value or 0) if trace.rules.results else "leaf"
    if view.reason is Reason.OPEN and Mark.RESEARCH in view.mark:
        return "re-search"
    if view.reason is Reason.WIN_FOUND:
        return "first win" if (view.value or 0) * view.player > 0 else "cut"
    claimed = "estimate" if view.estimated else _CLAIMS.get(view.bound, "bound")
    return _STATES.get(view.reason, claimed)


def unusual_options(trace: Trace) -> list[str]:
    """Return the options that are not the usual ones: `order reverse`, `depth 4`."""
    return [
        f"{each.flag[2:]} {each.write(each.value(trace.options))}"
        for each in OPTIONS
        if used(each, trace.algorithm) and each.value(trace.options) != each.default
    ]


def incomplete(trace: Trace) -> str:
    """Return the limit that left a search without a value: `depth 4`, `100,000 nodes`.

    Empty if it proves a value, or only chose a move.
    """
    if trace.result is None:
        return plural(trace.totals.nodes, "node")
    if claim(trace, 0).bound is Bound.CHOSEN:
        return ""
    if trace.result.value is None:
        return plural(trace.totals.rollouts, "rollout")
    if claim(trace, 0).estimated:
        return f"depth {trace.options.depth}"
    return ""
