"""What all dialogs share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Click
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Button, Label

from ttt_tui.tui.focusing import KeptFocus, first_to_focus
from ttt_tui.tui.keys import key

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer | None]):
    """A dialog over the dashboard; its answer is None when it is cancelled."""

    # Whole, as Textual would look beside the file of each subclass.
    CSS_PATH = Path(__file__).parents[1] / "styles" / "dialogs.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (74, "-usual"), (110, "-broad")]

    ASKS_NOTHING: ClassVar[bool] = False
    """A click outside closes it."""

    HELP: ClassVar[str] = ""
    """What its help says before the keys, in Markdown."""

    BINDINGS = [
        key("question_mark", "app.dialog_help", "Help", "About this dialog and its keys",
            display="?"),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._focus = KeptFocus(self, partial(first_to_focus, self))

    def watch_focused(self, focused: Widget | None) -> None:
        self._focus.moved_to(focused)

    def frame(
        self, title: str, subtitle: str = "", *, classes: str = "wide-dialog"
    ) -> VerticalScroll:
        """What a dialog's parts are put into, with words in its border."""
        frame = VerticalScroll(classes=f"dialog {classes}")
        help_ = "" if self.ASKS_NOTHING else "[@click=app.dialog_help]? help[/]"
        frame.border_title = title
        frame.border_subtitle = " · ".join(filter(None, (subtitle, help_)))
        return frame

    def buttons(self, **labels: str) -> ComposeResult:
        """The buttons at its foot, each by the action that it does; the first is the usual one."""
        with Horizontal(classes="buttons"):
            for number, (action, label) in enumerate(labels.items()):
                yield Button(label, id=action, variant="default" if number else "primary")

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
        if self.ASKS_NOTHING and event.widget is self:
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


def ask(asker: Screen[Any], dialog: Dialog[Answer], take: Callable[[Answer], object]) -> None:
    """Open a dialog over a screen; `take` gets its answer, unless it is cancelled.

    Another dialog may have been quicker: then this one does not open.
    """

    def answered(answer: Answer | None) -> None:
        if answer is not None:
            take(answer)

    # No worker waits for the answer: one that has gone could not take it any more.
    if asker.is_current:
        asker.app.push_screen(dialog, answered)
