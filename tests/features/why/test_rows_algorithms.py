"""Why? of built-in algorithms' nodes in words: golden sentences."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import TURN_3, WORKED
from tests.searches import finished, formatter_of
from ttt_tui.features.why.explanation import explain
from ttt_tui.features.why.rows import chosen_words, saved_words
from ttt_tui.game import Player, Position
from ttt_tui.search import (
    Bound,
    Enhancement,
    FirstGuess,
    Moment,
    Reason,
    Score,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin
from ttt_tui.search.trace import Mark
from ttt_tui.words.nodes import chosen_end, formula, open_end, set_by
from ttt_tui.words.sentences import Formatter


def first(moment: Moment, **wanted: Any) -> int:
    """The first node whose view has these attributes."""
    nodes = range(1, len(moment.trace))
    views = map(moment.view, nodes)
    return next(v.node for v in views if all(getattr(v, k) == w for k, w in wanted.items()))


def test_pvs_in_words() -> None:
    moment = finished(options=SearchOptions(named("pvs"), enhancements=Enhancement.NONE))
    formatter = formatter_of(moment)
    again = first(moment, mark=Mark.RESEARCH)
    asked = explain(moment, again)
    assert formatter.state(asked.view) == "re-search"
    assert formula(formatter, moment, asked.view).endswith(
        " A re-search: the null window showed only that the move is better."
    )
    null = explain(moment, moment.children(0)[1])
    assert isinstance(null.beta, Chosen)
    assert chosen_end(formatter, moment, null.beta) == (
        "chosen by PVS at the root: a null window asks only whether the move is better than -1"
    )
    assert isinstance(null.alpha, Origin)
    assert set_by(formatter, moment, null.alpha) == "with X(0,0), worth -1"
    cut = next(
        view
        for view in map(moment.view, range(1, len(moment.trace)))
        if view.reason is Reason.CUTOFF
    )
    assert formula(formatter, moment, cut) == (
        "Cut: Max has at least -1 here, which is >= beta (-1)."
    )
    met = moment.view(first(moment, reason=Reason.BOUND_MET))
    assert formula(formatter, moment, met) == (
        "Bound met on the last move: Min has at most -1 here, which is <= alpha (+1). "
        "Every move was tried, so it is exactly -1."
    )


def test_mtd_f_in_words() -> None:
    moment = finished(options=SearchOptions(named("mtd-f")))
    formatter = formatter_of(moment)
    root = explain(moment, 0)
    assert formula(formatter, moment, root.view) == (
        "The bounds of the passes met: pass 1 returned >= +1 and pass 2 returned <= +1. So the "
        "root has +1, which is exact."
    )
    assert chosen_words(formatter, root) == (
        "Value from X(2,0): >= +1, in pass 1, the last pass that found so good a value."
    )
    below = explain(moment, 1)
    assert isinstance(below.alpha, Chosen)
    assert chosen_end(formatter, moment, below.alpha) == (
        "chosen by MTD(f): pass 1 asks whether the value is >= 0"
    )
    plus = finished(options=SearchOptions(named("mtd-f"), first_guess=FirstGuess.PLUS_INFINITY))
    asked = explain(plus, 1).beta
    assert isinstance(asked, Chosen)
    assert chosen_end(formatter_of(plus), plus, asked).endswith("asks whether the value is >= +inf")


@pytest.mark.parametrize("player", Player)
def test_ends_of_windows_that_are_no_values(player: Player) -> None:
    """Beside an open end, and beside a win where wins stand beyond estimates."""
    limited = SearchOptions(depth=3)
    formatter = Formatter(Position().rules, max_player=player, options=limited)
    sign = player.sign
    values = (32000, 31999, 101, 100, 99, 3, 0, -3, -99, -100, -101, -31999, -32000)
    assert [formatter.number(sign * value, estimated=False) for value in values] == [
        "+inf", "+inf-1", "+1+", "+1", "+1-", "+0.03",
        "0", "-0.03", "-1+", "-1", "-1-", "-inf+1", "-inf"
    ]  # fmt: skip
    limited = SearchOptions(depth=3, score=Score.DEPTH)
    by_depth = Formatter(Position().rules, Score.DEPTH, player, limited)
    assert by_depth.number(sign * 101) == "+39"


def test_what_the_table_knew_is_said() -> None:
    moment = finished(TURN_3, SearchOptions(named("alpha-beta+"), enhancements=Enhancement.TABLE))
    cut = moment.view(first(moment, reason=Reason.TABLE))
    known = formatter_of(moment).bounded(cut.value or 0, cut.bound)
    assert formula(formatter_of(moment), moment, cut) == (
        f"The transposition table knew this position: {known} is enough for its window, so no "
        "move was tried."
    )
    assert saved_words(moment, explain(moment, cut.node)) == ""
    hit = next(
        view
        for view in map(moment.view, range(1, len(moment.trace)))
        if Mark.TABLE_HIT in view.mark and view.reason is not Reason.TABLE
    )
    assert formula(formatter_of(moment), moment, hit).endswith("but not enough for this window.")


def test_uct_in_words_and_figures() -> None:
    moment = finished(options=SearchOptions(named("uct"), rollouts=40))
    formatter, root = formatter_of(moment), explain(moment, 0)
    assert formula(formatter, moment, root.view) == (
        "The move with the most visits was chosen: (2,0). UCT proves no value."
    )
    assert sum(sample.visits for sample in root.samples) == 40
    assert root.choice is None
    assert (
        open_end(formatter, moment, moment.view(1), Player.X) == "open: UCT passes no window down"
    )
    playout = explain(moment, first(moment, mark=Mark.PLAYOUT))
    assert formula(formatter, moment, playout.view).startswith("A random move of the playout")


def test_ucb1_chooses_the_move_that_is_called_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two rollouts, at every node on the way of the rollout that comes then."""
    search = Search(Position.parse(WORKED), SearchOptions(named("uct"), rollouts=60))
    entered: list[int] = []
    enter = Recorder.enter

    def entering(self: Recorder, move: int, *rest: Any, **named: Any) -> None:
        if not (rest[2:] and rest[2] & Mark.PLAYOUT):
            entered.append(move)
        enter(self, move, *rest, **named)

    monkeypatch.setattr(Recorder, "enter", entering)
    checked, promised = 0, None
    while not search.done:
        entered.clear()
        search.advance(events=1)
        tree = search.rollout_tree
        if entered:
            assert promised in (None, entered[0])
            checked += promised is not None
        if tree is not None:
            path = search.trace.moves_to(search.trace.open_path()[-1]) if not search.done else []
            promised = tree.next_move(path)
    assert checked > 60


def test_fsss_in_words_and_figures() -> None:
    moment = finished(options=SearchOptions(named("fsss")))
    formatter, root = formatter_of(moment), explain(moment, 0)
    assert formula(formatter, moment, root.view) == "The root's bounds met: its value is +1."
    assert all(known.low <= 1 for known in root.bounds)
    assert max(known.high for known in root.bounds) == 1
    assert root.view.bound is Bound.EXACT
    open_ = Moment(moment.search, 3)
    assert formula(formatter, open_, open_.view(0)) == (
        "Rollouts start here, one after another, until the bounds of the root meet."
    )
    narrowed = next(
        asked.alpha
        for asked in (explain(moment, node) for node in range(1, len(moment.trace)))
        if isinstance(asked.alpha, Chosen) and asked.alpha.by is Chooser.NARROWED
    )
    assert chosen_end(formatter, moment, narrowed) == (
        "narrowed by the rollout at the root: values worse than the second-best "
        "move's bound cannot matter"
    )
