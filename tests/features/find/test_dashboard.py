"""Finding in the tree: going to moves, and filters on a screen that goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from tests.cases import MINIMAX
from tests.features.find.explorer import exploring
from ttt_tui.features.find import column_scan
from ttt_tui.features.find.dashboard import find_in
from ttt_tui.features.find.queries import QueryError
from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter

pytestmark = pytest.mark.usefixtures("opened")  # keys without waiting for an idle processor


# Finding


async def test_moves_go_to_their_line_however_deep_it_is_folded_away() -> None:
    async with exploring() as it:
        assert find_in(it.tree, "0,1 0,0 2,0 2,1") == "found (0,1) (0,0) (2,0) (2,1)"
        assert not it.tree.following
        assert it.selected() == (1, 0, 6, 7)
        assert any(row.startswith("> │ │ │ │ • (2,1) O") for row in it.rows)
        assert find_in(it.tree, "(0,1) (2,1)") == "(2,1) after (0,1) was not visited"
        assert it.tree.selected is not None
        assert it.tree.selected.unvisited == 7
        with pytest.raises(QueryError, match="taken by X"):
            find_in(it.tree, "0,0 0,0")
        assert it.selected() == (1, 7), "the previous state stays"


async def test_a_filter_shows_what_fits_and_the_nodes_above_it_dimmed() -> None:
    async with exploring() as it:
        assert find_in(it.tree, "cuts") == "5 cuts" == it.tree.filter_words
        moment = Moment(it.search)
        cuts = [line for line in it.lines if "cut" in it_state(moment, line)]
        assert len(cuts) == 5
        above = {step for line in cuts for step in moment.trace.path(line.node)}
        assert {line.node for line in it.lines} == above
        dim, cut = it.tree.style_of("dim").color, it.tree.style_of("cut").color
        for index, line in enumerate(it.lines):
            colours = {
                s.style.color for s in it.tree.render_line(index) if s.text.strip() and s.style
            }
            if line in cuts:
                assert cut in colours
            else:
                assert colours - {it.tree.style_of("frontier").color} <= {dim, None}, line
        assert it.tree.selected is not None
        assert it.tree.selected in cuts


def it_state(moment: Moment, line: Line) -> str:
    return Formatter.of(moment.search.position, moment.search.options).state(moment.view(line.node))


async def test_an_empty_query_shows_everything_as_it_was() -> None:
    async with exploring() as it:
        await it.press("home", "down", "right")
        before = it.lines
        find_in(it.tree, "pv")
        assert it.lines != before
        await it.press("home")
        assert find_in(it.tree, "") == ""
        assert it.lines == before
        assert it.tree.filter_words == ""
        find_in(it.tree, "draw")
        await it.press("end")
        found = it.tree.selected
        find_in(it.tree, "")
        assert it.tree.selected == found, "what was found stays selected, in sight"
        assert found in it.lines


async def test_a_query_that_is_wrong_leaves_the_tree_alone() -> None:
    async with exploring() as it:
        find_in(it.tree, "cuts")
        before = it.lines
        for wrong in ("nonsense", "value +99", "9,9"):
            with pytest.raises(QueryError):
                find_in(it.tree, wrong)
        assert it.lines == before
        assert it.tree.filter_words == "5 cuts"


async def test_folds_depths_and_arrows_work_in_a_filter() -> None:
    async with exploring() as it:
        find_in(it.tree, "cuts")
        whole = it.lines
        await it.press("1")
        assert it.lines == [line for line in whole if it.search.trace.depth[line.node] < 2]
        assert it.tree.selected in it.lines
        await it.press("0")
        assert it.lines == [Line(0)]
        await it.press("asterisk")
        assert it.lines == whole
        await it.press("home", "shift+right")
        first = it.selected()
        await it.press("left", "shift+down")
        assert it.selected() != first
        assert len(it.lines) < len(whole)


async def test_a_filter_goes_with_the_search_and_says_so() -> None:
    async with exploring(advance=12) as it:
        cuts = 0
        find_in(it.tree, "cuts")
        while not it.search.done:
            it.search.advance(events=7)
            await it.show()
            cuts = it.search.counters.pruning_cutoffs
            expected = {0: "no cuts", 1: "1 cut"}.get(cuts, f"{cuts} cuts")
            assert it.tree.filter_words == expected
        assert cuts == 5
        changes = await it.posted(SearchTree.FilterChanged)
        assert [each.words for each in changes if isinstance(each, SearchTree.FilterChanged)][
            -1
        ] == "5 cuts"


async def test_a_filter_in_the_past_shows_what_was_known_then() -> None:
    async with exploring() as it:
        find_in(it.tree, "value +1")
        for event in range(it.search.events, -1, -3):
            await it.show(event)
            moment = Moment(it.search, event)
            assert all(moment.is_entered(line.node) for line in it.lines)
            views = map(moment.view, range(moment.entered))
            known = [
                v for v in views if not v.is_open and v.value == 1 and v.bound.value == "exact"
            ]
            assert it.tree.filter_words.startswith(str(len(known) or "no"))
        await it.show(0)
        assert it.lines == []


async def test_a_slow_query_is_answered_anew_now_and_then_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ttt_tui.features.find.finder._WALKED_AT_ONCE", 0)
    async with exploring(MINIMAX, advance=30) as it:
        it.tree.REFIND_SECONDS = 1_000
        find_in(it.tree, "differs")
        early, words = it.lines, it.tree.filter_words
        it.search.advance()
        await it.show()
        assert it.tree.filter_words == words
        await it.show(20)
        assert it.lines == [line for line in early if Moment(it.search, 20).is_entered(line.node)]
        await it.show()
        it.tree._refind_due()
        assert it.tree.filter_words == (
            "24 nodes that differ: 14 not visited by alpha-beta, 10 with another value"
        )


@pytest.mark.parametrize("query", ["draw", "cuts", "differs"])
async def test_much_is_looked_through_in_slices_with_the_progress_shown(
    monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    async with exploring() as it:
        whole = find_in(it.tree, query)
        lines = it.lines
        find_in(it.tree, "")
        monkeypatch.setattr(column_scan, "SCANNED_A_SLICE", 4)
        monkeypatch.setattr("ttt_tui.features.find.finder.WALKED_A_SLICE", 4)
        looked = Looked(monkeypatch)
        it.tree.SLICE_PAUSE_SECONDS = 1_000  # the test says when
        words = [find_in(it.tree, query)]
        while it.tree.filter_words != whole:
            assert looked.in_one_slice() <= 4 + len(Moment(it.search).path)
            assert re.fullmatch(r"searching \d+ %", it.tree.filter_words)
            it.tree._refind_due()
            words.append(it.tree.filter_words)
        assert len(words) > 3
        assert it.lines == lines
        assert it.tree.selected in lines
        assert it.tree._refind is None, "nothing is looked for any more"


class Looked:
    """How many nodes have been looked at since the last question."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._nodes = 0
        ended_by, children = column_scan.ended_by, column_scan._children

        def spying(plain: Callable[..., column_scan.Fits]) -> Callable[..., column_scan.Fits]:
            def make(*args: object, **options: object) -> column_scan.Fits:
                fits = plain(*args, **options)

                def looking(search: Search, start: int, stop: int) -> Iterable[int]:
                    self._nodes += stop - start
                    return fits(search, start, stop)

                return looking

            return make

        def walking(moment: Moment, node: int, entered: int) -> Iterator[int]:
            self._nodes += moment.search.options.algorithm.prunes  # once for each pair
            return children(moment, node, entered)

        monkeypatch.setattr("ttt_tui.features.find.finder.ended_by", spying(ended_by))
        monkeypatch.setattr("ttt_tui.features.find.finder.valued", spying(column_scan.valued))
        monkeypatch.setattr(column_scan, "_children", walking)

    def in_one_slice(self) -> int:
        nodes, self._nodes = self._nodes, 0
        return nodes


async def test_following_leaves_the_filter() -> None:
    async with exploring() as it:
        find_in(it.tree, "cuts")
        await it.posted()
        it.tree.look(it.tree.state.follow())
        assert it.tree.filter_words == ""
        (changed,) = await it.posted(SearchTree.FilterChanged)
        assert isinstance(changed, SearchTree.FilterChanged)
        assert changed.words == ""


async def test_a_filter_holds_for_the_other_algorithms_tree() -> None:
    async with exploring() as it:
        find_in(it.tree, "differs")
        it.search, it.other = it.other, it.search
        await it.show()
        assert it.tree.filter_words.startswith("24 nodes that differ")
        it.tree.show(Moment(it.search), Formatter.of(it.search.position, it.search.options))
        assert it.tree.filter_words == "", "nothing to compare with any more"
