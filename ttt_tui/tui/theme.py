"""Two themes, dark and light, and the variables that the styles name."""

from textual.theme import Theme

_COLOURS = {
    "primary": ("#5cc8ff", "#005bb0"),
    "secondary": ("#ffb357", "#9c3e00"),
    "accent": ("#f7e27c", "#6b5200"),
    "foreground": ("#e3e8f2", "#1b2130"),
    "background": ("#10141c", "#f4f5f8"),
    "surface": ("#161b26", "#ffffff"),
    "panel": ("#1f2635", "#e8ebf1"),
    "success": ("#7fd88f", "#176c2f"),
    "warning": ("#f7e27c", "#6b5200"),
    "error": ("#ff8d9e", "#ab1536"),
}

_VARIABLES = {
    "stone-x": ("#5cc8ff", "#005bb0"),
    "stone-o": ("#ffb357", "#9c3e00"),
    "draw-color": ("#b4bacb", "#4f5768"),
    "cut-color": ("#ff8d9e", "#ab1536"),
    "open-color": ("#f7e27c", "#6b5200"),
    "frame-color": ("#5f6b84", "#858d9c"),
    "grid-color": ("#7986a2", "#687180"),
    "dim-color": ("#a0aabf", "#545d6d"),
    "cursor-background": ("#303a4f", "#d3dae6"),
    "selected-background": ("#1c3f58", "#c3dff7"),
    "winning-background": ("#1f4530", "#c6e8cd"),
    "block-cursor-foreground": ("#e3e8f2", "#1b2130"),
    "block-cursor-background": ("#1c3f58", "#c3dff7"),
    "block-cursor-blurred-background": ("#303a4f", "#d3dae6"),
    "scrollbar": ("#5f6b84", "#858d9c"),
    "scrollbar-background": ("#10141c", "#f4f5f8"),
    "footer-key-foreground": ("#5cc8ff", "#005bb0"),
    "text-disabled": ("#a0aabf", "#545d6d"),
}
"""Variables of both themes, dark and light. On each background text has a contrast of 4.5."""


def _theme(name: str, *, dark: bool) -> Theme:
    colours = {part: both[not dark] for part, both in _COLOURS.items()}
    return Theme(name, dark=dark, variables=default_variables(dark=dark), **colours)  # type: ignore[arg-type]  # names of colours


def default_variables(*, dark: bool) -> dict[str, str]:
    """The variables of the styles, for Textual's own themes, too."""
    return {name: both[not dark] for name, both in _VARIABLES.items()}


DARK = _theme("ttt-dark", dark=True)
LIGHT = _theme("ttt-light", dark=False)
