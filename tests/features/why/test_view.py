"""The Why? inspector: what it says at every width, and where its lines lead."""

from __future__ import annotations

import pytest

from tests.searches import finished, formatter_of
from tests.tui.one_widget import text_of
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.game import Position, Rules
from ttt_tui.search import MaxPlayer, Moment, Search, SearchOptions
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter

SCROLLBAR = 1


async def why(
    moment: Moment | None, line: Line | None = None, width: int = 100, height: int = 20
) -> list[str]:
    panel = WhyPanel()
    formatter = formatter_of(moment) if moment is not None else Formatter(Rules(3, 3, 3))
    lines = await text_of(panel, lambda: panel.show(moment, formatter, line), width, height)
    return [line.rstrip() for line in (line[: width - SCROLLBAR] for line in lines)]


# What it says


async def test_a_cut_with_all_that_led_to_it() -> None:
    assert (
        await why(finished(), Line(10))
        == """\
· X O                 O already wins here. X does at least as well with (0,0), so the remaining
X O O                 move cannot matter.
· · X                 O is Min, window on entering [-1, +inf], 6 nodes below.
                      → alpha -1    set by Max at the root
X(0,1)                              with X(0,0), worth -1
                        beta  +inf  open: no Min node above
                          move     value  state                nodes
                          O(0,0)   0      exact                    5
                        ◆ O(2,0)   -1     O wins, leaf             1  gives value
                        · O(2,1)          not visited                 5 saved
                      Cut: Min has at most -1 here, which is <= alpha (-1).
                      Saved here: 5 positions of the full game tree, counted exactly.
                      Value from O(2,0): -1, the only one that reaches it.""".splitlines()
    )


async def test_a_narrow_panel_is_one_column() -> None:
    assert (
        await why(finished(), Line(10), 40)
        == """\
· X O  X(0,1)
X O O  O already wins here. X does at
· · X  least as well with (0,0), so the
remaining move cannot matter.
O is Min, window on entering
[-1, +inf], 6 nodes below.
→ alpha -1    set by Max at the root
              with X(0,0), worth -1
  beta  +inf  open: no Min node above
    move     value  state         nodes
    O(0,0)   0      exact             5
  ◆ O(2,0)   -1     O wins, leaf      1
  · O(2,1)          not visited
Cut: Min has at most -1 here, which is
<= alpha (-1).
Saved here: 5 positions of the full
game tree, counted exactly.
Value from O(2,0): -1, the only one
that reaches it.""".splitlines()
    )


async def test_a_move_never_visited_is_told_by_the_cut_that_left_it_out() -> None:
    assert (
        await why(finished(), Line(10, 7))
        == """\
· X O                 Never visited: the search knows nothing about it. Left out with it: 5
X O O                 positions, counted exactly.
· O X                 → a move of X(0,1), where:
                      O already wins here. X does at least as well with (0,0), so the remaining
X(0,1) O(2,1)         move cannot matter.
                      O is Min, window on entering [-1, +inf], 6 nodes below.
                        alpha -1    set by Max at the root
                                    with X(0,0), worth -1
                        beta  +inf  open: no Min node above
                      Cut: Min has at most -1 here, which is <= alpha (-1).""".splitlines()
    )


async def test_a_leaf() -> None:
    assert (
        await why(finished(), Line(29))
        == """\
O X O                 A leaf, window on entering [+1, +inf].
X O O                 → alpha +1    set by Max at the root
O X X                               with X(2,0), worth +1
                        beta  +inf  open: no Min node above has a value yet
X(2,1) O(0,0) X(0,1)  Game over: O wins, worth -1.
O(2,0)""".splitlines()
    )


async def test_an_open_node_shows_what_is_known_by_then() -> None:
    assert (
        await why(finished(event=33), Line(0))
        == """\
· · O                 X is Max, window on entering [-inf, +inf], 16 nodes below.
X O O                   alpha -inf  open: nothing is above the root
· · X                   beta  +inf  open: nothing is above the root
                          move     value  state                nodes
root                  → ◆ X(0,0)   -1     exact                    9  value so far
                          X(0,1)   <= -1  cut                      7
                        · X(2,0)          not yet tried
                        · X(2,1)          not yet tried
                      Searching: Max has -1 so far; 2 moves not tried yet.
                      Value so far from X(0,0): -1, the first of 2 equals in the order of the
                      search.""".splitlines()
    )


async def test_a_leaf_just_entered_is_called_one() -> None:
    moment = finished(event=4)
    assert moment.current == 3
    lines = await why(moment)
    assert lines[0].endswith("A leaf, window on entering [-inf, +inf].")
    assert "game over" in "\n".join(await why(moment, Line(2)))


async def test_without_a_line_it_is_the_node_of_the_last_event() -> None:
    moment = finished(event=30)
    assert moment.current is not None
    assert await why(moment) == await why(moment, Line(moment.current))
    assert await why(finished()) == await why(finished(), Line(0))


async def test_with_o_as_max_the_window_is_turned_and_its_ends_with_it() -> None:
    lines = await why(finished(options=SearchOptions(max_player=MaxPlayer.O)), Line(10))
    assert lines[2].endswith("O is Max, window on entering [-inf, +1], 6 nodes below.")
    assert lines[3].endswith("alpha -inf  open: no Max node above")
    assert lines[4].endswith("beta  +1    set by Min at the root")
    assert lines[5].endswith("with X(0,0), worth +1")


@pytest.mark.parametrize(
    ("moment", "line", "text"),
    [
        (None, None, ""),
        (finished(event=0), None, "The search has not begun."),
        (finished(event=0), Line(3), "The search has not begun."),
        (finished(event=20), Line(28), "Not entered yet: at this moment the search has"),
        (finished(capacity=7), Line(7), "The trace holds 7 nodes: this one is not among them."),
        (
            finished(capacity=7, event=59),
            None,
            "The trace is full: the search continued past its",
        ),
    ],
)
async def test_what_cannot_be_told_is_said(
    moment: Moment | None, line: Line | None, text: str
) -> None:
    lines = await why(moment, line)
    assert len(lines) == (1 if text else 0)
    assert "".join(lines).startswith(text)


async def test_a_search_of_one_node() -> None:
    lines = await why(finished("XXX/OO./..."))
    assert lines[0] == "X X X                 A leaf, window on entering [-inf, +inf]."
    assert lines[3].strip() == "Game over: X wins, worth +1."
    assert lines[4] == "root"
    assert len(lines) == 5


async def test_a_move_that_has_been_visited_since_is_shown_as_the_node_it_became() -> None:
    early, late = finished(event=20), finished()
    move = early.unvisited(0)[0]
    became = next(c for c in late.children(0) if late.trace.move[c] == move)
    assert await why(late, Line(0, move)) == await why(late, Line(became))


async def test_no_more_is_counted_than_takes_a_moment() -> None:
    search = Search(Position(rules=Rules(4, 4, 3)))
    search.advance(nodes=100_000)
    moment, depth = Moment(search), search.trace.depth

    def cut(depths: range) -> Line:
        nodes = (n for n in range(len(search.trace)) if depth[n] in depths)
        return Line(next(n for n in nodes if not moment.is_open(n) and moment.unvisited(n)))

    # Of the 16 cells as many are empty after a move as are counted from scratch, or one more.
    assert "too many positions to count" in "\n".join(await why(moment, cut(range(5, 6))))
    assert "counted exactly" in "\n".join(await why(moment, cut(range(6, 7))))
