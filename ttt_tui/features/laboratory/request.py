"""What the laboratory's dialog asks for, the experiment that it makes, and its process."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ttt_tui.engine.child import read_request, running
from ttt_tui.engine.worker_pool import NoWorkers, PartError, worker_pool_of
from ttt_tui.features.laboratory.contestants import player_of
from ttt_tui.features.laboratory.experiment import (
    Chart,
    Experiment,
    ExperimentError,
    Result,
    Running,
    Stage,
    tables_of,
)
from ttt_tui.features.laboratory.matches import Matches
from ttt_tui.features.laboratory.orders import Orders
from ttt_tui.features.laboratory.rollouts import Rollouts
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.features.laboratory.turns import Turns
from ttt_tui.game import Position, format_rules, quoted, read_whole
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm, SearchOptions

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "trials": "Trials: how long do searches take?",
        "turns": "Move by move: how many nodes before each move?",
        "match": "Match: who wins how often?",
        "sweep": "Sweep: every position of this board",
        "orders": "Orders: what does the order of moves save?",
        "rollouts": "Rollouts: how does uct choose its move?",
    }
)
"""The experiments, and what each asks."""

NUMBERS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "trials": ("Repetitions", "20"),
        "match": ("Games", "100"),
        "sweep": ("Positions (empty: all)", ""),
        "orders": ("Random orders", "200"),
        "rollouts": ("Seeds", "50"),
    }
)
"""What the number of each is called, and what it usually is."""

_MOST = 1_000_000


@dataclass(frozen=True)
class Subject:
    """What is on the screen: the position, its searches, and the game that it is of."""

    position: GameState
    searches: tuple[SearchOptions, ...]
    start: GameState
    moves: tuple[int, ...] = ()


@dataclass(frozen=True)
class Form:
    """Attributes:
    kind: one of `KINDS`.
    numbers: what was typed for each of `NUMBERS`.
    of_game: turns are those of the game on the screen, not of perfect play from the position.
    """

    kind: str = "trials"
    numbers: Mapping[str, str] = field(
        default_factory=lambda: {kind: usual for kind, (_, usual) in NUMBERS.items()}
    )
    first: str = Algorithm.ALPHA_BETA.name
    second: str = "random"
    of_game: bool = False

    def experiment(self, subject: Subject) -> Experiment:
        """Raises:
        ExperimentError: a number is none, or what is on the screen does not fit.
        """
        position, searches = subject.position, subject.searches
        number = self._number()
        if self.kind == "turns":
            if self.of_game and not subject.moves:
                raise ExperimentError("no move has been played yet: choose perfect play")
            if self.of_game:
                return Turns(subject.start, searches, subject.moves)
            return Turns(position, searches)
        if self.kind == "sweep":
            if not isinstance(position, Position):
                raise ExperimentError(why_no_sweep(position))
            return Sweep(position.rules, searches, number)
        if number is None:
            raise ExperimentError(f"{NUMBERS[self.kind][0].lower()}: how many?")
        if self.kind == "trials":
            return Trials((position,), searches, number)
        if self.kind == "match":
            for each in (self.first, self.second):
                player_of(each, searches[0])
            return Matches((self.first, self.second), number, (position,), options=searches[0])
        if self.kind == "orders":
            pruning = [each for each in searches if each.algorithm.prunes]
            usual = replace(searches[0], algorithm=Algorithm.ALPHA_BETA)
            return Orders(position, pruning[0] if pruning else usual, number)
        return Rollouts(position, searches[0], number)

    def _number(self) -> int | None:
        """Raises:
        ExperimentError: what was typed is no number above 0.
        """
        text = self.numbers.get(self.kind, "").strip()
        if not text:
            return None
        number = read_whole(text)
        if number is None or not 0 < number <= _MOST:
            what = NUMBERS[self.kind][0].partition(" (")[0].lower()
            raise ExperimentError(f"{what} {quoted(text)}: a whole number from 1 to {_MOST:,}")
        return number


def why_no_sweep(state: GameState) -> str:
    return (
        f"a sweep searches every position that a board can have, and {rules_of(state).name} has "
        "no board: trials search one position"
    )


def about(subject: Subject, kind: str) -> str:
    """What the experiment is made with, for the line below its name."""
    position = subject.position
    board = format_rules(position.rules) if isinstance(position, Position) else ""
    names = ", ".join(each.algorithm.name for each in subject.searches)
    return {
        "trials": f"{subject.position} by {names}",
        "turns": f"by {names}",
        "match": f"from {subject.position}, sides changing",
        "sweep": f"{board} by {names}" if board else why_no_sweep(position),
        "orders": str(subject.position),
        "rollouts": str(subject.position),
    }[kind]


_SECONDS_A_REPORT = 0.3
_MOST_SHARE = 0.1
"""Of the time is for reports: those of large sweeps take a while to be made."""


@dataclass(frozen=True)
class ProgressReport:
    """What is known so far, made ready to be shown.

    Attributes:
        sentences: a line each, however long.
        tables: all of them.
    """

    stage: Stage
    sentences: str
    tables: str
    charts: tuple[Chart, ...]

    @classmethod
    def of(cls, stage: Stage, result: Result) -> ProgressReport:
        sentences = "\n".join(result.summary())
        return cls(stage, sentences, tables_of(result), tuple(result.charts()))

    @property
    def text(self) -> str:
        return "\n\n".join(filter(None, (self.sentences, self.tables)))

    @property
    def over(self) -> bool:
        return self.stage.done == self.stage.parts


async def run_in_background(experiment: Experiment) -> AsyncGenerator[ProgressReport, None]:
    """What is known of an experiment, a few times a second, and last all of it.

    Leaving the iteration (`contextlib.aclosing` sees to that) or cancelling the task ends it.

    Raises:
        ExperimentError: it cannot be done, or a part failed; the message says why.
        BackgroundError: the process failed or was killed.
        OSError: it cannot be started.
    """
    async with running(__name__, "laboratory's", experiment) as child:
        while True:
            answer: ProgressReport = await child.answer()
            yield answer
            if answer.over:
                return


def main() -> None:
    """In that process: answer the request on standard input."""
    experiment, send = read_request()
    under_way = Running(experiment, worker_pool_of(None, None))
    due = 0.0
    try:
        for stage in under_way.stages():
            if stage.done == stage.parts or (begun := time.monotonic()) >= due:
                send(ProgressReport.of(stage, under_way.result))
                now = time.monotonic()
                due = now + max(_SECONDS_A_REPORT, (now - begun) / _MOST_SHARE)
    except (ExperimentError, NoWorkers, PartError) as error:
        send(ExperimentError(str(error)))


def _run(experiment: Experiment) -> AsyncGenerator[ProgressReport, None]:
    return run_in_background(experiment)


class ExperimentRunner:
    """Attributes:
    run: what is known of an experiment, now and then, and last all of it.
    """

    def __init__(
        self, run: Callable[[Experiment], AsyncGenerator[ProgressReport, None]] = _run
    ) -> None:
        self.run = run
