"""The dialogs that ask for a file: to save to, and to open."""

import os
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.events import Click
from textual.widgets import DirectoryTree, Input, Label
from textual.widgets._directory_tree import DirEntry

from ttt_tui.run.files import save
from ttt_tui.tui.dialogs.dialog import Answer, Dialog
from ttt_tui.tui.model.session import read_file, to_json
from ttt_tui.tui.model.state import State


class FileTree(DirectoryTree):
    """The files of a folder: a click chooses one, Enter or a double click opens it."""

    async def _on_click(self, event: Click) -> None:
        line = event.style.meta.get("line")
        node = None if line is None else self.get_node_at_line(line)
        if node is not None and not node.allow_expand and event.chain == 1:
            event.prevent_default()
            self.cursor_line = node.line


class FileDialog(Dialog[Answer]):
    """Asks for the name of a file."""

    AUTO_FOCUS = "#path"

    def __init__(self, state: State) -> None:
        """Save a state, or open a file with only a position in it."""
        super().__init__()
        self._folder = _folder()
        self._state = state

    @property
    def path(self) -> Path | None:
        """The file of the name that is written; None without one."""
        name = self.query_one(Input).value.strip()
        # Not `Path.expanduser`, which raises for an unknown user.
        return self._folder / os.path.expanduser(name) if name else None  # noqa: PTH111


def _folder() -> Path:
    """Return the current folder, or the home folder if that has been removed."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return Path.home()


class OpenDialog(FileDialog[State]):
    """Asks for a file and opens it."""

    DEFAULT_CSS = "#files { height: 12; background: $surface; }"
    TITLE = "Open"
    ACCEPT = "Open (Enter)"

    def fields(self) -> ComposeResult:
        yield Label(
            "A saved file, a text with a position, or your program (.py)", classes="section"
        )
        yield Input(placeholder="file", id="path", compact=True)
        yield FileTree(self._folder, id="files")

    @on(DirectoryTree.NodeHighlighted)
    def _highlighted(self, event: DirectoryTree.NodeHighlighted[DirEntry]) -> None:
        if event.node.data is not None and not event.node.allow_expand:
            self.query_one(Input).value = str(event.node.data.path)

    @on(DirectoryTree.FileSelected)
    def action_accept(self) -> None:
        path = self.path
        if path is None:
            self.complain("Write the name of a file.")
            return
        try:
            if path.suffix == ".py" and path.is_file():
                self.dismiss(self._state.watching(str(path), self._state.match.state))
            else:
                self.dismiss(read_file(path, self._state))
        except (OSError, ValueError) as error:
            self.complain(f"Not opened: {getattr(error, 'strerror', error)}: {path}")


class SaveDialog(FileDialog[Path]):
    """Asks for a file and saves to it; it names an existing file before it replaces it."""

    TITLE = "Save"
    ACCEPT = "Save (Enter)"
    _warned: Path | None = None

    def fields(self) -> ComposeResult:
        yield Label(f"A file in {self._folder}", classes="section", markup=False)
        yield Input("ttt-tui.json", id="path", compact=True)

    def action_accept(self) -> None:
        path = self.path
        try:
            if path is None or path.is_dir():
                self.complain("Write the name of a file.")
                return
            path = path.with_suffix(".json")
            if path.exists() and path != self._warned:
                self._warned = path
                self.complain(f"{path.name} is there already; the same again replaces it.")
                return
            save(path, to_json(self._state))
        except (OSError, ValueError) as error:  # a ValueError of a name with a zero byte
            self.complain(f"Not saved: {getattr(error, 'strerror', error)}: {path}")
        else:
            self.dismiss(path)
