"""Open your own: the path of a Python file, typed, chosen among folders, or watched before."""

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

SAFETY = "It runs on this machine as you, in a sandbox: it reads your files and changes none."


class OpenProgramDialog(Dialog[FileArgument]):
    """Asks for a file, and perhaps the function in it that searches; None when cancelled."""

    AUTO_FOCUS = "#own-path"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Open none"),
        key("f2", "apply", "Watch", "Run this file and watch its search"),
    ]
    DEFAULT_CSS = """
    #own-columns { height: 12; }
    #own-files { width: 1fr; height: 1fr; background: $panel; }
    #own-recent-side { width: 34; margin-left: 1; }
    #own-recent { height: 1fr; border: none; padding: 0; background: $surface; }
    .-slim #own-columns { height: 8; }
    .-slim #own-recent-side { width: 24; }
    #own-safety { width: 1fr; height: auto; }
    """

    def __init__(self, folder: Path, recent: Sequence[str]) -> None:
        """`recent` are paths, the latest first."""
        super().__init__()
        self._folder, self._recent = folder, tuple(recent)

    def compose(self) -> ComposeResult:
        with self.frame("Open your own search", "a Python file, left as it is"):
            yield Input(
                placeholder="path/to/file.py, or file.py:function", id="own-path", compact=True
            )
            with Horizontal(id="own-columns"):
                yield FileTree(self._folder, ".py", id="own-files")
                if self._recent:
                    with Vertical(id="own-recent-side"):
                        yield Label("Watched before", classes="section")
                        yield PlainList(
                            *(Option(_short(each)) for each in self._recent),
                            id="own-recent",
                            markup=False,
                        )
            yield Label(SAFETY, id="own-safety", classes="dim", markup=False)
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
    """A path by its end, which tells most."""
    parts = Path(path).parts
    return "/".join(parts[-2:])
