"""Which lines a search was seen to recognise as wins, of either side."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from ttt_tui.features.programs.judging.findings import cells_words
from ttt_tui.features.programs.judging.recorded_tree import Lines, cells_of
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.game import Player, Position, Rules

_NAMED = 3
_TRIES = 200
"""To make a board for a line."""


def unseen(study: Study, *, judged_in_parent: bool) -> frozenset[int]:
    """The lines, as masks, that ended no game of the recording with the right value.

    Args:
        judged_in_parent: finished games are no nodes of it.
    """
    seen: set[int] = set()
    complete, scale = study.tree.lines.complete, study.scale
    for node in study.tree.nodes:
        if node.outcome is None:
            for cell in cells_of(node.untried) if judged_in_parent else ():
                seen |= complete(*node.after(cell))
        elif (
            node.outcome
            and not node.children
            and node.has_value
            and scale.outcome(scale.of(node)) == node.outcome
        ):
            seen |= complete(node.x, node.o)
    return frozenset(study.tree.rules.lines) - seen


def lines_at(position: Position, cell: int) -> Iterator[int]:
    """The lines that a move completes, or that it keeps the other side from completing."""
    for line in position.rules.lines:
        rest = line & ~(1 << cell)
        if rest != line and rest in (rest & position.x, rest & position.o):
            yield line


def unseen_words(lines: Collection[int], rules: Rules) -> str:
    """`(0,0), (1,1) and (2,2); (0,2), (1,1) and (2,0); and 3 more`."""
    empty = Position(0, 0, Player.X, rules)
    named = [cells_words(line, empty) for line in sorted(lines)]
    more = [f"and {len(named) - _NAMED} more"] * (len(named) > _NAMED)
    return "; ".join(named[:_NAMED] + more)


def board_with(line: int, start: Position, *, is_complete: bool) -> Position | None:
    """A board, made for a line, that a game may lead to; None where none is found.

    The side of `start` is to move. It can complete the line, or the other side has just done so.
    """
    mover, begins, random = start.to_move, start.first().to_move, Random(line)
    for _ in range(_TRIES):
        gap = 0 if is_complete else 1 << random.choice(list(cells_of(line)))
        made = _filled(line, gap, mover.other if is_complete else mover, begins, start, random)
        if made is None or made.problems():
            continue
        winner = made.outcome()
        if winner is None if gap else winner is not None and winner.value == -mover.sign:
            return made
    return None


def _filled(
    line: int, gap: int, owner: Player, begins: Player, start: Position, random: Random
) -> Position | None:
    """The line but for a gap, and stones beside it and below it at random, as many as are due."""
    rules = start.rules
    masks = {owner: line & ~gap, owner.other: 0}
    if rules.gravity:
        for cell in cells_of(line):
            for below in range(cell + rules.columns, rules.cells, rules.columns):
                if not (line | masks[owner] | masks[owner.other]) >> below & 1:
                    masks[random.choice([owner, owner.other])] |= 1 << below
    for _ in range(rules.cells):
        more = masks[begins].bit_count() - masks[begins.other].bit_count()
        due = 0 if start.to_move is begins else 1
        if more == due:
            break
        short = begins if more < due else begins.other
        legal = Lines(rules).legal(masks[Player.X], masks[Player.O])
        free = list(cells_of(legal & ~gap))
        if not free:
            return None
        masks[short] |= 1 << random.choice(free)
    return Position(masks[Player.X], masks[Player.O], start.to_move, rules)
