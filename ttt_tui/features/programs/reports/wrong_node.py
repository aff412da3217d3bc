"""A drawing of the first wrong node of a hand-in: its board, its moves, and what they returned."""

from __future__ import annotations

from ttt_tui.features.programs.judging.findings import Finding, number
from ttt_tui.game import Position, format_coordinates
from ttt_tui.words.numbers import plural
from ttt_tui.words.tree_picture import Figure, Picture, tree_picture

KEY = (
    "Triangle up: X is to move, down: O; square: the game is over. Beside it what the node "
    "returned. Two strokes: never tried."
)
_MOST_STUBS = 4
"""More moves that were never tried are one stub with their number."""


def board(finding: Finding) -> Picture:
    """The board alone, with the last move in bold."""
    return tree_picture([Figure(None, finding.position, cell=_last(finding))])


def tree(finding: Finding) -> Picture | None:
    """The node, its moves, and those never tried; None where the board alone says as much."""
    cut = finding.excerpt
    if cut is None or not (cut.children or cut.caller or cut.untried):
        return None
    figures = []
    if cut.caller is not None:
        figures.append(Figure(None, cut.caller, _sign(cut.caller), note="its caller"))
    node = len(figures)
    last = _last(finding)
    figures.append(
        Figure(
            node - 1 if node else None,
            finding.position,
            _sign(finding.position),
            "" if last is None or node else _name(last, finding.position),
            last,
            _value(cut.value),
        )
    )
    for child in cut.children:
        is_move = child.cell >= 0
        move = _name(child.cell, finding.position) if is_move else "no single move"
        cell = child.cell if is_move else None
        sign = _sign(child.position)
        figures.append(Figure(node, child.position, sign, move, cell, _value(child.value)))
    if cut.more:
        figures.append(Figure(node, None, move=f"{plural(cut.more, 'move')} more"))
    stubs = [_name(each, finding.position) for each in cut.untried]
    if len(stubs) > _MOST_STUBS:
        stubs = [plural(len(stubs), "move")]
    figures += [Figure(node, None, move=each, struck=True, pale=True) for each in stubs]
    return tree_picture(figures)


def caption(finding: Finding) -> str:
    """`It returned 1, and -1 is right.`"""
    got, expected = number(finding.got), number(finding.expected)
    if expected is None:
        return ""
    if isinstance(finding.got, str) or isinstance(finding.expected, str):
        return f"Seen: {got}. Expected: {expected}."
    return f"It returned {got}, and {expected} is right."


def _last(finding: Finding) -> int | None:
    """The cell of the move that led to the node, if its stone lies there."""
    last = finding.moves[-1] if finding.moves else None
    return last if last is not None and finding.position.at(last) is not None else None


def _name(cell: int, position: Position) -> str:
    return format_coordinates(cell, position.rules)


def _sign(position: Position) -> int:
    return 0 if position.is_over() else position.to_move.sign


def _value(value: float | None) -> str:
    return "no value" if value is None else str(number(value))
