"""Golden text: the worked example as it is drawn for calculation by hand, and every wording."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.cases import ALPHA_BETA, MINIMAX, TURN_7, WORKED, Case, cases
from tests.searches import searched
from ttt_tui.game import Outcome, Player, Position, Rules, format_coordinates
from ttt_tui.search import (
    INFINITY,
    Bound,
    Cutoff,
    MaxPlayer,
    Moment,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    Search,
    SearchOptions,
)
from ttt_tui.search.option_table import options_words
from ttt_tui.words.drawing import leaf_lines, tree_lines
from ttt_tui.words.nodes import why as why_words
from ttt_tui.words.numbers import count, excess, plural, rate, seconds, share, size
from ttt_tui.words.sentences import Wording, exact_words

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
|        Cut: Max already has -1 here, Min above is sure of -1: -1 >= beta -1, \
so no other reply can matter; 1 move not visited.
|- (0,1) X                   O min [-1, +inf]       <= -1  cut
|  |- (0,0) O                X max [-1, +inf]       0      exact
|  |  |- (2,0) X             O min [-1, +inf]       0      exact
|  |  |  `- (2,1) O          leaf                   0      draw
|  |  `- (2,1) X             O min [0, +inf]        <= -1  bound
|  |     `- (2,0) O          leaf                   -1     O wins
|  |- (2,0) O                leaf                   -1     O wins
|  `- not visited: (2,1)
|     Cut: Min already has -1 here, Max above is sure of -1: -1 <= alpha -1, \
so no other reply can matter; 1 move not visited.
|- (2,0) X                   O min [-1, +inf]       +1     exact
|  |- (0,0) O                X max [-1, +inf]       +1     exact
|  |  |- (0,1) X             O min [-1, +inf]       0      exact
|  |  |  `- (2,1) O          leaf                   0      draw
|  |  `- (2,1) X             leaf                   +1     X wins
|  |- (0,1) O                X max [-1, +1]         >= +1  cut
|  |  |- (0,0) X             leaf                   +1     X wins
|  |  `- not visited: (2,1)
|  |     Cut: Max already has +1 here, Min above is sure of +1: +1 >= beta +1, \
so no other reply can matter; 1 move not visited.
|  `- (2,1) O                X max [-1, +1]         >= +1  cut
|     |- (0,0) X             leaf                   +1     X wins
|     `- not visited: (0,1)
|        Cut: Max already has +1 here, Min above is sure of +1: +1 >= beta +1, \
so no other reply can matter; 1 move not visited.
`- (2,1) X                   O min [+1, +inf]       <= +1  cut
   |- (0,0) O                X max [+1, +inf]       <= +1  bound
   |  |- (0,1) X             O min [+1, +inf]       <= -1  bound
   |  |  `- (2,0) O          leaf                   -1     O wins
   |  `- (2,0) X             leaf                   +1     X wins
   `- not visited: (0,1) (2,0)
      Cut: Min already has +1 here, Max above is sure of +1: +1 <= alpha +1, \
so no other reply can matter; 2 moves not visited.
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


def why(search: Search, node: int) -> str:
    moment = Moment(search)
    wording = Wording.of(search.position, search.options)
    return why_words(wording, moment, moment.view(node))


def state(search: Search, node: int) -> str:
    moment = Moment(search)
    return Wording.of(search.position, search.options).state(moment.view(node))


def test_why_and_state_of_each_kind_of_node() -> None:
    search = searched(WORKED, ALPHA_BETA)
    assert why(search, 0) == "Max tried every move; the best gives +1, its exact value."
    assert state(search, 0) == "exact"
    assert why(search, 3) == "Game over: X wins, worth +1."
    assert state(search, 3) == "X wins, leaf"
    assert why(search, 4) == (
        "Bound met on the last move: Min already has -1 here, Max above is sure of +1: "
        "-1 <= alpha +1; no move was left."
    )
    assert state(search, 4) == "bound"
    assert why(search, 8) == ("Min tried every move; the best gives -1, only a bound: >= -1.")
    assert state(search, 8) == "bound"
    assert why(search, 7) == (
        "Cut: Max already has -1 here, Min above is sure of -1: -1 >= beta -1, "
        "so no other reply can matter; 1 move not visited."
    )
    draw = searched(TURN_7, ALPHA_BETA)
    assert (why(draw, 3), state(draw, 3)) == ("Game over: draw, worth 0.", "draw, leaf")


def test_why_of_open_nodes() -> None:
    search = Search(Position.parse(WORKED))
    search.advance(events=1)
    assert why(search, 0) == "Max is choosing: nothing yet, 4 moves not tried yet."
    search.advance(nodes=10)
    assert why(search, 0) == "Max is choosing: -1 so far, 2 moves not tried yet."
    assert state(search, 0) == "searching"


def test_why_with_strict_cuts_and_stops_at_a_win() -> None:
    strict = searched(TURN_7, SearchOptions(cutoff=Cutoff.STRICT))
    assert why(strict, 6) == (
        "Cut: Min already has -1 here, Max above is sure of 0: -1 < alpha 0, "
        "so no other reply can matter; 1 move not visited."
    )
    turned = searched(TURN_7, SearchOptions(cutoff=Cutoff.STRICT, max_player=MaxPlayer.O))
    assert "Cut: Max already has +1 here, Min above is sure of 0: +1 > beta 0" in why(turned, 6)
    stopped = searched("XX./OO./... x", SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True))
    assert why(stopped, 0) == (
        "Max has found a win (+1) and looks no further: 4 moves not visited."
    )
    assert state(stopped, 0) == "first win"


def test_numbers() -> None:
    assert [count(n) for n in (0, 999, 1_000, 549_945)] == ["0", "999", "1,000", "549,945"]
    assert [plural(n, "move") for n in (0, 1, 2, 1_000)] == [
        "0 moves",
        "1 move",
        "2 moves",
        "1,000 moves",
    ]
    assert size(16_777_216) == "16,777,216"
    assert size(64**64) == "about 3.9e115"
    assert size(None) == "too large to count"
    assert share(14, 44) == "31.8 %"
    assert share(0, 5) == "0.0 %"
    assert share(1, 0) == "-"


@pytest.mark.parametrize(
    ("duration", "text"),
    [
        (0, "0.00 us"),
        (1e-6, "1.00 us"),
        (9.999e-6, "10.0 us"),
        (24e-6, "24.0 us"),
        (0.000_999_9, "1.00 ms"),
        (0.0301, "30.1 ms"),
        (0.099_99, "100 ms"),
        (0.9999, "1.00 s"),
        (1.24, "1.24 s"),
        (123.4, "123 s"),
        (4000, "4000 s"),
    ],
)
def test_seconds(duration: float, text: str) -> None:
    assert seconds(duration) == text


@pytest.mark.parametrize(
    ("per_second", "text"),
    [
        (0, "0"),
        (512, "512"),
        (999.4, "999"),
        (999.6, "1.00 k"),
        (64_200, "64.2 k"),
        (999_999, "1.00 M"),
        (1.71e6, "1.71 M"),
    ],
)
def test_rates(per_second: float, text: str) -> None:
    assert rate(per_second) == text


def test_wording_from_either_side() -> None:
    x = Wording(Rules())
    o = Wording(Rules(), max_player=Player.O)
    assert [x.number(n) for n in (1, 0, -1, INFINITY, -INFINITY)] == [
        "+1",
        "0",
        "-1",
        "+inf",
        "-inf",
    ]
    assert [o.number(n) for n in (1, 0, -1, INFINITY)] == ["-1", "0", "+1", "-inf"]
    assert (x.window(-1, INFINITY), o.window(-1, INFINITY)) == ("[-1, +inf]", "[-inf, +1]")
    assert (x.bounded(1, Bound.LOWER), o.bounded(1, Bound.LOWER)) == (">= +1", "<= -1")
    assert (x.bounded(0, Bound.EXACT), o.bounded(0, Bound.UPPER)) == ("0", ">= 0")
    assert (x.role(Player.X), o.role(Player.X)) == ("max", "min")
    assert [x.result(n) for n in (9, 0, -9)] == ["X wins", "draw", "O wins"]
    assert (x.cells([0, 7]), x.cells(())) == ("(0,0) (2,1)", "-")
    assert x.cell(5) == format_coordinates(5, Rules())


def test_the_result_with_its_distance() -> None:
    assert exact_words(Outcome.X_WINS, 3) == "X wins in 3"
    depth = Wording(Rules(), Score.DEPTH)
    assert depth.root_result(7) == "X wins in 3"
    assert depth.root_result(-9) == "O wins in 1"
    assert depth.root_result(0) == "draw"
    assert Wording(Rules()).root_result(1) == "X wins"
    search = searched(WORKED, SearchOptions(score=Score.DEPTH))
    assert search.value is not None
    assert Wording.of(search.position, search.options).root_result(search.value) == "X wins in 3"


def test_the_mover_can_be_max() -> None:
    options = SearchOptions(max_player=MaxPlayer.MOVER)
    for text, player in ((WORKED, Player.X), ("XX./O../... o", Player.O)):
        assert Wording.of(Position.parse(text), options).max_player is player


def test_options_in_words() -> None:
    assert options_words(MINIMAX) == ("moves tried in reading order",)
    assert options_words(
        SearchOptions(
            order=MoveOrder(Order.RANDOM, 7),
            cutoff=Cutoff.STRICT,
            root_window=RootWindow.FRESH,
            stop_on_win=True,
        )
    ) == (
        "moves tried in random order, seed 7",
        "strict cuts, at alpha > beta",
        "a fresh window for every root move",
        "stops at the first win",
    )
    assert options_words(SearchOptions(order=MoveOrder(Order.CENTRE), score=Score.DEPTH)) == (
        "moves tried centre first",
        "cuts at alpha >= beta",
        "one window for the whole tree",
        "a win counts cells + 1 - depth",
    )


def test_an_order_of_cells_is_named_by_the_numbers_of_the_board() -> None:
    order = MoveOrder(Order.CELLS, cells=(4, 0, 2, 6, 8, 1, 3, 5, 7))
    words = options_words(SearchOptions(order=order))
    assert words[0] == "moves tried in the order 5, 1, 3, 7, 9, 2, 4, 6, 8"
    large = MoveOrder(Order.CELLS, cells=tuple(range(64)))
    assert options_words(SearchOptions(order=large))[0].endswith("15, 16 ...")


def test_what_is_over_a_minimum_in_per_cent() -> None:
    assert excess(42_093, 1_451) == "+2,801 %"
    assert excess(1_451, 1_451) == "+0 %"
    assert excess(7, 0) == "-"
