"""The code of a plugin that is shown, and its line at every visit."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from tests.toy import searchers
from tests.toy.ttt_toy import minimax
from ttt_tui.engine.plugin_source import source_of
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions
from ttt_tui.search.plugin_api import Enter, Game

GAME = Game(Position.parse("..O/XOO/..X"), SearchOptions())


def lines_at_visits(search: Callable[[Game], Generator[Any, Any, Any]]) -> set[tuple[bool, str]]:
    """Whether a visit enters, and the line shown for it."""
    source, running = source_of(search), search(GAME)
    lines = source.text.splitlines()
    return {(isinstance(visit, Enter), lines[source.line_of(running)].strip()) for visit in running}


@pytest.mark.parametrize(
    ("search", "functions"),
    [
        (minimax, ["minimax"]),
        (searchers.scout, ["scout", "exceeds"]),
        (searchers.remembering, ["remembering", "_remembering"]),
    ],
)
def test_the_functions_that_make_visits_are_shown(
    search: Callable[[Game], Any], functions: list[str]
) -> None:
    """The algorithm's own first, and no other of its module."""
    lines = source_of(search).text.splitlines()
    found = [line.partition("(")[0] for line in lines if line.startswith("def ")]
    assert found == [f"def {name}" for name in functions]
    assert lines[0].startswith(found[0])


def test_the_line_of_a_visit_is_the_one_that_yields_it() -> None:
    assert lines_at_visits(searchers.scout) == {
        (True, "yield enter(move, -best - 1, -best)"),
        (True, "yield enter(move, -bound - 1, -bound)"),
        (True, "yield enter(move)"),
        (False, "yield leave(value)"),
    }


def test_a_search_within_another_function_is_shown_with_its_module() -> None:
    def local(game: Game) -> Generator[Any, Any, Any]:
        yield from searchers.scout(game)

    source = source_of(local)
    assert source.text.startswith('"""The code of a plugin that is shown')
    (line,) = {line for _, line in lines_at_visits(local)}
    assert line == "yield from searchers.scout(game)"


def test_code_that_is_not_written_anywhere_is_said_to_be_unreadable() -> None:
    namespace: dict[str, Any] = {"__name__": "nowhere"}
    exec("def search(game):\n    yield", namespace)
    source = source_of(namespace["search"])
    assert source.text == "# the code of nowhere cannot be read\n"
    assert source.line_of(namespace["search"](GAME)) == -1


def test_a_very_long_module_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttt_tui.engine.plugin_source._LONGEST", 100)
    source = source_of(searchers.scout)
    assert source.text.endswith("\n# ... and so on\n")
    assert max(source.lines.values()) == source.text.count("\n") - 2
