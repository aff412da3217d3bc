"""The layer of the leaves: what finished games are given, and games that end too early."""

from __future__ import annotations

from ttt_tui.features.programs.judging.findings import Finding, Layer, number
from ttt_tui.features.programs.judging.study import Study, Visit
from ttt_tui.game import Outcome
from ttt_tui.words.numbers import plural

_OUTCOMES = {1: Outcome.X_WINS, 0: Outcome.DRAW, -1: Outcome.O_WINS}


def first(study: Study) -> Finding | None:
    """The first leaf that is wrong within its window."""
    if not study.scale.is_learnt:
        return None
    for visit in study.leavings:
        node = visit.node
        if node.children or not node.has_value or not node.is_regular or visit.is_closed:
            continue
        if node.outcome is not None:
            if study.tree.lines.has_line(node.x) and study.tree.lines.has_line(node.o):
                continue  # it went on after the end; whose line counts by now is nobody's rule
            expected = study.scale.finished(node.outcome, node.stones)
            if not study.agree(study.scale.of(node), expected, visit.window):
                return _misjudged(study, visit, expected)
        elif (early := ends_early(study, visit)) is not None:
            return _too_early(study, visit, early)
    return None


def ends_early(study: Study, visit: Visit) -> float | None:
    """What a game that goes on should be worth, where it is taken for one that is over."""
    node = visit.node
    if node.is_known or study.is_estimate(node) or study.was_expanded(node, visit.number):
        return None
    worth = study.scale.of(node)
    if worth not in study.scale.wins.values():
        return None  # a guess of its own, or nothing found: not the number of an end
    exact = study.exact.of(node)
    if exact is None or study.agree(worth, exact, visit.window):
        return None
    return exact


def _misjudged(study: Study, visit: Visit, expected: float) -> Finding:
    node = visit.node
    assert node.outcome is not None
    scale = study.scale
    due: float | None = scale.raw(expected, node)
    got = number(node.raw)
    taken_for = scale.outcome(scale.of(node))
    result = _OUTCOMES[node.outcome]
    kind = f"{_NAMES[abs(node.outcome)]}-as-{_taken_as(node.outcome, taken_for)}"
    words = f"The game is over here, {result}. "
    if node.outcome and node.outcome == scale.alike and not taken_for:
        due = None  # which of the two is wrong, and what it should be, nothing says
        words += f"The program gives it {got}, the number of a game that is drawn, too."
    elif study.forgets_sign:
        due = None  # the number may be right, and what becomes of it wrong
        words += (
            f"The program gives it {got} for either winner: a number for the side to move. X and O "
            "choose alike among such numbers: the value from below is taken without changing its "
            "sign."
        )
    else:
        words += f"The program gives it {got}; {number(due)} is right. "
        words += f"It counts as: {_OUTCOMES[taken_for]}."
    return study.finding(Layer.LEAVES, kind, visit, node.raw, due, words)


_NAMES = {1: "win", 0: "draw"}


def _taken_as(outcome: int, taken_for: int) -> str:
    if not taken_for:
        return "draw"
    return "loss" if outcome == -taken_for else "win"


def _too_early(study: Study, visit: Visit, exact: float) -> Finding:
    node = visit.node
    position = study.tree.position(node)
    due = study.scale.raw(exact, node)
    end = next(end for (end, _), worth in study.scale.wins.items() if worth == study.scale.of(node))
    words = (
        f"The program ends the game here, {_OUTCOMES[end]}, but no line is complete and "
        f"{plural(position.empties, 'cell')} {'is' if position.empties == 1 else 'are'} empty. "
        f"It gives {number(node.raw)}; with best play the value is {number(due)}."
    )
    return study.finding(Layer.LEAVES, "ends-early", visit, node.raw, due, words)
