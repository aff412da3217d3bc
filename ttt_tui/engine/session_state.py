"""What a session is at an instant: the game and how it is searched, but for the searches.

All of it is immutable. The questions here depend on nothing else; `Session` replaces the state and
has the searches follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Self

from ttt_tui.engine.budget import NO_LIMIT, Budget, automatic_budget, within
from ttt_tui.engine.lineup import (
    check_lineup,
    fitted,
    lineup_for,
    newly_asked,
    with_changes,
    without_misfit,
)
from ttt_tui.engine.live import Together
from ttt_tui.engine.match import Choice, Match, Seat
from ttt_tui.engine.pace import AUTO, Pace
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, on_board, rules_of
from ttt_tui.search import PLAIN, Algorithm, OptionsError, Search, SearchOptions
from ttt_tui.search.algorithm import is_installed, listed
from ttt_tui.search.game_options import can_estimate, fitted_to, why_not_algorithm
from ttt_tui.search.option_table import ORDER_WORDS
from ttt_tui.search.options import OPEN_LINES
from ttt_tui.words.sentences import move_name


@dataclass(frozen=True)
class Chosen:
    """What the user has chosen, while an example is searched as usual; see `Setup`."""

    options: SearchOptions
    algorithms: tuple[Algorithm, ...]
    budget: Budget | None


@dataclass(frozen=True)
class Setup:
    """What is played, and what is searched and shown of it: what a snapshot brings back.

    Attributes:
        match: the game.
        searched: the state that is searched: the game's, or the one before an engine's last move.
        options: how to search, as the user has chosen; the algorithm in them does not matter.
            A game that cannot use some of them leaves them as they are: see `used_options`.
        algorithms: which search the position side by side, two or more, in the listed order.
        shown: the algorithm on the screen; its search sets the automatic pace until it is done.
        together: how running searches are synchronised.
        budget: what the user lets the searches use; None leaves it to `automatic_budget`.
        running: whether the user lets searches run; stays so for the next searches.
        aside: what comes back with the next game, while an example is searched as usual.
    """

    match: Match
    searched: GameState
    options: SearchOptions
    algorithms: tuple[Algorithm, ...]
    shown: Algorithm
    together: Together = Together.EVENTS
    budget: Budget | None = None
    running: bool = True
    aside: Chosen | None = None

    @property
    def position(self) -> Position:
        """What is searched, of an m,n,k game.

        Raises:
            NotABoard: it is one of another game.
        """
        return on_board(self.searched)


@dataclass(frozen=True)
class SessionSnapshot(Setup):
    """A setup and its searches, to restore later.

    Attributes:
        searches: one for each algorithm; none: to be begun anew.
        held: they are paused although `running` is true.
    """

    searches: tuple[Search, ...] = ()
    held: bool = False


@dataclass(frozen=True)
class SessionState(Setup):
    """All of a session but its searches.

    Attributes:
        pace: how fast the searches go.
        gentle: whether the automatic pace is limited to a readable one.
        limit: the budget in force: the user's, or the automatic one of the position.
        left_out: a sentence on the last of the options that are not used since the match was last
            set, because they do not fit its game, the installed plugins or the algorithms; empty
            if there are none, for a fixed first move, and for the same game as before.
        choice: a solver's move for the engine, kept until the next searches begin; None where the
            search decides.
        choosing: whether that solver is still at work.
        asked_to_move: whether the user wants the engine's move at once, and it has not come yet.
    """

    pace: Pace = AUTO
    gentle: bool = False
    limit: Budget = NO_LIMIT
    left_out: str = ""
    choice: Choice | None = None
    choosing: bool = False
    asked_to_move: bool = False

    # The game

    @property
    def is_of_board(self) -> bool:
        """Whether the position on the board is the one that is searched."""
        return self.searched == self.match.state

    @property
    def before_move(self) -> str:
        """`before O (1,1)` while the last engine move's search is shown; else empty."""
        move = self.match.record.last_move
        if self.is_of_board or move is None:
            return ""
        player = rules_of(self.searched).player_name(self.searched.to_move)
        return f"before {player} {move_name(self.searched, move)}"

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move against an engine; then the search waits for the user."""
        return self.match.seat_to_move == Seat.HUMAN and self.match.has_engine

    def is_followed_by(self, match: Match) -> bool:
        """Whether `match` is the current match plus one move of the engine whose search decides.

        A person must play in it, and be next to move unless the game is over.
        """
        before = self.match.record.ply
        return (
            self.is_of_board
            and self.deciding is not None
            and match.record.ply == before + 1
            and match.record.states[before] == self.searched
            and match.has_human
            and match.seat_to_move in (None, Seat.HUMAN)
        )

    # The searches

    @property
    def chosen(self) -> Chosen:
        """What the user has chosen; an example may be searched otherwise."""
        return self.aside or Chosen(self.options, self.algorithms, self.budget)

    @property
    def used_options(self) -> SearchOptions:
        """The options that the searched game uses, of those that the user has chosen."""
        return without_misfit(self.options, self.searched)

    def options_for(self, algorithm: Algorithm) -> SearchOptions:
        """The options of an algorithm's search, with the depth that the budget allows."""
        options = fitted(self.used_options, algorithm)
        return fitted_to(self.searched, within(options, self.limit, self.searched))

    def new_searches(self) -> list[Search]:
        """New searches of the position, not begun.

        Raises:
            OptionsError: a table larger than the memory, say.
        """
        return [Search(self.searched, self.options_for(each)) for each in self.algorithms]

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

    @property
    def deciding(self) -> Algorithm | None:
        """The algorithm of the side to move, if it has one: its search decides, or `choice`."""
        seat = self.match.seat_to_move
        return None if seat is None else seat.algorithm

    @property
    def guesses(self) -> bool:
        """Whether the automatic limit alone may keep the deciding search from a proof.

        False if the user set a budget, a depth, another evaluation or a fixed first move that
        applies, if the board is not what is searched, and for UCT and plugins.
        """
        deciding, options = self.deciding, self.used_options
        if deciding is None or deciding.plugin_code or deciding.samples:
            return False
        by_user = (
            self.budget is not None
            or options.depth is not None
            or options.evaluation != OPEN_LINES
            or (options.first_move is not None and self._is_empty_board)
        )
        return self.is_of_board and not by_user and self.limit.depth is not None

    @property
    def _is_empty_board(self) -> bool:
        return isinstance(self.searched, Position) and not self.searched.occupied

    # The states that follow

    def with_match(self, match: Match, *, as_usual: bool = False) -> Self:
        """With this match; `left_out` says what is not used in it, the first time.

        Args:
            as_usual: it is an example, searched as usual until another game begins.
        """
        state, left_out = self._searched_in(match, as_usual)._with_fitting_algorithms()
        if match is self.match or rules_of(match.state) != rules_of(self.match.state):
            left_out = state._misfit or left_out
        options, dropped = state._possible()
        return replace(state, options=options, left_out=dropped or left_out)

    def _searched_in(self, match: Match, as_usual: bool) -> Self:
        """With this match, and how it is searched."""
        if as_usual:
            how, aside = Chosen(SearchOptions(), PLAIN, None), self.chosen
        elif self.aside is not None and match.record.start is not self.match.record.start:
            how, aside = self.aside, None
        else:
            return replace(self, match=match)
        shown = self.shown if self.shown in how.algorithms and not as_usual else how.algorithms[1]
        return replace(
            self,
            match=match,
            options=how.options,
            algorithms=how.algorithms,
            shown=shown,
            budget=how.budget,
            aside=aside,
        )

    def _with_fitting_algorithms(self) -> tuple[Self, str]:
        """With those that can search the game, as players, too; and who was dropped."""
        game, match = self.match.state, self.match
        algorithms = lineup_for(game, self.algorithms)
        players = {
            player: seat
            for player, seat in match.seats.items()
            if seat.algorithm is not None and why_not_algorithm(game, seat.algorithm)
        }
        dropped = [each for each in self.algorithms if each not in algorithms]
        dropped += [seat.algorithm for seat in players.values() if seat.algorithm is not None]
        if not dropped:
            return self, ""
        seats = {**match.seats, **dict.fromkeys(players, Seat(Algorithm.ALPHA_BETA.name))}
        shown = self.shown if self.shown in algorithms else algorithms[1]
        state = replace(self, match=replace(match, seats=seats), algorithms=algorithms, shown=shown)
        why = f"{dropped[0].name} {why_not_algorithm(game, dropped[0])}"
        return state, f"{why}: {rules_of(game).name} is searched without it"

    @property
    def _misfit(self) -> str:
        """A sentence on what the game does not use of the options."""
        used = without_misfit(self.options, self.match.state)
        if used.order != self.options.order:
            return f"{self._order_unused}: using reading order"
        if used != self.options and not isinstance(self.match.state, Position):
            return f"options of boards do not apply to {rules_of(self.match.state).name}"
        return ""

    def _possible(self) -> tuple[SearchOptions, str]:
        """The options without what no game could use now, and what was dropped."""
        options, left_out = self.options, ""
        if options.evaluation != OPEN_LINES and not is_installed(options.evaluation):
            left_out = f"no evaluation {options.evaluation!r} is installed: using open lines"
            options = replace(options, evaluation=OPEN_LINES)
        deciding = () if self.deciding is None else (self.deciding,)
        used = without_misfit(options, self.match.state)
        try:
            check_lineup((*self.algorithms, *deciding), used, self.match.state)
        except OptionsError:
            defaults = SearchOptions()
            options = replace(
                options,
                cutoff=defaults.cutoff,
                root_window=defaults.root_window,
                enhancements=defaults.enhancements,
                table_mb=defaults.table_mb,
            )
            left_out = "the options contradict an algorithm: using the defaults"
        return options, left_out

    @property
    def _order_unused(self) -> str:
        """Why the order of moves does not fit the game."""
        if isinstance(self.match.state, Position):
            return "the order of cells is for another board"
        return f"{ORDER_WORDS[self.options.order.kind].partition(' (')[0]} is for boards"

    def with_options(
        self, options: SearchOptions, algorithms: Sequence[Algorithm] | None = None
    ) -> Self:
        """With these options, and with these algorithms if given.

        Raises:
            OptionsError: the options do not fit the board or one of the algorithms, or there are
                fewer than two algorithms.
        """
        lineup = self.algorithms if algorithms is None else listed(algorithms)
        game = self.match.state
        asked = newly_asked(options, self.options, game)
        check_lineup(lineup, asked, game)
        if isinstance(game, Position):
            asked.root_moves(Position(rules=game.rules))
        shown = self.shown if self.shown in lineup else lineup[1]  # alpha-beta, of the plain two
        aside = self.aside
        if aside is not None:
            lasting = with_changes(aside.options, self.options, options)
            others = aside.algorithms if algorithms is None else lineup
            aside = replace(aside, options=lasting, algorithms=others)
        return replace(
            self, options=options, algorithms=lineup, shown=shown, aside=aside, left_out=""
        )

    def with_budget(self, budget: Budget | None) -> Self:
        """With this budget of the user; None for the automatic one."""
        aside = self.aside and replace(self.aside, budget=budget)
        return replace(self, budget=budget, aside=aside)

    def on_board(self, speed: Callable[[], float]) -> Self:
        """With the position on the board as the one that is searched.

        The algorithm of the side to move joins the others and is shown. Searches that cannot go in
        step do not.

        Args:
            speed: gives the nodes a second that searches make, for the automatic budget.
        """
        algorithms, shown, deciding = self.algorithms, self.shown, self.deciding
        if deciding is not None:
            if deciding not in algorithms:
                algorithms = listed((*algorithms, deciding))
            shown = deciding
        state = replace(
            self, searched=self.match.state, algorithms=algorithms, shown=shown
        ).with_limit_anew(speed)
        if state.together is Together.IN_STEP and not state.can_go_in_step:
            state = replace(state, together=Together.EVENTS)
        return state

    def restored(self, setup: Setup, speed: Callable[[], float]) -> Self:
        """With another setup, at this state's pace."""
        brought = {each.name: getattr(setup, each.name) for each in fields(Setup)}
        return replace(self, **brought, left_out="").with_limit_anew(speed)

    def with_limit_anew(self, speed: Callable[[], float]) -> Self:
        """With the limit for the position, and no move of an engine chosen or asked for."""
        limit = self.budget
        if limit is None or (limit.depth is not None and not can_estimate(self.searched)):
            limit = automatic_budget(self.searched, speed())
        return replace(self, limit=limit, choice=None, choosing=False, asked_to_move=False)
