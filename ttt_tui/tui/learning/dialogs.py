"""The list of what can be learnt, and the sheet of a tree that one fills in by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus, Paste
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.games.game import GameTextError
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.learn.exam import MOST_NODES
from ttt_tui.learn.lessons import Lesson, all_lessons
from ttt_tui.learn.sheet import FIELDS, Field, Sheet
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.dialogs.modal import ChoiceList
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.snapshot import snapshot_of
from ttt_tui.tui.model.state import State
from ttt_tui.tui.views.draw_view import Drawing

SHEET_SEEDS = "tree 3x2 seed {} values 0:20"

_SHEET_RULES = (
    "Alpha-beta from left to right, cut at alpha >= beta, fail-soft; alpha and beta as it enters. "
    "Put x where it never looks. Enter goes on."
)


@dataclass(frozen=True)
class LearnChoice:
    """An entry of the list.

    Attributes:
        step: the step of the lesson to go on with.
    """

    what: Literal["lesson", "quiz", "exam", "paste", "sheet"]
    lesson: Lesson | None = None
    step: int = 0


class LearnList(Dialog[LearnChoice]):
    """Exams first, then the lessons, then the quiz."""

    DEFAULT_CSS = """
    LearnList {
        #learn-list { height: auto; border: none; padding: 0; }
        #complaint { min-height: 1; margin: 0; }
    }
    """
    TITLE = "Learn"
    ACCEPT = "Open (Enter)"

    def __init__(self, progress: Mapping[str, int], lesson: Lesson | None = None) -> None:
        """Propose the lesson that is open, or the next one if it is done."""
        super().__init__()
        self._chosen: dict[str, LearnChoice] = {}
        self._progress = progress
        number = lesson and lesson.number + self._is_done(lesson)
        self._at = f"lesson{number}"

    def fields(self) -> ComposeResult:
        yield ChoiceList(*self._options(), id="learn-list", compact=True)

    def _options(self) -> list[Option | None]:
        lessons = all_lessons()
        return [
            Option("[b]Exam next week?[/b]", disabled=True),
            self._option(LearnChoice("paste"), "Paste your exercise", "a tree from your sheet"),
            self._option(
                LearnChoice("exam"), "Exam questions", "on random trees, harder with success"
            ),
            self._option(
                LearnChoice("sheet"), "Do a sheet of your own", "this tree or a random one"
            ),
            *(self._lesson(lesson) for lesson in lessons if lesson.of_exam),
            Option("[b]Lessons[/b]", disabled=True),
            *(self._lesson(lesson) for lesson in lessons if not lesson.of_exam),
            Option("[b]Quiz[/b]", disabled=True),
            self._option(LearnChoice("quiz"), "Small searches", ""),
        ]

    def _is_done(self, lesson: Lesson) -> bool:
        return self._progress.get(lesson.name, 0) >= len(lesson.steps)

    def _lesson(self, lesson: Lesson) -> Option:
        tick = " "
        about = ""
        step = self._progress.get(lesson.name, 0)
        if self._is_done(lesson):
            tick = "✓"
            about = "done"
            step = 0
        elif step:
            about = f"go on at step {step + 1}"
        title = f"{tick} {lesson.number:>2} {lesson.title}"
        return self._option(LearnChoice("lesson", lesson, step), title, about)

    def _option(self, chosen: LearnChoice, title: str, about: str) -> Option:
        name = f"lesson{chosen.lesson.number}" if chosen.lesson else chosen.what
        self._chosen[name] = chosen
        return Option(f"  {title}  [dim]{about}[/dim]", id=name)

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        options.highlighted = 1
        if self._at in self._chosen:
            options.highlighted = options.get_option_index(self._at)

    @on(OptionList.OptionSelected)
    def action_accept(self) -> None:
        option = self.query_one(OptionList).highlighted_option
        if option is not None:
            self.dismiss(self._chosen[option.id or ""])


class TreeInput(Input):
    """A field into which a tree may be pasted over several lines."""

    def _on_paste(self, event: Paste) -> None:
        self.insert_text_at_cursor(" ".join(event.text.split()))
        event.prevent_default().stop()


class PasteDialog(Dialog[PaperTree]):
    """Asks for a tree."""

    TITLE = "Paste your exercise"
    ACCEPT = "Ask me (Enter)"

    def fields(self) -> ComposeResult:
        yield Static("A tree as nested brackets, such as ((3 12 8) (2 4 6) (14 5 2)); with min "
                     "behind it if Min moves first.", markup=False)  # fmt: skip
        yield TreeInput(placeholder="((3 12 8) (2 4 6) (14 5 2))", id="text", compact=True)

    def action_accept(self) -> None:
        text = self.query_one(Input).value
        try:
            tree = read_game(text)
        except GameTextError as error:
            self.complain(f"{error}")
            return
        if not isinstance(tree, PaperTree) or not tree.moves():
            self.complain("write a tree, such as ((3 12 8) (2 4 6) (14 5 2))")
        elif tree.size > MOST_NODES:
            self.complain(f"the tree has {tree.size} nodes: at most {MOST_NODES} are asked about")
        else:
            self.dismiss(tree)


class SheetDialog(Dialog[None]):
    """A row for each node: alpha, beta and value to fill in, and whether it is crossed out."""

    DEFAULT_CSS = """
    SheetDialog {
        #sheet-halves { height: auto; max-height: 16; }
        #sheet-halves > Vertical { height: 16; margin-right: 1; }
        &.-tall #sheet-halves { max-height: 27; }
        #sheet-tree { height: 1fr; background: $surface; }
        #sheet { width: 42; height: auto; max-height: 100%; }
        #sheet Horizontal { height: 1; }
        #sheet Label { width: 8; }
        #sheet Label:first-child { width: 10; }
        #sheet Input { width: 7; margin-right: 1; background: $panel; }
        #sheet .-wrong { background: $error 40%; }
        #sheet .-right { background: $success 30%; }
    }
    """

    TITLE = "Do a sheet of your own"
    ACCEPT = "Mark it"

    def __init__(self, tree: PaperTree) -> None:
        super().__init__()
        self._sheet = Sheet(tree)
        self._whys: dict[str, str] = {}
        self._counts = ""
        self._is_warned = False

    def fields(self) -> ComposeResult:
        with Horizontal(id="sheet-halves"):
            with Vertical():
                yield Drawing(board=True, id="sheet-tree")
                yield Static(_SHEET_RULES, classes="dim")
            with VerticalScroll(id="sheet", can_focus=False):
                yield Horizontal(*(Label(each, classes="dim") for each in ("", *FIELDS)))
                for node in self._sheet.nodes:
                    yield Horizontal(*self._row(node))

    def _row(self, node: int) -> Iterator[Input | Label]:
        name = self._sheet.name(node)
        number = self._sheet.tree.columns.numbers[node]
        yield Label(name if number is None else f"{name} = {number}")
        for field in FIELDS:
            if field in self._sheet.fields(node):
                yield Input(id=f"{field}-{node}", compact=True)
            else:
                yield Label("")

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        drawing = self.query_one(Drawing)
        state = State.start(self._sheet.tree)
        progress = SearchProgress(self._sheet.trace, "done", None, 0.0)
        drawing.show(snapshot_of(state, dict.fromkeys(state.algorithms, progress)))

    def action_enter(self) -> None:
        """Go to the next blank, after the last one to the button."""
        self.focus_next("Input, #accept")

    def action_accept(self) -> None:
        filled: dict[tuple[int, Field], str] = {}
        for node in self._sheet.nodes:
            for field in self._sheet.fields(node):
                filled[node, field] = self.query_one(f"#{field}-{node}", Input).value
        marks = self._sheet.mark(filled)
        self._whys = {}
        for mark in marks:
            name = f"{mark.field}-{mark.node}"
            place = self.query_one(f"#{name}", Input)
            place.set_class(mark.is_right is False, "-wrong")
            place.set_class(mark.is_right is True and bool(mark.given), "-right")
            if mark.why:
                self._whys[name] = f"{self._sheet.name(mark.node)} {mark.field}: {mark.why}"
        marks = [mark for mark in marks if mark.right or mark.given]
        wrong = sum(mark.is_right is False for mark in marks)
        blank = sum(mark.is_right is None for mark in marks)
        self._counts = f"{len(marks) - wrong - blank} right, {wrong} wrong, {blank} still blank."
        if not wrong and not blank:
            self._counts = f"All {len(marks)} are right."
        self._is_warned = not wrong and not blank  # then there is nothing to lose
        self.say(self._counts, bad=bool(wrong))
        for name in list(self._whys)[:1]:
            self.query_one(f"#{name}").blur().focus()  # which says why

    def action_cancel(self) -> None:
        """Close at the second Esc if there is something to lose."""
        if self._is_warned or not any(each.value for each in self.query(Input)):
            self.dismiss(None)
        else:
            self._is_warned = True
            self.say("Esc again leaves the sheet, and what you have filled in is lost.", bad=True)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say why a field is wrong, once it was marked."""
        if why := self._whys.get(event.widget.id or ""):
            self.say(f"{self._counts} {why}", bad=True)
