"""The panel of a lesson or a question: text, question, choices and feedback."""

from typing import Any, get_args

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Markdown, OptionList, SelectionList
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from ttt_tui.games.paper import PaperTree
from ttt_tui.learn import LETTERS
from ttt_tui.learn.learning import Learning
from ttt_tui.learn.question import Asks, QuestionState
from ttt_tui.learn.sheet import read_number
from ttt_tui.tui.dialogs.dialog import button
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import NumberGiven, SnapshotPanel, hidden_keys, styled
from ttt_tui.tui.panels.board import BoardPanel

_ASKS = {
    "move": "Click your move, or go there with the arrows and press Enter.",
    "number": "Type the number and press Enter.",
    "crossing": "Space or a click crosses one out, Enter answers.",
}


class Leaves(SelectionList[int]):
    """The leaves of a tree, to cross out."""

    BINDINGS = hidden_keys(enter="screen.learn_cross")


class NumberField(Input):
    """A value, also `-inf`; it is too short for a cursor that goes right."""

    BINDINGS = hidden_keys(right="screen.learn_next")


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
        Button:disabled {
            opacity: 100%; text-opacity: 100%; color: $dim-color; background: $panel;
        }
        Button.-primary:focus { background: $primary; color: $background; text-style: bold; }
        #learn-leaves { max-height: 5; }
        &.-textless #learn-leaves { max-height: 9; }
        &.-textless #learn-said { height: 1fr; max-height: 100%; }
        #learn-choices, #learn-leaves, #learn-number { display: none; }
        &.-choice #learn-choices, &.-crossing #learn-leaves { display: block; }
        &.-number #learn-number { display: block; }
        &.-drill #learn_back, &.-textless #learn-scroll, #learn_cross { display: none; }
        &.-crossing.-open #learn_cross { display: block; }
        &.-crossing.-open #learn_next { display: none; }
    }
    """

    BINDINGS = [
        *hidden_keys(right="screen.learn_next", left="screen.learn_back"),
        Binding("pagedown", "turn(1)", show=False, priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
    ]

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
        learning = snapshot.state.learning
        if learning is None or learning is self._learning:
            return
        self._learning = learning
        asked = learning.asked
        question = asked.question if asked is not None else None
        asks = question.asks if question is not None else ""
        prompt = f"**{question.prompt}** {_ASKS.get(asks, '')}" if question is not None else ""
        texts = (learning.text, prompt, _said(learning))
        for markdown, text in zip(self.query(Markdown), texts, strict=True):
            markdown.update(text)
        self.border_title = learning.title
        self.border_subtitle = learning.place
        self.set_class(not learning.text, "-textless")
        self.set_class(learning.lesson is None, "-drill")
        self.set_class(learning.is_asking, "-open")
        for kind in get_args(Asks):
            self.set_class(kind == asks, f"-{kind}")
        choices = self.query_one("#learn-choices", OptionList)
        choices.set_options([] if asked is None else _choices(asked))
        self.query_one(Input).value = ""
        leaves = self.query_one(Leaves)
        leaves.clear_options()
        leaves.add_options(_leaves(learning))
        leaves.action_first()
        self.query_one("#learn_back").disabled = not learning.step
        self.query_one("#learn-scroll").scroll_home(animate=False)
        self.query_one("#learn-said").scroll_home(animate=False)
        self.take_focus()

    def take_focus(self) -> None:
        """Give the keyboard to what takes the answer, or to Next."""
        asked = self._learning.asked if self._learning is not None else None
        asks = asked.question.asks if asked is not None and asked.is_open else ""
        if asks == "move":
            self.screen.query_one(BoardPanel).take_focus()
        else:
            fields = {"choice": "-choices", "number": "-number", "crossing": "-leaves"}
            self.query_one(f"#learn{fields.get(asks, '_next')}").focus()

    @property
    def crossed(self) -> frozenset[int]:
        """The leaves that are crossed out."""
        return frozenset(self.query_one(Leaves).selected)

    def toggle(self, leaf: int) -> None:
        """Cross out a leaf, or take its cross away."""
        self.query_one(Leaves).toggle(leaf).focus()

    def action_turn(self, pages: int) -> None:
        """Scroll the text, or the reason if it is the longer one."""
        for name in ("#learn-scroll", "#learn-said"):
            part = self.query_one(name)
            part.scroll_relative(y=pages * part.size.height, animate=False)

    @on(OptionList.OptionSelected, "#learn-choices")
    async def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        await self.run_action(f"screen.answer({event.option_index})")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        number = read_number(event.value)
        if number is None:
            self.notify("Write a number: -3, 0.5 or 1/2.")
        else:
            self.post_message(NumberGiven(number))


def _choices(asked: QuestionState) -> list[Option]:
    """Return the choices with their letters; mark wrong answers, and in the end the right one."""
    lines = []
    for letter, choice in zip(LETTERS, asked.question.choices, strict=False):
        sign, style = " ", "plain"
        if choice in asked.question.right and not asked.is_open:
            sign, style = "✓", "good"
        elif choice in asked.given:
            sign, style = "✗", "dim"
        lines.append(Option(styled((f"{letter} {sign} {choice}", style))))
    return lines


def _leaves(learning: Learning) -> list[Selection[int]]:
    """Return the leaves to cross out; those that the last answer has crossed out stay so."""
    asked = learning.asked
    if asked is None or asked.question.asks != "crossing":
        return []
    assert isinstance(learning.game, PaperTree)
    columns = learning.game.columns
    crossed: Any = asked.given[-1] if asked.given else ()
    return [
        Selection(f"{columns.names[node]} = {columns.numbers[node]}", node, node in crossed)
        for node, children in enumerate(columns.children)
        if not children
    ]


def _said(learning: Learning) -> str:
    """Join the feedback, the score and, at the end of a lesson, its summary."""
    parts = [learning.asked.feedback if learning.asked is not None else ""]
    if learning.drill and learning.asked is not None and not learning.is_asking:
        parts.append(f"So far {learning.score}.")
    if learning.is_over and learning.lesson is not None:
        parts.append(f"*{learning.lesson.summary}*")
    return " ".join(filter(None, parts))
