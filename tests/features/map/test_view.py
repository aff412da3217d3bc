"""The search map: what it draws at every size, and where its cells and keys lead."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import Case, cases
from tests.features.map.maps import Maps, maps_of, staged, words
from tests.tui.driver import resize
from tests.tui.one_widget import text_of
from ttt_tui.features.map.rows import LABEL
from ttt_tui.features.map.view import SearchMap
from ttt_tui.game import Rules
from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.extensions import Selection
from ttt_tui.tui.views.tree_outline import Line


async def drawn(
    maps: Maps, width: int = 52, height: int = 20, shown: int = 1, line: Line | None = None
) -> list[str]:
    panel = SearchMap()
    return await text_of(panel, lambda: panel.show(maps, shown, words(maps), line), width, height)


# What it draws


@pytest.fixture(autouse=True)
def _colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


async def test_both_maps_of_the_worked_example() -> None:
    assert (
        await drawn(maps_of(), 78, line=Line(10))
        == """\
minimax  visited 44 of 44 positions (100.0 %)
► 0 ►███████████████████████████████████X████████████████████████████████████▉
  1 █████████O████████▉████████O████████▉█████████X████████▉████████O████████▉
  2 ███X██▉██O██▉██X██▉██=██▉██O██▉██=██▉███X██▉██X██▉██X██▉██X██▉██X██▉██O██▉
  3 █X█▉█O▉      █O▉█X▉█=▉█O▉      █O▉█=▉█=█▉█X▉█X▉█X▉█X▉█=▉█O▉█X▉█O▉█X▉
  4     █O▉      █O▉   █=▉█O▉      █O▉█=▉█=█▉            █=▉█O▉   █O▉
alpha-beta  visited 30 of 44 positions (68.2 %)
► 0 ►███████████████████████████████████X████████████████████████████████████▉
◆ 1 █████████O████████▉◆▀▀▀▀▀▀▀O▀▀▀▀▀▀▀▀▘█████████X████████▉▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
  2 ███X██▉██O██▉▄▄▄▄▄▖██=██▉██O██▉╌╌╌╌╌╌███X██▉▄▄X▄▄▖▄▄X▄▄▖▀▀▀▀▀▘╌╌╌╌╌╌╌╌╌╌╌╌
  3 █X█▉▀O▘      ▄▄▖╌╌╌█=▉▀O▘      ╌╌╌╌╌╌█=█▉█X▉█X▉╌╌╌█X▉╌╌╌▀O▘█X▉╌╌╌╌╌╌
  4     █O▉      █O▉   █=▉█O▉      ╌╌╌╌╌╌█=█▉            ╌╌╌█O▉   ╌╌╌
    X O win  = draw  ░▒▓ share  ▄ >= ▀ <=  ╌ never  ━┃ open  · not yet  ► here""".splitlines()
    )


@pytest.mark.parametrize(
    ("shown", "signs"), [(0, "► here"), (1, "▄ >= ▀ <=  ╌ never  ► here")], ids=["all", "cuts"]
)
async def test_the_simple_level_has_the_shown_map_alone_and_explains_no_other_signs(
    shown: int, signs: str
) -> None:
    maps, panel = maps_of(), SearchMap()
    name, moment = maps[shown]
    selection = Selection(moment, None, None, words(maps), tuple(maps), simple=True)
    lines = await text_of(panel, lambda: panel.see(selection), 70, 20)
    assert lines[0].startswith(f"{name}  visited")
    assert lines[6:] == [f"    X O win  = draw  {signs}"]


async def test_a_search_in_progress() -> None:
    assert (
        await drawn(maps_of(event=25), 40)
        == """\
minimax  14 of 44 (31.8 %)
  0 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸
  1 ████O███▉━━━━━━━━╸··················
  2 █X▉█O▉█X▉━━╸························
  3 X▉█   O▉█━╸·   ··················
► 4   █   O▉ ►╸·   ·····      ··· ··
alpha-beta  13 of 44 (29.5 %)
  0 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸
  1 ████O███▉━━━━━━━━╸··················
  2 █X▉█O▉▄▄▖━━╸························
► 3 X▉▀   ▄▖╌►▉·   ··················
  4   █   O▉ =▉·   ·····      ··· ··
    X O win  = draw  ░▒▓ share
    ▄ >= ▀ <=  ╌ never  ━┃ open
    · not yet  ► here""".splitlines()
    )


async def test_letters_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert (
        await drawn(maps_of(), 40)
        == """\
minimax  44 of 44 (100.0 %)
► 0 ►XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
  1 OOOOOOOO OOOOOOOO XXXXXXXX OOOOOOOO
  2 XX OO XX == OO == XX XX XX XX XX OO
  3 X O   O X= O   O == XX XX =O XO X
  4   O   O  = O   O ==       =O  O
alpha-beta  30 of 44 (68.2 %)
► 0 ►XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
  1 OOOOOOOO oooooooo XXXXXXXX ▀▀▀▀▀▀▀▀▘
  2 XX OO ▄▄▖== OO ╌╌╌XX xx xx ▀▀▘╌╌╌╌╌╌
  3 X o   ▄▖╌= o   ╌╌╌= XX ╌X ╌o X╌╌╌
  4   O   O  = O   ╌╌╌=       ╌O  ╌╌
    X O win  = draw  x ~ o part/bound
    ▄ >= ▀ <=  ╌ never  ━┃ open
    · not yet  ► here""".splitlines()
    )


async def test_the_empty_board_in_the_middle_of_it() -> None:
    lines = await drawn(maps_of("..." * 3 + " x", nodes=7_000), 82, 24)
    assert lines[0] == "minimax  visited 7,000 of 549,945 positions (1.3 %)"
    assert lines[11] == "alpha-beta  visited 7,000 of 549,945 positions (1.3 %)"
    assert [line[:LABEL].strip(" ►") for line in lines[1:11]] == list("0123456789")
    assert lines[12][LABEL:] == "━" * 77 + "╸"
    assert set(lines[21][LABEL:]) <= set("░▒▓█╌┃·►")


async def test_a_full_trace_says_what_it_does_not_hold() -> None:
    lines = await drawn(maps_of(capacity=7), 78, shown=1)
    assert lines[6] == "alpha-beta  visited 30 of 44 positions (68.2 %), 24 not held"
    assert lines[8].count("?") == 55
    assert "? not held" in lines[-2]


async def test_a_tree_too_large_to_count() -> None:
    rules = Rules(4, 4, 4)
    lines = await drawn(maps_of("..../" * 3 + ".... x", nodes=5_000, rules=rules), 80, 20)
    assert lines[0] == "alpha-beta  visited 5,000 positions of a tree too large to count"
    assert len(lines) == 1 + 17 + 1


async def test_a_finished_game() -> None:
    assert (
        await drawn(maps_of("XXX/OO./... o"), 30, shown=0)
        == """\
minimax  game over
► 0 ►███████████X████████████▉
alpha-beta  game over
► 0 ►███████████X████████████▉
    X O win  = draw  ░▒▓ share
    ▄ >= ▀ <=  ╌ never
    ━┃ open  · not yet  ► here""".splitlines()
    )


async def test_only_the_shown_map_where_both_do_not_fit() -> None:
    lines = await drawn(maps_of(), 40, 9, shown=0)
    assert lines[0].startswith("minimax")
    assert not any(line.startswith("alpha-beta") for line in lines)
    assert len(lines) == 1 + 5 + 3, "the legend has what lines there are"
    assert (await drawn(maps_of(), 40, 9, shown=1))[0].startswith("alpha-beta")


async def test_a_low_window_keeps_the_selected_node_in_sight() -> None:
    maps = maps_of()
    deep = maps[1][1].trace.depth.tolist().index(4)
    for line, depth in [(Line(0), 0), (Line(deep), 4), (Line(10), 1)]:
        lines = await drawn(maps, 60, 3, line=line)
        assert len(lines) == 3
        assert "of 4" in lines[0]
        assert any(text.startswith(f"◆ {depth}") for text in lines[1:])


@pytest.mark.parametrize(("width", "height"), [(1, 1), (4, 5), (5, 1), (6, 2), (13, 30)])
async def test_no_size_is_too_small(width: int, height: int) -> None:
    lines = await drawn(maps_of(), width, height)
    assert len(lines) <= height


async def test_nothing_shown_is_blank() -> None:
    assert await text_of(SearchMap(), lambda: None, 30, 5) == []


async def test_before_the_first_event() -> None:
    lines = await drawn(maps_of(event=0), 52)
    assert lines[0] == "minimax  visited 0 of 44 positions (0.0 %)"
    assert set("".join(line[LABEL:] for line in lines[1:6])) == {"·", " "}


# Where it leads


async def pressed(maps: Maps, *keys: str, line: Line | None = None) -> Sequence[Line]:
    """What each key selects in the second map, where it selects anything."""
    async with staged(maps, line=line) as (app, pilot):
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        assert {index for index, _ in app.chosen} <= {1}
        return [line for _, line in app.chosen]


def children(moment: Moment, node: int = 0) -> list[int]:
    return list(moment.trace.children(node))


async def test_arrows_walk_the_map() -> None:
    maps = maps_of()
    moment = maps[1][1]
    first, second, third, fourth = children(moment)
    assert await pressed(maps, "down", "right", "right", "right", "right", "left", "up") == [
        *map(Line, (first, second, third, fourth, third, 0))
    ]
    assert await pressed(maps, "up", line=None) == []
    assert await pressed(maps, "end", "home", line=Line(second)) == [Line(fourth), Line(first)]
    assert await pressed(maps, "down", "up", line=Line(third)) == [
        Line(children(moment, third)[0]),
        Line(third),
    ]


async def test_down_goes_back_to_where_one_went_up() -> None:
    maps = maps_of()
    second = children(maps[1][1])[1]
    assert await pressed(maps, "up", "down", line=Line(second)) == [Line(0), Line(second)]


async def test_right_goes_to_moves_that_were_not_visited() -> None:
    maps = maps_of()
    moment = maps[1][1]
    second = children(moment)[1]
    last_visited = children(moment, second)[-1]
    cut = moment.unvisited(second)
    assert len(cut) == 1
    below_third = children(moment, children(moment)[2])[0]
    assert await pressed(maps, "right", "down", "right", "up", line=Line(last_visited)) == [
        *(Line(second, cut[0]), Line(below_third), Line(children(moment)[2]))
    ]


async def test_clicks_select_on_either_map() -> None:
    maps = maps_of()
    async with staged(maps) as (app, pilot):
        await pilot.click(app.panel, offset=(LABEL + 1, 2))
        await pilot.click(app.panel, offset=(LABEL + 47, 8))
        await pilot.click(app.panel, offset=(LABEL + 22, 9))
        await pilot.click(app.panel, offset=(LABEL + 5, 11))  # nothing: the game was over above
        before = list(app.chosen)
        for place in [(LABEL + 3, 0), (1, 2), (LABEL + 3, 12), (LABEL + 3, 13)]:
            await pilot.click(app.panel, offset=place)  # headings, labels, legend
        await pilot.pause()
        assert app.chosen == before
    plain, pruned = (moment for _, moment in maps)
    second = children(pruned)[1]
    at_five = children(pruned, children(pruned)[0])[1]
    assert before == [
        (0, Line(children(plain)[0])),
        (1, Line(children(pruned)[3])),
        (1, Line(second, pruned.unvisited(second)[0])),
        (1, Line(at_five)),
    ]


async def test_nothing_can_be_chosen_before_the_first_event() -> None:
    maps = maps_of(event=0)
    async with staged(maps) as (app, pilot):
        await pilot.press("down", "right", "home", "up")
        await pilot.click(app.panel, offset=(LABEL + 1, 2))
        assert app.chosen == []


@settings(max_examples=12)
@given(
    cases(most_empties=5),
    st.lists(
        st.sampled_from(("up", "down", "left", "right", "home", "end")), min_size=5, max_size=15
    ),
    st.data(),
)
async def test_keys_always_select_lines_of_the_tree(
    case: Case, keys: list[str], data: st.DataObject
) -> None:
    search = Search(case.position, case.options)
    search.advance()
    moment = Moment(search, data.draw(st.integers(1, search.events)))
    for line in await pressed([("other", moment), ("one", moment)], *keys):
        assert moment.is_entered(line.node)
        if line.unvisited is not None:
            assert line.unvisited in moment.unvisited(line.node)


async def test_a_new_search_forgets_the_old_one() -> None:
    maps, others = maps_of(), maps_of("XXO/.O./... x")
    async with staged(maps) as (app, pilot):
        app.panel.show(others, 0, words(others), None)
        await pilot.pause()
        after = [app.panel.render_line(y).text.rstrip() for y in range(14)]
    wanted = await drawn(others, 52, 14, 0)
    assert after[: len(wanted)] == wanted
    assert not any(after[len(wanted) :])


async def test_a_new_width_draws_the_map_anew() -> None:
    maps = maps_of()
    async with staged(maps, width=30) as (app, pilot):
        app.panel.styles.width = 52
        await resize(pilot, 52, 14)
        wide = [app.panel.render_line(y).text.rstrip() for y in range(14)]
    assert wide == await drawn(maps, 52, 14)
