"""Games that packages declare: read by the first word, loaded late, and refused by a sentence."""

from __future__ import annotations

import pytest

from tests.plugins import declared, forbid_looking
from tests.toy import games
from ttt_tui.engine.game_plugins import GROUP, example, names
from ttt_tui.game import NotationError
from ttt_tui.game.checked_state import CheckedState
from ttt_tui.game.game_texts import game_names, read_move, read_state

TOY = "tests.toy.games"


def test_a_first_word_that_is_not_ours_names_a_game_of_a_package() -> None:
    with declared(GROUP, countdown=f"{TOY}:countdown"):
        assert game_names() == ("nim", "othello", "tree", "countdown")
        state = read_state("Countdown 3")
        assert isinstance(state, CheckedState)
        assert (str(state), read_move(state, "2")) == ("countdown 3", 2)


def test_a_game_may_have_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    with declared(GROUP, countdown=f"{TOY}:countdown", gone=f"{TOY}:absent"):
        assert (example("countdown"), example("gone")) == ("countdown", "gone")
        for text, found in (
            ("countdown 3", "countdown 3"),
            ("nim 3", "countdown"),
            (3, "countdown"),
        ):
            monkeypatch.setattr(games.countdown, "example", text, raising=False)
            assert example("countdown") == found


def test_entry_points_are_looked_for_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_looking(monkeypatch)
    for text in ("X.O/.../...", "nim 3", "othello 4x4", "tree 2x2", "((3 4))", "empty"):
        read_state(text)
    with pytest.raises(AssertionError, match="looked for entry points"):
        read_state("countdown 3")


def test_names_that_mean_something_else_are_no_games() -> None:
    entries = ("nim", "xo", "Upper", "two words", "4x4", "good-one", "a" * 31)
    with declared(GROUP, **dict.fromkeys(entries, f"{TOY}:countdown")):
        assert names() == ("good-one",)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("countdown", "this game cannot be used: game: reading 'game' raises IndexError: "),
        ("raises", "this game cannot be used: game: reading 'game' raises KeyError: 'left' "
                   "(games.py, line 41)"),
        ("gives_nothing", "this game cannot be used: nonetype: NoneType lacks to_move"),
        ("NUMBER", f"the game game cannot be used: {TOY}:NUMBER is not a function that takes a"),
        ("absent", "the game game cannot be loaded: AttributeError: module"),
    ],
)  # fmt: skip
def test_games_that_cannot_be_used(entry: str, message: str) -> None:
    with declared(GROUP, game=f"{TOY}:{entry}"), pytest.raises(NotationError) as refused:
        read_state("game")
    assert str(refused.value).startswith(message)


def test_a_text_that_the_game_refuses() -> None:
    with declared(GROUP, countdown=f"{TOY}:countdown"), pytest.raises(NotationError) as refused:
        read_state("countdown x")
    assert str(refused.value) == (
        "'countdown x' is not a position of countdown: invalid literal for int() with base 10: 'x'"
    )


def test_an_unknown_word_lists_all_games() -> None:
    with declared(GROUP, countdown=f"{TOY}:countdown"), pytest.raises(NotationError) as refused:
        read_state("chess")
    assert "choose from nim, othello, tree, countdown (packages can add games), or" in str(
        refused.value
    )
