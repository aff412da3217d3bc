"""The parts that dialogs are made of: labelled rows, lists to choose from, rows for options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import on
from textual._widget_navigation import Direction
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.events import Click, Paste
from textual.geometry import Spacing
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.visual import Padding, RenderOptions
from textual.widget import Widget
from textual.widgets import DirectoryTree, Input, Label, OptionList, Select, SelectionList
from textual.widgets._select import SelectOverlay

from ttt_tui.search import SearchOptions
from ttt_tui.search.option_table import Choices, Named, Number, YesNo, option
from ttt_tui.tui.colours import with_reverse
from ttt_tui.tui.keys import key
from ttt_tui.tui.paste import pasted_line

Chosen = TypeVar("Chosen")

_LONG = 22  # words of a choice that do not fit beside a label in 60 columns


_ENTER = key("enter", "screen.enter", "First button", "Press the first button")
"""Of what the toolkit has open or tick by Enter, too: in dialogs that is Space alone."""


class PlainList(OptionList):
    """A list with a cursor, also without colour."""

    WAYS: tuple[str, ...] = ("↑ ↓",)
    ENTER = "choose"

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> VisualStyle:
        style = super().get_visual_style(*component_classes, partial=partial)
        return with_reverse(self, style, component_classes)

    def _move_page(self, direction: Direction) -> None:
        # A page key before the list has lines fails in Textual 8.2.8.
        if self._lines:
            super()._move_page(direction)


class HangingText(Padding):
    """Words behind a number, say: their next lines begin below them and not below the number."""

    def __init__(self, head: str, words: str) -> None:
        super().__init__(Content(words), Spacing(0, 0, 0, cell_len(head)))
        self._head = head

    def render_strips(
        self, width: int, height: int | None, style: VisualStyle, options: RenderOptions
    ) -> list[Strip]:
        strips = super().render_strips(width, height, style, options)
        head = Strip([Segment(self._head, style.rich_style)])
        return [Strip.join([head, each.crop(head.cell_length)]) for each in strips[:1]] + strips[1:]


class FileTree(DirectoryTree):
    """Folders, and the files in them that end in one way, or are such by what is in them."""

    ICON_NODE, ICON_NODE_EXPANDED, ICON_FILE = "▸ ", "▾ ", ""
    WAYS = ("↑ ↓",)
    ENTER = "open this"

    def __init__(
        self,
        folder: Path,
        ending: str,
        is_one: Callable[[Path], bool] = lambda _: False,
        *,
        id: str,  # noqa: A002
    ) -> None:
        """`is_one` says of a file with another ending whether it is listed, too."""
        super().__init__(folder, id=id)
        self._ending, self._is_one = ending, is_one

    def filter_paths(self, paths: Iterable[Path]) -> Iterable[Path]:
        return [each for each in paths if not each.name.startswith((".", "__")) and self._has(each)]

    def _has(self, path: Path) -> bool:
        try:
            return path.is_dir() or path.name.endswith(self._ending) or self._is_one(path)
        except OSError:
            return False


class ExampleList(PlainList):
    """A list of which what is highlighted is shown beside it: arrows and a click do that.

    Enter, or a click on what is shown, takes it: `OptionList.OptionSelected`.
    """

    BINDINGS = [
        key("enter", "select", "Take", "Take the highlighted one", display="Enter"),
        key("left", "cursor_up", "Before", "Show the one before"),
        key("right", "cursor_down", "After", "Show the next one"),
    ]

    _shown: int | None = None

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        self._shown = highlighted

    async def _on_click(self, event: Click) -> None:
        event.prevent_default()  # Textual's would take it at once
        clicked = event.style.meta.get("option")
        if clicked is None:
            return
        if clicked == self._shown:
            self.action_select()
        elif clicked == self.highlighted:
            self.watch_highlighted(clicked)
        else:
            self.highlighted = clicked

    def point_at(self, line: int | None) -> None:
        """This line is what is shown already."""
        with self.prevent(OptionList.OptionHighlighted):
            self.highlighted = line

    def on_focus(self) -> None:
        """Whoever comes by Tab sees where, and what is shown stays."""
        if self.highlighted is None:
            self.point_at(0)
            self._shown = None

    def on_blur(self) -> None:
        self.point_at(self._shown)


class TickList(SelectionList[Chosen], PlainList):
    """A list to tick any of: `[✓]` or `[ ]`, where the toolkit only dims an X."""

    WAYS = ("↑ ↓", "Space: tick")
    ENTER = ""
    BINDINGS = [_ENTER]

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        index = y + self.scroll_offset.y
        if index >= self.option_count:
            return strip
        left, tick, right, blank, *line = strip
        ticked = self.get_option_at_index(index).value in self.selected
        left, right = blank._replace(text="["), blank._replace(text="]")
        tick = blank._replace(text="✓" if ticked else " ")
        return Strip([left, tick, right, blank, *line])

    def tick_only(self, values: Iterable[Chosen]) -> None:
        """Tick these, and none of the others."""
        self.deselect_all()
        for value in values:
            self.select(value)


class _Overlay(SelectOverlay, PlainList):  # Enter takes its line, as in every list
    """The open list of a `Choice`."""


_BETWEEN_LINES = (
    key("up", "app.focus_previous", "Line above", "Go to the line above"),
    key("down", "app.focus_next", "Line below", "Go to the line below"),
)


WHOLE_NUMBER = r"[-+]?[\d_]*"
NUMBER = WHOLE_NUMBER + r"(?:\.[\d_]*)?(?:[eE][-+]?\d*)?"
"""What may be typed where a number is asked for.

Those of Textual's inputs of type `integer` and `number` take for ever to refuse a letter after
many digits.
"""


class PastedInput(Input):
    """A line of text that takes all lines of a paste, where Textual's takes the first."""

    def _on_paste(self, event: Paste) -> None:
        event.prevent_default()
        event.stop()
        self.replace(self.one_line(event.text), *sorted(self.selection))

    def one_line(self, text: str) -> str:
        """What is inserted of a pasted text."""
        return pasted_line(text)


class Line(PastedInput):
    """A line of a form to write in."""

    WAYS = ("↑ ↓",)
    BINDINGS = [*_BETWEEN_LINES]


class Choice(Select[Chosen]):
    """A list to choose one from: what is highlighted in it is chosen, unless Escape leaves it."""

    WAYS = ("↑ ↓", "← → change", "Space: list")
    BINDINGS = [
        _ENTER,
        key("left", "change(-1)", "Before", "Choose the one before"),
        key("right", "change(1)", "After", "Choose the next one"),
        *_BETWEEN_LINES,  # and not, as Textual has it, to open the list: that is Space
    ]

    def compose(self) -> ComposeResult:
        for part in super().compose():
            open_list = isinstance(part, SelectOverlay)
            yield _Overlay().data_bind(compact=Select.compact) if open_list else part

    @property
    def highlighted(self) -> Chosen | None:
        """What the open list stands at; None when it is closed."""
        index = self.query_one(SelectOverlay).highlighted if self.expanded else None
        return None if index is None else self._options[index][1]  # type: ignore[return-value]

    def refill(self, choices: Sequence[tuple[str, Chosen]]) -> None:
        """There is more to choose from; what is chosen, or pointed at, stays."""
        overlay, value, at = self.query_one(SelectOverlay), self.value, self.highlighted
        with self.prevent(Select.Changed):
            self.set_options(choices)
            self.value = value
        if at is not None:
            overlay.highlighted = [each for _, each in self._options].index(at)

    def action_change(self, step: int) -> None:
        """Choose the next of the list, or the one before, without opening it."""
        values = [each for _, each in self._options]
        at = values.index(self.value) + step
        if 0 <= at < len(values):
            self.value = values[at]

    @on(SelectOverlay.Dismiss)
    def _left(self, event: SelectOverlay.Dismiss) -> None:
        highlighted = self.highlighted
        if event.lost_focus and highlighted is not None:
            self.value = highlighted

    def watch_expanded(self, expanded: bool) -> None:
        # Two quick clicks close the list with the focus on it (Textual 8.2.8): the keyboard would
        # act on what nobody sees.
        if not expanded and any(each.has_focus for each in self.query(SelectOverlay)):
            self.focus()


def labelled_row(label: str, control: Widget) -> ComposeResult:
    """A label and something to set, on one line; where it is narrow long words go below it."""
    words = isinstance(control, Select) and any(
        len(str(prompt)) > _LONG for prompt, _ in control._options
    )
    with Horizontal(classes="row words" if words else "row"):
        yield Label(label, classes="row-label")
        yield control


def choice(name: str, choices: Sequence[tuple[str, Chosen]], value: Chosen) -> Choice[Chosen]:
    """A list to choose one from; `choices` are pairs of words and value."""
    return Choice(choices, value=value, allow_blank=False, id=name, compact=True)


def chosen(screen: DOMNode, name: str, kind: type[Chosen]) -> Chosen:
    """What is chosen in the list of that name: in an open one, what it stands at.

    Raises:
        NoMatches: there is no such list, or one that is still being built has nothing yet.
    """
    control = screen.query_one(f"#{name}", Choice)
    highlighted = control.highlighted
    value = control.value if highlighted is None else highlighted
    if value is Select.NULL:
        raise NoMatches(f"nothing is chosen in {name} yet")
    assert isinstance(value, kind)
    return value


def option_row(field: str, options: SearchOptions) -> ComposeResult:
    """A row that asks for an option: a list to choose from, or a line for a number."""
    asked, name = option(field), field.replace("_", "-")
    kind, value = asked.kind, getattr(options, field)
    control: Widget
    if isinstance(kind, Choices | YesNo):
        control = choice(name, [(words, each) for each, words in kind.words.items()], value)
    elif isinstance(kind, Named):
        control = choice(name, named_choices(kind, value), value)
    else:
        assert isinstance(kind, Number), f"{field} has its own row"
        form = WHOLE_NUMBER if kind.whole else NUMBER
        control = Line(kind.write(value), id=name, restrict=form, compact=True)
    yield from labelled_row(asked.title, control)


def named_choices(kind: Named, value: str, others: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Our names in words, those of packages, and the one that is chosen."""
    names = dict.fromkeys((*kind.own, *others, value))
    return [(kind.own.get(each, each), each) for each in names]


def option_values(screen: DOMNode, fields: Iterable[str]) -> dict[str, Any]:
    """What stands in the rows of these options, by field.

    Raises:
        OptionsError: it is no value of the option.
    """
    found: dict[str, Any] = {}
    for field in fields:
        kind, name = option(field).kind, field.replace("_", "-")
        if isinstance(kind, Number):
            found[field] = kind.read(screen.query_one(f"#{name}", Input).value.strip())
        else:
            found[field] = chosen(screen, name, object)
    return found


def put_options(screen: DOMNode, fields: Iterable[str], options: SearchOptions) -> None:
    """Have the rows of these options show what the options say; open lists close."""
    for open_list in screen.query(Choice).results(Choice):
        open_list.expanded = False
    for field in fields:
        kind, value, name = option(field).kind, getattr(options, field), field.replace("_", "-")
        if isinstance(kind, Number):
            screen.query_one(f"#{name}", Input).value = kind.write(value)
        else:
            screen.query_one(f"#{name}", Choice).value = value
