"""The textbook's code as it is shown, and which of its lines the search executes at a moment.

The engine has no recursion and no line numbers. But each of its events is one step of a call of
the textbook's function: entering a node begins a call, leaving it is the `return` or the `break`
that ends the call. So line and variables follow from the trace. The lines are found in the
function's syntax tree: an edit of the textbook cannot shift them unnoticed.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache, reduce
from itertools import pairwise
from typing import Any, Generic, TypeVar

from ttt_tui.game import Outcome, Player
from ttt_tui.search import textbook
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.options import OPEN_LINES, Cutoff, Order, RootWindow, Score, SearchOptions
from ttt_tui.search.reading.judge import Bound, best_is_estimate, claim_at, end_is_estimate
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.trace import INFINITY, Reason

At = TypeVar("At")
"""What may stand in a line."""


@dataclass(frozen=True)
class Listing(Generic[At]):
    """Functions as they are shown, docstrings left out, a blank line between them.

    Attributes:
        name: of the first function.
        lines: the code.
        places: the index in `lines` of what each event executes.
    """

    name: str
    lines: tuple[str, ...]
    places: Mapping[At, int] = field(hash=False)


@dataclass(frozen=True)
class Source:
    """The source of a function; its lines are numbered from 1, as in its syntax tree.

    Attributes:
        definition: the syntax tree.
        lines: all of them, without the blanks at their ends.
        shown: the numbers of those that are not of the docstring.
    """

    definition: ast.FunctionDef
    lines: list[str]
    shown: tuple[int, ...]


def source_of(function: Callable[..., Any]) -> Source:
    """The source as it stands in the file."""
    lines = [line.rstrip() for line in inspect.getsourcelines(function)[0]]
    (definition,) = ast.parse("\n".join(lines)).body
    assert isinstance(definition, ast.FunctionDef)
    start, hidden = definition.body[0], range(0)
    if isinstance(start, ast.Expr) and isinstance(start.value, ast.Constant):
        hidden = range(start.lineno, (start.end_lineno or 0) + 1)
    shown = tuple(number for number in range(1, len(lines) + 1) if number not in hidden)
    return Source(definition, lines, shown)


_FUNCTIONS = {
    Algorithm.MINIMAX: textbook.minimax,
    Algorithm.ALPHA_BETA: textbook.alpha_beta,
}
_Found = TypeVar("_Found", bound=ast.AST)


class CallPhase(Enum):
    """What the textbook does at an event."""

    CALL = "call"  # a node is entered: the call asks whether the game is over
    LEAF = "leaf"  # a finished game is left: its outcome is returned
    BREAK = "break"  # a node is left before all its moves are tried
    RETURN = "return"  # a node is left with all its moves tried


TextbookListing = Listing[tuple[CallPhase, Player]]
"""A textbook function. After an inner node's loop a place hangs on the side to move (the code has a
branch for each), elsewhere it does not."""


_OF_ANY_GAME = (
    ("position: Position", "state: GameState"),
    ("position.outcome()", "state.value()"),
    ("outcome.value", "outcome"),
    ("legal_moves()", "moves()"),
    ("Player.X", "Player.MAX"),
    ("position", "state"),
)
"""What the code says of a board, and of a `GameState`."""


@lru_cache(maxsize=8)
def listing_of(
    algorithm: Algorithm, max_player: Player = Player.X, *, of_board: bool = True
) -> TextbookListing:
    """The code of an algorithm; where O is Max, with the two sides' parts exchanged.

    Args:
        of_board: in the terms of an m,n,k board, else in those of any game.

    Raises:
        ValueError: the textbook no longer has the one line that an event would execute.
    """
    source = source_of(_FUNCTIONS[algorithm])
    tree, lines, shown = source.definition, source.lines, source.shown

    call = _only(ast.Assign, _where(tree.body, "outcome = position.outcome()"))
    over = _only(ast.If, _where(tree.body, "if outcome is not None:"))
    of_max = _only(ast.If, _where(tree.body, "if position.to_move is Player.X:"))
    leaf = _only(ast.Return, _where(over.body, "return outcome.value"))
    if max_player is Player.O:
        _swap(lines, of_max.test.lineno, "Player.X", "Player.O")
        _swap(lines, leaf.lineno, "outcome.value", "-outcome.value")
    if not of_board:
        for number, line in enumerate(lines):
            lines[number] = reduce(lambda text, pair: text.replace(*pair), _OF_ANY_GAME, line)
    places = {(CallPhase.CALL, side): call.lineno for side in Player}
    places |= {(CallPhase.LEAF, side): leaf.lineno for side in Player}
    below = tree.body[tree.body.index(of_max) + 1 :]
    for side, branch in ((max_player, of_max.body), (max_player.other, below)):
        places[CallPhase.RETURN, side] = _only(ast.Return, branch).lineno
        if algorithm is Algorithm.ALPHA_BETA:
            deeper = [node for statement in branch for node in ast.walk(statement)]
            places[CallPhase.BREAK, side] = _only(ast.Break, deeper).lineno
    return Listing(
        name=tree.name,
        lines=tuple(lines[number - 1] for number in shown),
        places={place: shown.index(number) for place, number in places.items()},
    )


def _where(nodes: Iterable[ast.AST], text: str) -> list[ast.AST]:
    """The nodes that begin so, however they are laid out."""
    return [node for node in nodes if ast.unparse(node).startswith(text)]


def _only(kind: type[_Found], nodes: Iterable[ast.AST]) -> _Found:
    """The one node of this kind."""
    found = [node for node in nodes if isinstance(node, kind)]
    if len(found) != 1:
        raise ValueError(f"the textbook has {len(found)} {kind.__name__}, not 1, where one is due")
    return found[0]


def _swap(lines: list[str], number: int, old: str, new: str) -> None:
    """Exchange a text in the line of this number, counted from 1."""
    lines[number - 1] = lines[number - 1].replace(old, new)


@dataclass(frozen=True)
class Call:
    """A call of the textbook's function that has begun, with its variables. All from X's side.

    Attributes:
        node: the node that it searches.
        depth: plies below the root.
        player: the side to move there.
        move: the cell being tried, or tried last; None before the loop, and where the trace does
            not hold it.
        value: the best so far, infinite until a move has returned; None before the loop.
        alpha, beta: the window as the call has tightened it by now; None in minimax.
        estimated, alpha_estimated, beta_estimated: which of these may rest on estimates.
    """

    node: int
    depth: int
    player: Player
    move: int | None
    value: int | None
    alpha: int | None
    beta: int | None
    estimated: bool = False
    alpha_estimated: bool = False
    beta_estimated: bool = False


@dataclass(frozen=True)
class Step:
    """The line that the last event executes, and every variable once it is executed.

    A call takes in what the call below returns only after this line, so the calls above stand as
    they did when they made their calls.

    Attributes:
        listing: the code.
        line: the index of the line in it.
        place: what the line does.
        calls: those that have begun and not ended, the root's first; the last one executes the
            line.
        outcome: of the game at the node, None while it goes on; known in every call's first line.
        returns: what the call returns; None at its beginning.
        estimated: what it returns may rest on estimates.
        note: why the engine is here though the textbook would not be; mostly empty.
    """

    listing: TextbookListing
    line: int
    place: CallPhase
    calls: tuple[Call, ...]
    outcome: Outcome | None
    returns: int | None
    note: str = ""
    estimated: bool = False

    @property
    def call(self) -> Call:
        return self.calls[-1]


def step_of(moment: Moment, max_player: Player = Player.X) -> Step | None:
    """What the textbook does at the last event of a moment.

    None before the first event, and where the trace does not hold the event's node.
    """
    node, trace = moment.current, moment.trace
    if node is None:
        return None
    nodes = moment.path
    enters = bool(nodes) and nodes[-1] == node
    if not enters:
        nodes = [*nodes, node]
    calls = [_caller(moment, above, below) for above, below in pairwise(nodes)]
    returns, note, estimated = None, "", False
    outcome: Outcome | None = None
    if enters:
        place = CallPhase.CALL
        calls.append(_call(moment, node, None, None))
        result = moment.state(node).value()
        outcome = None if result is None else Outcome((result > 0) - (result < 0))
    else:
        returns = trace.value[node]
        estimated = claim_at(moment.search, node) is Bound.ESTIMATE
        reason = Reason(trace.reason[node])
        if reason is Reason.GAME_OVER:
            place = CallPhase.LEAF
            calls.append(_call(moment, node, None, None))
            outcome = Outcome((returns > 0) - (returns < 0))
        elif reason is Reason.HORIZON:
            place = CallPhase.LEAF
            calls.append(_call(moment, node, None, None))
            by = moment.search.options.evaluation
            counted = "open lines are counted" if by == OPEN_LINES else f"{by} estimates"
            note = f"the depth limit returns here: the game is not over, {counted}"
        else:
            place = CallPhase.RETURN if reason is Reason.ALL_TRIED else CallPhase.BREAK
            calls.append(_call(moment, node, _last_move(moment, node), returns, estimated))
            if reason is Reason.WIN_FOUND:
                note = "the option to stop at the first win breaks here, not alpha >= beta"
    listing = listing_of(moment.search.options.algorithm, max_player)
    line = listing.places[place, calls[-1].player]
    return Step(listing, line, place, tuple(calls), outcome, returns, note, estimated)


def _call(
    moment: Moment, node: int, move: int | None, value: int | None, estimated: bool = False
) -> Call:
    trace, player, depth = moment.trace, moment.player(node), moment.trace.depth[node]
    if not moment.search.options.algorithm.prunes:
        return Call(node, depth, player, move, value, None, None, estimated)
    alpha, beta = trace.alpha[node], trace.beta[node]
    guessed = [end_is_estimate(moment.search, node, each) for each in (Player.X, Player.O)]
    if value is not None and player is Player.X and value > alpha:
        alpha, guessed[0] = value, estimated
    elif value is not None and player is Player.O and value < beta:
        beta, guessed[1] = value, estimated
    return Call(node, depth, player, move, value, alpha, beta, estimated, *guessed)


def _caller(moment: Moment, node: int, below: int) -> Call:
    """The call at an open node while the call at its child `below` goes on."""
    value, end = moment.trace.value, moment.trace.end
    maximises = moment.player(node) is Player.X
    best = -INFINITY if maximises else INFINITY
    child = node + 1
    tried = []
    while child != below:
        best = max(best, value[child]) if maximises else min(best, value[child])
        tried.append(child)
        child = end[child]
    estimated = best_is_estimate(moment.search, best, tried)
    return _call(moment, node, moment.trace.move[below], best, estimated)


def _last_move(moment: Moment, node: int) -> int | None:
    """The move that a finished node tried last, None where the trace does not hold it."""
    trace = moment.trace
    last = max(trace.children(node), default=node)
    return trace.move[last] if trace.end[last] == trace.end[node] and last != node else None


def departures(options: SearchOptions) -> tuple[str, ...]:
    """How the search with these options differs from the code shown, a phrase each."""
    phrases = []
    if options.order.kind is not Order.READING:
        phrases.append(f"moves are tried in another order ({options.order}) than legal_moves() has")
    if options.first_move is not None:
        phrases.append("on the empty board one fixed first move is tried")
    if options.score is Score.DEPTH:
        phrases.append("a win counts cells + 1 - depth: read outcome.value as that")
    if options.algorithm.prunes and options.cutoff is Cutoff.STRICT:
        phrases.append("cuts only at alpha > beta: read >= as >")
    if options.algorithm.prunes and options.root_window is RootWindow.FRESH:
        phrases.append("every root move gets a fresh window: the root hands down -inf, +inf")
    if options.algorithm.prunes and options.stop_on_win:
        phrases.append("a first win ends the loop: read or value wins after alpha >= beta")
    return tuple(phrases)
