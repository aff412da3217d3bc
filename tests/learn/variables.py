"""The variables of a lesson's text, as the engine computes them: `nodes minimax`, `value at C1`.

A variable is a counter of the search, such as `nodes`, or a name of `_COMPUTED`, and the words of
its subject: an algorithm or a classic bug, an option (`order=centre`), `position=...`,
`at (0,0) (1,1)` or `at D1` for a node, and `end` for the end of the search in place of the moment
of the step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ttt_tui.games.game import Game, move_text
from ttt_tui.games.text import read_game
from ttt_tui.learn.lessons import LessonStep, event_of, path_node
from ttt_tui.search.catalogue import BUGS
from ttt_tui.search.exact import least_nodes
from ttt_tui.search.moment import Moment, report
from ttt_tui.search.options import Options
from ttt_tui.search.rollout_tree import Statistics
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace
from ttt_tui.words import values
from ttt_tui.words.numbers import count

_searched = lru_cache(maxsize=32)(search)


@dataclass(frozen=True)
class Subject:
    """The search and the node that a text speaks of.

    Attributes:
        algorithm: its name, or the name of a classic bug.
        moment: `begin`, `end`, `event NUMBER`, `node PATH` or `left PATH`.
        path: the moves to the node, or its name; empty for the whole search.
    """

    game: Game
    algorithm: str
    options: Options
    moment: str = "end"
    path: str = ""

    @classmethod
    def of_step(cls, step: LessonStep) -> Subject:
        moment = step.keys.get("moment", "end").partition(" -> ")[0]
        return cls(step.game, step.shown, step.options, moment)

    @property
    def trace(self) -> Trace:
        searched_by = BUGS.get(self.algorithm, self.algorithm)
        return _searched(self.game, searched_by, self.options)

    def of(self, words: Sequence[str]) -> Subject:
        """Return the subject of a variable with these words."""
        subject = self
        for at, word in enumerate(words):
            name, equals, value = word.partition("=")
            if word == "at":
                return replace(subject, path=" ".join(words[at + 1 :]))
            if name == "position":
                subject = replace(subject, game=read_game(value.replace(",", " ")), moment="end")
            elif equals:
                options = subject.options.with_texts([word])
                subject = replace(subject, options=options, moment="end")
            elif word == "end":
                subject = replace(subject, moment="end")
            elif word != subject.algorithm:
                subject = replace(subject, algorithm=word, moment="end")
        return subject

    def view(self) -> tuple[Moment, int]:
        """Return the moment and the node; the end, for the root or a node entered later."""
        if not self.path:
            return Moment(self.trace), 0
        moment = Moment(self.trace, event_of(self.trace, self.moment))
        node = moment.row_of(path_node(self.trace, self.path))
        if not moment.is_entered(node):
            moment = Moment(self.trace)
        return moment, node


def variable(text: str, scene: Subject) -> int | str:
    """Return the value of a variable, to be compared."""
    name, *words = text.split()
    subject = scene.of(words)
    if name in _COMPUTED:
        return _COMPUTED[name](subject)
    counted: int = getattr(subject.trace.totals, name)
    return counted


def words_of(text: str, scene: Subject) -> str:
    """Return a variable as it is written: a value with its sign, a bound as one."""
    name, *words = text.split()
    subject = scene.of(words)
    if name == "value":
        moment, node = subject.view()
        return values.value_text(subject.trace, moment.view(node))
    found = variable(text, scene)
    return count(found) if isinstance(found, int) else found


def _value(subject: Subject) -> Any:
    moment, node = subject.view()
    found = moment.view(node).value
    assert found is not None, "the value is not known yet"
    return subject.trace.worth(found)


def _best(subject: Subject) -> str:
    best = report(subject.trace).best_move
    assert best is not None
    return move_text(subject.game, best)


def _window(subject: Subject) -> str:
    moment, node = subject.view()
    view = moment.view(node)
    return values.window_text(subject.trace, view.alpha, view.beta)


def _left(subject: Subject) -> int:
    moment, node = subject.view()
    return len(moment.unvisited(node))


def _statistics(subject: Subject) -> Statistics:
    moment, node = subject.view()
    return moment.view(node).statistics or Statistics()


_COMPUTED: dict[str, Callable[[Subject], int | str]] = {
    "passes": lambda of: len(of.trace.passes),
    "saved": lambda of: replace(of, algorithm="minimax").trace.totals.nodes - of.trace.totals.nodes,
    "minimum": lambda of: least_nodes(of.game) or 0,
    "value": _value,
    "result": lambda of: values.result_of(of.game, _value(of)),
    "best": _best,
    "line": lambda of: values.line_text(of.game, report(of.trace).principal_variation),
    "moves": lambda of: len(of.game.moves()),
    "window": _window,
    "left": _left,
    "mean": lambda of: values.mean_text(of.trace, _statistics(of)),
    "visits": lambda of: _statistics(of).visits,
    "ucb1": lambda of: f"{_statistics(of).ucb1:.2f}",
}
"""Variables that are not counters of the search; values are from Max's side."""
