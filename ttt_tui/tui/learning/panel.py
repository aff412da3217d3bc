"""The panel of a lesson or a question: text, question, choices and feedback."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Markdown, OptionList, SelectionList
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from ttt_tui.games.paper import PaperTree
from ttt_tui.learn.learning import Learning
from ttt_tui.learn.question import LETTERS, Answer, QuestionState
from ttt_tui.learn.sheet import read_number
from ttt_tui.tui.dialogs.dialog import button
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import SnapshotPanel
from ttt_tui.tui.styles import STYLES

_ASKS = {
    "move": "Click your move, or go there with the arrows and press Enter.",
    "number": "Type the number and press Enter.",
    "crossing": "Space or a click crosses one out, Enter answers.",
}


class Leaves(SelectionList[int]):
    """The leaves of a tree, to cross out."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.learn_cross", show=False)]


class NumberField(Input):
    """A value, also `-inf`; it is too short for a cursor that goes right."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("right", "screen.learn_next", show=False)]


class LearnPanel(SnapshotPanel, Vertical):
    """Shows what `State.learning` says; its widgets keep their places from step to step."""

    DEFAULT_CSS = """
    LearnPanel {
        display: none;
        height: 25;
        #learn-scroll { height: 1fr; padding: 0 1; }
        Markdown { padding: 0; background: $background; }
        MarkdownParagraph { margin: 0 0 1 0; }
        MarkdownFence { margin: 0 0 1 0; padding: 0 1; overflow: hidden; }
        MarkdownFence Label { width: 100%; padding: 0; }
        #learn-prompt { height: auto; max-height: 6; padding: 0 1; }
        #learn-choices, #learn-leaves { height: auto; max-height: 9; border: none; padding: 0 1; }
        #learn-choices, #learn-leaves, #learn-number { margin: 0 0 1 0; }
        #learn-number { margin: 0 1 1 1; }
        #learn-said { height: auto; max-height: 9; padding: 0 1; }
        #learn-said MarkdownParagraph { margin: 0; }
        #learn-buttons { height: 1; padding: 0 1; Button { min-width: 6; margin-right: 1; } }
        Button.-primary:focus { background: $primary; color: $background; text-style: bold; }
        #learn-leaves { max-height: 5; }
        &.-textless #learn-leaves { max-height: 9; }
        &.-textless #learn-said { height: 1fr; max-height: 100%; }
        &.-drill #learn_back { display: none; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "screen.learn_next", show=False),
        Binding("left", "screen.learn_back", show=False),
        Binding("pagedown", "turn(1)", show=False, priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
    ]

    @dataclass
    class Answered(Message):
        """The user has given this answer."""

        answer: Answer

    _learning: Learning | None = None

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="learn-scroll", can_focus=False):
            yield Markdown(id="learn-text")
        yield Markdown(id="learn-prompt")
        yield OptionList(id="learn-choices", compact=True)
        yield Leaves(id="learn-leaves", compact=True)
        yield NumberField(id="learn-number", compact=True)
        with VerticalScroll(id="learn-said", can_focus=False):
            yield Markdown(id="learn-feedback")
        with Horizontal(id="learn-buttons"):
            yield button("Answer", "learn_cross", "primary")
            yield button("Next →", "learn_next", "primary")
            yield button("← Back", "learn_back")
            yield button("List i", "learn")
            yield button("Leave Esc", "leave")

    def key(self, snapshot: Snapshot) -> object:
        return snapshot.state.learning

    def draw(self, snapshot: Snapshot) -> None:
        before = self._learning
        learning = self._learning = snapshot.state.learning
        if learning is None:
            return
        asked = learning.asked
        is_same = before is not None and _page(before) == _page(learning)
        if not is_same:
            self._fill(learning)
        if asked is not None and asked.question.choices:
            self._show_choices(asked)
        self.query_one("#learn-feedback", Markdown).update(_said(learning))
        self.query_one("#learn-said").scroll_home(animate=False)
        is_crossing = asked is not None and asked.is_open and asked.question.asks == "crossing"
        self.query_one("#learn_cross").display = is_crossing
        self.query_one("#learn_next").display = not is_crossing
        self.query_one("#learn_back").disabled = not learning.step
        if not (is_same and learning.is_asking):
            self.take_focus()

    def _fill(self, learning: Learning) -> None:
        """Show another step or question."""
        question = learning.asked.question if learning.asked else None
        asks = question.asks if question is not None else ""
        self.border_title = learning.title
        self.border_subtitle = learning.place
        self.set_class(not learning.text, "-textless")
        self.set_class(learning.lesson is None, "-drill")
        self.query_one("#learn-text", Markdown).update(learning.text)
        self.query_one("#learn-scroll").display = bool(learning.text)
        self.query_one("#learn-scroll").scroll_home(animate=False)
        prompt = self.query_one("#learn-prompt", Markdown)
        prompt.display = question is not None
        if question is not None:
            prompt.update(f"**{question.prompt}** {_ASKS.get(asks, '')}")
        self.query_one("#learn-choices").display = question is not None and bool(question.choices)
        number = self.query_one("#learn-number", Input)
        number.display = asks == "number"
        number.value = ""
        leaves = self.query_one("#learn-leaves", Leaves)
        leaves.display = asks == "crossing"
        leaves.clear_options()
        if asks == "crossing" and isinstance(learning.game, PaperTree):
            columns = learning.game.columns
            leaves.add_options(
                Selection(f"{columns.names[node]} = {columns.numbers[node]:g}", node)
                for node, children in enumerate(columns.children)
                if not children
            )
            leaves.highlighted = 0

    def _show_choices(self, asked: QuestionState) -> None:
        """Show the choices with their letters; mark wrong answers, and in the end the right one."""
        question = asked.question
        lines = []
        for letter, choice in zip(LETTERS, question.choices, strict=False):
            sign, style = " ", ""
            if choice in question.right and not asked.is_open:
                sign, style = "✓", STYLES["good"]
            elif choice in asked.given:
                sign, style = "✗", STYLES["dim"]
            lines.append(Content.styled(f"{letter} {sign} {choice}", style))
        choices = self.query_one("#learn-choices", OptionList)
        if choices.option_count != len(lines):
            choices.clear_options()
            choices.add_options(Option(line) for line in lines)
        for index, line in enumerate(lines):
            choices.replace_option_prompt_at_index(index, line)

    def take_focus(self) -> None:
        """Give the keyboard to the field of the answer, or to Next."""
        fields = ["#learn-choices", "#learn-number", "#learn-leaves"]
        if self._learning is None or not self._learning.is_asking:
            fields = []
        for name in (*fields, "#learn_next"):
            if self.query_one(name).display:
                self.query_one(name).focus()
                return

    def give(self, letter: str) -> None:
        """Answer with the choice of a letter."""
        asked = self._learning.asked if self._learning is not None else None
        if asked is not None and LETTERS.index(letter) < len(asked.question.choices):
            self.post_message(self.Answered(asked.question.choices[LETTERS.index(letter)]))

    def cross(self) -> None:
        """Answer with the leaves that are crossed out."""
        leaves = self.query_one("#learn-leaves", Leaves)
        self.post_message(self.Answered(frozenset(leaves.selected)))

    def toggle(self, leaf: int) -> None:
        """Cross out a leaf, or take its cross away."""
        leaves = self.query_one("#learn-leaves", Leaves)
        leaves.toggle(leaf).focus()

    def action_turn(self, pages: int) -> None:
        """Scroll the text, or the reason if it is the longer one."""
        for name in ("#learn-scroll", "#learn-said"):
            part = self.query_one(name)
            part.scroll_relative(y=pages * part.size.height, animate=False)

    @on(OptionList.OptionSelected, "#learn-choices")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.give(LETTERS[event.option_index])

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        number = read_number(event.value)
        if number is not None:
            self.post_message(self.Answered(number))


def _page(learning: Learning) -> object:
    """Return the parts that stay while a question is answered."""
    return learning.text, learning.asked and learning.asked.question


def _said(learning: Learning) -> str:
    """Join the feedback, the score and, at the end of a lesson, its summary."""
    parts = [learning.asked.feedback if learning.asked is not None else ""]
    if learning.drill and learning.asked is not None and not learning.is_asking:
        parts.append(f"So far {learning.score}.")
    if learning.is_over and learning.lesson is not None:
        parts.append(f"*{learning.lesson.summary}*")
    return " ".join(filter(None, parts))
