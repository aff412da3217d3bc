"""What is installed on request is found without being loaded."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ttt_tui._web_session import VARIABLE
from ttt_tui.engine.installation import install_line, is_installed, missing


def test_all_that_an_extra_takes_has_to_be_there() -> None:
    assert is_installed("click", "rich")
    assert not is_installed("click", "no_such_package")


def test_what_was_tried_in_vain_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "click", None)
    assert not is_installed("click")


def test_it_is_said_who_needs_it_and_how_to_install_it() -> None:
    assert missing("plots", "--plot") == (
        "--plot needs the extra 'plots', which is not installed. Install it with:\n"
        + install_line("plots")
    )


def test_a_visitor_is_told_nothing_of_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    said = missing("plots", "the plot")
    assert said == "the plot needs the extra 'plots', which is not installed"
