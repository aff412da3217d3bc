"""Where the ends of windows came from, in words: golden sentences."""

from __future__ import annotations

import pytest

from tests.cases import ALPHA_BETA, FRESH, MINIMAX
from tests.searches import finished, formatter_of
from ttt_tui.game import Player
from ttt_tui.search import MaxPlayer, SearchOptions
from ttt_tui.search.reading.window_origins import Origin, origin_of
from ttt_tui.words.windows import open_end, set_at, set_by


def ends(options: SearchOptions, node: int) -> list[tuple[str, str]]:
    """Who set X's end of a node's window and O's, and by which child."""
    moment = finished(options=options)
    formatter, found = formatter_of(moment), []
    for player in Player:
        origin = origin_of(moment.search, moment.trace.path(node), player)
        assert isinstance(origin, Origin)
        found.append((set_at(formatter, moment, origin), set_by(formatter, moment, origin)))
    return found


def test_who_set_a_window() -> None:
    assert ends(ALPHA_BETA, 24) == [
        ("Max has it at the root", "by (0,0) X, worth -1"),
        ("Min has it after (2,0) X", "by (0,0) O, worth +1"),
    ]


def test_with_o_as_max_it_is_min_who_has_the_end_of_x() -> None:
    assert ends(SearchOptions(max_player=MaxPlayer.O), 24)[0] == (
        "Min has it at the root",
        "by (0,0) X, worth +1",
    )


@pytest.mark.parametrize(
    ("options", "node", "player", "text"),
    [
        (ALPHA_BETA, 0, Player.X, "nothing stands above the root"),
        (ALPHA_BETA, 1, Player.X, "Max above is not sure of anything yet"),
        (ALPHA_BETA, 1, Player.O, "Min has no choice above"),
        (ALPHA_BETA, 2, Player.O, "Min above is not sure of anything yet"),
        (MINIMAX, 2, Player.X, "minimax passes no window down"),
        (FRESH, 1, Player.X, "every root move gets a fresh window"),
        (FRESH, 2, Player.X, "Max above is not sure of anything yet below its move at the root"),
    ],
)
def test_open_ends_in_words(options: SearchOptions, node: int, player: Player, text: str) -> None:
    moment = finished(options=options)
    assert open_end(formatter_of(moment), moment, moment.view(node), player) == f"open: {text}"
