"""An addition takes as many files as docs/how-to/extend.md says: done in a copy, with a toy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.copies import copied, run

Copy = Callable[..., str]

TOY = '''
"""A toy: minimax once more, over a record."""

from ttt_tui.game.bitboard import bits_of
from ttt_tui.search.algorithm import Algorithm, CodePlace
from ttt_tui.search.algorithms.game_walk import Game
from ttt_tui.search.state import Finding
from ttt_tui.search.trace import INFINITY, Reason


def search(record):
    game = Game(record.position, record.options, record.win_values)
    value, move = yield from best_of(record, game, game.root)
    return Finding(value, game.cell(move))


def best_of(record, game, node):
    best, best_move = -INFINITY, 0
    for move in bits_of(node.legal):
        child = game.play(node, move)
        while record.nodes_spent:
            yield
        record.enter(game.cell(move), -INFINITY, INFINITY)
        value, reason = child.result, Reason.GAME_OVER
        if value is None:
            value, _ = yield from best_of(record, game, child)
            reason = Reason.ALL_TRIED
        while record.events_spent:
            yield
        record.leave(value, reason)
        if -value > best:
            best, best_move = -value, move
    return best, best_move


ALGORITHM = Algorithm(
    name="toy",
    about="every move, again",
    source="none",
    takes=frozenset(),
    search=search,
    code=(
        (search, {CodePlace.END: "return Finding(value, game.cell(move))"}),
        (best_of, {
            CodePlace.VISIT: "record.enter(game.cell(move), -INFINITY, INFINITY)",
            CodePlace.TRIED: "record.leave(value, reason)",
        }),
    ),
    prunes=False,
)
'''


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package, to be changed."""
    return copied(tmp_path)


def insert(file: Path, before: str, line: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{before!r} stands not once in {file.name}"
    file.write_text(text.replace(before, f"{line}{before}"), encoding="utf-8")


def add_algorithm(house: Path) -> None:
    (house / "search" / "algorithms" / "toy.py").write_text(TOY, encoding="utf-8")
    insert(
        house / "search" / "algorithm.py",
        '    "pvs": "ttt_tui.search.algorithms.pvs",\n',
        '    "toy": "ttt_tui.search.algorithms.toy",\n',
    )


def test_an_algorithm_is_a_module_and_a_line(house: Path) -> None:
    add_algorithm(house)
    assert "|toy|" in run(house, "analyze", "--help").replace("\n", "").replace(" ", "")
    both = ("--algorithm", "minimax", "--algorithm", "toy", "--runs", "1", "--json")
    results = json.loads(run(house, "analyze", "X../.O./... x", *both))["results"]
    found = {each["algorithm"]: each for each in results}
    assert found["toy"]["nodes"] == found["minimax"]["nodes"] == 7_331
    assert found["toy"]["value"] == found["minimax"]["value"]
    seated = "from ttt_tui.engine.match import Seat\nprint(Seat.of('toy').algorithm)"
    assert run(house, "-c", seated).split() == ["toy"]


def test_an_option_is_a_field_and_an_entry(house: Path) -> None:
    insert(
        house / "search" / "options.py",
        "    rollouts: int = 2_000\n",
        "    patience: int = 3\n",
    )
    insert(
        house / "search" / "option_table.py",
        '    Option("rollouts", ',
        '    Option("patience", Number("patience", 1, 9), "Patience", "How much.",\n'
        '           lambda patience: f"patience {patience}", metavar="N"),\n',
    )
    insert(house / "search" / "algorithms" / "uct.py", '"rollouts", "expl', '"patience", ')
    help_text = run(house, "analyze", "--help")
    assert "--patience N" in help_text
    assert "How much.  [default: 3]" in " ".join(help_text.split()).replace(". [", ".  [")
    told = (
        "from ttt_tui.game import TIC_TAC_TOE\n"
        "from ttt_tui.search import SearchOptions\n"
        "from ttt_tui.search.algorithm import named\n"
        "from ttt_tui.settings import Settings\n"
        "from ttt_tui.tui.dashboard.feature import badges_of\n"
        "options = SearchOptions(patience=5)\n"
        "(badge,) = badges_of(options, TIC_TAC_TOE, [named('uct')])\n"
        "kept = Settings.from_json(Settings(options).to_json())\n"
        "print(badge.words, kept.options.patience)"
    )
    assert run(house, "-c", told).split() == ["patience", "5", "5"]
