"""Programs of others, run and recorded."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.features.programs.examples import EXAMPLES
from ttt_tui.features.programs import runner
from ttt_tui.features.programs.classic_bugs import file_of
from ttt_tui.features.programs.messages import Message, Standstill
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import (
    Hints,
    Limits,
    Runner,
    Unrecognised,
    record,
)
from ttt_tui.game import Player, Position
from ttt_tui.search import Algorithm, Search, SearchOptions

RULES = """
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def winner(b):
    return next((b[i] for i, j, k in LINES if b[i] != " " and b[i] == b[j] == b[k]), None)
def value(b):
    return {"X": 1, "O": -1}.get(winner(b), 0)
"""
MINIMAX = """
def minimax(board, depth, maximizing):
    if winner(board) or " " not in board:
        return value(board)
    best = -9 if maximizing else 9
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            score = minimax(board, depth + 1, not maximizing)
            board[i] = " "
            best = max(best, score) if maximizing else min(best, score)
    return best
"""
START = 'board = list("XO  X   O")\n'


def written(folder: Path, *parts: str) -> Path:
    file = folder / "mine.py"
    file.write_text("".join(parts), encoding="utf-8")
    return file


def recorded(folder: Path, *parts: str, nodes: int = 10_000) -> Recording:
    found = record(written(folder, *parts), limits=Limits(nodes=nodes))
    assert isinstance(found, Recording), found
    return found


def test_a_plain_minimax_is_recorded_whole(tmp_path: Path) -> None:
    found = recorded(tmp_path, RULES, MINIMAX, START, "print(minimax(board, 0, True))\n")
    subject = found.subject
    assert (subject.functions, subject.call) == (("minimax",), "minimax(board, 0, True)")
    assert subject.board == ("list of 9", "X", "O", " ")
    assert str(subject.start) == "XO./.X./..O x"
    assert (subject.guessed, subject.depth, subject.window) == ((), "depth", None)
    assert (found.complete, found.stopped, found.value[0]) == (True, "", 1)
    ours = Search(subject.start, SearchOptions(algorithm=Algorithm.MINIMAX))
    ours.advance()
    assert len(found) - 1 == ours.nodes
    assert [found.cell[each] for each in found.children(0)] == [2, 3, 5, 6, 7]
    assert not found.odd
    node = found.children(0)[0]
    assert found.position(node).to_move is Player.O


BEST_MOVE = """
def best_move(board):
    best, move = -9, None
    for i in range(9):
        if board[i] == " ":
            board[i] = "X"
            score = minimax(board, 0, False)
            board[i] = " "
            if score > best:
                best, move = score, i
    return move
"""


def test_the_caller_that_tries_the_first_moves_is_the_root(tmp_path: Path) -> None:
    found = recorded(tmp_path, RULES, MINIMAX, START, BEST_MOVE, "print(best_move(board))\n")
    assert found.subject.call == "best_move(board)"
    assert [found.cell[each] for each in found.children(0)] == [2, 3, 5, 6, 7]
    assert found.chosen in range(9)


def test_a_search_that_is_imported_is_recorded_with_the_lines_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(RULES + MINIMAX, encoding="utf-8")
    main = "import engine\nwhile input('again? '):\n    engine.minimax(board, 0, True)\n"
    found = recorded(tmp_path, START, main)
    assert found.subject.functions == ("minimax",)
    assert Path(found.subject.file).name == "engine.py"


def test_a_file_without_recursion_is_skipped(tmp_path: Path) -> None:
    found = record(written(tmp_path, "print(1)\n"))
    assert isinstance(found, Unrecognised)
    assert found.cause == "skipped"


def test_a_file_that_never_comes_to_its_search_is_out_of_time(tmp_path: Path) -> None:
    file = written(tmp_path, "def f(n):\n    return n and f(n - 1)\nwhile True: pass\n")
    found = record(file, limits=Limits(seconds=0.1))
    assert isinstance(found, Unrecognised)
    assert found.cause == "time-out"


def test_a_search_over_something_else_is_not_recognised(tmp_path: Path) -> None:
    found = record(written(tmp_path, "def f(n):\n    return n and f(n - 1)\nf(3)\n"))
    assert isinstance(found, Unrecognised)
    assert found.cause == "not-recognised"


def test_a_limit_keeps_the_part_that_there_is(tmp_path: Path) -> None:
    parts = RULES, MINIMAX, START, "minimax(board, 0, True)\n"
    found = recorded(tmp_path, *parts, nodes=50)
    assert (len(found) >= 50, found.complete, found.stopped) == (True, False, "50 nodes")
    assert found.end[0] == -1


def test_it_can_be_closed_at_any_time(tmp_path: Path) -> None:
    running = Runner(written(tmp_path, "while True: pass\n"))
    running.close()
    running.close()
    assert running.done


def test_the_folder_of_the_file_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("EMPTY = ' '\n", encoding="utf-8")
    recorded(
        tmp_path,
        "import beside\ntry: open(__file__ + '.log', 'w')\nexcept OSError: pass\n",
        RULES, MINIMAX, START, "minimax(board, 0, True)\n",
    )  # fmt: skip
    assert sorted(each.name for each in tmp_path.iterdir()) == ["beside.py", "mine.py"]


def test_another_position_can_be_put_up(tmp_path: Path) -> None:
    file = written(tmp_path, RULES, MINIMAX, START, BEST_MOVE, "print(best_move(board))\n")
    position = Position.parse("XO./OX./... x")
    found = record(file, position=position)
    assert isinstance(found, Recording)
    assert (found.subject.start, found.complete) == (position, True)
    assert found.position(found.children(0)[0]) == position.play(2)


def test_where_it_moves_for_the_other_side_it_is_not_recorded(tmp_path: Path) -> None:
    file = written(tmp_path, RULES, MINIMAX, START, BEST_MOVE, "print(best_move(board))\n")
    found = record(file, position=Position.parse("XO./.X./... o"))
    assert isinstance(found, Unrecognised)
    assert "a stone of X where O is to move" in found.why


LETTERS = """
def cells(moves):
    cells = [" "] * 9
    for turn, letter in enumerate(moves):
        cells["abcdefghi".index(letter)] = "XO"[turn % 2]
    return cells
def worth(moves):
    if winner(cells(moves)) or len(moves) == 9:
        return None, value(cells(moves))
    values = [worth(moves + each)[1] for each in "abcdefghi" if each not in moves]
    return None, (min if len(moves) % 2 else max)(values)
"""


def test_a_program_may_say_itself_what_its_board_is(tmp_path: Path) -> None:
    said = "@watched(board=cells, value=lambda answer: answer[1])\ndef worth("
    program = LETTERS.replace("def worth(", said)
    found = recorded(tmp_path, "from ttt_tui import watched\n", RULES, program, "worth('aebhd')\n")
    assert (str(found.subject.start), found.value[0]) == ("XX./XO./.O. o", 1)


def test_three_small_functions_say_it_too(tmp_path: Path) -> None:
    rules = RULES.replace("value", "outcome").replace("def outcome", "def worth_of")
    small = "def start():\n    return 'aebhd'\ndef value(answer):\n    return answer[1]\n"
    program = LETTERS.replace("value(cells", "worth_of(cells")
    found = recorded(tmp_path, rules, program, small)
    assert str(found.subject.start) == "XX./XO./.O. o"
    assert found.value[0] == found.value[found.children(0)[-1]] == 1


def test_the_user_says_how_it_is_called_and_who_is_x(tmp_path: Path) -> None:
    hints = Hints("minimax(BOARD, 0, False)", 'list("OX  O   X")', "O X _")
    found = record(written(tmp_path, RULES, MINIMAX), hints=hints)
    assert isinstance(found, Recording)
    assert found.subject.call == "minimax(BOARD, 0, False)"
    assert (str(found.subject.start), found.subject.board.x) == ("XO./.X./..O x", "O")


def test_every_call_has_its_line_in_the_file() -> None:
    file = file_of("inner-break")
    found = record(file, position=Position.parse("X../.O./... x"))
    assert isinstance(found, Recording)
    text = file.read_text(encoding="utf-8").splitlines()
    lines = {text[line - 1].strip() for line in found.line[1:]}
    assert lines == {
        "score = minimax(board, not x_to_move, alpha, beta)",
        "score = minimax(board, not x_to_move, -math.inf, math.inf)",
    }


def test_what_is_not_recognised_says_what_came_of_each_call(tmp_path: Path) -> None:
    file = written(tmp_path, "def go(b, is_max):\n    return b[0] == '.' or go(b, not is_max)\n")
    found = record(file)
    assert isinstance(found, Unrecognised)
    assert found.tried[0] == "go(b, True): returned True at its first call"
    assert found.suggestion == "--call and --board, for go(b, is_max)"
    assert "Tried go(b, True): returned True at its first call" in found.words
    found = record(file, hints=Hints("go(BOARD, False)", "['.'] * 9"))
    assert isinstance(found, Unrecognised)
    assert found.tried == ("go(BOARD, False): returned True at its first call",)
    assert found.suggestion == ""


STARTS = """
import os, subprocess, sys
MINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "written")
def is_refused(start):
    try:
        start()
    except PermissionError:
        return True
    return False
refused = [
    is_refused(lambda: subprocess.run([sys.executable, "-c", "open(sys.argv[1], 'w')", MINE])),
    is_refused(lambda: subprocess.Popen(["touch", MINE], start_new_session=True, env={}).wait()),
    is_refused(lambda: os.system("touch " + MINE)),
    is_refused(lambda: os.popen("touch " + MINE).read()),
    is_refused(lambda: os.spawnv(os.P_WAIT, "/usr/bin/touch", ["touch", MINE])),
    is_refused(lambda: os._exit(0) if os.fork() == 0 else None),
]
"""
"""A program that would have others write into its folder, and leave them behind."""


def test_no_other_program_is_started(tmp_path: Path) -> None:
    says = "minimax(board, 0, refused == 4 * [False] + 2 * [True])\n"
    found = recorded(tmp_path, STARTS, RULES, MINIMAX, START, says)
    assert found.subject.start.to_move is Player.X  # twice it was refused, else it did nothing
    assert [each.name for each in tmp_path.iterdir()] == ["mine.py"]


CONNECT_FOUR = """
ROWS, COLS = 6, 7
board = [[0] * ROWS for _ in range(COLS)]
def moves(b):
    return [column for column in range(COLS) if 0 in b[column]]
def search(b, depth, sign):
    if depth == 0:
        return 0
    values = []
    for column in moves(b):
        row = {row}
        b[column][row] = sign
        values.append(-search(b, depth - 1, 3 - sign))
        b[column][row] = 0
    return max(values, default=0)
def best(b):
    values = {{}}
    for column in moves(b):
        row = {row}
        b[column][row] = 1
        values[column] = -search(b, 2, 2)
        b[column][row] = 0
    return max(values, key=values.get)
print(best(board))
"""


class Silent:
    """A process whose search is in line 12, and makes no more calls."""

    number, now = 1, 0.0

    def __init__(self, _: object) -> None:
        self._messages: list[Message] = [Standstill("mine.py", 12)]

    def next(self, seconds: float) -> Message | None:
        Silent.now += seconds
        return self._messages.pop() if self._messages else None

    def close(self) -> None: ...


def test_a_loop_without_end_in_the_search_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, RULES, MINIMAX, START, "print(minimax(board, 0, True))\n")
    monkeypatch.setattr(runner, "Process", Silent)
    monkeypatch.setattr(runner, "time", SimpleNamespace(monotonic=lambda: Silent.now))
    found = record(file)
    assert isinstance(found, Unrecognised)
    assert found.words == (
        "Its search makes no progress: it is at line 12 of mine.py and makes no calls. "
        "A loop there may be endless. It was stopped after 12 s."
    )


def test_a_board_that_is_answered_is_the_move_that_leads_to_it(tmp_path: Path) -> None:
    text = (EXAMPLES / "right" / "child_boards.py").read_text(encoding="utf-8")
    found = recorded(tmp_path, text, "\nprint(best_child('XX_OO____'))\n")
    assert (found.chosen, str(found.subject.start)) == (2, "XX./OO./... x")
