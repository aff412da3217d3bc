"""Unsaved work: where analyses are saved, the writer of the autosave, and the offer to go on."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from textual.markup import escape

from ttt_tui._web_session import visitors_folder
from ttt_tui.engine.files import user_file, usual_folder
from ttt_tui.game import Position
from ttt_tui.game.game_state import rules_of
from ttt_tui.tui.panel_heights import HintPanel
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:  # loaded when something is first kept
    from ttt_tui.features.analyses.autosave import AutosaveFile
    from ttt_tui.features.analyses.dialogs import Earlier
    from ttt_tui.features.analyses.saved_analysis import Analysis
    from ttt_tui.features.analyses.store import Opened


class AutosaveWriter:
    """Writes one analysis after the other into the file of this program.

    Attributes:
        pending: what is on its way to the disk, in a thread that may not have begun.
    """

    def __init__(self, folder: Path | None) -> None:
        """`folder` is that of the file; None: nothing is kept."""
        self.pending: Analysis | None = None
        self._folder = folder
        self._file: AutosaveFile | None = None
        self._lock = Lock()
        self._has_left = False  # no writing begins after that

    def write(self, now: Analysis) -> None:
        """Raises:
        ValueError: it cannot be written.
        """
        with self._lock:
            if not self._has_left:  # else whoever left has written it, or what is newer
                self._put(now)

    def leave(self, changed: Analysis | None) -> None:
        """What the user leaves is not offered by itself.

        Args:
            changed: what has not been on its way to the disk yet.
        """
        with self._lock:  # a writing that has begun comes to its end, another never begins
            self._has_left = True
            try:
                if (now := changed or self.pending) is not None:
                    self._put(now)
            except ValueError:
                return  # a message that nobody could read any more
            finally:
                if self._file is not None:
                    self._file.leave()

    def _put(self, now: Analysis) -> None:
        from ttt_tui.features.analyses.autosave import of_this_program

        if self._file is None and self._folder is not None:
            self._file = of_this_program(self._folder)
        if self._file is not None:
            self._file.write(now)
        self.pending = None


AUTOSAVE_SECONDS = 1.0


class AnalysesService:
    """Where analyses are kept.

    Attributes:
        first: what is opened at the start; None for nothing.
        autosaves: the folder of unsaved work; None if it is not saved.
        seconds: how often it is saved, if it has changed; None for never.
        folder: where the paths begin that a user types.
    """

    def __init__(
        self,
        first: Opened | None = None,
        autosaves: Path | None = None,
        seconds: float | None = AUTOSAVE_SECONDS,
        folder: Path | None = None,
    ) -> None:
        self.first = first
        is_visited = visitors_folder() is not None  # who never comes back to what is kept
        self.autosaves = autosaves or (None if is_visited else user_file("state", "analyses"))
        self.seconds = seconds
        self._folder = folder

    @property
    def folder(self) -> Path:
        return self._folder or usual_folder()


class OfferLine(HintPanel):
    """One line, however long its words are."""

    DEFAULT_CSS = """
    OfferLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def show(self, words: str) -> None:
        self.open(f"[b]F3[/b] [@click=screen.reopen]restores unsaved work[/]: {escape(words)}")


def newest_broken_off(folder: Path) -> tuple[str, Analysis] | None:
    """What the last program was at that has gone without its user leaving it; offered once."""
    from ttt_tui.features.analyses.autosave import of_others

    found = None
    others = of_others(folder)
    for each in others:
        if not each.offered and found is None:
            try:
                analysis = each.read()
                found = _words(each, analysis), analysis
                each.note_offered()
            except (ValueError, OSError):
                continue  # it is not lost: the list of all has it, and says why it cannot be read
    for each in others:
        each.release()
    return found


def earlier(folder: Path) -> list[Earlier]:
    """What programs that have gone have left, the newest first."""
    from ttt_tui.features.analyses.autosave import of_others
    from ttt_tui.features.analyses.dialogs import Earlier

    found = []
    for each in of_others(folder):
        try:
            found.append(Earlier(_words(each, each.read()), each.path))
        except ValueError:
            found.append(Earlier(f"{each.path.name}: cannot be read", each.path))
        except OSError:
            continue
        finally:
            each.release()
    return found


def _words(file: AutosaveFile, analysis: Analysis) -> str:
    """`12 minutes ago, 5 moves, 3x3, 3 in a row`: what there is no room for is the least."""
    moves = plural(analysis.record.ply, "move")
    return f"{_ago(file.seconds_ago)}, {moves}, {_game(analysis)}"


def _ago(seconds: float) -> str:
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            return f"{plural(int(seconds // length), unit)} ago"
    return "just now"


def _game(analysis: Analysis) -> str:
    start = analysis.record.start
    return str(start.rules) if isinstance(start, Position) else rules_of(start).name
