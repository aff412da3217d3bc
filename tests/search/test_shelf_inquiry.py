"""Why? of the shelf's nodes: every claim held against the code while it runs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.search.cases import TURN_3, TURN_5, WORKED, Case, playable
from tests.search.shelving import DEPTH_FIRST, SHELF, moment_of, shelf_cases, watch
from ttt_tui.game import Player, Position
from ttt_tui.search import (
    INFINITY,
    Algorithm,
    Bound,
    Enhancement,
    FirstGuess,
    Moment,
    Reason,
    Score,
    Search,
    SearchOptions,
    Wording,
)
from ttt_tui.search.inquiry import Inquiry, Origin, choice_of, inquire, saved
from ttt_tui.search.origins import Chooser, Chosen
from ttt_tui.search.shelf.record import Record
from ttt_tui.search.shelf.words import chosen_end
from ttt_tui.search.trace import Mark

HOME = "ttt_tui.search.shelf."
LOOPS = {
    (HOME + "enhanced", "alpha_beta"),
    (HOME + "pvs", "principal_variation_search"),
    (HOME + "fsss", "roll_out"),
    (HOME + "uct", "search"),
}


def words(moment: Moment) -> Wording:
    return Wording.of(moment.search.position, moment.search.options)


def step_below(moment: Moment, ancestor: int, node: int) -> int:
    path = moment.trace.path(node)
    return path[path.index(ancestor) + 1]


class Claims:
    """Claims on a finished search against what its frames held when nodes were entered."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.seen = watch(case, LOOPS)
        self.moment = moment_of(case, -1)
        assert self.moment.search.done
        self.trace = self.moment.trace

    def frame(self, node: int) -> dict[str, Any]:
        """The variables of the call that entered a node."""
        return self.seen[self.trace.entered_at(node) - 1].variables

    def check(self) -> None:
        for node in range(1, len(self.trace)):
            asked = inquire(self.moment, node)
            self.check_end(node, Player.X, self.trace.alpha[node], asked.alpha)
            self.check_end(node, Player.O, self.trace.beta[node], asked.beta)

    def check_end(
        self, node: int, player: Player, value: int, claimed: Origin | Chosen | None
    ) -> None:
        if claimed is None:
            assert value == -player.sign * INFINITY
            return
        assert claimed.value == value
        step = step_below(self.moment, claimed.ancestor, node)
        if isinstance(claimed, Origin):
            self.check_origin(claimed, step, player)
            return
        {
            Chooser.PASS: self.check_pass,
            Chooser.NULL_WINDOW: self.check_null_window,
            Chooser.NARROWED: self.check_rollout,
        }[claimed.by](claimed, step, player)

    def check_origin(self, claimed: Origin, step: int, player: Player) -> None:
        frame, trace = self.frame(step), self.trace
        assert self.moment.player(claimed.ancestor) is player
        assert claimed.ancestor == trace.parent(claimed.sibling)
        assert claimed.sibling < step
        left_at = trace.left_at(claimed.sibling)
        assert left_at is not None
        assert left_at < trace.entered_at(step)
        assert trace.value[claimed.sibling] == claimed.value == player.sign * frame["best"]
        assert trace.move[claimed.sibling] == frame["tree"].game.cell(frame["best_move"])
        assert trace.move[claimed.sibling] != trace.move[step]
        if not claimed.ancestor and self.moment.search.passes:
            firsts = [each.first_node for each in self.moment.search.passes]
            assert not any(claimed.sibling < first <= step for first in firsts)

    def check_null_window(self, claimed: Chosen, step: int, player: Player) -> None:
        frame = self.frame(step)
        assert self.case.options.algorithm is Algorithm.PVS
        assert self.moment.player(claimed.ancestor) is player.other
        assert claimed.value == player.other.sign * (frame["alpha"] + 1)
        assert frame["best_move"]
        assert not self.moment.mark(step) & Mark.RESEARCH

    def check_pass(self, claimed: Chosen, step: int, player: Player) -> None:
        assert self.case.options.algorithm is Algorithm.MTD_F
        each = self.moment.search.passes[claimed.number - 1]
        assert claimed.value == (each.alpha if player is Player.X else each.beta)
        assert each.first_node <= step
        later = self.moment.search.passes[claimed.number :]
        assert not later or step < later[0].first_node

    def check_rollout(self, claimed: Chosen, step: int, player: Player) -> None:
        """By the paper's rule, worked out again from the frame's state."""
        frame, sign = self.frame(step), player.sign
        assert self.case.options.algorithm is Algorithm.FSSS
        assert self.moment.player(claimed.ancestor) is player
        ends = self.trace.alpha if player is Player.X else self.trace.beta
        before, after = sign * ends[claimed.ancestor], sign * claimed.value
        assert after == frame["alpha"]
        beta = frame["beta"]
        others = [min(beta, upper) for upper in frame["others"]]
        second = max([*others, *([beta] if frame["untried"] else [])], default=-INFINITY)
        assert after > before
        assert after in (second, second - 1)


@settings(max_examples=40)
@given(shelf_cases(4))
def test_the_origin_of_every_end_is_what_the_code_had(case: Case) -> None:
    Claims(case).check()


@pytest.mark.parametrize("text", [WORKED, TURN_5])
@pytest.mark.parametrize("algorithm", SHELF)
def test_the_origins_in_positions_of_the_sources(text: str, algorithm: Algorithm) -> None:
    for enhancements in (Enhancement.TABLE, Enhancement.TABLE | Enhancement.DEEPENING):
        options = SearchOptions(algorithm, enhancements=enhancements, table_mb=1, rollouts=20)
        Claims(Case(Position.parse(text), options)).check()


# Every node at every moment


def said(moment: Moment, asked: Inquiry) -> list[str]:
    wording, view = words(moment), asked.view
    sentences = [
        wording.state(view),
        wording.why(moment, view),
        wording.saved(moment, asked),
        wording.choice(asked),
        wording.unvisited(asked),
    ]
    for player, end in ((Player.X, asked.alpha), (Player.O, asked.beta)):
        if end is None:
            sentences.append(wording.open_end(moment, view, player))
        elif isinstance(end, Chosen):
            sentences.append(chosen_end(wording, moment, end))
        else:
            sentences += [wording.set_at(moment, end), wording.set_by(moment, end)]
    return sentences


@settings(max_examples=60)
@given(shelf_cases(), st.integers(0, 1000), st.booleans(), st.sampled_from([7, 40, 10**5]))
def test_every_node_at_every_moment_has_an_answer(
    case: Case, event: int, live: bool, capacity: int
) -> None:
    moment = moment_of(case, event, live=live, capacity=capacity)
    for node in filter(moment.is_entered, range(min(len(moment.trace), 60))):
        asked = inquire(moment, node)
        assert len(words(moment).state(asked.view)) <= 14
        assert all("32000" not in text and "31999" not in text for text in said(moment, asked))
        for child in asked.children:
            if child.node is None:
                said(moment, inquire(moment, node, child.move))
        if asked.saved:
            assert case.options.algorithm is Algorithm.ENHANCED
            assert asked.view.reason in (Reason.CUTOFF, Reason.WIN_FOUND)
        assert asked.samples == () or case.options.algorithm is Algorithm.UCT
        assert asked.bounds == () or case.options.algorithm is Algorithm.FSSS
        assert asked.next_move is None or case.options.algorithm is Algorithm.UCT


# The choice


@settings(max_examples=30)
@given(shelf_cases(algorithms=DEPTH_FIRST))
def test_the_chosen_child_is_the_one_whose_value_the_call_returned(case: Case) -> None:
    seen, moment = watch(case, LOOPS), moment_of(case, -1)
    trace = moment.trace
    for node in range(1, len(trace)):
        choice = choice_of(moment, node)
        if trace.reason[node] not in (Reason.ALL_TRIED, Reason.CUTOFF, Reason.WIN_FOUND):
            assert choice is None
            continue
        left_at = trace.left_at(node)
        assert left_at is not None
        frame = seen[left_at - 1].variables
        assert choice is not None
        assert choice.chosen.move == frame["tree"].game.cell(frame["best_move"])
        assert choice.chosen.value == moment.player(node).sign * frame["best"]
        assert choice.chosen.node in moment.last_tries(node)
    if not case.position.is_over():
        root = choice_of(moment, 0)
        assert root is not None
        assert root.chosen.move == moment.search.best_move
        assert bool(root.proved_in) == (case.options.algorithm is Algorithm.MTD_F)


@settings(max_examples=30)
@given(shelf_cases(algorithms=DEPTH_FIRST), st.integers(0, 1000))
def test_the_best_so_far_is_that_of_the_calls_that_wait(case: Case, event: int) -> None:
    seen = watch(case, LOOPS)
    moment = moment_of(case, event)
    for ancestor, step in zip(moment.path, moment.path[1:], strict=False):
        frame, value = (
            seen[moment.trace.entered_at(step) - 1].variables,
            moment.view(ancestor).value,
        )
        if moment.mark(step) & Mark.RESEARCH or not frame["best_move"]:
            assert frame["best_move"] or value is None
            continue
        assert value == moment.player(ancestor).sign * frame["best"]


# What was saved


@settings(max_examples=40)
@given(playable(5))
def test_without_a_table_the_savings_are_those_of_plain_alpha_beta(position: Position) -> None:
    plain = Search(position)
    bare = Search(position, SearchOptions(Algorithm.ENHANCED, enhancements=Enhancement.NONE))
    for search in (plain, bare):
        search.advance()
    for node in range(len(plain.trace)):
        assert saved(Moment(plain), node) == saved(Moment(bare), node)


@pytest.mark.parametrize("algorithm", [each for each in SHELF if each is not Algorithm.ENHANCED])
def test_nothing_is_said_to_be_saved_by_a_window_that_was_guessed(algorithm: Algorithm) -> None:
    moment = moment_of(Case(Position.parse(TURN_5), SearchOptions(algorithm, rollouts=20)), -1)
    for node in range(len(moment.trace)):
        asked = inquire(moment, node)
        assert words(moment).saved(moment, asked) == ""
        assert asked.saved == 0
        assert all(child.left_out is None for child in asked.children)


# Golden sentences


def finished(options: SearchOptions, text: str = WORKED) -> Moment:
    return moment_of(Case(Position.parse(text), options), -1)


def first(moment: Moment, **wanted: Any) -> int:
    """The first node whose view has these attributes."""
    nodes = range(1, len(moment.trace))
    views = map(moment.view, nodes)
    return next(v.node for v in views if all(getattr(v, k) == w for k, w in wanted.items()))


def test_pvs_in_words() -> None:
    moment = finished(SearchOptions(Algorithm.PVS, enhancements=Enhancement.NONE))
    wording = words(moment)
    again = first(moment, mark=Mark.RESEARCH)
    asked = inquire(moment, again)
    assert wording.state(asked.view) == "re-search"
    assert wording.why(moment, asked.view).endswith(
        " A re-search: the null window before it said only that the move is better."
    )
    null = inquire(moment, moment.children(0)[1])
    assert isinstance(null.beta, Chosen)
    assert chosen_end(wording, moment, null.beta) == (
        "chosen by PVS at the root: a null window asks only whether the move is better than -1"
    )
    assert isinstance(null.alpha, Origin)
    assert wording.set_by(moment, null.alpha) == "by (0,0) X, worth -1"
    cut = next(
        view
        for view in map(moment.view, range(1, len(moment.trace)))
        if view.reason is Reason.CUTOFF
    )
    assert wording.why(moment, cut) == (
        "Cut: Min already has -1 here, <= alpha +1: the window asks for no more; no move was left."
    )


def test_mtd_f_in_words() -> None:
    moment = finished(SearchOptions(Algorithm.MTD_F))
    wording = words(moment)
    root = inquire(moment, 0)
    assert wording.why(moment, root.view) == (
        "The bounds of the passes met: pass 1 returned >= +1 and pass 2 returned <= +1. So the "
        "root has +1, which is exact."
    )
    assert wording.choice(root) == (
        "Chosen: (2,0) X with >= +1, in pass 1, the last that found the value so good."
    )
    below = inquire(moment, 1)
    assert isinstance(below.alpha, Chosen)
    assert chosen_end(wording, moment, below.alpha) == (
        "chosen by MTD(f): pass 1 asks whether the value is >= 0"
    )
    plus = finished(SearchOptions(Algorithm.MTD_F, first_guess=FirstGuess.PLUS_INFINITY))
    asked = inquire(plus, 1).beta
    assert isinstance(asked, Chosen)
    assert chosen_end(words(plus), plus, asked).endswith("asks whether the value is >= +inf")


@pytest.mark.parametrize("player", Player)
def test_ends_of_windows_that_are_no_values(player: Player) -> None:
    """Beside an open end, and beside a win where wins stand beyond estimates."""
    wording = Wording(Position().rules, max_player=player, estimates=True)
    sign = player.sign
    values = (32000, 31999, 101, 100, 99, 3, 0, -3, -99, -100, -101, -31999, -32000)
    assert [wording.number(sign * value) for value in values] == [
        "+inf", "+inf-1", "+1+", "+1", "+1-", "+3", "0", "-3", "-1+", "-1", "-1-", "-inf+1", "-inf"
    ]  # fmt: skip
    by_depth = Wording(Position().rules, Score.DEPTH, player, estimates=True)
    assert by_depth.number(sign * 101) == "+39"


def test_what_the_table_knew_is_said() -> None:
    moment = finished(SearchOptions(Algorithm.ENHANCED, enhancements=Enhancement.TABLE), TURN_3)
    cut = moment.view(first(moment, reason=Reason.TABLE))
    known = words(moment).bounded(cut.value or 0, cut.bound)
    assert words(moment).why(moment, cut) == (
        f"The transposition table knew this position: {known} is enough for its window, so no "
        "move was tried."
    )
    assert words(moment).saved(moment, inquire(moment, cut.node)) == ""
    hit = next(
        view
        for view in map(moment.view, range(1, len(moment.trace)))
        if Mark.TABLE_HIT in view.mark and view.reason is not Reason.TABLE
    )
    assert words(moment).why(moment, hit).endswith("but not enough for this window.")


def test_uct_in_words_and_figures() -> None:
    moment = finished(SearchOptions(Algorithm.UCT, rollouts=40))
    wording, root = words(moment), inquire(moment, 0)
    assert wording.why(moment, root.view) == (
        "The move with the most visits was chosen: (2,0). UCT proves no value."
    )
    assert sum(sample.visits for sample in root.samples) == 40
    assert root.choice is None
    assert wording.open_end(moment, moment.view(1), Player.X) == "open: UCT hands no window down"
    playout = inquire(moment, first(moment, mark=Mark.PLAYOUT))
    assert wording.why(moment, playout.view).startswith("A random move of the playout")


def test_ucb1_chooses_the_move_that_is_called_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two rollouts, at every node on the way of the rollout that comes then."""
    search = Search(Position.parse(WORKED), SearchOptions(Algorithm.UCT, rollouts=60))
    entered: list[int] = []
    enter = Record.enter

    def entering(self: Record, move: int, *rest: Any) -> None:
        if not (rest[2:] and rest[2] & Mark.PLAYOUT):
            entered.append(move)
        enter(self, move, *rest)

    monkeypatch.setattr(Record, "enter", entering)
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
    moment = finished(SearchOptions(Algorithm.FSSS))
    wording, root = words(moment), inquire(moment, 0)
    assert wording.why(moment, root.view) == "The root's bounds met: its value is +1."
    assert all(known.low <= 1 for known in root.bounds)
    assert max(known.high for known in root.bounds) == 1
    assert root.view.bound is Bound.EXACT
    open_ = Moment(moment.search, 3)
    assert wording.why(open_, open_.view(0)) == (
        "Rollouts start here, one after the other, until the bounds of the root meet."
    )
    narrowed = next(
        asked.alpha
        for asked in (inquire(moment, node) for node in range(1, len(moment.trace)))
        if isinstance(asked.alpha, Chosen) and asked.alpha.by is Chooser.NARROWED
    )
    assert chosen_end(wording, moment, narrowed) == (
        "narrowed by the rollout at the root: what is worse there than the second best move "
        "promises cannot matter"
    )
