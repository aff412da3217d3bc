"""The layer of the values: each against the exact one, within the window it was called with.

A number beyond the window says only that the value lies there: it is a bound, and no mistake.
"""

from __future__ import annotations

from math import isinf, isnan

from ttt_tui.features.programs.judging.findings import Finding, Layer, number
from ttt_tui.features.programs.judging.recorded_tree import Node
from ttt_tui.features.programs.judging.study import Study, Visit, clipped
from ttt_tui.game import format_coordinates


def wrong(study: Study) -> list[Visit]:
    """The visits whose value is wrong within their windows, in the order left."""
    return [visit for visit in study.leavings if _is_wrong(study, visit)]


def _is_wrong(study: Study, visit: Visit) -> bool:
    node = visit.node
    if not node.has_value or not node.is_regular or visit.is_closed or study.is_estimate(node):
        return False
    if node.outcome is not None and not node.children:
        expected: float | None = study.scale.finished(node.outcome, node.stones)
    else:
        expected = study.expected(node)
    if expected is None:
        return False
    own = study.scale.of(node)
    if study.rests_on_estimates(node):
        # A guess may shrink on its way up; what is another move's is not the best.
        own, best = clipped(own, visit.window), clipped(expected, visit.window)
        return own != best and own in [study.scale.of(child) for child in node.children]
    return not study.agree(own, expected, visit.window)


def first(
    study: Study, wrong: list[Visit], *, sound_below: bool, is_sure_of_move: bool = False
) -> Finding | None:
    """The first node whose value is wrong, though all below it are right.

    Args:
        sound_below: rules and leaves are right. If not, a value counts as wrong only where it is
            not what its own children make of it.
        is_sure_of_move: that it chose is surely not misread; else one is believed only where its
            own number is as good as the best.
    """
    for visit in wrong:
        node = visit.node
        if not node.children:
            if sound_below and node.outcome is None and not isinf(node.raw):
                return _from_memory(study, visit)
            continue
        if not makes_best(study, visit) and (
            sound_below or (not node.untried and all(child.is_regular for child in node.children))
        ):
            return _wrong_value(study, visit, wrong)
    return _worse_choice(study, is_sure=is_sure_of_move) if sound_below and not wrong else None


def makes_best(study: Study, visit: Visit) -> bool:
    """Whether a node's value is, within its window, the best that its children returned."""
    best = study.best_of_children(visit.node)
    own = study.scale.of(visit.node)
    return best is not None and study.agree(own, best, visit.window)


def _from_memory(study: Study, visit: Visit) -> Finding | None:
    """A childless node of a game that goes on: a table answered, or something else did."""
    node = visit.node
    if not (node.is_known or study.was_expanded(node, visit.number)):
        return None
    due = study.due(node)
    words = (
        f"A table answers {number(node.raw)}; the value is {number(due)}. What a search in another "
        "window returned may be a bound, and was stored as if it were the value."
    )
    return study.finding(Layer.VALUES, "wrong-memory", visit, node.raw, due, words)


def _wrong_value(study: Study, visit: Visit, wrong: list[Visit]) -> Finding:
    node = visit.node
    due = study.expected(node)
    if due is None:
        due = study.best_of_children(node)
    assert due is not None
    raw = study.scale.raw(due, node)
    side = "X" if node.x_moves else "O"
    words = (
        f"{side} is to move; the values of its moves are right, the best is {number(raw)}, and "
        f"the program returns {number(node.raw)}."
    )
    kind, why = _diagnosis(study, wrong)
    return study.finding(Layer.VALUES, kind, visit, node.raw, raw, words + why)


def _diagnosis(study: Study, wrong: list[Visit]) -> tuple[str, str]:
    """A name for the mistake, and a sentence, if it explains every wrong node; the simplest first.

    Nodes that are as their children make them are wrong only because of those.
    """
    cases = _own_faults(study, wrong)
    if any(any(map(isnan, worths)) for _, worths in cases):
        return "wrong-value", ""
    own, takes_worst = study.scale.of, study.takes_worst
    nodes = [node for node, _ in cases]
    if all(map(takes_worst, nodes)):
        sides = {node.x_moves for node in nodes}
        depths = {node.depth for node in nodes}
        alike = [each for each in study.choices if each.x_moves in sides]
        here = [each for each in alike if each.depth in depths]
        if all(map(takes_worst, alike)):
            return "worst-for-best", _worst_words(sides, "")
        if len(depths) == 1 and all(map(takes_worst, here)):
            return "worst-for-best", _worst_words(sides, f" at depth {nodes[0].depth}")
    if all(isinf(node.raw) for node in nodes):
        return "value-lost", " It returns the number that it began with."
    if all(own(node) == worths[-1] for node, worths in cases) and all(
        own(node) == own(node.children[-1]) for node in study.choices
    ):
        return "last-for-best", " It returns the value of its last move."
    return "wrong-value", ""


def _own_faults(study: Study, wrong: list[Visit]) -> list[tuple[Node, list[float]]]:
    """The nodes that are not wrong because of those below alone, with the worths of these."""
    own = [each.node for each in wrong if each.node.children and not makes_best(study, each)]
    return [(node, [study.scale.of(child) for child in node.children]) for node in own]


def are_means(study: Study, wrong: list[Visit]) -> bool:
    """Whether wrong values lie between those of their moves, with weights or without."""
    cases = [(study.scale.of(node), worths) for node, worths in _own_faults(study, wrong)]
    is_new = any(mean not in worths for mean, worths in cases)
    return is_new and all(min(worths) < mean < max(worths) for mean, worths in cases)


def _worst_words(sides: set[bool], here: str) -> str:
    if len(sides) > 1:
        side, more = "the side to move", ", or wins and losses are exchanged"
    else:
        side, more = ("X" if True in sides else "O"), ""
    return f" It takes the worst move for {side}{here} instead of the best{more}."


def chooses_best(study: Study) -> bool:
    """Whether the move that the root names is as good as any."""
    chosen, root = study.recording.chosen, study.tree.root
    best = study.exact.of(root)
    if chosen is None or best is None or not root.legal >> chosen & 1:
        return False
    exact = study.exact.worth(*root.after(chosen), x_moves=not root.x_moves)
    return exact is not None and study.scale.outcome(exact) == study.scale.outcome(best)


def _worse_choice(study: Study, *, is_sure: bool) -> Finding | None:
    """The root's values are right, and the move that it names is worse than another."""
    chosen, root = study.recording.chosen, study.tree.root
    if chosen is None or not root.is_regular or not root.legal >> chosen & 1:
        return None
    if study.limit is not None or not study.scale.is_learnt or chooses_best(study):
        return None
    best, number_of_best = study.exact.of(root), study.best_of_children(root)
    if best is None or number_of_best is None:
        return None
    name = format_coordinates(chosen, study.tree.rules)
    tried = study.top[0]
    child = root.children[root.cells.index(chosen)] if chosen in root.cells else None
    outcome = study.scale.outcome
    if child is not None and child.has_value and outcome(study.scale.of(child)) == outcome(best):
        kind = "bound-chosen"
        words = (
            f"It chooses {name}, whose number, {number(child.raw)}, is only a bound: its value is "
            "worse. Only a move that is better than the best so far may replace it."
        )
    elif not is_sure or study.recording.random or tried is not root:
        return None  # misread, or chosen at random
    elif child is None:
        kind = "chosen-unsearched"
        words = f"It chooses {name} without a search; a move that it has searched is better."
    else:
        kind = "worse-chosen"
        words = (
            f"It chooses {name}, whose number is {number(child.raw)}, though its search gives "
            f"another move {number(study.scale.raw(number_of_best, child))}."
        )
    expected = "a move that is worth as much"
    return study.finding(Layer.VALUES, kind, Visit.of(root), name, expected, words)
