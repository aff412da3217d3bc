"""Published values and sizes of other games, from `tests/data/mnk.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

import pytest

from ttt_tui.game import Outcome, Position, Rules
from ttt_tui.search import (
    Algorithm,
    MoveOrder,
    Order,
    Search,
    SearchOptions,
    Solver,
    bounds_of,
    solver_for,
)


class Entry(TypedDict, total=False):
    rows: int
    columns: int
    in_a_row: int
    gravity: bool
    misere: bool
    value: str
    minimax_nodes: int
    positions: int
    canonical: int
    drawing_openings: list[list[int]]


def load() -> dict[Rules, Entry]:
    path = Path(__file__).parent.parent / "data" / "mnk.json"
    games: list[Entry] = json.loads(path.read_text(encoding="utf-8"))["games"]
    return {
        Rules(
            game["rows"],
            game["columns"],
            game["in_a_row"],
            game.get("gravity", False),
            game.get("misere", False),
        ): game
        for game in games
    }


GAMES = load()
SOLVABLE = [rules for rules in GAMES if rules.cells <= 12]
COUNTED = [rules for rules in SOLVABLE if "positions" in GAMES[rules]]
TREES = [rules for rules in SOLVABLE if "minimax_nodes" in GAMES[rules]]
LARGE = [rules for rules in GAMES if rules.cells > 12 and GAMES[rules]["value"] != "draw"]


def result(value: int) -> str:
    return Outcome((value > 0) - (value < 0)).result


def test_the_file_is_all_there() -> None:
    assert len(GAMES) == 15
    assert [len(some) for some in (SOLVABLE, COUNTED, TREES)] == [10, 7, 7]


@pytest.mark.parametrize("rules", SOLVABLE, ids=str)
def test_values_by_the_solver(rules: Rules) -> None:
    exact = solver_for(rules).solve(Position(rules=rules))
    assert exact.outcome.result == GAMES[rules]["value"]


@pytest.mark.parametrize("rules", TREES, ids=str)
def test_minimax_nodes(rules: Rules) -> None:
    position, nodes = Position(rules=rules), GAMES[rules]["minimax_nodes"]
    assert bounds_of(position).full_tree == nodes
    search = Search(position, SearchOptions(Algorithm.MINIMAX), capacity=0)
    search.advance()
    assert search.nodes == nodes
    assert result(search.value or 0) == GAMES[rules]["value"]
    pruned = Search(position, capacity=0)
    pruned.advance()
    assert pruned.nodes < nodes
    assert pruned.value == search.value


@pytest.mark.parametrize("rules", [each for each in COUNTED if each.cells < 12], ids=str)
def test_positions_up_to_symmetry(rules: Rules) -> None:
    """Games from the empty board, X first; a stone is played by the program's own rules."""
    seen: set[tuple[int, int]] = set()
    level = {Position(rules=rules)}
    while level:
        seen.update((position.x, position.o) for position in level)
        level = {position.play(move) for position in level for move in position.legal_moves()}
    assert len(seen) == GAMES[rules]["positions"]

    def image(mask: int, permutation: tuple[int, ...]) -> int:
        return sum(1 << permutation[cell] for cell in range(rules.cells) if mask >> cell & 1)

    images = [
        {mask: image(mask, permutation) for pair in seen for mask in pair}
        for permutation in rules.symmetries
    ]
    canonical = {min((table[x], table[o]) for table in images) for x, o in seen}
    assert len(canonical) == GAMES[rules]["canonical"]


@pytest.mark.parametrize("rules", LARGE, ids=str)
def test_wins_on_larger_boards(rules: Rules) -> None:
    """Too large to solve position by position; stopping at a win finds them at once."""
    options = SearchOptions(order=MoveOrder(Order.CENTRE), stop_on_win=True)
    search = Search(Position(rules=rules), options, capacity=0)
    search.advance(nodes=4_000_000)
    assert search.done
    assert result(search.value or 0) == GAMES[rules]["value"]


def test_the_only_drawing_opening_in_misere() -> None:
    rules = Rules(misere=True)
    moves = Solver(rules).moves(Position(rules=rules))
    drawing = [rules.coordinates(move) for move, exact in moves.items() if not exact.value]
    assert [list(place) for place in drawing] == GAMES[rules]["drawing_openings"]
