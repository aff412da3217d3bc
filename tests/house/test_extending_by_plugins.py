"""An algorithm in a package, as docs/how-to/write-an-algorithm.md has it: its own lines are run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.plugins import declared
from ttt_tui.game import Position
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.algorithm import named

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "write-an-algorithm.md"


def written(language: str) -> str:
    """The first example of a language in the guide."""
    found = re.search(rf" *```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return "".join(line.removeprefix("   ") for line in found[1].splitlines(keepends=True))


def test_the_example_is_twelve_lines_and_minimax(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = written("python")
    assert sum(bool(line.strip()) for line in code.splitlines()) <= 12
    (tmp_path / "my_package.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    package = tomllib.loads(written("toml"))
    assert package["tool"]["setuptools"]["py-modules"] == ["my_package"]
    with declared(**package["project"]["entry-points"]["ttt_tui.algorithms"]):
        search = Search(Position.parse("..O/XOO/..X"), SearchOptions(named("mine")))
        search.advance()
        assert (search.nodes, search.value, search.best_move) == (44, 1, 6)
