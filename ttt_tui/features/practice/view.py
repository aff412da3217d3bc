"""The panel of the quiz: the question, its choices, and what came of the answer."""

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


_NEXT = "screen.practice_next"


@dataclass(frozen=True)
class PracticeState:
    """What the panel shows.

    Attributes:
        question: None where none is state.
        chosen: the index of the choice that was answered, None before.
        score: how it goes, in words.
        waits: the search has still to come to its end.
        summary: what came of the round, after its last answer.
    """

    question: Question | None = None
    chosen: int | None = None
    score: str = ""
    waits: bool = False
    summary: str = ""


def practice_rows(state: PracticeState, width: int) -> list[list[Span]]:
    """What the panel shows as lines of at most `width` cells."""
    if state.waits:
        return wrapped([Span("The search has to finish first.", "dim")], width)
    if state.question is None:
        words = "A search stops, and you say what happens next. It starts with small searches. "
        begin = Span("Press Q to start.", action="screen.practice")
        if state.score:
            words, begin = f"{state.score} ", Span("Press Q to continue.", action="screen.practice")
        here = Span("Enter: questions about the search on the screen.", action=_NEXT)
        return wrapped([Span("Quiz. ", "strong"), Span(words), begin, Span(" "), here], width)
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
    more = Span(f"Enter: next {'round' if state.summary else 'question'}", action=_NEXT)
    leave = Span("Esc: stop", "dim", action="screen.practice_leave")
    rows += wrapped([Span(state.summary, "strong")], width) if state.summary else []
    return rows + wrapped([Span(f"{state.score} ", "dim"), more, Span(", ", "dim"), leave], width)


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
**Quiz.** A search stops and asks: is the next node a leaf, which value does the node return, which
move is best, which window does the child get, does the search cut here, which moves are never
visited, which leaf is next? Press a digit or click an answer. The wrong choices are common
mistakes; the search proves the right one, and the tree selects the node that explains it. Enter
asks the next question.

A round has five questions on one position. The first ones have three empty cells. After four right
answers of five the next position has one more, after three wrong ones one less. What you get wrong
comes more often; your score is saved. Escape puts back your game, and Q continues with the round.
"""

    BINDINGS = [
        *answer_keys("screen.practice_answer", "Choice {} is what happens next", most=4),
        key("enter", _NEXT, "Next", "Next question, or questions about this search",
            display="enter"),
        key("escape", "screen.practice_leave", "Leave",
            "Leave the quiz and return to your game", display="Esc"),
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
