"""What a text of a lesson may ask of the engine: `nodes minimax`, `value at (0,0)`.

An amount is a name, then words that say of what: an algorithm or a classic bug, an option
(`order=centre`), `position=...`, `here` for the node of the moment, `at (0,0) (1,1)` or `at D1` for
another one, `end` for what is known at the end of the search.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.games.game import Game, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.learn.bugs import BUGS, run
from ttt_tui.search.exact import least_nodes
from ttt_tui.search.moment import Moment, next_cut, report
from ttt_tui.search.options import OPTIONS, Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Sample, Trace
from ttt_tui.solver.driver import solve
from ttt_tui.words import values
from ttt_tui.words.numbers import count, share

_IN_BRACES = re.compile(r"\{([^{}]*)\}")
_COMPARED = re.compile(r"(.+?) (==|!=|<=|>=|<|>) (.+)")


@lru_cache(maxsize=64)
def _searched(game: Game, algorithm: str, options: Options) -> Trace:
    return search(game, algorithm, options)


class Amount(NamedTuple):
    """What the engine found: to be compared, and as it is written."""

    raw: int | str
    words: str


@dataclass(frozen=True)
class Scene:
    """A search that a text speaks of.

    Attributes:
        algorithm: or one of the classic bugs.
        moment: `begin`, `end`, `event 3`, `cut 1`, `node PATH` and `left PATH`.
        path: to the node that is meant, as moves or a name; None for the whole search.
        here: the node of the moment is meant.
    """

    game: Game
    algorithm: str
    options: Options
    moment: str = "end"
    path: str | None = None
    here: bool = False

    @property
    def trace(self) -> Trace:
        return _searched(self.game, self.algorithm, self.options)

    @property
    def event(self) -> int:
        """After how many events of the search the moment is."""
        word, _, rest = self.moment.partition(" ")
        trace = self.trace
        if word == "begin":
            return 0
        if word == "event":
            return int(rest)
        if word == "cut":
            event: int | None = 0
            for _ in range(int(rest)):
                event = next_cut(trace, event or 0)
            assert event is not None
            return event
        if word in ("node", "left"):
            node = path_node(trace, rest)
            left = trace.left_at(node)
            return (trace.entered_at(node) if word == "node" or left is None else left) + 1
        return trace.events

    def of(self, words: Sequence[str]) -> Scene:
        """With what the words of an amount change."""
        scene = self
        for at, word in enumerate(words):
            name, equals, value = word.partition("=")
            if word == "at":
                return replace(scene, path=" ".join(words[at + 1 :]))
            if word == "here":
                scene = replace(scene, here=True)
            elif word == "end":
                scene = replace(scene, moment="end")
            elif name == "position":
                scene = replace(scene, game=read_game(value.replace(",", " ")), moment="end")
            elif equals:
                options = read_options([word], scene.options)
                scene = replace(scene, options=options, moment="end")
            elif word != scene.algorithm:
                scene = replace(scene, algorithm=word, moment="end")
        return scene


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
    game, moves, words = trace.game, list[int](), path.split()
    if isinstance(game, PaperTree):
        for node in range(1, len(trace)):
            if values.node_name(Moment(trace), node) == path:
                return node
        raise ValueError(f"{trace.algorithm.name} does not visit {path}")
    for word in words:
        moves.append(next(move for move in game.moves() if move_text(game, move) == word))
        game = game.play(moves[-1])
    node_after = trace.node_after(moves)
    if node_after is None:
        raise ValueError(f"{trace.algorithm.name} does not visit {path}")
    return node_after


def filled(text: str, scene: Scene) -> str:
    """A text with its amounts; what stands behind `=` in braces is what the author expects."""
    return _IN_BRACES.sub(lambda found: amount(found[1].partition(" = ")[0], scene).words, text)


def expected(text: str) -> list[tuple[str, str]]:
    """The amounts in a text of which the author has written what they are."""
    pairs = (found[1].partition(" = ") for found in _IN_BRACES.finditer(text))
    return [(asked, what) for asked, equals, what in pairs if equals]


def amount(text: str, scene: Scene) -> Amount:
    """An amount by its name and the words behind it."""
    name, *words = text.split()
    if name == "layer":
        *words, ply = words
        layer = scene.of(words).trace.totals.nodes_by_depth[int(ply) - 1]
        return Amount(layer, count(layer))
    subject = scene.of(words)
    if subject.algorithm in BUGS:
        return _of_bug(name, subject)
    found = _AMOUNTS[name](subject)
    if isinstance(found, Amount):
        return found
    return Amount(found, count(found) if isinstance(found, int) else found)


def holds(condition: str, scene: Scene) -> bool:
    """Whether a comparison of two amounts is true; the second may be a number or a move."""
    match = _COMPARED.fullmatch(condition)
    assert match is not None, condition
    left = amount(match[1], scene).raw
    right: int | str
    if re.fullmatch(r"[+-]?\d+", match[3]):
        right = int(match[3])
    elif match[3].split()[0] in _AMOUNTS:
        right = amount(match[3], scene).raw
    else:
        right = match[3]
    if match[2] in ("==", "!="):
        return (left == right) is (match[2] == "==")
    assert isinstance(left, int)
    assert isinstance(right, int)
    return {"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right}[
        match[2]
    ]


def _of_bug(name: str, subject: Scene) -> Amount:
    assert isinstance(subject.game, Position)
    found = run(subject.algorithm, subject.game)
    if name == "nodes":
        return Amount(found.nodes, count(found.nodes))
    if name == "best":
        assert found.best is not None
        text = move_text(subject.game, found.best)
        return Amount(text, text)
    text = f"{found.value:+}" if found.value else "0"
    if name == "result":
        text = values.result_of(subject.game, found.value)
        return Amount(text, text)
    return Amount(found.value, text)


def _view_words(subject: Scene) -> tuple[Moment, int]:
    """The node that is meant, at the moment if it is entered by then, else in the end."""
    trace = subject.trace
    moment = Moment(trace, subject.event)
    if subject.here:
        assert moment.current is not None, "no node has been entered"
        return moment, moment.current
    assert subject.path is not None
    node = path_node(trace, subject.path)
    return (moment if moment.is_entered(node) else Moment(trace)), node


def _value(subject: Scene) -> Amount:
    trace = subject.trace
    if subject.here or subject.path is not None:
        moment, node = _view_words(subject)
        view = moment.view(node)
        assert view.value is not None, "the value is not known yet"
        return Amount(view.value, values.value_text(trace, view))
    found = report(trace)
    if found.value is None:
        assert found.estimate is not None
        return Amount(found.estimate, f"~{values.number(trace, found.estimate)}")
    return Amount(found.value, values.number(trace, found.value))


def _result(subject: Scene) -> str:
    return values.result_of(subject.game, int(_value(subject).raw))


def _best(subject: Scene) -> str:
    best = report(subject.trace).best_move
    assert best is not None
    return move_text(subject.game, best)


def _line(subject: Scene) -> str:
    game, names = subject.game, []
    for move in report(subject.trace).principal_variation:
        names.append(move_text(game, move))
        game = game.play(move)
    return " ".join(names)


def _quickest(subject: Scene) -> str:
    assert isinstance(subject.game, Position)
    return values.moves_text(subject.game, solve(subject.game).best_moves)


def _minimax_nodes(subject: Scene) -> int:
    return replace(subject, algorithm="minimax").trace.totals.nodes


def _window(subject: Scene) -> str:
    moment, node = _view_words(subject)
    view = moment.view(node)
    return values.window_text(subject.trace, view.alpha, view.beta)


def _left(subject: Scene) -> int:
    moment, node = _view_words(subject)
    return len(moment.unvisited(node))


def _least(subject: Scene) -> int:
    found = least_nodes(subject.game)
    assert found is not None
    return found


def _sample(subject: Scene) -> Sample:
    found = (each for each in subject.trace.samples
             if move_text(subject.game, each.move) == subject.path)  # fmt: skip
    return next(found)


_AMOUNTS: dict[str, Callable[[Scene], int | str | Amount]] = {
    "nodes": lambda of: of.trace.totals.nodes,
    "leaves": lambda of: of.trace.totals.leaves,
    "x-wins": lambda of: of.trace.totals.wins_max,
    "o-wins": lambda of: of.trace.totals.wins_min,
    "draws": lambda of: of.trace.totals.draws,
    "cuts": lambda of: of.trace.totals.pruning_cutoffs,
    "pruned": lambda of: of.trace.totals.pruned_moves,
    "depth": lambda of: len(of.trace.totals.nodes_by_depth),
    "estimates": lambda of: of.trace.totals.horizon_nodes,
    "hits": lambda of: of.trace.totals.table_hits,
    "researches": lambda of: of.trace.totals.researches,
    "passes": lambda of: len(of.trace.passes),
    "rollouts": lambda of: of.trace.totals.rollouts,
    "saved": lambda of: _minimax_nodes(of) - of.trace.totals.nodes,
    "share": lambda of: share(of.trace.totals.nodes, _minimax_nodes(of)),
    "minimum": _least,
    "value": _value,
    "result": _result,
    "best": _best,
    "line": _line,
    "quickest": _quickest,
    "moves": lambda of: len(of.game.moves()),
    "empties": lambda of: of.game.empties if isinstance(of.game, Position) else 0,
    "window": _window,
    "left": _left,
    "mean": lambda of: values.mean_text(of.trace, _sample(of)).partition(" ")[0],
    "interval": lambda of: values.mean_text(of.trace, _sample(of)).partition(" ")[2],
    "visits": lambda of: _sample(of).visits,
}
"""Every amount by its name."""
