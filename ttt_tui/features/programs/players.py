"""A user's program, or one with a classic bug, as a player: it is asked for its moves.

Features that let players play find this module by its name (`ttt_tui.registry`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.programs.channel import NO_MOVE, RAISES, TAKEN_CELL
from ttt_tui.features.programs.child_requests import ask
from ttt_tui.features.programs.classic_bugs import CLASSIC_BUGS, file_of
from ttt_tui.features.programs.file_argument import FileArgument
from ttt_tui.features.programs.recording import Subject
from ttt_tui.features.programs.runner import Limits, Runner
from ttt_tui.game import Position

_LIMITS = Limits(seconds=600.0)
"""For all the moves that it is asked for at a time."""
_NAME_ONE = "name a function that returns a move: FILE.py:FUNCTION"
_LOST = RAISES, TAKEN_CELL
"""What loses a game; for any other reason that `ask` gives it was not asked at all."""


class ProgramPlayer:
    """A file; how it is to be called is found out when it is first asked."""

    varies = None

    def __init__(self, asked: FileArgument) -> None:
        self._asked = asked
        self._subject: Subject | None = None

    def moves(
        self,
        positions: Sequence[Position],
        seeds: Sequence[int],  # noqa: ARG002 - it has no dice of ours
    ) -> Sequence[int | None]:
        """The cell it chooses in each position, None where it gives no move that can be played.

        Raises:
            ValueError: no search was recognised in the file, it plays on another board, or it
                cannot be asked.
        """
        if self._subject is None:
            self._subject = self._recognised()
        rules = self._subject.start.rules
        if any(position.rules != rules for position in positions):
            raise ValueError(f"{self._asked} plays on another board")
        answers = ask(self._subject, positions, _LIMITS)
        reasons = {each.why for each in answers if each.cell is None}
        has_moves = any(each.cell is not None for each in answers)
        for why in sorted(reasons):
            if not (why.startswith(_LOST) or (why == NO_MOVE and has_moves)):
                more = f"; {_NAME_ONE}" if why == NO_MOVE else ""
                raise ValueError(f"{self._asked} cannot be asked: {why}{more}")
        return [each.cell for each in answers]

    def _recognised(self) -> Subject:
        file, function = self._asked.file, self._asked.function
        with Runner(file, function, limits=_LIMITS) as running:
            while running.recording is None and not running.done:
                running.more(None)
            if running.recording is None:
                why = running.unrecognised
                reason = f": {why.words}" if why else ""
                raise ValueError(f"no search was recognised in {self._asked}{reason}")
            return running.recording.subject


def names() -> tuple[str, ...]:
    """The names of classic bugs; a file is named by its path."""
    return tuple(CLASSIC_BUGS)


def player(text: str) -> ProgramPlayer | None:
    """A classic bug by its name, or a file: `FILE.py`, `FILE.py:FUNCTION`; None for anything else.

    Raises:
        ValueError: it is written like a file, and there is none.
    """
    if text in CLASSIC_BUGS:
        return ProgramPlayer(FileArgument(file_of(text)))
    if ".py" not in text:
        return None
    return ProgramPlayer(FileArgument.parse(text))
