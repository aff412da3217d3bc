"""Every reachable position of some rules, or some at random, searched by each algorithm."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from ttt_tui.features.laboratory.experiment import (
    Chart,
    Count,
    Distribution,
    ExperimentError,
    Series,
    Table,
    counted,
    is_list,
    is_whole,
    pieces,
    saved,
    saved_words,
    search_heading,
    unusual,
)
from ttt_tui.game import Player, Position, Rules, format_rules
from ttt_tui.game.position import random_position, reachable
from ttt_tui.search import SearchOptions
from ttt_tui.words.numbers import count, plural

MOST_POSITIONS = 1_000_000
"""That many take half a minute to be found and 0.4 GB to be held."""

_POSITIONS_A_PART = 32
_PARTS = 100
"""At least, where there are as many positions: large ones take long, and whole parts are kept."""

_MOST_MISSES = 2_000
"""Random games in a row, and one more for each position found, that give no new position."""

Stones = tuple[int, int, bool]
"""The masks of X and of O, and whether X is to move."""


@dataclass(frozen=True)
class Sweep:
    """Attributes:
    searches: the first is what the others save against.
    sample: how many positions are drawn at random; None for every one.
    seed: of the sample.
    most_empty: only positions with at most so many empty cells; None for all.
    """

    rules: Rules
    searches: tuple[SearchOptions, ...]
    sample: int | None = None
    seed: int = 1
    most_empty: int | None = None

    name = "sweep"
    alone = False

    @property
    def work(self) -> Callable[[Any], Any]:
        return search_all

    def heading(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "rules": format_rules(self.rules),
            "searches": list(map(search_heading, self.searches)),
            "sample": self.sample,
            "seed": self.seed if self.sample else None,
            "most_empty": self.most_empty,
            "distinct": True,
        }

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Those that are searched, the fewest stones first.

        Raises:
            ExperimentError: they are too many, or none can be drawn.
        """
        found = tuple(self._sample() if self.sample else self._every())
        if not found:
            raise ExperimentError(f"no position has {plural(self.most_empty or 0, 'empty cell')}")
        return found

    def _every(self) -> Iterator[Position]:
        every = reachable(self.rules)
        wanted = (each for each in every if self._is_wanted(each))
        yield from islice(wanted, MOST_POSITIONS)
        if next(wanted, None) is not None:
            raise ExperimentError(
                f"{format_rules(self.rules)} has more than {count(MOST_POSITIONS)} positions: "
                "--sample N takes some at random"
            )

    def _is_wanted(self, position: Position) -> bool:
        return self.most_empty is None or position.empties <= self.most_empty

    def _sample(self) -> list[Position]:
        """Different positions, of each number of stones about as many as there are enough of.

        Fewer than wanted where random games come to no more.
        """
        source = random.Random(self.seed)
        cells = self.rules.cells
        least = 0 if self.most_empty is None else max(0, cells - self.most_empty)
        found: set[Position] = set()
        misses = 0
        while len(found) < (self.sample or 0) and misses < _MOST_MISSES + len(found):
            position = random_position(self.rules, source.randint(least, cells), source)
            if position is None or position in found:
                misses += 1
            else:
                misses = 0
                found.add(position)
        if not found:
            raise ExperimentError(
                f"random games on {format_rules(self.rules)} end with more than "
                f"{plural(self.most_empty or 0, 'empty cell')}: allow more"
            )
        return sorted(found, key=lambda each: (each.occupied.bit_count(), each.x, each.o))

    def parts(self) -> list[tuple[Rules, tuple[SearchOptions, ...], tuple[Stones, ...]]]:
        stones = [(each.x, each.o, each.to_move is Player.X) for each in self.positions]
        length = max(1, min(_POSITIONS_A_PART, len(stones) // _PARTS))
        return [(self.rules, self.searches, part) for part in pieces(stones, length)]

    def accepts(self, part: Any, result: Any) -> bool:
        rules, searches, positions = part
        return is_list(result, len(positions)) and all(
            is_list(row, 2)
            and is_whole(row[0])
            and row[0] == rules.cells - (x | o).bit_count()
            and is_list(row[1], len(searches))
            and all(Count.accepts(each, rules.cells) for each in row[1])
            for row, (x, o, _) in zip(result, positions, strict=True)
        )

    def result(self, found: Mapping[int, Any]) -> SweepResult:
        """By the number of the part, so that the same is found whoever is done first."""
        rows = [row for part in sorted(found) for row in found[part]]
        return SweepResult(self, tuple(map(_row, rows)))


def search_all(
    part: tuple[Rules, tuple[SearchOptions, ...], tuple[Stones, ...]],
) -> list[list[Any]]:
    """Of each position its empty cells, and a count for each search."""
    rules, searches, positions = part
    rows = []
    for x, o, is_x in positions:
        position = Position(x, o, Player.X if is_x else Player.O, rules)
        found = [counted(position, options) for options in searches]
        rows.append([position.empties, [each and each.to_json() for each in found]])
    return rows


@dataclass(frozen=True)
class SweptPosition:
    """How many cells are empty, and what each search came to; None where one failed."""

    empties: int
    counts: tuple[Count | None, ...]


def _row(row: Any) -> SweptPosition:
    empties, counts = row
    return SweptPosition(empties, tuple(each and Count(*each) for each in counts))


@dataclass(frozen=True)
class SweepResult:
    """What the positions that are done came to."""

    sweep: Sweep
    rows: tuple[SweptPosition, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.algorithm.name for each in self.sweep.searches)

    @cached_property
    def by_empties(self) -> dict[int, tuple[Distribution | None, ...]]:
        """Nodes by the number of empty cells, the most first; None where a search failed."""
        rows = defaultdict(list)
        for row in self.rows:
            rows[row.empties].append(row)
        return {empties: self._nodes(rows[empties]) for empties in sorted(rows, reverse=True)}

    @cached_property
    def totals(self) -> tuple[Distribution | None, ...]:
        return self._nodes(self.rows)

    def _nodes(self, rows: Sequence[SweptPosition]) -> tuple[Distribution | None, ...]:
        columns = zip(*(row.counts for row in rows), strict=True)
        found = tuple(
            None if None in column else Distribution.of([each.nodes for each in column if each])
            for column in columns
        )
        return found or (None,) * len(self.names)

    def value_counts(self) -> tuple[dict[str, int], ...]:
        """How many positions each search finds won by X, drawn, and won by O."""
        words = {1: "X", 0: "draw", -1: "O", None: "not proved"}
        found = []
        for number in range(len(self.names)):
            tally = dict.fromkeys(words.values(), 0)
            for row in self.rows:
                each = row.counts[number]
                value = None if each is None or each.value is None else each.value
                tally[words[value if value is None else (value > 0) - (value < 0)]] += 1
            found.append(tally)
        return tuple(found)

    def summary(self) -> list[str]:
        sweep, done, whole = self.sweep, len(self.rows), len(self.sweep.positions)
        kind = "all that can be reached"
        if sweep.sample:
            kind = f"{count(whole)} different ones at random"
            kind += (
                f", all that were found of {count(sweep.sample)}" if whole < sweep.sample else ""
            )
        some = sweep.most_empty
        at_most = "" if some is None else f" with at most {plural(some, 'empty cell')}"
        part = f" of {count(whole)}" if done < whole else ""
        return [
            f"positions of {format_rules(sweep.rules)}{at_most}: {kind}",
            *unusual(sweep.searches[0], [each.algorithm for each in sweep.searches]),
            f"{plural(done, 'position')} searched{part}",
        ]

    def tables(self) -> list[Table]:
        names = self.names
        heads = ["empty", "positions", *names, *(f"saved by {name}" for name in names[1:])]
        every = [(str(empties), found) for empties, found in self.by_empties.items()]
        every += [("all", self.totals)] if self.rows else []
        rows, spans = [], []
        for label, found in every:
            positions = next((count(each.count) for each in found if each), "-")
            nodes = [count(int(each.total)) if each else "-" for each in found]
            whole, *parts = map(_total, found)
            rows.append([label, positions, *nodes, *(saved_words(whole, part) for part in parts)])
            for name, each in zip(names, found, strict=True):
                if each:
                    numbers = (each.minimum, each.lower, each.median, each.upper, each.maximum)
                    spans.append([label, name, *(count(round(number)) for number in numbers)])
        span_heads = ["empty", "", "least", "quartile", "median", "quartile", "most"]
        return [
            Table(heads, rows, title="nodes, all positions together"),
            Table(span_heads, spans, words=2, title="nodes of a position"),
        ]

    def charts(self) -> list[Chart]:
        xs = sorted(self.by_empties)
        nodes, savings = [], []
        for number, name in enumerate(self.names):
            known = [(x, each) for x in xs if (each := self.by_empties[x][number])]
            nodes.append(Series(
                name, [x for x, _ in known], [each.median for _, each in known],
                [(each.minimum, each.maximum) for _, each in known],
            ))  # fmt: skip
            if number:
                wholes = {x: _total(self.by_empties[x][0]) for x, _ in known}
                shares = [(x, saved(wholes[x], each.total)) for x, each in known]
                points = [(x, 100 * part) for x, part in shares if part is not None]
                savings.append(Series(name, [x for x, _ in points], [part for _, part in points]))
        board = format_rules(self.sweep.rules)
        drawn = [Chart("nodes", f"{board}: nodes of a position by empty cells",
                       "empty cells", "nodes (median)", tuple(nodes), log=True)]  # fmt: skip
        if savings:
            drawn.append(Chart("savings", f"{board}: nodes saved against {self.names[0]}",
                               "empty cells", "saved, %", tuple(savings)))  # fmt: skip
        return drawn

    def to_json(self) -> dict[str, Any]:
        return {
            **self.sweep.heading(),
            "positions": len(self.sweep.positions),
            "searched": len(self.rows),
            "totals": [
                {
                    "algorithm": name,
                    "nodes": each and each.to_json(),
                    "leaves": self._sum(number, "leaves"),
                    "pruning_cutoffs": self._sum(number, "cuts"),
                    "pruned_moves": self._sum(number, "pruned"),
                    "values": values,
                    "saved": saved(_total(self.totals[0]), _total(each)),
                }
                for number, (name, each, values) in enumerate(
                    zip(self.names, self.totals, self.value_counts(), strict=True)
                )
            ],
            "by_empty_cells": [
                {
                    "empty": empties,
                    "nodes": {
                        name: each and each.to_json()
                        for name, each in zip(self.names, found, strict=True)
                    },
                }
                for empties, found in self.by_empties.items()
            ],
        }

    def _sum(self, number: int, what: str) -> int | None:
        counts = [row.counts[number] for row in self.rows]
        return None if None in counts else sum(getattr(each, what) for each in counts)


def _total(each: Distribution | None) -> float | None:
    return None if each is None else each.total
