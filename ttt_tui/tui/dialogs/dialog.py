"""What all dialogs share, and the focus that survives while a screen is rebuilt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Click
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Label

from ttt_tui.tui.fitting import is_too_small
from ttt_tui.tui.keys import hint_markup, key


class FocusKeeper:
    """Has a screen never without focus while there is anything to focus.

    Textual takes the focus from what is hidden or disabled, and gives it to nobody: arrows, Enter
    and digits would be dead until Tab. Here it goes back to who had it last, as soon as that can
    have it, and till then to a fallback.
    """

    def __init__(self, screen: Screen[Any], fallbacks: Callable[[], Iterable[Widget]]) -> None:
        """`fallbacks` says who is to have the focus when who had it cannot, best first."""
        self._screen = screen
        self._fallbacks = fallbacks
        self._had_focus: Widget | None = None
        self._fallback: Widget | None = None

    def moved_to(self, focused: Widget | None) -> None:
        """The focus is here now; the screen's `watch_focused` says so."""
        if focused is None:
            self.keep()
        elif focused is not self._fallback:
            self._had_focus, self._fallback = focused, None

    def give(self, widget: Widget) -> None:
        """Let the keyboard act in a widget, if that is on the screen."""
        if _can_have_focus(widget, self._screen):
            self._screen.set_focus(widget)

    def keep(self) -> None:
        """Give the focus to somebody, when all has been laid out; call it when panels come back."""
        if self._screen.is_running and self._screen.is_attached:
            self._screen.call_after_refresh(self._restore)

    def _restore(self) -> None:
        screen = self._screen
        focused = screen.focused
        if not screen.app.app_focus or not (focused is None or focused is self._fallback):
            return
        for widget in (self._had_focus, focused, *self._fallbacks(), *screen.focus_chain):
            if widget is not None and _can_have_focus(widget, screen):
                self._fallback = None if widget is self._had_focus else widget
                screen.set_focus(widget)
                return


def first_to_focus(screen: Screen[Any]) -> Iterable[Widget]:
    """What a screen gives the focus to when it opens."""
    return screen.query(screen.AUTO_FOCUS) if screen.AUTO_FOCUS else ()


def _can_have_focus(widget: Widget, screen: Screen[Any]) -> bool:
    """Whether a widget is on the screen and takes keys."""
    if not widget.is_attached or widget.screen is not screen or not widget.focusable:
        return False
    return all(each.display for each in widget.ancestors_with_self if isinstance(each, Widget))


Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer | None]):
    """A dialog over the dashboard; its answer is None when it is cancelled.

    One rule for all of them: Enter does what the first button does, as F2 does, but on a line of a
    list, where it takes that line, on another button, and in a line of text that is to be added.
    Space, left and right change what has the focus, up, down and Tab go on, Escape leaves. What
    Enter and the others do where the focus is, stands in the lower border: what can have the focus
    says it itself, Enter as `ENTER`, the others as `WAYS`.
    """

    # Whole, as Textual would look beside the file of each subclass.
    CSS_PATH = Path(__file__).parents[1] / "styles" / "dialogs.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (74, "-usual"), (110, "-broad")]

    ASKS_NOTHING: ClassVar[bool] = False
    """It is read only; a click outside closes it."""

    IS_LIST: ClassVar[bool] = False
    """One line of it is chosen; a click outside closes it, as nothing is lost."""

    HELP: ClassVar[str] = ""
    """What its help says before the keys, in Markdown."""

    BINDINGS = [
        key("enter", "enter", "First button", "Press the first button; in a list, choose the line",
            display="Enter"),
        key("space", "press", "Press", "Press the button that has the focus"),
        key("up,left", "app.focus_previous", "Before", "Go to the previous field"),
        key("down,right", "app.focus_next", "After", "Go to the next field"),
        key("pageup", "page(-1)", "Page up", "Scroll up"),
        key("pagedown", "page(1)", "Page down", "Scroll down"),
        key("question_mark,f1", "app.dialog_help", "Help", "Help on this dialog and its keys",
            display="?"),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._focus = FocusKeeper(self, partial(first_to_focus, self))

    def watch_focused(self, focused: Widget | None) -> None:
        self._focus.moved_to(focused)
        if not self.ASKS_NOTHING:
            self._tell_keys(focused)

    def _tell_keys(self, focused: Widget | None) -> None:
        """Say in the lower border what the keys do where the focus is."""
        ways: Sequence[str] = getattr(focused, "WAYS", ())
        usual = focused if isinstance(focused, Button) else self._usual
        enter = getattr(focused, "ENTER", "") or _words(usual)
        help_ = "F1" if isinstance(focused, Input) else "?"  # which would be typed there
        keys = (*ways, enter and f"Enter: {enter}", f"[@click=app.dialog_help]{help_} help[/]")
        for frame in self.query(".dialog"):
            frame.border_subtitle = " · ".join(filter(None, keys))

    def frame(self, title: str, about: str = "", *, classes: str = "wide-dialog") -> VerticalScroll:
        """What a dialog's parts are put into, with words in its upper border."""
        frame = VerticalScroll(classes=f"dialog {classes}", can_focus=self.ASKS_NOTHING)
        frame.border_title = " · ".join(filter(None, (title, about)))
        if self.ASKS_NOTHING:
            frame.border_subtitle = hint_markup("Esc or a click outside closes")
        return frame

    def buttons(self, **labels: str) -> ComposeResult:
        """The buttons at its foot, each by the action that it does; the first is the usual one."""
        with Horizontal(classes="buttons"):
            for number, (action, label) in enumerate(labels.items()):
                yield Button(label, id=action, variant="default" if number else "primary")

    @property
    def _usual(self) -> Button | None:
        """The first of the buttons at the foot; None where there are none."""
        return next(iter(self.query(".buttons Button").results(Button)), None)

    async def action_enter(self) -> None:
        """What Enter does where nothing nearer takes it."""
        if (usual := self._usual) is None or usual.disabled:
            self.app.bell()
        else:
            await self.run_action(str(usual.id))

    @on(Input.Submitted)
    async def _line_entered(self) -> None:
        await self.action_enter()

    def action_press(self) -> None:
        if isinstance(self.focused, Button):
            self.focused.press()

    def action_page(self, direction: int) -> None:
        for frame in self.query(".dialog"):
            frame.scroll_relative(y=direction * frame.size.height, animate=False)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does the action that has its name."""
        if event.button.id is not None:
            await self.run_action(event.button.id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """A key is dimmed while the button of the same name is disabled."""
        return None if any(button.disabled for button in self.query(f"Button#{action}")) else True

    def action_cancel(self) -> None:
        self.close()

    def on_click(self, event: Click) -> None:
        is_outside = self.get_widget_at(*event.screen_offset)[0] is self
        if is_outside and (self.ASKS_NOTHING or self.IS_LIST):
            self.close()

    def action_close(self) -> None:
        self.close()

    def give_way(self) -> None:
        """A key or a click has come: what works in the background here lets it pass first."""

    def close(self, answer: Answer | None = None) -> None:
        """Close with an answer; a second press of a button that is still on its way is ignored.

        Textual's `dismiss` would take the screen below from the stack instead.
        """
        if self.is_current:
            self.dismiss(answer)

    def close_with(self, read: Callable[[], Answer]) -> None:
        """Close with what is chosen, or say in `#complaint` what is wrong with it.

        Args:
            read: raises a ValueError where it contradicts itself or does not fit.
        """
        try:
            self.close(read())
        except ValueError as error:
            self.query_one("#complaint", Label).update(str(error))

    def say(self, words: str, *, bad: bool = False) -> None:
        """Say in `#verdict` what is chosen, or what is wrong with it."""
        verdict = self.query_one("#verdict", Label)
        verdict.set_class(bad, "-bad")
        verdict.update(words)


def _words(button: Button | None) -> str:
    """What a button does, without its key: `use` of `Use (F2)`."""
    label = "" if button is None else str(button.label).partition(" (")[0]
    return label[:1].lower() + label[1:]


def ask(asker: Screen[Any], dialog: Dialog[Answer], take: Callable[[Answer], object]) -> None:
    """Open a dialog over a screen; `take` gets its answer, unless it is cancelled.

    Another dialog may have been quicker: then this one does not open. Nor does it where the screen
    is too small for it and only says so: lists fail there on the keys for a page (Textual 8.2.8).
    """

    def answered(answer: Answer | None) -> None:
        if answer is not None:
            take(answer)

    # No worker waits for the answer: one that has gone could not take it any more.
    if asker.is_current and not is_too_small(*asker.app.size):
        asker.app.push_screen(dialog, answered)
