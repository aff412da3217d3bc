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
    "hint", "frame", "grid", "good", "warn",
]
# fmt: on


class Span(NamedTuple):
    """Some text, the style it is drawn with, the style behind it, and what a click on it does."""

    text: str
    style: StyleName = "plain"
    background: StyleName = "plain"
    action: str = ""


_OWN = {
    "stone-x": ("#5cc8ff", "#005bb0"),
    "stone-o": ("#ffb357", "#9c3e00"),
    "draw-color": ("#b4bacb", "#4f5768"),
    "cut-color": ("#ff8d9e", "#ab1536"),
    "frontier-color": ("#f7e27c", "#6b5200"),
    "frame-color": ("#5f6b84", "#858d9c"),
    "grid-color": ("#7986a2", "#6c7584"),
    "dim-color": ("#a0aabf", "#545d6d"),
    "cursor-background": ("#303a4f", "#d3dae6"),
    "selected-background": ("#1c3f58", "#c3dff7"),
    "winning-background": ("#1f4530", "#c6e8cd"),
    "hint-background": ("#433f20", "#f2e7b4"),
    "block-cursor-foreground": ("#e3e8f2", "#1b2130"),
    "block-cursor-background": ("#1c3f58", "#c3dff7"),
    "block-cursor-blurred-background": ("#303a4f", "#d3dae6"),
    "scrollbar": ("#5f6b84", "#858d9c"),
    "scrollbar-background": ("#161b26", "#ffffff"),
    "text-disabled": ("#a0aabf", "#545d6d"),
}
"""The variables that the styles take, dark and light.

Text is read on each of the backgrounds: it has a contrast of 4.5 at least, and lines one of 3
(`tests/tui/together/test_contrast.py`).
"""

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
    "frame-color": (_GREY, _LIGHT_GREY),
    "grid-color": (_GREY, _LIGHT_GREY),
    "dim-color": (_LIGHT_GREY, _GREY),
    "cursor-background": (_GREY, _LIGHT_GREY),
    "selected-background": (_BLUE, _BRIGHT_CYAN),
    "winning-background": (_GREEN, _BRIGHT_GREEN),
    "hint-background": (_MAGENTA, _YELLOW),
    "block-cursor-foreground": (_WHITE, _BLACK),
    "block-cursor-background": (_BLUE, _BRIGHT_CYAN),
    "block-cursor-blurred-background": (_GREY, _LIGHT_GREY),
    "scrollbar": (_GREY, _LIGHT_GREY),
    "scrollbar-background": (_BLACK, _WHITE),
    "text-disabled": (_LIGHT_GREY, _GREY),
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
    "frame": ("frame-color", None, False),
    "grid": ("grid-color", None, False),
    "good": ("success", None, False),
    "warn": ("warning", None, True),
}
"""For each style the theme's variables of its colour and its background, and whether it is bold."""


QUIET = "-quiet"
"""The class of parts of the screen that are not looked at: all of their text is dim."""


@lru_cache(maxsize=8)
def _styles(colours: tuple[tuple[str, str], ...], *, quiet: bool) -> dict[StyleName, Style]:
    variables = dict(colours)
    if quiet:
        lines = variables["grid-color"]
        variables |= dict.fromkeys(_TEXT_COLOURS, variables["dim-color"]) | {"grid-color": lines}
    return {
        style: Style(
            color=Color.parse(variables[colour]).rich_color if colour else None,
            bgcolor=Color.parse(variables[background]).rich_color if background else None,
            bold=(bold and not quiet) or None,
        )
        for style, (colour, background, bold) in _STYLES.items()
    }


_TEXT_COLOURS = {colour for colour, _, _ in _STYLES.values() if colour}


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
            quiet = any(each.has_class(QUIET) for each in self.ancestors_with_self)
            styles = _styles(tuple(sorted((name, variables[name]) for name in names)), quiet=quiet)
            self._drawn_in = (theme, self.rich_style, styles)
            self._mixed = {}
        return self._drawn_in

    def repaint(self) -> None:
        """Draw it again where it has become quiet, or loud; finished text has to be made anew."""
        self._drawn_in = None
        self.refresh()

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
