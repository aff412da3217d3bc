"""Programs as players."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.programs.classic_bugs import CLASSIC_BUGS
from ttt_tui.features.programs.players import names, player
from ttt_tui.game import Position, Rules

WORKED = Position.parse("..O/XOO/..X")


def test_a_classic_bug_gives_moves_for_either_side() -> None:
    strict = player("strict-cut")
    assert strict is not None
    assert list(strict.moves([WORKED, Position.parse("X../XO./..O o")], [1, 2])) == [6, 6]


def test_classic_bugs_have_names_and_what_is_no_file_is_none() -> None:
    assert names() == tuple(CLASSIC_BUGS)
    assert player("alpha-beta") is None


def test_a_file_that_is_not_there_says_so() -> None:
    with pytest.raises(ValueError, match=r"no file 'not_there\.py'"):
        player("not_there.py")


def test_a_file_without_a_search_says_so_when_it_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "none.py"
    file.write_text("print('hello')\n", encoding="utf-8")
    found = player(str(file))
    assert found is not None
    with pytest.raises(ValueError, match=r"no search was recognised in .*none.py"):
        found.moves([WORKED], [1])


def test_it_plays_on_no_other_board() -> None:
    strict = player("strict-cut")
    assert strict is not None
    with pytest.raises(ValueError, match="plays on another board"):
        strict.moves([Position(rules=Rules(3, 4, 3))], [1])


EXAMPLES = Path(__file__).parents[3] / "examples"


def asked_there(file: Path, position: Position) -> list[int | None]:
    found = player(str(file))
    assert found is not None
    return list(found.moves([position], [1]))


def test_who_returns_values_alone_cannot_be_asked_and_loses_no_game() -> None:
    file = EXAMPLES / "right/flat_list_alpha_beta.py"
    with pytest.raises(ValueError, match="cannot be asked: it returns no move"):
        asked_there(file, WORKED)


def test_who_moves_for_one_side_alone_is_asked_for_that_alone() -> None:
    file = EXAMPLES / "right/dict_of_numbers.py"
    assert asked_there(file, Position.parse("X../.O./..X o"))[0] is not None
    with pytest.raises(ValueError, match="cannot be asked: it moves for O where X is to move"):
        asked_there(file, WORKED)
