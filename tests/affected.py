"""Run the quick tests that a change can affect: `python -m tests.affected [COMMIT] [OPTION...]`.

A change is all that differs from COMMIT (without one, from the last commit), new files included.
Options go to pytest. A test file is run where it has changed, where it imports what has changed,
directly or through other modules, where it stands in the folder of a feature that has changed,
and where its name is that of a changed module: commands are loaded by name, so `test_analyze*.py`
is run for `ttt_tui/cli/analyze.py`. Styles affect the tests of whole screens; pages, examples and
settings of the project affect those of the repository.

Other tests of the whole program may be affected as well. Before a commit, the quick tests run as a
whole.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
_FEATURES = "ttt_tui/features/"


@cache
def imports() -> grimp.ImportGraph:
    """Who imports whom, of the program and its tests."""
    return grimp.build_graph("ttt_tui", "tests", cache_dir=None)


def affected_by(changed: Iterable[str]) -> list[str]:
    """The test files that a change of files can affect.

    Args:
        changed: their paths from the top of the repository, with `/`.
    """
    found: set[str] = set()
    for path in changed:
        found |= {file.relative_to(ROOT).as_posix() for file in _tests_beside(Path(path))}
        if path.startswith(_FEATURES):
            folder = ROOT / "tests" / "features" / path.removeprefix(_FEATURES).split("/")[0]
            found |= {file.relative_to(ROOT).as_posix() for file in folder.rglob("test_*.py")}
        # A kernel is compiled with the types in the file beside it.
        module = (
            path.replace("native.pxd", "kernel.py")
            .removesuffix(".py")
            .removesuffix("/__init__")
            .replace("/", ".")
        )
        if module in imports().modules:
            users = {module, *imports().find_downstream_modules(module)}
            found |= {f"{each.replace('.', '/')}.py" for each in users}
    return sorted(path for path in found if _is_test_file(path))


def _tests_beside(path: Path) -> Iterable[Path]:
    """The tests of a changed file that follow from its place and name alone."""
    if path.parts[0] == "ttt_tui":
        yield from (ROOT / "tests" / Path(*path.parts[1:-1])).glob(f"test_{path.stem}*.py")
        if path.suffix == ".tcss":
            yield from (ROOT / "tests" / "tui" / "together").glob("test_*.py")
    elif path.parts[0] not in ("tests", "bench", "screenshots"):
        yield from (ROOT / "tests" / "house").glob("test_*.py")


def _is_test_file(path: str) -> bool:
    file = ROOT / path
    return path.startswith("tests/") and file.name.startswith("test_") and file.exists()


def _changed(since: str) -> list[str]:
    """Raises:
    CalledProcessError: there is no such commit, or no repository.
    """
    asked = (
        ("diff", "--name-only", "--relative", since),
        ("ls-files", "--others", "--exclude-standard"),
    )
    return [
        path
        for command in asked
        for path in subprocess.run(
            ["git", *command], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.splitlines()
    ]


def main(arguments: list[str]) -> int:
    """Run them; the exit status is pytest's."""
    since = arguments.pop(0) if arguments and not arguments[0].startswith("-") else "HEAD"
    files = affected_by(_changed(since))
    if not files:
        print("No test is affected by the change.")  # noqa: T201
        return 0
    command = [sys.executable, "-m", "pytest", "--quiet", *arguments, *files]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
