"""What a run of a program has shown: one call of its search, and what it answers elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ttt_tui.games.position import Position
from ttt_tui.programs.box import Unread as Unread
from ttt_tui.programs.scale import Scale, learn
from ttt_tui.programs.tree import Numbers, Tree
from ttt_tui.search.algorithms import MINIMAX
from ttt_tui.search.counters import counters
from ttt_tui.search.options import Options
from ttt_tui.search.trace import Reason, Result, Totals, Trace
from ttt_tui.solver.results import Ints

_LARGEST = 30_000
"""Of a number on the screen."""


@dataclass(frozen=True)
class Odd:
    """The first board that is not its caller's with one more stone of the side to move.

    Attributes:
        node: of the trace: the caller.
        x, o: the stones that were found, as masks.
        line: of the file, from which it was called.
        variables: there, as text.
    """

    node: int
    x: int
    o: int
    line: int | None = None
    variables: str = ""


@dataclass(frozen=True)
class Fault:
    """How a call ended that did not come to its end.

    Attributes:
        text: the exception in one line, or which limit was reached.
        line: of the file.
        node: of the trace, in which it was raised.
        is_own: the program raised it by itself: not a limit of ours, and not for what is missing.
    """

    text: str
    line: int | None = None
    node: int | None = None
    is_own: bool = True


@dataclass(frozen=True)
class Recording:
    """One call of a program's search, checked by this process.

    Attributes:
        tree: the nodes up to the first odd board, if there is one: legal moves alone, though
            perhaps after the end of a game.
        path: of the file.
        function: that was called: `Game.minimax`; `call`: as one would write it.
        own_call: the file itself calls the function.
        guesses: the arguments that were guessed, in words.
        returned: by the call, as JSON has it.
        returns_value: a number is among what it returns.
        lines: of each node, the line that returned from it; 0 where it is not known.
        variables: of nodes that were asked for, as text.
        complete: the call came to its end.
        depth: the name of the parameter that looks like a depth, None without.
        notes: what else should be known of the run, in sentences.
        is_later: it is in place of a first call that takes too long or answers by heart.
    """

    tree: Tree
    path: Path
    function: str = ""
    call: str = ""
    own_call: bool = False
    guesses: tuple[str, ...] = ()
    returned: Any = None
    returns_value: bool = False
    lines: Sequence[int] = ()
    variables: dict[int, str] = field(default_factory=dict)
    odd: Odd | None = None
    fault: Fault | None = None
    complete: bool = True
    depth: str | None = None
    notes: tuple[str, ...] = ()
    is_later: bool = False

    @property
    def game(self) -> Position:
        """The position as the program was given it."""
        return self.tree.start

    @cached_property
    def trace(self) -> Trace:
        """Its columns, with values and windows from X's side."""
        tree, scale = self.tree, learn(self.tree)
        low, high = scale.window(tree)
        algorithm = replace(
            MINIMAX, name=self.path.name, about="your program", by_kernel=False,
            prunes=bool(tree.has_window.any()), uses=frozenset(), package=str(self.path),
        )  # fmt: skip
        trace = Trace(tree.start, algorithm, Options(), len(tree))
        worth, below = scale.worth(tree.raw, tree.x_moves), tree.below(0)
        if np.isnan(worth[0]) and below:  # it returns a move, which is worth the best of them
            worth[0] = (np.fmax if tree.x_moves[0] else np.fmin).reduce(worth[below])
        value, end = _whole(np.nan_to_num(worth)), np.where(tree.is_open, 0, tree.end)
        reason = _reasons(self, scale, value, low, high)
        columns = {
            "move": tree.move, "depth": tree.depth, "end": end, "value": value, "reason": reason,
            "alpha": _whole(low, trace.infinity), "beta": _whole(high, trace.infinity),
        }  # fmt: skip
        for name, column in columns.items():
            np.asarray(getattr(trace, name))[:] = column
        trace.visited = len(tree)
        trace.totals = Totals(**vars(counters(trace)))
        if not tree.is_open[0]:
            best = (int(tree.move[child]) for child in below if value[child] == value[0])
            trace.result = Result(int(value[0]), next(best, None), Reason(int(reason[0])))
        return trace


def _whole(numbers: Numbers, most: int = _LARGEST) -> Ints:
    found: Ints = np.rint(np.clip(numbers, -most, most)).astype(np.int64)
    return found


def _reasons(recording: Recording, scale: Scale, value: Ints, low: Numbers, high: Numbers) -> Ints:
    """Why each node was left, as far as it shows."""
    least_win = scale.least_win
    tree, has_depth = recording.tree, recording.depth is not None
    inner, untried = tree.children > 0, tree.untried != 0
    wins = np.where(tree.x_moves, value >= least_win(1), -value >= least_win(-1))
    met = np.where(tree.x_moves, value >= high, value <= low)
    kinds = (
        (tree.is_open, Reason.OPEN),
        (~tree.goes_on, Reason.GAME_OVER),
        (~inner, Reason.HORIZON if has_depth else Reason.TABLE),
        (untried & wins & ~met, Reason.WIN_FOUND),
        (untried, Reason.CUTOFF),
        (met, Reason.BOUND_MET),
    )
    conditions, reasons = zip(*kinds, strict=True)
    return np.select(conditions, [int(each) for each in reasons], int(Reason.ALL_TRIED))


@dataclass(frozen=True)
class Choice:
    """What the program answers in a position.

    Attributes:
        returned: as JSON has it.
        placed: the cell in which it put a stone by itself, None if it put none.
        value: the number in what it returned, None without one.
        fault: why there is no answer.
    """

    game: Position
    returned: Any = None
    placed: int | None = None
    value: float | None = None
    fault: str | None = None
