"""Lines of the tree as text: what each says about its node, in whatever room there is."""

from __future__ import annotations

import pytest

from tests.cases import ALPHA_BETA, MINIMAX, STRICT_STOP, WORKED
from tests.searches import ALL_EVENTS, come_to, finished, formatter_of
from ttt_tui.game import Position, Rules
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Algorithm, MaxPlayer, Moment, Score, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.tui.colours import StyleName
from ttt_tui.tui.views.tree_outline import ExploreOutline, Line, follow_lines
from ttt_tui.tui.views.tree_rows import (
    RowMarks,
    columns_for,
    head_pieces,
    indent,
    longer_names,
    row_pieces,
)
from ttt_tui.words.sentences import Formatter

O_MAX = SearchOptions(max_player=MaxPlayer.O)
DEPTH = SearchOptions(score=Score.DEPTH)
WIDTHS = (80, 60, 54)

# Alpha-beta at event 36, within the third root move, followed.
WIDE = """\
    move                      next  window       value  state              below
  • root                      X max [-inf, +inf] -1     searching             19
  │ • (0,0) X                 O min [-inf, +inf] -1     exact                  8
  │ • (0,1) X                 O min [-1, +inf]   <= -1  cut 1 move             6
  │ • (2,0) X                 O min [-1, +inf]   ...    searching              2
  │ │ • (0,0) O               X max [-1, +inf]   ...    searching              1
► │ │ │ • (0,1) X             O min [-1, +inf]   ...    searching
  │ │ │ │ · (2,1) O           not yet visited
  │ │ │ · (2,1) X             not yet visited
  │ │ · (0,1) O               not yet visited
  │ │ · (2,1) O               not yet visited
  │ · (2,1) X                 not yet visited
"""

# The same in less room.
MIDDLE = """\
    move             next  window       value  state
  • root             X max [-inf, +inf] -1     searching
  │• (0,0) X         O min [-inf, +inf] -1     exact
  │• (0,1) X         O min [-1, +inf]   <= -1  cut 1 move
  │• (2,0) X         O min [-1, +inf]   ...    searching
  ││• (0,0) O        X max [-1, +inf]   ...    searching
► │││• (0,1) X       O min [-1, +inf]   ...    searching
  ││││· (2,1) O      not yet visited
  │││· (2,1) X       not yet visited
  ││· (0,1) O        not yet visited
  ││· (2,1) O        not yet visited
  │· (2,1) X         not yet visited
"""

# And in the least.
NARROW = """\
    move             window       value state
  • root             [-inf, +inf] -1    searching
  │• (0,0) X         [-inf, +inf] -1    exact
  │• (0,1) X         [-1, +inf]   <= -1 cut 1 move
  │• (2,0) X         [-1, +inf]   ...   searching
  ││• (0,0) O        [-1, +inf]   ...   searching
► │││• (0,1) X       [-1, +inf]   ...   searching
  ││││· (2,1) O      not yet visited
  │││· (2,1) X       not yet visited
  ││· (0,1) O        not yet visited
  ││· (2,1) O        not yet visited
  │· (2,1) X         not yet visited
"""

# The same search, O being called Max.
O_IS_MAX = """\
    move                      next  window       value  state              below
  • root                      X min [-inf, +inf] +1     searching             19
  │ • (0,0) X                 O max [-inf, +inf] +1     exact                  8
  │ • (0,1) X                 O max [-inf, +1]   >= +1  cut 1 move             6
  │ • (2,0) X                 O max [-inf, +1]   ...    searching              2
  │ │ • (0,0) O               X min [-inf, +1]   ...    searching              1
► │ │ │ • (0,1) X             O max [-inf, +1]   ...    searching
  │ │ │ │ · (2,1) O           not yet visited
  │ │ │ · (2,1) X             not yet visited
  │ │ · (0,1) O               not yet visited
  │ │ · (2,1) O               not yet visited
  │ · (2,1) X                 not yet visited
"""

# The whole search, every node open.
EXPLORED = """\
    move                      next  window       value  state          below
► ▾ root                      X max [-inf, +inf] +1     exact             30
  │ ▾ (0,0) X                 O min [-inf, +inf] -1     exact              8
  │ │ ▾ (0,1) O               X max [-inf, +inf] +1     exact              3
  │ │ │ • (2,0) X                                +1     X wins, leaf
  │ │ │ ▾ (2,1) X             O min [+1, +inf]   <= -1  bound              1
  │ │ │ │ • (2,0) O                              -1     O wins, leaf
  │ │ • (2,0) O                                  -1     O wins, leaf
  │ │ ▾ (2,1) O               X max [-inf, -1]   >= -1  cut 1 move         2
  │ │ │ ▾ (0,1) X             O min [-inf, -1]   >= -1  bound              1
  │ │ │ │ • (2,0) O                              -1     O wins, leaf
  │ │ │ · (2,0) X             not visited
  │ ▾ (0,1) X                 O min [-1, +inf]   <= -1  cut 1 move         6
  │ │ ▾ (0,0) O               X max [-1, +inf]   0      exact              4
  │ │ │ ▾ (2,0) X             O min [-1, +inf]   0      exact              1
  │ │ │ │ • (2,1) O                              0      draw, leaf
  │ │ │ ▾ (2,1) X             O min [0, +inf]    <= -1  bound              1
  │ │ │ │ • (2,0) O                              -1     O wins, leaf
  │ │ • (2,0) O                                  -1     O wins, leaf
  │ │ · (2,1) O               not visited
  │ ▾ (2,0) X                 O min [-1, +inf]   +1     exact              8
  │ │ ▾ (0,0) O               X max [-1, +inf]   +1     exact              3
  │ │ │ ▾ (0,1) X             O min [-1, +inf]   0      exact              1
  │ │ │ │ • (2,1) O                              0      draw, leaf
  │ │ │ • (2,1) X                                +1     X wins, leaf
  │ │ ▾ (0,1) O               X max [-1, +1]     >= +1  cut 1 move         1
  │ │ │ • (0,0) X                                +1     X wins, leaf
  │ │ │ · (2,1) X             not visited
  │ │ ▾ (2,1) O               X max [-1, +1]     >= +1  cut 1 move         1
  │ │ │ • (0,0) X                                +1     X wins, leaf
  │ │ │ · (0,1) X             not visited
  │ ▾ (2,1) X                 O min [+1, +inf]   <= +1  cut 2 moves        4
  │ │ ▾ (0,0) O               X max [+1, +inf]   <= +1  bound              3
  │ │ │ ▾ (0,1) X             O min [+1, +inf]   <= -1  bound              1
  │ │ │ │ • (2,0) O                              -1     O wins, leaf
  │ │ │ • (2,0) X                                +1     X wins, leaf
  │ │ · (0,1) O               not visited
  │ │ · (2,0) O               not visited
"""

# The whole search, two levels open; strict cuts, and stops at the first win.
CLOSED = """\
    move                      next  window       value  state          below
► ▾ root                      X max [-inf, +inf] +1     first win         20
  │ ▾ (0,0) X                 O min [-inf, +inf] -1     first win          3
  │ │ ▸ (0,1) O               X max [-inf, +inf] +1     first win          1
  │ │ • (2,0) O                                  -1     O wins, leaf
  │ │ · (2,1) O               not visited
  │ ▾ (0,1) X                 O min [-1, +inf]   -1     first win          6
  │ │ ▸ (0,0) O               X max [-1, +inf]   0      exact              4
  │ │ • (2,0) O                                  -1     O wins, leaf
  │ │ · (2,1) O               not visited
  │ ▾ (2,0) X                 O min [-1, +inf]   +1     exact              8
  │ │ ▸ (0,0) O               X max [-1, +inf]   +1     exact              3
  │ │ ▸ (0,1) O               X max [-1, +1]     +1     first win          1
  │ │ ▸ (2,1) O               X max [-1, +1]     +1     first win          1
  │ · (2,1) X                 not visited
"""

# The whole search with depth-aware scores, along best play.


def row(moment: Moment, line: Line, width: int = 80, marks: RowMarks | None = None) -> str:
    pieces = row_pieces(moment, line, formatter_of(moment), columns_for(width), marks or RowMarks())
    return "".join(piece.text for piece in pieces)


def styles(moment: Moment, line: Line) -> dict[str, StyleName]:
    pieces = row_pieces(moment, line, formatter_of(moment), columns_for(80), RowMarks())
    return {piece.text.strip(): piece.style for piece in pieces if piece.text.strip()}


_STATES = """
searching open exact bound cut win table limit leaf wins draw over not visited yet first by depth
re-search again move moves estimate about
"""
STATES = frozenset(_STATES.split())


@pytest.mark.parametrize("width", range(26, 60))
@pytest.mark.parametrize("algorithm", [Algorithm.ALPHA_BETA, named("pvs")])
def test_every_line_has_its_state_whole_at_every_width(width: int, algorithm: Algorithm) -> None:
    moment = come_to(SearchOptions(algorithm), events=700, position="X../.../...")
    for node in range(0, moment.entered, 7):
        text = row(moment, Line(node), width).rstrip()
        assert len(text) <= width, text
        assert text.split()[-1].strip(",") in STATES or text.rstrip(")")[-1].isdigit(), text
        for move in list(moment.unvisited(node))[:1]:
            unvisited = row(moment, Line(node, move), width)
            assert len(unvisited) <= width
            assert unvisited.endswith(("visited", "not yet"))


def head(width: int) -> str:
    return "".join(piece.text for piece in head_pieces(columns_for(width)))


def picture(moment: Moment, width: int, open_depth: int | None = None) -> str:
    """The panel's text: followed, or explored with nodes above a depth open."""
    outline = ExploreOutline(moment)
    if open_depth is not None:
        outline.open_to_depth(open_depth)
    packed = follow_lines(moment) if open_depth is None else outline.lines
    lines = [head(width)]
    for line in map(Line.unpack, packed):
        is_node = line.unvisited is None
        marks = RowMarks(
            open=outline.is_open(line.node) if open_depth is not None and is_node else None,
            current=is_node and line.node == moment.current,
        )
        lines.append(row(moment, line, width, marks))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def node_at(moment: Moment, *moves: int) -> int:
    """The node that these moves lead to."""
    nodes = range(len(moment.trace))
    return next(node for node in nodes if moment.trace.moves_to(node) == list(moves))


@pytest.mark.parametrize(
    ("options", "events", "width", "open_depth", "golden"),
    [
        (ALPHA_BETA, 36, 80, None, WIDE),
        (ALPHA_BETA, 36, 60, None, MIDDLE),
        (ALPHA_BETA, 36, 54, None, NARROW),
        (O_MAX, 36, 80, None, O_IS_MAX),
        (ALPHA_BETA, ALL_EVENTS, 76, 64, EXPLORED),
        (STRICT_STOP, ALL_EVENTS, 76, 2, CLOSED),
    ],
)
def test_pictures_of_the_worked_example(
    options: SearchOptions, events: int, width: int, open_depth: int | None, golden: str
) -> None:
    assert picture(come_to(options, events), width, open_depth) == golden


def test_before_the_first_event_there_is_nothing_but_the_head() -> None:
    assert picture(come_to(ALPHA_BETA, 0), 80) == head(80).rstrip() + "\n"


@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA, STRICT_STOP, O_MAX, DEPTH])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_line_fits_its_width_at_every_event(options: SearchOptions, width: int) -> None:
    search = Search(Position.parse(WORKED), options)
    while search.step():
        lines = picture(Moment(search), width, 64).splitlines()
        assert max(map(len, lines)) <= width


def test_a_line_is_drawn_in_hardly_any_room() -> None:
    """As a panel has it for a moment; estimates are the longest values."""
    moment = finished(options=SearchOptions(named("alpha-beta+"), depth=2))
    for width in range(22):
        for node in moment.nodes():
            assert row(moment, Line(node), width)


@pytest.mark.parametrize("width", WIDTHS)
def test_columns_stand_below_their_heads(width: int) -> None:
    """Also on the deepest line of the game, ten levels down."""
    moment = come_to(MINIMAX, 20, ".../.../...")
    assert len(moment.path) == 8
    heads = head(width)
    at = {name: heads.index(name) for name in ("window", "value", "state")}
    for node in moment.path:
        line = row(moment, Line(node), width)
        if moment.position(node).is_over():
            assert line[at["state"] :].startswith("game over")
            continue
        assert line[at["window"] :].startswith("[-inf, +inf]")
        assert line[at["value"] :].startswith("... ") or line[at["value"]] in "+-0"
        assert line[at["state"] :].startswith("searching")


# What a line says


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ((0, 1), ("(0,1) O", "[-inf, +inf]", "+1", "exact")),
        ((0, 1, 7), ("(2,1) X", "[+1, +inf]", "<= -1", "bound")),
        ((0, 7), ("(2,1) O", "[-inf, -1]", ">= -1", "cut 1 move")),
        ((0, 7, 1), ("(0,1) X", "[-inf, -1]", ">= -1", "bound")),
        ((0, 1, 6), ("(2,0) X", "+1", "X wins")),
        ((0, 6), ("(2,0) O", "-1", "O wins")),
    ],
)
def test_a_finished_node(moves: tuple[int, ...], words: tuple[str, ...], width: int) -> None:
    moment = come_to(ALPHA_BETA)
    line = row(moment, Line(node_at(moment, *moves)), width)
    places = [line.index(word) for word in words]
    assert places == sorted(places)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_leaf_has_no_window_and_nobody_to_choose(width: int) -> None:
    moment = come_to(ALPHA_BETA)
    line = row(moment, Line(node_at(moment, 0, 6)), width)
    assert "[" not in line
    assert "max" not in line
    assert "min" not in line
    assert "• (2,0) O" in line


@pytest.mark.parametrize("width", WIDTHS)
def test_a_move_not_visited_is_never_called_anything_else(width: int) -> None:
    moment = come_to(ALPHA_BETA)
    cut = node_at(moment, 0, 7)
    line = row(moment, Line(cut, 6), width)
    assert line.endswith("not visited")
    assert "· (2,0) X" in line
    for word in ("los", "win", "draw", "yet", "+1", "-1"):
        assert word not in line


def test_a_move_still_to_come_is_not_visited_yet() -> None:
    moment = come_to(ALPHA_BETA, 3)
    assert row(moment, Line(0, 7)).endswith("not yet visited")


def test_an_open_node_shows_its_best_so_far_as_such() -> None:
    moment = come_to(ALPHA_BETA, 36)
    root = row(moment, Line(0))
    assert "-1 " in root
    assert "searching" in root
    assert "..." in row(moment, Line(moment.path[-1]))
    assert styles(moment, Line(0))["-1"] == "dim"


def test_nodes_below_are_counted_where_there_is_room() -> None:
    moment = come_to(MINIMAX)
    assert row(moment, Line(0), 80).endswith(" 44")
    assert "44" not in row(moment, Line(0), 60)
    large = come_to(MINIMAX, position="X../.O./...")
    assert row(large, Line(0), 80).endswith(" 7,331")


@pytest.mark.parametrize(
    ("marks", "gutter", "marker"),
    [
        (RowMarks(), "  ", "•"),
        (RowMarks(open=True), "  ", "▾"),
        (RowMarks(open=False), "  ", "▸"),
        (RowMarks(current=True), "► ", "•"),
        (RowMarks(selected=True), "> ", "•"),
        (RowMarks(open=True, current=True, selected=True), "► ", "▾"),
    ],
)
def test_marks_are_glyphs(marks: RowMarks, gutter: str, marker: str) -> None:
    line = row(come_to(ALPHA_BETA), Line(0), marks=marks)
    assert line.startswith(f"{gutter}{marker} root")


def test_a_leaf_can_be_neither_opened_nor_closed() -> None:
    moment = come_to(ALPHA_BETA)
    leaf = node_at(moment, 0, 6)
    for is_open in (True, False, None):
        assert "• (2,0) O" in row(moment, Line(leaf), marks=RowMarks(open=is_open))


@pytest.mark.parametrize("width", [100, *WIDTHS, 40])
@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA])
def test_a_node_that_the_other_never_visits_fits_its_line(
    options: SearchOptions, width: int
) -> None:
    moment = come_to(options)
    columns = columns_for(width)
    for node in range(len(moment.trace)):
        marks = RowMarks(skipped=True, bookmarked=True)
        pieces = row_pieces(moment, Line(node), formatter_of(moment), columns, marks)
        line = "".join(piece.text for piece in pieces).rstrip()
        assert len(line) <= width
        assert {piece.style for piece in pieces[2:] if piece.text.strip()} == {"dim"}
        if width == 100:
            other = "alpha-beta" if options is MINIMAX else "minimax"
            assert line.endswith(f"never visited by {other}")


def test_a_line_above_what_was_found_is_all_dim() -> None:
    moment = come_to(ALPHA_BETA)
    marks = RowMarks(context=True)
    for node in range(len(moment.trace)):
        plain = row(moment, Line(node))
        pieces = row_pieces(moment, Line(node), formatter_of(moment), columns_for(80), marks)
        assert "".join(piece.text for piece in pieces) == plain
        assert {piece.style for piece in pieces if piece.text.strip()} == {"dim"}


def test_styles_go_with_the_words() -> None:
    moment = come_to(ALPHA_BETA)
    assert styles(moment, Line(node_at(moment, 0, 1, 6)))["X wins, leaf"] == "x"
    assert styles(moment, Line(node_at(moment, 0, 6)))["O wins, leaf"] == "o"
    assert styles(moment, Line(node_at(moment, 1, 0, 6, 7)))["draw, leaf"] == "draw"
    assert styles(moment, Line(node_at(moment, 0, 7)))["cut 1 move"] == "cut"
    open_moment = come_to(ALPHA_BETA, 36)
    assert styles(open_moment, Line(0))["searching"] == "frontier"


# O is Max: the same search seen from the other side


def turned(number: str) -> str:
    return {"+": "-", "-": "+"}.get(number[0], "") + number.lstrip("+-")


def test_with_o_as_max_values_windows_bounds_and_roles_are_turned() -> None:
    x_moment, o_moment = come_to(ALPHA_BETA), come_to(O_MAX)
    x_words, o_words = formatter_of(x_moment), formatter_of(o_moment)
    for node in range(len(x_moment.trace)):
        x_view, o_view = x_moment.view(node), o_moment.view(node)
        assert x_view == o_view  # the search is the same
        assert x_view.value is not None
        x_value = x_words.bounded(x_view.value, x_view.bound).split()
        o_value = o_words.bounded(x_view.value, x_view.bound).split()
        assert o_value[-1] == turned(x_value[-1])
        swapped = {">=": "<=", "<=": ">="}
        assert o_value[:-1] == [swapped[sign] for sign in x_value[:-1]]
        low, high = x_words.window(x_view.alpha, x_view.beta)[1:-1].split(", ")
        line = row(o_moment, Line(node))
        if not x_view.is_leaf:
            assert f"[{turned(high)}, {turned(low)}]" in line
            assert (" max " in line) == (x_view.player.value == "O")


def test_results_are_named_the_same_whoever_is_max() -> None:
    x_moment, o_moment = come_to(ALPHA_BETA), come_to(O_MAX)
    for moves, result in (((0, 1, 6), "X wins"), ((0, 6), "O wins")):
        node = node_at(x_moment, *moves)
        assert result in row(x_moment, Line(node))
        assert result in row(o_moment, Line(node))


def test_the_side_to_move_may_be_max() -> None:
    moment = come_to(SearchOptions(max_player=MaxPlayer.MOVER), position="X../.O./... x")
    assert "X max" in row(moment, Line(0))
    moment = come_to(SearchOptions(max_player=MaxPlayer.MOVER), position="X../.../... o")
    assert "O max" in row(moment, Line(0))


def test_deep_levels_are_given_in_figures() -> None:
    """As wide as nine levels, so that columns stay where they are."""
    for columns in (columns_for(100), columns_for(60)):
        assert indent(9, columns).count("│") == 9
        for depth in (10, 36, 64):
            assert len(indent(depth, columns)) == len(indent(9, columns))
            assert indent(depth, columns).endswith(f"…{depth} ")


@pytest.mark.parametrize("width", [120, 80, 76, 60, 52, 50])
@pytest.mark.parametrize("simple", [False, True])
def test_columns_stand_below_each_other_where_names_are_long(width: int, simple: bool) -> None:
    search = Search(read_state("nim 3 4 5"), ALPHA_BETA)
    search.advance(events=141)
    moment = Moment(search)
    formatter = formatter_of(moment)
    longer = longer_names(moment, formatter)
    assert longer == len("1 from heap 1") - len("(0,0) X")
    columns = columns_for(width, simple=simple, longer=longer)
    head = "".join(piece.text for piece in head_pieces(columns))
    place = head.index("value")
    deep = [node for node in range(moment.entered) if moment.trace.depth[node] > 8]
    assert deep
    for node in deep:
        line = "".join(
            piece.text for piece in row_pieces(moment, Line(node), formatter, columns, RowMarks())
        )
        assert line[place - 1] == " "
        assert line[place] != " "
        assert len(line.rstrip()) <= width


def test_an_estimate_has_no_colour_of_a_winner() -> None:
    search = Search(Position(rules=Rules(4, 4, 4)), SearchOptions(Algorithm.MINIMAX, depth=1))
    search.advance()
    moment, formatter = Moment(search), Formatter.of(search.position, search.options)
    pieces = row_pieces(moment, Line(1), formatter, columns_for(80), RowMarks())
    assert [piece.style for piece in pieces if piece.text.startswith("~+")] == ["plain"]
