"""Unsaved work: where analyses are saved, the writer of the autosave, and the offer to go on."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from textual.markup import escape

from ttt_tui._web_session import visitors_folder
from ttt_tui.engine.files import user_file
from ttt_tui.features.analyses import SUFFIX
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
_LONGEST_START = 24  # characters of a position


class AnalysesService:
    """Where analyses are kept.

    Attributes:
        first: what is opened at the start; None for nothing.
        autosaves: the folder of unsaved work; None if it is not saved.
        seconds: how often it is saved, if it has changed; None for never.
    """

    def __init__(
        self,
        first: Opened | None = None,
        autosaves: Path | None = None,
        seconds: float | None = AUTOSAVE_SECONDS,
    ) -> None:
        self.first = first
        is_visited = visitors_folder() is not None  # who never comes back to what is kept
        self.autosaves = autosaves or (None if is_visited else user_file("state", "analyses"))
        self.seconds = seconds


class OfferLine(HintPanel):
    """One line, however long its words are."""

    DEFAULT_CSS = """
    OfferLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def show(self, words: str) -> None:
        self.open(f"[b]F3[/b] [@click=screen.reopen]restores unsaved work[/]: {escape(words)}")


class LastTime(NamedTuple):
    """What an earlier program was at.

    Attributes:
        parts: what it was, in words, the least important last.
        broken_off: its user did not leave it, and nobody has been offered this yet.
    """

    parts: tuple[str, ...]
    analysis: Analysis
    broken_off: bool


def may_have_last_time(folder: Path) -> bool:
    """Whether there is any file; quick, for the first frame."""
    return any(folder.glob(f"*{SUFFIX}"))


def last_time(folder: Path) -> LastTime | None:
    """What the last program was at that broke off; if none did, the last that was left."""
    from ttt_tui.features.analyses.autosave import of_others

    found = None
    others = of_others(folder)
    for each in sorted(others, key=lambda other: other.offered):
        try:
            analysis = each.read()
            if not _holds_anything(analysis):
                each.note_offered()  # so that it is not kept for ever
                continue
            found = LastTime(_parts(each, analysis), analysis, not each.offered)
            if found.broken_off:
                each.note_offered()
            break
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
            found.append(Earlier(", ".join(_parts(each, each.read())), each.path))
        except ValueError:
            found.append(Earlier(f"{each.path.name}: cannot be read", each.path))
        except OSError:
            continue
        finally:
            each.release()
    return found


def _parts(file: AutosaveFile, analysis: Analysis) -> tuple[str, ...]:
    """`3x3, 3 in a row`, `5 moves`, `12 minutes ago`: the game, where it stands, and when.

    A game in which no move was played is told by its position.
    """
    record = analysis.record
    start = str(record.start)
    start = start if len(start) <= _LONGEST_START else f"{start[: _LONGEST_START - 1]}…"
    where = plural(record.ply, "move") if record.ply else start
    return _game(analysis), where, _ago(file.seconds_ago)


def _holds_anything(analysis: Analysis) -> bool:
    """Whether there is something to go on with: more than the empty board of every start."""
    record = analysis.record
    has_more = record.moves or analysis.notes or analysis.bookmarks
    return bool(has_more) or any(analysis.parts.values()) or record.start != Position()


def _ago(seconds: float) -> str:
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            return f"{plural(int(seconds // length), unit)} ago"
    return "just now"


def _game(analysis: Analysis) -> str:
    start = analysis.record.start
    return str(start.rules) if isinstance(start, Position) else rules_of(start).name
