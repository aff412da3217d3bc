"""What a text of a lesson may ask of the engine: `nodes minimax`, `value at (0,0)`.

An amount is a counter of the search, such as `nodes`, or a name of `_COMPUTED`, then words that say
of what: an algorithm or a classic bug, an option (`order=centre`), `position=...`, `at (0,0) (1,1)`
or `at D1` for a node, and `end` for what is known at the end of the search and not at the moment of
the step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ttt_tui.games.game import Game, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.search.catalogue import BUGS
from ttt_tui.search.exact import least_nodes
from ttt_tui.search.moment import Moment, report
from ttt_tui.search.options import OPTIONS, Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Sample, Trace
from ttt_tui.words import values
from ttt_tui.words.numbers import count

_IN_BRACES = re.compile(r"\{([^{}]*)\}")


_searched = lru_cache(maxsize=32)(search)
_least = lru_cache(maxsize=4)(least_nodes)


@dataclass(frozen=True)
class Scene:
    """A search that a text speaks of.

    Attributes:
        algorithm: or one of the classic bugs.
        moment: `begin`, `end`, `node PATH` or `left PATH`.
        path: to the node that is meant, as moves or a name; empty for the whole search.
    """

    game: Game
    algorithm: str
    options: Options
    moment: str = "end"
    path: str = ""

    @property
    def trace(self) -> Trace:
        searched_by = BUGS.get(self.algorithm, self.algorithm)
        return _searched(self.game, searched_by, self.options)

    @property
    def event(self) -> int:
        """After how many events of the search the moment is."""
        word, _, path = self.moment.partition(" ")
        if not path:
            return 0 if word == "begin" else self.trace.events
        node = path_node(self.trace, path)
        left = self.trace.left_at(node)
        return (self.trace.entered_at(node) if word == "node" or left is None else left) + 1

    def of(self, words: Sequence[str]) -> Scene:
        """With what the words of an amount change."""
        scene = self
        for at, word in enumerate(words):
            name, equals, value = word.partition("=")
            if word == "at":
                return replace(scene, path=" ".join(words[at + 1 :]))
            if name == "position":
                scene = replace(scene, game=read_game(value.replace(",", " ")), moment="end")
            elif equals:
                options = read_options([word], scene.options)
                scene = replace(scene, options=options, moment="end")
            elif word == "end":
                scene = replace(scene, moment="end")
            elif word != scene.algorithm:
                scene = replace(scene, algorithm=word, moment="end")
        return scene

    def view(self) -> tuple[Moment, int]:
        """The moment and the node that is meant; the end, for the root or a node entered later."""
        if not self.path:
            return Moment(self.trace), 0
        moment, node = Moment(self.trace, self.event), path_node(self.trace, self.path)
        return (moment if moment.is_entered(node) else Moment(self.trace)), node


def read_options(words: Sequence[str], options: Options) -> Options:
    """Options written as `order=centre with=table`."""
    for word in words:
        name, _, text = word.partition("=")
        option = next(each for each in OPTIONS if each.flag == f"--{name}")
        options = replace(options, **{option.name: option.read(text)})
    return options


def path_node(trace: Trace, path: str) -> int:
    """The node that a path of moves leads to, or that has a name in a tree.

    Raises:
        ValueError: the search does not visit it.
    """
    game, moves = trace.game, list[int]()
    if isinstance(game, PaperTree):
        whole = Moment(trace)
        found = (each for each in range(1, len(trace)) if values.node_name(whole, each) == path)
        node = next(found, None)
    else:
        for word in path.split():
            moves.append(next(move for move in game.moves() if move_text(game, move) == word))
            game = game.play(moves[-1])
        node = trace.node_after(moves)
    if node is None:
        raise ValueError(f"{trace.algorithm.name} does not visit {path}")
    return node


def filled(text: str, scene: Scene) -> str:
    """A text with its amounts; what stands behind `=` in braces is what the author expects."""
    return _IN_BRACES.sub(lambda found: words_of(found[1].partition(" = ")[0], scene), text)


def amount(text: str, scene: Scene) -> int | str:
    """An amount, to be compared."""
    name, *words = text.split()
    subject = scene.of(words)
    if name in _COMPUTED:
        return _COMPUTED[name](subject)
    counted: int = getattr(subject.trace.totals, name)
    return counted


def words_of(text: str, scene: Scene) -> str:
    """An amount as it is written: a value with its sign, a bound as one."""
    name, *words = text.split()
    subject = scene.of(words)
    if name == "value":
        moment, node = subject.view()
        return values.value_text(subject.trace, moment.view(node))
    found = amount(text, scene)
    return count(found) if isinstance(found, int) else found


def _value(subject: Scene) -> int:
    moment, node = subject.view()
    found = moment.view(node).value
    assert found is not None, "the value is not known yet"
    return found


def _best(subject: Scene) -> str:
    best = report(subject.trace).best_move
    assert best is not None
    return move_text(subject.game, best)


def _window(subject: Scene) -> str:
    moment, node = subject.view()
    view = moment.view(node)
    return values.window_text(subject.trace, view.alpha, view.beta)


def _left(subject: Scene) -> int:
    moment, node = subject.view()
    return len(moment.unvisited(node))


def _sample(subject: Scene) -> Sample:
    samples = subject.trace.samples
    return next(each for each in samples if move_text(subject.game, each.move) == subject.path)


_COMPUTED: dict[str, Callable[[Scene], int | str]] = {
    "passes": lambda of: len(of.trace.passes),
    "saved": lambda of: replace(of, algorithm="minimax").trace.totals.nodes - of.trace.totals.nodes,
    "minimum": lambda of: _least(of.game) or 0,
    "value": _value,
    "result": lambda of: values.result_of(of.game, _value(of)),
    "best": _best,
    "line": lambda of: values.line_text(of.game, report(of.trace).principal_variation),
    "moves": lambda of: len(of.game.moves()),
    "window": _window,
    "left": _left,
    "mean": lambda of: values.mean_text(of.trace, _sample(of)),
    "visits": lambda of: _sample(of).visits,
}
"""Amounts that are not counters of the search; values are from Max's side."""
