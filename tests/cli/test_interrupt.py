"""Ctrl-C where the compiled engine runs: noted, and raised when Python is asked again."""

from __future__ import annotations

import signal

import pytest

from ttt_tui.cli.interrupt import noted_interrupts


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
