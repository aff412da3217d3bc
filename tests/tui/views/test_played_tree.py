"""What a game has left behind in a tree from paper stays in sight."""

from __future__ import annotations

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
