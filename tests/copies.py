"""Copies of the package or of the project, to be changed and run in processes of their own."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import ttt_tui


def copied(folder: Path) -> Path:
    """The package once more, in this folder.

    With its cached bytecode, without which each process compiles all that it loads; Python does
    not take that of a file that has been changed since. Bytecode that is being written is left out.
    """
    copy = folder / "ttt_tui"
    unfinished = shutil.ignore_patterns("*.pyc.*")
    shutil.copytree(Path(ttt_tui.__file__).parent, copy, ignore=unfinished)
    return copy


def copied_project(folder: Path) -> Path:
    """The package once more, with all that its tests read."""
    root = Path(__file__).parents[1]
    unfinished = shutil.ignore_patterns("*.pyc*", "_build")
    for name in ("tests", "docs", "bench", "screenshots", "examples", ".github", ".ci"):
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=unfinished)
    for file in root.iterdir():
        if file.is_file() and file.name != ".git":
            shutil.copy(file, folder)
    return copied(folder)


def take_out(house: Path, *features: str) -> None:
    """Remove features with their tests and their lines, from a copy of the package or project."""
    registry = house / "registry.py"
    lines = registry.read_text(encoding="utf-8").splitlines(keepends=True)
    for entry in reversed(list(ast.walk(ast.parse("".join(lines))))):
        match entry:
            case ast.Call(func=ast.Name("Feature"), args=[ast.Constant(str(name))]):
                if name in features:
                    lines[entry.lineno - 1 : entry.end_lineno] = []
    registry.write_text("".join(lines), encoding="utf-8")
    for feature in features:
        shutil.rmtree(house / "features" / feature)
        shutil.rmtree(house.parent / "tests" / "features" / feature, ignore_errors=True)


def run_tests(house: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The tests of a copy of the project."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", *arguments],
        env={**os.environ, "PYTHONPATH": str(house.parent), **environment},
        cwd=house.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=2_400,
    )


def run(house: Path, *arguments: str) -> str:
    """What the copy prints for a command line, or for Python's own `-c`."""
    module = () if arguments[0] == "-c" else ("-m", "ttt_tui")
    done = subprocess.run(
        [sys.executable, *module, *arguments],
        env={**os.environ, "PYTHONPATH": str(house.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=house.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
