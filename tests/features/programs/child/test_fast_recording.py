"""What stands in the place of a function calls it as it was called, whatever its parameters."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from tests.features.programs.test_runner import RULES, START, recorded
from ttt_tui.features.programs.recording import CHANGED
from ttt_tui.game import Player
from ttt_tui.search import Algorithm, Search, SearchOptions

BODY = """
    if winner({board}) or " " not in {board}:
        return value({board})
    values = []
    for i in range(9):
        if {board}[i] == " ":
            {board}[i] = "X" if {is_max} else "O"
            values.append({call})
            {board}[i] = " "
    return max(values) if {is_max} else min(values)
"""


def program(head: str, call: str, board: str = "board", is_max: str = "is_max") -> str:
    body = BODY.format(board=board, is_max=is_max, call=call)
    return f"{head}{body}"


WAYS = {
    "names that ours might be, too": program(
        "def go(type, f, number=0, id=1):", "go(type, not f, id=number)", "type", "f"
    )
    + "go(board, True)\n",
    "keywords": program("def go(board, is_max=True):", "go(is_max=not is_max, board=board)")
    + "go(board)\n",
    "packed": program("def go(board, *rest, is_max):", "go(board, is_max=not is_max)")
    + "go(board, is_max=True)\n",
    "names of one underscore": program("def go(_a, _code):", "go(_a, not _code)", "_a", "_code")
    + "go(board, True)\n",
    "from a list": program("def go(board, is_max):", "(LISTED[0] or go)(board, not is_max)")
    + "LISTED = [go]\ngo(board, True)\n",
    "made anew": "def made():\n"
    + indent(program("def go(board, is_max):", "go(board, not is_max)"), "    ")
    + "\n    return go\nfirst, other = made(), made()\nfirst(board, True)\n",
    "a method": "class Game:\n"
    + indent(program("def go(self, is_max=True):", "self.go(not is_max)"), "    ")
    + "Game().go()\n",
}


@pytest.mark.parametrize("way", list(WAYS))
def test_each_node_is_there_once(tmp_path: Path, way: str) -> None:
    found = recorded(tmp_path, RULES, START, WAYS[way])
    ours = Search(found.subject.start, SearchOptions(Algorithm.MINIMAX))
    ours.advance()
    assert (len(found) - 1, found.value[0], found.odd) == (ours.nodes, ours.value, {})
    text = (tmp_path / "mine.py").read_text(encoding="utf-8").splitlines()
    assert {text[line - 1].strip()[:13] for line in found.line[1:]} == {"values.append"}


def test_each_call_has_its_line_where_there_are_several(tmp_path: Path) -> None:
    call = "go(board, False) if is_max\\\n                else go(board, True)"
    found = recorded(
        tmp_path, RULES, START, program("def go(board, is_max):", call) + "go(board, 1)\n"
    )
    assert len(set(found.line[1:])) == 2
    line = {found.position(n).to_move: found.line[n] for n in range(1, len(found))}
    assert line[Player.X] == line[Player.O] + 1


@pytest.mark.slow
def test_a_call_that_leaves_a_stone_on_its_board_is_marked(tmp_path: Path) -> None:
    head = program("def go(board, is_max):", "go(board, not is_max)")
    kept = head.replace('board[i] = " "', 'board[i] = " " if board.count(" ") < 2 else "X"')
    right, wrong = (
        recorded(tmp_path, RULES, START, text, "go(board, True)\n") for text in (head, kept)
    )
    assert not any(flags & CHANGED for flags in right.flags)
    changed = [node for node in range(len(wrong)) if wrong.flags[node] & CHANGED]
    first = min(changed, key=lambda node: wrong.end[node])
    assert wrong.position(first).empties == 3


def test_between_two_nodes_is_one_call_of_ours(tmp_path: Path) -> None:
    head = "import sys\n" + program("def go(board, is_max):", "go(board, not is_max)")
    far = head.replace(
        "        return value(board)\n",
        "        above, far = sys._getframe(1), 1\n"
        "        while above.f_code.co_name != 'go':\n"
        "            above, far = above.f_back, far + 1\n"
        "        return far\n",
    )
    found = recorded(tmp_path, RULES, START, far + "go(board, True)\n")
    leaves = {found.value[n] for n in range(len(found) - 60, len(found)) if found.end[n] == n + 1}
    assert leaves == {2}
