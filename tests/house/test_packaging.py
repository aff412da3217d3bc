"""What the package says of itself: licence, versions, and what its distribution has."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from email.parser import Parser
from pathlib import Path
from runpy import run_path

import pytest

from tests.house.documents import links, text
from ttt_tui._version import __version__

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ABOUT = run_path(str(ROOT / "description.py"))


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


def test_the_lowest_versions_are_those_that_the_check_takes() -> None:
    check = run_path(str(ROOT / ".ci" / "lowest.py"))
    lowest, extras = check["lowest"](), PROJECT["optional-dependencies"]
    assert f'--editable ".[{",".join(check["EXTRAS"])}]"' in text(ROOT / ".ci" / "lowest")
    needed = [
        *PROJECT["dependencies"],
        *(line for each in check["EXTRAS"] for line in extras[each]),
    ]
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    names = {re.split(r"[<>=]", line)[0] for line in (*needed, *build["requires"])}
    assert {line.split("==")[0] for line in lowest} == names
    assert "rich==14.2" in lowest


def test_abroad_every_link_is_an_address_and_every_picture_one_of_its_files() -> None:
    text = ABOUT["description"]("https://example.org/somebody/ttt-tui/", "1.2.3")
    targets = re.findall(r"\]\(([^()\s]+)\)", text)
    assert len(set(targets)) == len(set(links(ROOT / "README.md")))
    start = "https://example.org/somebody/ttt-tui"
    for target in targets:
        kind = "raw" if target.endswith((".svg", ".png")) else "blob"
        assert target.startswith(f"{start}/{kind}/v1.2.3/"), target
        assert (ROOT / target.removeprefix(f"{start}/{kind}/v1.2.3/")).is_file()
    addresses = ABOUT["urls"]("https://example.org/somebody/ttt-tui", "1.2.3")
    assert all(address.startswith(start) for address in addresses.values())


def test_abroad_without_an_address_nothing_leads_nowhere() -> None:
    text = ABOUT["description"]("", "1.2.3")
    assert "](" not in text
    assert "Take a lesson" in text
    assert "Documentation" not in text
    assert ABOUT["urls"]("", "1.2.3") == {}


def test_readers_of_an_index_are_told_to_install_what_the_index_has() -> None:
    for repository in ("", "https://example.org/somebody/ttt-tui"):
        text = ABOUT["description"](repository, "1.2.3")
        assert "\npipx install ttt-tui\n" in text
        assert "install ." not in " ".join(text.split())
        assert "--quiet" not in text
        assert "clone" not in text


def test_what_indexes_show_is_made_by_the_build(tmp_path: Path) -> None:
    """Metadata of the package, made as for a wheel."""
    for file in ("pyproject.toml", "setup.py", "description.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, tmp_path)
    (tmp_path / "ttt_tui").mkdir()
    shutil.copy(ROOT / "ttt_tui" / "_version.py", tmp_path / "ttt_tui")
    # What compiles is no part of the metadata, and not installed wherever the tests are.
    (tmp_path / "Cython").mkdir()
    (tmp_path / "Cython" / "__init__.py").touch()
    stand_in = "def cythonize(modules, **_):\n    return []\n"
    (tmp_path / "Cython" / "Build.py").write_text(stand_in, encoding="utf-8")
    code = "from setuptools.build_meta import *; print(prepare_metadata_for_build_wheel('.'))"
    done = subprocess.run(
        (sys.executable, "-c", code),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "TTT_TUI_REPOSITORY": "https://a.b/c"},
        capture_output=True,
        text=True,
        check=True,
    )
    folder = tmp_path / done.stdout.splitlines()[-1]
    metadata = Parser().parsestr((folder / "METADATA").read_text(encoding="utf-8"))
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "Repository, https://a.b/c" in metadata.get_all("Project-URL", [])
    assert metadata.get_payload() == ABOUT["description"]("https://a.b/c", __version__)


def test_an_editable_installation_is_a_path_that_type_checkers_follow() -> None:
    """Otherwise setuptools installs an import hook, which mypy cannot read."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tools["setuptools"]["package-dir"] == {"": "."}
