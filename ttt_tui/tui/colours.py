"""Colours and inks: the one place that decides what anything looks like.

Widgets draw with *inks*, names for meanings (`x`, `cut`, `frontier`), whose colours are variables
of the theme, so a theme changes all at once. Meaning never hangs on colour alone: a word or a
glyph says the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.color import Color
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.theme import Theme
from textual.widget import Widget

from ttt_tui.game import Outcome, Player

# fmt: off
Ink = Literal[
    "plain", "dim", "strong", "x", "o", "draw", "cut", "frontier", "cursor", "selected", "winning",
    "hint", "grid", "good", "warn",
]
# fmt: on


class Piece(NamedTuple):
    """Some text, the ink it is drawn with, the ink behind it, and what a click on it does."""

    text: str
    ink: Ink = "plain"
    ground: Ink = "plain"
    action: str = ""


_OWN = {
    "stone-x": ("#5cc8ff", "#005fb8"),
    "stone-o": ("#ffb357", "#a84300"),
    "draw-ink": ("#a7adc0", "#555d6e"),
    "cut-ink": ("#ff7d90", "#b0183a"),
    "frontier-ink": ("#f7e27c", "#735800"),
    "grid-ink": ("#4a5468", "#a5adba"),
    "dim-ink": ("#8590a6", "#5f6878"),
    "cursor-ground": ("#313b50", "#d3dae6"),
    "selected-ground": ("#1f4560", "#c3dff7"),
    "winning-ground": ("#244a33", "#c6e8cd"),
    "hint-ground": ("#4a4524", "#f2e7b4"),
    "block-cursor-foreground": ("#e3e8f2", "#1b2130"),
    "block-cursor-background": ("#1f4560", "#c3dff7"),
    "block-cursor-blurred-background": ("#313b50", "#d3dae6"),
}
"""The variables that the inks take, dark and light."""

_COLOURS = {
    "primary": ("#5cc8ff", "#005fb8"),
    "secondary": ("#ffb357", "#a84300"),
    "accent": ("#f7e27c", "#735800"),
    "foreground": ("#e3e8f2", "#1b2130"),
    "background": ("#10141c", "#f4f5f8"),
    "surface": ("#161b26", "#ffffff"),
    "panel": ("#1f2635", "#e4e8ef"),
    "success": ("#7fd88f", "#1c7a36"),
    "warning": ("#f7e27c", "#735800"),
    "error": ("#ff7d90", "#b0183a"),
}
"""The same of those that a theme has to have."""


_BLACK, _RED, _GREEN, _BROWN = "#000000", "#aa0000", "#00aa00", "#aa5500"
_BLUE, _MAGENTA, _CYAN, _LIGHT_GREY = "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"
_GREY, _BRIGHT_RED, _BRIGHT_GREEN, _YELLOW = "#555555", "#ff5555", "#55ff55", "#ffff55"
_BRIGHT_MAGENTA, _BRIGHT_CYAN, _WHITE = "#ff55ff", "#55ffff", "#ffffff"

_OWN_OF_16 = {
    "stone-x": (_BRIGHT_CYAN, _BLUE),
    "stone-o": (_YELLOW, _BROWN),
    "draw-ink": (_LIGHT_GREY, _GREY),
    "cut-ink": (_BRIGHT_RED, _RED),
    "frontier-ink": (_BRIGHT_MAGENTA, _MAGENTA),
    "grid-ink": (_GREY, _LIGHT_GREY),
    "dim-ink": (_LIGHT_GREY, _GREY),
    "cursor-ground": (_GREY, _LIGHT_GREY),
    "selected-ground": (_BLUE, _BRIGHT_CYAN),
    "winning-ground": (_GREEN, _BRIGHT_GREEN),
    "hint-ground": (_MAGENTA, _YELLOW),
    "block-cursor-foreground": (_WHITE, _BLACK),
    "block-cursor-background": (_BLUE, _BRIGHT_CYAN),
    "block-cursor-blurred-background": (_GREY, _LIGHT_GREY),
}
_COLOURS_OF_16 = {
    "primary": (_BRIGHT_CYAN, _BLUE),
    "secondary": (_YELLOW, _BROWN),
    "accent": (_BRIGHT_MAGENTA, _MAGENTA),
    "foreground": (_WHITE, _BLACK),
    "background": (_BLACK, _WHITE),
    "surface": (_BLACK, _WHITE),
    "panel": (_BLACK, _WHITE),
    "success": (_BRIGHT_GREEN, _GREEN),
    "warning": (_BRIGHT_MAGENTA, _MAGENTA),
    "error": (_BRIGHT_RED, _RED),
}
"""The same for terminals of 16 colours, in just those that Rich takes the 16 to be: the nearest
ones to our usual colours would give cursor, winning line and hint one ground, on white none."""


def default_variables(dark: bool) -> dict[str, str]:
    """The inks' colours for themes that are not ours."""
    return {name: colours[not dark] for name, colours in _OWN.items()}


def _theme(name: str, dark: bool, few: bool = False) -> Theme:
    parts, own = (_COLOURS_OF_16, _OWN_OF_16) if few else (_COLOURS, _OWN)
    colours: dict[str, Any] = {part: both[not dark] for part, both in parts.items()}
    variables = {ink: both[not dark] for ink, both in own.items()}
    return Theme(name, dark=dark, variables=variables, **colours)


DARK, LIGHT = _theme("ttt-dark", dark=True), _theme("ttt-light", dark=False)
DARK_16 = _theme("ttt-dark-16", dark=True, few=True)
LIGHT_16 = _theme("ttt-light-16", dark=False, few=True)
THEMES = (DARK, LIGHT, DARK_16, LIGHT_16)


def theme(*, dark: bool, few: bool) -> Theme:
    """The theme for a dark or a light background; `few` on a terminal of 16 colours."""
    return THEMES[2 * few + (not dark)]


def ink_of_player(player: Player) -> Ink:
    return "x" if player is Player.X else "o"


def ink_of_value(value: int | None) -> Ink:
    """The ink of a value from X's side: the winner's, or a draw's."""
    if value is None:
        return "dim"
    return "x" if value > 0 else "o" if value < 0 else "draw"


def ink_of_outcome(outcome: Outcome) -> Ink:
    return ink_of_value(outcome.value)


_INKS: dict[Ink, tuple[str | None, str | None, bool]] = {
    "plain": (None, None, False),
    "dim": ("dim-ink", None, False),
    "strong": (None, None, True),
    "x": ("stone-x", None, True),
    "o": ("stone-o", None, True),
    "draw": ("draw-ink", None, False),
    "cut": ("cut-ink", None, False),
    "frontier": ("frontier-ink", None, True),
    "cursor": (None, "cursor-ground", False),
    "selected": (None, "selected-ground", False),
    "winning": (None, "winning-ground", False),
    "hint": (None, "hint-ground", False),
    "grid": ("grid-ink", None, False),
    "good": ("success", None, False),
    "warn": ("warning", None, True),
}
"""For each ink the theme's variables of its colour and its background, and whether it is bold."""


@lru_cache(maxsize=4)
def _styles(colours: tuple[tuple[str, str], ...]) -> dict[Ink, Style]:
    variables = dict(colours)
    return {
        ink: Style(
            color=Color.parse(variables[colour]).rich_color if colour else None,
            bgcolor=Color.parse(variables[ground]).rich_color if ground else None,
            bold=bold or None,
        )
        for ink, (colour, ground, bold) in _INKS.items()
    }


@lru_cache(maxsize=64)
def _clickable(action: str) -> Style:
    """What makes text act on a click, and look like it."""
    return Style(underline=True, meta={"@click": action})


def with_reverse(widget: Widget, style: VisualStyle, parts: Iterable[str]) -> VisualStyle:
    """The style of parts of a widget, in reverse where the widget's styles say so of one.

    Textual 8.2.8 leaves that out of `get_visual_style`, so without colour a cursor would be lost.
    """
    styles = (widget.get_component_styles(name) for name in parts)
    reverse = any(each.text_style.reverse for each in styles)
    return style + VisualStyle(reverse=True) if reverse else style


class Inked(Widget):
    """A widget that draws with inks.

    The styles are worked out once a theme, not once a widget: as component classes they made the
    start half as long again (see docs/explanation/decisions.md).
    """

    _drawn_in: tuple[str, Style, dict[Ink, Style]] | None = None
    _mixed: dict[tuple[Ink, Ink, Ink], Style]

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> VisualStyle:
        style = super().get_visual_style(*component_classes, partial=partial)
        return with_reverse(self, style, component_classes)

    def _paint(self) -> tuple[str, Style, dict[Ink, Style]]:
        """The theme's name, the widget's own style, and the inks."""
        theme = self.app.theme
        if self._drawn_in is None or self._drawn_in[0] != theme:
            variables = self.app.theme_variables
            names = {name for ink in _INKS.values() for name in ink[:2] if name}
            styles = _styles(tuple(sorted((name, variables[name]) for name in names)))
            self._drawn_in = (theme, self.rich_style, styles)
            self._mixed = {}
        return self._drawn_in

    def style_of(self, ink: Ink) -> Style:
        return self._paint()[2][ink]

    def strip(self, pieces: Iterable[Piece], width: int, ground: Ink = "plain") -> Strip:
        """Pieces as one line of exactly `width` cells on the widget's background."""
        self._paint()
        segments = [
            Segment(text, self._acting(self._mix(ground, ink, under), action))
            for text, ink, under, action in pieces
            if text
        ]
        return Strip(segments).adjust_cell_length(width, self._mix(ground, "plain", "plain"))

    @staticmethod
    def _acting(style: Style, action: str) -> Style:
        return style + _clickable(action) if action else style

    def _mix(self, ground: Ink, ink: Ink, under: Ink) -> Style:
        """The widget's own style with three inks laid over it; mixed once, used in every frame."""
        mixed = self._mixed.get((ground, ink, under))
        if mixed is None:
            _, base, styles = self._paint()
            mixed = base + styles[ground] + styles[ink] + styles[under]
            self._mixed[ground, ink, under] = mixed
        return mixed

    def text(self, pieces: Iterable[Piece]) -> Text:
        """Pieces as Rich text, for widgets that lay out text."""
        styles = self._paint()[2]
        return Text.assemble(
            *(
                (text, self._acting(styles[ink] + styles[ground], action))
                for text, ink, ground, action in pieces
            )
        )
