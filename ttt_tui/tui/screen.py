"""The main screen: its panels, its keys, and what each key does.

A key or a click becomes `self.state = self.state.something()`. 25 times a second the clock does the
same, and every panel gets the new snapshot.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Paste
from textual.widget import Widget
from textual.widgets import Static

from ttt_tui.games.game import Game, rules_of
from ttt_tui.tui.actions.learning import LearningScreen
from ttt_tui.tui.bindings import SCREEN_BINDINGS, KeyFooter, idle_actions
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panel import (
    EntryChosen,
    GameFailed,
    LeafChosen,
    MomentChosen,
    MoveChosen,
    NodeSelected,
    NumberGiven,
    PlyChosen,
    TabChosen,
)
from ttt_tui.tui.panels.board import BoardPanel
from ttt_tui.tui.panels.header import Header

if TYPE_CHECKING:  # loaded after the first frame, or with the dialog
    from ttt_tui.tui.actions.engines import EngineActions
    from ttt_tui.tui.actions.program import ProgramActions
    from ttt_tui.tui.model.progress import SearchProgress
    from ttt_tui.tui.model.snapshot import Panel
    from ttt_tui.tui.right_side import RightSide

TICKS = 25
"""Ticks of the clock in a second."""


class Dashboard(LearningScreen):
    """Board, tree, timeline, card and views of one state.

    Attributes:
        engines, program: the actions that take more than a change of the state.
    """

    ALLOW_IN_MAXIMIZED_VIEW = "#header, Footer"
    AUTO_FOCUS = ""
    BINDINGS = [*SCREEN_BINDINGS]

    engines: EngineActions
    program: ProgramActions
    views: RightSide
    _idle: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        yield Header(id="header")
        with Horizontal(id="panels"), Vertical(id="left"):
            yield BoardPanel(id="board", classes="panel")
        yield Static("ttt-tui needs a terminal of 80 x 24 or more.", id="too-small")
        yield KeyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        for _ in range(2):  # once more if the game cannot be drawn
            with self.guard():
                self._board.show_game(self.state, self.state.match.state, {})
        self.call_after_refresh(self._begin)

    async def _begin(self) -> None:
        """Mount the other panels and begin to search, once the first frame is drawn."""
        from ttt_tui.run.worker import Worker
        from ttt_tui.solver.child import Solver
        from ttt_tui.tui.actions.engines import EngineActions
        from ttt_tui.tui.actions.program import ProgramActions
        from ttt_tui.tui.model.jobs import Jobs
        from ttt_tui.tui.panels.moves import Moves
        from ttt_tui.tui.right_side import RightSide, load_views

        self.solver = Solver()
        self.worker = Worker()
        self.jobs = Jobs(self.worker)
        self.engines = EngineActions(self)
        self.program = ProgramActions(self)
        self.views = RightSide(self.solver)
        moves = Moves(id="moves-panel", classes="panel")
        self._panels: list[Panel] = [self.query_one(Header), self._board, moves]
        with self.app.batch_update():  # laid out and drawn once
            await self.query_one("#panels").mount(self.views)
            await self.query_one("#left").mount(moves)
            with self.guard():
                self.follow(self.state)
            self._board.take_focus()
            if self.views.mounted is not None:
                await self.views.mounted
            self._tick()
        self.set_interval(1 / TICKS, self._tick)
        self.set_interval(1, self.program.look)
        self.set_timer(1, Thread(target=load_views, daemon=True).start)

    async def on_unmount(self) -> None:
        if self.has_panels:
            self.jobs.stop()
            await self.worker.close()
            await self.solver.close()

    @property
    def _board(self) -> BoardPanel:
        return self.query_one(BoardPanel)

    # State, clock and panels

    def follow(self, state: State) -> None:
        """Search, value, lay out and draw what the state wants."""
        self.jobs.follow(state)
        self.engines.follow(state)
        self._arrange(state)
        self.is_drawn = False
        self._draw()

    def _arrange(self, state: State) -> None:
        """Show the parts of the screen that the state wants."""
        match = state.match.whole
        is_learning = state.learning is not None
        self.views.learn(is_on=is_learning)
        self.set_class(is_learning, "-learning")
        self.set_class(rules_of(match.start).is_tree and not match.moves, "-of-tree")
        self.set_class(state.is_asking, "-asking")
        self.views.show_tabs(state.view)
        self.query_one("#trees").set_class(state.both, "-both")

    def _draw(self) -> None:
        from ttt_tui.tui.model.snapshot import snapshot_of

        state = self.state
        engines = self.engines
        self.snapshot = snapshot_of(state, self.jobs.all(), engines.values, engines.losing)
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
        if ticked is self.state and self.is_drawn and not running:
            return
        with self.guard():
            self.jobs.check()
            if ticked == self.state:
                self._draw()
            else:
                self.state = ticked
            self.program.tell()
        self.is_drawn = not running and self.views.is_complete
        if ticked.awaits_engine and ticked.is_of_board and ticked.at_end(leader):
            self.engines.move()

    @property
    def leader(self) -> SearchProgress:
        """The search whose tree is shown."""
        return self.jobs.progress(self.state.leader)

    def on_resize(self) -> None:
        if self.has_panels:
            self.call_after_refresh(lambda: self.follow(self.state))

    def refresh_bindings(self) -> None:
        if self.has_panels:
            super().refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Grey the keys that have nothing to do; none acts before all panels are there."""
        if not self.has_panels:
            return None
        if action == "answer":  # letters are answers, also once the question is answered
            return self.asked is not None and bool(self.asked.question.choices)
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
        self.state = self.state.to_end()

    def action_live(self) -> None:
        self.state = self.state.live()

    def action_restart(self) -> None:
        self.state = self.state.seek(0, self.leader)

    def action_faster(self, step: int) -> None:
        self.state = self.state.at_clock(self.state.clock.faster(step, self.leader.trace))

    def on_moment_chosen(self, event: MomentChosen) -> None:
        self.state = self.state.seek(event.event, self.leader)

    def on_entry_chosen(self, event: EntryChosen) -> None:
        node = self._in_leader(event.node, event.other)
        if node is not None and not self.state.is_asking:
            self.state = self.state.run_to(node, self.leader)

    def on_game_failed(self, event: GameFailed) -> None:
        self.leave_game(event.error)

    def on_node_selected(self, event: NodeSelected) -> None:
        node = self._in_leader(event.node, event.other)
        if node is not None:
            self.state = self.state.select(node)

    def _in_leader(self, node: int, of_other: bool) -> int | None:
        """Return the node of the first of two trees for a node of the second one.

        Return None if the first search never visits it, and for a node of a search that has gone
        while the click was on its way.
        """
        trace = self.leader.trace
        other = trace
        if of_other and self.snapshot is not None and self.snapshot.other is not None:
            other = self.snapshot.other.trace
        if node >= len(other):
            return None
        found = node if other is trace else trace.node_after(other.moves_to(node))
        if found is None:
            self.say(f"{self.state.leader} does not visit this variation")
        return found

    def action_options(self) -> None:
        from ttt_tui.tui.dialogs.options import OptionsDialog

        request = self.state.request
        dialog = OptionsDialog(request.options, self.state.own_algorithms, request.game)
        self.ask(dialog, lambda options: self.state.with_options(options))

    def action_algorithms(self) -> None:
        from ttt_tui.tui.dialogs.options import AlgorithmsDialog

        state = self.state
        dialog = AlgorithmsDialog(state.algorithms, state.request.options, state.request.game)
        kept = [name for name in state.algorithms if name not in state.own_algorithms]
        self.ask(dialog, lambda names: self.state.with_algorithms((*names, *kept)))

    # The game

    def on_move_chosen(self, event: MoveChosen) -> None:
        if self.asks("move"):
            self.give_answer(event.move)
        elif self.state.learning is not None:
            self.say("Esc leaves the lesson; then you can play")
        elif self.state.awaits_engine:
            self.say(f"It is the engine's move; {key_of('engine')} lets it move now")
        elif event.game == self.state.match.state:  # else the click came before the last move did
            with self.guard():
                self.state = self.state.play(event.move)

    def on_ply_chosen(self, event: PlyChosen) -> None:
        self.state = self.state.goto(event.ply)

    def action_undo(self) -> None:
        self.state = self.state.undo()

    def action_redo(self) -> None:
        self.state = self.state.redo()

    def action_engine(self) -> None:
        self.engines.move()

    def action_values(self) -> None:
        self.state = self.state.toggle_values()

    def action_new_game(self) -> None:
        from ttt_tui.tui.dialogs.new_game import NewGameDialog

        self.ask(NewGameDialog(self.state.match), lambda wanted: self.state.new_game(*wanted))

    def action_setup(self, pasted: str = "") -> None:
        from ttt_tui.tui.dialogs.setup import SetupDialog

        game = getattr(self.state.match.state, "root", self.state.match.state)  # a whole tree
        dialog = SetupDialog(game, self.keep_draft, pasted or self.state.draft)
        self.ask(dialog, lambda game: self.state.drafted("").replaced(game))

    def action_copy(self) -> None:
        text = str(self.state.match.state)
        self.app.copy_to_clipboard(text)
        self.say(f"Copied {text}" if len(text) < 60 else f"Copied {len(text):,} characters")

    def on_paste(self, event: Paste) -> None:
        from ttt_tui.tui.dialogs.setup import read_draft

        if self.state.is_asking:
            return
        game, fault = read_draft(event.text)
        if game is not None and not fault:
            self.replace_game(game)
        else:
            self.action_setup(event.text)

    def replace_game(self, game: Game) -> None:
        """Put another position in place of the game; `u` brings the game back."""
        self.state = self.state.replaced(game)

    def action_save(self) -> None:
        from ttt_tui.tui.dialogs.files import SaveDialog

        self.ask(SaveDialog(self.state), lambda path: self.state.saying(f"Saved to {path}"))

    def action_open(self) -> None:
        from ttt_tui.tui.dialogs.files import OpenDialog

        self.ask(OpenDialog(self.state), lambda state: state)

    def action_program(self) -> None:
        if self.state.request.program:
            self.program.show()
        else:
            self.action_open()

    # Learning

    def action_learn_cross(self) -> None:
        self.give_answer(self.views.learn_panel.crossed)

    def on_number_given(self, event: NumberGiven) -> None:
        self.give_answer(event.number)

    def on_click(self) -> None:
        if self.asks("number"):  # its field keeps the keyboard
            self.views.learn_panel.take_focus()

    def on_leaf_chosen(self, event: LeafChosen) -> None:
        if self.asks("crossing"):
            self.views.learn_panel.toggle(event.node)

    # Views

    def action_next_tree(self) -> None:
        assert self.snapshot is not None
        following = self.snapshot.searches[self.state.following]
        self.state = self.state.next_tree(following.event, following.trace)

    def action_both(self) -> None:
        both = self.state.toggle_both()
        self.state = replace(both, view="tree") if self.has_class("-narrow") else both

    def action_next_view(self) -> None:
        self.state = self.state.next_view(self.views.names, self.views.shown)
        if self.maximized is not None and self.maximized.id != "tabs":
            self.maximized = None  # it would hide the view

    def on_tab_chosen(self, event: TabChosen) -> None:
        self.state = replace(self.state, view=event.view)

    def action_zoom(self) -> None:
        """Enlarge the panel with the keyboard, or else the tree or the lesson."""
        if self.maximized is not None:
            self.maximized = None
            return
        shown = self.views.shown
        panel = self.query_one("#learn-panel" if shown == "learn" else "#tree-panel")
        above = [] if self.focused is None else self.focused.ancestors_with_self
        for widget in above:
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
        """Leave the zoom, or else the lesson, or else the selected node."""
        if self.maximized is not None:
            self.maximized = None
        elif self.state.learning is not None:
            self.state = self.state.leave_learning()
            self._board.take_focus()
        elif self.state.selected is not None:
            self.state = self.state.select(None)

    def action_help(self) -> None:
        from ttt_tui.tui.dialogs.help import HelpScreen

        self.app.push_screen(HelpScreen())
