"""What the screen shows, as one frozen value, and the actions, which return a new one.

A `State` says what is wanted: game, options, algorithms, the clock, what is selected. A `Snapshot`
adds what the searches have found at the clock's moment; panels draw nothing but snapshots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from ttt_tui.games.game import Game, Side, move_text, rules_of, side_name
from ttt_tui.games.position import Position
from ttt_tui.run.clock import Clock
from ttt_tui.run.match import HUMAN, Match, is_program
from ttt_tui.search.options import Options
from ttt_tui.tui.model.keys import key_of
from ttt_tui.words.plain import printable

if TYPE_CHECKING:
    from ttt_tui.learn.learning import Learning
    from ttt_tui.tui.model.snapshot import Searched

USUAL_ALGORITHMS = ("minimax", "alpha-beta")


@dataclass(frozen=True)
class State:
    """Everything but the searches.

    Attributes:
        match: the game, its moves and its players.
        searched: the position that is searched. After an engine's move it stays the one before, so
            that the search which chose the move can be looked at.
        shown: which of the algorithms has the tree, the timeline and the card.
        both: the trees of two algorithms stand side by side, in step.
        selected: a node of the shown search; None follows the search.
        values: the exact value of each move stands on the board.
        view: the tab that is wanted; `tree` and `moves` have one on narrow screens only.
        run: counts the searches that were begun anew without another change.
        draft: a position in the editor that was not used.
        learning: a step of a lesson, or a question.
        home: the game that learning has put aside.
        program: a user's file that is one of the algorithms, by its path.
        message: one sentence about the last action.
    """

    match: Match
    searched: Game
    options: Options = field(default_factory=Options)
    algorithms: tuple[str, ...] = USUAL_ALGORITHMS
    shown: int = 1
    both: bool = False
    clock: Clock = field(default_factory=Clock)
    selected: int | None = None
    values: bool = False
    view: str = "tree"
    run: int = 0
    draft: str = ""
    learning: Learning | None = None
    home: State | None = None
    program: str = ""
    message: str = ""

    @classmethod
    def start(cls, game: Game, players: Mapping[Side, str] | None = None, **more: Any) -> State:
        """A new game; where `players` say nothing, a person plays against alpha-beta."""
        match = Match(game, players=usual_players(game) | dict(players or {}))
        return cls(match, game, **more)._on_board()

    def _with(self, **changes: Any) -> State:
        """Changed by an action: the last action's message goes."""
        return replace(self, **{"message": "", **changes})

    def saying(self, message: str) -> State:
        return replace(self, message=message)

    def watching(self, file: str, game: Game) -> State:
        """A user's program beside alpha-beta, and its tree shown."""
        match = replace(self.match.replaced(game), players=dict.fromkeys(Side, HUMAN))
        name = program_name(file)
        state = self._on_board(match=match, program=file, algorithms=("alpha-beta", name), shown=1)
        return state.saying(f"{name} is running; its tree is here when it has ended")

    @property
    def own_algorithms(self) -> tuple[str, ...]:
        """Those that are no user's program."""
        return tuple(name for name in self.searches if name != program_name(self.program))

    @property
    def leader(self) -> str:
        """The algorithm whose tree is shown."""
        return self.algorithms[self.shown]

    @property
    def engine(self) -> str | None:
        """The algorithm or program that is to move; None where a person is, or the game is over."""
        match = self.match
        if match.state.value() is not None or match.stopped:
            return None
        player = match.players[match.state.to_move]
        return None if player == HUMAN else player

    @property
    def awaits_engine(self) -> bool:
        """An engine moves unasked: not in a tree, and not after moves have been taken back."""
        is_tree = rules_of(self.match.start).is_tree
        return self.engine is not None and not self.match.undone and not is_tree

    @property
    def searches(self) -> tuple[str, ...]:
        """The algorithms that search: the compared ones, and the engine that is to move."""
        engine = self.engine
        is_search = engine is not None and not is_program(engine)
        more = (engine,) if is_search and self.searched == self.match.state else ()
        return tuple(dict.fromkeys((*self.algorithms, *more)))

    # The game

    def _on_board(self, **changes: Any) -> State:
        """Search the position on the board from its beginning.

        The clock waits where a person is to move against an engine, and on a tree, which is an
        exercise, so that nothing is given away.
        """
        match = changes.get("match", self.match)
        state = self._with(searched=match.state, selected=None, **changes)
        waits = state.engine is None and set(match.players.values()) != {HUMAN}
        waits = waits or rules_of(match.start).is_tree
        clock = state.clock.restarted()
        if not waits and match.state.value() is None and not match.undone:
            clock = clock.run()
        return replace(state, clock=clock)

    def play(self, move: int) -> State:
        """A person's move.

        Raises:
            IllegalMove: the rules refuse it.
        """
        return self._on_board(match=self.match.play(move))

    def engine_plays(self, move: int) -> State:
        """An engine's move; its search stays until the next one is wanted."""
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
        """The program that is to move gives no move; a person may play in its place."""
        side = side_name(self.match.state, self.match.state.to_move)
        sentence = f"{side} {why}"
        return self._with(match=replace(self.match, stopped=sentence), message=sentence)

    def undo(self) -> State:
        return self._on_board(match=self.match.undo())

    def redo(self) -> State:
        return self._on_board(match=self.match.redo())

    def goto(self, ply: int) -> State:
        """The position after so many moves of the game."""
        return self._on_board(match=self.match.goto(ply))

    def replaced(self, game: Game) -> State:
        """Another position in place of the game, which `u` brings back; it ends learning."""
        state = self.leave_learning()
        match = state.match.replaced(game)
        if rules_of(game).is_tree != rules_of(state.match.start).is_tree:
            match = replace(match, players=usual_players(game))
        words = f"{key_of('undo')} brings back the game before"
        return state._on_board(match=match).saying(words)

    def set_up(self, game: Game) -> State:
        """Use a position of the editor; there is no draft any more."""
        return self._with(draft="").replaced(game)

    def drafted(self, draft: str) -> State:
        """Keep a text of the editor."""
        message = f"{key_of('setup')} goes on with your draft" if draft else ""
        return self._with(draft=draft, message=message)

    def new_game(self, game: Game, players: Mapping[Side, str]) -> State:
        state = self.replaced(game)
        match = replace(state.match, players=players)
        return state._on_board(match=match).saying(state.message)

    # Learning

    def learn(self, learning: Learning) -> State:
        """Show a step or a question; the game is put aside."""
        match = Match(learning.game, players={Side.MAX: HUMAN, Side.MIN: HUMAN})
        return State(
            match,
            match.state,
            learning.options,
            learning.algorithms,
            learning.algorithms.index(learning.shown),
            clock=Clock(at=float(learning.event)),
            view=learning.view or "learn",
            run=self.run + 1,
            draft=self.draft,
            learning=learning,
            home=self.home or self,
        )

    def answered(self, learning: Learning) -> State:
        """An answer was given; if the question is over, it is explained at its node."""
        if learning.is_asking or learning.asked is None:
            return self._with(learning=learning)
        clock, node = replace(self.clock, at=float(learning.after)), learning.asked.question.node
        return self._with(learning=learning, clock=clock, selected=node)

    def leave_learning(self) -> State:
        """The game that was put aside."""
        return self if self.home is None else self.home._with(draft=self.draft, run=self.run + 1)

    # The search

    def ticked(self, seconds: float, leader: Searched) -> State:
        """The clock so many seconds later; the same state while it is paused."""
        if not self.clock.runs:
            return self
        clock = self.clock.tick(seconds, leader.trace)
        if leader.is_over and clock.at >= leader.trace.events:
            clock = clock.pause()
        return replace(self, clock=self._limited(clock))

    @property
    def is_of_board(self) -> bool:
        """The search is of the position on the board."""
        return self.searched == self.match.state

    def at_end(self, leader: Searched) -> bool:
        """The clock shows the end of a search that is over."""
        trace = leader.trace
        return leader.is_over and self.clock.event(trace) >= trace.events

    def _turned_to_board(self, leader: Searched) -> State | None:
        """The search of the board, where an engine's search is over and has been looked at."""
        if self.is_of_board or not self.at_end(leader) or self.match.state.value() is not None:
            return None
        return self._on_board()

    def at_clock(self, clock: Clock) -> State:
        limited = self._limited(clock)
        message = "" if limited is clock else "Answer first: the question is about this moment"
        return self._with(clock=limited, selected=None, message=message)

    def _limited(self, clock: Clock) -> Clock:
        """The clock, stopped at the moment that an open question is about."""
        learning = self.learning
        if learning is None or not learning.is_asking or clock.at <= learning.event:
            return clock
        return replace(clock.pause(), at=float(learning.event))

    def run_or_pause(self, leader: Searched) -> State:
        """Run or pause the clock; at the end, run again from the beginning."""
        if turned := self._turned_to_board(leader):
            return turned.at_clock(turned.clock.run())
        if self.clock.runs:
            return self._with(clock=self.clock.pause())
        clock = self.clock.restarted() if self.at_end(leader) else self.clock
        return self.at_clock(clock.run())

    def step(self, events: int, leader: Searched) -> State:
        """So many events on, or back if negative."""
        event = self.clock.event(leader.trace)
        if events < 0 and event == 0:
            return self.saying("This is before the first event")
        if events > 0:
            if turned := self._turned_to_board(leader):
                return turned.at_clock(turned.clock.pause())
            if self.at_end(leader):
                back = key_of("restart")
                return self.saying(f"This is the end of the search; {back} goes to its beginning")
        return self.at_clock(self.clock.step(events, leader.trace))

    def seek(self, event: int, leader: Searched) -> State:
        return self.at_clock(self.clock.to(event, leader.trace))

    def run_to(self, node: int, leader: Searched) -> State:
        """The moment when a node is entered; when it is already there, when it is left."""
        trace = leader.trace
        event, left = trace.entered_at(node) + 1, trace.left_at(node)
        if left is not None and self.clock.event(trace) == event:
            event = left + 1
        return self.seek(event, leader)

    def to_cut(self, direction: int, leader: Searched) -> State:
        """The next cut after this moment, or the one before it; where there is none, stay."""
        if direction > 0 and (turned := self._turned_to_board(leader)):
            return turned.at_clock(turned.clock.pause())
        from ttt_tui.search.moment import next_cut

        trace = leader.trace
        event = next_cut(trace, self.clock.event(trace), direction)
        if event is not None:
            return self.seek(event, leader)
        if not trace.algorithm.prunes:
            words = f"{key_of('next_tree')} shows the next algorithm"
            return self.saying(f"{trace.algorithm.name} cuts nothing; {words}")
        where = "after" if direction > 0 else "before"
        return self.saying(f"No cut {where} this" + " so far" * (not leader.is_over))

    def to_end(self, leader: Searched) -> State:
        """The end of the search, also of one that goes on."""
        if turned := self._turned_to_board(leader):
            return turned.at_clock(turned.clock.follow())
        return self.at_clock(self.clock.follow())

    def live(self) -> State:
        """Follow the search: leave the selected node, or else go to the newest moment."""
        if self.selected is not None:
            return self._with(selected=None)
        return self.at_clock(self.clock.follow())

    def restarted(self) -> State:
        """Search the position on the board again, and run the clock from the beginning."""
        state = self._on_board(run=self.run + 1)
        return replace(state, clock=state.clock.run())

    def with_options(self, options: Options) -> State:
        """Search with other options."""
        if options == self.options:
            return self._with()
        state = replace(self._on_board(), options=options)
        return replace(state, clock=state.clock.run())

    def with_algorithms(self, algorithms: Sequence[str]) -> State:
        """Compare others; the tree that is shown stays if its algorithm does."""
        names = tuple(algorithms)
        shown = names.index(self.leader) if self.leader in names else len(names) - 1
        state = self.toggle_both() if self.both and len(names) < 2 else self
        return state._with(algorithms=names, shown=shown, selected=None)

    # What is looked at

    def next_tree(self, moments: Mapping[str, int], searches: Mapping[str, Searched]) -> State:
        """The tree of the next algorithm, at the moment that is shown of it now.

        Args:
            moments: the event that is shown of each algorithm.
        """
        shown = (self.shown + 1) % len(self.algorithms)
        name, clock = self.algorithms[shown], self.clock
        if not clock.live:
            moved = clock.to(moments[name], searches[name].trace)
            clock = replace(moved, runs=clock.runs)
        return self._with(shown=shown, selected=None, clock=clock)

    @property
    def other(self) -> int | None:
        """The second tree of two: the algorithm after the shown one."""
        return (self.shown + 1) % len(self.algorithms) if self.both else None

    def toggle_both(self) -> State:
        """Two trees in step, or one."""
        sync: Literal["events", "step"] = "events" if self.both else "step"
        return self._with(both=not self.both, clock=replace(self.clock, sync=sync))

    def toggle_values(self) -> State:
        return self._with(values=not self.values)

    def select(self, node: int | None) -> State:
        """Look at a node; the clock stops, so that nothing moves it."""
        clock = self.clock if node is None else self.clock.pause()
        return self._with(selected=node, clock=clock)

    def next_view(self, views: Sequence[str], shown: str) -> State:
        """The view after the one that is shown, of those that have a tab."""
        at = views.index(shown) + 1 if shown in views else 0  # the width may have changed just now
        return self._with(view=views[at % len(views)])


def program_name(file: str) -> str:
    """Return the name of a user's program among algorithms and players: its file's name."""
    return printable(file.replace("\\", "/").rpartition("/")[2])


def usual_players(game: Game) -> dict[Side, str]:
    """A person against alpha-beta: X on a board, elsewhere the side to move; in a tree nobody."""
    if rules_of(game).is_tree:
        return dict.fromkeys(Side, HUMAN)
    person = Side.X if isinstance(game, Position) else game.to_move
    return {side: HUMAN if side is person else "alpha-beta" for side in (Side.MAX, Side.MIN)}
