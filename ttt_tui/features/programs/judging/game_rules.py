"""The layer of the rules: a stone more, of the side to move, on an empty cell; every move; an end.

An odd board is no mistake as such: a program may look two plies ahead, or ask what the other side
would do. So nothing is found here unless a value is wrong, too; or a depth limit leaves no value to
compare with the exact one, and stones are put on stones.
"""

from __future__ import annotations

from collections.abc import Collection

from ttt_tui.features.programs.judging.findings import Finding, Layer, cells_words, number
from ttt_tui.features.programs.judging.recorded_tree import Node, cells_of
from ttt_tui.features.programs.judging.study import Study, Visit
from ttt_tui.features.programs.recording import CHANGED, ROOT
from ttt_tui.game import Position
from ttt_tui.words.numbers import plural

_SURE = 0.95
"""Of the finished games have the number of their outcome: the boards are read rightly."""


def first(study: Study, wrong: set[int]) -> Finding | None:
    """The first node that breaks the rules.

    Args:
        wrong: the nodes whose value is wrong.
    """
    if not wrong:
        odd = [node for node in study.tree.nodes if node.is_odd]
        is_plain = study.limit is not None and study.scale.share >= _SURE and bool(odd)
        return _odd(study, odd[0]) if is_plain and all(_overwrites(study, o) for o in odd) else None
    missing = [visit for visit in study.visits if misses_moves(study, visit, wrong)]
    does_harm = any(visit.number in wrong or study.is_empty_handed(visit.node) for visit in missing)
    if _is_cut(study, missing):
        missing = _moveless(study, missing)
    missed = missing[0] if does_harm and missing else None
    if (changed := _changed(study)) is not None and (does_harm or study.has_odd):
        return changed
    # All nodes and no visits: a node goes on after a win whatever its window is.
    for node in study.tree.nodes:
        if missed is not None and missed.number <= node.number:
            return _missed(study, missed)
        if node.is_odd:
            return _odd(study, node)
        if node.outcome is not None and node.children and node.is_regular:
            return _goes_on(study, node)
    return None


def _changed(study: Study) -> Finding | None:
    """The first call that returns with another board than it was called with.

    The calls below it return with their own boards: a move that it made itself is still there.
    """
    ends = study.recording.end
    changed = [node for node in study.tree.nodes if node.flags & CHANGED and node.children]
    for node in sorted(changed, key=lambda node: ends[node.number]):
        if node.is_open or not node.is_regular or any(c.flags & CHANGED for c in node.children):
            continue
        if node.children[0].is_odd:
            return None  # what it did to the board is not known as a move
        position = study.tree.position(node)
        move = cells_words(1 << node.cells[0], position)
        words = (
            f"When this call returns, its board is not the one that it was called with: the move "
            f"{move} is still there after its search. It was not taken back, or was made on a copy "
            "that shares its cells with the board."
        )
        got = f"{move} is still there"
        return study.finding(
            Layer.RULES, "not-taken-back", Visit.of(node), got, position.rows_text, words
        )
    return None


def _overwrites(study: Study, node: Node) -> bool:
    """Whether a stone of its caller's has changed its owner."""
    caller = study.tree.callers[node.number]
    return bool(caller.x & node.o | caller.o & node.x)


def _is_cut(study: Study, missing: list[Visit]) -> bool:
    """They are left by a cut, though by a wrong one: elsewhere the same cells are played."""
    played = {True: 0, False: 0}
    for node in study.tree.nodes:
        played[node.x_moves] |= node.tried
    has_window = study.prunes or study.recording.subject.window is not None
    return has_window and any(v.node.untried & played[v.node.x_moves] for v in missing)


def _moveless(study: Study, missing: list[Visit]) -> list[Visit]:
    """Those that try no move at all: no cut comes before the first, nor is their number a bound.

    It is the one that they began with, so it is the same at all nodes of a side; where it is not,
    it may be a guess.
    """
    moveless = [v for v in missing if study.is_empty_handed(v.node) and not v.is_closed]
    numbers = {(visit.node.x_moves, visit.node.raw) for visit in moveless}
    is_same = len(numbers) == len({x_moves for x_moves, _ in numbers})
    return moveless if is_same and study.limit is None else []


def misses_moves(study: Study, visit: Visit, wrong: Collection[int] = ()) -> bool:
    """It left moves untried, and no window, win, table or depth limit says why.

    Args:
        wrong: the nodes whose value is wrong: no win explains that they were left.
    """
    node = visit.node
    if node.is_open or node.is_known or not node.untried or not node.is_regular:
        return False
    if any(child.is_open or child.is_odd for child in node.children):
        return False
    if not node.children:
        return study.is_empty_handed(node)
    if node.number == ROOT and not node.has_value and len(node.children) == 1:
        return False  # the caller has made a move of its own choice, and then asks
    is_met = study.is_met(visit, by_win=visit.number not in wrong)
    return not is_met and not all(
        _is_needless(study, node, cell) for cell in cells_of(node.untried)
    )


def _is_needless(study: Study, node: Node, cell: int) -> bool:
    """Whether what the move leads to may be known without a node: it is over, or was seen."""
    x, o = node.after(cell)
    return study.tree.lines.outcome(x, o) is not None or (x, o, not node.x_moves) in study.expanded


def _missed(study: Study, visit: Visit) -> Finding:
    node = visit.node
    position = study.tree.position(node)
    missed = cells_words(node.untried, position)
    tried = cells_words(node.tried, position) if node.tried else "none"
    side = position.to_move.value
    count = node.untried.bit_count()
    are = "is" if count == 1 else "are"
    words = f"{plural(count, 'move')} of {side} {are} never tried here: {missed}. "
    if study.is_empty_handed(node):
        words = (
            f"It tries no move at {missed}, which {are} free, and returns the number that it "
            f"began with, {number(node.raw)}. "
        )
    seems_won = study.is_met(visit)
    nor = ", nor a win: the value from below is wrong" if seems_won else ""
    words += f"No cut explains it{nor}."
    expected = cells_words(node.legal, position)
    return study.finding(Layer.RULES, "missed-moves", visit, tried, expected, words)


def _goes_on(study: Study, node: Node) -> Finding:
    outcome = study.tree.position(node).outcome()
    words = f"The game is over here, {outcome}, and the search continues: it does not see the end."
    got, here = plural(len(node.children), "move") + " tried", Visit.of(node)
    return study.finding(Layer.RULES, "goes-on-after-end", here, got, "no move", words)


def _odd(study: Study, node: Node) -> Finding:
    caller = study.tree.position(study.tree.callers[node.number])
    position = study.tree.position(node)
    kind, words = _oddity(caller, position)
    side, new = caller.to_move, position.occupied & ~caller.occupied
    if kind == "wrong-symbol" and study.tree.callers[node.number].number != ROOT:
        words += f" {side.other.value} moves twice in a row."
    is_doubled = kind == "several-stones" and new == position.stones(side) & ~caller.occupied
    if is_doubled and not any(each.flags & CHANGED for each in study.tree.nodes):
        kind, where = "doubled-stone", cells_words(new, position)
        words = f"{side.value} puts down {new.bit_count()} stones in one move: {where}."
    board = study.recording.odd.get(node.number)
    got = board.words if board and board.words else position.rows_text
    expected = f"one stone more of {side.value}, on an empty cell"
    return study.finding(Layer.RULES, kind, Visit.of(node), got, expected, words)


def _oddity(caller: Position, found: Position) -> tuple[str, str]:
    """What is odd about a board, seen from the one before."""
    side, other = caller.to_move, caller.to_move.other
    mine, theirs = (found.stones(each) & ~caller.stones(each) for each in (side, other))
    cases = (
        (
            (mine | theirs) & caller.occupied,
            "taken-cell",
            f"A stone of {side.value} is put on {{}}, which is taken.",
        ),
        (
            caller.occupied & ~found.occupied,
            "stones-gone",
            "Stones of its caller's board are missing: {}.",
        ),
        (
            0 if mine else theirs,
            "wrong-symbol",
            f"{side.value} is to move, and a stone of {other.value} is put on {{}}.",
        ),
        (
            mine | theirs,
            "several-stones",
            "The board has several stones more than its caller's: {}. A move before it was not "
            "taken back, or one was made twice.",
        ),
    )
    for cells, kind, words in cases:
        if cells:
            return kind, words.format(cells_words(cells, found))
    return "same-board", "The board is the same as its caller's: no move was made."
