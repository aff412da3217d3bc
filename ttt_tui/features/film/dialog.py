"""What is asked before the search on the screen is filmed: the file, how long, how large."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from textual.app import ComposeResult
from textual.widgets import Input, Label

from ttt_tui.engine.files import Consent, format_by_ending, path_to_write, words_for
from ttt_tui.features.film.formats import FORMATS, SUFFIXES, check_available, offered
from ttt_tui.features.film.script import VIEWS, Script, read_number, read_size
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.forms import choice, chosen, labelled_row
from ttt_tui.tui.keys import key


class Wanted(NamedTuple):
    """What is to be made; `replace` is the user's consent to what stands there."""

    script: Script
    format: str
    path: Path
    replace: bool


class FilmScreen(Dialog[Wanted]):
    """Asks for the name of a file, for that of one that is there twice."""

    AUTO_FOCUS = "#film-path"
    HELP = """\
A film shows this dashboard while it searches the position, from the start to where the search is
now, with the level of detail, the colours and the options of the screen. A background process makes
it. If there are more events than frames, the film is a time-lapse.
`ttt-tui film` does the same without a screen.
"""
    BINDINGS = [
        key("escape", "cancel", "Cancel", "Make no film"),
        key("f2", "apply", "Film", "Make the film"),
    ]

    def __init__(self, folder: Path, script: Script) -> None:
        """With what is on the screen, and what is proposed."""
        super().__init__()
        self._folder, self._script = folder, script
        self._consent = Consent()

    def compose(self) -> ComposeResult:
        script = self._script
        fields = {
            "Seconds": ("film-seconds", script.seconds),
            "Frames per second": ("film-rate", script.rate),
            "Screen": ("film-size", "{}x{}".format(*script.size)),
        }
        kinds = "; ".join(f"{suffix} {FORMATS[name]}" for suffix, name in offered().items())
        with self.frame("Film the search", "from its start to this moment"):
            yield Label(words_for(self._folder), classes="dim", markup=False)
            yield Input("search.svg", id="film-path", compact=True)
            yield Label(
                f"The ending sets the format: {kinds}.",
                id="film-kinds",
                classes="dim",
                markup=False,
            )
            for label, (name, value) in fields.items():
                yield from labelled_row(label, Input(str(value), id=name, compact=True))
            views = [(Dashboard.VIEWS[view], view) for view in VIEWS]
            yield from labelled_row("View", choice("film-view", views, script.view))
            yield Label("", id="complaint", markup=False)
            yield from self.buttons(apply="Film (F2)", cancel="Cancel (Esc)")

    def action_apply(self) -> None:
        self.close_with(self._wanted)

    def _wanted(self) -> Wanted:
        path = path_to_write(self._text("path"), self._folder, "search.svg")
        name = format_by_ending(path, SUFFIXES)
        check_available(name)
        script = replace(
            self._script,
            seconds=read_number(self._text("seconds"), "seconds"),
            rate=read_number(self._text("rate"), "frames per second"),
            size=read_size(self._text("size")),
            view=chosen(self, "film-view", str),
        )
        return Wanted(script, name, path, self._consent.to_replace(path))

    def _text(self, name: str) -> str:
        return self.query_one(f"#film-{name}", Input).value
