"""`ttt-tui lab`: published counts in its tables, fair matches, and the same results everywhere."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Shell
from tests.programs.playing import written
from ttt_tui.cli import lab, lab_match
from ttt_tui.cli.common import BadArgument
from ttt_tui.cli.lab_common import Lab
from ttt_tui.games.bitboard import canonical
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.solver.driver import solve

WORKED = "..O/XOO/..X"
MATCH = ("lab", "match", "alpha-beta", "random", "--games", "6", "--csv")


def _rows(text: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(text))]


def _cells(text: str, label: str) -> list[str]:
    """The cells of the first row with a label."""
    line = next(line for line in text.splitlines() if line.startswith(label))
    return line.removeprefix(label).split()


def test_trials_count_and_time_each_algorithm(shell: Shell) -> None:
    ran = shell("lab", "trials", WORKED, "empty", "--runs", "2", "--root-window", "fresh")
    assert ran.status == 0
    assert _cells(ran.out, f"{WORKED} x  minimax")[:4] == ["44", "21", "0", "0"]
    assert _cells(ran.out, f"{WORKED} x  alpha-beta") == ["38", "17", "4", "4", "13.6", "%"]
    assert _cells(ran.out, ".../.../... x  alpha-beta")[0] == "30,709"
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    rows = _rows(shell("lab", "trials", WORKED, "--runs", "3", "--csv").out)
    assert [(row["algorithm"], row["nodes"], row["runs"]) for row in rows] == [
        ("minimax", "44", "3"), ("alpha-beta", "30", "3"),
    ]  # fmt: skip
    assert all(0 < float(row["min"]) <= float(row["median"]) <= float(row["max"]) for row in rows)


def test_turns_are_those_of_the_published_game(shell: Shell) -> None:
    out = shell("lab", "turns", "--root-window", "fresh").out
    assert "9 moves: draw" in out.splitlines()[0]
    assert _cells(out, "1  X(0,0)  minimax")[:2] == ["X(0,0)", "549,945"]
    assert _cells(out, "3  X(0,1)  alpha-beta")[:4] == ["X(0,1)", "1,519", "79.3", "%"]
    rows = _rows(shell("lab", "turns", "--runs", "2", "--csv").out)
    assert {(row["runs"], float(row["min"]) <= float(row["max"])) for row in rows} == {("2", True)}


def test_depths_show_growth_and_the_horizon(shell: Shell) -> None:
    rows = _rows(shell("lab", "depths", "XO./.../... x", "--depths", "1:8", "--csv").out)
    nodes = {(row["algorithm"], row["depth"]): int(row["nodes"]) for row in rows}
    assert [nodes["minimax", depth] for depth in "123"] == [7, 7 + 42, 7 + 42 + 210]
    assert rows[2]["growth"] == "7.0"
    assert (len(rows), rows[-1]["depth"], rows[-1]["best"]) == (14, "7", "yes")
    out = shell("lab", "depths", "4x4k4 empty", "--depths", "1:2").out
    assert _cells(out, "2  minimax")[:2] == ["256", "16.00"]
    for wrong in (("--depths", "3"), ("--algorithm", "uct"), ("nim 1 2",)):
        assert shell("lab", "depths", *wrong).status == 2


def test_a_match_is_fair_and_repeats_nothing(shell: Shell) -> None:
    arguments = ("lab", "match", "perfect", "alpha-beta", "random", "--games", "40", "--csv")
    rows = _rows(shell(*arguments).out)
    assert shell(*arguments).out == shell(*arguments).out  # nothing but the seed is chance
    pairs = Counter((row["first"], row["second"]) for row in rows)
    assert pairs == {
        ("perfect", "alpha-beta"): 24, ("perfect", "random"): 40, ("alpha-beta", "random"): 40,
    }  # fmt: skip
    certain = [row for row in rows if row["second"] == "alpha-beta"]
    assert len({(row["opening"], row["max"]) for row in certain}) == 24
    for row in rows:  # a perfect player gets what the opening is worth, or more
        if row["first"] == "perfect":
            opening = read_game(row["opening"])
            assert isinstance(opening, Position)
            worth = (solve(opening).value or 0) * (1 if row["max"] == "perfect" else -1)
            result = {"first": 1, "draw": 0, "second": -1}[row["result"]]
            assert result >= worth
            assert result == worth or row["second"] == "random"


def test_a_match_tells_points_and_shares(shell: Shell) -> None:
    out = shell("lab", "match", "perfect", "random", "--games", "30").out
    points, wins, draws, losses, *_ = _cells(out, "perfect")
    assert int(wins) + int(draws) + int(losses) == 30
    assert float(points) == int(wins) + int(draws) / 2


def test_a_program_plays_and_loses_by_a_sentence(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    good = written(folder, name="good.py")
    written(folder, "if b.count(' ') == 6: 1 / 0", name="bad.py")
    rows = _rows(shell("lab", "match", good, "perfect", "--games", "4", "--csv").out)
    assert len(rows) == 4
    assert {row["why"] for row in rows} == {""}
    assert {row["first"] for row in rows} == {good}
    (folder / "nothing.py").write_text("print('hello')\n")
    ran = shell("lab", "match", str(folder), "--games", "4", "--trust")
    assert "does not play: class/nothing.py is not understood" in ran.err
    assert float(_cells(ran.out, "class/good.py")[0]) >= 2
    assert _cells(ran.out, "class/bad.py")[4] == "2"  # six cells are left to O
    assert "lost: class/bad.py raises ZeroDivisionError: division by zero in" in ran.out


def test_a_program_that_cannot_play_is_refused_in_a_sentence(shell: Shell, tmp_path: Path) -> None:
    for board, words in (("4x4k4", "plays on 3x3"), ("nim 1 2", "boards of X and O")):
        ran = shell("lab", "match", written(tmp_path), "perfect", "--position", board)
        assert (ran.status, words in ran.err) == (2, True)
    file = tmp_path / "my.py"
    file.write_text("def minimax(state, depth):\n    return depth and minimax(state, depth - 1)\n")
    ran = shell("lab", "match", str(file), "perfect")
    assert (ran.status, "# ttt: call=minimax" in ran.err) == (2, True)
    assert shell("lab", "match", "none.py", "perfect").status == 2


def test_openings_differ_by_more_than_a_mirror() -> None:
    found = lab_match.openings(Position(), 50, seed=1)
    assert len(found) == 12
    assert len({canonical(each) for each in found if isinstance(each, Position)}) == 12
    with pytest.raises(BadArgument, match="over after 2"):
        lab_match.openings(Position.parse("XOX/XOO/O.."), 2, seed=1)


def test_players_of_other_games(shell: Shell) -> None:
    out = shell("lab", "match", "perfect", "random", "--position", "nim 1 2 3", "--games", "6").out
    assert _cells(out, "perfect")[:4] == ["5", "5", "0", "1"]
    assert shell("lab", "match", "perfect").status == 2
    assert shell("lab", "match", "perfect", "pvs deep=4").status == 2
    rows = _rows(shell("lab", "match", "pvs depth=1", "pvs depth=4", "--games", "2", "--csv").out)
    assert {row["first"] for row in rows} == {"pvs depth=1"}
    refused = shell("lab", "match", "perfect", "clever")
    assert (refused.status, "'clever' is not a player" in refused.err) == (2, True)


def test_orders_named_and_random(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "RANDOM", 12)
    arguments = ("lab", "orders", "--csv")
    rows = _rows(shell(*arguments).out)
    nodes = {row["order"]: int(row["nodes"]) for row in rows}
    assert (nodes["reading"], nodes["centre"], nodes["edges"]) == (18_296, 7_274, 42_093)
    assert Counter(row["kind"] for row in rows) == {"named": 4, "random": 12}
    out = shell(*arguments[:-1]).out
    assert _cells(out, "named  centre") == ["7,274"]
    best = min((row for row in rows if row["kind"] == "random"), key=lambda row: int(row["nodes"]))
    assert _cells(out, f"fewest  {best['order']}")[0] == f"{int(best['nodes']):,}"
    assert shell("lab", "orders", "((3 12) (2 4))").status == 2


def test_ctrl_c_prints_what_is_done(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, calls = lab.counted, list[str]()

    def interrupted(*arguments: Any) -> lab.Count:
        calls.append("")
        if len(calls) > 6:
            raise KeyboardInterrupt
        return counted(*arguments)

    monkeypatch.setattr(lab, "counted", interrupted)
    ran = shell("lab", "trials", WORKED, "--runs", "50")
    assert (ran.status, ran.err) == (130, "stopped: 6 of 102 done\n")
    assert "2 runs in turns" in ran.out
    assert _cells(ran.out, f"{WORKED} x  alpha-beta")[0] == "30"


def test_a_player_that_gives_up_loses_no_game_played(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_match, "exact_moves", lambda _: None)
    ran = shell("lab", "match", "random", "alpha-beta", "perfect", "--position", "nim 2 3",
                "--games", "4")  # fmt: skip
    assert (ran.status, ran.err.startswith("stopped: 4 of 12 done; perfect cannot play")) == (
        1,
        True,
    )
    assert _cells(ran.out, "random")[1:4] == ["1", "0", "3"]
    over = shell("lab", "turns", "XXX/OO./... o")
    assert (over.status, "the game is over" in over.err) == (2, True)


def test_a_part_whose_process_was_killed_is_named_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    experiment = Lab({"as_csv": True, "jobs": 2, "scheduler": None})
    parts = [*"012345678", "__import__('os').kill(__import__('os').getpid(), 9)", "10"]
    assert experiment.run(eval, parts) == {part: part for part in range(11) if part != 9}
    assert experiment.end() == 1
    assert capsys.readouterr().err == "1 part left out: its process has ended (number 10)\n"


def test_two_processes_find_the_same(shell: Shell) -> None:
    assert shell(*MATCH, "--jobs", "2") == shell(*MATCH)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children in /proc")
def test_workers_end_with_the_command_however_it_ends() -> None:
    players = ("random", "alpha-beta", "--games", "100000", "--jobs", "2")
    command = [sys.executable, "-m", "ttt_tui", "lab", "match", *players]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        children, limit = list[str](), time.monotonic() + 30
        while len(children) < 2 and time.monotonic() < limit:
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.kill()
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < limit
        time.sleep(0.02)


def test_a_dask_cluster_finds_the_same(shell: Shell) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        ran = shell(*MATCH, "--scheduler", cluster.scheduler_address)
    assert (ran.status, ran.out) == (0, shell(*MATCH).out)


def test_no_scheduler_there_is_told_in_a_sentence(shell: Shell) -> None:
    pytest.importorskip("distributed")
    ran = shell("lab", "turns", "--scheduler", "nonsense://x")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith("Error: no Dask scheduler answers at nonsense://x")
