"""The runs of a file: one a position, each recorded once."""

from __future__ import annotations

from pathlib import Path

from tests.features.programs.made import Made, Program
from ttt_tui.features.programs.child_requests import Variables
from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.game import Position

TEXTS = ("..O/XOO/..X x", "X../.O./... x", "XO./.../... x", ".../XXO/O.. x")


def runs_of() -> tuple[Runs, list[Made]]:
    made: list[Made] = []

    def record(*asked: object) -> Made:
        made.append(Made(Program().record(str(asked[2] or TEXTS[0]))))
        return made[-1]

    return Runs(Path("mine.py"), record=record), made


def test_a_position_is_run_once() -> None:
    runs, made = runs_of()
    first = runs.begin()
    first.more()
    assert runs.first is first
    assert runs.of(Position.parse(TEXTS[0])) is first
    other = runs.of(Position.parse(TEXTS[1]))
    assert runs.of(Position.parse(TEXTS[1])) is other
    assert len(made) == 2


def test_few_are_kept_and_all_are_ended() -> None:
    runs, made = runs_of()
    runs.begin()
    for text in TEXTS[1:]:
        runs.of(Position.parse(text))
    assert [each.closed for each in made] == [1, 0, 0, 0]
    runs.close()
    assert [each.closed for each in made] == [1, 1, 1, 1]


def test_what_is_not_recognised_says_what_was_looked_for() -> None:
    run = ProgramRun(Made(None, Unrecognised("No board was found.", "--board")))
    assert run.more()
    assert run.over
    assert run.reading is None
    assert run.fault.startswith("cannot be run here: No board was found. Try: --board")


def test_variables_are_looked_for_once_beside_the_screen() -> None:
    asked: list[list[int]] = []

    def look(_: object, nodes: list[int], *__: object) -> dict[int, Variables]:
        asked.append(nodes)
        return {nodes[0]: Variables({"turn": "1"}, {}, "2")}

    made = Made(Program().record(TEXTS[0]))
    runs = Runs(Path("mine.py"), record=lambda *_: made, look=look)
    run = runs.begin()
    runs.look_into(run, 3)  # nothing is recognised yet
    run.more()
    runs.look_into(run, 28)
    runs.close()
    assert asked == [[28, 29, 30]]
    assert run.variables[28].returned == "2"
    runs.look_into(run, 3)  # all is closed
    assert len(asked) == 1
