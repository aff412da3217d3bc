"""Evaluation functions of the user: those of the page, and what is wrong with others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import Shell
from tests.test_pages import blocks
from ttt_tui.games.guard import GameFault
from ttt_tui.run.match import is_program
from ttt_tui.search.algorithms import configured
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options, Score
from ttt_tui.search.run_here import search
from ttt_tui.words.why import why

MIDDLE = "6x7k4g moves 4435"


@pytest.fixture(autouse=True)
def my(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The evaluations of the page, in `my.py` of the current folder."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "my.py"
    file.write_text(next(text for _, text in blocks("python") if "def threats" in text))
    return file


@pytest.mark.parametrize("score", Score)
def test_the_built_in_estimate_as_a_function_of_ones_own(score: Score) -> None:
    options = Options(depth=3, score=score)
    theirs = search(MIDDLE, "minimax", options)
    ours = search(MIDDLE, "minimax", options, estimate="my.py:open_lines")
    held = range(len(theirs))
    proven = [[trace.proven(trace.value[node]) for node in held] for trace in (theirs, ours)]
    assert proven[0] == proven[1]
    leaf = min(node for node in held if theirs.depth[node] == 3)
    assert "(open lines: X 52, O 54)" in why(Moment(theirs), leaf)
    assert "(by my.py:open_lines)" in why(Moment(ours), leaf)


@pytest.mark.parametrize(
    ("name", "value"), [("weighted_cells", 4), ("threats", 5), ("clear", 99), ("thirds", 33)]
)
def test_values_are_hundredths_of_a_win(name: str, value: int, my: Path) -> None:
    with my.open("a") as file:
        file.write("def clear(board): return True\ndef thirds(board): return 1 / 3\n")
    for algorithm in ("alpha-beta", "alpha-beta+", "mtd-f"):
        trace = search(MIDDLE, algorithm, depth=1, estimate=f"my.py:{name}")
        assert trace.result
        assert trace.result.value == value


def test_a_board_says_what_stands_where_and_what_can_be_played(my: Path) -> None:
    my.write_text(
        "def evaluate(board):\n"
        "    at = [board.at(0, 0), board.at(2, 1), board.at(3, 0), board.at(-1, 0)]\n"
        "    found = board.rows, board.to_move, board.in_a_row, at, board.moves()\n"
        "    raise ValueError(found)\n"
    )
    with pytest.raises(GameFault) as caught:
        search("XX./O../..O x", "minimax", depth=1, estimate="my.py:evaluate")
    board = (["XX.", "OX.", "..O"], "O", 3, ["X", ".", "", ""], [(0, 2), (1, 2), (2, 0), (2, 1)])
    assert f"ValueError: {board}" in str(caught.value)


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ("return 'X'", 1, "the estimate of X../.../... o is 'X', and must be a number from -1 to"),
        ("return -1.01", 1, "is -1.01, and must be a number from -1 to 1: a win is 1"),
        ("return 1 / 0", 1, "fails with ZeroDivisionError: division by zero (my.py, line 1)"),
        ("syntax error", 1, "my.py:evaluate: loading it fails with SyntaxError: invalid syntax"),
        ("other", 1, "my.py:evaluate: the file has no function evaluate"),
        ("none", 2, "no such file: "),
    ],
)
def test_what_is_wrong_is_one_sentence(
    body: str, status: int, sentence: str, my: Path, shell: Shell
) -> None:
    my.write_text("" if body == "other" else f"def evaluate(board): {body}")
    if body == "none":
        my.unlink()
    ran = shell(
        "analyze", "empty", "--depth", "1", "--algorithm", "pvs", "--estimate", f"{my}:evaluate"
    )
    assert ran.status == status
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_player_has_options_of_its_own() -> None:
    player = "alpha-beta depth=4 estimate=my.py:threats"
    algorithm, options = configured(player, Options())
    assert (algorithm.name, options.depth, options.estimate) == ("alpha-beta", 4, "my.py:threats")
    assert not is_program(player)
