"""What the tests of the dashboard put in place of processes that run files."""

from __future__ import annotations

from pathlib import Path

from tests.features.programs.made import Made, Program
from ttt_tui.features.programs.attempts import FIRST
from ttt_tui.features.programs.child_requests import Variables
from ttt_tui.features.programs.judging.verdict import Verdict, judge
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.service import ProgramService

START = "X../.O./... x"


class StandIn:
    """What is recorded when a file is run, whichever it is.

    Attributes:
        program: what is in the file.
        elsewhere: what it does as it is called in another place; None where it does the same.
        written: when it was saved.
        made: what has been handed out.
        unrecognised: why nothing is found in it.
        refused: why nothing more is, after the search was found.
    """

    def __init__(self) -> None:
        self.program = Program()
        self.elsewhere: Program | None = None
        self.written = 1
        self.made: list[Made] = []
        self.unrecognised: Unrecognised | None = None
        self.refused: Unrecognised | None = None

    def record(self, *asked: object) -> Made:
        position, attempt = asked[2], asked[5]
        if self.unrecognised is not None:
            return Made(None, self.unrecognised)
        program = self.program if attempt == FIRST or not self.elsewhere else self.elsewhere
        recording = program.record(str(position) if position else START)
        made = Made(recording, refused=self.refused)
        self.made.append(made)
        return made

    def look(self, _subject: object, nodes: list[int], *_: object) -> dict[int, Variables]:
        return {node: Variables({"depth": str(node)}, {}, "") for node in nodes}


STAND_IN = StandIn()


async def judged(recording: Recording) -> Verdict:
    """Here, without a process."""
    return judge(recording)


def stand_ins(_: Path) -> list[object]:
    STAND_IN.__init__()  # type: ignore[misc]
    return [
        ProgramService(
            written=lambda _: STAND_IN.written,
            record=STAND_IN.record,
            look=STAND_IN.look,
            judge=judged,
            look_seconds=0.005,
        )
    ]
