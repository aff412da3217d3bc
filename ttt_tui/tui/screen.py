"""The screen: its panels, its keys, and what each key does.

A key or a click becomes `self.state = self.state.something()`. 25 times a second the clock moves on
and every panel gets the new snapshot.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from ttt_tui.games.game import rules_of
from ttt_tui.games.guard import GameFault
from ttt_tui.games.position import Position
from ttt_tui.run.match import Match, is_program
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.tui.actions.game import GameScreen
from ttt_tui.tui.actions.learning import LearningScreen
from ttt_tui.tui.model.keys import KEYS, LEARN_KEYS, PAUSE, Keys, idle_actions, key_of
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.board import Board
from ttt_tui.tui.panels.header import Header

if TYPE_CHECKING:  # loaded after the first frame, or with the dialog
    from ttt_tui.tui.model.snapshot import Searched, Snapshot, View
    from ttt_tui.tui.panel import MoveChosen, NodeSelected, Span
    from ttt_tui.tui.panels.moves import Moves
    from ttt_tui.tui.panels.timeline import Timeline
    from ttt_tui.tui.panels.tree import TreeView
    from ttt_tui.tui.right_side import Views


TICKS = 25
"""A second."""


class Dashboard(GameScreen):
    """Board, tree, timeline, card and views of one state."""

    ALLOW_IN_MAXIMIZED_VIEW = "#header, Footer"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *KEYS,
        PAUSE,
        *LEARN_KEYS,
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, state: State) -> None:
        super().__init__()
        self.set_reactive(LearningScreen.state, state)
        self.snapshot: Snapshot | None = None
        self._values: dict[int, Span] = {}
        self._losing: int | None = None
        self._idle: frozenset[str] = frozenset()
        self._is_drawn = False  # nothing has changed since the last tick
        self._asked_of_program: Match | None = None
        self._before_game = State.start(Position())  # to return to if a package's game fails

    def compose(self) -> ComposeResult:
        yield Header(id="header")
        with Horizontal(id="panels"), Vertical(id="left"):
            yield Board(id="board", classes="panel")
        yield Static("ttt-tui needs a terminal of 80 x 24 or more.", id="too-small")
        yield Keys(show_command_palette=False)

    def on_mount(self) -> None:
        for _ in range(2):  # once more if the game cannot be drawn
            with self._guard():
                self.query_one(Board).show_game(self.state, {})
        self.call_after_refresh(self._begin)

    async def _begin(self) -> None:
        """Mount the other panels and begin to search, once the first frame is drawn."""
        from ttt_tui.run.worker import Worker
        from ttt_tui.solver.child import Solver
        from ttt_tui.tui.model.jobs import Jobs
        from ttt_tui.tui.panels.moves import Moves
        from ttt_tui.tui.right_side import Views

        self.solver, self.worker = Solver(), Worker()
        self.jobs = Jobs(self.worker)
        self.views, moves = Views(self.solver, id="right"), Moves(id="moves-panel", classes="panel")
        board, header = self.query_one(Board), self.query_one(Header)
        self._panels: list[View] = [header, board, moves]
        with self.app.batch_update():  # laid out and drawn once
            await self.query_one("#panels").mount(self.views)
            await self.query_one("#left").mount(moves)
            with self._guard():
                self._follow(None, self.state)
            board.take_focus()
            if self.views.mounted is not None:
                await self.views.mounted
            self._tick()
        self.set_interval(1 / TICKS, self._tick)
        self.set_interval(1, self.look_at_program)
        self.set_timer(1, self._collect)

    def _collect(self) -> None:
        """Collect the garbage of the start; what stands then stays, and is not looked at again."""
        from ttt_tui.tui.right_side import load_views

        gc.collect()
        gc.freeze()
        gc.enable()
        Thread(target=load_views, daemon=True).start()

    @property
    def has_panels(self) -> bool:
        """The first frame is over, all panels are there, and keys act."""
        return self.snapshot is not None

    def refresh_bindings(self) -> None:
        if self.has_panels:
            super().refresh_bindings()

    async def on_unmount(self) -> None:
        if self.has_panels:
            self.jobs.stop()
            await self.worker.close()
            await self.solver.close()

    # State, clock and panels

    def watch_state(self, before: State, state: State) -> None:
        if before.match.start is not state.match.start:
            self._before_game = before
        if self.has_panels:
            with self._guard():
                self._follow(before, state)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Leave a game that fails for the one before; set back options that do not fit."""
        try:
            yield
        except GameFault as error:
            self._return_to(self._before_game.saying(f"{error}"))
        except OptionsError as error:
            self._return_to(replace(self.state, options=Options()).saying(f"{error}"))

    def _return_to(self, state: State) -> None:
        self.set_reactive(LearningScreen.state, state)
        if self.has_panels:
            self._follow(None, state)

    def _follow(self, before: State | None, state: State) -> None:
        """Search, value and draw what the state wants."""
        self.jobs.follow(state)
        if before is None or before.match.whole != state.match.whole:
            self._losing = None
            self._find_losing_ply()
        if before is None or (before.match, before.values) != (state.match, state.values):
            self._values = {}
            self._find_values()
        learning = state.learning
        self.views.learn(is_on=learning is not None)
        self.set_class(learning is not None, "-learning")
        match = state.match.whole
        self.set_class(rules_of(match.start).is_tree and not match.moves, "-of-tree")
        self.set_class(learning is not None and learning.is_asking, "-asking")
        self.views.show_tabs(state.view)
        self._is_drawn = False
        self.query_one("#trees").set_class(state.both, "-both")
        self._draw()

    def _draw(self) -> None:
        from ttt_tui.tui.model.snapshot import snapshot_of

        state = self.state
        values = self._values if state.values else None
        self.snapshot = snapshot_of(state, self.jobs.all(), values, self._losing, self.snapshot)
        for panel in (*self._panels, *self.views.panels):
            panel.show(self.snapshot)
        idle = idle_actions(state)
        if idle != self._idle:  # the footer is made anew for it
            self._idle = idle
            self.refresh_bindings()

    def _tick(self) -> None:
        """Move the clock on; let an engine move when its search has been shown to the end."""
        leader = self.leader
        ticked = self.state.ticked(1 / TICKS, leader)
        running = self.jobs.running
        if ticked is not self.state or running or not self._is_drawn:
            self.set_reactive(LearningScreen.state, ticked)
            with self._guard():
                self.jobs.check()
                self._draw()
                self.tell_of_program()
            self._is_drawn = not running and self.views.is_complete
            if ticked.awaits_engine and ticked.is_of_board and ticked.at_end(leader):
                self.action_engine()

    @property
    def leader(self) -> Searched:
        """The search whose tree is shown."""
        return self.jobs.progress(self.state.leader)

    def on_resize(self) -> None:
        if self.has_panels:
            self.call_after_refresh(lambda: self._follow(self.state, self.state))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Grey the keys that have nothing to do; none acts before all panels are there."""
        if not self.has_panels:
            return None
        if action == "answer":
            return self.has_choices
        if action not in self._idle:
            return True
        return False if action in ("run", "pause") else None

    # The search

    def action_run(self) -> None:
        self.state = self.state.run_or_pause(self.leader)

    action_pause = action_run

    def action_step(self, events: int) -> None:
        self.state = self.state.step(events, self.leader)

    def action_cut(self, direction: int) -> None:
        self.state = self.state.to_cut(direction, self.leader)

    def action_end(self) -> None:
        self.state = self.state.to_end(self.leader)

    def action_live(self) -> None:
        self.state = self.state.live()

    def action_restart(self) -> None:
        self.state = self.state.seek(0, self.leader)

    def action_faster(self) -> None:
        self.state = self.state.at_clock(self.state.clock.faster(self.leader.trace))

    def action_slower(self) -> None:
        self.state = self.state.at_clock(self.state.clock.slower(self.leader.trace))

    def on_timeline_seek(self, event: Timeline.Seek) -> None:
        self.state = self.state.seek(event.event, self.leader)

    def on_tree_view_run_to(self, event: TreeView.RunTo) -> None:
        if not self._is_asking and (node := self._in_leader(event.node, event.other)) is not None:
            self.state = self.state.run_to(node, self.leader)

    def on_tree_view_failed(self, event: TreeView.Failed) -> None:
        self._return_to(self._before_game.saying(f"{event.error}"))

    def on_node_selected(self, event: NodeSelected) -> None:
        if (node := self._in_leader(event.node, event.other)) is not None:
            self.state = self.state.select(node)

    def _in_leader(self, node: int, of_other: bool) -> int | None:
        """A node of the second of two trees, in the first one; None where that never visits it.

        None also for a node of a search that has gone while the click was on its way.
        """
        trace, shot = self.leader.trace, self.snapshot
        other = shot.other.trace if of_other and shot is not None and shot.other else trace
        if node >= len(other):
            return None
        found = node if other is trace else trace.node_after(other.moves_to(node))
        if found is None:
            self.say(f"{self.state.leader} does not visit this variation")
        return found

    def action_options(self) -> None:
        from ttt_tui.tui.dialogs.options import OptionsDialog

        state = self.state
        dialog = OptionsDialog(state.options, state.own_algorithms, state.searched)
        self._ask(dialog, self.state.with_options)

    def action_algorithms(self) -> None:
        from ttt_tui.tui.dialogs.options import AlgorithmsDialog

        state = self.state
        dialog = AlgorithmsDialog(state.algorithms, state.options, state.searched)
        kept = [name for name in state.algorithms if name not in state.own_algorithms]
        self._ask(dialog, lambda names: self.state.with_algorithms((*names, *kept)))

    # The game

    def on_move_chosen(self, event: MoveChosen) -> None:
        if self._asks("move"):
            self._answer(event.move)
        elif self.state.learning is not None:
            self.say("Esc leaves the lesson; then you can play")
        elif self.state.awaits_engine:
            self.say(f"It is the engine's move; {key_of('engine')} lets it move now")
        elif event.game == self.state.match.state:  # else the click came before the last move did
            with self._guard():
                self.state = self.state.play(event.move)

    def on_board_refused(self, event: Board.Refused) -> None:
        self.say(event.reason)

    def on_moves_goto(self, event: Moves.Goto) -> None:
        self.state = self.state.goto(event.ply)

    def action_undo(self) -> None:
        self.state = self.state.undo()

    def action_redo(self) -> None:
        self.state = self.state.redo()

    @work(group="engine", exclusive=True)
    async def action_engine(self) -> None:
        from ttt_tui.tui.model.engines import engine_move

        state = self.state
        if state.engine is None:
            is_over = state.match.state.value() is not None
            self.say("The game is over" if is_over else "It is your move")
            return
        if is_program(state.engine):
            if self._asked_of_program is not state.match:
                self._let_program_move(state.engine)
            return
        with self._guard():
            move = await engine_move(await self.jobs.ended(state.engine), self.solver)
            if self.state.match is state.match:
                self.state = self.state.engine_plays(move)

    @work(group="program", exclusive=True)
    async def _let_program_move(self, file: str) -> None:
        from ttt_tui.tui.model.engines import program_move

        match = self._asked_of_program = self.state.match
        move, why = await program_move(file, match.state)
        if self.state.match is match:
            state = self.state
            self.state = state.program_stops(why) if move is None else state.engine_plays(move)

    def action_values(self) -> None:
        self.state = self.state.toggle_values()

    @work(group="values", exclusive=True)
    async def _find_values(self) -> None:
        from ttt_tui.tui.model.engines import move_values

        if self.state.values:
            game = self.state.match.state
            with self._guard():
                async for move, value in move_values(game, self.solver):
                    self._values = {**self._values, move: value}
                    self._is_drawn = False

    @work(group="losing", exclusive=True)
    async def _find_losing_ply(self) -> None:
        from ttt_tui.tui.model.engines import losing_ply

        with self._guard():
            self._losing = await losing_ply(self.state.match.whole, self.solver)
            self._is_drawn = False

    # Views

    def action_next_tree(self) -> None:
        assert self.snapshot is not None
        moments = {each.name: each.event for each in self.snapshot.searches}
        self.state = self.state.next_tree(moments, self.jobs.all())

    def action_both(self) -> None:
        both = self.state.toggle_both()
        self.state = replace(both, view="tree") if self.has_class("-narrow") else both

    def action_next_view(self) -> None:
        self.state = self.state.next_view(self.views.names, self.views.shown)
        if self.maximized is not None and self.maximized.id != "tabs":
            self.maximized = None  # it would hide the view

    def on_views_chosen(self, event: Views.Chosen) -> None:
        self.state = replace(self.state, view=event.view)

    def action_zoom(self) -> None:
        if self.maximized is not None:
            self.maximized = None
            return
        at, shown = self.focused, self.views.shown
        panel = self.query_one("#learn-panel" if shown == "learn" else "#tree-panel")
        for widget in at.ancestors_with_self if at is not None else ():
            is_view = widget.id == "tabs" and shown not in ("tree", "learn")
            if isinstance(widget, Widget) and (widget.has_class("panel") or is_view):
                panel = widget
        self.maximized = panel

    def _watch_maximized(self, before: Widget | None, now: Widget | None) -> None:
        """Style what is enlarged, and not the whole screen anew for a class of its own (8.2.8)."""
        for each in (before, now):
            if each is not None:
                each.set_class(each is now, "-maximized")

    def action_leave(self) -> None:
        """Leave the zoom, or else the selected node."""
        if self.maximized is not None:
            self.maximized = None
        elif self.state.learning is not None:
            self.state = self.state.leave_learning()
            self.query_one(Board).take_focus()
        elif self.state.selected is not None:
            self.state = self.state.select(None)

    def action_help(self) -> None:
        from ttt_tui.tui.dialogs.help import HelpScreen

        self.app.push_screen(HelpScreen(self))
