"""The code of a built-in algorithm as it runs, and which of its lines an event belongs to.

Unlike the textbook's, this is the very code that searches. Most events are made a call deeper, in
`Tree.visit`: entering a node, and leaving it with what `visit` finds out by itself, belong to the
line that calls `visit`; leaving a node whose moves were tried belongs to the `return` before it.
The lines are found by their text in the syntax tree: an edit that loses one is an error.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache
from textwrap import dedent

from ttt_tui.features.code.textbook_code import Listing, source_of
from ttt_tui.search.algorithm import Algorithm, CodePlace
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.trace import Mark, Reason

BuiltInListing = Listing[CodePlace]


def code_of(algorithm: Algorithm) -> BuiltInListing:
    """The code of a built-in algorithm, or of somebody's own.

    Raises:
        ValueError: the code no longer has the one line that an event would belong to.
    """
    if algorithm.own is not None:  # never remembered: with it would stay all that it has visited
        return Listing(algorithm.own.name, algorithm.own.lines, {})
    return built_in_listing_of(algorithm)


@lru_cache(maxsize=8)
def built_in_listing_of(algorithm: Algorithm) -> BuiltInListing:
    """The code of a built-in algorithm.

    Raises:
        ValueError: the code no longer has the one line that an event would belong to.
    """
    if algorithm.plugin_code is not None:
        return _listing_from_plugins(algorithm.name, algorithm.plugin_code)
    lines: list[str] = []
    places: dict[CodePlace, int] = {}
    for function, texts in algorithm.code:
        source = source_of(function)
        if lines:
            lines.append("")
        found = {place: _line_of(source.definition, text) for place, text in texts.items()}
        for number in source.shown:
            places |= {place: len(lines) for place, at in found.items() if at == number}
            lines.append(source.lines[number - 1])
    places[CodePlace.BEGIN] = 0
    return Listing(algorithm.code[0][0].__name__, tuple(lines), places)


_WORDS_OF_VISITS = {"enter": CodePlace.VISIT, "leave": CodePlace.LEAVE}


def _listing_from_plugins(name: str, text: str) -> BuiltInListing:
    """The code of others as it stands; its lines are found as well as can be.

    Each visit has its line (`Search.code_line`). One whose line is not known belongs to the first
    that yields `enter` or `leave`, and the end to the last `return`; where there is none, to the
    first line.
    """
    lines = tuple(line.rstrip() for line in dedent(text).splitlines())
    places = dict.fromkeys((CodePlace.BEGIN, CodePlace.VISIT, CodePlace.LEAVE, CodePlace.END), 0)
    try:
        tree = ast.parse("\n".join(lines))
    except SyntaxError:
        return Listing(name, lines, places)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        found = _visits_in(function)
        if found:
            # The algorithm's own function comes first, where not all of its module is shown.
            whole = functions[0] if tree.body[0] is functions[0] else function
            returns = [each.lineno for each in ast.walk(whole) if isinstance(each, ast.Return)]
            found[CodePlace.BEGIN] = whole.lineno
            found[CodePlace.END] = max(returns, default=whole.lineno)
            places |= {place: number - 1 for place, number in found.items()}
            break
    return Listing(name, lines, places)


def _visits_in(function: ast.FunctionDef) -> dict[CodePlace, int]:
    """The lines of a function that tell visits."""
    found: dict[CodePlace, int] = {}
    yields = (node for node in ast.walk(function) if isinstance(node, ast.Yield))
    for each in sorted(yields, key=lambda node: node.lineno):
        if isinstance(each.value, ast.Call):
            called = each.value.func
            word = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if word in _WORDS_OF_VISITS:
                found.setdefault(_WORDS_OF_VISITS[word], each.lineno)
    return found


def _line_of(definition: ast.FunctionDef, text: str) -> int:
    """The number of the one statement of this text, however it is laid out."""
    wanted = ast.unparse(ast.parse(text))  # outside a function, which the parser does not mind
    nodes = (node for node in ast.walk(definition) if isinstance(node, ast.stmt))
    found = [node.lineno for node in nodes if ast.unparse(node) == wanted]
    if len(found) != 1:
        raise ValueError(f"{definition.name} has the line {text!r} {len(found)} times, not once")
    return found[0]


@dataclass(frozen=True)
class BuiltInStep:
    """The line that the last event belongs to.

    Attributes:
        listing: the code.
        line: the index of the line in it.
        place: what the line does.
        node: what the event enters or leaves.
        enters: whether it enters it.
        context: the index of the line that began the pass or the rollout, None where there is none.
        note: what happens out of sight of the code shown; mostly empty.
        facts: of somebody's own call: its line, its variables.
        mistake: the index of the line that is to blame for a mistake in somebody's own code.
        is_at_mistake: the event is of the node at which that first shows.
    """

    listing: BuiltInListing
    line: int
    place: CodePlace
    node: int
    enters: bool
    context: int | None = None
    note: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    mistake: int | None = None
    is_at_mistake: bool = False


def built_in_step_of(moment: Moment) -> BuiltInStep | None:
    """Which line of a built-in algorithm the last event of a moment belongs to.

    None before the first event, and where the trace does not hold the event's node.
    """
    node = moment.current
    if node is None:
        return None
    listing = code_of(moment.search.options.algorithm)
    enters = bool(moment.path) and moment.path[-1] == node
    if (own := moment.search.options.algorithm.own) is not None:
        at, place = own.at(moment.search, node, enters=enters), _OWN_PLACES[enters]
        return BuiltInStep(
            listing, at.line, place, node, enters, at.caller, "", at.facts,
            at.mistake, at.is_at_mistake,
        )  # fmt: skip
    if not node:
        place, note = _of_root(moment, listing, enters=enters)
    elif moment.search.options.algorithm.plugin_code:
        place, note = CodePlace.VISIT if enters else CodePlace.LEAVE, ""
    elif moment.search.options.algorithm.by_rollouts:
        place, note = _of_rollout(moment, node, enters=enters)
    else:
        place, note = _of_tree(moment, node, enters=enters)
    context = listing.places.get(CodePlace.PASS) if node else None
    line = moment.search.code_line(node, enters=enters)
    line = listing.places[place] if line is None else line
    return BuiltInStep(listing, line, place, node, enters, context, note)


_OWN_PLACES = {True: CodePlace.VISIT, False: CodePlace.LEAVE}


def _of_root(moment: Moment, listing: BuiltInListing, *, enters: bool) -> tuple[CodePlace, str]:
    if enters:
        return CodePlace.BEGIN, "the root is entered before the first line"
    reason = moment.trace.reason[0]
    if reason == Reason.GAME_OVER:
        return CodePlace.BEGIN, "the game is over at the root: nothing is called"
    if CodePlace.END in listing.places:
        return CodePlace.END, ""
    return (CodePlace.TRIED if reason == Reason.ALL_TRIED else CodePlace.STOPPED), ""


def _of_tree(moment: Moment, node: int, *, enters: bool) -> tuple[CodePlace, str]:
    """In a depth-first search: a line of the call at the node, or of that at its parent."""
    visits = visit_of(moment, node)
    if enters:
        return visits, ""
    reason = Reason(moment.trace.reason[node])
    notes = {
        Reason.GAME_OVER: "game over: seen inside Tree.visit, which returns the result",
        Reason.HORIZON: "the depth limit: Tree.visit returns an estimate",
        Reason.TABLE: "the table knew enough: Tree.visit returns what it knew",
    }
    if reason in notes:
        return visits, notes[reason]
    return (CodePlace.TRIED if reason is Reason.ALL_TRIED else CodePlace.STOPPED), ""


def visit_of(moment: Moment, node: int) -> CodePlace:
    """By which line of its parent's call a depth-first search visits a node below the root."""
    if moment.mark(node) & Mark.RESEARCH:
        return CodePlace.RESEARCH
    is_first = moment.trace.depth[node - 1] == moment.trace.depth[node] - 1
    if moment.trace.depth[node] == 1:
        is_first = node == 1 or any(each.first_node == node for each in moment.search.passes)
    algorithm = moment.search.options.algorithm
    if is_first or algorithm.closes_in or not algorithm.null_windows:
        return CodePlace.VISIT
    return CodePlace.NULL_WINDOW


def _of_rollout(moment: Moment, node: int, *, enters: bool) -> tuple[CodePlace, str]:
    is_uct = moment.search.options.algorithm.samples
    if not enters:
        over = moment.trace.reason[node] == Reason.GAME_OVER
        return (CodePlace.LEAVE_LEAF if over and not is_uct else CodePlace.LEAVE), ""
    if moment.mark(node) & Mark.PLAYOUT:
        return CodePlace.PLAYOUT, ""
    return CodePlace.VISIT, phase_of(moment, node) if is_uct else ""


def phase_of(moment: Moment, node: int) -> str:
    """Which part of UCT's rollout enters a node, as far as the next node of it tells."""
    trace, following = moment.trace, node + 1
    if moment.mark(node) & Mark.PLAYOUT:
        return "simulation: a move drawn at random"
    if following < len(trace) and trace.depth[following] == trace.depth[node] + 1:
        if moment.mark(following) & Mark.PLAYOUT:
            return "expansion: this move had not been tried, and the tree grows by a node"
        return "selection: every move had been tried, and UCB1 preferred this one"
    return "selection, or expansion if the move had not been tried"
