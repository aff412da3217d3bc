"""The terms of the screen: what each means, and where the search at hand shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ttt_tui.game import Player
from ttt_tui.search import Bound, Moment, NodeView, Reason, report_of
from ttt_tui.search.trace import INFINITY
from ttt_tui.words.cuts import plainly
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.sentences import Wording

_LOOKED_THROUGH = 1_000  # nodes; a key waits for it

NO_EXAMPLE = "This search has none so far."


class Term(NamedTuple):
    """A term, and what it means in a sentence or two.

    Attributes:
        example: of it in a search at a moment, a sentence; None where there is none.
    """

    name: str
    meaning: str
    example: Callable[[Moment, Wording], str | None]


def explained(moment: Moment, wording: Wording) -> Iterator[tuple[Term, str]]:
    """Every term with its example, in the order in which one is told of them."""
    for term in TERMS:
        yield term, term.example(moment, wording) or NO_EXAMPLE


Found = Callable[[NodeView], bool]


def _first(moment: Moment, fits: Found) -> NodeView | None:
    """The first node of which this is so, of those that a key has time to look through."""
    views = map(moment.view, range(min(moment.held, _LOOKED_THROUGH)))
    return next(filter(fits, filter(lambda view: moment.is_entered(view.node), views)), None)


def _path(moment: Moment, wording: Wording, view: NodeView) -> str:
    moves = moment.trace.moves_to(view.node)
    return f"after {wording.cells(moves)}" if moves else "at the root"


def _node(fits: Found, words: Callable[[Wording, NodeView], str]) -> Callable[..., str | None]:
    """An example that is the first node which fits: its way, and what to say of it."""

    def example(moment: Moment, wording: Wording) -> str | None:
        view = _first(moment, fits)
        return None if view is None else f"{_path(moment, wording, view)}: {words(wording, view)}."

    return example


def _nodes(moment: Moment, wording: Wording) -> str:
    del wording
    return f"{plural(max(0, moment.entered - 1), 'node')} below the root so far."


def _root(moment: Moment, wording: Wording) -> str:
    del wording
    return f"{moment.search.position}: {plural(moment.search.position.empties, 'empty cell')}."


def _ply(moment: Moment, wording: Wording) -> str | None:
    del wording
    if not moment.held:
        return None
    return f"the deepest node so far is at ply {max(moment.trace.depth[: moment.held])}."


def _sides(moment: Moment, wording: Wording) -> str:
    del moment
    return f"{wording.max_player.value} is Max here, {wording.max_player.other.value} is Min."


def _cut(moment: Moment, wording: Wording) -> str | None:
    view = _first(moment, lambda view: view.was_cut)
    if view is None:
        return None
    return f"{_path(moment, wording, view)}: {plainly(wording, moment, view)}"


def _variation(moment: Moment, wording: Wording) -> str | None:
    if moment.event < moment.search.events or not moment.search.done:
        return None
    line = report_of(moment.search).principal_variation
    return f"{wording.cells(line)}." if line else None


def _uniform(moment: Moment, wording: Wording) -> str | None:
    del wording
    position = moment.search.position
    b, m = len(position.legal_moves()), position.empties
    return f"b = {b} and m = {m} give {count(b**m)} leaves." if b else None


def _narrow(view: NodeView) -> bool:
    return abs(view.alpha) < INFINITY or abs(view.beta) < INFINITY


def _is_bound(view: NodeView) -> bool:
    return not view.is_leaf and view.bound in (Bound.LOWER, Bound.UPPER)


def _end(of_max: bool) -> Callable[..., str | None]:
    def example(moment: Moment, wording: Wording) -> str | None:
        player = wording.max_player if of_max else wording.max_player.other

        def known(view: NodeView) -> bool:
            return abs(view.alpha if player is Player.X else view.beta) < INFINITY

        return _node(known, lambda words, view: f"it is {words.end(view, player)}")(moment, wording)

    return example


def _null(moment: Moment, wording: Wording) -> str | None:
    if not moment.search.options.algorithm.null_windows:
        return None
    null = _node(lambda view: view.beta - view.alpha == 1, lambda w, view: w.window_of(view))
    return null(moment, wording)


def _shown(wording: Wording, view: NodeView) -> str:
    return wording.value(view)


TERMS = (
    Term("root", "The position that is searched; the tree hangs from it.", _root),
    Term("node", "A position that the search has entered, by a move from the one above.", _nodes),
    Term("ply", "One move of one side: X and O in turn make two plies.", _ply),
    Term(
        "leaf",
        "A finished game, where nothing is left to search.",
        _node(lambda view: view.is_leaf, lambda w, view: w.result(view.value or 0)),
    ),
    Term("Max and Min", "Max takes the largest value of its moves, Min the smallest.", _sides),
    Term(
        "exact",
        "A value that is certain: what the position is worth with best play.",
        _node(lambda v: v.bound is Bound.EXACT and not v.is_leaf, _shown),
    ),
    Term(
        "bound",
        "A limit of a value, where the search stopped as more would not matter: <= 0 is 0 or less.",
        _node(_is_bound, _shown),
    ),
    Term(
        "window",
        "What the two sides are sure of elsewhere, [alpha, beta]: a value outside changes nothing.",
        _node(_narrow, lambda w, view: w.window_of(view)),
    ),
    Term("alpha", "What Max is sure of by another move above.", _end(True)),
    Term("beta", "What Min is sure of by another move above.", _end(False)),
    Term("cut, pruned", "Moves left out, as they could not change the result.", _cut),
    Term("principal variation", "The moves of both sides' best play.", _variation),
    Term(
        "estimate",
        "A guess of a game's worth, where a depth limit stops the search. It carries a tilde, ~.",
        _node(lambda view: view.reason is Reason.HORIZON, _shown),
    ),
    Term(
        "transposition table",
        "A memory of positions: one that comes again by other moves need not be searched again.",
        _node(lambda view: view.reason is Reason.TABLE, _shown),
    ),
    Term("null window", "A window that asks only whether a move is better, yes or no.", _null),
    Term("uniform b^m", "Leaves of a tree in which m plies have b moves each.", _uniform),
)
