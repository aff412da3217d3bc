"""Foreign text made safe for a terminal and for a spreadsheet."""

from __future__ import annotations


def printable(text: str) -> str:
    """Write control characters, also those that turn the direction of text, as escapes."""
    return "".join(each if each.isprintable() else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def spreadsheet_cell(text: str) -> str:
    """Return a text that a spreadsheet shows and does not run as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
