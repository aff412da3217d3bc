"""The example of a game's package: chess against published counts, and installed afresh."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fresh_environment import can_build, environment, install, run
from tests.plugins import declared
from ttt_tui.engine.game_plugins import GROUP
from ttt_tui.game import NotationError
from ttt_tui.game.checked_state import CheckedState
from ttt_tui.game.game_state import move_text
from ttt_tui.game.game_texts import read_move, read_state
from ttt_tui.search import Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named

ROOT = Path(__file__).parents[2]
CHESS = ROOT / "examples" / "chess"
KIWIPETE = "chess r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
MATED = "chess rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
STALEMATE = "chess 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
BARE_KINGS = "chess 7k/8/6K1/8/8/8/8/8 b - - 0 1"

pytestmark = pytest.mark.skipif(not CHESS.exists(), reason="wheels are tested without examples")


@pytest.fixture(autouse=True)
def chess_is_a_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pytest.importorskip("chess")
    monkeypatch.syspath_prepend(CHESS)
    with declared(GROUP, chess="ttt_chess:parse"):
        yield
    for name in ("ttt_chess", "table"):
        sys.modules.pop(name, None)


def searched(text: str, name: str, depth: int) -> Search:
    search = Search(read_state(text), SearchOptions(named(name), depth=depth))
    search.advance()
    assert search.fault is None
    return search


@pytest.mark.parametrize(
    ("text", "new_nodes"),
    [
        ("chess", (20, 400)),
        (KIWIPETE, (48,)),
        pytest.param("chess", (20, 400, 8_902), marks=pytest.mark.slow),
        pytest.param(KIWIPETE, (48, 2_039, 97_862), marks=pytest.mark.slow),
    ],
)
def test_the_nodes_of_minimax_are_the_published_ones(text: str, new_nodes: tuple[int, ...]) -> None:
    search = searched(text, "minimax", len(new_nodes))
    assert search.counters.nodes_by_depth == new_nodes
    assert search.nodes == sum(new_nodes)


@pytest.mark.parametrize("text", ["chess", "chess captures", f"{KIWIPETE} 0 1", STALEMATE])
def test_texts_and_moves_read_back(text: str) -> None:
    state = read_state(text)
    assert isinstance(state, CheckedState)
    assert str(state) == text
    assert [read_move(state, move_text(state, move)) for move in state.moves()] == [*state.moves()]


def test_captures_come_first() -> None:
    plain, captures = read_state(KIWIPETE), read_state(f"{KIWIPETE} captures")
    assert sorted(plain.moves()) == sorted(captures.moves())
    taking = ["x" in move_text(captures, move) for move in captures.moves()]
    assert taking == sorted(taking, reverse=True)
    assert sum(taking) == 8  # as published


@pytest.mark.parametrize(
    ("text", "value"), [("chess", None), (MATED, -10_000), (STALEMATE, 0), (BARE_KINGS, 0)]
)
def test_the_end_of_a_game(text: str, value: int | None) -> None:
    state = read_state(text)
    assert state.value() == value
    assert bool(state.moves()) == (value is None)


def test_the_fools_mate_is_found() -> None:
    before = "chess rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    for name in ("minimax", "alpha-beta", "pvs", "mtd-f"):
        search = searched(before, name, 2)
        best = report_of(search).best_move
        assert best is not None
        assert (search.returned, move_text(search.state, best)) == (-10_000, "Qh4#")


def test_the_estimate_is_material_and_the_board_is_drawn() -> None:
    state: Any = read_state(MATED.replace("QKBNR", "1KBNR"))
    assert state.estimate() == -9
    assert state.draw()[0] == "[dim]8[/] r n b . k b n r"
    assert len(state.draw()) == 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chess x", "'chess x' is not a position of chess: expected 8 rows"),
        ("chess 8/8/8/8/8/8/8/8 w - - 0 1", "no game leads there: <Status.NO_WHITE_KING"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_state(text)


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(NotationError, match="illegal san: 'e5'"):
        read_move(read_state("chess"), "e5")


DOCUMENT = ROOT / "docs" / "explanation" / "algorithms.md"


@pytest.mark.parametrize(
    ("name", "depth"),
    [
        ("start", 1), ("start", 2), ("Kiwipete", 1),
        *(pytest.param(*row, marks=pytest.mark.slow)
          for row in (("start", 3), ("start", 4), ("Kiwipete", 2), ("Kiwipete", 3))),
    ],
)  # fmt: skip
def test_the_table_of_the_document_is_what_its_command_prints(name: str, depth: int) -> None:
    table: Any = __import__("table")
    assert table.row(name, depth) in DOCUMENT.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_its_last_row_without_the_minutes_of_minimax() -> None:
    table: Any = __import__("table")
    every = 48 + 2_039 + 97_862 + 4_085_603  # as published
    plain = table.nodes(table.POSITIONS["Kiwipete"], "alpha-beta", 4)
    captures = table.nodes(table.POSITIONS["Kiwipete"] + " captures", "alpha-beta", 4)
    row = f"| Kiwipete | 4 | {every:,} | {plain:,} | {captures:,} | "
    assert row in DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(not can_build(), reason="needs setuptools 77, as the extra `test` has it")
def test_an_installed_package_brings_its_game(tmp_path: Path) -> None:
    python = environment(tmp_path)
    first_row = (python, CHESS / "table.py", "1")
    refused = run(*first_row, ok=False)
    assert "'chess' is not a game: choose from nim, othello, tree" in refused.stderr
    install(python, CHESS, tmp_path)
    assert run(*first_row).stdout.startswith("| start | 1 | 20 | 20 | 20 |")

    analyze = (python, "-m", "ttt_tui", "analyze", "chess", "--depth", "2", "--runs", "1")
    every, pruned = json.loads(run(*analyze, "--json").stdout)["results"]
    assert (every["nodes"], pruned["nodes"], every["estimate"]) == (420, 59, 0)
    shown = run(*analyze).stdout
    assert "8 r n b q k b n r     chess; White to move, 20 moves" in shown
    assert "best move             Nh3" in shown
