"""From what is on the screen to an analysis, and back to searches that stand where it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ttt_tui.engine.budget import automatic_budget, within
from ttt_tui.engine.fast_forward import fast_forward
from ttt_tui.engine.lineup import check_lineup, fitted
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session_state import SessionSnapshot
from ttt_tui.features.analyses.saved_analysis import Analysis, Note
from ttt_tui.game import Player
from ttt_tui.search import PLAIN, Algorithm, Search
from ttt_tui.search.algorithm import listed, named, own_names
from ttt_tui.search.options import OPEN_LINES
from ttt_tui.tui.dashboard.app_state import AppState


def analysis_of(
    screen: AppState, notes: Mapping[tuple[str, str, int], str], parts: Mapping[str, Any]
) -> Analysis:
    """What a state of the screen shows.

    Args:
        notes: of all that was noted, those of this game stay.
        parts: what features keep, by their keys.
    """
    state = screen.session
    record, algorithms = state.match.record, _lasting(state.algorithms)
    shown = state.shown if state.shown in algorithms else algorithms[1]
    known = {str(state) for state in record.states}
    return Analysis(
        record,
        {player: seat.name for player, seat in state.match.seats.items()},
        state.used_options,
        tuple(each.name for each in algorithms),
        shown.name,
        state.budget,
        record.ply if state.is_of_board else record.states.index(state.searched),
        {
            search.options.algorithm.name: search.events
            for search in screen.frame.searches
            if search.options.algorithm in algorithms
        },
        screen.playhead.at if shown is state.shown else None,
        screen.bookmarks,
        tuple(Note(*of, text) for of, text in sorted(notes.items()) if of[0] in known),
        parts,
    )


def _lasting(algorithms: tuple[Algorithm, ...]) -> tuple[Algorithm, ...]:
    """Those that can be found again by their names: not somebody's file as it is watched."""
    lasting = tuple(each for each in algorithms if not each.home)
    return lasting if len(lasting) > 1 else listed((*lasting, *PLAIN))


def packages_named(analysis: Analysis) -> tuple[str, ...]:
    """What it names that is none of ours: what installed packages bring, to be run."""
    ours = {*own_names(), Seat.HUMAN.name, Seat.RANDOM.name, OPEN_LINES}
    names = (*analysis.algorithms, *analysis.players.values(), analysis.options.evaluation)
    return tuple(name for name in dict.fromkeys(names) if name not in ours)


def without_packages(analysis: Analysis) -> Analysis:
    """The same by our own algorithms and players alone."""
    names = packages_named(analysis)
    known = tuple(name for name in analysis.algorithms if name not in names)
    algorithms = known if len(known) > 1 else tuple(each.name for each in PLAIN)
    options = analysis.options
    if options.evaluation in names:
        options = replace(options, evaluation=OPEN_LINES)
    changed = options != analysis.options
    is_shown = analysis.shown in algorithms and not changed
    human = Seat.HUMAN.name
    return replace(
        analysis,
        players={
            player: human if name in names else name for player, name in analysis.players.items()
        },
        options=options,
        algorithms=algorithms,
        shown=analysis.shown if analysis.shown in algorithms else algorithms[1],
        event=analysis.event if is_shown else None,
    )


class Preparing:
    """Makes the searches of an analysis, as far as they had come, a slice at a time.

    Attributes:
        snapshot: where the session is to stand; its searches wait to be asked for.
        event: the moment to look at; None is the newest.
    """

    def __init__(self, analysis: Analysis, speed: Callable[[], float]) -> None:
        """Args:
            speed: nodes a second of the engine, for the automatic budget.

        Raises:
            ValueError: what it names is not to be had here, or contradicts itself.
        """
        algorithms = listed(map(named, analysis.algorithms))
        check_lineup(algorithms, analysis.options, analysis.state)
        seats = {player: Seat.of(name) for player, name in analysis.players.items()}
        state = analysis.state
        limit = analysis.budget or automatic_budget(state, speed())
        searches = [
            Search(state, within(fitted(analysis.options, each), limit, state))
            for each in algorithms
        ]
        self._wanted = {
            search: analysis.events.get(search.options.algorithm.name, 0) for search in searches
        }
        self.event = analysis.event
        self.snapshot = SessionSnapshot(
            Match(analysis.record, {player: seats[player] for player in Player}),
            state,
            analysis.options,
            algorithms,
            named(analysis.shown),
            budget=analysis.budget,
            searches=tuple(searches),
            held=True,
        )

    def slices(self) -> Iterator[None]:
        """Let the searches go on to where they were; a slice between two yields."""
        return fast_forward(self._wanted)
