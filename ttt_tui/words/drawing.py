"""The visited tree and its leaves as plain text, and the label of each node in any drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search.reading.judge import Bound
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.part import Part, Row
from ttt_tui.search.search import Search
from ttt_tui.search.trace import Reason
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter


def tree_lines(search: Search) -> Iterator[str]:
    """The visited tree, one line a node, with window, value and why its moves ended.

    Moves that were never visited get a line under their parent. Where the trace is full, the last
    line says how many nodes are not shown.
    """
    return part_lines(Part(Moment(search)))


def part_lines(part: Part) -> Iterator[str]:
    """The same of a part of a tree; below its last ply stands how many nodes are left out."""
    moment, search = part.moment, part.moment.search
    if moment.is_entered(part.node):
        formatter = Formatter.for_files(search.state, search.options)
        yield from _lines(moment, formatter, part.node, "", "", part.plies)
    if search.trace.missing:
        yield _not_held(search.trace.missing)


def _not_held(missing: int) -> str:
    are = "is" if missing == 1 else "are"
    return f"... {plural(missing, 'more node')} {are} not held by the trace"


def _lines(
    moment: Moment, formatter: Formatter, node: int, lead: str, lead_below: str, plies: int | None
) -> Iterator[str]:
    view = moment.view(node)
    yield f"{lead + _name(moment, view, formatter):<28} {_facts(view, formatter)}".rstrip()
    if plies == 0:
        if view.nodes_below:
            yield f"{lead_below}`- ... {plural(view.nodes_below, 'node')} below"
        return
    plies = None if plies is None else plies - 1
    children = moment.children(node)
    unvisited = () if view.is_leaf or view.is_open else moment.unvisited(node)
    cut_short = moment.misses_children(node)
    for number, child in enumerate(children):
        last = number == len(children) - 1 and not unvisited and not cut_short
        yield from _lines(
            moment,
            formatter,
            child,
            lead_below + ("`- " if last else "|- "),
            lead_below + ("   " if last else "|  "),
            plies,
        )
    if unvisited:
        yield f"{lead_below}`- not visited: {formatter.cells(unvisited, moment.state(node))}"
        for text in filter(
            None, (plainly(formatter, moment, view), formula(formatter, moment, view))
        ):
            yield f"{lead_below}   {text}"
    elif cut_short:
        yield f"{lead_below}`- ..."


def _name(moment: Moment, view: NodeView, formatter: Formatter) -> str:
    mover = moment.mover(view.node)
    if view.move is None or mover is None:
        return "root"
    return formatter.played(view.move_text or formatter.cell(view.move), mover)


def _facts(view: NodeView, formatter: Formatter) -> str:
    value = formatter.value(view)
    if view.reason is Reason.HORIZON:
        return f"{'depth limit':<22} {value:<6} {formatter.state(view)}"
    if view.is_leaf:
        result = formatter.result(view.value or 0) if formatter.has_results else ""
        return f"{'leaf':<22} {value:<6} {result}"
    chooser = formatter.chooser(view.player)
    window = formatter.window_of(view)
    return f"{chooser} {window:<16} {value:<6} {formatter.state(view)}"


def leaf_lines(search: Search, limit: int) -> Iterator[str]:
    """The first `limit` finished games in depth-first order: moves, board and result.

    Where the trace is full, the last line says so.
    """
    trace = search.trace
    formatter = Formatter.for_files(search.state, search.options)
    found = 0
    path: list[tuple[int, GameState]] = [(-1, search.state)]
    for node in range(1, len(trace)):
        if found >= limit:
            return
        del path[trace.depth[node] :]
        cell = trace.move[node]
        path.append((cell, path[-1][1].play(cell)))
        if trace.reason[node] == Reason.GAME_OVER:
            found += 1
            state, value = path[-1][1], trace.value[node]
            moves = formatter.line([move for move, _ in path[1:]])
            board = f"{state.rows_text}  " if isinstance(state, Position) else ""
            number = formatter.bounded(value, Bound.EXACT)
            result = f"{formatter.result(value)}  " if formatter.has_results else ""
            yield f"{found:>6}  {board}{number:>3}  {result}{moves}"
    if found < limit and trace.missing:
        yield _not_held(trace.missing)


@dataclass(frozen=True)
class Label:
    """A node in words, from Max's side, as the tree on the screen has it.

    Attributes:
        row: the node.
        state: the position there.
        sign: 1 where Max is to move, -1 where Min is, 0 where the game is over.
        move: what led to it: `X (0,0)`; empty at the root.
        window: on entering, `[-1, +inf]`; empty where the game is over.
        value: `+1`, `<= 0`, `~+0.12`.
        unvisited: the moves that were left out, `(0,1)`.
        hidden: `12 nodes below`, where the part ends above them; else empty.
        best: whether it is on the line of best play.
    """

    row: Row
    state: GameState
    sign: int
    move: str
    window: str
    value: str
    unvisited: tuple[str, ...]
    hidden: str
    best: bool

    @property
    def board(self) -> list[str]:
        """`["..O", "XOO", "..X"]`; empty where the game has no such rows."""
        return self.state.rows_text.split("/") if isinstance(self.state, Position) else []


def labels(part: Part) -> Iterator[Label]:
    """Each node of a part, in the order of the search."""
    moment = part.moment
    formatter = Formatter.for_files(moment.search.state, moment.search.options)
    best = {0, *moment.principal_variation()} if moment.is_entered(0) else set()
    first_ply = moment.trace.depth[part.node]
    for row in part.rows():
        view = moment.view(row.node)
        is_over = row.reason is Reason.GAME_OVER
        ends_here = part.plies is not None and row.ply - first_ply == part.plies
        mover, state = moment.mover(row.node), moment.state(row.node)
        move = ""
        if row.move is not None and mover is not None:
            move = f"{formatter.player(mover)} {moment.move_text(row.node)}"
        yield Label(
            row,
            state,
            0 if is_over else 1 if row.player is formatter.max_player else -1,
            move,
            "" if is_over else formatter.window_of(view),
            formatter.value(view),
            tuple(formatter.cell(move, state) for move in row.unvisited),
            f"{plural(row.below, 'node')} below" if ends_here and row.below else "",
            row.node in best,
        )
