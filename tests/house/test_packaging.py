"""What the package says of itself: licence, versions, and what its distribution has."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from ttt_tui._version import __version__

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_licence_is_the_one_named() -> None:
    (name,) = PROJECT["license-files"]
    text = (ROOT / name).read_text(encoding="utf-8")
    assert PROJECT["license"] == "MIT"
    assert text.startswith("MIT License\n\nCopyright (c) 2026 the ttt-tui authors\n")
    assert PROJECT["authors"] == [{"name": "the ttt-tui authors"}]
    # With an expression of the licence a classifier of it is refused (PEP 639).
    assert not any("License" in each for each in PROJECT["classifiers"])


def test_this_python_is_among_those_named() -> None:
    named = f"Programming Language :: Python :: {sys.version_info[0]}.{sys.version_info[1]}"
    if sys.version_info >= (3, 15):
        pytest.skip("newer than all that are named")
    assert named in PROJECT["classifiers"]


def test_the_changelog_begins_with_what_is_not_released_and_then_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$", text, re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    assert headings[1][0] == __version__
    versions = [[int(part) for part in name.split(".")] for name, _ in headings[1:]]
    assert versions == sorted(versions, reverse=True)
    assert all(date for _, date in headings[1:])
    kinds = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_floors_are_those_that_hold() -> None:
    """`.ci/run` takes the newest; these were tried by hand."""
    extras = PROJECT["optional-dependencies"]
    assert "rich>=14.2" in PROJECT["dependencies"]
    assert "click>=8.2" in extras["test"]
    for line in (*PROJECT["dependencies"], *extras["test"]):
        assert ">=" in line, line
