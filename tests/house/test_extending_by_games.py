"""A game in a package, as docs/how-to/write-a-game.md has it: its own lines are run."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.plugins import declared
from tests.searches import leaves, searched
from ttt_tui.cli import cli
from ttt_tui.game.checked_state import CheckedState
from ttt_tui.game.game_state import move_text
from ttt_tui.game.game_texts import read_move, read_state
from ttt_tui.search import SearchOptions, report_of
from ttt_tui.search.algorithm import named

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-game.md"


def written(language: str) -> list[str]:
    """The examples of a language in the guide."""
    found = re.findall(rf" *```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return [
        "".join(line.removeprefix("   ") for line in each.splitlines(keepends=True))
        for each in found
    ]


@pytest.fixture(autouse=True)
def coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "my_game.py").write_text(written("python")[0], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    package = tomllib.loads(written("toml")[0])
    assert package["tool"]["setuptools"]["py-modules"] == ["my_game"]
    (group,) = package["project"]["entry-points"]
    with declared(group, **package["project"]["entry-points"][group]):
        yield
    del sys.modules["my_game"]


@cache
def best_lead(coins: tuple[int, ...]) -> int:
    """What the side to move can be ahead in the end."""
    if not coins:
        return 0
    return max(coins[0] - best_lead(coins[1:]), coins[-1] - best_lead(coins[:-1]))


def test_the_game_has_forty_lines_and_all_search_it() -> None:
    assert sum(bool(line.strip()) for line in written("python")[0].splitlines()) <= 40
    state = read_state("coins 8 15 3 7 1 9")
    assert isinstance(state, CheckedState)
    value = best_lead((8, 15, 3, 7, 1, 9))
    for name in ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f", "fsss"):
        assert searched(str(state), SearchOptions(named(name))).value == value
    uct = searched(str(state), SearchOptions(named("uct"), rollouts=500))
    assert uct.best_move == report_of(searched(str(state))).best_move
    assert len(set(leaves(searched(str(state), SearchOptions(named("minimax")))))) == 2**5


def test_texts_and_moves_read_back() -> None:
    for text in ("coins 8 15 lead 0", "coins 8 lead -3 min", "coins 1 2 3 lead 7"):
        state = read_state(text)
        assert str(state) == text
        assert [read_move(state, move_text(state, move)) for move in state.moves()] == [
            *state.moves()
        ]


def test_its_example_prints_what_stands_below(capsys: pytest.CaptureFixture[str]) -> None:
    exec(written("python")[1], {})
    assert capsys.readouterr().out == written("text")[0]


def test_the_command_searches_it() -> None:
    shown = written("sh")[0].split(maxsplit=1)[1]
    done = CliRunner().invoke(cli, shlex.split(shown), prog_name="ttt-tui", catch_exceptions=False)
    assert done.exit_code == 0
    assert "coins; Max to move, 2 moves" in done.stdout
    assert "value                 worth 11          worth 11          agree" in done.stdout
    assert "- left" in done.stdout


def test_an_error_of_it_leaves_its_searches_out(monkeypatch: pytest.MonkeyPatch) -> None:
    import my_game  # type: ignore[import-not-found]  # the page's own

    monkeypatch.setattr(my_game.Coins, "value", lambda state: None if state.coins else 0.5)
    done = CliRunner().invoke(cli, ["analyze", "coins 8 15"], catch_exceptions=False)
    assert done.exit_code == 1
    assert "coins: value() of coins lead" in done.stderr
    assert "is 0.5: it must be a whole number, inf or -inf" in done.stderr
