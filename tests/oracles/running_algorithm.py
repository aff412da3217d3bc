"""Cases of all built-in algorithms, and their code seen running.

The running code is watched from outside: which lines its frames stand in when the record is told
of an event. Nothing here knows of listings, and nothing of how origins are found.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tests.cases import Case, first_moves, order_of, playable
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Cutoff,
    Enhancement,
    FirstGuess,
    Moment,
    OptionsError,
    Order,
    Replacement,
    RootWindow,
    Score,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.search.algorithms.depth_first import Tried
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.trace import Mark, Reason

BUILT_IN = tuple(algorithm for algorithm in all_algorithms() if algorithm not in PLAIN)

DEPTH_FIRST = (named("alpha-beta+"), named("pvs"), named("mtd-f"))


@st.composite
def built_in_options(
    draw: st.DrawFn, case: Case, algorithms: tuple[Algorithm, ...] = BUILT_IN
) -> SearchOptions:
    """Options of a built-in algorithm that go together."""
    algorithm = draw(st.sampled_from(algorithms))
    plain = algorithm is named("alpha-beta+")
    enhancements = Enhancement.NONE
    for each in draw(st.sets(st.sampled_from(list(Enhancement)))):
        enhancements |= each
    if algorithm is named("mtd-f") or Enhancement.SYMMETRY in enhancements:
        enhancements |= Enhancement.TABLE
    stop_on_win = plain and draw(st.booleans())
    try:
        return SearchOptions(
            algorithm,
            order=order_of(
                draw(st.sampled_from(Order)), case.position.rules, draw(st.integers(0, 9))
            ),
            cutoff=draw(st.sampled_from(Cutoff)) if plain else Cutoff.WEAK,
            root_window=draw(st.sampled_from(RootWindow)) if plain else RootWindow.SHARED,
            stop_on_win=stop_on_win,
            first_move=draw(first_moves(case.position)),
            score=Score.OUTCOME if stop_on_win else draw(st.sampled_from(Score)),
            depth=draw(st.sampled_from((None, None, 1, 2, 3))),
            enhancements=enhancements,
            table_mb=1,
            replacement=draw(st.sampled_from(Replacement)),
            first_guess=draw(st.sampled_from(FirstGuess)),
            rollouts=draw(st.integers(1, 30)),
            exploration=draw(st.sampled_from((0.0, 1.4, 10.0))),
            seed=draw(st.integers(0, 9)),
        )
    except OptionsError:
        assume(False)
        raise


@st.composite
def built_in_cases(
    draw: st.DrawFn, most_empties: int = 5, algorithms: tuple[Algorithm, ...] = BUILT_IN
) -> Case:
    case = Case(draw(playable(most_empties)), SearchOptions())
    return Case(case.position, draw(built_in_options(case, algorithms)))


SHOWN = {
    named("alpha-beta+"): {("alpha_beta_plus", "alpha_beta")},
    named("pvs"): {("pvs", "principal_variation_search")},
    named("mtd-f"): {("mtd_f", "mtd_f"), ("alpha_beta_plus", "alpha_beta")},
    named("fsss"): {("fsss", "search"), ("fsss", "roll_out"), ("fsss", "traverse")},
    named("uct"): {("uct", "search")},
}
"""The functions whose code is shown of an algorithm, each with its module."""

EVENTS = st.integers(0, 1000)


def moment_of(case: Case, event: int, *, live: bool = False, capacity: int = 10**5) -> Moment:
    """At an event, counted around; live: of a search that has come no further."""
    search = Search(case.position, case.options, capacity=capacity)
    search.advance()
    event %= search.events + 1
    if live:
        search = Search(case.position, case.options, capacity=capacity)
        search.advance(events=event)
    return Moment(search, event)


@dataclass(frozen=True)
class Seen:
    """Where the code stood at an event below the root.

    Attributes:
        line: the module and line number of the innermost frame of the functions watched; where a
            function of them has just returned with what came of its moves, the line it returned by.
        variables: of that frame; of a function that has returned those at its end.
    """

    line: tuple[str, int]
    variables: dict[str, Any]


@dataclass
class Watched:
    """A search running under observation; `seen` grows by one an event below the root."""

    seen: list[Seen] = field(default_factory=list)
    _returned: Seen | None = None

    def notice(self, frame: FrameType | None, functions: set[tuple[str, str]], reason: Any) -> None:
        if reason in (Reason.ALL_TRIED, Reason.CUTOFF, Reason.BOUND_MET, Reason.WIN_FOUND):
            assert self._returned is not None
            self.seen.append(self._returned)
            return
        while frame is not None and _name(frame) not in functions:
            frame = frame.f_back
        assert frame is not None
        self.seen.append(_seen(frame))

    def trace(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "return" and isinstance(argument, Tried) and "best_move" in frame.f_locals:
            self._returned = _seen(frame)
        return self.trace


def _name(frame: FrameType) -> tuple[str, str]:
    return frame.f_globals["__name__"], frame.f_code.co_name


def _seen(frame: FrameType) -> Seen:
    variables = dict(frame.f_locals)
    if frame.f_code.co_name == "roll_out" and "child" in variables:
        state, child = variables["state"], variables["child"]
        # What is known of the states changes: it is written down now.
        variables["others"] = [-each.lower for each in state.children if each is not child]
        variables["untried"] = state.untried
    return Seen((frame.f_globals["__name__"], frame.f_lineno), variables)


@contextmanager
def _patched(watched: Watched, functions: set[tuple[str, str]]) -> Iterator[None]:
    enter, leave = Recorder.enter, Recorder.leave

    def entering(
        self: Recorder, move: int, alpha: int, beta: int, mark: Mark = Mark.NONE, side: int = 0
    ) -> None:
        watched.notice(sys._getframe(), functions, None)
        enter(self, move, alpha, beta, mark, side)

    def leaving(self: Recorder, value: int, reason: Reason) -> None:
        watched.notice(sys._getframe(), functions, reason)
        leave(self, value, reason)

    before = sys.gettrace()
    Recorder.enter, Recorder.leave = entering, leaving  # type: ignore[method-assign]
    sys.settrace(watched.trace)
    try:
        yield
    finally:
        sys.settrace(before)
        Recorder.enter, Recorder.leave = enter, leave  # type: ignore[method-assign]


def watch(case: Case, functions: set[tuple[str, str]]) -> list[Seen]:
    """Run a search to its end, and say where it stood at each event below the root."""
    watched = Watched()
    with _patched(watched, functions):
        search = Search(case.position, case.options, capacity=10**5)
        search.advance()
    assert len(watched.seen) == search.events - 2
    return watched.seen
