"""The visits that a plugin reports, checked and written into a record.

Reports are checked: every move is played here as well, so that the game's results are ours, and an
impossible report is a `Fault` that says what was wrong.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from ttt_tui.search.algorithms.game_walk import Game, Node
from ttt_tui.search.algorithms.recorder import Fault, Recorder
from ttt_tui.search.evaluation import MOST_ESTIMATED
from ttt_tui.search.state import Finding
from ttt_tui.search.trace import INFINITY, Mark, Reason

ReportedVisit = tuple[int, int, int, int] | tuple[int, int]
"""An enter, as move, alpha and beta; or a leave, as its value. See `ttt_tui.search.plugin_api`.

Then the index of the line of its code that made it, -1 where that is not known.
"""

_MOST_ALIKE = 100
"""So often may a visit of a move be repeated, with the same window and the same result. Even a
search that deepens to the end of the largest board stays below."""


class Batch(NamedTuple):
    """Some visits, and what came after them.

    Attributes:
        visits: in their order.
        value: what the algorithm returned in the end; None while it goes on.
        fault: why nothing more comes.
    """

    visits: list[ReportedVisit]
    value: int | None = None
    fault: str | None = None


class Teller(Protocol):
    """Where visits come from."""

    def take(self, patience: float | None, /) -> Batch | None:
        """The next ones; None if they do not come in so many seconds.

        Raises:
            Fault: none will come.
        """
        ...

    def close(self) -> None: ...


@dataclass(slots=True)
class _Open:
    """A node on the way to where the algorithm stands; moves are bits.

    Attributes:
        number: of the visit, as in the trace.
        alpha, beta: its window; beta is the end that cuts.
        best, best_move: the best value yet, None before there is one, and the move that has it.
        entered: the move that was entered last.
        guessed: a game at it or below it was estimated.
        alike: how often each visit of a move was repeated with its window and its value.
    """

    node: Node
    untried: int
    number: int
    alpha: int
    beta: int
    tried: int = 0
    best: int | None = None
    best_move: int = 0
    entered: int = 0
    guessed: bool = False
    alike: dict[tuple[int, int, int, int], int] = field(default_factory=dict)


def record_visits(
    record: Recorder, teller: Teller, *, revisits: bool = False, table: bool = True
) -> Generator[None, None, Finding]:
    """A built-in search, as another program reports it.

    Args:
        revisits: a move of a node may be entered again.
        table: a node may be left without a move, its value known from a table.

    Raises:
        Fault: a report is impossible, or no report comes any more.
    """
    try:
        return (yield from _recorded(teller, _Walk(record, revisits=revisits, table=table)))
    finally:
        teller.close()


def _recorded(teller: Teller, walk: _Walk) -> Generator[None, None, Finding]:
    record = walk.record
    while True:
        while (batch := teller.take(record.patience)) is None:
            record.waiting = True
            yield
        for visit in batch.visits:
            if len(visit) == 4:
                while record.nodes_spent:
                    yield
                walk.enter(*visit)
            else:
                while record.events_spent:
                    yield
                walk.leave(*visit)
        if batch.fault is not None:
            raise Fault(batch.fault)
        if batch.value is not None:
            return walk.finding(batch.value)


_NO_LINES = (-1, -1)


class _Walk:
    """Where the algorithm stands."""

    def __init__(self, record: Recorder, *, revisits: bool, table: bool) -> None:
        options, position = record.options, record.position
        self.record = record
        self._revisits, self._table = revisits, table
        self._game = game = Game(position, options, record.win_values)
        self._open = [_Open(game.root, game.root_moves, 0, -INFINITY, INFINITY)]
        record.code_lines.extend(_NO_LINES)
        self._slack = options.slack
        self._estimates = options.estimates
        self._depth = options.depth
        self._won = MOST_ESTIMATED if options.estimates else 0
        self._most = max(record.win_values)
        self._rules = position.rules

    def _name(self, bit: int) -> str:
        return "({},{})".format(*self._rules.coordinates(self._game.cell(bit)))

    def enter(self, move: int, alpha: int, beta: int, line: int) -> None:
        here, record = self._open[-1], self.record
        bit = self._game.board.bit(move) if 0 <= move < self._rules.cells else 0
        if here.node.result is not None:
            raise Fault(f"enters move {move} of a finished game")
        if not bit & (here.untried | here.tried):
            raise Fault(f"enters move {move}, which cannot be played there")
        if not -INFINITY <= alpha < beta <= INFINITY:
            raise Fault(f"enters {self._name(bit)} with the window [{alpha}, {beta}]")
        mark = Mark.NONE
        if bit & here.tried:
            if not self._revisits:
                raise Fault(f"enters {self._name(bit)} again, and does not say that it revisits")
            mark = Mark.RESEARCH
        here.untried &= ~bit
        here.tried |= bit
        here.entered = bit
        record.enter(move, alpha, beta, mark)
        if record.nodes < record.trace.capacity:
            record.code_lines.extend((line, -1))
        node = self._game.play(here.node, bit)
        legal = 0 if node.result is not None else node.legal
        self._open.append(_Open(node, legal, record.nodes, alpha, beta))

    def leave(self, value: int, line: int) -> None:
        if len(self._open) == 1:
            raise Fault("leaves what it has not entered")
        here = self._open.pop()
        reason = self._reason(here, value)
        above = self._open[-1]
        # What is remembered may rest on estimates, if it is no win.
        is_guess = reason is Reason.TABLE and self._estimates and abs(value) <= MOST_ESTIMATED
        if here.guessed or is_guess or reason is Reason.HORIZON:
            self.record.mark(Mark.ESTIMATED)
            above.guessed = True
        self.record.leave(value, reason)
        if here.number < self.record.trace.capacity:
            self.record.code_lines[2 * here.number + 1] = line
        if self._revisits:
            self._check_progress(above, (above.entered, here.alpha, here.beta, value))
        if above.best is None or -value > above.best:
            above.best, above.best_move = -value, above.entered

    def _check_progress(self, node: _Open, visit: tuple[int, int, int, int]) -> None:
        """What is repeated without end tells nothing new."""
        node.alike[visit] = node.alike.get(visit, 0) + 1
        if node.alike[visit] > _MOST_ALIKE:
            raise Fault(
                f"has entered {self._name(visit[0])} more than {_MOST_ALIKE} times with the same "
                "window and the same result: it seems never to end"
            )

    def finding(self, value: int) -> Finding:
        """The end: the value of the root, and the first move that has it."""
        if len(self._open) > 1:
            raise Fault(f"returns, and has not left {self._name(self._open[-2].entered)}")
        root = self._open[0]
        if root.best is None:
            raise Fault("returns, and has visited nothing")
        if value != root.best:
            raise Fault(f"returns {value}, and the best of its moves came to {root.best}")
        reason = self._reason(root, value)
        return Finding(value, self._game.cell(root.best_move), reason)

    def _reason(self, here: _Open, value: int) -> Reason:
        """Why a node is left with a value, from its own side."""
        node, record = here.node, self.record
        if not -self._most <= value <= self._most:
            raise Fault(
                f"leaves a node with {value}: values are from -{self._most} to {self._most}"
            )
        if node.result is not None:
            if value != node.result:
                raise Fault(f"leaves a finished game with {value}: it is worth {node.result}")
            return Reason.GAME_OVER
        if not here.tried:
            return self._unlooked_at(node, value)
        left = here.untried.bit_count()
        if value >= here.beta + self._slack:
            record.cut(left)
            return Reason.CUTOFF if left else Reason.BOUND_MET
        if not left:
            return Reason.ALL_TRIED
        if value > self._won:
            record.win_stop(left)
            return Reason.WIN_FOUND
        raise Fault(
            f"leaves a node with {left} of its moves untried, and its value {value} has not met "
            f"its window's end: enter(move, alpha, beta) tells the window"
        )

    def _unlooked_at(self, node: Node, value: int) -> Reason:
        """A game that goes on is left without a move: at the depth limit, or remembered."""
        if self._depth is not None and self._estimates and node.ply >= self._depth:
            if abs(value) > MOST_ESTIMATED:
                raise Fault(
                    f"estimates {value}: estimates are from -{MOST_ESTIMATED} to {MOST_ESTIMATED}"
                )
            return Reason.HORIZON
        if not self._table:
            raise Fault("leaves a node without trying a move, and says that it keeps no table")
        return Reason.TABLE
