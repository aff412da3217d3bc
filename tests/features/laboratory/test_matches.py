"""Matches: sides change, openings come twice, no legal move loses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory import matches
from ttt_tui.features.laboratory.contestants import Player, player_of
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.matches import (
    Matches,
    MatchResult,
    Tally,
    openings_after,
    play_games,
)
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, on_board
from ttt_tui.search import SearchOptions

LATE = Position.parse("..O/XOO/..X")
WON = Position.parse("XX./OO./... x")  # whoever has X wins at once


def done(match: Matches, parts: int | None = None) -> MatchResult:
    return match.result(dict(results_of(match.work, match.parts()[:parts], Here())))


def test_each_opening_is_played_with_both_sides() -> None:
    games = list(Matches(("random", "random"), 6, plies=2).schedule())
    assert [game.first_has_x for game in games] == [True, False] * 3
    assert [game.opening for game in games[::2]] == [game.opening for game in games[1::2]]
    assert len({game.opening for game in games}) == 3
    assert {on_board(game.opening).empties for game in games} == {7}


def test_given_openings_take_turns() -> None:
    other = Position.parse("X../.../... o")
    games = list(Matches(("random", "random"), 6, (Position(), other)).schedule())
    assert [game.opening for game in games[::2]] == [Position(), other, Position()]


def test_who_wins_is_told_by_the_player_not_by_the_side() -> None:
    result = done(Matches(("alpha-beta", "random"), 4, (WON,)))
    assert (result.tally(has_x=True), result.tally().games) == (Tally(2, 0, 0), 4)
    assert result.played[0].moves == [2]
    assert result.tally(has_x=False).wins + result.tally(has_x=True).wins == result.tally().wins


def test_the_same_seed_gives_the_same_games() -> None:
    one, same, other = (
        done(Matches(("random", "random"), 20, seed=seed)).to_json()["records"]
        for seed in (3, 3, 4)
    )
    assert one == same != other


def test_no_part_hangs_on_the_parts() -> None:
    """Any way of dealing games out gives the same games."""
    match = Matches(("random", "perfect"), 50)
    ((names, options, seed, _), *_) = match.parts()
    at_once = play_games((names, options, seed, tuple(match.schedule())))
    assert [list(each) for each in done(match).played] == at_once


class _Gives:
    varies = None

    def __init__(self, move: int | None) -> None:
        self.move = move

    def moves(
        self,
        positions: Sequence[GameState],
        seeds: Sequence[int],  # noqa: ARG002 - of all
    ) -> list[int | None]:
        return [self.move] * len(positions)


@pytest.mark.parametrize("move", [None, 0, 11])
def test_who_gives_no_legal_move_has_lost(
    monkeypatch: pytest.MonkeyPatch, move: int | None
) -> None:
    def of(name: str, options: SearchOptions) -> Player:
        return _Gives(move) if name == "mute" else player_of(name, options)

    monkeypatch.setattr("ttt_tui.features.laboratory.matches.player_of", of)
    result = done(Matches(("mute", "random"), 2, (WON,)))
    assert (result.tally(), result.forfeits) == (Tally(0, 0, 2), (2, 0))
    assert "mute lost 2 games by giving no legal move" in result.summary()


def test_a_game_without_chance_is_played_once_and_has_no_interval() -> None:
    match = Matches(("minimax", "alpha-beta"), 10, (LATE,))
    result = done(match)
    assert len(result.played) == match.total == 2
    assert "more games would repeat these" in str(result.summary())
    (table,) = result.tables()
    assert "interval" not in table.title
    assert not [cell for row in table.rows for cell in row if "(" in cell]
    assert all(not series.spans for series in result.charts()[0].series)
    json_of = result.to_json()
    assert json_of["deterministic"] is True
    assert json_of["results"]["all"]["wins"]["confidence_95"] is None


@pytest.mark.parametrize(
    ("players", "plies"),
    [(("minimax", "random"), 0), (("uct", "pvs"), 0), (("minimax", "alpha-beta"), 1)],
)
def test_where_anything_is_left_to_chance_all_games_are_played(
    players: tuple[str, str], plies: int
) -> None:
    result = done(Matches(players, 6, (LATE,), plies, SearchOptions(rollouts=5)))
    assert (len(result.played), result.is_certain) == (6, False)
    assert "confidence interval" in result.tables()[0].title


def test_a_program_that_always_plays_the_same_is_known_by_its_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Program(_Gives):
        def moves(self, positions: Sequence[GameState], seeds: Sequence[int]) -> list[int | None]:
            return [position.moves()[0] for position, _ in zip(positions, seeds, strict=True)]

    monkeypatch.setattr("ttt_tui.features.laboratory.matches.player_of", lambda *_: Program(None))
    result = done(Matches(("mine", "theirs"), 4, (LATE,)))
    assert (len(result.played), result.is_certain) == (4, True)
    assert "more games would repeat these" in str(result.summary())
    assert not done(Matches(("mine", "theirs"), 2, (LATE,))).is_certain, "too few games to tell"


def test_its_table_and_chart() -> None:
    result = done(Matches(("alpha-beta", "random"), 4, (WON,)))
    (table,) = result.tables()
    assert table.rows[0] == ["with X", "2", "100.0 % (34.2-100.0)", "0.0 % (0.0-65.8)",
                             "0.0 % (0.0-65.8)"]  # fmt: skip
    (chart,) = result.charts()
    assert [series.name for series in chart.series] == ["wins", "draws", "losses"]
    assert sum(series.ys[-1] for series in chart.series) == pytest.approx(100)
    empty = Matches(("alpha-beta", "random"), 4).result({})
    assert empty.tables()[0].rows[2][2:] == ["-", "-", "-"]
    assert empty.summary()[1] == "0 games played of 4"


def test_openings_that_are_over_are_refused() -> None:
    over = Position.parse("XXX/OO./...")
    with pytest.raises(ExperimentError, match="the game is over"):
        Matches(("random", "random"), 2, (over,)).parts()
    with pytest.raises(ExperimentError, match="9 random moves end the game"):
        Matches(("random", "random"), 2, plies=9).parts()


def test_an_edited_program_is_another(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    headings = []
    for source in ("a = 1", "a = 2", "a = 1"):
        file.write_text(source, encoding="utf-8")
        headings.append(Matches((f"{file}:best", "random"), 2).heading())
    one, other, same = headings
    assert one == same != other
    assert one["files"][0]["path"] == str(file.resolve())
    assert one["files"][1] is None


def test_an_edited_helper_beside_a_program_makes_it_another(tmp_path: Path) -> None:
    file, board = tmp_path / "my.py", tmp_path / "parts" / "board.py"
    board.parent.mkdir()
    (tmp_path / "parts" / "__init__.py").touch()
    (tmp_path / "unused.py").touch()
    (tmp_path / "my_rules.py").write_text("import json\nfrom parts import board", encoding="utf-8")
    file.write_text("def best():\n    import my_rules, no_such_module", encoding="utf-8")
    headings = []
    for source in ("a = 1", "a = 2", "a = 1"):
        board.write_text(source, encoding="utf-8")
        headings.append(Matches((f"{file}:best", "random"), 2).heading())
    one, other, same = headings
    assert one == same != other
    imported = ["my_rules.py", "parts/__init__.py", "parts/board.py"]
    assert list(one["files"][0]["imports"]) == imported
    board.write_text("not python", encoding="utf-8")
    damaged = Matches((str(file), "random"), 2).heading()
    assert list(damaged["files"][0]["imports"]) == imported


def test_the_same_name_in_another_folder_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headings = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        Path("my.py").touch()
        headings.append(Matches(("my.py", "random"), 2).heading())
    assert headings[0] != headings[1]


def test_where_files_lie_stays_out_of_results(tmp_path: Path) -> None:
    (tmp_path / "my.py").touch()
    match = Matches((str(tmp_path / "my.py"), "random"), 2)
    assert "files" not in match.result({}).to_json()
    assert "files" not in Matches(("random", "perfect"), 2).heading()


def test_players_are_looked_for_before_anything_is_played() -> None:
    with pytest.raises(ExperimentError, match="'nobody' is not a player"):
        Matches(("random", "nobody"), 2).parts()
    with pytest.raises(ExperimentError, match=r"no_such\.py"):
        Matches(("random", "no_such.py"), 2).heading()


def test_every_position_so_many_moves_on_is_an_opening_once() -> None:
    assert openings_after([Position()], 0) == (Position(),)
    assert len(openings_after([Position()], 2)) == 9 * 8
    corner = Position().play(0)
    assert set(openings_after([corner, corner.play(4)], 1)) == {
        *(corner.play(move) for move in corner.moves()),
        *(corner.play(4).play(move) for move in corner.play(4).moves()),
    }


def test_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_OPENINGS", 72)
    assert len(openings_after([Position()], 2)) == 72
    with pytest.raises(ExperimentError, match="more than 72 positions after 3 moves"):
        openings_after([Position()], 5)


def test_no_opening_is_a_game_that_is_over() -> None:
    late = Position.parse("XX./OO./... x")
    assert len(openings_after([late], 1)) == len(late.moves()) - 1
