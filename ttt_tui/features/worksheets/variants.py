"""Positions and trees for sheets that are equally difficult: which they are, and by what.

Boards come from random games and are graded by the cuts of alpha-beta; trees from paper keep their
shape and have the same numbers in another order, or are random trees of a difficulty.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from ttt_tui.features.worksheets.exercise import MOST_NODES, tree_size
from ttt_tui.game import Player, Position
from ttt_tui.game.bitboard import canonical
from ttt_tui.search import Reason, Search, SearchOptions
from ttt_tui.search.graded_trees import Grade
from ttt_tui.search.trace import Trace
from ttt_tui.words.numbers import plural

_PATIENCE = 1_500
"""Games in vain, after which mirror images of positions taken are taken, too; then it ends."""

_MOST_LEFT = 5
"""Empty cells at most: of six even a tree with quick wins is too large for a sheet."""


class Level(NamedTuple):
    """What an exercise must have.

    Attributes:
        nodes: of the whole tree below the root, at least and at most.
        thoughtful: cuts that take thought, at least.
        trivial: other cuts, at most.
    """

    nodes: tuple[int, int]
    thoughtful: int
    trivial: int

    @property
    def words(self) -> str:
        """What every sheet has, a sentence."""
        low, high = self.nodes
        return (
            f"Every variant has {low} to {high} nodes, at least {plural(self.thoughtful, 'cut')} "
            f"at a draw, and at most {plural(self.trivial, 'cut')} at a win."
        )


LEVELS = {
    "easy": Level((8, 20), 1, 0),
    "medium": Level((21, MOST_NODES), 1, 3),
    "hard": Level((40, MOST_NODES), 3, 3),
}
"""By name."""

ANY = Level((4, MOST_NODES), 0, MOST_NODES)
"""Whatever has room on a sheet."""


def fresh_positions(
    start: Position, options: SearchOptions, level: Level, seed: int
) -> Iterator[Position]:
    """Positions of this level in games that go on from one, none twice; the same for a seed.

    No two are mirror images of each other until no others are found. It ends where none is.
    """
    dice = random.Random(seed)
    taken: set[Position] = set()
    alike: set[Position] = set()
    vain = 0
    while vain < _PATIENCE or alike:
        if vain >= _PATIENCE:
            alike, vain = set(), 0
        vain += 1
        position = _later(start, dice)
        if position in taken or (image := canonical(position)[0]) in alike:
            continue
        if fits(position, options, level):
            taken.add(position)
            alike.add(image)
            vain = 0
            yield position


def _later(start: Position, dice: random.Random) -> Position:
    """A position with few empty cells, some random moves on; the game may be over."""
    left = dice.randint(3, _MOST_LEFT)
    position = start
    while position.empties > left and not position.is_over():
        position = position.play(dice.choice(position.legal_moves()))
    return position


def fits(position: Position, options: SearchOptions, level: Level) -> bool:
    """Whether a position is of this level."""
    low, high = level.nodes
    if position.is_over() or not low <= tree_size(position, high) <= high:
        return False
    thoughtful, trivial = cuts_of(position, options)
    return thoughtful >= level.thoughtful and trivial <= level.trivial


def cuts_of(position: Position, options: SearchOptions) -> tuple[int, int]:
    """How many cuts of a search take thought, and how many do not."""
    search = Search(position, options, capacity=MOST_NODES + 1)
    search.advance()
    trace = search.trace
    cuts = [node for node in range(len(trace)) if trace.reason[node] == Reason.CUTOFF]
    stops = sum(reason == Reason.WIN_FOUND for reason in trace.reason[: len(trace)])
    thoughtful = sum(_takes_thought(position, trace, node) for node in cuts)
    return thoughtful, len(cuts) - thoughtful + stops


def _takes_thought(position: Position, trace: Trace, node: int) -> bool:
    """Neither can the side to move win there, nor has the other a win elsewhere."""
    first, second = position.to_move, position.to_move.other
    player = second if trace.depth[node] % 2 else first
    end = trace.beta[node] if player is Player.X else trace.alpha[node]
    return trace.value[node] * player.sign <= 0 <= end * player.sign


def grade_words(grade: Grade) -> str:
    """What every tree of a grade has, a sentence."""
    leaves, cuts = _between(*grade.leaves), _between(*grade.cuts)
    return (
        f"In every variant alpha-beta never visits {_between(*grade.unvisited)} of {leaves} "
        f"leaves; nodes with a cut: {cuts}."
    )


def _between(least: int, most: int) -> str:
    return f"{least} to {most}" if least < most else str(least)
