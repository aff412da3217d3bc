"""The right answer to a decision, and the wrong ones: the usual mistakes, the subtle ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import NamedTuple

from ttt_tui.features.practice.decisions import (
    Kind,
    PendingDecision,
    leaf_after,
    left_on_the_way,
)
from ttt_tui.game import Player
from ttt_tui.search import INFINITY, Bound, NodeView, Reason, Score
from ttt_tui.search.evaluation import MOST_ESTIMATED, is_estimate, win_values
from ttt_tui.search.reading.judge import is_settled
from ttt_tui.words.sentences import Formatter


class Choices(NamedTuple):
    """What can be answered, as text.

    Attributes:
        right: from the search itself.
        wrong: distinct, and none of them right; the subtlest mistake first. Empty where the
            question would answer itself.
    """

    right: str
    wrong: tuple[str, ...]


def choices_of(pending: PendingDecision, formatter: Formatter) -> Choices:
    """The choices of a decision."""
    offered = {
        Kind.CUT: _cut, Kind.VALUE: _value, Kind.WINDOW: _window, Kind.LEAF: _leaf,
        Kind.TERMINAL: _terminal, Kind.UNVISITED: _unvisited, Kind.BEST: _best,
    }  # fmt: skip
    right, *wrong = offered[pending.decision.kind](pending, formatter)
    return Choices(right, tuple(dict.fromkeys(each for each in wrong if each != right)))


def line_words(formatter: Formatter, moves: Sequence[int], first: Player) -> str:
    """A line of moves, the first one by this side: `X(0,1) O(1,2)`."""
    sides = cycle((first, first.other))
    return " ".join(
        f"{side.value}{formatter.cell(move)}" for side, move in zip(sides, moves, strict=False)
    )


def move_words(formatter: Formatter, moves: Sequence[int], player: Player) -> str:
    """Moves of one side: `X(0,0) X(0,1)`."""
    return " ".join(f"{player.value}{formatter.cell(move)}" for move in moves)


# Does the search cut here?


def _cut(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    view, options = pending.view, pending.search.options
    mover, rival, best = view.player, view.player.other, view.value
    assert best is not None
    is_x = mover is Player.X
    edge = _end(view.beta if is_x else view.alpha)
    is_strict = bool(options.slack)
    guessed = {edge: view.beta_estimated if is_x else view.alpha_estimated, best: view.estimated}

    def number(value: int) -> str:
        return formatter.number(value, estimated=guessed.get(value))

    def claim(
        value: int, end: int | None, *, strict: bool = is_strict, turned: bool = False
    ) -> str:
        """What follows from a value here and an end of the window, by the rule of cuts."""
        if end is None:
            yes, above = turned, f"{rival.value} has no value above"
        else:
            gain = mover.sign * (value - end)
            yes = (gain > 0 if strict else gain >= 0) is not turned
            above = f"{rival.value} has {number(end)} above"
            if options.algorithm.chooses_windows:
                above = f"the window ends at {number(end)}"
            if not gain:
                above += f"; equal is {'enough' if yes else 'not enough'}"
        return f"{'Yes' if yes else 'No'}: {mover.value} has {number(value)} here, {above}."

    is_win, no_further = best * mover.sign > 0, f"Yes: {mover.value} has a win, which is enough."
    if not options.algorithm.prunes:
        edge = pending.sure[rival]
        yield "No: minimax tries every move."
        yield claim(best, edge)
        yield claim(best, edge, turned=True)
    elif pending.is_cut and pending.result.reason is Reason.WIN_FOUND:
        yield no_further
        yield claim(best, edge)
    else:
        yield claim(best, edge)
        if edge == best:
            yield claim(best, edge, strict=not is_strict)
        yield from (claim(best, stale) for stale in _elder_ends(pending, rival) if stale != edge)
        own = _end(view.alpha if is_x else view.beta)
        if own not in (None, edge):
            yield claim(best, own)
    last = pending.tried[-1].value
    if last is not None and last != best:
        yield claim(last, edge)
    if best:
        yield claim(-best, edge)
    if is_win and not pending.is_cut:
        yield no_further
    if edge != best:
        yield claim(best, edge, turned=True)


def _end(value: int) -> int | None:
    """An end of a window, None where it is open."""
    return None if abs(value) >= INFINITY - 1 else value


def _elder_ends(pending: PendingDecision, player: Player) -> Iterator[int | None]:
    """A side's ends of the windows above: what it was sure of before, the newest first."""
    for node in reversed(pending.now.path[:-1]):
        view = pending.now.view(node)
        end = view.alpha if player is Player.X else view.beta
        yield _end(end)


# Which value does the node return?


def _value(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    result = pending.result
    value, bound = result.value, result.side
    assert value is not None
    yield formatter.value(result)
    claims = [(each, bound) for each in _wrong_values(pending)]
    if bound in (Bound.LOWER, Bound.UPPER):
        if not is_settled(pending.search, result.node):  # else the same number is true, too
            claims[:0] = [(value, Bound.EXACT), (value, bound.mirrored)]
        claims += [(each, Bound.EXACT) for each in _wrong_values(pending)]
    # Outcomes end at +1 and -1: beyond an end there is nothing to be sure of.
    by_outcome = formatter.score is Score.OUTCOME
    best = pending.search.trace.win_above or 1
    for number, says in claims:
        weaker = {Bound.UPPER: number > value, Bound.LOWER: number < value}
        if says is bound and weaker.get(bound):
            continue  # it is true, too
        is_turned = (number, says) == (value, bound.mirrored)
        if by_outcome and (is_turned or _says_nothing(number, says)) and abs(number) >= best:
            continue
        guessed = result.estimated if number == value else is_estimate(number, formatter.options)
        yield formatter.bounded(number, says, estimated=guessed)


def _says_nothing(number: int, bound: Bound) -> bool:
    return bound is (Bound.UPPER if number > 0 else Bound.LOWER)


def _wrong_values(pending: PendingDecision) -> list[int]:
    """Numbers that are taken for the value, the subtle mistakes first."""
    value, view, options = pending.result.value, pending.view, pending.search.options
    assert value is not None
    is_x = view.player is Player.X
    returned = [each.value for each in pending.tried if each.value is not None]
    found = [view.alpha, view.beta]  # the window's end in place of what came back
    if returned:
        found.append(returned[-1])
        found += [(max if is_x else min)(returned[:-1])] if len(returned) > 1 else []
        found.append((min if is_x else max)(returned))
    found += [-value, 0, value + 1, value - 1]
    wins = win_values(pending.search.position.rules.cells, options)[view.depth :]
    most = MOST_ESTIMATED if options.estimates else 0
    if options.score is Score.DEPTH:
        most = max(most, *wins)
    return [each for each in found if each != value and (abs(each) <= most or abs(each) in wins)]


# Which window does the child get?


def _window(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    child = pending.result
    yield formatter.window_of(child)
    for alpha, beta in _wrong_windows(pending):
        if (alpha, beta) != (child.alpha, child.beta) and alpha < beta:
            yield formatter.window(alpha, beta)


def _wrong_windows(pending: PendingDecision) -> Iterator[tuple[int, int]]:
    child, view = pending.result, pending.view
    alpha, beta, best = view.alpha, view.beta, view.value
    is_x = view.player is Player.X

    def raised(by: int) -> tuple[int, int]:
        return (max(alpha, by), beta) if is_x else (alpha, min(beta, by))

    if best is not None:
        yield raised(best)  # where it is a null window, or a fresh one
    yield alpha, beta  # as it was before the moves came back
    last = pending.tried[-1].value if pending.tried else None
    if last is not None:
        yield raised(last)
    if best is not None:
        yield (alpha, min(beta, best)) if is_x else (max(alpha, best), beta)  # the wrong end
    low, high = pending.sure[Player.X], pending.sure[Player.O]
    yield (-INFINITY if low is None else low, INFINITY if high is None else high)
    yield -child.beta, -child.alpha  # the sign turned, as in negamax
    yield -INFINITY, INFINITY
    won = win_values(pending.search.position.rules.cells, pending.search.options)[child.depth]
    yield -won, won
    yield 0, INFINITY
    yield -INFINITY, 0


# Which leaf is next?


def _leaf(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    lines = _lines(pending)
    shared = shared_beginning(lines)
    mover = pending.search.position.to_move
    for each in lines:
        yield line_words(formatter, each[shared:], mover.other if shared % 2 else mover)


def shared_beginning(lines: list[tuple[int, ...]]) -> int:
    """How many moves all these lines begin with, one less at most than the shortest has."""
    shortest = min(map(len, lines)) - 1
    same = (len({line[place] for line in lines}) == 1 for place in range(shortest))
    return next((place for place, each in enumerate(same) if not each), shortest)


def _lines(pending: PendingDecision) -> list[tuple[int, ...]]:
    """The line to the next leaf, and wrong ones."""
    leaf, now = pending.decision.node, pending.now
    right = pending.line(leaf)
    lines = [right]
    for node in left_on_the_way(pending):  # the cut is not seen
        lines += [pending.first_leaf((*pending.line(node), m)) for m in now.unvisited(node)[:1]]
    branch = next(node for node in reversed(now.path) if pending.then.is_open(node))
    moves = now.unvisited(branch, in_pass=True)
    above = pending.line(branch)
    for move in moves[1:2] + moves[-1:]:  # not in the order of the search
        lines.append(pending.first_leaf((*above, move)))
    if (after := leaf_after(pending.search, leaf)) is not None:
        lines.append(pending.line(after))
    return list(dict.fromkeys(lines))


def shared_line(pending: PendingDecision) -> tuple[int, ...]:
    """The moves that all choices of a next leaf begin with."""
    lines = _lines(pending)
    return lines[0][: shared_beginning(lines)]


# Is the child a leaf?


def _terminal(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    position = pending.then.position(pending.decision.node)
    line = "Yes: {} has " + f"{formatter.rules.in_a_row} in a row."
    mover = line.format(pending.view.player.value)
    full, goes_on = "Yes: the board is full.", "No: the game continues."
    limit = pending.search.options.depth_limit
    is_at_limit = pending.result.depth == limit
    at_limit = "Yes: it is at the depth limit."
    if (outcome := position.outcome()) is not None:
        yield full if outcome.winner is None else mover
    else:
        yield at_limit if is_at_limit else goes_on
    yield mover
    if position.empties:
        yield full
    if limit is not None and not is_at_limit:
        yield at_limit
    yield line.format(pending.view.player.other.value)
    yield goes_on


# Which moves does the search never visit?


def _unvisited(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    moves = pending.left
    count = len(pending.then.unvisited(pending.place))
    for number in sorted(range(len(moves)), key=lambda each: abs(each - count)):
        last = move_words(formatter, moves[len(moves) - number :], pending.view.player)
        yield last or "None: it visits every move."


# Which move is best?


def _best(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    """Only moves that are proved to be worse are wrong; a tie or a weak bound is not offered."""
    best, sign = best_tried(pending), pending.view.player.sign
    if best is None:
        yield ""
        return
    yield formatter.name(best)
    at_most = Bound.UPPER if sign > 0 else Bound.LOWER
    gaps = {
        formatter.name(each): sign * ((best.value or 0) - (each.value or 0))
        for each in pending.tried
        if each.bound in (Bound.EXACT, at_most)
    }
    yield from sorted((name for name, gap in gaps.items() if gap > 0), key=gaps.__getitem__)


def best_tried(pending: PendingDecision) -> NodeView | None:
    """The first child that is proved to reach the node's value; None if none is."""
    player = pending.view.player
    at_least = Bound.LOWER if player is Player.X else Bound.UPPER
    proved = (each for each in pending.tried if each.bound in (Bound.EXACT, at_least))
    return next((each for each in proved if each.value == pending.view.value), None)
