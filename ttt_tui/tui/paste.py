"""Pasted text: told from keys where the terminal does not mark it, and read as a position."""

from __future__ import annotations

import re

from ttt_tui.game import LONGEST_TEXT, Position, Rules, written_rules
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import is_of_board, read_state
from ttt_tui.game.tree_text import is_tree_text

_CELLS = frozenset("XxOo0._-?·×○")
_ROWS = frozenset("/|│\r\n")
_BLANKS = frozenset(" \t")
_CLOSING = frozenset(")]")
_SMALLEST_BOARD, _SMALLEST_RUN = 4, 9
_LONG, _VARIED = 24, 8

_EMPTY = re.compile(r"(\d+x\d+k\d+[a-z]*)?\s*(empty)?", re.IGNORECASE)
_RULES = re.compile(r"\d+x\d+k\d+[a-z]*\s+")
_MOVES = re.compile(r"(\d+x\d+k\d+[a-z]*\s+)?moves[\s:]+[\d(][\d\s,()]*", re.IGNORECASE)
_SIDE = re.compile(r"\s+([xo])(\s+to\s+move)?$", re.IGNORECASE)


def is_unmarked_paste(burst: str) -> bool:
    """Whether what arrived in one read is a paste that the terminal has not marked as one.

    Two things are: what looks like a position, and what is too long and too varied to have been
    typed. Keys that were held down, or typed while the program could not read, are neither.
    """
    if not all(each.isprintable() or each in "\t\r\n" for each in burst):
        return False
    long_text = len(burst) >= _LONG and len(set(burst)) >= _VARIED
    return long_text or _looks_like_a_position(burst.strip())


def _looks_like_a_position(text: str) -> bool:
    if text and (_EMPTY.fullmatch(text) or _MOVES.fullmatch(text)):
        return True
    if is_tree_text(text):
        return not _CLOSING.isdisjoint(text)  # an opening bracket alone is a key
    text = _SIDE.sub("", _RULES.sub("", text, count=1))
    marks = set(text)
    cells = sum(each in _CELLS for each in text)
    fewest = _SMALLEST_BOARD if marks & _ROWS else _SMALLEST_RUN
    kinds = {each.upper() for each in marks & _CELLS}
    stones = not kinds.isdisjoint("XO0")
    return marks <= _CELLS | _ROWS | _BLANKS and stones and len(kinds) > 1 and cells >= fewest


def pasted_state(text: str, rules: Rules) -> GameState:
    """The position that pasted text is, of any game: a board that names no rules is of these.

    Raises:
        NotationError: it is none.
    """
    return pasted_position(text, rules) if is_of_board(text) else read_state(text)


def pasted_position(text: str, rules: Rules) -> Position:
    """One of the board that the text names, or else of these rules.

    Raises:
        NotationError: it is none.
    """
    return Position.parse(text, written_rules(text) or rules)


def readable(text: str) -> str:
    """As much of a pasted text as can be read, or just so much more that it is refused as too long.

    A line of text lays out all it holds at every key.
    """
    return text[: LONGEST_TEXT + 1]


def pasted_line(text: str) -> str:
    """Pasted lines as one: `/` between the rows of a board, a blank between parts of a tree."""
    between = "/" if is_of_board(text) else " "
    return between.join(line for line in text.splitlines() if line.strip())
