"""Searches repeated for their times: every algorithm in each position, in turns.

Round by round, so that what slows the machine for a while slows all of them; each round begins with
another algorithm. The first round is dropped: it warms up, and counts what all others repeat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ttt_tui.features.laboratory.experiment import (
    Chart,
    Count,
    Distribution,
    Series,
    Table,
    count_of,
    is_list,
    is_number,
    is_whole,
    search_heading,
    unusual,
    value_json,
)
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Search, SearchOptions
from ttt_tui.words.numbers import count, plural, seconds, share

Part = tuple[GameState, tuple[SearchOptions, ...], int]
"""A position, the searches, and the number of the round."""

_FAILED = None
_MOST_SECONDS = 1e9


@dataclass(frozen=True)
class Trials:
    """Attributes:
    searches: the first is what the others save against.
    repetitions: timed runs of each search in each position.
    """

    positions: tuple[GameState, ...]
    searches: tuple[SearchOptions, ...]
    repetitions: int = 20

    name = "trials"
    alone = True

    @property
    def work(self) -> Callable[[Any], Any]:
        return run_round

    def heading(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "positions": list(map(str, self.positions)),
            "searches": list(map(search_heading, self.searches)),
            "repetitions": self.repetitions,
        }

    def parts(self) -> list[Part]:
        """Round by round; one round more than repetitions, which is dropped."""
        rounds = range(self.repetitions + 1)
        return [(each, self.searches, number) for number in rounds for each in self.positions]

    def accepts(self, part: Any, result: Any) -> bool:
        position, searches, number = part
        return is_list(result, len(searches)) and all(
            each is _FAILED
            or (is_number(each, 0, _MOST_SECONDS) if number else _is_first_run(each, position))
            for each in result
        )

    def result(self, found: Mapping[int, Any]) -> TrialsResult:
        width = len(self.positions)
        runs = []
        for place, position in enumerate(self.positions):
            first = found.get(place)
            rounds = [found[part] for part in sorted(found) if part % width == place][1:]
            for number, options in enumerate(self.searches):
                if first is None or first[number] is _FAILED:
                    continue
                counted, by_depth = first[number]
                times = tuple(each[number] for each in rounds if each[number] is not _FAILED)
                runs.append(Runs(position, options, Count(*counted), tuple(by_depth), times))
        return TrialsResult(self, tuple(runs))


def _is_first_run(data: Any, position: GameState) -> bool:
    """Whether it can be the JSON of a count and its nodes by depth."""
    if not is_list(data, 2) or data[0] is None or not isinstance(data[1], list):
        return False
    count, by_depth = data
    return (
        Count.accepts(count, position)
        and all(map(is_whole, by_depth))
        and sum(by_depth) == count[0]
    )


def run_round(part: Part, clock: Callable[[], float] = time.perf_counter) -> list[Any]:
    """The seconds of each search; in the first round its count and its nodes by depth instead.

    None of one from outside that failed.
    """
    position, searches, number = part
    found: list[Any] = [_FAILED] * len(searches)
    shift = number % len(searches)
    for place in (*range(shift, len(searches)), *range(shift)):
        search = Search(position, searches[place], capacity=0)
        begun = clock()
        search.advance()
        taken = clock() - begun
        if number:
            found[place] = taken if search.fault is None else _FAILED
        elif (counted := count_of(search)) is not None:
            found[place] = [counted.to_json(), list(search.counters.nodes_by_depth)]
    return found


@dataclass(frozen=True)
class Runs:
    """All runs of one search in one position; `seconds` of those that are timed."""

    position: GameState
    options: SearchOptions
    count: Count
    by_depth: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def algorithm(self) -> str:
        return self.options.algorithm.name

    @cached_property
    def times(self) -> Distribution | None:
        return Distribution.of(self.seconds) if self.seconds else None


@dataclass(frozen=True)
class TrialsResult:
    """What has been run, position by position."""

    trials: Trials
    runs: tuple[Runs, ...]

    def _whole(self, runs: Runs) -> int | None:
        """The nodes of the first algorithm in the same position."""
        first = self.trials.searches[0]
        every = (each for each in self.runs if each.position == runs.position)
        return next((each.count.nodes for each in every if each.options == first), None)

    def summary(self) -> list[str]:
        trials = self.trials
        done = min((len(each.seconds) for each in self.runs), default=0)
        repetitions = plural(trials.repetitions, "repetition")
        lines = [
            f"{plural(len(trials.positions), 'position')}, "
            f"{plural(len(trials.searches), 'algorithm')}, {repetitions} of each, "
            "alternating, after an untimed run",
            *unusual(trials.searches[0], [each.algorithm for each in trials.searches]),
        ]
        if done < trials.repetitions:
            lines.append(f"{plural(done, 'repetition')} done of {trials.repetitions}")
        missing = len(trials.positions) * len(trials.searches) - len(self.runs)
        if missing and done:
            lines.append(f"{plural(missing, 'search')} failed in a plugin")
        return lines

    def tables(self) -> list[Table]:
        counts, times, who_heads = [], [], ("position", "")
        for each in self.runs:
            who = [str(each.position), each.algorithm]
            whole = self._whole(each)
            is_first = each.options == self.trials.searches[0]
            saved = "-" if whole is None or is_first else share(whole - each.count.nodes, whole)
            numbers = each.count.nodes, each.count.leaves, each.count.cuts, each.count.pruned
            counts.append([*who, *map(count, numbers), saved])
            if (spent := each.times) is not None:
                spans = map(seconds, (spent.minimum, spent.median, spent.maximum))
                times.append([*who, *spans, f"{100 * spent.spread:.1f} %"])
        return [
            Table([*who_heads, "nodes", "leaves", "cuts", "moves cut", "saved"], counts, words=2),
            Table([*who_heads, "min", "median", "max", "IQR/median"], times, words=2),
        ]

    def charts(self) -> list[Chart]:
        """Times as the share of runs that took at most so long; nodes by depth."""
        several = len(self.trials.positions) > 1
        times, depths = [], []
        for each in self.runs:
            name = f"{each.algorithm}, {each.position}" if several else each.algorithm
            ranked = sorted(each.seconds)
            shares = [100 * (place + 1) / len(ranked) for place in range(len(ranked))]
            times.append(Series(name, [1000 * second for second in ranked], shares))
            depths.append(Series(name, list(range(1, len(each.by_depth) + 1)), each.by_depth))
        title = "several positions" if several else str(self.trials.positions[0])
        return [
            Chart("times", f"{title}: how long a search takes",
                  "time, ms", "runs within this time, %", tuple(times), log_x=True),
            Chart("depths", f"{title}: nodes by depth", "depth", "nodes", tuple(depths), log=True),
        ]  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        return {
            **self.trials.heading(),
            "runs": [
                {
                    "position": str(each.position),
                    "algorithm": each.algorithm,
                    "nodes": each.count.nodes,
                    "leaves": each.count.leaves,
                    "pruning_cutoffs": each.count.cuts,
                    "pruned_moves": each.count.pruned,
                    "value": value_json(each.position, each.count.value),
                    "nodes_by_depth": list(each.by_depth),
                    "saved": whole and (whole - each.count.nodes) / whole,
                    "seconds": each.times and {**each.times.to_json(), "spread": each.times.spread},
                    "runs": list(each.seconds),
                }
                for each in self.runs
                for whole in [self._whole(each)]
            ],
        }
