"""Checked files that every format of a report is tried on."""

from __future__ import annotations

from dataclasses import replace

from tests.oracles.program_mistakes import max_for_both
from tests.oracles.program_searches import Tape, alpha_beta, told_twice
from ttt_tui.features.programs.chosen_moves import ChosenMoves
from ttt_tui.features.programs.file_check import Checked, Judged, judged
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, Grade, Item
from ttt_tui.features.programs.grading.grade import UNKNOWN as NOT_KNOWN
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.game import Position

START = "X../.O./... x"
ASKED = "XX./OO./... x"
TOLD = ChosenMoves(9, {Position.parse(ASKED): 5, Position.parse("XXO/.O./.X. x"): 3}, 12)


def checked(recording: Recording, told: ChosenMoves | None = None) -> Checked:
    return Checked("a b.py", replace(judged(recording), moves=told), 0.25)


RIGHT = checked(alpha_beta(Tape(START, window=True)))
WRONG = checked(max_for_both(Tape(START)), TOLD)
UNKNOWN = Checked(
    "c.py",
    Unrecognised("No\x1b[31m.", '--board "[0] * 9"', tried=("go(b): returned 0",)),
    0.5,
)
SKIPPED = Checked("d.py", Unrecognised(cause="skipped"), 0.0)
ITEMS = (
    Item("rules", MET, "Every board follows the rules.", 20, 20),
    Item("values", NOT_MET, "A value is wrong.", 0, 40),
    Item("pruning", NOT_KNOWN, "Not judged, because a value is wrong.", 0, 20),
    Item("expect minimax", MET, "It tries every move."),
)
GRADED = replace(WRONG, grade=Grade(ITEMS, TOLD))
RIGHT_FOUND = RIGHT.found
assert isinstance(RIGHT_FOUND, Judged)
COSTLY = checked(told_twice(Tape(START, window=True)))
"""Right; it takes alpha and beta and never cuts."""
HOSTILE = replace(
    RIGHT,
    file="=cmd|'/c calc'!A1 <script>alert(1)</script>_*`[x](y)\n\x1b]0;x\x07\u202e\udcff.py",
    found=replace(
        RIGHT_FOUND,
        verdict=replace(
            RIGHT_FOUND.verdict,
            verdict="unknown",
            notes=(']]> & <b>bold</b> | "quoted"', "last \x00 note"),
        ),
    ),
)
"""Its name and its notes hold what each format must not take for its own signs."""
ALL = (RIGHT, WRONG, UNKNOWN, SKIPPED, GRADED)
