"""What a placeholder may ask of the engine: `nodes alpha-beta order=centre`, `value at (0,0)`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol

from ttt_tui.features.lessons.moments import (
    LessonError,
    When,
    algorithm,
    node_of,
    path_text,
    read_moves,
)
from ttt_tui.game import Position, quoted, read_whole
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import (
    Algorithm,
    Moment,
    NodeView,
    Report,
    Search,
    SearchOptions,
    Solver,
    bounds_of,
    report_of,
    solver_for,
)
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.option_table import OPTIONS
from ttt_tui.words.numbers import count, share
from ttt_tui.words.sentences import Formatter, exact_words


class Facts(Protocol):
    """Who makes the searches: `ttt_tui.features.lessons.questions`."""

    def search(self, position: GameState, options: SearchOptions) -> Search:
        """A complete search."""


class Amount(NamedTuple):
    """What the engine found: to be compared, and as it is written."""

    raw: int | str
    words: str


@dataclass(frozen=True)
class Subject:
    """What a quantity is of.

    Attributes:
        position, options: of the search.
        when: the moment that a node is looked at.
        moves: to that node; None for the whole search.
        here: it is the node of the moment itself.
        number: with which the quantity is given, as `layer 3`.
    """

    position: GameState
    options: SearchOptions
    when: When = field(default_factory=When)
    moves: tuple[int, ...] | None = None
    here: bool = False
    number: int | None = None

    def with_words(self, words: Sequence[str]) -> Subject:
        """With what these words change: algorithms, `order=centre`, `end`, `at (0,0)`, `here`, a
        number.

        Raises:
            ValueError: one of them is none of these.
        """
        subject = self
        for at, word in enumerate(words):
            if word == "at":
                moves = read_moves(" ".join(words[at + 1 :]), subject.position)
                return replace(subject, moves=moves)
            subject = subject._with_word(word)
        return subject

    def _with_word(self, word: str) -> Subject:
        name, equals, value = word.partition("=")
        if word == "here":
            return replace(self, here=True)
        if word == "end":
            return replace(self, when=When())
        if (number := read_whole(word)) is not None:
            return replace(self, number=number)
        if not equals:
            chosen = replace(self.options, algorithm=algorithm(word))
            same = chosen.algorithm is self.options.algorithm
            return replace(self, options=chosen, when=self.when if same else When())
        if name == "position":
            state = read_state(value)
            if isinstance(state, Position):
                state.check()
            return replace(self, position=state, when=When())
        option = next((each for each in OPTIONS if each.flag == f"--{name}"), None)
        if option is None:
            names = ", ".join(each.flag[2:] for each in OPTIONS)
            raise LessonError(f"unknown option {quoted(name)}: choose from {names}")
        read = replace(self.options, **{option.field: option.kind.read(value)})
        return replace(self, options=read, when=When())


@dataclass(frozen=True)
class Quantity:
    """A quantity of a subject."""

    name: str
    subject: Subject

    @classmethod
    def read(cls, text: str, usual: Subject) -> Quantity:
        """Raises:
        ValueError: there is no such quantity, or nothing that it could be of.
        """
        name, *words = text.split() or [""]
        if name not in QUANTITIES:
            raise LessonError(
                f"unknown quantity {quoted(name)}: choose from {', '.join(QUANTITIES)}"
            )
        subject = usual.with_words(words)
        if name in _SEARCHED_ALWAYS:
            subject = replace(
                subject, options=replace(subject.options, algorithm=Algorithm.ALPHA_BETA)
            )
        return cls(name, subject)

    @property
    def needs_search(self) -> bool:
        return self.name not in _WITHOUT_SEARCH

    @property
    def is_of_search(self) -> bool:
        """Whether it is of a whole search, and not of a node."""
        return self.subject.moves is None and not self.subject.here

    def of(self, facts: Facts) -> Amount:
        """Raises:
        LessonError: the search has nothing of the kind.
        """
        found = QUANTITIES[self.name](Sought(self.subject, facts))
        if isinstance(found, Amount):
            return found
        return Amount(found, count(found) if isinstance(found, int) else found)


class Sought:
    """A subject, with what the engine knows of it as far as it is asked."""

    def __init__(self, subject: Subject, facts: Facts) -> None:
        self.subject, self.facts = subject, facts

    @property
    def search(self) -> Search:
        return self.facts.search(self.subject.position, self.subject.options)

    @property
    def report(self) -> Report:
        return report_of(self.search)

    @property
    def formatter(self) -> Formatter:
        return Formatter.of(self.subject.position, self.subject.options)

    @property
    def moment(self) -> Moment:
        return Moment(self.search, self.subject.when.event(self.search))

    @property
    def is_of_node(self) -> bool:
        return self.subject.here or self.subject.moves is not None

    @property
    def view(self) -> NodeView:
        """The node that is meant, at the moment if it has been entered by then, else in the end."""
        moment = self.moment
        if self.subject.moves is None:
            if moment.current is None:
                raise LessonError("no node: nothing has been entered at this moment")
            return moment.view(moment.current)
        node = node_of(self.search, self.subject.moves)
        return (moment if moment.is_entered(node) else Moment(self.search)).view(node)

    @property
    def unvisited(self) -> int:
        view = self.view
        return len(self.moment.unvisited(view.node))

    def move(self, move: int) -> str:
        return move_text(self.subject.position, move)

    @property
    def number(self) -> int:
        if self.subject.number is None:
            raise LessonError("the number is missing, as in layer 3")
        return self.subject.number


def _value(of: Sought) -> Amount:
    if of.is_of_node:
        view = of.view
        if view.value is None:
            raise LessonError("the value is not known yet at 'node': use 'left', which is later")
        return Amount(view.value, of.formatter.value(view))
    report = of.report
    if report.value is not None:
        return Amount(report.value, of.formatter.proven.number(report.value))
    if report.estimate is not None:
        return Amount(report.estimate, of.formatter.estimate(report.estimate))
    why = f"was stopped: it {of.search.fault}" if of.search.fault else "proves none here"
    raise LessonError(f"no value: {of.subject.options.algorithm} {why}")


def _result(of: Sought) -> str:
    return of.formatter.result(int(_value(of).raw))


def _best(of: Sought) -> str:
    best = of.report.best_move
    if best is None:
        raise LessonError("no best move: the search has none")
    return of.move(best)


def _fresh_minimax(of: Sought) -> int:
    options = replace(of.subject.options, algorithm=Algorithm.MINIMAX)
    return of.facts.search(of.subject.position, options).nodes


def _board(of: Sought) -> Position:
    if isinstance(of.subject.position, Position):
        return of.subject.position
    raise LessonError(f"only for boards, not for {rules_of(of.subject.position).name}")


def _minimum(of: Sought) -> int:
    found = bounds_of(_board(of), of.subject.options).minimal_tree
    if found is None:
        raise LessonError("no minimum is known for this search")
    return found


def _solver(position: Position) -> Solver:
    solver = solver_for(position.rules)
    if not solver.can_solve(position):
        raise LessonError(
            f"exact values take {MAX_EMPTIES} empty cells at most, not {position.empties}"
        )
    return solver


def _exact(of: Sought) -> str:
    exact = _solver(_board(of)).solve(_board(of))
    return exact_words(exact.outcome, exact.distance)


def _quickest(of: Sought) -> str:
    moves = _solver(_board(of)).best_moves(_board(of))
    if not moves:
        raise LessonError("no move: the game is over")
    return " ".join(map(of.move, moves))


def _sample(of: Sought, index: int) -> str:
    for each in of.report.samples:
        if (each.move,) == of.subject.moves:
            return of.formatter.mean_of(each)[index] if index < 2 else count(each.visits)
    raise LessonError("there are no samples: only rollouts have them, as in mean uct at (0,0)")


def _layer(of: Sought) -> int:
    layers = of.report.counters.nodes_by_depth
    if not 1 <= of.number <= len(layers):
        raise LessonError(f"there is no layer {of.number}: the search has 1 to {len(layers)}")
    return layers[of.number - 1]


def _fault(of: Sought) -> str:
    if of.search.fault is None:
        raise LessonError("nothing was refused")
    return of.search.fault


QUANTITIES: dict[str, Callable[[Sought], Amount | int | str]] = {
    "nodes": lambda of: of.search.nodes,
    "leaves": lambda of: of.report.counters.leaves,
    "x-wins": lambda of: of.report.counters.x_wins,
    "o-wins": lambda of: of.report.counters.o_wins,
    "draws": lambda of: of.report.counters.draws,
    "cuts": lambda of: of.report.counters.pruning_cutoffs,
    "cutoffs": lambda of: of.report.counters.cutoffs,
    "pruned": lambda of: of.report.counters.pruned_moves,
    "depth": lambda of: of.report.counters.max_depth,
    "estimates": lambda of: of.report.counters.horizon_nodes,
    "hits": lambda of: of.report.counters.table_hits,
    "researches": lambda of: of.report.counters.researches,
    "passes": lambda of: of.report.counters.passes,
    "rollouts": lambda of: of.report.counters.rollouts,
    "events": lambda of: of.search.events,
    "layer": _layer,
    "saved": lambda of: _fresh_minimax(of) - of.search.nodes,
    "share": lambda of: share(of.search.nodes, _fresh_minimax(of)),
    "minimum": _minimum,
    "value": _value,
    "result": _result,
    "best": _best,
    "line": lambda of: path_text(of.subject.position, of.report.principal_variation),
    "exact": _exact,
    "quickest": _quickest,
    "moves": lambda of: len(of.subject.position.moves()),
    "empties": lambda of: _board(of).empties,
    "window": lambda of: of.formatter.window_of(of.view),
    "below": lambda of: of.view.nodes_below,
    "left": lambda of: of.unvisited,
    "event": lambda of: of.moment.event,
    "mean": lambda of: _sample(of, 0),
    "interval": lambda of: _sample(of, 1),
    "visits": lambda of: _sample(of, 2),
    "refused": _fault,
}
"""Every quantity by its name, as lessons write it."""

_WITHOUT_SEARCH = frozenset({"moves", "empties", "exact", "quickest", "minimum"})
_SEARCHED_ALWAYS = frozenset({"minimum"})  # it is alpha-beta's, whichever search is shown

_OPERATORS: dict[str, Callable[[int | str, int | str], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": lambda a, b: int(a) <= int(b),
    ">=": lambda a, b: int(a) >= int(b),
    "<": lambda a, b: int(a) < int(b),
    ">": lambda a, b: int(a) > int(b),
}
_COMPARISON = re.compile(r"(.+?) (==|!=|<=|>=|<|>) (.+)")


@dataclass(frozen=True)
class Condition:
    """Two amounts compared: `nodes alpha-beta < nodes minimax`; the second may be a word."""

    left: Quantity
    compared: str
    right: Quantity | str

    @classmethod
    def read(cls, text: str, usual: Subject) -> Condition:
        """Raises:
        ValueError: it is no comparison.
        """
        match = _COMPARISON.fullmatch(text.strip())
        if match is None:
            raise LessonError(
                "a condition needs a comparison, such as nodes alpha-beta < nodes minimax"
            )
        left = Quantity.read(match[1], usual)
        right: Quantity | str = match[3].strip()
        if isinstance(right, str) and (
            right.split()[0] in QUANTITIES
            # An order is one of numbers: what is none is a quantity, and may be misspelt.
            or (match[2] not in ("==", "!=") and _number(right) is None)
        ):
            right = Quantity.read(right, usual)
        return cls(left, match[2], right)

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        return (self.left,) if isinstance(self.right, str) else (self.left, self.right)

    def holds(self, facts: Facts) -> bool:
        """Raises:
        LessonError: one of the two is not there, or they cannot be compared.
        """
        left = self.left.of(facts)
        right = self.right if isinstance(self.right, str) else self.right.of(facts).raw
        if isinstance(left.raw, int) and isinstance(right, str):
            number = _number(right)
            if number is None:
                raise LessonError(
                    f"{self.left.name} is a number, {left.words}, and {quoted(right)} is not"
                )
            right = number
        try:
            return _OPERATORS[self.compared](left.raw, right)
        except ValueError:
            raise LessonError(f"{left.words} and {right} cannot be compared") from None


def _number(text: str) -> int | None:
    """A number as people write it: `+1`, `1,000`."""
    return read_whole(text.replace(",", ""))
