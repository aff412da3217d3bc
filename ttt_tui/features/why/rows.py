"""What the Why? inspector says, as rows: the board and the path, the window, the cut, the moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

from ttt_tui.features.why.explanation import Child, Choice, Explanation
from ttt_tui.game import Player
from ttt_tui.search import Moment
from ttt_tui.search.counts.bounds import why_not_counted
from ttt_tui.search.reading.judge import Bound
from ttt_tui.search.reading.moment import NodeView
from ttt_tui.search.reading.window_origins import Chosen
from ttt_tui.search.state import MoveBounds
from ttt_tui.search.trace import Mark, Reason
from ttt_tui.tui.colours import Span, StyleName, style_of_player
from ttt_tui.tui.fitting import NO_BREAK, wrapped
from ttt_tui.tui.views.board_art import small_picture
from ttt_tui.tui.views.tree_rows import path_pieces, style_of_node
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import chosen_end, formula, open_end, set_at, set_by
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.sentences import NEVER_VISITED, OF_THE_MEAN, Formatter


def saved_words(moment: Moment, explanation: Explanation) -> str:
    """What a cut or a stop at the first win left out, with what the number counts.

    Empty for a leaf, an open node, and one that the table, the depth limit, a rollout or a user
    program ended.
    """
    view = explanation.view
    options = moment.search.options
    if why := why_not_counted(options):
        return f"Saved here: not counted, as {why}." if view.was_cut else ""
    if view.reason is Reason.ALL_TRIED:
        return "Saved here: nothing, every move was tried."
    if view.reason is Reason.BOUND_MET:
        return "Saved here: nothing, it was the last move."
    if not view.was_cut:
        return ""
    if explanation.saved is None:
        why = "too many positions to count at once"
        if moment.misses_children(view.node):
            why = "not known, as the trace does not hold its latest moves"
        return f"Saved here: {why}."
    positions = plural(explanation.saved, "position")
    depth = options.depth_limit
    of = "of the full game tree" if depth is None else f"that minimax to depth {depth} visits"
    return f"Saved here: {positions} {of}, counted exactly."


def chosen_words(formatter: Formatter, explanation: Explanation) -> str:
    """The child that gave a node its value, and why that one among equals.

    Empty where no child is known to have given it: none is done, or rollouts did.
    """
    choice, is_open = explanation.choice, explanation.view.is_open
    if choice is None:
        return ""
    chosen = choice.chosen
    if choice.proved_in:
        return (
            f"Value from {formatter.name(chosen)}: {formatter.value(chosen)}, in pass "
            f"{choice.proved_in}, the last pass that found so good a value."
        )
    text = f"Value {'so far ' if is_open else ''}from {formatter.name(chosen)}: "
    text += formatter.value(chosen)
    same: Sequence[NodeView] = choice.equals
    bounds = [each for each in choice.bounds if each.bound is not Bound.ESTIMATE]
    if chosen.bound is not Bound.EXACT:
        same, bounds = (*choice.equals, *choice.bounds), []
    if same:
        what = "equals" if chosen.bound is Bound.EXACT else "that returned it"
        text += f", the first of {len(same) + 1} {what} in the order of the search"
    elif len(explanation.children) == 1:
        text += ", the only move"
    elif sum(child.node is not None for child in explanation.children) == 1:
        text += ", the only move tried"
    elif not bounds:
        text += ", the only one that reaches it"
    return f"{text}{_no_better(formatter, choice, bounds)}."


def _no_better(formatter: Formatter, choice: Choice, bounds: Sequence[NodeView]) -> str:
    """The children that have the chosen one's value only as a bound."""
    if not bounds:
        return ""
    listed = ", ".join(formatter.name(view) for view in bounds)
    who = listed if len(bounds) <= 3 else f"{len(bounds)} others"
    has = "has" if len(bounds) == 1 else "have"
    bound = formatter.bounded(choice.chosen.value or 0, bounds[0].bound)
    return f"; {who} {has} only a bound ({bound}), which is no better and may be worse"


def unvisited_words(explanation: Explanation) -> str:
    """What can be said of a move that was not visited."""
    if explanation.view.is_open:
        return "Not visited yet: the search may still visit it."
    if explanation.left_out is None:
        return NEVER_VISITED
    left_out = plural(explanation.left_out, "position")
    return f"{NEVER_VISITED} Left out with it: {left_out}, counted exactly."


def bounds(formatter: Formatter, known: MoveBounds) -> str:
    """Between which values a move's is, from Max's side: `-inf .. 0`, or `+1` where it is known."""
    if known.low == known.high:
        return formatter.number(known.low)
    low, high = known.low, known.high
    if formatter.max_player is not Player.X:
        low, high = high, low
    return f"{formatter.number(low)} .. {formatter.number(high)}"


def head_of_moves(moment: Moment) -> str:
    """The heading of what rollouts know of a node's moves, which is of the newest moment."""
    sampled = moment.search.options.algorithm.samples
    what = "bounds L .. U of the moves, by all rollouts so far"
    if sampled:
        what = f"means so far, 95 % intervals {OF_THE_MEAN}; next: what UCB1 would choose"
    if moment.event == moment.search.events:
        return f"{what[0].upper()}{what[1:]}:"
    return f"Of the newest moment, not of this one: {what}:"


def nothing_known(moment: Moment, view: NodeView) -> str:
    """Why there are no figures of a node's moves."""
    if Mark.PLAYOUT in view.mark:
        return "The tree holds no playouts, so there are no figures for its moves."
    if moment.search.options.algorithm.samples:
        return "No rollout through a move of this node is counted yet."
    return (
        "No bounds of its moves are known: no rollout has returned from here, or the value is "
        "settled above, and the tree holds only the variation that proves it."
    )


SIDE = 22
"""Columns of the board and the path where they stand beside everything else."""

_WIDE = 64  # from this width on they do; below it the text begins beside the board
_GUTTER = 2  # where the cursor stands on rows that lead to a node
MARKED = Span("→".ljust(_GUTTER), "strong")
"""What stands in place of the first piece of a row that leads to a node, under the cursor."""

_BLANK = Span(" " * _GUTTER)
_Cells = tuple[str, str, str]
_CHILD_HEADS: _Cells = ("move", "value", "state")
_CHILD_WIDTHS = (9, 7, 14)  # usual ones; more where a text is longer, less where there is no room
_LEAST_STATE = 7
_BELOW = 12
_NODES = "nodes"  # of a move and below it, so that they add up to those below the node
_NOTE = 14


class Row(NamedTuple):
    """A line of the inspector and the node it leads to, if any."""

    pieces: tuple[Span, ...]
    target: int | None = None


def why_rows(
    moment: Moment, explanation: Explanation, formatter: Formatter, width: int
) -> tuple[list[Row], list[Row]]:
    """The column on the left, empty where there is room for one only, and all the rest."""
    board = small_picture(explanation.state, explanation.moves[-1] if explanation.moves else None)
    path = [  # no move is broken between two lines
        piece._replace(text=piece.text.replace(" ", NO_BREAK)) if piece.text.strip() else piece
        for piece in path_pieces(moment, formatter, explanation.moves)
    ]
    if width >= _WIDE:
        left = [Row(tuple(row)) for row in [*board, [], *wrapped(path, SIDE - 2)]]
        return left, _body(moment, explanation, formatter, width - SIDE)
    beside = sum(len(piece.text) for piece in board[0]) + 2 if board else 0
    steps = wrapped(path, width - beside)
    indents = [beside] * (len(board) - len(steps))
    right = [
        *(Row(tuple(step)) for step in steps),
        *_body(moment, explanation, formatter, width, indents),
    ]
    head = []
    for cells, row in zip_longest(board, right[: max(len(board), len(steps))], fillvalue=None):
        gap = beside - sum(len(piece.text) for piece in cells or ())
        head.append(Row((*(cells or ()), Span(" " * gap), *(row.pieces if row else ()))))
    return [], head + right[len(head) :]


def _body(
    moment: Moment,
    explanation: Explanation,
    formatter: Formatter,
    width: int,
    indents: Sequence[int] = (),
) -> list[Row]:
    """All but board and path; `indents` are columns that its first rows leave to those."""
    view = explanation.view
    rows: list[Row] = []

    window = formatter.window_of(view)

    def say(text: str, style: StyleName = "plain") -> None:
        rest = text.replace(window, window.replace(" ", NO_BREAK))
        while rest:
            indent = indents[len(rows)] if len(rows) < len(indents) else 0
            line = wrap(rest, width - indent)[0]
            rest = rest[len(line) :].lstrip(" ")
            rows.append(Row((Span(line.replace(NO_BREAK, " "), style),)))

    def below_board() -> None:
        rows.extend(Row(()) for _ in range(len(rows), len(indents)))

    if explanation.move is not None:
        say(unvisited_words(explanation), "warn")
        below_board()
        rows.append(Row((_BLANK, Span(f"a move of {formatter.name(view)}, where:")), view.node))
    say(plainly(formatter, moment, view), "cut")
    if view.is_leaf or (explanation.move is None and explanation.state.value() is not None):
        say(f"A leaf, window on entering {window}.", "strong")
    else:
        name, role = formatter.player(view.player), formatter.role(view.player).capitalize()
        chooser = f"{name} chooses" if name == role else f"{name} is {role}"
        below = f"{plural(view.nodes_below, 'node')} below"
        say(f"{chooser}, window on entering {window}, {below}.", "strong")
    below_board()
    for player in (formatter.max_player, formatter.max_player.other):
        rows += _end_rows(moment, explanation, formatter, player, width)
    if explanation.move is None:
        rows += _child_rows(moment, explanation, formatter, width)
    say(formula(formatter, moment, view))
    if explanation.move is None:
        say(saved_words(moment, explanation), "good" if explanation.saved else "dim")
        say(chosen_words(formatter, explanation))
        if moment.search.options.algorithm.by_rollouts:
            rows += _known_rows(moment, explanation, formatter, width)
    return rows


def _end_rows(
    moment: Moment, explanation: Explanation, formatter: Formatter, player: Player, width: int
) -> list[Row]:
    """The end of the window that a side is sure of, and the nodes that it came from, if any."""
    view = explanation.view
    is_x = player is Player.X
    origin = explanation.alpha if is_x else explanation.beta
    head = f"{formatter.end_name(player):5} {formatter.end(view, player):4}  "
    said: list[tuple[str, int | None]]
    if origin is None:
        said = [(open_end(formatter, moment, view, player), None)]
    elif isinstance(origin, Chosen):
        words = chosen_end(
            formatter,
            moment,
            origin,
            estimated=view.alpha_estimated if is_x else view.beta_estimated,
        )
        said = [(words, origin.ancestor)]
    else:
        said = [
            (set_at(formatter, moment, origin), origin.ancestor),
            (set_by(formatter, moment, origin), origin.sibling),
        ]
    rows: list[Row] = []
    for text, target in said:
        style: StyleName = "dim" if target is None else "plain"
        for number, line in enumerate(wrap(text, width - _GUTTER - len(head))):
            label = Span(f"{'' if rows else head:{len(head)}}", "strong")
            # One line of a text leads to its node: more would be as many stops of the cursor.
            rows.append(Row((_BLANK, label, Span(line, style)), None if number else target))
    return rows


def _known_rows(
    moment: Moment, explanation: Explanation, formatter: Formatter, width: int
) -> list[Row]:
    """What rollouts know of the node's moves, a row each: that is of the present."""
    known: list[tuple[int, str]] = [
        (each.move, bounds(formatter, each)) for each in explanation.bounds
    ]
    if explanation.samples:
        visits = [plural(each.visits, "visit") for each in explanation.samples]
        width_of_visits = max(map(len, visits))
        for sample, visited in zip(explanation.samples, visits, strict=True):
            mean, interval = formatter.mean_of(sample)
            known.append((sample.move, f"{visited:>{width_of_visits}} {mean} {interval}"))
    if explanation.state.value() is not None:
        return []
    if not known:
        text = nothing_known(moment, explanation.view)
        return [Row((Span(line, "dim"),)) for line in wrap(text, width)]
    text = head_of_moves(moment)
    rows = [Row((Span(line, "dim"),)) for line in wrap(text, width)]
    mover = explanation.view.player
    names = {move: formatter.move(mover, move, explanation.state) for move, _ in known}
    longest = max(_CHILD_WIDTHS[0], 1 + max(map(len, names.values())))
    for move, text in known:
        name = Span(_cut_off(names[move], min(longest, width // 2)), style_of_player(mover))
        room = width - _GUTTER - len(name.text)
        lines = wrap(text + ("  next" if move == explanation.next_move else ""), room)
        for number, line in enumerate(lines):
            rows.append(
                Row((_BLANK, name if not number else Span(" " * len(name.text)), Span(line)))
            )
    return rows


def _child_rows(
    moment: Moment, explanation: Explanation, formatter: Formatter, width: int
) -> list[Row]:
    if not explanation.children:
        return []
    counts = [
        "" if each.view is None else count(1 + each.view.nodes_below)
        for each in explanation.children
    ]
    cells = [_child_cells(moment, explanation, formatter, each) for each in explanation.children]
    room = width - _GUTTER - len("◆ ")
    needed = max(*map(len, counts), len(_NODES))
    if sum(_needed_widths(cells)) > room:  # who moves stands above
        moves = (formatter.cell(each.move, explanation.state) for each in explanation.children)
        cells = [(move, cell[1], cell[2]) for move, cell in zip(moves, cells, strict=True)]
    widths = _child_widths(cells, room, needed)
    rest = room - sum(widths)
    note = _NOTE if rest >= _NOTE + max(needed, len("100,000")) else 0
    below = min(rest - note, max(needed, _BELOW))
    if below < needed:
        counts, below = [""] * len(counts), 0
    head = "    " + "".join(map(_cut_off, _CHILD_HEADS, widths))
    head += f"{_NODES if below else '':>{below}}"
    rows = [Row((Span(head, "dim"),))]
    if (number := explanation.number) is not None:
        rows[:0] = [Row((Span(f"The moves of pass {number}:", "dim"),))]
    mover = explanation.view.player
    for child, texts, nodes in zip(explanation.children, cells, counts, strict=True):
        name, value, state = map(_cut_off, texts, widths)
        view = child.view
        if view is None:
            pieces = [_BLANK, Span(f"· {name}{value}{state}", "dim")]
        else:
            style: StyleName = "frontier" if view.is_open else "cut" if view.was_cut else "plain"
            pieces = [
                _BLANK,
                Span("◆ " if child.chosen else "  ", "strong"),
                Span(name, style_of_player(mover)),
                Span(value, style_of_node(view)),
                Span(state, style),
            ]
        pieces.append(Span(f"{nodes:>{below}}", "dim"))
        if note and child.chosen:
            has = "value so far" if explanation.view.is_open else "gives value"
            pieces.append(Span(f"  {has}", "strong"))
        elif note and child.left_out is not None:
            pieces.append(Span(f"  {count(child.left_out)} saved", "good"))
        rows.append(Row(tuple(pieces), child.node))
    return rows


def _child_cells(
    moment: Moment, explanation: Explanation, formatter: Formatter, child: Child
) -> _Cells:
    """A child's move, value and state."""
    move = formatter.move(explanation.view.player, child.move, explanation.state)
    view = child.view
    if view is None:
        return move, "", "not yet tried" if explanation.view.is_open else "not visited"
    state = formatter.state(view)
    if view.is_open and moment.state(view.node).value() is not None:
        state = "game over"
    return move, formatter.value(view), state


def _child_widths(cells: Sequence[_Cells], room: int, below: int) -> tuple[int, int, int]:
    """Columns of move, value and state: the usual ones or more, or what their texts need.

    Without a place for the nodes below where there is no room for that, and where there is still
    too little, the state is cut off, then the move.
    """
    name, value, state = _needed_widths(cells)
    roomy = tuple(map(max, _CHILD_WIDTHS, (name, value, state)))
    if sum(roomy) + below <= room:
        return roomy[0], roomy[1], roomy[2]
    if name + value + state <= room:
        return name, value, state
    name = min(name, room - value - _LEAST_STATE)
    return name, value, room - name - value


def _needed_widths(cells: Sequence[_Cells]) -> tuple[int, int, int]:
    names, values, states = zip(_CHILD_HEADS, *cells, strict=True)
    return 1 + max(map(len, names)), 1 + max(map(len, values)), 1 + max(map(len, states))


def _cut_off(text: str, width: int) -> str:
    """Padded to the width, with a blank at the end; a longer text ends in an ellipsis."""
    return f"{text if len(text) < width else text[: width - 2] + '…':{width}}"
