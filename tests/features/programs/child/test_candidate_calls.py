"""How the search is called: as the file itself does, wherever that can be done without a player."""

from __future__ import annotations

import pytest

from tests.features.programs.child.programs import loaded
from ttt_tui.features.programs.child.candidate_calls import Candidate, candidates


def planned(source: str, call: str = "") -> list[Candidate]:
    made = loaded(source)
    return list(candidates(made, made.program.cycles()[0], call=call))


SEARCH = """
board = [" "] * {cells}
def search(board, depth):
    return max(search(put(board), depth - 1) for _ in board)
def put(board):
    return ["X", *board[1:]]
"""


def test_an_outer_function_is_called_on_a_board_of_its_own_making() -> None:
    outer = "def begin(board):\n    return None if ' ' in board else search(put(board), 3)\n"
    calls = [each.call for each in planned(SEARCH.format(cells=9) + outer)]
    assert "begin(put(board))" in calls


def test_a_call_of_a_branch_that_does_not_run_is_a_guess() -> None:
    outer = "def begin(board):\n    if 'X' in board:\n        return search(board, 3)\n"
    found = {each.call: each.guessed for each in planned(SEARCH.format(cells=9) + outer)}
    assert found["search(board, 3)"] == ("the branch around it",)


def test_where_a_user_chooses_the_program_is_played_first_then_set_as_it_sets_it() -> None:
    source = (
        "me = ''\n"
        + SEARCH.format(cells=9)
        + "def begin(board):\n    return me, search(board, 9)\n"
        "def choose():\n    global me\n    me = input()\n    if me:\n        me = 'O'\n"
    )
    assert planned(source)[0].call == "the program itself"


def test_of_a_large_board_only_a_few_plies_are_guessed() -> None:
    for cells, plies in ((9, 9), (16, 4)):
        outer = "def begin(board, depth):\n    return search(board, depth)\n"
        calls = planned(SEARCH.format(cells=cells) + outer)
        plan = next(each for each in calls if each.call == f"begin(board, {plies})")
        assert "depth" in plan.guessed


ALONE = """
def full(b):
    return all(each != "." for each in b) or b[0] != "."
def search(b, next_up, is_mine):
    return (b, next_up, is_mine) if full(b) or next_up == "o" else search(b, next_up, not is_mine)
"""


def test_what_nobody_calls_is_called_on_a_board_as_its_functions_look_at_it() -> None:
    board = ["."] * 9
    plan = next(each for each in planned(ALONE) if each.call != "the program itself")
    assert (plan.call, plan.guessed) == ("search(b, 'o', True)", ("b", "next_up", "is_mine"))
    assert plan.run() == (board, "o", True)


def test_a_call_without_a_board_has_one_guessed() -> None:
    plan = planned(ALONE, "search(BOARD, 'o', False)")[-1]
    assert plan.guessed == ("BOARD",)
    assert plan.run() == (["."] * 9, "o", False)


GAME = """
class Other:
    def moves(self): return []
class Game:
    def __init__(self):
        self.cells = [" "] * 9
    def moves(self):
        return [at for at, each in enumerate(self.cells) if each == " "]
    def put(self, at):
        pass
"""


@pytest.mark.parametrize(
    "search",
    [
        "def search(game: Game, left):\n    return search(game, left - 1)\n",
        "def search(game: 'Game', left):\n    return search(game, left - 1)\n",
        "def search(game, left):\n"
        "    return [game.put(at) for at in game.moves()] + search(game, left - 1)\n",
        "class Player:\n    def __init__(self, game):\n        self.game = game\n"
        "    def search(self):\n        return self.game.put(self.search())\n",
    ],
    ids=["said", "said in quotes", "by its methods", "kept by another"],
)
def test_an_object_is_of_the_class_that_has_what_is_used_of_it(search: str) -> None:
    made = loaded(GAME + search)
    plan = next(p for p in candidates(made, made.program.cycles()[0]) if "search(" in p.call)
    text = repr(plan.run)
    assert "Game object" in text or "Player object" in text


def test_what_cannot_be_a_board_is_not_passed_for_one() -> None:
    outer = "def begin():\n    return search('', 9)\n"
    body = "def search(board, depth):\n    return board[0] == ' ' and search(board, depth - 1)\n"
    calls = [each.call for each in planned(body + outer)]
    assert "search(board, 9)" in calls


def test_lists_that_a_program_fills_when_it_begins_are_filled() -> None:
    source = (
        "board = []\n"
        "def set_up():\n    for _ in range(9):\n        board.append('-')\n"
        "def search(depth):\n    return board[0] == '-' and search(depth - 1)\n"
    )
    made = loaded(source)
    next(iter(candidates(made, made.program.cycles()[0])))
    assert made.main.names["board"] == ["-"] * 9


def test_arguments_that_have_no_names_are_passed_by_place() -> None:
    search = "def search(b, /, d=2):\n    return d and search(b, d - 1) or b[0]\n"
    runs = [p.run for p in planned(f"b = ['-'] * 9\n{search}") if p.call.startswith("search(")]
    assert runs[0]() == "-"


SETS_UP_LATER = """
class Game:
    def begin(self, player):
        self.cells, self.turn = ["."] * 9, player
    {and_search}
    def over(self):
        return "." not in self.cells
def search(game, low, high):
    return game.over() or search(game, -high, -low)
"""


@pytest.mark.parametrize(
    "and_search", ["", "    search(self, -1, 1)"], ids=["only", "and searches"]
)
def test_an_object_is_set_up_by_the_method_that_sets_what_the_others_read(and_search: str) -> None:
    plans_ = planned(SETS_UP_LATER.format(and_search=and_search))
    window = "-1, 1" if and_search else "-inf, inf"
    plan = next(each for each in plans_ if each.call == f"search(game, {window})")
    game = plan.run.keywords["game"]  # type: ignore[attr-defined]
    assert (game.cells, game.turn) == (["."] * 9, "X")


@pytest.mark.parametrize(("pieces", "side"), [("xo", "x"), ("OX", "X")])
def test_a_side_is_one_of_those_that_it_is_compared_with(pieces: str, side: str) -> None:
    source = (
        f"class Player:\n    pieces = {list(pieces)!r}\n"
        "    def search(self, player):\n"
        "        if player == self.pieces[0] or player == self.pieces[1]:\n"
        "            return self.search(player)\n"
    )
    assert f"Player().search({side!r})" in [each.call for each in planned(source)]
