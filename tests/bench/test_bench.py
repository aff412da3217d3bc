"""The bench measures what it says, and its command runs. Nothing here is timed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import (
    browser,
    champion,
    cluster,
    generators,
    laboratory,
    opening,
    others,
    playback,
    search,
    solve,
    tree,
)
from bench import map as search_map
from bench.__main__ import NAMES, RESULTS, main
from bench.chart import bar_chart
from bench.harness import (
    QUICK,
    Effort,
    Figure,
    Target,
    interleave,
    missing,
    percentile,
    ratio,
    with_unit,
)
from bench.naive import Naive
from bench.report import Report
from ttt_tui.features import solver
from ttt_tui.game import Position, Rules
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import solver_for

TINY = Effort(runs=1, keys=1, frames=2, position="XXO/.O./...", positions=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "x_to_move", "value", "minimax", "alpha_beta"),
    [
        (".../.../...", True, 0, 549_945, 18_296),
        ("X../.O./...", True, 0, 7_331, 843),
        ("..O/XOO/..X", True, 1, 44, 30),
    ],
)
def test_the_naive_engine_does_the_same_work(
    board: str, x_to_move: bool, value: int, minimax: int, alpha_beta: int
) -> None:
    plain, pruning = Naive(board), Naive(board)
    assert plain.minimax(x_to_move) == pruning.alpha_beta(x_to_move) == value
    assert (plain.nodes, pruning.nodes) == (minimax, alpha_beta)


@pytest.mark.slow
def test_contenders_run_in_turn() -> None:
    order: list[str] = []

    def contender(name: str) -> float:
        order.append(name)
        return float(len(order))

    measured = interleave({"a": lambda: contender("a"), "b": lambda: contender("b")}, 2)
    assert order == ["b", "a", "a", "b", "b", "a"]  # the first round warms up
    assert measured == {"a": [3.0, 6.0], "b": [4.0, 5.0]}


def test_figures() -> None:
    hundred = [float(n) for n in range(1, 101)]
    assert (percentile(hundred, 0.5), percentile(hundred, 0.99)) == (50.0, 99.0)
    assert percentile([7.0], 0.99) == 7.0
    faster = ratio("faster", [3.0, 3.0, 9.0], [1.0, 2.0, 2.0], Target(1.5, at_least=True))
    assert (faster.value, faster.met) == (1.5, True)
    assert Figure("slow", 61.0, "ms", Target(60)).met is False
    assert with_unit(0.0123, "s") == "12.3 ms"
    assert with_unit(549_945, "") == "549,945"


def test_the_positions_for_the_champion_are_always_the_same() -> None:
    chosen = champion.samples(12, 3)
    assert chosen == champion.samples(12, 3)
    for moves, position in chosen:
        assert len(moves) == 12
        assert position == Position.parse(f"moves {moves}", champion.RULES)
        after = [position.play(move) for move in position.legal_moves()]
        assert not any(reached.is_over() for reached in after)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="times another process there")
def test_the_champion_is_compared_where_it_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(champion, "STONES", (20,))
    monkeypatch.delenv(champion.PROGRAM, raising=False)
    figures = champion.measure(TINY)
    if len(figures) == 1:
        pytest.skip("the solver is not compiled here")
    assert "does not name that program" in figures[-1].note
    stand_in = tmp_path / "champion"
    stand_in.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        "from ttt_tui.features.solver import solve\n"
        "from ttt_tui.game import Position\n"
        "while line := sys.stdin.readline():\n"
        "    found = solve(Position.parse('6x7k4g moves ' + line), table_mb=1)\n"
        "    sign = found.value * found.position.to_move.sign\n"
        "    left = 44 - len(line.strip()) - found.distance\n"
        "    print(line.strip(), sign * (left // 2), flush=True)\n"
    )
    stand_in.chmod(0o755)
    monkeypatch.setenv(champion.PROGRAM, str(stand_in))
    named = {figure.name: figure for figure in champion.measure(TINY)}
    assert named["champion: 20 stones: value, over its solve"].value
    assert named["champion: 20 stones: value, over its solve"].target == Target(1.5)


def test_openings_are_held_against_what_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here on positions that are over soon: as the empty board's they are wrong, which is said."""
    if champion.missing_kernel():
        pytest.skip("the solver is not compiled here")
    monkeypatch.delenv(champion.PROGRAM, raising=False)
    monkeypatch.setattr(opening, "OPENINGS", {"soon over": champion.samples(30, 1)[0].moves})
    with pytest.raises(RuntimeError, match="soon over: X does not win on the 41st move"):
        opening.measure(TINY)


@pytest.mark.slow
def test_searches_and_frames_are_measured() -> None:
    figures = {figure.name: figure for figure in [*search.measure(TINY), *tree.measure(TINY)]}
    assert figures["minimax: nodes"].value == 197
    assert figures["trace: bytes a node by its columns"].met
    assert figures["tree at 120x40: a frame, median"].value


@pytest.mark.slow
def test_generators_are_measured() -> None:
    figures = {figure.name: figure for figure in generators.measure(TINY)}
    assert figures["minimax"].note.startswith("111,110 nodes")
    assert figures["alpha-beta"].target == Target(150_000, at_least=True)
    assert figures["minimax / plain recursion"].unit == "x"
    small = read_state("((3 12 8) (2 4 6) (14 5 2))")
    assert generators.minimax(small) == 3


@pytest.mark.slow
def test_playback_is_measured() -> None:
    figures = {figure.name: figure for figure in playback.measure(TINY)}
    for view in ("Comparison", "Map", "Why?", "Code"):
        assert figures[f"seek at 120x40 with {view}, p99"].value
    assert "memory of both traces and all views" in figures


def test_the_map_is_measured() -> None:
    figures = {figure.name: figure for figure in search_map.measure(TINY)}
    whole = figures["map at 78 columns: drawn anew from finished traces, median"]
    assert whole.value
    assert "nodes in two maps" in whole.note
    assert figures["map at 116 columns: a live frame, p99"].value


def test_solving_is_measured() -> None:
    boards = (solve.Board(Rules(), 1.0), solve.Board(Rules(4, 4, 4, gravity=True)))
    figures = {figure.name: figure for figure in solve.measure(TINY, boards)}
    if "solve: compiled" in figures:
        assert figures["solve: compiled"].value is None
        return
    assert figures["solve 3x3, 3 in a row"].target == Target(1.0)
    assert "draw in 16 plies" in figures["solve 4x4, 4 in a row, stones fall"].note
    nodes = solver.solve(Position()).nodes
    assert figures["solve 3x3, 3 in a row: nodes"].value == nodes > 0


@pytest.mark.parametrize(
    ("text", "nodes"), [("X../.O./...", 7_331), ("XXO/.O./...", 197), ("XXO/OO./X..", 13)]
)
def test_other_packages_find_the_same(text: str, nodes: int) -> None:
    pytest.importorskip("easyAI")
    pytest.importorskip("pyspiel")
    position = Position.parse(text)
    value = solver_for(position.rules).solve(position).value
    assert others.easyai(position, table=False)() == others.easyai(position, table=True)() == value
    made: list[None] = []
    assert others.open_spiel_alpha_beta(position)() == value
    assert others.open_spiel_minimax(position, lambda: made.append(None))() == value
    assert len(made) == nodes


def test_a_package_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "easyAI", None)
    figures = {figure.name: figure for figure in search.measure(TINY)}
    absent = figures["alpha-beta: easyAI Negamax"]
    assert absent.value is None
    assert "easyAI" in absent.note
    assert "pip install" in absent.note
    assert not any(name.startswith("alpha-beta: easyAI Negamax /") for name in figures)


def test_bars_are_drawn_to_scale() -> None:
    chart = bar_chart({"of one & all": {"a": 0.01, "b": 1.0}}, str, {"a"})
    root = ElementTree.fromstring(chart)
    widths = [
        float(bar.attrib["width"])
        for bar in root.iter("{http://www.w3.org/2000/svg}rect")
        if bar.attrib.get("height") == "16"
    ]
    assert widths[1] == pytest.approx(3 * widths[0], abs=0.2)  # from 0.001 on
    assert {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")} == {
        *("of one & all", "a", "b", "0.01", "1.0")
    }


@pytest.mark.slow
def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tree", "--quick", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {figure["bench"] for figure in printed["figures"]} == {"tree"}
    assert printed["machine"]["python"]


def test_an_unknown_measurement_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["memory"])
    complaint = capsys.readouterr().err
    assert all(name in complaint for name in NAMES)


def test_former_names_of_measurements_still_work(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def run(names: Sequence[str], *_: object) -> Mapping[str, list[Figure]]:
        measured.extend(names)
        return {}

    monkeypatch.setattr("bench.__main__.run", run)
    assert main(["own", "film", "--json"]) == 0
    assert measured == ["programs", "playback"]


def test_results_are_written_and_notes_kept(tmp_path: Path) -> None:
    figures = {
        "search": [Figure("minimax: compiled", 0.003, "s"), missing("minimax: plain C", "none")],
        "tree": [Figure("a frame", 6.0, "ms", Target(5))],
    }
    path = tmp_path / RESULTS.name
    path.write_text("old\n\n## Notes\n\nkept\n")
    Report("2026-11-21", {"python": "3"}, TINY, figures).write_results(path)
    text = path.read_text()
    assert "| a frame | 6 ms | at most 5 ms: MISSED |" in text
    assert "| minimax: plain C | not measured |" in text
    assert "3 ms" in (tmp_path / "engines.svg").read_text()
    assert text.endswith("## Notes\n\nkept\n")
    assert "old" not in text


@pytest.mark.slow
def test_the_laboratorys_sweeps_and_trials_are_measured() -> None:
    figures = {figure.name: figure for figure in laboratory.measure(QUICK)}
    assert figures["sweep / analyze"].target == Target(1.5)
    assert figures["trials / their searches alone"].target == Target(1.02)
    assert all(figure.value for figure in figures.values())


@pytest.mark.browser
def test_the_first_page_is_measured() -> None:
    figures = {figure.name: figure for figure in browser.measure(TINY)}
    assert figures["first frame: page / terminal"].target == Target(2.0)
    assert all(figure.value for figure in figures.values())


def test_without_a_browser_the_first_page_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    (absent,) = browser.measure(TINY)
    assert (absent.value, absent.note) == (None, "Chromium is not installed")


@pytest.mark.slow
def test_sweeps_by_a_cluster_are_measured() -> None:
    pytest.importorskip("distributed")
    figures = {figure.name: figure for figure in cluster.measure(QUICK)}
    assert figures["Dask / processes"].target == Target(1.5)
