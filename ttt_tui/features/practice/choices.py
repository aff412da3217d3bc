"""The right answer to a decision, and the wrong ones: the usual mistakes, the subtle ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ttt_tui.features.practice.decisions import (
    Kind,
    PendingDecision,
    leaf_after,
    left_on_the_way,
)
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, move_text
from ttt_tui.search import Bound, NodeView, Reason, Score
from ttt_tui.search.evaluation import MOST_ESTIMATED, is_estimate, win_values
from ttt_tui.search.reading.judge import is_settled
from ttt_tui.words.sentences import Formatter

_ENOUGH = 3
"""So many wrong choices are enough; those of numbers that the search has not met fill up."""


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


def mistake_in(pending: PendingDecision, formatter: Formatter, choice: str) -> str:
    """What is wrong with a wrong choice, as a sentence, where that is certain; else empty."""
    known = {Kind.VALUE: _value_mistakes, Kind.WINDOW: _window_mistakes}
    find = known.get(pending.decision.kind)
    return "" if find is None else dict(find(pending, formatter)).get(choice, "")


def line_words(formatter: Formatter, moves: Sequence[int], first: GameState) -> str:
    """Moves one after another, the first one in this state: `X(0,1) O(1,2)`, `moves 0, 2`."""
    texts, state = [], first
    for move in moves:
        texts.append(_move_text(formatter, state, move))
        state = state.play(move)
    return _listed(texts)


def move_words(formatter: Formatter, moves: Sequence[int], state: GameState) -> str:
    """Moves of one state: `X(0,0) X(0,1)`, `moves 0, 2`; empty if there are none."""
    return _listed([_move_text(formatter, state, move) for move in moves])


def _move_text(formatter: Formatter, state: GameState, move: int) -> str:
    if isinstance(state, Position):
        return formatter.move(state.to_move, move)
    return move_text(state, move)


def _listed(texts: Sequence[str]) -> str:
    """Several moves; those that are numbers are called moves, as in `move 0`."""
    if not texts or texts[0].endswith(")"):
        return " ".join(texts)
    numbers = all(text.isdecimal() for text in texts)
    word = f"move{'s' if len(texts) > 1 else ''} " if numbers else ""
    return word + ", ".join(texts)


# Does the search cut here?


def _cut(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    view, options = pending.view, pending.search.options
    mover, best, is_x = view.player, view.value, view.player is Player.X
    name, other = formatter.player(mover), formatter.player(mover.other)
    assert best is not None
    edge = _end(view, view.beta if is_x else view.alpha)
    is_strict = bool(options.slack)
    guessed = {edge: view.beta_estimated if is_x else view.alpha_estimated, best: view.estimated}

    def number(value: int) -> str:
        return formatter.number(value, estimated=guessed.get(value))

    def claim(value: int, end: int | None, *, strict: bool = is_strict) -> str:
        """What follows from a value here and an end of the window, by the rule of cuts."""
        if end is None:
            yes, above = False, f"{other} has no value above"
        else:
            gain = mover.sign * (value - end)
            yes = gain > 0 if strict else gain >= 0
            above = f"{other} has {number(end)} above"
            if options.algorithm.chooses_windows:
                above = f"the window ends at {number(end)}"
            if not gain:
                above += f"; equal is {'enough' if yes else 'not enough'}"
        return f"{'Yes' if yes else 'No'}: {name} has {number(value)} here, {above}."

    is_win = formatter.has_results and best * mover.sign > 0
    no_further = f"Yes: {name} has a win, which is enough."
    # The other answer has a reason of its own: the same one twice would give the right one away.
    unlike = f"Yes: {name} has {number(best)} here, which is enough."
    if pending.is_cut:
        unlike = f"No: a remaining move may be better for {name}."
    if not options.algorithm.prunes:
        edge = pending.sure[mover.other]
        yield "No: minimax tries every move."
        yield claim(best, edge)
        yield unlike
    elif pending.is_cut and pending.result.reason is Reason.WIN_FOUND:
        yield no_further
        yield claim(best, edge)
    else:
        yield claim(best, edge)
        if edge == best:
            yield claim(best, edge, strict=not is_strict)
        yield from (
            claim(best, stale) for stale in _elder_ends(pending, mover.other) if stale != edge
        )
        own = _end(view, view.alpha if is_x else view.beta)
        if own not in (None, edge):
            yield claim(best, own)
    last = pending.tried[-1].value
    if last is not None and last != best:
        yield claim(last, edge)
    if best and formatter.has_results:
        yield claim(-best, edge)
    if is_win and not pending.is_cut:
        yield no_further
    if edge != best:
        yield unlike


def _end(view: NodeView, value: int) -> int | None:
    """An end of a node's window, None where it is open."""
    return None if abs(value) >= view.infinity - 1 else value


def _elder_ends(pending: PendingDecision, player: Player) -> Iterator[int | None]:
    """A side's ends of the windows above: what it was sure of before, the newest first."""
    for node in reversed(pending.now.path[:-1]):
        view = pending.now.view(node)
        end = view.alpha if player is Player.X else view.beta
        yield _end(view, end)


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
    by_outcome = formatter.has_results and formatter.score is Score.OUTCOME
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


def _value_mistakes(pending: PendingDecision, formatter: Formatter) -> Iterator[tuple[str, str]]:
    result, mover = pending.result, pending.view.player
    value, bound = result.value or 0, result.side
    if bound in (Bound.LOWER, Bound.UPPER):
        number = formatter.number(value, estimated=result.estimated)
        turned = formatter.bounded(value, bound.mirrored, estimated=result.estimated)
        yield number, f"{number} is only a bound, not the exact value."
        yield turned, "The bound is the wrong way round."
    elif all(each.bound is Bound.EXACT for each in (result, *pending.tried)):
        values = [each.value or 0 for each in pending.tried]
        worst = (min if mover is Player.X else max)(values, default=value)
        number = formatter.number(worst, estimated=False)
        most = ["largest", "smallest"][:: 1 if mover is formatter.max_player else -1]
        if worst != value:
            role = formatter.role(mover).capitalize()
            yield number, f"{number} is the {most[1]}; {role} takes the {most[0]}."


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
        found += [(min if is_x else max)(returned), *returned]
    found += [each for each in pending.sure.values() if each is not None]
    wins, most = _wins(pending)[view.depth :], options.largest
    if most is None:
        most = MOST_ESTIMATED if options.estimates else 0
        if options.score is Score.DEPTH:
            most = max(most, *wins)
    known = [*dict.fromkeys(found), -value, 0, value + 1, value - 1]
    wrong = [each for each in known if each != value and (abs(each) <= most or abs(each) in wins)]
    return wrong[: max(_ENOUGH, sum(each in found for each in wrong))]


def _wins(pending: PendingDecision) -> list[int]:
    """What a win is worth, by depth; of a game with values of its own the largest value."""
    state, options = pending.search.state, pending.search.options
    if isinstance(state, Position):
        return win_values(state.rules.cells, options)
    return [options.largest or 1] * (len(pending.search.trace) + 1)


# Which window does the child get?


def _window(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    child = pending.result
    yield formatter.window_of(child)
    met = list(_wrong_windows(pending))
    windows = [*dict.fromkeys(met), *_other_windows(pending)]
    wrong = [(a, b) for a, b in windows if (a, b) != (child.alpha, child.beta) and a < b]
    for alpha, beta in wrong[: max(_ENOUGH, sum(each in met for each in wrong))]:
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
    infinity = view.infinity
    yield (-infinity if low is None else low, infinity if high is None else high)
    yield -child.beta, -child.alpha  # the sign turned, as in negamax
    yield -infinity, infinity


def _window_mistakes(pending: PendingDecision, formatter: Formatter) -> Iterator[tuple[str, str]]:
    child, view = pending.result, pending.view
    best, mover = view.value, view.player
    if best is None:
        return
    own, new = (view.alpha, view.beta), (max(view.alpha, best), view.beta)
    other = (view.alpha, min(view.beta, best))
    if mover is Player.O:
        new, other = other, new
    if (child.alpha, child.beta) != new or new == own:
        return  # the window is not that of plain alpha-beta, or nothing has moved it
    role, is_max = formatter.role(mover).capitalize(), mover is formatter.max_player
    number = formatter.number(best, estimated=view.estimated)
    moved, not_moved = ("alpha", "beta") if is_max else ("beta", "alpha")
    how = "raises" if is_max else "lowers"
    yield (
        formatter.window(*own),
        f"That is the node's own window, but {role} has {number} by now, which {how} {moved}.",
    )
    if other != own:
        yield formatter.window(*other), f"{role}'s {number} sets {moved}, not {not_moved}."


def _other_windows(pending: PendingDecision) -> Iterator[tuple[int, int]]:
    """Windows of numbers that were not met, where too few were."""
    infinity, won = pending.view.infinity, _wins(pending)[pending.result.depth]
    yield -won, won
    yield 0, infinity
    yield -infinity, 0


# Which leaf is next?


def _leaf(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    lines = _lines(pending)
    shared = shared_beginning(lines)
    state = pending.search.state
    for move in lines[0][:shared]:
        state = state.play(move)
    for each in lines:
        yield line_words(formatter, each[shared:], state)


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
    position = pending.then.state(pending.decision.node)
    if not isinstance(position, Position):
        yield from _terminal_elsewhere(pending, formatter, position)
        return
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


def _terminal_elsewhere(
    pending: PendingDecision, formatter: Formatter, state: GameState
) -> Iterator[str]:
    """Of a game without cells: whether it is a leaf, or who moves there."""
    limit, leaf = pending.search.options.depth_limit, "Yes: it is a leaf."
    goes_on = [f"No: {formatter.player(each)} moves next." for each in Player]
    at_limit = "Yes: it is at the depth limit."
    if state.value() is not None:
        yield leaf
    elif pending.result.depth == limit:
        yield at_limit
    else:
        yield goes_on[list(Player).index(state.to_move)]
    yield from goes_on
    yield leaf
    if limit is not None:
        yield at_limit


# Which moves does the search never visit?


def _unvisited(pending: PendingDecision, formatter: Formatter) -> Iterator[str]:
    moves, state = pending.left, pending.now.state(pending.place)
    count = len(pending.then.unvisited(pending.place))
    for number in sorted(range(len(moves)), key=lambda each: abs(each - count)):
        last = move_words(formatter, moves[len(moves) - number :], state)
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
