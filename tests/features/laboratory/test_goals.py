"""The files that an experiment writes."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from ttt_tui.cli.errors import BadArgument
from ttt_tui.features.laboratory.goals import Goal


def test_a_refusal_names_its_own_option(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match=r"^--plot '/': that is a folder"):
        Goal("/", option="--plot").check()
    there = tmp_path / "x.csv"
    there.touch()
    with pytest.raises(BadArgument, match="with --force"):
        Goal(str(there)).check()
    Goal(str(there), force=True).check()


def test_why_a_file_was_not_made_is_said() -> None:
    def full(path: Path, replace: bool) -> None:
        assert (path, replace) == (Path("x.csv"), True)
        raise OSError(errno.ENOSPC, "No space left on device")

    said = Goal("x.csv", force=True).made(full)
    assert said == "--csv 'x.csv' cannot be written: No space left on device"


def test_where_no_file_is_named_none_is_made() -> None:
    assert Goal(None).made(lambda *_: pytest.fail("it was made")) == ""
