"""The line of versions: the same wherever it is asked for, and there at once."""

from __future__ import annotations

import os
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.commands import SCREEN, loaded_by_command, run_command
from ttt_tui import _version
from ttt_tui._version import BACKEND, version_line, version_text


def test_the_version_is_answered_before_anything_is_loaded() -> None:
    loaded = loaded_by_command("--version")
    assert loaded.isdisjoint({*SCREEN, "click", "ttt_tui.game", "ttt_tui.search"})


def test_the_version_is_the_same_text_wherever_it_stands() -> None:
    alone, among_others = run_command("--version"), run_command("--x", "human", "--version")
    assert alone.returncode == among_others.returncode == 0
    assert alone.stdout == among_others.stdout
    line = alone.stdout.splitlines()[0]
    assert re.fullmatch(rf"ttt-tui \S+, Python 3\.\S+ \(\w+\), engine: {BACKEND}", line)


@pytest.mark.parametrize("missing", [False, True])
def test_what_helps_where_the_compiled_engine_is_missing_is_said(
    missing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttt_tui._version.MISSING", missing)
    line, *more = version_text().splitlines()
    assert line == version_line()
    assert bool(more) == missing
    assert ("--force-reinstall" in " ".join(more)) == missing
    assert all(len(each) <= 88 for each in more)


def test_a_kernel_that_is_older_than_its_source_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "ttt_tui"
    for name in _version.KERNELS:
        (package / name).mkdir(parents=True, exist_ok=True)
        built = package / name / f"native{EXTENSION_SUFFIXES[0]}"
        for file, time in ((package / name / "kernel.py", 1_000), (built, 2_000)):
            file.touch()
            os.utime(file, (time, time))
        (package / name / "native.pxd").touch()
        os.utime(package / name / "native.pxd", (1_000, 1_000))
    monkeypatch.setattr(_version, "_HERE", str(package))
    os.utime(package / "search" / "native.pxd", (3_000, 3_000))
    assert _version.stale_kernels() == []  # not a clone
    (tmp_path / "pyproject.toml").touch()
    assert _version.stale_kernels() == ["ttt_tui/search/native.pxd"]
    monkeypatch.setattr(_version, "BACKEND", "compiled")
    changed = "Changed since it was compiled: ttt_tui/search/native.pxd. Install again."
    assert version_text().splitlines()[-1] == changed
    os.utime(package / "search" / "native.pxd", (2_000, 2_000))
    assert _version.stale_kernels() == []
    assert version_text() == version_line() + _version._MISSING * _version.MISSING


def test_an_engine_that_was_chosen_is_not_missing() -> None:
    done = run_command("--version", environment={"TTT_TUI_PURE": "1"})
    assert done.stdout.endswith("engine: python\n")
