"""The panel of the quiz: the question, its choices, and what came of the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.features.practice.answer_field import AnswerField
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.fitting import scroll_over, wrapped
from ttt_tui.tui.keys import answer_keys, choice_label, key
from ttt_tui.tui.views.extensions import Selection, View

if TYPE_CHECKING:  # loaded when a question is first asked
    from ttt_tui.features.practice.exam import CrossedLeaf
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
        summary: what came of the round, after its last answer; where the quiz was left, what to
            practise next.
    """

    question: Question | None = None
    chosen: int | None = None
    score: str = ""
    waits: bool = False
    summary: str = ""


@dataclass(frozen=True)
class ExamState:
    """What the panel shows of an exam question.

    Attributes:
        text: the question.
        crossed: the leaves crossed out so far; None where the answer is typed.
        never: the leaves to cross out, once that is answered wrong.
        verdict: what came of the last try, a sentence or more each.
        is_done: there is no other try.
        score: how it goes, in words.
        summary: what came of the questions on the tree, after the last answer.
    """

    text: str
    crossed: Sequence[CrossedLeaf] | None
    verdict: Sequence[str]
    is_done: bool
    score: str
    never: Sequence[CrossedLeaf] = ()
    summary: str = ""


def exam_rows(state: ExamState, width: int) -> list[list[Span]]:
    """The same of an exam question."""
    rows = wrapped([Span(state.text, "strong")], width)
    check = "Enter: check" if state.crossed is None else "Ctrl+E: check"
    more = "new tree" if state.summary else "next question"
    does = Span(f"Enter: {more}" if state.is_done else check, action=_NEXT)
    if state.crossed is not None:
        if state.is_done:
            rows += _leaf_rows("You crossed out: ", state.crossed, width)
            rows += _leaf_rows("Never visited: ", state.never, width) if state.never else []
        else:
            plain = [leaf._replace(wrong="") for leaf in state.crossed]
            rows += _leaf_rows("Crossed out: ", plain, width)
            how = "In the tree, a click or Enter crosses a node out. Z: larger tree"
            # Whoever has tried knows, and the hint is to be in sight.
            rows += [] if state.verdict else wrapped([Span(how, "dim")], width)
    elif not state.is_done:
        rows += wrapped(
            [Span("Type it in the line below.", "dim", action="app.focus('exam-answer')")], width
        )
    for line in state.verdict:
        style: StyleName = "good" if line.startswith("Right") else "plain"
        style = "warn" if line.startswith(("Wrong", "Not yet")) else style
        rows += wrapped([Span(line, style)], width)
    rows += wrapped([Span(state.summary, "strong")], width) if state.summary else []
    leave = Span("Esc: stop", "dim", action="screen.practice_leave")
    return rows + wrapped([Span(f"{state.score} ", "dim"), does, Span(", ", "dim"), leave], width)


def _leaf_rows(label: str, leaves: Sequence[CrossedLeaf], width: int) -> list[list[Span]]:
    """`You crossed out: 4, 5 (visited), 6.`, with what is wrong marked."""
    spans = [Span(label), *([] if leaves else [Span("nothing")])]
    for index, leaf in enumerate(leaves):
        style: StyleName = "warn" if leaf.wrong else "plain"
        wrong = f" ({leaf.wrong})" if leaf.wrong else ""
        spans += [Span(", ")] * bool(index) + [Span(f"{leaf.number}{wrong}", style)]
    return wrapped([*spans, Span(".")], width)


def practice_rows(state: PracticeState | ExamState, width: int) -> list[list[Span]]:
    """What the panel shows as lines of at most `width` cells."""
    if isinstance(state, ExamState):
        return exam_rows(state, width)
    if state.waits:
        return wrapped([Span("The search has to finish first.", "dim")], width)
    if state.question is None:
        words = "A search stops, and you say what happens next. It starts with small trees. "
        begin = Span("Press F9 to start.", action="screen.practice")
        if state.score:
            words = " ".join([state.score, *([state.summary] * bool(state.summary)), ""])
            begin = Span("Press F9 to continue.", action="screen.practice")
        here = Span("Enter: questions about the search on the screen.", action=_NEXT)
        exam = Span("Ctrl+E: an exam question on a tree.", action="screen.practice_exam")
        parts = [Span("Quiz. ", "strong"), Span(words), begin, Span(" "), here, Span(" "), exam]
        return wrapped(parts, width)
    question, chosen = state.question, state.chosen
    known, stop, wanted = question.text.rpartition(": " if ". " not in question.text else ". ")
    if chosen is None:
        rows = wrapped([Span(f"{known}{stop}"), Span(wanted, "strong")], width)
        for index in range(len(question.choices)):
            rows += _choice_rows(question, index, width)
        leave = Span("Esc: stop", "dim", action="screen.practice_leave")
        letters = f"a-{choice_label(len(question.choices))[0]}"
        return rows + wrapped([Span(f"{state.score} {letters}: answer, ", "dim"), leave], width)
    # The explanation takes the place of what was known: all of it is to be in sight.
    rows = wrapped([Span(wanted, "strong")], width)
    for index in range(len(question.choices)):
        rows += _choice_rows(question, index, width, chosen)
    verdict = Span("Right. ", "good") if chosen == question.answer else Span("Wrong. ", "warn")
    rows += wrapped([verdict, Span(question.explained(chosen))], width)
    more = Span(f"Enter: next {'round' if state.summary else 'question'}", action=_NEXT)
    leave = Span("Esc: stop", "dim", action="screen.practice_leave")
    rows += wrapped([Span(state.summary, "strong")], width) if state.summary else []
    return rows + wrapped([Span(f"{state.score} ", "dim"), more, Span(", ", "dim"), leave], width)


def _choice_rows(
    question: Question, index: int, width: int, chosen: int | None = None
) -> list[list[Span]]:
    """A choice with its letter, to be clicked until one has been."""
    mark = ""
    style: StyleName = "plain"
    if chosen is not None:
        style = "dim"
        if index == question.answer:
            mark, style = " (right)", "good"
        elif index == chosen:
            mark, style = " (your answer)", "warn"
    action = f"screen.practice_answer({index + 1})" if chosen is None else ""
    choice = Span(question.choices[index], style, action=action)
    rows = wrapped([choice, Span(mark, style)], width - len(choice_label(1)))
    blank = Span(" " * len(choice_label(1)))
    number = Span(choice_label(index + 1), "strong", action=action)
    return [[blank if line else number, *row] for line, row in enumerate(rows)]


class PracticePanel(ScrollView, StyledWidget, can_focus=True):
    """Shows what it is told to by `show`; letters answer while it has the focus."""

    HELP = """\
**Quiz.** A search stops and asks: is the next node a leaf, which value does the node return, which
move is best, which window does the child get, does the search cut here, which moves are never
visited, which leaf is next? Press a letter or click an answer. The wrong choices are common
mistakes; the search proves the right one, and the tree selects the node that explains it. Enter
asks the next question.

A round has five questions on small trees from paper, the next on positions of tic-tac-toe, and so
on by turns. No question asks what an earlier one has shown. After four right answers of five the
next round has larger ones; after three wrong ones it is of the same sort, smaller, and asks nothing
new. What you get wrong comes more often; your score is saved. Escape puts back your
game, and F9 continues with the round.

`Ctrl+E` asks as an exam does, on a tree from paper: cross out what alpha-beta never visits, write
alpha and beta at a node, write the value that it returns. A wrong answer has a hint and a second
try; then every mistake is explained, and `✗` marks what you crossed out though it is visited. The
first try counts. The menu (`Ctrl+P`) has exam questions by difficulty, such as *medium tree*.
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
        self._state: PracticeState | ExamState = PracticeState()
        self._rows: list[list[Span]] = []

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action != "answer_letter":
            return super().check_action(action, parameters)
        (number,), state = parameters, self._state
        if not isinstance(state, PracticeState) or state.question is None:
            return False
        is_asked = state.chosen is None
        return is_asked and isinstance(number, int) and number <= len(state.question.choices)

    async def action_answer_letter(self, number: int) -> None:
        await self.run_action(f"screen.practice_answer({number})")

    def show(self, state: PracticeState | ExamState) -> None:
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
        width, height = self.content_region.size
        if not width:
            return  # folded away: `on_resize` comes when it is opened
        self._rows = practice_rows(self._state, width)
        if len(self._rows) > height:  # the scrollbar takes a column
            self._rows = practice_rows(self._state, width - 1)
        scroll_over(self, len(self._rows))
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(practice_rows(self._state, width))

    def render_line(self, y: int) -> Strip:
        index = y + self.scroll_offset.y
        row = self._rows[index] if index < len(self._rows) else []
        return self.strip(row, self.scrollable_content_region.width)


class PracticeView(Vertical):
    """The panel, and in it the field for answers that are typed.

    Attributes:
        give: takes what was typed.
    """

    DEFAULT_CSS = "PracticeView > PracticePanel { height: 1fr; }"

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.panel, self.field = PracticePanel(), AnswerField(id="exam-field")
        self.give: Callable[[str], None] = lambda _: None

    def compose(self) -> ComposeResult:
        yield self.panel
        yield self.field

    @on(AnswerField.Given)
    def _given(self, event: AnswerField.Given) -> None:
        self.give(event.text)

    def see(self, selection: Selection) -> None:
        self.panel.see(selection)

    def let_go(self) -> None:
        self.panel.let_go()


VIEW = View("practice", "Quiz", PracticeView, "practice-view")
