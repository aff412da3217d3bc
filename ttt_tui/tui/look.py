"""Colours and inks: the one place that decides what anything looks like.

Widgets draw with *inks*, names for meanings (`x`, `cut`, `frontier`). An ink is a component class
`ink--NAME`, styled in `styles/inks.tcss` from the theme's variables, so a theme changes all at
once. Meaning never hangs on colour alone: a word or a glyph says the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from ttt_tui.game import Outcome, Player

Ink = Literal[
    "plain",
    "dim",
    "strong",
    "x",
    "o",
    "draw",
    "cut",
    "frontier",
    "cursor",
    "selected",
    "winning",
    "hint",
    "grid",
    "good",
    "warn",
]

INKS: tuple[Ink, ...] = Ink.__args__  # type: ignore[attr-defined]


class Piece(NamedTuple):
    """Some text, the ink it is drawn with, and the ink behind it."""

    text: str
    ink: Ink = "plain"
    ground: Ink = "plain"


_VARIABLES_DARK = {
    "stone-x": "#5cc8ff",
    "stone-o": "#ffb357",
    "draw-ink": "#a7adc0",
    "cut-ink": "#ff7d90",
    "frontier-ink": "#f7e27c",
    "grid-ink": "#4a5468",
    "dim-ink": "#8590a6",
    "cursor-ground": "#313b50",
    "selected-ground": "#1f4560",
    "winning-ground": "#244a33",
    "hint-ground": "#4a4524",
}
_VARIABLES_LIGHT = {
    "stone-x": "#005fb8",
    "stone-o": "#a84300",
    "draw-ink": "#555d6e",
    "cut-ink": "#b0183a",
    "frontier-ink": "#735800",
    "grid-ink": "#a5adba",
    "dim-ink": "#5f6878",
    "cursor-ground": "#d3dae6",
    "selected-ground": "#c3dff7",
    "winning-ground": "#c6e8cd",
    "hint-ground": "#f2e7b4",
}

DARK = Theme(
    name="ttt-dark",
    primary="#5cc8ff",
    secondary="#ffb357",
    accent="#f7e27c",
    foreground="#e3e8f2",
    background="#10141c",
    surface="#161b26",
    panel="#1f2635",
    success="#7fd88f",
    warning="#f7e27c",
    error="#ff7d90",
    dark=True,
    variables=_VARIABLES_DARK,
)
LIGHT = Theme(
    name="ttt-light",
    primary="#005fb8",
    secondary="#a84300",
    accent="#735800",
    foreground="#1b2130",
    background="#f4f5f8",
    surface="#ffffff",
    panel="#e4e8ef",
    success="#1c7a36",
    warning="#735800",
    error="#b0183a",
    dark=False,
    variables=_VARIABLES_LIGHT,
)


def default_variables(dark: bool) -> dict[str, str]:
    """The inks' colours for themes that are not ours."""
    return _VARIABLES_DARK if dark else _VARIABLES_LIGHT


def ink_of_player(player: Player) -> Ink:
    return "x" if player is Player.X else "o"


def ink_of_value(value: int | None) -> Ink:
    """The ink of a value from X's side: the winner's, or a draw's."""
    if value is None:
        return "dim"
    return "x" if value > 0 else "o" if value < 0 else "draw"


def ink_of_outcome(outcome: Outcome) -> Ink:
    return ink_of_value(outcome.value)


class Inked(Widget):
    """A widget that draws with inks."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        # Textual collects component classes along the first base only, so that a widget with
        # this as its second base would have none.
        cls.COMPONENT_CLASSES = {f"ink--{ink}" for ink in INKS}
        super().__init_subclass__(**arguments)

    def style_of(self, ink: Ink) -> Style:
        if ink == "plain":
            return Style.null()
        return self.get_component_rich_style(f"ink--{ink}", partial=True)

    def strip(self, pieces: Iterable[Piece], width: int, ground: Ink = "plain") -> Strip:
        """Pieces as one line of exactly `width` cells on the widget's background."""
        base = self.rich_style
        if ground != "plain":
            base += self.style_of(ground)
        segments = [
            Segment(piece.text, base + self._style_of_piece(piece))
            for piece in pieces
            if piece.text
        ]
        return Strip(segments).adjust_cell_length(width, base)

    def text(self, pieces: Iterable[Piece]) -> Text:
        """Pieces as Rich text, for widgets that lay out text."""
        return Text.assemble(*((piece.text, self._style_of_piece(piece)) for piece in pieces))

    def _style_of_piece(self, piece: Piece) -> Style:
        style = self.style_of(piece.ink)
        return style if piece.ground == "plain" else style + self.style_of(piece.ground)
