"""Packages of examples installed into a fresh environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import ttt_tui
from tests.plugins import usual_environment


def can_build() -> bool:
    try:
        return int(version("setuptools").partition(".")[0]) >= 77
    except PackageNotFoundError:
        return False


def run(*command: str | Path, ok: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in usual_environment().items() if key != "PYTHONPATH"}
    ended = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, env=environment, check=False
    )
    assert (not ended.returncode) == ok, ended.stderr
    return ended


def environment(folder: Path) -> Path:
    """The Python of a new environment, which has all that is installed here: nothing is fetched."""
    venv.create(folder / "env", with_pip=False, symlinks=os.name != "nt")
    scripts = "Scripts" if os.name == "nt" else "bin"
    python = folder / "env" / scripts / Path(sys.executable).name
    here = [sysconfig.get_path("purelib"), str(Path(ttt_tui.__file__).parents[1])]
    lines = "".join(f"import site; site.addsitedir({each!r})\n" for each in here)
    (site_of(python) / "all_of_here.pth").write_text(lines, encoding="utf-8")
    return python


def site_of(python: Path) -> Path:
    """Where an environment has its packages."""
    return Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    )


def install(python: Path, source: Path, folder: Path) -> None:
    """From a copy in the folder, which is gone afterwards."""
    package = shutil.copytree(source, folder / source.name)
    options = ("--no-index", "--no-build-isolation", "--no-deps", "--quiet")
    run(python, "-m", "pip", "install", *options, package)
    shutil.rmtree(package)
