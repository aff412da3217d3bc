"""The styles that all panels draw with: names of meanings, which a theme gives colours.

Text of `Content` takes a style as a string (`STYLES["x"]`), which Textual resolves when it draws,
so that a new theme changes what is there already. No meaning hangs on colour alone: a word or a
sign says the same.
"""

Span = tuple[str, str]
"""Text, and the styles that it is drawn with, divided by blanks; `reverse` exchanges colour and
background."""

STYLES = {
    "plain": "",
    "dim": "$dim-color",
    "strong": "bold",
    "x": "$stone-x bold",  # stones and values of X, Max or the first side
    "o": "$stone-o bold",
    "draw": "$draw-color",
    "cut": "$cut-color",
    "open": "$open-color bold",  # what the search is at now
    "grid": "$grid-color",
    "good": "$success",
    "warn": "$warning bold",
    "error": "$error",
    "cursor": "on $cursor-background",
    "selected": "on $selected-background",
    "winning": "on $winning-background",
    "key": "$primary bold",
}


def side_style(side: float) -> str:
    """Return the name of the style of a side, or of a value from Max's side."""
    if side == 0:
        return "draw"
    return "x" if side > 0 else "o"
