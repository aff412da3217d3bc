"""Bad arguments: exit status 2, a message that says what and why, nothing on standard output."""

from __future__ import annotations

import signal

import pytest

from tests.cli.conftest import Run
from ttt_tui.cli.errors import noted_interrupts


def test_a_very_long_position_is_not_repeated_whole(run: Run) -> None:
    done = run("analyze", "X" * 5000)
    assert done.exit_code == 2
    assert len(done.stderr) < 200


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--rows", "0"), "rows is 0: it must be from 1 to 8"),
        (("--rows", "9"), "rows is 9: it must be from 1 to 8"),
        (("--columns", "-1"), "columns is -1: it must be from 1 to 8"),
        (("--in-a-row", "1"), "in-a-row is 1: it must be from 2 to 8"),
        (("--rows", "three"), "'three' is not a valid integer"),
        (("--algorithm", "magic"), "'magic' is not one of 'minimax', 'alpha-beta'"),
        (("--order", "upwards"), "no move order 'upwards': choose from reading, centre"),
        (("--order", "centre:3"), "only random takes a seed"),
        (("--order", "random:x"), "only random takes a seed"),
        (("--first-move", "3,0"), "(3,0) is off the board: rows are 0 to 2"),
        (("--first-move", "middle"), "'middle' is not a move"),
        (("--runs", "0"), "--runs"),
        (("--depth", "0"), "a depth limit of 0: it must be from 1 to 64 plies"),
        (("--depth", "-2"), "a depth limit of -2"),
        (("--depth", "65"), "a depth limit of 65"),
        (("--seconds", "0"), "a budget of 0 seconds: it must be more than 0"),
        (("--seconds", "-1"), "a budget of -1 seconds"),
        (("--seconds", "nan"), "a budget of nan seconds"),
        (("--seconds", "soon"), "'soon' is not a valid float"),
        (("--leaves", "0"), "--leaves"),
        (("--nodes", "0"), "--nodes"),
        (("--stop-on-win", "--score", "depth"), "stop at the first win contradicts depth-aware"),
        (
            ("--algorithm", "minimax", "--cutoff", "strict"),
            "--cutoff is an option of alpha-beta",
        ),
        (("--algorithm", "minimax", "--root-window", "fresh"), "--root-window is an option of"),
        (("--algorithm", "minimax", "--stop-on-win"), "--stop-on-win is an option of alpha-beta"),
        (("--json", "--yardsticks"), "--yardsticks adds to the text and --json prints JSON only"),
        (("--json", "--leaves", "3"), "--leaves adds to the text and --json prints JSON only"),
        (("2x3k3g", "--rows", "3"), "position '2x3k3g': 2x3k3g contradicts --rows 3: leave one"),
        (("2x3k3g", "--misere"), "2x3k3g contradicts --misere: leave one of the two out"),
        (("2x3k3", "--first-move", "2,0"), "(2,0) is off the board: rows are 0 to 1"),
        (("--gravity", "--first-move", "0,0"), "the fixed first move (0,0) is not legal"),
    ],
)
def test_bad_and_contradictory_options_are_refused(
    run: Run, options: tuple[str, ...], complaint: str
) -> None:
    done = run("analyze", "empty", *options)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert done.stdout == ""


def test_a_first_move_is_pointless_without_an_empty_board(run: Run) -> None:
    done = run("analyze", "X../.../...", "--first-move", "1,1")
    assert done.exit_code == 2
    assert "no position is empty" in done.stderr


def test_analyze_needs_a_position(run: Run) -> None:
    assert run("analyze").exit_code == 2


@pytest.fixture
def hears_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """As at a terminal; under nohup it would be ignored."""
    monkeypatch.setattr(signal, "getsignal", lambda _: signal.default_int_handler)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_is_raised_where_it_is_asked_for_and_nowhere_else() -> None:
    with noted_interrupts() as check:
        check()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            check()


def test_what_handles_ctrl_c_already_goes_on_doing_so() -> None:
    heard = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with noted_interrupts() as check:
            signal.raise_signal(signal.SIGINT)
            check()
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT]
