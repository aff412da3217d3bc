"""The dialog that opens a program: a path that is typed, chosen in a folder, or recent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import DirectoryTree, Input, Label, OptionList
from textual.widgets.option_list import Option

from ttt_tui.features.programs.file_argument import FileArgument
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import FileTree, PlainList
from ttt_tui.tui.keys import key

SAFETY = "The file runs as you, in a sandbox: it can read your files, but not change them."


class OpenProgramDialog(Dialog[FileArgument]):
    """Asks for a file, and perhaps the function in it that searches; None when cancelled."""

    AUTO_FOCUS = "#program-path"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Open none"),
        key("f2", "apply", "Watch", "Run this file and watch its search"),
    ]
    DEFAULT_CSS = """
    #program-columns { height: 12; }
    #program-files { width: 1fr; height: 1fr; background: $panel; }
    #program-recent-side { width: 34; margin-left: 1; }
    #program-recent { height: 1fr; border: none; padding: 0; background: $surface; }
    .-slim #program-columns { height: 8; }
    .-slim #program-recent-side { width: 24; }
    #program-safety { width: 1fr; height: auto; }
    """

    def __init__(self, folder: Path, recent: Sequence[str]) -> None:
        """`recent` are paths, the latest first."""
        super().__init__()
        self._folder, self._recent = folder, tuple(recent)

    def compose(self) -> ComposeResult:
        with self.frame("Open your own search", "a Python file, which stays unchanged"):
            yield Input(
                placeholder="path/to/file.py, or file.py:function", id="program-path", compact=True
            )
            with Horizontal(id="program-columns"):
                yield FileTree(self._folder, ".py", id="program-files")
                if self._recent:
                    with Vertical(id="program-recent-side"):
                        yield Label("WatchedFile before", classes="section")
                        yield PlainList(
                            *(Option(_short(each)) for each in self._recent),
                            id="program-recent",
                            markup=False,
                        )
            yield Label(SAFETY, id="program-safety", classes="dim", markup=False)
            yield Label("", id="complaint", markup=False)
            yield from self.buttons(apply="Watch (F2)", cancel="Cancel (Esc)")

    @on(DirectoryTree.FileSelected)
    def _file_chosen(self, event: DirectoryTree.FileSelected) -> None:
        self.query_one(Input).value = str(event.path)
        self.action_apply()

    @on(OptionList.OptionSelected)
    def _recent_chosen(self, event: OptionList.OptionSelected) -> None:
        self.query_one(Input).value = self._recent[event.option_index]
        self.action_apply()

    def action_apply(self) -> None:
        text = self.query_one(Input).value.strip()
        self.close_with(lambda: FileArgument.parse(text, self._folder))


def _short(path: str) -> str:
    """The last two parts of a path."""
    parts = Path(path).parts
    return "/".join(parts[-2:])
