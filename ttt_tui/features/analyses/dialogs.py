"""What is asked about analyses: where to save one, which to open, what to note, what may run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Paste
from textual.widgets import DirectoryTree, Input, Label, OptionList
from textual.widgets.option_list import Option

from ttt_tui._web_session import visitors_folder
from ttt_tui.engine.files import Consent, words_for
from ttt_tui.features.analyses import SUFFIX
from ttt_tui.features.analyses.json_reader import line
from ttt_tui.features.analyses.link import is_link, link_in
from ttt_tui.features.analyses.saved_analysis import LONGEST_NOTE, Note
from ttt_tui.features.analyses.store import Opened, begins_as_one, opened, path_to_save
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import FileTree, PastedInput, PlainList
from ttt_tui.tui.keys import key


class Goal(NamedTuple):
    """Where to save; `replace` is the user's consent to what stands there."""

    path: Path
    replace: bool


class SaveScreen(Dialog[Goal]):
    """Asks for the name of a file; for that of one that is there twice."""

    AUTO_FOCUS = "#save-path"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Save nothing"),
        key("f2", "apply", "Save", "Write the file"),
    ]

    def __init__(self, folder: Path, suggested: str) -> None:
        super().__init__()
        self._folder, self._suggested = folder, suggested
        self._consent = Consent()

    def compose(self) -> ComposeResult:
        with self.frame("Save this analysis", SUFFIX):
            yield Label(words_for(self._folder), classes="dim", markup=False)
            yield Input(self._suggested, id="save-path", compact=True)
            yield Label("", id="complaint", markup=False)
            yield from self.buttons(apply="Save (F2)", cancel="Cancel (Esc)")

    def action_apply(self) -> None:
        self.close_with(self._goal)

    def _goal(self) -> Goal:
        path = path_to_save(self.query_one(Input).value, self._folder)
        return Goal(path, self._consent.to_replace(path))


class Earlier(NamedTuple):
    """What a program that has gone has left: what it is, and where."""

    words: str
    path: Path


class _PathOrLink(PastedInput):
    def one_line(self, text: str) -> str:
        return link_in(text) if is_link(text) else super().one_line(text)


class OpenScreen(Dialog[Opened]):
    """Asks for a file, or a line of text; what cannot be read is said, and nothing is opened."""

    AUTO_FOCUS = "#open-path"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Open nothing"),
        key("f2", "apply", "Open", "Open the file or link entered above"),
    ]
    DEFAULT_CSS = """
    #open-columns { height: 10; }
    #open-files { width: 1fr; height: 1fr; background: $panel; }
    #open-earlier-side { width: 40; margin-left: 1; }
    #open-earlier { height: 1fr; border: none; padding: 0; background: $surface; }
    .-slim #open-columns { height: 8; }
    .-slim #open-earlier-side { width: 30; }
    """

    def __init__(self, folder: Path, earlier: Sequence[Earlier]) -> None:
        super().__init__()
        self._folder, self._earlier = folder, tuple(earlier)

    def compose(self) -> ComposeResult:
        with self.frame("Open an analysis", "programs run only if you allow it"):
            link = "a link with ttt1:"
            opens_files = visitors_folder() is None
            yield _PathOrLink(
                placeholder=f"path/to/file{SUFFIX}, or {link}" if opens_files else link,
                id="open-path",
                compact=True,
            )
            with Horizontal(id="open-columns") as columns:
                columns.display = opens_files
                if opens_files:
                    yield FileTree(self._folder, SUFFIX, begins_as_one, id="open-files")
                if self._earlier:
                    with Vertical(id="open-earlier-side"):
                        yield Label("Unsaved sessions", classes="section")
                        yield PlainList(
                            *(Option(each.words) for each in self._earlier),
                            id="open-earlier",
                            markup=False,
                        )
            yield Label("", id="complaint", markup=False)
            yield from self.buttons(apply="Open (F2)", cancel="Cancel (Esc)")

    def on_paste(self, event: Paste) -> None:
        """A text that is pasted beside the line goes to it."""
        event.stop()
        field = self.query_one(_PathOrLink)
        field.value = field.one_line(event.text)
        field.focus()

    @on(DirectoryTree.FileSelected)
    def _file_chosen(self, event: DirectoryTree.FileSelected) -> None:
        self.query_one(Input).value = str(event.path)
        self.action_apply()

    @on(OptionList.OptionSelected)
    def _earlier_chosen(self, event: OptionList.OptionSelected) -> None:
        path = self._earlier[event.option_index].path
        self.close_with(lambda: Opened(opened(str(path), self._folder).analysis, None))

    def action_apply(self) -> None:
        text = self.query_one(Input).value
        self.close_with(lambda: opened(text, self._folder))


_COPIED = (
    "Copied. If your terminal does not allow copying, select the link with the mouse (hold Shift). "
    "Its frame does no harm."
)


class LinkScreen(Dialog[None]):
    """Shows a copied link until it is closed: a terminal may silently refuse the clipboard.

    It is as wide as the screen, as a terminal's mouse selects whole rows.
    """

    ASKS_NOTHING = True
    DEFAULT_CSS = """
    .link-dialog { width: 100%; }
    .link-dialog Label { width: 1fr; }
    """
    BINDINGS = [key("escape,enter,U", "cancel", "Close", "Close the link", display="Esc")]

    def __init__(self, link: str) -> None:
        super().__init__()
        self._link = link

    def compose(self) -> ComposeResult:
        with self.frame("Link", "ttt-tui --link opens it", classes="link-dialog"):
            yield Label(self._link, markup=False, id="copied-link")
            yield Label(_COPIED, id="copied-how", classes="dim")


class NoteScreen(Dialog[str | Note]):
    """Asks for the note of a moment, or for the note to go to; empty text takes a note away."""

    AUTO_FOCUS = "#note-text"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Leave the notes as they are"),
        key("f2", "apply", "Note", "Save this note"),
    ]
    DEFAULT_CSS = """
    #note-list { height: auto; max-height: 8; border: none; padding: 0; background: $surface; }
    """

    def __init__(self, moment: str, text: str, notes: Sequence[Note]) -> None:
        """Args:
        moment: which it is, in words.
        text: what is noted of it.
        notes: of this position, to go to.
        """
        super().__init__()
        self._moment, self._text, self._notes = moment, text, tuple(notes)

    def compose(self) -> ComposeResult:
        with self.frame(f"Note on {self._moment}", "saved with the analysis"):
            yield PastedInput(
                self._text,
                placeholder="your note on this moment",
                max_length=LONGEST_NOTE,
                id="note-text",
                compact=True,
            )
            if self._notes:
                yield Label("Notes on this position (Enter: go there)", classes="section")
                yield PlainList(
                    *(
                        Option(f"{each.algorithm}, event {each.event:,}: {each.text}")
                        for each in self._notes
                    ),
                    id="note-list",
                    markup=False,
                )
            yield from self.buttons(apply="Note (F2)", cancel="Cancel (Esc)")

    @on(OptionList.OptionSelected)
    def _note_chosen(self, event: OptionList.OptionSelected) -> None:
        self.close(self._notes[event.option_index])

    def action_apply(self) -> None:
        self.close(line(self.query_one(Input).value))


class RunScreen(Dialog[bool]):
    """Asks whether programs that an analysis names may run; the answer says, None opens nothing."""

    AUTO_FOCUS = "#apply"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Open nothing"),
        key("f2", "apply", "Without", "Open the analysis without them"),
        key("f3", "run", "Run", "Open the analysis and run them"),
    ]

    def __init__(self, programs: Sequence[str]) -> None:
        super().__init__()
        self._programs = tuple(programs)

    def compose(self) -> ComposeResult:
        with self.frame("This analysis names programs", classes="narrow-dialog"):
            for each in self._programs:
                yield Label(f"  {each}", markup=False)
            yield Label(
                "They would run on this machine as you. Run only programs that you trust.",
                classes="dim",
            )
            yield from self.buttons(apply="Without (F2)", run="Run (F3)", cancel="Cancel (Esc)")

    def action_apply(self) -> None:
        self.close(False)

    def action_run(self) -> None:
        self.close(True)
