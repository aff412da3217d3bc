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
