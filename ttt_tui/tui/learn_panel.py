"""The panel of a lesson or a question: text, question, choices, what is said of the answer."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Button, Input, Markdown, OptionList, SelectionList
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from ttt_tui.games.paper import PaperTree
from ttt_tui.learn.learning import Learning
from ttt_tui.learn.question import LETTERS, Answer
from ttt_tui.tui.dialog import button
from ttt_tui.tui.keyed_view import Keyed
from ttt_tui.tui.snapshot import Snapshot

_ASKS = {
    "move": "Click the cell of your move, or go there with the arrows and press Enter.",
    "node": "Select a node of the tree and press Enter on it.",
    "number": "Type the number and press Enter.",
    "crossing": "Space or a click crosses out a leaf; then choose Answer.",
    "choice": "",
}


class LearnPanel(Keyed, Vertical):
    """Shows what `State.learning` says; its widgets keep their places from step to step."""

    BORDER_SUBTITLE = "Esc leaves, i lists all"

    @dataclass
    class Answered(Message):
        """The user has given this answer."""

        answer: Answer

    _learning: Learning | None = None

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="learn-scroll"):
            yield Markdown(id="learn-text")
        yield OptionList(id="learn-choices", compact=True)
        yield SelectionList[int](id="learn-leaves", compact=True)
        yield Input(id="learn-number", type="text", compact=True, placeholder="a number")
        with VerticalScroll(id="learn-said", can_focus=False):
            yield Markdown(id="learn-feedback")
        with Horizontal(id="learn-buttons"):
            yield button("Answer", "learn_cross")
            yield button("Next", "learn_next", "primary")
            yield button("Back", "learn_back")
            yield button("List", "learn")
            yield button("Leave", "leave")

    def key(self, snapshot: Snapshot) -> object:
        return snapshot.state.learning

    def draw(self, snapshot: Snapshot) -> None:
        learning, before = snapshot.state.learning, self._learning
        self._learning = learning
        if learning is None:
            return
        asked = learning.asked
        is_same = before is not None and before.text == learning.text and (
            before.asked and before.asked.question) == (asked and asked.question)  # fmt: skip
        if not is_same:
            self._fill(learning)
        self.query_one("#learn-feedback", Markdown).update(_said(learning))
        self.query_one("#learn_cross").display = learning.is_asking and _crosses(learning)
        last = self.query_one("#learn_next", Button)
        last.disabled = learning.is_asking
        last.label = "List" if learning.is_over else "Next"
        self.query_one("#learn").display = not learning.is_over
        back = self.query_one("#learn_back", Button)
        back.display, back.disabled = learning.lesson is not None, not learning.step
        if not learning.is_asking:
            last.focus()
        elif not is_same:
            self._focus_answers()

    def _fill(self, learning: Learning) -> None:
        """Show another step or question."""
        question = learning.asked.question if learning.asked else None
        self.border_title = learning.title
        parts = [learning.text]
        if question is not None:
            parts += [f"**{question.prompt}**", _ASKS[question.asks]]
        self.query_one("#learn-text", Markdown).update("\n\n".join(filter(None, parts)))
        self.query_one("#learn-scroll").scroll_home(animate=False)
        choices = self.query_one("#learn-choices", OptionList)
        choices.display = question is not None and bool(question.choices)
        choices.clear_options()
        if question is not None:
            pairs = zip(LETTERS, question.choices, strict=False)
            choices.add_options(Option(f"{letter}  {text}".replace("[", r"\["))
                                for letter, text in pairs)  # fmt: skip
        number = self.query_one("#learn-number", Input)
        number.display = question is not None and question.asks == "number"
        number.value = ""
        leaves = self.query_one("#learn-leaves", SelectionList)
        leaves.display = _crosses(learning)
        leaves.clear_options()
        if _crosses(learning) and isinstance(learning.game, PaperTree):
            columns = learning.game.columns
            leaves.add_options(
                Selection(f"{columns.names[node]} = {columns.numbers[node]:g}", node)
                for node, children in enumerate(columns.children)
                if not children
            )

    def _focus_answers(self) -> None:
        for name in ("#learn-choices", "#learn-number", "#learn-leaves"):
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
        leaves = self.query_one("#learn-leaves", SelectionList)
        self.post_message(self.Answered(frozenset(leaves.selected)))

    @on(OptionList.OptionSelected, "#learn-choices")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.give(LETTERS[event.option_index])

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        if text.lstrip("+-").isdecimal():
            self.post_message(self.Answered(int(text)))
        else:
            self.query_one("#learn-feedback", Markdown).update("Write a whole number, such as 7.")


def _crosses(learning: Learning) -> bool:
    return learning.asked is not None and learning.asked.question.asks == "crossing"


def _said(learning: Learning) -> str:
    """What is said of the answer; the score; at the end of a lesson what it has taught."""
    parts = [learning.asked.feedback if learning.asked is not None else ""]
    if learning.drill and learning.score[1] and not learning.is_asking:
        parts.append(f"So far {learning.score[0]} of {learning.score[1]} right at once.")
    if learning.is_over and learning.lesson is not None:
        parts.append(f"*{learning.lesson.summary}*")
    return " ".join(filter(None, parts))
