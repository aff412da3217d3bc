"""The code that is shown is that of the files, without its docstrings."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

from tests.oracles.listed_lines import origins_of
from tests.oracles.running_algorithm import BUILT_IN, SHOWN
from tests.oracles.running_textbook import FUNCTION
from ttt_tui.features.code.algorithm_code import (
    built_in_listing_of,
)
from ttt_tui.features.code.textbook_code import listing_of
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    textbook,
)


def test_the_listing_is_the_function_without_its_docstring() -> None:
    assert listing_of(Algorithm.MINIMAX).lines == (
        "def minimax(position: Position) -> int:",
        "    outcome = position.outcome()",
        "    if outcome is not None:",
        "        return outcome.value",
        "    if position.to_move is Player.X:",
        "        value = -INFINITY",
        "        for move in position.legal_moves():",
        "            value = max(value, minimax(position.play(move)))",
        "        return value",
        "    value = INFINITY",
        "    for move in position.legal_moves():",
        "        value = min(value, minimax(position.play(move)))",
        "    return value",
    )


@pytest.mark.parametrize("algorithm", PLAIN)
def test_the_lines_are_those_of_the_textbook(algorithm: Algorithm) -> None:
    listing = listing_of(algorithm)
    file = inspect.getsource(textbook).splitlines()
    origins = origins_of(FUNCTION[algorithm])
    assert [file[number - 1] for _, number in origins] == list(listing.lines)
    assert listing.name == FUNCTION[algorithm].__name__


@pytest.mark.parametrize("algorithm", BUILT_IN)
def test_the_lines_are_those_of_the_files_without_docstrings(algorithm: Algorithm) -> None:
    listing = built_in_listing_of(algorithm)
    origins = origins_of(*(function for function, _ in algorithm.code))
    for line, (name, number) in zip(listing.lines, origins, strict=True):
        file = inspect.getsource(import_module(name)).splitlines() if number else [""]
        assert line == file[number - 1]
        assert '"""' not in line
    names = {line.partition("(")[0][4:] for line in listing.lines if line.startswith("def ")}
    assert names == {name for _, name in SHOWN[algorithm]}
    assert listing.lines[0].startswith(f"def {listing.name}(")
