"""The dialogs that ask for a file: to save to, and to open."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import DirectoryTree, Input, Label

from ttt_tui.next.tui.dialog import Dialog

SUFFIXES = (".json", ".txt")


class SavedFiles(DirectoryTree):
    """Folders, and files that the program may have written."""

    def filter_paths(self, paths: Iterable[Path]) -> Iterable[Path]:
        return [
            path
            for path in paths
            if not path.name.startswith(".") and (path.is_dir() or path.suffix in SUFFIXES)
        ]


class OpenDialog(Dialog[Path]):
    """Asks for a file that is there."""

    TITLE = "Open"
    ACCEPT = "Open"
    AUTO_FOCUS = "#path"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def fields(self) -> ComposeResult:
        yield Label("A saved file (.json), or a text with a position", classes="section")
        yield Input(placeholder="file", id="path", compact=True)
        yield SavedFiles(self._folder, id="files")

    @on(DirectoryTree.FileSelected)
    def _selected(self, event: DirectoryTree.FileSelected) -> None:
        self.dismiss(event.path)

    @on(Input.Submitted)
    def action_accept(self) -> None:
        path = _path(self.query_one(Input).value, self._folder)
        if path is None or not path.is_file():
            self.complain(f"There is no file {path}." if path else "Write the name of a file.")
        else:
            self.dismiss(path)


class SaveDialog(Dialog[Path]):
    """Asks where to save; a file that is there is named before it is replaced."""

    TITLE = "Save"
    ACCEPT = "Save"
    NARROW = True
    AUTO_FOCUS = "#path"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._warned: Path | None = None

    def fields(self) -> ComposeResult:
        yield Label(f"Save to a file in {self._folder}", classes="section", markup=False)
        yield Input("ttt-tui.json", id="path", compact=True)

    @on(Input.Submitted)
    def action_accept(self) -> None:
        path = _path(self.query_one(Input).value, self._folder)
        if path is None or path.is_dir():
            self.complain("Write the name of a file.")
            return
        path = path if path.suffix else path.with_suffix(".json")
        if path.exists() and path != self._warned:
            self._warned = path
            self.complain(f"{path.name} is there already; the same again replaces it.")
        else:
            self.dismiss(path)


def _path(text: str, folder: Path) -> Path | None:
    return folder / Path(text.strip()).expanduser() if text.strip() else None
