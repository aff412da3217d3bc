"""What is asked before a tree is exported from the screen: the file, from which node, how deep."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from textual.app import ComposeResult
from textual.widgets import Input, Label

from ttt_tui.engine.files import Consent, format_by_ending, path_to_write, words_for
from ttt_tui.features.export.formats import FORMATS, SUFFIXES, Format
from ttt_tui.game import quoted, read_whole
from ttt_tui.search import Moment
from ttt_tui.search.reading.part import Part
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import choice, chosen, labelled_row
from ttt_tui.tui.keys import key
from ttt_tui.words.sentences import Formatter

_KINDS = "; ".join(f"{each.suffix} {each.about}" for each in FORMATS.values())


class Wanted(NamedTuple):
    """What is to be written; `replace` is the user's consent to what stands there."""

    part: Part
    format: Format
    path: Path
    replace: bool


class ExportScreen(Dialog[Wanted]):
    """Asks for the name of a file, for that of one that is there twice."""

    AUTO_FOCUS = "#export-path"
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Write nothing"),
        key("f2", "apply", "Export", "Write the file"),
    ]

    def __init__(self, folder: Path, moment: Moment, node: int, formatter: Formatter) -> None:
        """Args:
        moment: what is looked at.
        node: the line of the tree that is chosen.
        """
        super().__init__()
        self._folder, self._moment = folder, moment
        self._starts = {"the root": 0}
        if node:
            self._starts[f"after {formatter.cells(moment.trace.moves_to(node))}"] = node
        self._consent = Consent()

    def compose(self) -> ComposeResult:
        with self.frame("Export the tree", "as it is at this moment"):
            yield Label(words_for(self._folder), classes="dim", markup=False)
            yield Input("tree.svg", id="export-path", compact=True)
            yield Label(f"The ending sets the format: {_KINDS}.", classes="dim", markup=False)
            nodes = list(self._starts.items())
            yield from labelled_row("From", choice("export-node", nodes, nodes[0][1]))
            depth = Input(placeholder="all", id="export-plies", compact=True)
            yield from labelled_row("Moves down", depth)
            yield Label("", id="complaint", markup=False)
            yield from self.buttons(apply="Export (F2)", cancel="Cancel (Esc)")

    def action_apply(self) -> None:
        self.close_with(self._wanted)

    def _wanted(self) -> Wanted:
        typed = self.query_one("#export-path", Input).value
        path = path_to_write(typed, self._folder, "tree.svg")
        found = FORMATS[format_by_ending(path, SUFFIXES)]
        text = self.query_one("#export-plies", Input).value.strip()
        plies = read_whole(text) if text else None
        if text and (plies is None or plies < 0):
            raise ValueError(
                f"Moves down: {quoted(text)} is not a number such as 2; empty means all"
            )
        part = Part(self._moment, chosen(self, "export-node", int), plies)
        if complaint := found.too_large(part):
            raise ValueError(complaint)
        return Wanted(part, found, path, self._consent.to_replace(path))
