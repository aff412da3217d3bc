"""Moves of engines and programs, and what the solver finds out about the game, beside the keys."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial

from ttt_tui.run.match import Match, is_program
from ttt_tui.tui.model.state import State
from ttt_tui.tui.state_screen import StateScreen
from ttt_tui.tui.styles import Span


class EngineActions:
    """Asks engines, programs and the solver.

    Attributes:
        values: the exact values of moves, if they are wanted and as soon as they are known.
        losing: the number of the move that changed the result of the finished game last.
    """

    def __init__(self, screen: StateScreen) -> None:
        self._screen = screen
        self._followed: State | None = None
        self._asked_of_program: Match | None = None
        self.values: Mapping[int, Span] = {}
        self.losing: int | None = None

    def follow(self, state: State) -> None:
        """Begin to find the values and the losing move that a state wants."""
        before = self._followed
        self._followed = state
        if before is not None and (before.match, before.values) == (state.match, state.values):
            return
        self.values = {}
        self._run(self._find_values, "values")
        if before is None or before.match.whole != state.match.whole:
            self.losing = None
            self._run(self._find_losing_ply, "losing")

    def _run(self, work: Callable[[], Coroutine[None, None, None]], group: str) -> None:
        # mypy takes no side between the kinds of work that Textual accepts.
        self._screen.run_worker(work, group=group, exclusive=True)  # type: ignore[arg-type]

    def move(self) -> None:
        """Let the engine that is to move do so."""
        state = self._screen.state
        engine = state.engine  # asked for once: a package's side to move may change
        if engine is None:
            is_over = state.match.state.value() is not None
            self._screen.say("The game is over" if is_over else "It is your move")
        elif not is_program(engine):
            self._run(partial(self._move, state, engine), "engine")
        elif self._asked_of_program is not state.match:
            self._asked_of_program = state.match
            self._run(partial(self._move_of_program, state, engine), "program")

    async def _move(self, state: State, engine: str) -> None:
        from ttt_tui.tui.model.engines import engine_move

        screen = self._screen
        with screen.guard():
            move = await engine_move(await screen.jobs.ended(engine), screen.solver)
            if screen.state.match is state.match:
                screen.state = screen.state.engine_plays(move)

    async def _move_of_program(self, state: State, file: str) -> None:
        from ttt_tui.tui.model.engines import program_move

        screen = self._screen
        move, why = await program_move(file, state.match.state)
        if screen.state.match is not state.match:
            return
        if move is None:
            screen.state = screen.state.program_stops(why)
        else:
            screen.state = screen.state.engine_plays(move)

    async def _find_values(self) -> None:
        from ttt_tui.tui.model.engines import move_values

        state = self._screen.state
        if state.values:
            with self._screen.guard():
                async for move, value in move_values(state.match.state, self._screen.solver):
                    self.values = {**self.values, move: value}
                    self._screen.is_drawn = False

    async def _find_losing_ply(self) -> None:
        from ttt_tui.tui.model.engines import losing_ply

        with self._screen.guard():
            self.losing = await losing_ply(self._screen.state.match.whole, self._screen.solver)
            self._screen.is_drawn = False
