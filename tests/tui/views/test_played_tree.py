"""What a game has left behind in a tree from paper stays in sight."""

from __future__ import annotations

from tests.tui.driver import Opener
from tests.tui.views.test_tree_board import AIMA, board, click, played
from ttt_tui.game.game_texts import read_state
from ttt_tui.tui.views.drawn_search import DrawnSearch
from ttt_tui.tui.views.played_tree import PlayedTree
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind
from ttt_tui.words.sentences import Formatter


def test_the_played_path_is_heavy_and_the_rest_dim() -> None:
    root = read_state("((1 2) (3 4))")
    searched = DrawnSearch([DrawnNode(None, Kind.MIN)], [None], [()])
    tree = PlayedTree([root], (1,), {}, 1, Formatter.of(root)).around(searched)
    assert [node.played for node in tree.nodes] == [True, False, True]
    assert [node.behind for node in tree.nodes] == [False, True, False]
    assert tree.nodes[1].folded == 2, "deeper than the levels that are drawn"
    assert tree.moves == [None, None, ()]
    whole = PlayedTree([root], (1,), {}, 9, Formatter.of(root)).around(searched)
    assert [node.value for node in whole.nodes[2:4]] == ["1", "2"]


async def test_the_whole_tree_stays_with_what_was_cut_when_a_move_is_played(
    opened: Opener,
) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        before = board(screen).count("╳")
        await screen.press("down", "enter")
        assert played(screen) == (0,)
        assert "14" in board(screen), "what was left behind"
        assert board(screen).count("╳") == before
        assert "┏" in board(screen), "the played path is heavy"
        await click(screen, "14")
        assert "u takes the move back" in " ".join(screen.text.split())
        await screen.finish()
        await screen.press("down", "enter")
        assert played(screen) == (0, 0)
        assert screen.match.is_over
        assert "14" in board(screen)
        await screen.press("u", "u")
        await screen.finish()
        assert board(screen).count("╳") == before
