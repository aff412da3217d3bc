"""The line that adds an extra is the one for the way in which the program was installed."""

from __future__ import annotations

import json
import sys
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

import ttt_tui
from ttt_tui.engine import installation
from ttt_tui.engine.installation import install_line

PYTHON = "/env/bin/python"
FOLDER = {"url": "file:///src/my%20copy", "dir_info": {}}
EDITABLE = {"url": "file:///src/copy", "dir_info": {"editable": True}}
WHEEL = {"url": "file:///x/ttt_tui-0.1.0.whl", "archive_info": {}}
GIT = {
    "url": "https://e.org/t.git",
    "vcs_info": {"vcs": "git", "commit_id": "1f", "requested_revision": "v1"},
}
RECEIPT = """[tool]
requirements = [
    { name = "ttt-tui", extras = ["plots"], directory = "/src/my copy" },
    { name = "six", specifier = ">=1" },
    { name = "toy", editable = "/toy" },
]
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths as POSIX has them")


def environment(
    patch: pytest.MonkeyPatch, folder: Path, record: object, marker: str = "", text: str = "{}"
) -> None:
    """As if installed so into the environment `folder`."""
    info = folder / "ttt_tui-0.1.0.dist-info"
    info.mkdir(parents=True)
    if record is not None:
        (info / "direct_url.json").write_text(json.dumps(record), encoding="utf-8")
    if marker:
        (folder / marker).write_text(text, encoding="utf-8")
    patch.setattr(sys, "prefix", str(folder))
    patch.setattr(sys, "executable", PYTHON)
    patch.setattr("importlib.metadata.distributions", lambda **_: [PathDistribution(info)])
    patch.setattr(installation, "find_spec", lambda _: True)  # whatever installed these tests


@pytest.mark.parametrize(
    ("record", "marker", "expected"),
    [
        (EDITABLE, "", f"{PYTHON} -m pip install --editable '/src/copy[serve]'"),
        (FOLDER, "", f"{PYTHON} -m pip install '/src/my copy[serve]'"),
        (WHEEL, "", f"{PYTHON} -m pip install 'ttt-tui[serve] @ file:///x/ttt_tui-0.1.0.whl'"),
        (GIT, "", f"{PYTHON} -m pip install 'ttt-tui[serve] @ git+https://e.org/t.git@v1'"),
        (None, "", f"{PYTHON} -m pip install 'ttt-tui[serve]'"),
        (FOLDER, "pipx_metadata.json", "pipx inject --force ttt-tui_2 '/src/my copy[serve]'"),
    ],
)
def test_the_line_is_that_of_the_installer(
    record: object, marker: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = RECEIPT if marker.endswith("toml") else "{}"
    environment(monkeypatch, tmp_path / "ttt-tui_2", record, marker, text)
    assert install_line("serve") == expected


def test_where_there_is_no_pip_uv_installs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment(monkeypatch, tmp_path / "env", None)
    monkeypatch.setattr(installation, "find_spec", lambda _: None)
    assert install_line("plots") == f"uv pip install --python {PYTHON} 'ttt-tui[plots]'"


def test_started_from_a_folder_it_is_that_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.distributions", lambda **_: [])
    folder = Path(ttt_tui.__file__).parents[1]
    assert install_line("serve").endswith(f"-m pip install '{folder}[serve]'")


BACKEND = """
import zipfile

NAME, MORE = {name!r}, {more!r}
PACKAGE = NAME.replace("-", "_")

def build_wheel(folder, *_, editable=False):
    info = f"{{PACKAGE}}-1.dist-info"
    files = {{
        f"{{info}}/METADATA": f"Metadata-Version: 2.1\\nName: {{NAME}}\\nVersion: 1\\n{{MORE}}",
        f"{{info}}/WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
        f"{{info}}/entry_points.txt": f"[console_scripts]\\n{{NAME}} = {{PACKAGE}}:print\\n",
        f"{{info}}/RECORD": "",
        f"{{PACKAGE}}.py": open(f"{{PACKAGE}}.py").read(),
    }}
    wheel = f"{{PACKAGE}}-1-py3-none-any.whl"
    with zipfile.ZipFile(f"{{folder}}/{{wheel}}", "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return wheel

build_editable = build_wheel
"""
PROJECT = """[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "{name}"
dynamic = ["version", "optional-dependencies"]
"""


def project(folder: Path, name: str, code: str, more: str = "") -> Path:
    """A package that builds itself, so that nothing is fetched."""
    folder.mkdir()
    texts = {
        "backend.py": BACKEND.format(name=name, more=more),
        "pyproject.toml": PROJECT.format(name=name),
        f"{name.replace('-', '_')}.py": code,
    }
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder
