"""Which nodes of a search are drawn, and what of each."""

from __future__ import annotations

import pytest

from tests.cases import ALPHA_BETA, MINIMAX
from tests.searches import come_to, finished
from ttt_tui.search import Algorithm, Moment, Reason, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import MaxPlayer
from ttt_tui.tui.views.drawn_search import MOST_NODES, DrawnSearch, Moves, drawn_search
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind, Progress, Untried
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter

EMPTY = ".../.../... x"


def drawn(
    moment: Moment,
    selected: Line | None = None,
    opened: dict[Moves, bool] | None = None,
    most: int = MOST_NODES,
) -> DrawnSearch:
    formatter = Formatter.of(moment.search.position, moment.search.options)
    return drawn_search(moment, formatter, selected, opened, most)


def by_moves(search: DrawnSearch) -> dict[Moves, DrawnNode]:
    nodes = zip(search.moves, search.nodes, strict=True)
    return {moves: node for moves, node in nodes if moves is not None}


@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA])
def test_each_visited_node_of_a_small_search_is_drawn_as_the_moment_has_it(
    options: SearchOptions,
) -> None:
    for event in (1, 9, 25, 10_000):
        moment = finished(options=options, event=event)
        search = drawn(moment)  # what is below an unvisited move has its line
        shown = list(zip(search.lines, search.nodes, strict=True))
        nodes = dict(reversed(shown))
        for number in moment.nodes():
            node, view = nodes[Line(number)], moment.view(number)
            assert (node.progress is Progress.OPEN) == view.is_open
            assert (node.kind is Kind.LEAF) == moment.position(number).is_over()
            assert node.current == (number == moment.current)
            if view.value is not None:
                assert node.value.endswith(f"{view.value:+d}".replace("+0", "0"))
        for number in moment.nodes():
            for move in moment.unvisited(number):
                node = nodes[Line(number, move)]
                assert node.progress is Progress.UNVISITED
                assert (node.struck is None) == moment.is_open(number)
                assert node.value == ""


def test_a_small_tree_is_drawn_whole_from_the_start_so_that_nothing_moves() -> None:
    shown = [set(drawn(finished(event=event)).moves) for event in (1, 20, 40, 10_000)]
    assert len(shown[0]) == 45
    assert all(moves == shown[0] for moves in shown)


def test_a_parent_stands_before_its_children() -> None:
    for moment in (finished(), come_to(position=EMPTY, events=500)):
        search = drawn(moment)
        for number, node in enumerate(search.nodes):
            if node.parent is None:
                assert number == 0
            else:
                assert node.parent < number
                assert search.moves[node.parent] == (search.moves[number] or ())[:-1]


def test_a_cut_names_its_bound_and_an_open_node_its_window() -> None:
    moment = finished(event=25)
    search = drawn(moment)
    notes = {node.note for node in search.nodes if node.note}
    assert "[-1, +inf]" in notes
    assert "-1 >= beta -1" in notes
    for node, line in zip(search.nodes, search.lines, strict=True):
        if line is not None and line.unvisited is None and "alpha" in node.note:
            assert moment.view(line.node).reason is Reason.CUTOFF
    windows = [node.note for node in drawn(finished(options=MINIMAX, event=9)).nodes]
    assert not any(windows), "minimax has none"


def test_a_first_win_is_marked_as_one_and_not_as_a_cut_at_a_bound() -> None:
    moment = finished(options=SearchOptions(stop_on_win=True))
    search = by_moves(drawn(moment))
    left = {moves: node for moves, node in search.items() if node.struck}
    assert {node.struck for node in left.values()} == {Untried.CUT, Untried.FIRST_WIN}
    for moves, node in left.items():
        above = search[moves[:-1]]
        if above.progress is Progress.DONE:
            at_win = node.struck is Untried.FIRST_WIN
            assert (above.note == "first win") == at_win
            assert (above.note_style == "cut") == (not at_win)


def test_of_a_large_tree_the_open_path_and_its_siblings_are_drawn() -> None:
    moment = come_to(position=EMPTY, events=500)
    search = drawn(moment)
    assert len(search.nodes) <= MOST_NODES
    path = {Line(node) for node in moment.path}
    assert path <= set(search.lines)
    for node in moment.path:
        assert {Line(child) for child in moment.children(node)} <= set(search.lines)
        assert {Line(node, move) for move in moment.unvisited(node)} <= set(search.lines)
    assert any(node.folded for node in search.nodes)


def test_siblings_are_left_out_where_there_are_too_many() -> None:
    moment = come_to(position="8x8k4 " + "/".join(["." * 8] * 8) + " x", events=6)
    search = drawn(moment)
    assert {Line(node) for node in moment.path} <= set(search.lines)
    assert len(search.nodes) < 2 * MOST_NODES
    rest = [node for node, line in zip(*search[:2], strict=True) if line is None]
    assert rest
    assert all(node.value.endswith(" more") for node in rest)


def test_when_the_search_has_ended_the_principal_variation_is_heavy() -> None:
    moment = finished(position=".../.X./..O x")
    search = drawn(moment)
    best = [line.node for line, node in zip(search.lines, search.nodes, strict=True)
            if line is not None and node.best]  # fmt: skip
    assert best == [0, *moment.principal_variation()]
    assert len(best) > 2


def test_the_path_to_the_selected_line_is_drawn_wherever_it_is() -> None:
    moment = finished(position=EMPTY)
    deep = max(range(len(moment.trace)), key=moment.trace.depth.__getitem__)
    nodes = by_moves(drawn(moment, Line(deep)))
    (selected,) = (moves for moves, node in nodes.items() if node.selected)
    assert list(selected) == moment.trace.moves_to(deep)


def test_below_an_unvisited_move_only_the_move_itself_is_selected() -> None:
    moment = finished()
    struck = next(Line(node, move) for node in moment.nodes() for move in moment.unvisited(node))
    search = drawn(moment, struck)
    assert [node.selected for node in search.nodes].count(True) == 1
    assert search.lines[[node.selected for node in search.nodes].index(True)] == struck


def test_what_the_user_folds_and_opens_stays_so() -> None:
    moment = finished(position=EMPTY)
    usual = by_moves(drawn(moment))
    folded = by_moves(drawn(moment, opened={(): False}))
    assert list(folded) == [()]
    assert folded[()].folded == len(moment.trace) - 1
    closed = next(moves for moves, node in usual.items() if node.folded and len(moves) == 2)
    opened = by_moves(drawn(moment, opened={closed: True}))
    assert set(usual) < set(opened)
    assert all(moves[:2] == closed for moves in set(opened) - set(usual))


@pytest.mark.parametrize("name", ["pvs", "mtd-f", "uct", "fsss"])
def test_each_move_is_drawn_once_where_moves_are_visited_again(name: str) -> None:
    moment = come_to(SearchOptions(named(name)))
    search = drawn(moment)
    assert len(set(search.moves)) == len(search.moves)
    assert len(search.nodes) > 5


def test_nothing_before_the_first_event() -> None:
    assert drawn(come_to(events=0)) == ((), (), ())


def test_boards_only_of_small_games() -> None:
    small = drawn(finished()).nodes[0]
    assert small.board == ("··O", "XOO", "··X")
    large = come_to(position="5x5k4 " + "/".join(["....."] * 5) + " x", events=4)
    assert drawn(large).nodes[0].board == ()


def test_max_may_be_the_side_that_moves_second() -> None:
    moment = finished(options=SearchOptions(Algorithm.MINIMAX, max_player=MaxPlayer.O))
    assert drawn(moment).nodes[0].kind is Kind.MIN
