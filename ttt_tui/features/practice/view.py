"""The panel of What happens next?: the question, its choices, and what came of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.fitting import scroll_over, wrapped
from ttt_tui.tui.keys import answer_keys, key, numbered
from ttt_tui.tui.views.extensions import Selection, View

if TYPE_CHECKING:  # loaded when a question is first asked
    from ttt_tui.features.practice.quiz import Question


@dataclass(frozen=True)
class PracticeState:
    """What the panel shows.

    Attributes:
        question: None where none is state.
        chosen: the index of the choice that was answered, None before.
        score: how it goes, in words.
        waits: the search has still to come to its end.
    """

    question: Question | None = None
    chosen: int | None = None
    score: str = ""
    waits: bool = False


def practice_rows(state: PracticeState, width: int) -> list[list[Span]]:
    """What the panel shows as lines of at most `width` cells."""
    if state.waits:
        return wrapped([Span("The search has to finish first.", "dim")], width)
    if state.question is None:
        begin = Span("Press Q to start.", action="screen.practice")
        said = "The search stops before a decision, and you predict it. "
        rows = wrapped([Span("What happens next? ", "strong"), Span(said), begin], width)
        return rows + wrapped([Span(state.score, "dim")], width) if state.score else rows
    question, chosen = state.question, state.chosen
    known, stop, wanted = question.text.rpartition(": " if ". " not in question.text else ". ")
    if chosen is None:
        rows = wrapped([Span(f"{known}{stop}"), Span(wanted, "strong")], width)
        for index in range(len(question.choices)):
            rows += _choice_rows(question, index, width)
        leave = Span("Esc: stop", "dim", action="screen.practice_leave")
        return rows + wrapped(
            [Span(f"{state.score} 1-{len(question.choices)}: answer, ", "dim"), leave], width
        )
    # The answer takes the place of what was known: all of it is to be in sight.
    rows = wrapped([Span(wanted, "strong")], width)
    for index in sorted({question.answer, chosen}):
        rows += _choice_rows(question, index, width, chosen)
    verdict = Span("Right. ", "good") if chosen == question.answer else Span("Wrong. ", "warn")
    rows += wrapped([verdict, Span(question.why)], width)
    more = Span("Enter: next question", action="screen.practice_next")
    return rows + wrapped([Span(f"{state.score} ", "dim"), more], width)


def _choice_rows(
    question: Question, index: int, width: int, chosen: int | None = None
) -> list[list[Span]]:
    """A choice with its number, to be clicked until one has been."""
    mark = ""
    style: StyleName = "plain"
    if chosen is not None:
        right = index == question.answer
        mark, style = (" (right)", "good") if right else (" (your answer)", "warn")
    action = f"screen.practice_answer({index + 1})" if chosen is None else ""
    choice = Span(question.choices[index], style, action=action)
    rows = wrapped([choice, Span(mark, style)], width - len(numbered(0)))
    blank = Span(" " * len(numbered(0)))
    number = Span(numbered(index + 1), "strong")
    return [[blank if line else number, *row] for line, row in enumerate(rows)]


class PracticePanel(ScrollView, StyledWidget, can_focus=True):
    """Shows what it is told to by `show`; digits answer while it has the focus."""

    HELP = """\
**What happens next?** The search stops before a decision and asks you: does the search cut here,
which value does the node return, which window does the child get, which leaf is next? Press a digit
or click an answer. The wrong choices are common mistakes. The answer comes from the search itself,
with the reason, and the screen shows the moment. Enter asks the next question. Questions become
harder as you improve, and kinds that you get wrong come more often; your score is saved. Escape
stops the quiz and returns to the moment you came from.
"""

    BINDINGS = [
        *answer_keys("screen.practice_answer", "Choice {} is what happens next", most=4),
        key("enter", "screen.practice_next", "Next", "Next question", display="enter"),
        key("escape", "screen.practice_leave", "Leave",
            "Stop the quiz and return to the previous moment", display="Esc"),
    ]  # fmt: skip

    DEFAULT_CSS = """
    PracticePanel { overflow-x: hidden; overflow-y: auto; scrollbar-size-vertical: 1; }
    """

    def __init__(self, *, id: str | None = "practice") -> None:  # noqa: A002
        super().__init__(id=id)
        self._state = PracticeState()
        self._rows: list[list[Span]] = []

    def show(self, state: PracticeState) -> None:
        self._state = state
        self.scroll_to(0, 0, animate=False)
        self._lay_out()

    def see(self, selection: Selection) -> None:
        """It shows what is asked, whatever is looked at meanwhile."""
        del selection
        if not self._rows:
            self._lay_out()

    def let_go(self) -> None:
        self._state = PracticeState(score=self._state.score)
        self._lay_out()

    @property
    def lines(self) -> Sequence[Sequence[Span]]:
        """The rows, top to bottom, in sight or not."""
        return self._rows

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        if not width:
            return  # folded away: `on_resize` comes when it is opened
        self._rows = practice_rows(self._state, width)
        scroll_over(self, len(self._rows))
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(practice_rows(self._state, width))

    def render_line(self, y: int) -> Strip:
        index = y + self.scroll_offset.y
        row = self._rows[index] if index < len(self._rows) else []
        return self.strip(row, self.scrollable_content_region.width)


VIEW = View("practice", "Quiz", PracticePanel, "practice")
