"""What a program that has gone has left, in words, and the one line in which it is offered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.markup import escape

from ttt_tui.tui.panel_heights import HintPanel
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:
    from ttt_tui.features.analyses.analysis import Analysis
    from ttt_tui.features.analyses.autosave import Kept
    from ttt_tui.features.analyses.dialogs import Earlier


class OfferLine(HintPanel):
    """One line, however long its words are."""

    DEFAULT_CSS = """
    OfferLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def show(self, words: str) -> None:
        self.open(f"[b]F3[/b] [@click=screen.reopen]goes on where it broke off[/]: {escape(words)}")


def newest_broken_off(folder: Path) -> tuple[str, Analysis] | None:
    """What the last program was at that has gone without its user leaving it; told once."""
    from ttt_tui.features.analyses.autosave import of_others

    found = None
    others = of_others(folder)
    for each in others:
        if not each.told and found is None:
            try:
                analysis = each.read()
                found = _words(each, analysis), analysis
                each.note_told()
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


def _words(kept: Kept, analysis: Analysis) -> str:
    """`12 minutes ago, 5 moves, 3x3, 3 in a row`: what there is no room for is the least."""
    moves = plural(analysis.record.ply, "move")
    return f"{_ago(kept.seconds_ago)}, {moves}, {analysis.rules}"


def _ago(seconds: float) -> str:
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            return f"{plural(int(seconds // length), unit)} ago"
    return "just now"
