"""What is known of the moves on the board: their values, and hints.

Where few cells are empty, the values are computed between keys. Elsewhere a feature that solves, if
there is one, proves them one position at a time, and they fill in as they are proved.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing, suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Protocol

from textual.dom import DOMNode
from textual.events import Event, Key

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Between, Exact, Findings, Known, solver_of
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.explorer import Explorer
from ttt_tui.tui.dashboard.feature import solving
from ttt_tui.tui.idle_work import ExactValues
from ttt_tui.tui.keys import add_hint
from ttt_tui.tui.views.turn_words import NOTHING_SAID, Message
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter

GROUP = "solving"
"""Of the workers that solve: one that begins ends the one before it, as does
`ScreenPort.end_work`."""

REMEMBERED = 200
"""Positions whose findings are at hand; an older one is asked for again, or found in a cache."""

NOTHING = Findings()

Coming = AsyncGenerator[Findings, None]
"""What is found of a position, each time all of it; closing it ends the work."""


class Ask(Protocol):
    """`DashboardFeature.solving` of the first feature that solves; None where none does."""

    def __call__(self, position: Position, *, every_move: bool = False) -> Coming | None: ...


class Solving:
    """Works on one position, and remembers what was proved of those before it.

    Attributes:
        position: the one at work; None if there is none.
        stopped: the work on it ended before its end, by its failure or from outside.
    """

    def __init__(self, context: Context, ask: Ask, changed: Callable[[], None]) -> None:
        """`changed` is called when more is known, or the work has ended."""
        self._context = context
        self._ask = ask
        self._changed = changed
        self._found: dict[Position, Findings] = {}
        self._began = 0.0
        self._number = 0  # of the works begun
        self.position: Position | None = None
        self.every_move = False
        self.stopped: Position | None = None

    def findings(self, position: Position) -> Findings:
        return self._found.get(position, NOTHING)

    def can_solve(self, position: Position) -> bool:
        """Whether there is anybody who solves it."""
        return self._ask(position) is not None

    def is_done(self, position: Position, *, every_move: bool) -> bool:
        """Whether the best moves, or the values of all moves, are known."""
        if every_move:
            return self.proved(position) == len(position.legal_moves())
        return bool(self.findings(position).best)

    def proved(self, position: Position) -> int:
        """Of how many moves value and distance are known."""
        moves = self.findings(position).moves
        return sum(isinstance(each, Exact) for each in moves.values())

    @property
    def seconds(self) -> float:
        """How long the work has gone on."""
        return self._context.services.clock() - self._began

    def begin(self, position: Position, *, every_move: bool) -> None:
        """Work on this position instead of any other."""
        coming = self._ask(position, every_move=every_move)
        if coming is None:
            return
        self._began = self._context.services.clock()
        self.position, self.every_move, self.stopped = position, every_move, None
        self._number += 1
        self._found[position] = replace(self.findings(position), progress="", failure="")
        work = partial(self._work, self._number, coming)
        self._context.screen.run_worker(work, group=GROUP, exclusive=True)

    def stop(self) -> None:
        """What is proved stays known."""
        if self.position is not None:
            self._context.screen.end_work(GROUP)
            self._end()

    async def _work(self, number: int, coming: Coming) -> None:
        with suppress(asyncio.CancelledError):
            async with aclosing(coming):
                async for found in coming:
                    if self._number != number or self.position is None:
                        return
                    self._note(self.position, found)
        if self._number == number and self.position is not None:
            self._end()

    def _note(self, position: Position, found: Findings) -> None:
        self._found[position] = self._found.pop(position, NOTHING).and_then(found)
        while len(self._found) > REMEMBERED:
            del self._found[next(iter(self._found))]
        self._changed()

    def _end(self) -> None:
        position, self.position = self.position, None
        assert position is not None
        if not self.is_done(position, every_move=self.every_move):
            self.stopped = position
        self._changed()


_SECONDS_A_DRAWING, _SECONDS_A_TICK = 0.2, 1.0
_QUIET_SECONDS = 0.5

_GOES_ON, _FILLS_IN, _STOPS_HINT = "v resumes", "v: values here", "h stops it"
for _hint, _action in ((_GOES_ON, "values"), (_FILLS_IN, "values"), (_STOPS_HINT, "hint")):
    add_hint(_hint, f"screen.{_action}")


class Marks(NamedTuple):
    """What the board marks: values of moves, as far as they are proved, and the hint's moves."""

    values: Mapping[int, Known | Between]
    best: tuple[int, ...]


class Progress(NamedTuple):
    """Of values that are wanted.

    Attributes:
        state: how far they are, or why there are none; empty where all are there.
        hint: a key that would bring them, one of `HINTS`.
    """

    state: str = ""
    hint: str = ""


class Values(Controller):
    """Shows values and hints of the position on the board: the game's, or that of a node."""

    TELLS_FINDINGS = ("values", "hint")

    def __init__(self, context: Context, explorer: Explorer, host: DOMNode) -> None:
        """`host` lends its timer to the work between the keys."""
        self._context = context
        self._explorer = explorer
        self.exact = ExactValues(host, self._have_come)
        self.solving = Solving(context, partial(solving, context), self._more_is_known)
        self._quiet_until = self._drawn_at = 0.0
        self._drawn: Mapping[int, Known | Between] = {}

    # What the screen shows

    def marks(self) -> Marks:
        """For the position on the board; what takes little time to work out is begun."""
        state, here = self._context.state, self._explorer.state_on_board
        values: Mapping[int, Known | Between] = {}
        if state.values_shown and (large := _large(here)):
            values = self.solving.findings(large).moves
        elif state.values_shown and self.exact.has(here):
            values = solver_of(here).moves(here)
        return Marks(values, self._best(here) if state.hinted == here else ())

    def progress(self) -> Progress:
        """Of the values of the position on the board."""
        here = self._explorer.state_on_board
        if not self._context.state.values_shown:
            return Progress()
        if large := _large(here):
            return self._progress_of_large(large)
        if self.exact.has(here):
            return Progress()
        why = solver_of(here).why_not(here)
        return Progress(f"no values: {why}" if why else self.exact.progress)

    def of_game(self) -> list[Known | None]:
        """The exact value of each position of the game; None where it is not known."""
        record = self._context.match.record
        if not record.moves:
            return []
        states, values = record.states, list[Known | None]()
        # From the last on: what is before a state that is too large is so, too.
        for state in reversed(states):
            if isinstance(state, Position) or self._wants_values:
                values.append(self._value(state))
            if not values or (values[-1] is None and not isinstance(state, Position)):
                break
        return [None] * (len(states) - len(values)) + values[::-1]

    @property
    def _wants_values(self) -> bool:
        """Whether those of a game that has no board are worth some seconds of work."""
        return self._context.state.values_shown or self._context.match.is_over

    def _value(self, state: GameState) -> Known | None:
        if large := _large(state):
            return self.solving.findings(large).exact
        return solver_of(state).solve(state) if self.exact.has(state) else None

    def _best(self, state: GameState) -> tuple[int, ...]:
        if large := _large(state):
            return self.solving.findings(large).best
        return solver_of(state).best_moves(state) if self.exact.has(state) else ()

    def _progress_of_large(self, position: Position) -> Progress:
        solving, moves = self.solving, len(position.legal_moves())
        known, proved = solving.findings(position), solving.proved(position)
        if proved == moves:
            return Progress()
        if not solving.can_solve(position):
            return Progress(f"values at {MAX_EMPTIES} empty")
        if solving.position == position and solving.every_move:
            unit = "column" if position.rules.gravity else "move"
            return Progress(f"{proved} of {plural(moves, unit)}, {solving.seconds:.1f} s")
        if known.moves:
            return Progress(f"{proved} of {moves} known", _GOES_ON)
        return Progress(hint=_FILLS_IN)

    # Solving

    def go_along(self) -> None:
        """Work goes along with the board: it ends with its position, and begins with the game's.

        The game's goes on while one looks at a node, whose own is begun by its key alone.
        """
        solving, of_match = self.solving, self._context.match.state
        here, game = self._explorer.state_on_board, _large(of_match)
        if solving.position not in (None, here, of_match):
            self._context.change(lambda state: state.await_hint(None))
            solving.stop()
        if not self._context.state.values_shown or here != of_match or game is None:
            return
        at_work = solving.position == game and solving.every_move
        if not (at_work or solving.is_done(game, every_move=True) or solving.stopped == game):
            solving.begin(game, every_move=True)

    def _have_come(self) -> None:
        """Values that were worked out between the keys."""
        awaited = self._context.state.awaited
        if awaited is not None and not self.exact.progress:
            self._context.change(lambda state: state.await_hint(None))
            if awaited == self._explorer.state_on_board:
                self.action_hint()
        self._draw_marks()

    def _draw_marks(self) -> None:
        self._context.screen.draw("board", "turn", "game")

    def _more_is_known(self) -> None:
        """Values that a feature has found: all but the last wait while somebody types."""
        solving = self.solving
        if (awaited := self._context.state.awaited) is not None:
            if (large := _large(awaited)) and solving.is_done(large, every_move=False):
                self._context.change(lambda state: state.await_hint(None))
                self._give_hint(awaited)
            elif solving.stopped == awaited:
                self._context.change(lambda state: state.await_hint(None))
        if solving.position is None:
            stopped = solving.stopped
            if stopped is not None and (why := solving.findings(stopped).failure):
                words = f"{why}; {'v' if solving.every_move else 'h'} tries again"
                self._context.say(words, "warn", holds=lambda: solving.stopped == stopped)
            self._draw_marks()
        else:
            self._draw_news(solving.findings(solving.position).moves)

    def _draw_news(self, moves: Mapping[int, Exact | Between]) -> None:
        """Draw what has been proved soon, and that time goes on now and then: a key that comes
        while the board is painted takes twice as long to be seen."""
        now, news = self._context.services.clock(), moves != self._drawn
        pause = _SECONDS_A_DRAWING if news else _SECONDS_A_TICK
        if now >= max(self._quiet_until, self._drawn_at + pause):
            self._drawn_at, self._drawn = now, moves
            self._context.screen.draw("board")

    def input_came(self, event: Event) -> None:
        self._quiet_until = self._context.services.clock() + _QUIET_SECONDS
        if isinstance(event, Key) and event.key == "escape" and self.solving.position is not None:
            self._context.change(lambda state: state.await_hint(None))
            self.solving.stop()

    # Its keys

    def action_values(self) -> None:
        """Show the values on the board, or go on with them; once more, hide them."""
        context, large = self._context, _large(self._explorer.state_on_board)
        solving = self.solving
        at_work = solving.position == large and solving.every_move
        if context.state.values_shown and (
            large is None
            or at_work
            or solving.is_done(large, every_move=True)
            or not solving.can_solve(large)
        ):
            if context.state.awaited is None:
                solving.stop()
            context.change(lambda state: state.show_values(False))
            return
        if large is not None and not solving.is_done(large, every_move=True):
            if solving.can_solve(large):
                solving.begin(large, every_move=True)
            else:
                context.say(_not_exact("values", large), "warn")
        context.change(lambda state: state.show_values(True))

    def action_hint(self) -> None:
        """Mark the best moves and say what they lead to; once more, no longer."""
        context, solving = self._context, self.solving
        here = self._explorer.state_on_board
        large = _large(here)
        if here.value() is not None:
            context.say("the game is over here", "dim")
        elif context.state.hinted == here:
            context.change(lambda state: state.hint(None).say(NOTHING_SAID))
        elif context.state.awaited == here and large is not None:
            context.change(lambda state: state.await_hint(None))
            if not solving.every_move:
                solving.stop()
            context.say("")
        elif large is not None:
            self._hint_of_large(large)
        elif self.exact.has(here):
            self._give_hint(here)
        elif solver_of(here).why_not(here):
            context.say(_not_exact("hint", here), "warn")
        else:
            self._await(here, "looking for the best move ...")

    def _hint_of_large(self, position: Position) -> None:
        solving = self.solving
        if solving.is_done(position, every_move=False):
            self._give_hint(position)
        elif not solving.can_solve(position):
            self._context.say(_not_exact("hint", position), "warn")
        else:
            if solving.position != position:
                solving.begin(position, every_move=False)
            self._await(position, f"looking for the best move ... {_STOPS_HINT}")

    def _await(self, here: GameState, words: str) -> None:
        context = self._context
        message = Message(words, "dim", lambda: context.state.awaited == here)
        context.change(lambda state: state.await_hint(here).say(message))

    def _give_hint(self, here: GameState) -> None:
        context, best, exact = self._context, self._best(here), self._value(here)
        if not best or exact is None:
            return
        formatter = Formatter.of(here)
        names = formatter.cells(best)
        if len(best) == len(here.moves()) > 1:
            names = "any move"
        words = f"hint {names}: {formatter.exact(exact)}"

        def holds() -> bool:
            shown = self._explorer.state_on_board == here
            return context.state.hinted == here and shown

        message = Message(words, "good", holds)
        context.change(lambda state: state.hint(here).say(message))

    def refusals(self) -> dict[str, str]:
        over = self._context.match.is_over and self._context.state.node is None
        return {"hint": "the game is over" if over else ""}


def _large(state: GameState) -> Position | None:
    """The position of a board whose values are not worked out between the keys."""
    if not isinstance(state, Position) or state.is_over() or solver_of(state).can_solve(state):
        return None
    return state


def _not_exact(what: str, state: GameState) -> str:
    """Why there are no exact values, or no hint."""
    return f"no exact {what}: {solver_of(state).why_not(state)}"
