"""What the eye finds wrong on a screen: words without room, cut boxes, numbers that touch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList, Select, Static, Tab, Tabs

from tests.tui.driver import Driver
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.board_art import board_size, fitting_size

_TITLE_MARGIN = 4  # a corner and a line or blank at each side of a title
_AS_ONE = re.compile(r"^ *\d \d|\d{3,}")


class Crops:
    """Catches what is drawn with styles before it is cropped, since it was last cleared."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._whole = StyledWidget.strip

    def strip(
        self,
        widget: StyledWidget,
        pieces: Iterable[Span],
        width: int,
        background: StyleName = "plain",
    ) -> Strip:
        """In the place of `StyledWidget.strip`."""
        pieces = list(pieces)
        text = "".join(piece.text for piece in pieces).rstrip()
        if width and cell_len(text) > width:
            self.lines.append(f"{type(widget).__name__} of {width}: {text!r}")
        return self._whole(widget, pieces, width, background)


def clipped_in(screen: Driver) -> list[str]:
    """What is wrong with the top screen, in words."""
    # The toolkit's; our words have three dots, but for the depth in a deep tree, `…10`, and what is
    # folded in a drawing, whose rows end with an arrow where they continue beyond the panel.
    cut = [line for line in screen.lines if re.search(r"…(?![\d›])", line)]
    return cut + [
        fault
        for widget in screen.app.screen.query(Widget)
        if widget.display and widget.region.area
        for fault in _faults(widget, screen)
    ]


def _faults(widget: Widget, screen: Driver) -> Iterator[str]:
    name = f"{type(widget).__name__}#{widget.id}"
    parent = widget.parent
    if isinstance(parent, Widget):
        yield from (f"{name} {fault}" for fault in _outside(widget, parent))
    if isinstance(widget, Static) and not _is_in_select(widget):
        size = widget.content_size
        wanted = widget.get_content_height(size, size, size.width) if size.width else 0
        if wanted > size.height:
            yield f"{name} of {size} wants {wanted} lines"
    for title in (widget.border_title, widget.border_subtitle):
        words = Content.from_markup(title or "").plain
        if words and cell_len(words) > widget.outer_size.width - _TITLE_MARGIN:
            yield f"{name} is too narrow for its title {words!r}"
    if isinstance(widget, OptionList) and widget.virtual_size.height > widget.option_count:
        yield f"{name} breaks lines of its options"
    if isinstance(widget, Input) and cell_len(widget.placeholder) > widget.content_size.width:
        yield f"{name} cuts {widget.placeholder!r}"
    if isinstance(widget, Tabs):
        last = list(widget.query(Tab))[-1]
        if last.region.right > widget.region.right:
            yield f"{name} hides {last.label}"
    if isinstance(widget, Board):
        rules = widget.scene.position.rules
        if board_size(rules, fitting_size(rules, *widget.size))[1] > widget.size.height:
            yield f"{name} loses rows"
        yield from _touching(screen.part_of(widget))


def _outside(widget: Widget, parent: Widget) -> Iterator[str]:
    """Whether it is where nobody sees it, or under a scroll bar."""
    scrolls = any(
        above.is_scrollable and above.allow_vertical_scroll
        for above in widget.ancestors
        if isinstance(above, Widget)
    )
    if not scrolls and not parent.region.contains_region(widget.region):
        yield f"{widget.region} leaves {parent} {parent.region}"
    bar = parent.scrollbar_size_vertical if parent.show_vertical_scrollbar else 0
    if bar and widget.styles.overlay == "none" and widget.region.right > parent.region.right - bar:
        yield f"{widget.region} is under the scroll bar of {parent} {parent.region}"


def _is_in_select(widget: Widget) -> bool:
    return any(isinstance(parent, Select) for parent in widget.ancestors)


def _touching(board: str) -> Iterator[str]:
    """Numbers of rows and cells that could be read as one; none has more than two digits."""
    for line in board.splitlines():
        if line.split() == [str(column) for column in range(len(line.split()))]:
            continue
        if _AS_ONE.search(line):
            yield f"numbers touch: {line!r}"
