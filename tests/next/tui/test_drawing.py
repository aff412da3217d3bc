"""The tree as a drawing: layout, signs, what is drawn of a search, keys and clicks."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.next.tui.panels import PAPER, Panel, at, selecting, snapshot, text_of
from ttt_tui.next.games.text import read_game
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.run_here import search
from ttt_tui.next.tui.drawing import Drawing
from ttt_tui.next.tui.drawn_tree import MOST_NODES, Wish, drawn_tree, root_of
from ttt_tui.next.tui.state import Snapshot
from ttt_tui.next.tui.tidy import tidy
from ttt_tui.next.tui.tree_picture import Detail, DrawnNode, Kind, TreePicture, fitting_picture

PLAIN = Detail(drops=True)


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[int | None], list[int]]:
    """Parents and widths of a tree, each parent before its children."""
    size = draw(st.integers(1, 40))
    chance = random.Random(draw(st.integers(0, 10**6)))
    parents: list[int | None] = [None, *(chance.randrange(node) for node in range(1, size))]
    return parents, [chance.choice((1, 3, 5, 9)) for _ in range(size)]


@given(trees())
@settings(max_examples=60, deadline=None)
def test_nodes_of_a_level_keep_apart_and_parents_stand_over_their_children(
    tree: tuple[list[int | None], list[int]],
) -> None:
    parents, widths = tree
    middles = tidy(parents, widths, gap=1, apart=1)
    depths = [0] * len(parents)
    levels: dict[int, list[int]] = {}
    order = [0]
    for node in order:
        order += [child for child, parent in enumerate(parents) if parent == node]
    for node in order[1:]:
        parent = parents[node]
        assert parent is not None
        depths[node] = depths[parent] + 1
    for node in order:  # children in their order, by the order of their parents
        levels.setdefault(depths[node], []).append(node)
    for level in levels.values():
        for left, right in pairwise(level):
            assert middles[right] - middles[left] >= (widths[left] + widths[right]) / 2 + 1 - 1e-6
    for node in order:
        children = [child for child, parent in enumerate(parents) if parent == node]
        if children:
            middle = (middles[children[0]] + middles[children[-1]]) / 2
            assert middles[node] == pytest.approx(middle)
    assert min(m - w / 2 for m, w in zip(middles, widths, strict=True)) == pytest.approx(0)


def rows(picture: TreePicture) -> list[str]:
    return [text_of(picture.line(y, 0, picture.width)).rstrip() for y in range(picture.height)]


def drawn(shot: Snapshot, **wish: object) -> TreePicture:
    return TreePicture(drawn_tree(shot.shown.moment, Wish(**wish)).nodes, PLAIN)  # type: ignore[arg-type]


def test_a_tree_from_paper_is_drawn_as_on_paper() -> None:
    assert rows(drawn(snapshot(PAPER, 13))) == [
        "                    A",
        "                   ▲ 3",
        "                 [3,+∞]",
        "      ╭─────────────┼──────────────╮",
        "      │             │              │",
        "      B             C              D",
        "     ▼ 3         ►▼ ≤2             ▼",
        "      │           2≤α=3            │",
        " ╭────┼────╮    ╭───┼───╮     ╭────┼───╮",
        " │    │    │    │   ╳   ╳     │    │   │",
        " 3   12    8    2   4   6    14    5   2",
    ]


def test_who_chooses_what_is_cut_and_what_was_not_visited() -> None:
    tree = drawn_tree(snapshot(PAPER, 13).shown.moment, Wish())
    by_moves = dict(zip(tree.moves, tree.nodes, strict=True))
    assert by_moves[()].kind is Kind.MAX
    assert by_moves[1,].kind is Kind.MIN
    assert (by_moves[1,].value, by_moves[1,].note) == ("≤2", "2≤α=3")
    assert [by_moves[1, leaf].struck for leaf in range(3)] == ["", "cut", "cut"]
    assert [by_moves[1, leaf].value for leaf in range(3)] == ["2", "4", "6"]
    assert not by_moves[2,].visited
    assert by_moves[2, 0].value == "14"
    assert by_moves[()].note == "[3,+∞]"


def test_the_current_path_is_heavy_and_at_the_end_best_play() -> None:
    def heavy(shot: Snapshot) -> dict[object, str]:
        tree = drawn_tree(shot.shown.moment, Wish())
        return {m: n.heavy for m, n in zip(tree.moves, tree.nodes, strict=True) if n.heavy}

    assert heavy(snapshot(PAPER, 3)) == {(0,): "open", (0, 0): "open"}
    assert heavy(snapshot(PAPER)) == {(0,): "good", (0, 0): "good"}


def test_a_value_that_its_moves_prove_has_no_sign_of_a_bound_as_on_paper() -> None:
    tree = drawn_tree(snapshot("((3 12) (5 (4 9)))").shown.moment, Wish())
    assert "≥" not in "".join(node.value for node in tree.nodes if not node.note)


def test_of_a_large_tree_the_part_around_the_current_node_is_drawn() -> None:
    shot = snapshot("empty", 20_001, names=("alpha-beta",))
    tree = drawn_tree(shot.shown.moment, Wish())
    assert len(tree.nodes) <= 2 * MOST_NODES
    assert set(shot.shown.moment.path) <= set(tree.visits)
    assert any(node.folded for node in tree.nodes)


def test_the_board_stays_on_the_whole_tree_while_the_game_goes_down() -> None:
    game = read_game(PAPER).play(2)
    assert root_of(game) == (read_game(PAPER), (2,))
    moment = Moment(search(game, "alpha-beta"))
    tree = drawn_tree(moment, Wish(played=(2,)))
    by_moves = dict(zip(tree.moves, tree.nodes, strict=True))
    assert len(tree.nodes) == 13
    assert by_moves[2,].heavy == "strong"
    assert (by_moves[2,].value, by_moves[2, 0].visited) == ("2", True)
    assert (by_moves[0, 1].value, by_moves[0, 1].visited) == ("12", False)


def test_with_less_room_there_is_less_detail_and_no_number_is_cut() -> None:
    tree = drawn_tree(snapshot(names=("minimax",)).shown.moment, Wish())
    full = fitting_picture(tree.nodes, 400, 60)
    assert full.detail.boards
    narrow = fitting_picture(tree.nodes, 100, 60)
    assert narrow.width <= 100
    assert narrow.detail.tight
    low = fitting_picture(tree.nodes, 400, 12)
    assert low.height <= 12
    in_sight = text_of(full.line(full.height - 1, 1, 58))
    assert set(in_sight.split()) <= set(text_of(full.line(full.height - 1, 0, 400)).split())


def test_every_node_is_found_where_it_is_drawn() -> None:
    picture = drawn(snapshot(PAPER))
    for number in range(len(picture.nodes)):
        columns, lines = picture.span(number)
        assert picture.node_at(columns[len(columns) // 2], lines[-1]) == number


def test_the_current_node_is_marked_also_at_the_edge() -> None:
    nodes = [DrawnNode(None, Kind.LEAF, value="3", visited=True, current=True)]
    wide, tight = (TreePicture(nodes, Detail(tight=tight)) for tight in (False, True))
    assert text_of(wide.line(0, 0, 3)) == "►3 "
    assert tight.line(0, 0, 1) == [("3", "dim cursor")]


def test_unvisited_leaves_of_a_board_are_dots() -> None:
    nodes = [DrawnNode(None, Kind.MAX), DrawnNode(0, Kind.LEAF)]
    assert rows(TreePicture(nodes, PLAIN))[-1].strip() == "·"


class Asking(Drawing):
    """Tells the app of its messages."""

    def on_drawing_selected(self, event: Drawing.Selected) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]

    def on_drawing_move_chosen(self, event: Drawing.MoveChosen) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]


def place_of(app: Panel, text: str) -> tuple[int, int]:
    return next((line.index(text), y) for y, line in enumerate(app.lines) if text in line)


async def test_on_the_board_a_click_on_a_child_plays_and_elsewhere_it_selects() -> None:
    for board, expected in ((True, Drawing.MoveChosen), (False, Drawing.Selected)):
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
            assert [type(each) for each in app.posted] == [Drawing.Selected]


async def test_arrows_go_about_also_to_what_was_not_visited_and_enter_plays() -> None:
    app, shot = Panel(Asking(board=True)), snapshot(PAPER, 3)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert isinstance(app.panel, Drawing)
        app.panel.show(shot)
        await pilot.press("home")
        app.panel.show(selecting(shot, 0))
        await pilot.press("down")
        app.panel.show(selecting(shot, 1))
        await pilot.press("right", "right")
        app.panel.show(selecting(shot, 1))
        await pilot.press("enter")
        await pilot.pause()
        chosen = app.posted[-1]
        assert isinstance(chosen, Drawing.MoveChosen)
        assert chosen.move == 2


async def test_a_wide_tree_folds_below_the_levels_that_fit_and_opens_at_the_cursor() -> None:
    text = str(read_game("tree 3x4 seed 3"))
    app = Panel(Asking(board=True))
    async with app.run_test(size=(44, 22)) as pilot:
        await pilot.pause()
        assert isinstance(app.panel, Drawing)
        shot = snapshot(text, 0)
        app.panel.show(shot)
        assert all(len(line) <= 44 for line in app.lines)
        assert "…" in "\n".join(app.lines)
        assert "-5" not in "\n".join(app.lines)
        deep = next(n for n in range(len(shot.shown.trace)) if shot.shown.trace.depth[n] == 4)
        app.panel.show(at(shot, shot.shown.trace.entered_at(deep) + 1))
        assert "-5  1 -2" in "\n".join(app.lines)


async def test_before_the_first_event_it_says_what_will_be_here() -> None:
    app = Panel(Asking())
    async with app.run_test(size=(60, 9)) as pilot:
        await pilot.pause()
        assert isinstance(app.panel, Drawing)
        app.panel.show(snapshot("empty", 0, names=("alpha-beta",)))
        assert "The tree grows here with the search." in app.lines[4]
        await pilot.press("home", "down", "up", "left", "enter")
        assert app.posted == []
