"""What all experiments share: parts, the run, statistics, and a result as text, charts and JSON."""

from __future__ import annotations

import csv
import io
import math
import textwrap
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Protocol

from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import Here, WorkerPool, results_of
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.search.option_table import OPTIONS
from ttt_tui.search.state_values import written
from ttt_tui.words.numbers import plural, progress, seconds, share

Row = Sequence[str]


class ExperimentError(ValueError):
    """What is asked for cannot be done; the message says what would do."""


@dataclass(frozen=True)
class Table:
    """Lines of text in columns, the first of which stand to the left.

    Attributes:
        words: how many columns, from the first, are words and no numbers.
    """

    heads: Row
    rows: Sequence[Row]
    words: int = 1
    title: str = ""


@dataclass(frozen=True)
class Series:
    """Points of one kind, by their x.

    Attributes:
        spans: the lowest and the highest at each.
        is_guide: it was not measured, and only leads the eye.
    """

    name: str
    xs: Sequence[float]
    ys: Sequence[float]
    spans: Sequence[tuple[float, float]] = ()
    is_guide: bool = False


@dataclass(frozen=True)
class Chart:
    """What can be drawn of a result.

    Attributes:
        name: on the command line.
        log, log_x: whether the numbers upwards, or to the right, are drawn by their logarithms.
    """

    name: str
    title: str
    x: str
    y: str
    series: tuple[Series, ...]
    log: bool = False
    log_x: bool = False

    @property
    def whole_x(self) -> bool:
        """Whether only whole numbers stand to the right, such as cells: nothing is between them."""
        return not self.log_x and all(x == int(x) for each in self.series for x in each.xs)

    def rows(self) -> Iterator[tuple[str | float, ...]]:
        """Its data, the heads first: a line a point."""
        yield "series", self.x, self.y, "lowest", "highest"
        for series in self.series:
            spans = series.spans or [(y, y) for y in series.ys]
            for x, y, span in zip(series.xs, series.ys, spans, strict=True):
                yield series.name, x, y, *span


class Result(Protocol):
    """What is known when some parts, or all, are done."""

    def summary(self) -> Sequence[str]:
        """A few sentences, each a line or more."""
        ...

    def tables(self) -> Sequence[Table]: ...

    def charts(self) -> Sequence[Chart]: ...

    def to_json(self) -> dict[str, Any]: ...


class Experiment(Protocol):
    """An experiment: a value, from which all its parts and results follow."""

    @property
    def name(self) -> str:
        """On the command line."""
        ...

    @property
    def work(self) -> Callable[[Any], Any]:
        """Does a part; its result is plain enough for JSON."""
        ...

    @property
    def alone(self) -> bool:
        """Whether nothing else may run beside a part, because it measures time."""
        ...

    def heading(self) -> dict[str, Any]:
        """All that its results hang on."""
        ...

    def parts(self) -> Sequence[Any]:
        """Raises:
        ExperimentError: there is nothing to do, or too much.
        """
        ...

    def accepts(self, part: Any, result: Any) -> bool:
        """Whether what a file holds, any JSON, can be the result of this part."""
        ...

    def result(self, found: Mapping[int, Any]) -> Result:
        """What is known by the results of some parts, which may be all."""
        ...


def is_list(data: Any, length: int) -> bool:
    return isinstance(data, list) and len(data) == length


def is_whole(data: Any, least: int = 0, most: int = 10**18) -> bool:
    return type(data) is int and least <= data <= most


def is_number(data: Any, least: float, most: float) -> bool:
    """Never of what is no number, such as JSON's NaN."""
    return type(data) in (int, float) and least <= data <= most


@dataclass(frozen=True)
class Count:
    """What one search came to; `value` from X's side, None where nothing is proved."""

    nodes: int
    leaves: int
    cuts: int
    pruned: int
    value: int | None

    @staticmethod
    def accepts(data: Any, state: GameState) -> bool:
        """Whether it can be the JSON of a search of a state; null where one failed."""
        if data is None:
            return True
        if not is_list(data, 5) or not all(map(is_whole, data[:4])):
            return False
        nodes, leaves, _, _, value = data
        most = largest_value(state)
        return leaves <= nodes and (value is None or is_whole(value, -most, most))

    def to_json(self) -> list[int | None]:
        return [self.nodes, self.leaves, self.cuts, self.pruned, self.value]


def largest_value(state: GameState) -> int:
    """No value that a search of the state returns is larger; of other games infinity counts so."""
    if isinstance(state, Position):
        return state.rules.cells + 1  # a win may be worth more the sooner it comes
    return SearchOptions(largest=rules_of(state).largest).infinity


def value_json(state: GameState, value: int | None) -> int | str | None:
    """A value; an infinite one is `"inf"` or `"-inf"`."""
    return value if isinstance(state, Position) else written(value, largest_value(state))


def move_json(state: GameState, move: int) -> list[int] | int:
    """Row and column on a board; of any other game the number of the move."""
    return list(state.rules.coordinates(move)) if isinstance(state, Position) else move


def counted(state: GameState, options: SearchOptions) -> Count | None:
    """Search a state; None where an algorithm from outside failed."""
    search = Search(state, options, capacity=0)
    search.advance()
    return count_of(search)


def count_of(search: Search) -> Count | None:
    if search.fault is not None:
        return None
    counters = search.counters
    return Count(
        counters.nodes,
        counters.leaves,
        counters.pruning_cutoffs,
        counters.never_visited,
        search.value,
    )


def search_heading(options: SearchOptions) -> dict[str, Any]:
    """A search in plain types: its algorithm, and the options that are not as usual."""
    given = {
        each.field: each.kind.to_json(getattr(options, each.field))
        for each in OPTIONS
        if getattr(options, each.field) != each.usual
    }
    return {"algorithm": options.algorithm.name, **given}


def unusual(options: SearchOptions, algorithms: Sequence[Algorithm]) -> list[str]:
    """What these heed that is not as usual, a line or none: `with fresh windows, depth 5`."""
    badges = [
        each.badge(value)
        for each in OPTIONS
        if (value := getattr(options, each.field)) != each.usual
        and each.is_for(algorithms)
        and each.field != "max_player"  # which turns the view, and no number
    ]
    return [f"with {', '.join(badges)}"] if badges and algorithms else []


def pieces(everything: Sequence[Any], length: int) -> list[tuple[Any, ...]]:
    """Parts of about this length; each has some of the beginning and some of the end.

    What comes first is often larger than what comes last, and so all parts are about as large.
    """
    count = max(1, -(-len(everything) // length))
    return [tuple(everything[start::count]) for start in range(count)]


_WIDTH = 80
_GAP = "  "


def text_of(result: Result) -> str:
    """Sentences, and below them the tables that hold something."""
    lines = [line for each in result.summary() for line in textwrap.wrap(each, _WIDTH)]
    return "\n\n".join(filter(None, ("\n".join(lines), tables_of(result))))


def tables_of(result: Result) -> str:
    """The tables that hold something."""
    return "\n\n".join("\n".join(table_lines(each)) for each in result.tables() if each.rows)


def table_lines(table: Table) -> Iterator[str]:
    """Columns as wide as they need be; numbers stand to the right."""
    if table.title:
        yield table.title
    rows = [table.heads, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            f"{cell:<{width}}" if place < table.words else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield _GAP.join(cells).rstrip()


def csv_of(chart: Chart) -> str:
    """The points of a chart, one a line, below a line of heads."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(chart.rows())
    return out.getvalue()


@dataclass(frozen=True)
class Stage:
    """How far an experiment has come.

    Attributes:
        done: parts, those of earlier times included.
        left: seconds that the others may take, None before one is done.
    """

    done: int
    parts: int
    left: float | None

    @property
    def words(self) -> str:
        """`23 %, about 14.2 s left`"""
        if self.done == self.parts:
            return "done"
        said = progress(self.done, self.parts)
        return said if self.left is None else f"{said}, about {seconds(self.left)} left"


class NotSaved(Exception):
    """The file of results cannot be written; the message says why."""


@dataclass
class Running:
    """Attributes:
    found: results by the number of the part.
    is_laid_out: the parts are known; before that the result may take as long as they do.
    remark: what to tell the user of the file, as soon as the parts are known.
    """

    experiment: Experiment
    pool: WorkerPool
    file: ResultsFile | None = None
    clock: Callable[[], float] = time.monotonic
    found: dict[int, Any] = field(default_factory=dict)
    is_laid_out: bool = False
    remark: str = ""

    def stages(self) -> Iterator[Stage]:
        """Go on to the end, a stage a part; whatever ends it, what is done is kept.

        Raises:
            ExperimentError, NoWorkers, PartError: see `parts` and `results_of`.
            NotSaved: the file cannot be written; what was found is there.
        """
        parts = self.experiment.parts()
        self.is_laid_out = True
        if self.file is not None:
            self._go_on_from(self.file.done, parts)
        pool = Here() if self.experiment.alone else self.pool
        begun, before = self.clock(), len(self.found)
        yield Stage(before, len(parts), None)
        done_before = frozenset(self.found)
        with closing(results_of(self.experiment.work, parts, pool, done_before)) as coming:
            for number, result in coming:
                self.found[number] = result
                if self.file is not None:
                    try:
                        self.file.keep(number, result)
                    except OSError as error:
                        raise NotSaved(error.strerror or str(error)) from error
                spent, done = self.clock() - begun, len(self.found)
                left = spent / (done - before) * (len(parts) - done)
                yield Stage(done, len(parts), left)

    def _go_on_from(self, done: Mapping[int, Any], parts: Sequence[Any]) -> None:
        """A file may hold what this experiment never finds: those parts are done again."""
        accepts = self.experiment.accepts
        sound = (part for part in done if part < len(parts) and accepts(parts[part], done[part]))
        self.found.update({part: done[part] for part in sound})
        if wrong := len(done) - len(self.found):
            self.remark = (
                f"--results: ignored {plural(wrong, 'result')} that this experiment cannot have"
            )

    @property
    def result(self) -> Result:
        """By what is done so far."""
        return self.experiment.result(self.found)


_Z = 1.959963984540054
"""95 % of a normal distribution lie so many standard deviations around its mean."""


@dataclass(frozen=True)
class Distribution:
    """Numbers by their size; quartiles and median lie between two where there are two."""

    count: int
    total: float
    minimum: float
    lower: float
    median: float
    upper: float
    maximum: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Distribution:
        """Raises:
        ValueError: no numbers.
        """
        if not numbers:
            raise ValueError("a distribution of nothing")
        ranked = sorted(numbers)
        lower, median, upper = (_quantile(ranked, share) for share in (0.25, 0.5, 0.75))
        return cls(len(ranked), sum(ranked), ranked[0], lower, median, upper, ranked[-1])

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def spread(self) -> float:
        """The middle half's width, as a share of the median; 0 where that is 0."""
        return (self.upper - self.lower) / self.median if self.median else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "count": self.count,
            "total": self.total,
            "min": self.minimum,
            "lower_quartile": self.lower,
            "median": self.median,
            "upper_quartile": self.upper,
            "max": self.maximum,
        }


def _quantile(ranked: Sequence[float], share: float) -> float:
    """Of sorted numbers, between the two nearest in proportion."""
    place = share * (len(ranked) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ranked) - 1)
    if ranked[below] == ranked[above]:
        return ranked[below]
    return ranked[below] + (place - below) * (ranked[above] - ranked[below])


def saved(whole: float | None, part: float | None) -> float | None:
    """The share of a whole that a part does without; None without one of them, or of nothing."""
    return None if not whole or part is None else (whole - part) / whole


def saved_words(whole: float | None, part: float | None) -> str:
    """`95.7 %`; a dash where there is no share."""
    return "-" if whole is None or part is None else share(whole - part, whole)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, by E. B. Wilson (1927); (0, 1) without a trial.

    It holds for few trials, and for shares of 0 and 1, where the usual one has no width.
    """
    if not trials:
        return 0.0, 1.0
    share, z2 = successes / trials, _Z * _Z
    middle = share + z2 / (2 * trials)
    half = _Z * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    whole = 1 + z2 / trials
    low = 0.0 if not successes else (middle - half) / whole
    high = 1.0 if successes == trials else (middle + half) / whole
    return low, high
