"""A package with algorithms and an evaluation is installed afresh, and the command finds both."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

import ttt_tui
from tests.plugins import TOY, usual_environment

ANALYZE = ("-m", "ttt_tui", "analyze", "..O/XOO/..X", "--runs=1", "--json", "--algorithm")


def run(*command: str | Path, ok: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in usual_environment().items() if key != "PYTHONPATH"}
    ended = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, env=environment, check=False
    )
    assert (not ended.returncode) == ok, ended.stderr
    return ended


def can_build() -> bool:
    try:
        return int(version("setuptools").partition(".")[0]) >= 77
    except PackageNotFoundError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not can_build(), reason="needs setuptools 77, as the extra `test` has it")
def test_an_installed_package_brings_its_algorithms(tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False, symlinks=os.name != "nt")
    scripts = "Scripts" if os.name == "nt" else "bin"
    python = tmp_path / "env" / scripts / Path(sys.executable).name
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout
    # All that is installed here is there, too: nothing is fetched.
    here = [sysconfig.get_path("purelib"), str(Path(ttt_tui.__file__).parents[1])]
    lines = "".join(f"import site; site.addsitedir({each!r})\n" for each in here)
    Path(site.strip(), "all_of_here.pth").write_text(lines, encoding="utf-8")

    refused = run(python, *ANALYZE, "toy", ok=False)
    assert "'toy' is not one of 'minimax'" in refused.stderr

    package = shutil.copytree(TOY, tmp_path / "toy")
    options = ("--no-index", "--no-build-isolation", "--no-deps", "--quiet")
    run(python, "-m", "pip", "install", *options, package)
    shutil.rmtree(package)

    (result,) = json.loads(run(python, *ANALYZE, "toy").stdout)["results"]
    assert (result["algorithm"], result["nodes"], result["value"]) == ("toy", 44, 1)
    estimated = (*ANALYZE, "alpha-beta", "--depth=1", "--evaluation=toy-centre")
    assert json.loads(run(python, *estimated).stdout)["results"][0]["estimate"] == -10
    assert "toy-alpha-beta" in run(python, "-m", "ttt_tui", "analyze", "--help").stdout
    assert Path(site.strip(), "ttt_toy", "py.typed").exists()
