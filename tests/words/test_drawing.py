"""Golden text: the worked example as it is drawn for calculation by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.cases import ALPHA_BETA, MINIMAX, TURN_7, WORKED, Case, cases
from tests.searches import finished, searched
from ttt_tui.game import Position
from ttt_tui.search import MaxPlayer, Search, SearchOptions
from ttt_tui.search.reading.part import Part
from ttt_tui.words.drawing import labels, leaf_lines, tree_lines

ALPHA_BETA_TREE = """\
root                         X max [-inf, +inf]     +1     exact
|- (0,0) X                   O min [-inf, +inf]     -1     exact
|  |- (0,1) O                X max [-inf, +inf]     +1     exact
|  |  |- (2,0) X             leaf                   +1     X wins
|  |  `- (2,1) X             O min [+1, +inf]       <= -1  bound
|  |     `- (2,0) O          leaf                   -1     O wins
|  |- (2,0) O                leaf                   -1     O wins
|  `- (2,1) O                X max [-inf, -1]       >= -1  cut
|     |- (0,1) X             O min [-inf, -1]       >= -1  bound
|     |  `- (2,0) O          leaf                   -1     O wins
|     `- not visited: (2,0)
|        O already wins with (2,0) instead of (2,1). Nothing here is better for O, so the \
remaining move cannot matter.
|        Cut: Max has at least -1 here, which is >= beta (-1).
|- (0,1) X                   O min [-1, +inf]       <= -1  cut
|  |- (0,0) O                X max [-1, +inf]       0      exact
|  |  |- (2,0) X             O min [-1, +inf]       0      exact
|  |  |  `- (2,1) O          leaf                   0      draw
|  |  `- (2,1) X             O min [0, +inf]        <= -1  bound
|  |     `- (2,0) O          leaf                   -1     O wins
|  |- (2,0) O                leaf                   -1     O wins
|  `- not visited: (2,1)
|     O already wins here. X does at least as well with (0,0), so the remaining move cannot \
matter.
|     Cut: Min has at most -1 here, which is <= alpha (-1).
|- (2,0) X                   O min [-1, +inf]       +1     exact
|  |- (0,0) O                X max [-1, +inf]       +1     exact
|  |  |- (0,1) X             O min [-1, +inf]       0      exact
|  |  |  `- (2,1) O          leaf                   0      draw
|  |  `- (2,1) X             leaf                   +1     X wins
|  |- (0,1) O                X max [-1, +1]         >= +1  cut
|  |  |- (0,0) X             leaf                   +1     X wins
|  |  `- not visited: (2,1)
|  |     X already wins here. O does at least as well with (0,0), so the remaining move cannot \
matter.
|  |     Cut: Max has at least +1 here, which is >= beta (+1).
|  `- (2,1) O                X max [-1, +1]         >= +1  cut
|     |- (0,0) X             leaf                   +1     X wins
|     `- not visited: (0,1)
|        X already wins here. O does at least as well with (0,0), so the remaining move cannot \
matter.
|        Cut: Max has at least +1 here, which is >= beta (+1).
`- (2,1) X                   O min [+1, +inf]       <= +1  cut
   |- (0,0) O                X max [+1, +inf]       <= +1  bound
   |  |- (0,1) X             O min [+1, +inf]       <= -1  bound
   |  |  `- (2,0) O          leaf                   -1     O wins
   |  `- (2,0) X             leaf                   +1     X wins
   `- not visited: (0,1) (2,0)
      X already wins with (2,0) instead of (2,1). Nothing here is better for X, so the \
remaining 2 moves cannot matter.
      Cut: Min has at most +1 here, which is <= alpha (+1).
"""

MINIMAX_LEAVES = """\
     1  XOO/XOO/X.X   +1  X wins  (0,0) (0,1) (2,0)
     2  XOO/XOO/OXX   -1  O wins  (0,0) (0,1) (2,1) (2,0)
     3  X.O/XOO/O.X   -1  O wins  (0,0) (2,0)
     4  XXO/XOO/OOX   -1  O wins  (0,0) (2,1) (0,1) (2,0)
     5  X.O/XOO/XOX   +1  X wins  (0,0) (2,1) (2,0)
     6  OXO/XOO/XOX    0  draw  (0,1) (0,0) (2,0) (2,1)
     7  OXO/XOO/OXX   -1  O wins  (0,1) (0,0) (2,1) (2,0)
     8  .XO/XOO/O.X   -1  O wins  (0,1) (2,0)
     9  XXO/XOO/OOX   -1  O wins  (0,1) (2,1) (0,0) (2,0)
    10  OXO/XOO/XOX    0  draw  (0,1) (2,1) (2,0) (0,0)
    11  OXO/XOO/XOX    0  draw  (2,0) (0,0) (0,1) (2,1)
    12  O.O/XOO/XXX   +1  X wins  (2,0) (0,0) (2,1)
    13  XOO/XOO/X.X   +1  X wins  (2,0) (0,1) (0,0)
    14  .OO/XOO/XXX   +1  X wins  (2,0) (0,1) (2,1)
    15  X.O/XOO/XOX   +1  X wins  (2,0) (2,1) (0,0)
    16  OXO/XOO/XOX    0  draw  (2,0) (2,1) (0,1) (0,0)
    17  OXO/XOO/OXX   -1  O wins  (2,1) (0,0) (0,1) (2,0)
    18  O.O/XOO/XXX   +1  X wins  (2,1) (0,0) (2,0)
    19  XOO/XOO/OXX   -1  O wins  (2,1) (0,1) (0,0) (2,0)
    20  .OO/XOO/XXX   +1  X wins  (2,1) (0,1) (2,0)
    21  ..O/XOO/OXX   -1  O wins  (2,1) (2,0)
"""

ALPHA_BETA_LEAVES = """\
     1  XOO/XOO/X.X   +1  X wins  (0,0) (0,1) (2,0)
     2  XOO/XOO/OXX   -1  O wins  (0,0) (0,1) (2,1) (2,0)
     3  X.O/XOO/O.X   -1  O wins  (0,0) (2,0)
     4  XXO/XOO/OOX   -1  O wins  (0,0) (2,1) (0,1) (2,0)
     5  OXO/XOO/XOX    0  draw  (0,1) (0,0) (2,0) (2,1)
     6  OXO/XOO/OXX   -1  O wins  (0,1) (0,0) (2,1) (2,0)
     7  .XO/XOO/O.X   -1  O wins  (0,1) (2,0)
     8  OXO/XOO/XOX    0  draw  (2,0) (0,0) (0,1) (2,1)
     9  O.O/XOO/XXX   +1  X wins  (2,0) (0,0) (2,1)
    10  XOO/XOO/X.X   +1  X wins  (2,0) (0,1) (0,0)
    11  X.O/XOO/XOX   +1  X wins  (2,0) (2,1) (0,0)
    12  OXO/XOO/OXX   -1  O wins  (2,1) (0,0) (0,1) (2,0)
    13  O.O/XOO/XXX   +1  X wins  (2,1) (0,0) (2,0)
"""


def test_tree_of_the_worked_example() -> None:
    search = searched(WORKED, ALPHA_BETA)
    assert "\n".join(tree_lines(search)) + "\n" == ALPHA_BETA_TREE


@pytest.mark.parametrize(
    ("options", "leaves"), [(MINIMAX, MINIMAX_LEAVES), (ALPHA_BETA, ALPHA_BETA_LEAVES)]
)
def test_leaves_of_the_worked_example(options: SearchOptions, leaves: str) -> None:
    search = searched(WORKED, options)
    assert "\n".join(leaf_lines(search, 99)) + "\n" == leaves
    assert list(leaf_lines(search, 5)) == leaves.splitlines()[:5]
    assert list(leaf_lines(search, 0)) == []


@settings(max_examples=80)
@given(cases(most_empties=5))
def test_every_node_has_one_line_and_every_leaf_one(case: Case) -> None:
    search = Search(case.position, case.options)
    search.advance()
    lines = [line.lstrip("|`- ") for line in tree_lines(search)]
    nodes = [line for line in lines if line.startswith(("root", "("))]
    assert len(nodes) == search.nodes + 1
    unvisited = sum(line.count("(") for line in lines if line.startswith("not visited"))
    assert unvisited == search.counters.never_visited
    leaves = list(leaf_lines(search, 10**6))
    assert len(leaves) == search.counters.leaves
    for result, number in {
        "X wins": search.counters.x_wins,
        "O wins": search.counters.o_wins,
        "draw": search.counters.draws,
    }.items():
        assert sum(f"  {result}  " in line for line in leaves) == number


def test_an_unfinished_tree_says_so_and_calls_nothing_unvisited() -> None:
    search = Search(Position.parse(WORKED))
    assert list(tree_lines(search)) == []
    search.advance(events=6)
    assert list(tree_lines(search)) == [
        "root                         X max [-inf, +inf]     ...    searching",
        "`- (0,0) X                   O min [-inf, +inf]     ...    searching",
        "   `- (0,1) O                X max [-inf, +inf]     +1     searching",
        "      |- (2,0) X             leaf                   +1     X wins",
        "      `- (2,1) X             O min [+1, +inf]       ...    searching",
    ]


def test_o_as_max_turns_signs_windows_and_bounds() -> None:
    search = searched(TURN_7, SearchOptions(max_player=MaxPlayer.O))
    assert list(tree_lines(search))[:6] == [
        "root                         X min [-inf, +inf]     0      exact",
        "|- (1,2) X                   O max [-inf, +inf]     0      exact",
        "|  |- (2,1) O                X min [-inf, +inf]     0      exact",
        "|  |  `- (2,2) X             leaf                   0      draw",
        "|  `- (2,2) O                X min [0, +inf]        <= 0   bound",
        "|     `- (2,1) X             leaf                   0      draw",
    ]
    assert list(leaf_lines(search, 3))[-1] == "     3  XXO/OOO/XX.   +1  O wins  (2,1) (1,2)"


def test_a_finished_game_is_a_leaf() -> None:
    search = searched("XXX/OO./... o", ALPHA_BETA)
    assert list(tree_lines(search)) == [
        "root                         leaf                   +1     X wins"
    ]
    assert list(leaf_lines(search, 9)) == []


def test_a_label_is_from_the_side_of_max() -> None:
    as_x, as_o = (
        list(labels(Part(finished(WORKED, SearchOptions(max_player=each)))))
        for each in (MaxPlayer.X, MaxPlayer.O)
    )
    assert [each.sign for each in as_x] == [-each.sign for each in as_o]
    cut = 10
    assert (as_x[cut].value, as_x[cut].window, as_x[cut].sign) == ("<= -1", "[-1, +inf]", -1)
    assert (as_o[cut].value, as_o[cut].window, as_o[cut].sign) == (">= +1", "[-inf, +1]", 1)
    assert as_x[cut].move == "X (0,1)"
    assert as_x[cut].unvisited == ("(2,1)",)


def test_the_root_has_no_move_and_a_leaf_no_window() -> None:
    root, *others = labels(Part(finished(WORKED)))
    assert (root.move, root.board) == ("", ["..O", "XOO", "..X"])
    for each in others:
        assert each.move.startswith(each.row.player.other.value)
        assert bool(each.window) == bool(each.sign) == (each.state.value() is None)
        assert each.state.to_move is each.row.player


def test_best_play_leads_from_the_root_to_a_leaf() -> None:
    best = [each for each in labels(Part(finished(WORKED))) if each.best]
    assert [each.row.ply for each in best] == [0, 1, 2, 3]
    assert best[-1].state.value() == 1


def test_what_a_part_leaves_out_is_counted() -> None:
    hidden = [each.hidden for each in labels(Part(finished(WORKED), plies=1))]
    assert hidden == ["", "8 nodes below", "6 nodes below", "8 nodes below", "4 nodes below"]
