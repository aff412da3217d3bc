"""The state of the screen, one frozen value; its methods are the actions and return the next state.

A `State` says what is wanted: the game, the request for searches, the clock, the selected node. A
`Snapshot` adds what the searches have found at the clock's moment; panels draw only snapshots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ttt_tui.games.game import Game, Side, move_text, rules_of, side_name
from ttt_tui.run.clock import Clock
from ttt_tui.run.match import HUMAN, Match, has_options, is_program
from ttt_tui.search.options import Options, usual_algorithms
from ttt_tui.tui.model.keys import key_of
from ttt_tui.words.numbers import printable

if TYPE_CHECKING:
    from ttt_tui.learn.learning import Learning
    from ttt_tui.search.trace import Trace
    from ttt_tui.tui.model.progress import SearchProgress


@dataclass(frozen=True)
class SearchRequest:
    """A position and how to search it; another request begins all searches anew.

    Attributes:
        game: the position. After an engine's move it stays the one before, so that the search which
            chose the move can be looked at.
        program: a user's file that is one of the algorithms, by its path.
        run: counts the searches that were begun anew without another change.
    """

    game: Game
    options: Options = field(default_factory=Options)
    program: str = ""
    run: int = 0


@dataclass(frozen=True)
class State:
    """Everything but the searches themselves.

    Attributes:
        match: the game, its moves and its players.
        algorithms: compared on the request.
        shown: the index of the algorithm that has the tree, the timeline and the card.
        both: True if the trees of two algorithms stand side by side, in step.
        selected: a node of the shown search; None follows the search.
        values: True if the exact value of each move is wanted on the board.
        view: the tab that is wanted; `tree` and `moves` have one on narrow screens only.
        draft: a position in the editor that was not used.
        learning: a step of a lesson, or a question.
        home: the state that learning has put aside.
        message: one sentence about the last action.
    """

    match: Match
    request: SearchRequest
    algorithms: tuple[str, ...]
    shown: int = 1
    both: bool = False
    clock: Clock = field(default_factory=Clock)
    selected: int | None = None
    values: bool = False
    view: str = "tree"
    draft: str = ""
    learning: Learning | None = None
    home: State | None = None
    message: str = ""

    @classmethod
    def start(cls, game: Game, players: Mapping[Side, str] | None = None) -> State:
        """Return a new game.

        Args:
            players: by default a person plays against alpha-beta.
        """
        match = Match(game, players=usual_players(game) | dict(players or {}))
        names = usual_algorithms(game)
        return cls(match, SearchRequest(game), names, len(names) - 1)._on_board()

    def _with(self, **changes: Any) -> State:
        """Change the state by an action: the last action's message goes."""
        return replace(self, **{"message": "", **changes})

    def saying(self, message: str) -> State:
        return replace(self, message=message)

    def watching(self, file: str, game: Game) -> State:
        """Run a user's program beside alpha-beta, and show its tree."""
        match = replace(self.match.replaced(game), players=dict.fromkeys(Side, HUMAN))
        name = program_name(file)
        state = self._on_board(match, program=file)
        state = replace(state, algorithms=("alpha-beta", name), shown=1)
        return state.saying(f"{name} is running; its tree is here when it has ended")

    @property
    def own_algorithms(self) -> tuple[str, ...]:
        """The algorithms without the user's program."""
        program = program_name(self.request.program)
        return tuple(name for name in self.searches if name != program)

    @property
    def leader(self) -> str:
        """The algorithm whose tree is shown."""
        return self.algorithms[self.shown]

    @property
    def is_asking(self) -> bool:
        """True while a question is open, whose answer nothing may show."""
        return self.learning is not None and self.learning.is_asking

    @property
    def engine(self) -> str | None:
        """The algorithm or program that is to move; None if a person is, or the game is over."""
        match = self.match
        if match.state.value() is not None or match.stopped:
            return None
        return None if match.player == HUMAN else match.player

    @property
    def awaits_engine(self) -> bool:
        """True if an engine moves unasked: not in a tree, nor after moves were taken back."""
        is_tree = rules_of(self.match.start).is_tree
        return self.engine is not None and not self.match.undone and not is_tree

    @property
    def searches(self) -> tuple[str, ...]:
        """The algorithms that search: the compared ones, and the engine that is to move."""
        engine = self.engine
        if engine is None or is_program(engine) or not self.is_of_board:
            return self.algorithms
        return tuple(dict.fromkeys((*self.algorithms, engine)))

    # The game

    def _on_board(self, match: Match | None = None, **request: Any) -> State:
        """Search the position on the board from its beginning.

        The clock waits if a person is to move against an engine, and on a tree, which is an
        exercise, so that nothing is given away.

        Args:
            match: in place of the match so far.
            request: other changes of the request.
        """
        match = match or self.match
        wanted = replace(self.request, game=match.state, **request)
        state = self._with(match=match, request=wanted, selected=None)
        names = usual_algorithms(match.state)
        if names != usual_algorithms(self.request.game):
            state = state.with_algorithms(names)
        is_against_engine = set(match.players.values()) != {HUMAN}
        waits = rules_of(match.start).is_tree or (state.engine is None and is_against_engine)
        clock = state.clock.restarted()
        if not waits and match.state.value() is None and not match.undone:
            clock = clock.run()
        return replace(state, clock=clock)

    def play(self, move: int) -> State:
        """Play a person's move.

        Raises:
            IllegalMove: the rules refuse it.
        """
        return self._on_board(self.match.play(move))

    def engine_plays(self, move: int) -> State:
        """Play an engine's move; its search stays until the next one is wanted."""
        game = self.match.state
        match = self.match.play(move)
        said = f"{side_name(game, game.to_move)} plays {move_text(game, move)}"
        if match.state.value() is None:
            said += f"; {key_of('run')} runs the next search"
        played = self._with(match=match, selected=None, message=said, clock=self.clock.follow())
        if played.awaits_engine:
            return played._on_board()
        return played

    def program_stops(self, why: str) -> State:
        """Stop a program that gives no move; a person may play in its place."""
        side = side_name(self.match.state, self.match.state.to_move)
        loses = f"{side} loses"
        return self._with(match=replace(self.match, stopped=loses), message=f"{loses}: {why}")

    def undo(self) -> State:
        return self._on_board(self.match.undo())

    def redo(self) -> State:
        return self._on_board(self.match.redo())

    def goto(self, ply: int) -> State:
        """Return to the position after a number of moves."""
        return self._on_board(self.match.goto(ply))

    def replaced(self, game: Game) -> State:
        """Put another position in place of the game, which `u` brings back, and end learning."""
        state = self.leave_learning()
        match = state.match.replaced(game)
        if rules_of(game).is_tree != rules_of(state.match.start).is_tree:
            match = replace(match, players=usual_players(game))
        words = f"{key_of('undo')} brings back the game before"
        return state._on_board(match).saying(words)

    def drafted(self, draft: str) -> State:
        """Keep a text of the editor."""
        message = f"{key_of('setup')} goes on with your draft" if draft else ""
        return self._with(draft=draft, message=message)

    def new_game(self, game: Game, players: Mapping[Side, str]) -> State:
        state = self.replaced(game)
        match = replace(state.match, players=players)
        return state._on_board(match).saying(state.message)

    # Learning

    def learn(self, learning: Learning) -> State:
        """Show a step or a question, and put the game aside."""
        match = Match(learning.game)
        return State(
            match,
            SearchRequest(match.state, learning.options, run=self.request.run + 1),
            learning.algorithms,
            learning.algorithms.index(learning.shown),
            clock=Clock(at=learning.event),
            view=learning.view or "learn",
            draft=self.draft,
            learning=learning,
            home=self.home or self,
        )

    def answered(self, learning: Learning) -> State:
        """Take an answer; if the question is over, it is explained at its node."""
        if learning.is_asking or learning.asked is None:
            return self._with(learning=learning)
        clock = replace(self.clock, at=learning.after)
        return self._with(learning=learning, clock=clock, selected=learning.asked.question.node)

    def leave_learning(self) -> State:
        """Return the state that was put aside."""
        if self.home is None:
            return self
        request = replace(self.home.request, run=self.request.run + 1)
        return self.home._with(draft=self.draft, request=request)

    # The search

    def ticked(self, seconds: float, leader: SearchProgress) -> State:
        """Move the clock on; return the same state while it is paused."""
        if not self.clock.runs:
            return self
        clock = self.clock.tick(seconds, leader.trace)
        if leader.is_over and clock.at >= leader.trace.events:
            clock = clock.pause()
        return replace(self, clock=self._limited(clock))

    @property
    def is_of_board(self) -> bool:
        """True if the position on the board is searched."""
        return self.request.game == self.match.state

    def at_end(self, leader: SearchProgress) -> bool:
        """True if the clock shows the end of a search that is over."""
        trace = leader.trace
        return leader.is_over and self.clock.event(trace) >= trace.events

    def at_clock(self, clock: Clock) -> State:
        limited = self._limited(clock)
        message = "" if limited is clock else "Answer first: the question is about this moment"
        return self._with(clock=limited, selected=None, message=message)

    def _limited(self, clock: Clock) -> Clock:
        """Stop the clock at the moment that an open question is about."""
        learning = self.learning
        if learning is None or not self.is_asking or clock.at <= learning.event:
            return clock
        return replace(clock.pause(), at=learning.event)

    def run_or_pause(self, leader: SearchProgress) -> State:
        """Run or pause the clock; at the end, run the next search, or this one again."""
        if not self.is_of_board and self.at_end(leader) and self.match.state.value() is None:
            return self._run_anew()
        if self.clock.runs:
            return self._with(clock=self.clock.pause())
        clock = self.clock.restarted() if self.at_end(leader) else self.clock
        return self.at_clock(clock.run())

    def step(self, events: int, leader: SearchProgress) -> State:
        """Go a number of events on, or back if it is negative."""
        event = self.clock.event(leader.trace)
        if events < 0 and event == 0:
            return self.saying("This is before the first event")
        if events > 0 and self.at_end(leader):
            back = key_of("restart")
            return self.saying(f"This is the end of the search; {back} goes to its beginning")
        return self.at_clock(self.clock.step(events, leader.trace))

    def seek(self, event: int, leader: SearchProgress) -> State:
        return self.at_clock(self.clock.to(event, leader.trace))

    def run_to(self, node: int, leader: SearchProgress) -> State:
        """Go to the moment when a node is entered."""
        return self.seek(leader.trace.entered_at(node) + 1, leader)

    def to_cut(self, direction: int, leader: SearchProgress) -> State:
        """Go to the next cut after this moment, or to the one before it; stay if there is none."""
        from ttt_tui.search.moment import next_cut

        trace = leader.trace
        event = next_cut(trace, self.clock.event(trace), direction)
        if event is not None:
            return self.seek(event, leader)
        if not trace.algorithm.prunes:
            words = f"{trace.algorithm.name} cuts nothing"
            if self.following != self.shown:
                words += f"; {key_of('next_tree')} shows the next algorithm"
            return self.saying(words)
        where = "after" if direction > 0 else "before"
        so_far = "" if leader.is_over else " so far"
        return self.saying(f"No cut {where} this{so_far}")

    def to_end(self) -> State:
        """Go to the end of the search, also of one that goes on."""
        return self.at_clock(self.clock.follow())

    def live(self) -> State:
        """Follow the search: leave the selected node, or else go to the newest moment."""
        if self.selected is not None:
            return self._with(selected=None)
        return self.to_end()

    def restarted(self) -> State:
        """Search the position on the board again, and run the clock from the beginning."""
        return self._run_anew(run=self.request.run + 1)

    def _run_anew(self, **request: Any) -> State:
        state = self._on_board(**request)
        return replace(state, clock=state.clock.run())

    def with_options(self, options: Options) -> State:
        """Search with other options."""
        if options == self.request.options:
            return self._with()
        return self._run_anew(options=options)

    def with_algorithms(self, algorithms: Sequence[str]) -> State:
        """Compare other algorithms; the tree that is shown stays if its algorithm does."""
        names = tuple(algorithms)
        shown = names.index(self.leader) if self.leader in names else len(names) - 1
        both = self.both and len(names) > 1
        return self._with(algorithms=names, shown=shown, both=both, selected=None)

    # What is looked at

    @property
    def following(self) -> int:
        """The index of the algorithm after the shown one."""
        return (self.shown + 1) % len(self.algorithms)

    @property
    def other(self) -> int | None:
        """The index of the second of two trees."""
        return self.following if self.both else None

    def next_tree(self, event: int, trace: Trace) -> State:
        """Show the tree of the following algorithm, at the event that is shown of it now."""
        clock = self.clock
        if not clock.live:
            clock = replace(clock.to(event, trace), runs=clock.runs)
        return self._with(shown=self.following, selected=None, clock=clock)

    def toggle_both(self) -> State:
        """Show two trees in step, or one."""
        return self._with(both=not self.both)

    def toggle_values(self) -> State:
        return self._with(values=not self.values)

    def select(self, node: int | None) -> State:
        """Look at a node, and stop the clock, so that nothing moves it."""
        clock = self.clock if node is None else self.clock.pause()
        return self._with(selected=node, clock=clock)

    def next_view(self, views: Sequence[str], shown: str) -> State:
        """Show the view after the shown one.

        Args:
            views: the views that have a tab.
        """
        at = views.index(shown) + 1 if shown in views else 0  # the width may have changed just now
        return self._with(view=views[at % len(views)])


def program_name(file: str) -> str:
    """Return the name of a user's program among algorithms and players: its file's name."""
    name = file if has_options(file) else file.rpartition("/")[2]
    return printable(name)


def usual_players(game: Game) -> dict[Side, str]:
    """Return a person as Max against alpha-beta; of a tree persons, as nobody moves unasked."""
    second = HUMAN if rules_of(game).is_tree else "alpha-beta"
    return {Side.MAX: HUMAN, Side.MIN: second}
