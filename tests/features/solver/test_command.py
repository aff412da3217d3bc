"""`ttt-tui solve`: text, JSON, cache, limits, bad input, Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from tests.children import started
from tests.cli.conftest import Run
from tests.commands import COMMAND, SCREEN, loaded_by_command
from ttt_tui.features.solver import Progress
from ttt_tui.features.solver import command as module
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Rules

WORKED = "..O/XOO/..X"
LARGE = ("empty", "--rows", "8", "--columns", "8", "--in-a-row", "5")
KEYS = [
    "schema",
    "position",
    "rules",
    "value",
    "distance",
    "best_moves",
    "principal_variation",
    "nodes",
    "seconds",
    "complete",
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder, also of processes the test starts (where the system has this variable)."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "ttt-tui"


def found(run: Run, *arguments: str) -> dict[str, Any]:
    done = run("solve", *arguments, "--json")
    assert done.exit_code == 0
    assert done.stderr == ""
    data: dict[str, Any] = json.loads(done.stdout)
    assert list(data) == KEYS
    return data


# JSON


def test_json_has_the_value_the_distance_and_the_moves(run: Run) -> None:
    data = found(run, WORKED)
    assert data["position"] == "..O/XOO/..X x"
    assert data["rules"] == {
        "rows": 3,
        "columns": 3,
        "in_a_row": 3,
        "gravity": False,
        "misere": False,
    }
    assert (data["value"], data["distance"], data["complete"]) == (1, 3, True)
    assert data["best_moves"] == [[2, 0]]
    assert data["principal_variation"][0] == [2, 0]
    assert len(data["principal_variation"]) == 3
    assert data["nodes"] >= 0
    assert data["seconds"] >= 0


def test_the_rules_are_the_object_of_analyze(run: Run) -> None:
    options = ("--rows", "2", "--columns", "4", "--in-a-row", "2", "--gravity", "--misere")
    analyzed = json.loads(run("analyze", "empty", *options, "--runs", "1", "--json").stdout)
    data = found(run, "empty", *options)
    assert (data["rules"], data["position"]) == (analyzed["rules"], analyzed["position"])
    assert data["value"] == analyzed["results"][0]["value"]


def test_the_value_is_from_the_side_of_x(run: Run) -> None:
    lost = found(run, "XX./OO./... o")
    assert (lost["value"], lost["distance"], lost["best_moves"]) == (-1, 1, [[1, 2]])
    assert found(run, "empty")["value"] == 0


@pytest.mark.parametrize(
    ("position", "value"), [("XXX/OO./...", 1), ("XOX/XOO/OXX", 0), ("OOO/XX./X.. x", -1)]
)
def test_a_finished_game_is_known_at_once(run: Run, position: str, value: int) -> None:
    data = found(run, position)
    assert (data["value"], data["distance"], data["complete"]) == (value, 0, True)
    assert data["best_moves"] == data["principal_variation"] == []


@pytest.mark.parametrize("limit", [("--nodes", "100"), ("--seconds", "0.001")])
def test_a_limit_leaves_it_incomplete_and_without_value(
    run: Run, folder: Path, limit: tuple[str, str]
) -> None:
    data = found(run, *LARGE, *limit)
    assert data["value"] is data["distance"] is None
    assert data["best_moves"] == data["principal_variation"] == []
    assert not data["complete"]
    assert not folder.exists()


# Text


def test_text_says_it_in_words_beside_the_board(run: Run) -> None:
    done = run("solve", WORKED)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert "  2  !  .  X" in lines
    assert "value                 X wins in 3" in lines
    assert "best move             (2,0)" in lines
    assert "principal variation   X (2,0)  O (0,0)  X (2,1)" in lines
    assert re.fullmatch(r"found with +[\d,]+ nodes? in .+", lines[-1])


def test_a_line_too_long_for_the_boards_that_are_not_is_said(run: Run) -> None:
    done = run("solve", "empty", "--rows", "2", "--columns", "2", "--in-a-row", "3")
    assert "3 in a row do not fit on a 2x2 board: every game is a draw" in done.stdout
    assert "draw in 4" in done.stdout
    assert "any of the 4 moves" in done.stdout


def test_text_of_a_finished_game_has_no_moves(run: Run) -> None:
    done = run("solve", "XXX/OO./...")
    assert "the game is over: X wins" in done.stdout
    assert "best move" not in done.stdout


def test_text_calls_an_incomplete_solve_so(run: Run) -> None:
    done = run("solve", *LARGE, "--nodes", "10")
    assert done.exit_code == 0
    assert "incomplete" in done.stdout
    assert "wins" not in done.stdout
    assert "draw" not in done.stdout
    assert "!" not in done.stdout


def test_no_progress_is_written_into_a_pipe(run: Run) -> None:
    assert run("solve", *LARGE, "--nodes", "2000").stderr == ""


# The cache


def test_what_was_solved_comes_from_the_cache(
    run: Run, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    first = found(run, WORKED)
    assert len(list(folder.iterdir())) == 1

    def never(*_: object, **__: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr(module, "solve", never)
    assert found(run, WORKED) == first
    mirrored = found(run, "O../OOX/X..")
    assert (mirrored["value"], mirrored["best_moves"]) == (1, [[2, 2]])
    assert "from the cache" in run("solve", WORKED).stdout
    with pytest.raises(AssertionError, match="solved again"):
        run("solve", WORKED, "--no-cache")


def test_a_bad_table_is_refused_whatever_the_cache_holds(run: Run) -> None:
    found(run, WORKED)
    for size in ("0", "1e12"):
        done = run("solve", WORKED, "--table", size)
        assert done.exit_code == 2
        assert "--table" in done.stderr
        assert done.stdout == ""
    assert "from the cache" in run("solve", WORKED, "--table", "8").stdout


def test_without_cache_nothing_is_kept(run: Run, folder: Path) -> None:
    run("solve", WORKED, "--no-cache")
    assert not folder.exists()


def test_a_damaged_cache_is_a_warning_and_the_answer_comes(run: Run, folder: Path) -> None:
    run("solve", WORKED)
    (file,) = folder.iterdir()
    file.write_text("somebody else's")
    done = run("solve", WORKED, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["value"] == 1
    assert "warning: Saved solutions were damaged" in done.stderr
    assert {each.name for each in folder.iterdir()} == {file.name, f"{file.name}.damaged-1"}


# Bad input


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("XX",), "position 'XX': cells found: 2"),
        (("XXX/.../...",), "too many X"),
        (("X../.../...", "--gravity"), "stones in mid-air at (0,0)"),
        (("-", "--rows", "9"), "rows is 9: it must be from 1 to 8"),
        (("empty", "--rows", "0"), "rows is 0: it must be from 1 to 8"),
        (("empty", "--rows", "9"), "rows is 9: it must be from 1 to 8"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run("solve", *arguments)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert done.stdout == ""


def test_a_row_of_dashes_is_a_position(run: Run) -> None:
    assert found(run, "--O/XOO/--X")["value"] == 1


def test_memory_that_is_not_given_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(module, "Table", refused)
    done = run("solve", "empty", "--table", "100")
    assert done.exit_code == 2
    assert "--table 100: the system does not have that much free memory" in done.stderr


# What every move is worth


def test_every_move_has_its_value_and_distance(run: Run) -> None:
    done = run("solve", WORKED, "--moves", "--json")
    data = json.loads(done.stdout)
    assert list(data) == [*KEYS[:7], "moves", *KEYS[7:]]
    assert data["moves"] == [[[0, 0], -1, 2], [[0, 1], -1, 2], [[2, 0], 1, 3], [[2, 1], -1, 2]]
    assert (
        "every move            (0,0) O wins in 2  (0,1) O" in run("solve", WORKED, "--moves").stdout
    )


def test_the_cache_keeps_what_every_move_is_worth(run: Run) -> None:
    assert "moves" not in found(run, WORKED)
    first = json.loads(run("solve", WORKED, "--moves", "--json").stdout)
    assert "moves" not in found(run, WORKED)
    assert json.loads(run("solve", WORKED, "--moves", "--json").stdout) == first


# Standard input

GAMES = "..O/XOO/..X\n\n# a comment\n6x7k4g moves 44455554221\n..O/XOO/..X\n"


def test_positions_are_read_line_by_line(run: Run) -> None:
    done = run("solve", "-", "--json", "--no-cache", stdin=GAMES)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["position"][:11] for answer in answers] == [WORKED, "6x7k4g ....", WORKED]
    assert [answer["value"] for answer in answers] == [1, 1, 1]
    assert (done.exit_code, done.stderr) == (0, "")


def test_without_json_each_is_a_line(run: Run) -> None:
    done = run("solve", "-", "--moves", stdin="..O/XOO/..X\nXXX/OO./...\n")
    assert done.stdout.splitlines() == [
        "..O/XOO/..X x: X wins in 3; best (2,0); "
        "(0,0) O wins in 2; (0,1) O wins in 2; (2,0) X wins in 3; (2,1) O wins in 2",
        "XXX/OO./... o: the game is over: X wins",
    ]


def test_a_bad_line_is_named_and_the_others_are_solved(run: Run) -> None:
    lines = "6x7k4g moves 44444441\nXX\n..O/XOO/..X\n"
    done = run("solve", "-", "--json", stdin=lines)
    assert done.exit_code == 1
    assert [json.loads(line)["value"] for line in done.stdout.splitlines()] == [1]
    first, second = done.stderr.splitlines()
    assert first == "line 1: move 7: column 4 is full (counted from 1; on the screen it is 3)"
    assert second.startswith("line 2: cells found: 2")


def test_one_table_is_kept_as_long_as_the_rules_are(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Rules] = []

    class Counted(Table):
        def __init__(self, megabytes: float, rules: Rules) -> None:
            made.append(rules)
            super().__init__(megabytes, rules)

    monkeypatch.setattr(module, "Table", Counted)
    lines = "moves 0,0 1,1\nmoves 1,1 0,0\n3x4k3 moves 0,0\nmoves 0,0 2,2\n"
    done = run("solve", "-", "--json", "--no-cache", stdin=lines)
    assert done.exit_code == 0
    assert made == [Rules(), Rules(3, 4, 3), Rules()]
    assert len(done.stdout.splitlines()) == 4


def test_an_answer_comes_before_the_next_line_is_there() -> None:
    with started(
        [*COMMAND, "solve", "-", "--json", "--no-cache"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(2):
            child.stdin.write(b"..O/XOO/..X\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["value"] == 1
        child.stdin.close()
        assert child.wait(60) == 0


# Ctrl-C


def test_ctrl_c_says_what_was_learnt_and_keeps_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def interrupted(*_: object, on_progress: Any, **__: object) -> None:
        on_progress(Progress(1_234_567, 0.5, "searching"))
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "solve", interrupted)
    done = run("solve", "empty")
    assert done.exit_code == 130
    assert done.stdout == ""
    assert re.fullmatch(
        r"interrupted after 1,234,567 nodes and .+: the value is not known\n", done.stderr
    )
    assert not folder.exists()


def test_ctrl_c_is_heard_where_no_exception_gets_through(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from the compiled engine: what its call back raises by itself would be lost."""

    def compiled(*_: object, on_progress: Any, **__: object) -> None:
        with contextlib.suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        on_progress(Progress(99, 0.5, "searching"))

    monkeypatch.setattr(module, "solve", compiled)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored under nohup
    try:
        done = run("solve", "empty")
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.exit_code == 130
    assert "interrupted after 99 nodes" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="terminals and signals as POSIX has them")
def test_on_a_terminal_a_line_says_how_far_it_is_and_ctrl_c_ends_it() -> None:
    watching, terminal = os.openpty()
    with started(
        (*COMMAND, "solve", *LARGE),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=terminal,
    ) as process:
        os.close(terminal)
        said = b""
        while b"nodes/s" not in said:
            said += os.read(watching, 1000)
        process.send_signal(signal.SIGINT)
        while b"interrupted after" not in said:
            said += os.read(watching, 1000)
        assert process.wait() == 130
        assert process.stdout is not None
        assert process.stdout.read() == b""
    os.close(watching)
    assert re.search(rb"\r[\d,]+ nodes, .+ nodes/s, table \d+ % full, [\d.]+ s, \w+", said)


# The process


def test_no_screen_is_loaded() -> None:
    assert loaded_by_command("solve", WORKED).isdisjoint({*SCREEN, "asyncio", "ttt_tui.tui"})


@pytest.mark.skipif(sys.platform == "win32", reason="homes as POSIX has them")
def test_without_a_home_a_position_is_solved_and_nothing_is_kept(tmp_path: Path) -> None:
    program = (
        "import pwd, sys\n"
        "def nobody(_): raise KeyError\n"
        "pwd.getpwuid = nobody\n"
        "sys.argv = ['ttt-tui', 'solve', '..O/XOO/..X']\n"
        "from ttt_tui.__main__ import main\n"
        "main()\n"
    )
    homeless = {
        name: value for name, value in os.environ.items() if name != "HOME" and "XDG" not in name
    }
    done = subprocess.run(
        (sys.executable, "-c", program),
        capture_output=True,
        text=True,
        check=False,
        env=homeless,
        cwd=tmp_path,
        timeout=120,
    )
    assert done.returncode == 0
    assert "X wins in 3" in done.stdout
    assert done.stderr == "warning: The solution is not saved: no home folder is known.\n"
    assert list(tmp_path.iterdir()) == []
