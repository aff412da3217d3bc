"""Checked files that every format of a report is tried on."""

from __future__ import annotations

from dataclasses import replace

from tests.oracles.own_mistakes import max_for_both
from tests.oracles.own_searches import Tape, alpha_beta
from ttt_tui.features.own.checking import Checked, judged
from ttt_tui.features.own.chosen_moves import ChosenMoves
from ttt_tui.features.own.grading.grade import MET, NOT_MET, Grade, Item
from ttt_tui.features.own.grading.grade import UNKNOWN as NOT_KNOWN
from ttt_tui.features.own.recording import Recording
from ttt_tui.features.own.running import Unrecognised
from ttt_tui.game import Position

START = "X../.O./... x"
ASKED = "XX./OO./... x"
TOLD = ChosenMoves(9, {Position.parse(ASKED): 5, Position.parse("XXO/.O./.X. x"): 3}, 12)


def checked(recording: Recording, told: ChosenMoves | None = None) -> Checked:
    return Checked("a b.py", replace(judged(recording), moves=told), 0.25)


RIGHT = checked(alpha_beta(Tape(START, window=True)))
WRONG = checked(max_for_both(Tape(START)), TOLD)
UNKNOWN = Checked(
    "c.py", Unrecognised("a board\x1b[31m", '--board "[0] * 9"', tried=("go(b): returned 0",)), 0.5
)
SKIPPED = Checked("d.py", Unrecognised("", skipped=True), 0.0)
ITEMS = (
    Item("rules", MET, "Every board follows the rules.", 20, 20),
    Item("values", NOT_MET, "A value is wrong.", 0, 40),
    Item("pruning", NOT_KNOWN, "Not judged, because a value is wrong.", 0, 20),
    Item("expect minimax", MET, "It tries every move."),
)
GRADED = replace(WRONG, grade=Grade(ITEMS, TOLD))
ALL = (RIGHT, WRONG, UNKNOWN, SKIPPED, GRADED)
