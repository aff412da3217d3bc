"""What is installed on request is found without being loaded."""

from __future__ import annotations

import sys

import pytest

from ttt_tui.engine.extras import is_installed, missing


def test_all_that_an_extra_takes_has_to_be_there() -> None:
    assert is_installed("click", "rich")
    assert not is_installed("click", "no_such_package")


def test_what_was_tried_in_vain_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "click", None)
    assert not is_installed("click")


def test_it_is_said_how_to_install_it() -> None:
    assert missing("plots") == "it takes what is not installed: pip install 'ttt-tui[plots]'"
