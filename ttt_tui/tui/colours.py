"""Colours and styles: the one place that decides what anything looks like.

Widgets draw with *styles*, names for meanings (`x`, `cut`, `frontier`), whose colours are variables
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
StyleName = Literal[
    "plain", "dim", "strong", "x", "o", "draw", "cut", "frontier", "cursor", "selected", "winning",
    "hint", "grid", "good", "warn",
]
# fmt: on


class Span(NamedTuple):
    """Some text, the style it is drawn with, the style behind it, and what a click on it does."""

    text: str
    style: StyleName = "plain"
    background: StyleName = "plain"
    action: str = ""


_OWN = {
    "stone-x": ("#5cc8ff", "#005fb8"),
    "stone-o": ("#ffb357", "#a84300"),
    "draw-color": ("#a7adc0", "#555d6e"),
    "cut-color": ("#ff7d90", "#b0183a"),
    "frontier-color": ("#f7e27c", "#735800"),
    "grid-color": ("#4a5468", "#a5adba"),
    "dim-color": ("#8590a6", "#5f6878"),
    "cursor-background": ("#313b50", "#d3dae6"),
    "selected-background": ("#1f4560", "#c3dff7"),
    "winning-background": ("#244a33", "#c6e8cd"),
    "hint-background": ("#4a4524", "#f2e7b4"),
    "block-cursor-foreground": ("#e3e8f2", "#1b2130"),
    "block-cursor-background": ("#1f4560", "#c3dff7"),
    "block-cursor-blurred-background": ("#313b50", "#d3dae6"),
}
"""The variables that the styles take, dark and light."""

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
    "draw-color": (_LIGHT_GREY, _GREY),
    "cut-color": (_BRIGHT_RED, _RED),
    "frontier-color": (_BRIGHT_MAGENTA, _MAGENTA),
    "grid-color": (_GREY, _LIGHT_GREY),
    "dim-color": (_LIGHT_GREY, _GREY),
    "cursor-background": (_GREY, _LIGHT_GREY),
    "selected-background": (_BLUE, _BRIGHT_CYAN),
    "winning-background": (_GREEN, _BRIGHT_GREEN),
    "hint-background": (_MAGENTA, _YELLOW),
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
ones to our usual colours would give cursor, winning line and hint one background, on white none."""


def default_variables(dark: bool) -> dict[str, str]:
    """The styles' colours for themes that are not ours."""
    return {name: colours[not dark] for name, colours in _OWN.items()}


def _theme(name: str, dark: bool, few: bool = False) -> Theme:
    parts, own = (_COLOURS_OF_16, _OWN_OF_16) if few else (_COLOURS, _OWN)
    colours: dict[str, Any] = {part: both[not dark] for part, both in parts.items()}
    variables = {style: both[not dark] for style, both in own.items()}
    return Theme(name, dark=dark, variables=variables, **colours)


DARK, LIGHT = _theme("ttt-dark", dark=True), _theme("ttt-light", dark=False)
DARK_16 = _theme("ttt-dark-16", dark=True, few=True)
LIGHT_16 = _theme("ttt-light-16", dark=False, few=True)
THEMES = (DARK, LIGHT, DARK_16, LIGHT_16)


def theme(*, dark: bool, few: bool) -> Theme:
    """The theme for a dark or a light background; `few` on a terminal of 16 colours."""
    return THEMES[2 * few + (not dark)]


def style_of_player(player: Player) -> StyleName:
    return "x" if player is Player.X else "o"


def style_of_value(value: int | None) -> StyleName:
    """The style of a value from X's side: the winner's, or a draw's."""
    if value is None:
        return "dim"
    return "x" if value > 0 else "o" if value < 0 else "draw"


def style_of_outcome(outcome: Outcome) -> StyleName:
    return style_of_value(outcome.value)


_STYLES: dict[StyleName, tuple[str | None, str | None, bool]] = {
    "plain": (None, None, False),
    "dim": ("dim-color", None, False),
    "strong": (None, None, True),
    "x": ("stone-x", None, True),
    "o": ("stone-o", None, True),
    "draw": ("draw-color", None, False),
    "cut": ("cut-color", None, False),
    "frontier": ("frontier-color", None, True),
    "cursor": (None, "cursor-background", False),
    "selected": (None, "selected-background", False),
    "winning": (None, "winning-background", False),
    "hint": (None, "hint-background", False),
    "grid": ("grid-color", None, False),
    "good": ("success", None, False),
    "warn": ("warning", None, True),
}
"""For each style the theme's variables of its colour and its background, and whether it is bold."""


@lru_cache(maxsize=4)
def _styles(colours: tuple[tuple[str, str], ...]) -> dict[StyleName, Style]:
    variables = dict(colours)
    return {
        style: Style(
            color=Color.parse(variables[colour]).rich_color if colour else None,
            bgcolor=Color.parse(variables[background]).rich_color if background else None,
            bold=bold or None,
        )
        for style, (colour, background, bold) in _STYLES.items()
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


class StyledWidget(Widget):
    """A widget that draws with styles.

    The styles are worked out once a theme, not once a widget: as component classes they made the
    start half as long again (see docs/explanation/decisions.md).
    """

    _drawn_in: tuple[str, Style, dict[StyleName, Style]] | None = None
    _mixed: dict[tuple[StyleName, StyleName, StyleName], Style]

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> VisualStyle:
        style = super().get_visual_style(*component_classes, partial=partial)
        return with_reverse(self, style, component_classes)

    def _paint(self) -> tuple[str, Style, dict[StyleName, Style]]:
        """The theme's name, the widget's own style, and the styles."""
        theme = self.app.theme
        if self._drawn_in is None or self._drawn_in[0] != theme:
            variables = self.app.theme_variables
            names = {name for style in _STYLES.values() for name in style[:2] if name}
            styles = _styles(tuple(sorted((name, variables[name]) for name in names)))
            self._drawn_in = (theme, self.rich_style, styles)
            self._mixed = {}
        return self._drawn_in

    def style_of(self, style: StyleName) -> Style:
        return self._paint()[2][style]

    def strip(self, pieces: Iterable[Span], width: int, background: StyleName = "plain") -> Strip:
        """Pieces as one line of exactly `width` cells on the widget's background."""
        self._paint()
        segments = [
            Segment(text, self._acting(self._mix(background, style, under), action))
            for text, style, under, action in pieces
            if text
        ]
        return Strip(segments).adjust_cell_length(width, self._mix(background, "plain", "plain"))

    @staticmethod
    def _acting(style: Style, action: str) -> Style:
        return style + _clickable(action) if action else style

    def _mix(self, background: StyleName, style: StyleName, under: StyleName) -> Style:
        """The widget's own style with three styles over it; mixed once, used in every frame."""
        mixed = self._mixed.get((background, style, under))
        if mixed is None:
            _, base, styles = self._paint()
            mixed = base + styles[background] + styles[style] + styles[under]
            self._mixed[background, style, under] = mixed
        return mixed

    def text(self, pieces: Iterable[Span]) -> Text:
        """Pieces as Rich text, for widgets that lay out text."""
        styles = self._paint()[2]
        return Text.assemble(
            *(
                (text, self._acting(styles[style] + styles[background], action))
                for text, style, background, action in pieces
            )
        )
