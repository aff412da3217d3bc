"""The list of what can be learnt, and the sheet of a tree that one fills in by hand."""

from collections.abc import Iterator, Mapping

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from ttt_tui.games.paper import PaperTree
from ttt_tui.learn.lessons import Lesson, all_lessons
from ttt_tui.learn.sheet import FIELDS, Field, Sheet
from ttt_tui.tui.dialogs.dialog import Dialog, ListDialog
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.snapshot import snapshot_of
from ttt_tui.tui.model.state import State
from ttt_tui.tui.views.draw_view import Drawing

_SHEET_RULES = (
    "Alpha-beta from left to right, cut at alpha >= beta. Alpha and beta are those on entering; "
    "the value is the best number seen (fail-soft). Put x where it never looks. Enter goes on."
)


class LearnList(ListDialog[Lesson | str]):
    """Exams first, then the lessons, then the quiz; the answer is a lesson, or what else to do."""

    TITLE = "Learn"
    ACCEPT = "Open (Enter)"

    def __init__(self, progress: Mapping[str, int], lesson: Lesson | None = None) -> None:
        """Propose the lesson that is open, or the next one if it is done."""
        lessons = all_lessons()
        done = {each.name for each in lessons if progress.get(each.name, 0) >= len(each.steps)}
        lines: dict[bool, list[tuple[Lesson | str | None, str, str]]] = {True: [], False: []}
        for each in lessons:
            about = ""
            if each.name in done:
                about = "done"
            elif step := progress.get(each.name):
                about = f"go on at step {step + 1}"
            lines[each.of_exam].append((each, f"    {each.number:>2} {each.title}", about))
        proposed = lesson
        if lesson is not None and lesson.name in done:
            proposed = next((each for each in lessons if each.number == lesson.number + 1), None)
        entries = [
            (None, "Exam next week?", ""),
            ("paste", "  Paste your exercise", "a tree from your sheet"),
            ("exam", "  Exam questions", "on random trees, harder with success"),
            ("sheet", "  Do a sheet of your own", "this tree or a random one"),
            *lines[True],
            (None, "Lessons", ""),
            *lines[False],
            (None, "Quiz", ""),
            ("quiz", "  Small searches", ""),
        ]
        super().__init__(entries, proposed)


class SheetDialog(Dialog[None]):
    """A row for each node: alpha, beta and value to fill in, and whether it is crossed out."""

    DEFAULT_CSS = """
    SheetDialog {
        #dialog { width: 100; }
        #sheet-halves { height: auto; max-height: 16; }
        #sheet-halves > Vertical { height: 16; margin-right: 1; }
        &.-tall #sheet-halves { max-height: 27; }
        #sheet-halves Drawing { height: 1fr; background: $surface; }
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
        self._whys: dict[Widget, str] = {}
        self._counts = ""
        self._is_warned = False

    def fields(self) -> ComposeResult:
        with Horizontal(id="sheet-halves"):
            with Vertical():
                yield Drawing(board=True)
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
        for mark, place in zip(marks, self.query(Input), strict=True):
            place.set_class(mark.is_right is False, "-wrong")
            place.set_class(mark.is_right is True and bool(mark.given), "-right")
            if mark.why:
                self._whys[place] = f"{self._sheet.name(mark.node)} {mark.field}: {mark.why}"
        marks = [mark for mark in marks if mark.right or mark.given]
        wrong = sum(mark.is_right is False for mark in marks)
        blank = sum(mark.is_right is None for mark in marks)
        self._counts = f"{len(marks) - wrong - blank} right, {wrong} wrong, {blank} still blank."
        if not wrong and not blank:
            self._counts = f"All {len(marks)} are right."
        self._is_warned = not wrong and not blank  # then there is nothing to lose
        self.say(self._counts, bad=bool(wrong))
        for first in list(self._whys)[:1]:
            first.blur().focus()  # which says why

    def action_cancel(self) -> None:
        """Close at the second Esc if there is something to lose."""
        if self._is_warned or not any(each.value for each in self.query(Input)):
            self.dismiss(None)
        else:
            self._is_warned = True
            self.say("Esc again leaves the sheet, and what you have filled in is lost.", bad=True)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say why a field is wrong, once it was marked."""
        if why := self._whys.get(event.widget):
            self.say(f"{self._counts} {why}", bad=True)
