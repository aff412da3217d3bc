"""One file checked, whatever it does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.oracles.program_mistakes import max_for_both
from tests.oracles.program_searches import Cells, Tape, alpha_beta, minimax, score
from ttt_tui.features.programs import file_check
from ttt_tui.features.programs.attempts import FIRST
from ttt_tui.features.programs.channel import Answer
from ttt_tui.features.programs.child_requests import NO_TIME
from ttt_tui.features.programs.chosen_moves import ChosenMoves
from ttt_tui.features.programs.file_check import Checked, Judged, check
from ttt_tui.features.programs.judging.deadline import check_deadline
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Hints, Limits, Unrecognised
from ttt_tui.game import Position
from ttt_tui.search.counts.exact import solver_for

START = "X../.O./... x"


class Clock:
    """Time passes while a file is run."""

    now = 0.0
    run_takes = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> list[Limits]:
    """Nothing is run: a wrong search is recorded, and gives no moves; what time each was given."""
    given: list[Limits] = []

    def record(
        _file: str, _function: str | None, _at: object, _hints: Hints, limits: Limits, *_: object
    ) -> Recording:
        given.append(limits)
        clock.now += clock.run_takes
        return max_for_both(Tape(START))

    def ask(
        _subject: object, positions: Sequence[Position], limits: Limits, *_: object
    ) -> list[Answer]:
        given.append(limits)
        clock.now += 1.0
        return [Answer(why="it is silent")] * len(positions)

    monkeypatch.setattr(file_check, "record", record)
    monkeypatch.setattr(file_check, "ask", ask)
    return given


def moves_of(checked: Checked) -> ChosenMoves | None:
    assert isinstance(checked.found, Judged)
    return checked.found.moves


def test_a_wrong_file_is_asked_for_its_moves_in_the_time_that_is_left(
    asked: list[Limits], clock: Clock
) -> None:
    clock.run_takes = 2.0
    found = check("a.py", seconds=10, clock=clock)
    assert (found.verdict, found.seconds) == ("wrong", 3)
    assert [limits.seconds for limits in asked] == [pytest.approx(9), pytest.approx(7.2)]
    told = moves_of(found)
    assert told is not None  # read off its values
    assert told.worse


def test_without_time_it_is_not_asked(asked: list[Limits], clock: Clock) -> None:
    clock.run_takes = 9.9
    assert moves_of(check("a.py", seconds=10, clock=clock)) is None
    assert len(asked) == 1


@pytest.mark.usefixtures("asked")
def test_judging_has_an_end(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    def judge(_: Recording, **_study: object) -> None:
        while True:
            check_deadline()
            clock.now += 1.0

    monkeypatch.setattr(file_check, "judge", judge)
    found = check("a.py", seconds=10, clock=clock)
    assert isinstance(found.found, Unrecognised)
    assert "not judged in time" in found.found.words
    assert (found.verdict, clock.now) == ("unknown", 10)
    off = check("a.py", seconds=10, is_cancelled=lambda: True, clock=clock)
    assert (off.verdict, clock.now) == ("unknown", 10)  # Ctrl-C ends it at once


def test_a_right_file_is_asked_too(asked: list[Limits], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_check, "record", lambda *_: alpha_beta(Tape(window=True)))
    found = check("a.py")
    assert found.verdict == "right"
    assert moves_of(found)
    assert len(asked) == 1


def test_who_had_no_time_to_answer_is_not_right(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(_subject: object, positions: Sequence[Position], *_: object) -> list[Answer]:
        solver = solver_for(positions[0].rules)
        best = [Answer(solver.best_moves(each)[0]) for each in positions[:-1]]
        return [*best, Answer(why=NO_TIME)]

    monkeypatch.setattr(file_check, "record", lambda *_: minimax(Tape(START)))
    monkeypatch.setattr(file_check, "ask", ask)
    found = check("a.py")
    assert found.verdict == "unknown"
    assert isinstance(found.found, Judged)
    assert "compared in time" in found.found.verdict.notes[-1]


def test_whose_choice_of_a_move_was_not_asked_is_not_right(
    asked: list[Limits], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_check, "record", lambda *_: alpha_beta(Tape(window=True)))
    monkeypatch.setattr(file_check, "chooser", lambda *_: "move")
    found = check("a.py")
    assert found.verdict == "unknown"
    assert isinstance(found.found, Judged)
    assert found.found.verdict.notes[-1] == "The move that move chooses was not tested."
    assert len(asked) == 1


EXAMPLES = Path(__file__).parents[3] / "examples"
CHOOSER = EXAMPLES / "right/chooses_its_move.py"


@pytest.mark.parametrize(
    ("change", "verdict", "kind"),
    [
        (("value > best_value", "value > best_value"), "right", ""),
        (("value > best_value", "value >= best_value"), "wrong", "bound-chosen"),
    ],
)
def test_the_move_chosen_is_judged_in_every_position(
    tmp_path: Path, change: tuple[str, str], verdict: str, kind: str
) -> None:
    """An answer that names taken cells may be misread: nobody is blamed then."""
    file = tmp_path / "mine.py"
    file.write_text(CHOOSER.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    found = check(str(file))
    told = moves_of(found)
    assert isinstance(found.found, Judged)
    assert told is not None
    assert found.verdict == verdict, told.words
    assert [each.kind for each in found.found.verdict.findings] == [kind] * bool(kind)
    assert bool(told.worse) == (verdict != "right")
    if verdict == "right":
        assert told.asked == 2_423


@pytest.mark.parametrize(
    ("file", "kinds"),
    [
        ("right/almost_full.py", []),
        ("wrong/no_diagonals_almost_full.py", ["goes-on-after-end", "win-as-draw"]),
    ],
)
def test_what_was_not_seen_is_looked_for_elsewhere(file: str, kinds: list[str]) -> None:
    """Each is called on a board with two empty cells."""
    found = check(str(EXAMPLES / file))
    assert found.verdict == file.partition("/")[0]
    assert isinstance(found.found, Judged)
    assert found.found.nodes == 4
    assert [each.kind for each in found.found.verdict.findings][:2] == kinds
    assert not found.found.verdict.unseen or kinds


def test_lines_that_cannot_be_tested_leave_it_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be recorded where it was called, and neither elsewhere nor asked."""
    late = "XOX/OOX/.X. o"

    def record(_file: str, _function: str | None, at: object, *_: object) -> object:
        return Unrecognised("a way") if at else alpha_beta(Tape(late, window=True))

    def ask(_subject: object, positions: Sequence[Position], *_: object) -> list[Answer]:
        return [Answer(why="its board cannot be set up")] * len(positions)

    monkeypatch.setattr(file_check, "record", record)
    monkeypatch.setattr(file_check, "ask", ask)
    found = check("a.py")
    assert found.verdict == "unknown"
    assert isinstance(found.found, Judged)
    words = "Not tested: whether it recognises a win at (0,0), (0,1) and (0,2); "
    assert found.found.verdict.notes[-1].startswith(words)


@pytest.mark.parametrize(
    ("there", "verdict"), [("nowhere", "unknown"), ("the same", "wrong"), ("right", "unknown")]
)
def test_who_always_chooses_the_worst_is_called_for_the_other_side_and_from_elsewhere(
    monkeypatch: pytest.MonkeyPatch, there: str, verdict: str
) -> None:
    def turned(board: Cells, _depth: int) -> float | None:
        value = score(board)
        return None if value is None else -value

    def record(
        _file: str, _function: str | None, at: object, *asked: object
    ) -> Recording | Unrecognised:
        if at and there != "the same":
            return Unrecognised("a way to put up that position")
        is_elsewhere = asked[-1] != FIRST
        return minimax(Tape(START), scored=score_of if is_elsewhere and not at else turned)

    def score_of(board: Cells, _depth: int) -> float | None:
        return score(board) if there == "right" else turned(board, 0)

    monkeypatch.setattr(file_check, "record", record)
    monkeypatch.setattr(
        file_check, "ask", lambda _, positions, *__: [Answer(why="no")] * len(positions)
    )
    found = check("a.py")
    assert found.verdict == verdict
    assert isinstance(found.found, Judged)
    assert bool(found.found.verdict.findings) == (there != "right")


def test_a_fault_of_ours_is_said_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("lost")

    monkeypatch.setattr(file_check, "record", broken)
    found = check("a.py")
    assert found.verdict == "unknown"
    assert isinstance(found.found, Unrecognised)
    assert "RuntimeError: lost" in found.found.words


def test_who_is_not_waited_for_any_more_ends_soon(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text("def f(board):\n    return f(board)\nwhile True:\n    pass\n", encoding="utf-8")
    found = check(str(file), is_cancelled=lambda: True)
    assert found.verdict == "unknown"
