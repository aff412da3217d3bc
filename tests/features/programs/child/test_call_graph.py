"""Which functions search."""

from __future__ import annotations

from tests.features.programs.child.programs import program
from ttt_tui.features.programs.child.call_graph import Program


def names(found: Program) -> list[list[str]]:
    return [[each.name for each in cycle] for cycle in found.cycles()]


def test_a_function_that_calls_itself() -> None:
    found = program("def search(b):\n    return max(search(c) for c in b)\n")
    assert names(found) == [["search"]]


def test_two_that_call_each_other_and_who_calls_them() -> None:
    found = program(
        "def high(b):\n    return max(low(c) for c in b)\n"
        "def low(b):\n    return min(high(c) for c in b)\n"
        "def best(b):\n    return high(b)\n"
    )
    assert names(found) == [["high", "low"]]
    assert [each.name for each in found.callers(found.cycles()[0])] == ["best"]


def test_methods_and_nested_functions_have_their_qualified_names() -> None:
    found = program(
        "class Game:\n"
        "    def best(self):\n"
        "        def go(b):\n            return max(go(c) for c in b)\n"
        "        return go(self.board)\n"
        "    def minimax(self, b):\n        return self.minimax(b)\n"
    )
    assert ["Game.minimax"] in names(found)
    assert ["Game.best.<locals>.go"] in names(found)


def test_a_loop_that_asks_is_no_search() -> None:
    assert not names(program("def play():\n    input()\n    play()\n"))


def test_the_likelier_search_comes_first() -> None:
    found = program(
        "def again(n):\n    again(n - 1)\n"
        "def minimax(b):\n    for c in b:\n        best = minimax(c)\n    return best\n"
    )
    assert names(found)[0] == ["minimax"]


def test_a_method_of_the_class_that_it_is_made_from() -> None:
    found = program(
        "class Player:\n    def minimax(self, b):\n        return self.minimax(b)\n"
        "class Machine(Player):\n    def move(self, b):\n        return self.minimax(b)\n"
        "class Other:\n    def minimax(self, b):\n        return 0\n"
    )
    assert [each.name for each in found.callers(found.cycles()[0])] == ["Machine.move"]
