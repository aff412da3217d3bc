"""The tree in the setup dialog: nodes are chosen, and changes asked for."""

from __future__ import annotations

from tests.tui.one_widget import Alone
from ttt_tui.game.tree_text import read_tree
from ttt_tui.tui.dialogs.tree_editor import EditTree


async def test_arrows_choose_a_node_and_a_deep_one_is_opened() -> None:
    tree = EditTree()
    async with Alone(tree).run_test(size=(40, 12)) as pilot:
        tree.show(read_tree("((3 12 8) (2 (4 5) 6))"), ())
        tree.focus()
        await pilot.press("down", "right", "down", "right")
        assert tree.at == (1, 1)
        tree.show(read_tree("((3 12 8) (2 (4 5 7) 6))"), (1, 1, 2))
        await pilot.press("left", "up", "left")
        assert tree.at == (1, 0), "from the new node"
