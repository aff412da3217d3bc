"""What all experiments share: parts to be done, and a result with a table, charts and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.search.option_table import OPTIONS

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
    """Points of one kind, by their x; `spans` are the lowest and the highest at each."""

    name: str
    xs: Sequence[float]
    ys: Sequence[float]
    spans: Sequence[tuple[float, float]] = ()


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
    def accepts(data: Any, cells: int) -> bool:
        """Whether it can be the JSON of a search on so many cells; null where one failed."""
        if data is None:
            return True
        if not is_list(data, 5) or not all(map(is_whole, data[:4])):
            return False
        nodes, leaves, _, _, value = data
        # A win may be worth more the sooner it comes: up to one more than there are cells.
        return leaves <= nodes and (value is None or is_whole(value, -cells - 1, cells + 1))

    def to_json(self) -> list[int | None]:
        return [self.nodes, self.leaves, self.cuts, self.pruned, self.value]


def counted(position: Position, options: SearchOptions) -> Count | None:
    """Search a position; None where an algorithm from outside failed."""
    search = Search(position, options, capacity=0)
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
