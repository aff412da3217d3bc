"""The tree as a drawing: layout, signs, what is drawn of a search, keys and clicks."""

from __future__ import annotations

import random
from itertools import chain, pairwise

import pytest

from tests.tui.panels import PAPER, Panel, selecting, snapshot, text_of
from ttt_tui.export.figure import DrawnNode, TreePicture, tidy
from ttt_tui.games.text import read_game
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import search
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import MoveChosen, NodeSelected
from ttt_tui.tui.views.draw_model import MOST_SIBLINGS, Entry, TreeDrawing, root_of, tree_drawing
from ttt_tui.tui.views.draw_view import Drawing

ROOM = 30


@pytest.mark.parametrize("seed", range(8))
def test_nodes_of_a_level_keep_apart_and_parents_stand_over_their_children(seed: int) -> None:
    chance = random.Random(seed)
    parents = [None, *(chance.randrange(node) for node in range(1, 30))]
    widths = [chance.choice((1, 3, 5, 9)) for _ in parents]
    middles = tidy(parents, widths, gap=1, apart=1)
    levels = [[0]]
    while levels[-1]:
        below = [[n for n, parent in enumerate(parents) if parent == each] for each in levels[-1]]
        for each, children in zip(levels[-1], below, strict=True):
            if children:
                middle = (middles[children[0]] + middles[children[-1]]) / 2
                assert middles[each] == pytest.approx(middle)
        levels.append([*chain(*below)])
        for left, right in pairwise(levels[-1]):
            assert middles[right] - middles[left] >= (widths[left] + widths[right]) / 2 + 1 - 1e-6


def rows(picture: TreePicture) -> list[str]:
    return [text_of(picture.line(y, 0, picture.width)).rstrip() for y in range(picture.height)]


def drawn(shot: Snapshot, room: int = ROOM) -> TreePicture:
    return TreePicture(tree_drawing(shot.shown.moment, room).nodes)


def by_moves(tree: TreeDrawing) -> dict[tuple[int, ...], tuple[Entry, DrawnNode]]:
    return {each[0].moves: each for each in zip(tree.entries, tree.nodes, strict=True)}


def test_a_tree_from_paper_is_drawn_as_on_paper() -> None:
    assert rows(drawn(snapshot(PAPER, 13))) == [
        "            A",
        "           ▲ 3",
        "         [3,+∞]",
        "    ╭───────┼────────╮",
        "    B       C        D",
        "   ▼ 3   ►▼ ≤2       ▼",
        "    │     2≤α=3      │",
        " ╭──┼──╮  ╭─╳─╳   ╭──┼─╮",
        " 3 12  8  2 4 6  14  5 2",
    ]


def test_a_chance_node_is_a_circle_and_has_chances_at_its_edges() -> None:
    assert rows(drawn(snapshot("{25%:2 75%:8}", names=("expectimax",)))) == [
        "    A",
        "►● 13/2",
        "    │",
        " 1/4┴3/4",
        "  2   8",
    ]


def test_who_chooses_what_is_cut_and_what_was_not_visited() -> None:
    nodes = by_moves(tree_drawing(snapshot(PAPER, 13).shown.moment, ROOM))
    at_root, c, d = (nodes[moves][1] for moves in ((), (1,), (2,)))
    assert (at_root.sign[0], at_root.note[0]) == ("▲", "[3,+∞]")
    assert (c.sign[0], c.value[0], c.note[0]) == ("▼", "≤2", "2≤α=3")
    assert [nodes[1, leaf][1].struck for leaf in range(3)] == [False, True, True]
    assert [nodes[1, leaf][1].value[0] for leaf in range(3)] == ["2", "4", "6"]
    assert (d.sign[1], d.line, nodes[2, 0][1].value) == ("grid", "grid", ("14", "grid"))


def test_the_current_path_is_heavy_and_at_the_end_best_play() -> None:
    def heavy(shot: Snapshot) -> dict[object, str]:
        nodes = by_moves(tree_drawing(shot.shown.moment, ROOM))
        return {moves: node.line for moves, (_, node) in nodes.items() if node.heavy}

    assert heavy(snapshot(PAPER, 3)) == {(0,): "open", (0, 0): "open"}
    assert heavy(snapshot(PAPER)) == {(0,): "good", (0, 0): "good"}


def test_of_a_large_tree_the_current_path_is_drawn_with_its_siblings() -> None:
    shot = snapshot("empty", 20_001, names=("alpha-beta",))
    tree = tree_drawing(shot.shown.moment, ROOM)
    path = shot.shown.moment.path
    assert len(tree.nodes) <= 1 + 9 * len(path) + 9
    assert set(path) <= {entry.visit for entry in tree.entries}
    assert any(node.note[0].startswith("…") for node in tree.nodes)


def test_of_many_siblings_those_on_the_path_are_drawn_and_the_others_counted() -> None:
    shot = snapshot("tree 40x1 seed 1", 61, names=("minimax",))
    tree = tree_drawing(shot.shown.moment, ROOM)
    assert len(tree.nodes) == 1 + MOST_SIBLINGS + 1 + 1
    assert tree.nodes[-1].value[0] == f"{40 - MOST_SIBLINGS - 1} more"
    assert any(node.heavy or node.current for node in tree.nodes)


def test_the_board_stays_on_the_whole_tree_while_the_game_goes_down() -> None:
    game = read_game(PAPER).play(2)
    assert root_of(game) == (read_game(PAPER), (2,))
    nodes = by_moves(tree_drawing(Moment(search(game, "alpha-beta")), ROOM, played=(2,)))
    assert len(nodes) == 13
    assert (nodes[2,][1].line, nodes[2,][1].value[0]) == ("strong", "2")
    assert nodes[2, 0][0].visit is not None
    assert (nodes[0, 1][1].value[0], nodes[0, 1][0].visit) == ("12", None)


def test_a_tree_with_27_leaves_has_room_in_38_columns_its_leaves_below_each_other() -> None:
    tree = tree_drawing(snapshot("tree 3x3").shown.moment, 99)
    picture = TreePicture(tree.nodes, is_full=False)
    assert picture.width <= 38
    lines = [text.split() for text in rows(picture)]
    assert lines[-3] == ["-7", "-5", "3", "-9", "┃5", "4", "8", "1", "-5"]
    assert lines[-2][2] == "╳5"  # G2 is never visited
    leaf = next(n for n, entry in enumerate(tree.entries) if entry.moves == (0, 2, 1))
    place = rows(picture)[-2].index("╳5")
    assert picture.node_at(place, picture.height - 2) == leaf


class Asking(Drawing):
    """Tells the app of its messages."""

    def on_node_selected(self, event: NodeSelected) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]

    def on_move_chosen(self, event: MoveChosen) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]


def place_of(app: Panel, text: str) -> tuple[int, int]:
    return next((line.index(text), y) for y, line in enumerate(app.lines) if text in line)


async def test_on_the_board_a_click_on_a_child_plays_and_elsewhere_it_selects() -> None:
    for board, expected in ((True, MoveChosen), (False, NodeSelected)):
        app = Panel(Asking(board))
        async with app.run_test(size=(60, 20)) as pilot:
            await pilot.pause()
            assert isinstance(app.panel, Drawing)
            app.panel.show(snapshot(PAPER))
            await pilot.pause()
            await pilot.click(Asking, offset=place_of(app, "D"))
            assert [type(each) for each in app.posted] == [expected]
            app.posted.clear()
            await pilot.click(Asking, offset=place_of(app, "12"))
            assert [type(each) for each in app.posted] == [NodeSelected]


async def test_arrows_go_about_also_to_what_was_not_visited_and_enter_plays() -> None:
    app, shot = Panel(Asking(board=True)), snapshot(PAPER, 3)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert isinstance(app.panel, Drawing)
        app.panel.show(shot)
        await pilot.press("up", "up")
        app.panel.show(selecting(shot, 0))
        await pilot.press("down")
        app.panel.show(selecting(shot, 1))
        await pilot.press("right", "right")
        app.panel.show(selecting(shot, 1))
        await pilot.press("enter")
        await pilot.pause()
        chosen = app.posted[-1]
        assert isinstance(chosen, MoveChosen)
        assert chosen.move == 2
