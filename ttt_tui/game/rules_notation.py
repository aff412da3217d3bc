"""Rules as text: `3x4k3` is three rows, four columns, three in a row.

A `g` behind it lets stones fall (gravity), an `m` makes a line lose (misere): `6x7k4g` is Connect
Four, `3x3k3m` misere tic-tac-toe. Written before a position, with a blank between, it says on
which board that stands: `3x4k3 ..../.X../.... o`. Upper case, a sign for times, `mg` for `gm`, and
a colon, a newline or a slash after it are read too.
"""

from __future__ import annotations

import re

from ttt_tui.game.reading import quoted, too_long
from ttt_tui.game.rules import Rules, RulesError

# Nine digits are plenty, and `int` refuses thousands of them.
_RULES = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})k([0-9]{1,9})(|g|m|gm|mg)", re.IGNORECASE)
# `0x0` may be three cells; a word with another digit, or with a k, is meant to be rules.
_MEANT = re.compile(r"[0-9]++[x×](?:[0-9]*+k|0*+[1-9])|0*+[1-9][0-9]*+[x×]", re.IGNORECASE)
_FIRST_WORD = re.compile(r"\s*+([^\s/:]++)[\s/:]*+")


class NotationError(ValueError):
    """Text that is no position, no move or no rules; says what, where, and what would do."""


def parse_rules(text: str) -> Rules:
    """Read rules such as `3x4k3` or `6x7k4g`.

    Raises:
        NotationError: another form, or a number out of range.
    """
    if complaint := too_long(text):
        raise NotationError(f"{quoted(text)} cannot be read: {complaint}")
    match = _RULES.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"{quoted(text)} is not a board: write ROWSxCOLUMNSkIN-A-ROW such as 3x4k3, "
            "with g behind it if stones fall, m if a line loses"
        )
    rows, columns, in_a_row = (int(match[group]) for group in (1, 2, 3))
    letters = match[4].lower()
    try:
        return Rules(rows, columns, in_a_row, "g" in letters, "m" in letters)
    except RulesError as error:
        raise NotationError(f"{quoted(match[0])}: {error}") from None


def format_rules(rules: Rules) -> str:
    """The canonical text of rules; `3x3k3` for tic-tac-toe."""
    letters = "g" * rules.gravity + "m" * rules.misere
    return f"{rules.rows}x{rules.columns}k{rules.in_a_row}{letters}"


def take_rules(text: str) -> tuple[Rules | None, str]:
    """The rules that a position's text begins with (None: none), and the text behind them.

    Raises:
        NotationError: it begins with something that is meant to be rules and is none.
    """
    match = _FIRST_WORD.match(text)
    if match is None or not _MEANT.match(match[1]):
        return None, text
    return parse_rules(match[1]), text[match.end() :]
