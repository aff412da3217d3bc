"""A game and the searches of its current position: the model of the dashboard."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ttt_tui.engine.budget import Budget, automatic_budget, best_move_so_far, engine_speed, within
from ttt_tui.engine.lineup import check_lineup, fitted, without_misfit
from ttt_tui.engine.live import LiveAnalysis, Together
from ttt_tui.engine.match import Choice, Match, Seat, random_move
from ttt_tui.engine.pace import AUTO, Pace, PaceKind
from ttt_tui.game import Position, format_coordinates
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    OptionsError,
    Search,
    SearchOptions,
    report_of,
)
from ttt_tui.search.algorithm import is_installed, listed
from ttt_tui.search.options import OPEN_LINES


@dataclass(frozen=True)
class SessionSnapshot:
    """A session's state and its searches, to restore later. The names are those of `Session`."""

    match: Match
    position: Position
    options: SearchOptions
    algorithms: tuple[Algorithm, ...]
    shown: Algorithm
    searches: tuple[Search, ...]
    together: Together = Together.EVENTS
    budget: Budget | None = None
    running: bool = False
    held: bool = False  # this analysis is paused although `running` is True


class Session:
    """Holds the match, the options and the analysis of a position of it.

    Every change of position or options ends the old analysis and begins a new one, so numbers of
    two positions never mix. One exception: after an engine's move its search stays until the user
    starts the next one, because the next one would give away the user's best move.

    Attributes:
        match: the game.
        options: how to search; the algorithm in them does not matter.
        algorithms: which search the position side by side, two or more, in the listed order.
        pace: how fast.
        running: whether the user lets searches run; stays so for the next searches.
        shown: the algorithm on the screen; its search sets the automatic pace.
        together: how running searches are synchronised.
        gentle: whether the automatic pace is limited to a readable one.
        budget: what the user lets the searches use; None leaves it to `automatic_budget`.
        speed: nodes a second of the engine in use.
        limit: the budget in force: the user's, or the automatic one of the position.
        position: the one that is searched: the board's, or the one before an engine's last move.
        left_out: a sentence on the options that were dropped when the match was last set, because
            they do not fit its board, the installed plugins or the algorithms; empty if none were.
        analysis: the searches of the position.
        choice: the engine's next move, if a solver decides it instead of the search.
        choosing: whether that solver is still at work.
    """

    def __init__(
        self,
        match: Match,
        options: SearchOptions | None = None,
        *,
        algorithms: Sequence[Algorithm] = PLAIN,
        pace: Pace = AUTO,
        source: random.Random | None = None,
        make_analysis: Callable[..., LiveAnalysis] = LiveAnalysis,
        speed: Callable[[], float] = engine_speed,
        held: bool = False,
    ) -> None:
        """With `held` the first search starts paused, unless an engine is to move."""
        self.match = match
        self.algorithms = listed(algorithms)
        self.options = self._fitting(options or SearchOptions())
        self.pace = pace
        self.running = True
        self.shown = self.algorithms[1]
        self.together = Together.EVENTS
        self.budget: Budget | None = None
        self.gentle = False
        self.speed = speed
        self._source = source or random.Random()
        self._make_analysis = make_analysis
        self._asked_to_move = False
        self.analysis = self._begin(held=held and not match.engine_to_move)

    @property
    def is_of_board(self) -> bool:
        """Whether the position on the board is the one that is searched."""
        return self.position == self.match.position

    @property
    def before_move(self) -> str:
        """`before O (1,1)` while the last engine move's search is shown; else empty."""
        move = self.match.record.last_move
        if self.is_of_board or move is None:
            return ""
        cell = format_coordinates(move, self.position.rules)
        return f"before {self.position.to_move.value} {cell}"

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move against an engine; then the search waits for the user."""
        seats = set(self.match.seats.values())
        return self.match.seat_to_move == Seat.HUMAN and seats != {Seat.HUMAN}

    def _just_moved(self, match: Match) -> bool:
        """Whether `match` is the current match plus one move of the engine whose search decides.

        A person must play in it, and be next to move unless the game is over.
        """
        before = self.match.record.ply
        return (
            self.is_of_board
            and self.deciding is not None
            and match.record.ply == before + 1
            and match.record.positions[before] == self.position
            and match.has_human
            and match.seat_to_move in (None, Seat.HUMAN)
        )

    def options_for(self, algorithm: Algorithm) -> SearchOptions:
        """The options of an algorithm's search, with the depth that the budget allows."""
        options = fitted(self.options, algorithm)
        return within(options, self.limit, self.position)

    def set_budget(self, budget: Budget | None) -> None:
        """Search anew within this budget; None for the automatic one."""
        self.budget = budget
        self.restart(held=self.awaits_person)

    @property
    def other(self) -> Algorithm:
        """The algorithm to show beside `shown`: alpha-beta, or minimax if alpha-beta is shown.

        If that one does not search the position, the first other one that does.
        """
        others = [each for each in self.algorithms if each is not self.shown]
        plain = Algorithm.MINIMAX if self.shown is Algorithm.ALPHA_BETA else Algorithm.ALPHA_BETA
        return plain if plain in others else others[0]

    @property
    def pair(self) -> tuple[Algorithm, Algorithm]:
        """The shown algorithm and the one beside it, in the listed order."""
        first, second = listed((self.shown, self.other))
        return first, second

    @property
    def can_go_in_step(self) -> bool:
        """Whether the pair can be shown node for node: both visit a node once at most."""
        return all(self.options_for(each).visits_once for each in self.pair)

    def _fitting(self, options: SearchOptions) -> SearchOptions:
        """The options that fit the board and the searches; `left_out` says what was dropped."""
        fitting = without_misfit(options, self.match.position.rules)
        self.left_out = ""
        if fitting.order != options.order:
            self.left_out = "the order of cells is for another board: using reading order"
        if fitting.evaluation != OPEN_LINES and not is_installed(fitting.evaluation):
            self.left_out = f"no evaluation {fitting.evaluation!r} is installed: using open lines"
            fitting = replace(fitting, evaluation=OPEN_LINES)
        deciding = () if self.deciding is None else (self.deciding,)
        try:
            check_lineup((*self.algorithms, *deciding), fitting)
        except OptionsError:
            defaults = SearchOptions()
            fitting = replace(
                fitting,
                cutoff=defaults.cutoff,
                root_window=defaults.root_window,
                enhancements=defaults.enhancements,
                table_mb=defaults.table_mb,
            )
            self.left_out = "the options contradict an algorithm: using the defaults"
        return fitting

    def _begin(self, *, held: bool = False) -> LiveAnalysis:
        """Make the analysis of the board's position; the caller sets `analysis`.

        Sets `position`, `limit`, `algorithms`, `shown`, `together`, `choice` and `choosing`.
        """
        self.position = self.match.position
        self.limit = self._limit()
        deciding = self.deciding
        if deciding is not None:
            if deciding not in self.algorithms:
                self.algorithms = listed((*self.algorithms, deciding))
            self.shown = deciding
        if self.together is Together.IN_STEP and not self.can_go_in_step:
            self.together = Together.EVENTS
        searches = [Search(self.position, self.options_for(each)) for each in self.algorithms]
        return self._analysis_of(searches, running=self.running and not held)

    def _limit(self) -> Budget:
        if self.budget is not None:
            return self.budget
        return automatic_budget(self.position, self.speed())

    def _analysis_of(self, searches: Sequence[Search], *, running: bool) -> LiveAnalysis:
        analysis = self._make_analysis(searches, pace=self.pace, running=running)
        analysis.together = self.together
        analysis.budget = self.limit
        analysis.gentle = self.gentle
        analysis.lead(self.shown)
        self.choice: Choice | None = None
        self.choosing = False
        return analysis

    def restart(self, *, held: bool = False) -> None:
        """Search the position on the board from the beginning; with `held`, paused."""
        self.analysis.stop()
        self._asked_to_move = False
        self.analysis = self._begin(held=held)

    @property
    def snapshot(self) -> SessionSnapshot:
        return SessionSnapshot(
            self.match,
            self.position,
            self.options,
            self.algorithms,
            self.shown,
            self.analysis.searches,
            self.together,
            self.budget,
            self.running,
            held=self.running and not self.analysis.running,
        )

    def restore(self, snapshot: SessionSnapshot) -> None:
        """Continue from a snapshot, with the same search objects.

        A snapshot without searches searches the position on the board from the beginning.
        """
        self.analysis.stop()
        self.match, self.position = snapshot.match, snapshot.position
        self.options, self.algorithms = snapshot.options, snapshot.algorithms
        self.shown, self.together = snapshot.shown, snapshot.together
        self.budget, self.running = snapshot.budget, snapshot.running
        self.left_out, self._asked_to_move = "", False
        if not snapshot.searches:
            self.analysis = self._begin(held=self.awaits_person)
            return
        self.limit = self._limit()
        running = snapshot.running and not snapshot.held
        self.analysis = self._analysis_of(snapshot.searches, running=running)

    def turn_to_board(self) -> bool:
        """If an engine's last search is still there, replace it by a paused search of the board.

        Returns whether it did.
        """
        if self.is_of_board:
            return False
        self.restart(held=True)
        return True

    def keep_together(self, together: Together) -> None:
        """Synchronise the searches like this; a race starts from the beginning."""
        self.together = self.analysis.together = together
        if together is Together.RACE:
            self.running = True
            self.restart()

    def set_match(self, match: Match) -> None:
        """Continue with this match.

        A new position starts new searches, and so does another player to move in the same one, as
        when a seat is changed. Just after an engine's move its search stays (see the class).
        """
        stays = self._just_moved(match)
        moved = match.position != self.match.position
        before = self.match.engine_to_move, self.deciding
        self.match = match
        self.options = self._fitting(self.options)
        if stays:
            self._asked_to_move = False
        elif moved or (match.engine_to_move, self.deciding) != before:
            self.restart(held=self.awaits_person)

    def set_options(
        self, options: SearchOptions, algorithms: Sequence[Algorithm] | None = None
    ) -> None:
        """Search with these options, and with these algorithms if given.

        Raises:
            OptionsError: the options do not fit the board or one of the algorithms, or there are
                not two algorithms; nothing has changed then.
        """
        lineup = self.algorithms if algorithms is None else listed(algorithms)
        check_lineup(lineup, options)
        options.root_moves(Position(rules=self.match.position.rules))
        before = self.options, self.algorithms, self.shown, self.together, self.position
        self.options, self.algorithms = options, lineup
        if self.shown not in lineup:
            self.shown = lineup[1]
        try:
            analysis = self._begin(held=self.awaits_person)
        except OptionsError:  # a table larger than the memory, say
            self.options, self.algorithms, self.shown, self.together, self.position = before
            raise
        self.analysis.stop()
        self._asked_to_move = False
        self.analysis = analysis

    def show(self, algorithm: Algorithm) -> None:
        self.shown = algorithm
        self.analysis.lead(algorithm)

    def set_running(self, running: bool) -> None:
        self.running = running
        if running:
            self.analysis.resume()
        else:
            self.analysis.pause()

    def step(self) -> None:
        self.running = False
        self.analysis.step()

    def finish(self) -> None:
        """Run every search to its end at full speed."""
        self.analysis.finish()

    def set_gentle(self, gentle: bool) -> None:
        self.gentle = self.analysis.gentle = gentle
        self.analysis.set_pace(self.pace)

    def set_pace(self, pace: Pace) -> None:
        self.pace = pace
        self.analysis.set_pace(pace)

    @property
    def deciding(self) -> Algorithm | None:
        """The algorithm whose search on the screen decides the coming move, if one does."""
        seat = self.match.seat_to_move
        return None if seat is None else seat.algorithm

    @property
    def guesses(self) -> bool:
        """Whether the deciding search only estimates, because of the automatic depth limit alone.

        False if the user set a budget, a depth, another evaluation or a fixed first move that
        applies, if the board is not what is searched, and for UCT and plugins.
        """
        deciding, options = self.deciding, self.options
        if deciding is None or deciding.plugin_code or deciding.samples:
            return False
        by_user = self.budget is not None or options.depth is not None or not self.is_of_board
        first = options.first_move is None or self.position.occupied
        ours = options.evaluation == OPEN_LINES and first
        return bool(ours and not by_user and self.limit.depth is not None)

    def move_now(self) -> None:
        """Make the engine whose turn it is move at once, also while the user looks back.

        Its search, if it has one, runs on at unlimited pace, and it moves when that has ended.
        """
        if self.match.seat_to_move in (None, Seat.HUMAN):
            return
        self._asked_to_move = True
        if self.deciding is not None:
            self.analysis.finish(self.deciding)

    @property
    def asked_to_move(self) -> bool:
        """Whether `move_now` was called and the engine has not moved yet."""
        return self._asked_to_move

    def decided_move(self) -> int | None:
        """The move of the engine whose turn it is; None until it is decided.

        A player that moves at random draws a new move at each call. `Engines` calls this at least
        twice for a move, and plays the last answer.
        """
        if not (self.match.engine_to_move or self._asked_to_move):
            return None
        if self.deciding is None:
            may_move = self.running or self._asked_to_move
            return random_move(self.match.position, self._source) if may_move else None
        if self.choosing:
            return None
        search = self.analysis.search(self.deciding)
        stopped = search in self.analysis.stopped
        if self.choice is not None:
            # At a fixed pace, or paused, the user watches the search: a solver's move waits for its
            # end.
            watched = self.pace.kind is PaceKind.FIXED or not self.analysis.running
            waits = watched and not (search.done or stopped or self._asked_to_move)
            return None if waits else self.choice.move
        if stopped:
            return best_move_so_far(search)
        return report_of(search).best_move if search.done else None
