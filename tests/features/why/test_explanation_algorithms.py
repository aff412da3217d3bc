"""Why? of built-in algorithms' nodes: every claim held against the code while it runs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import TURN_5, WORKED, Case, playable
from tests.oracles.running_algorithm import BUILT_IN, DEPTH_FIRST, built_in_cases, moment_of, watch
from tests.searches import formatter_of
from ttt_tui.features.why.explanation import Explanation, choice_of, explain
from ttt_tui.features.why.rows import chosen_words, saved_words, unvisited_words
from ttt_tui.game import Player, Position
from ttt_tui.search import INFINITY, Algorithm, Enhancement, Moment, Reason, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin
from ttt_tui.search.trace import Mark
from ttt_tui.words.nodes import chosen_end, open_end, set_at, set_by
from ttt_tui.words.nodes import why as why_words

HOME = "ttt_tui.search.algorithms."
LOOPS = {
    (HOME + "alpha_beta_plus", "alpha_beta"),
    (HOME + "pvs", "principal_variation_search"),
    (HOME + "fsss", "roll_out"),
    (HOME + "uct", "search"),
}


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
            asked = explain(self.moment, node)
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
        assert self.case.options.algorithm is named("pvs")
        assert self.moment.player(claimed.ancestor) is player.other
        assert claimed.value == player.other.sign * (frame["alpha"] + 1)
        assert frame["best_move"]
        assert not self.moment.mark(step) & Mark.RESEARCH

    def check_pass(self, claimed: Chosen, step: int, player: Player) -> None:
        assert self.case.options.algorithm is named("mtd-f")
        each = self.moment.search.passes[claimed.number - 1]
        assert claimed.value == (each.alpha if player is Player.X else each.beta)
        assert each.first_node <= step
        later = self.moment.search.passes[claimed.number :]
        assert not later or step < later[0].first_node

    def check_rollout(self, claimed: Chosen, step: int, player: Player) -> None:
        """By the paper's rule, worked out again from the frame's state."""
        frame, sign = self.frame(step), player.sign
        assert self.case.options.algorithm is named("fsss")
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
@given(built_in_cases(4))
def test_the_origin_of_every_end_is_what_the_code_had(case: Case) -> None:
    Claims(case).check()


@pytest.mark.parametrize("text", [WORKED, TURN_5])
@pytest.mark.parametrize("algorithm", BUILT_IN)
def test_the_origins_in_positions_of_the_sources(text: str, algorithm: Algorithm) -> None:
    for enhancements in (Enhancement.TABLE, Enhancement.TABLE | Enhancement.DEEPENING):
        options = SearchOptions(algorithm, enhancements=enhancements, table_mb=1, rollouts=20)
        Claims(Case(Position.parse(text), options)).check()


# Every node at every moment


def said(moment: Moment, asked: Explanation) -> list[str]:
    formatter, view = formatter_of(moment), asked.view
    sentences = [
        formatter.state(view),
        why_words(formatter, moment, view),
        saved_words(moment, asked),
        chosen_words(formatter, asked),
        unvisited_words(asked),
    ]
    for player, end in ((Player.X, asked.alpha), (Player.O, asked.beta)):
        if end is None:
            sentences.append(open_end(formatter, moment, view, player))
        elif isinstance(end, Chosen):
            sentences.append(chosen_end(formatter, moment, end))
        else:
            sentences += [set_at(formatter, moment, end), set_by(formatter, moment, end)]
    return sentences


@settings(max_examples=60)
@given(built_in_cases(), st.integers(0, 1000), st.booleans(), st.sampled_from([7, 40, 10**5]))
def test_every_node_at_every_moment_has_an_answer(
    case: Case, event: int, live: bool, capacity: int
) -> None:
    moment = moment_of(case, event, live=live, capacity=capacity)
    for node in filter(moment.is_entered, range(min(len(moment.trace), 60))):
        asked = explain(moment, node)
        assert len(formatter_of(moment).state(asked.view)) <= 14
        assert all("32000" not in text and "31999" not in text for text in said(moment, asked))
        for child in asked.children:
            if child.node is None:
                said(moment, explain(moment, node, child.move))
        if asked.saved:
            assert case.options.algorithm is named("alpha-beta+")
            assert asked.view.reason in (Reason.CUTOFF, Reason.WIN_FOUND)
        assert asked.samples == () or case.options.algorithm is named("uct")
        assert asked.bounds == () or case.options.algorithm is named("fsss")
        assert asked.next_move is None or case.options.algorithm is named("uct")


# The choice


TRIED = (Reason.ALL_TRIED, Reason.CUTOFF, Reason.BOUND_MET, Reason.WIN_FOUND)


@settings(max_examples=30)
@given(built_in_cases(algorithms=DEPTH_FIRST))
def test_the_chosen_child_is_the_one_whose_value_the_call_returned(case: Case) -> None:
    seen, moment = watch(case, LOOPS), moment_of(case, -1)
    trace = moment.trace
    for node in range(1, len(trace)):
        choice = choice_of(moment, node)
        if trace.reason[node] not in TRIED:
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
        assert bool(root.proved_in) == (case.options.algorithm is named("mtd-f"))


@settings(max_examples=30)
@given(built_in_cases(algorithms=DEPTH_FIRST), st.integers(0, 1000))
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
    bare = Search(position, SearchOptions(named("alpha-beta+"), enhancements=Enhancement.NONE))
    for search in (plain, bare):
        search.advance()
    for node in range(len(plain.trace)):
        assert explain(Moment(plain), node).saved == explain(Moment(bare), node).saved


NOT_COUNTED = "Saved here: not counted, as the table saves positions, too."


@pytest.mark.parametrize(
    "algorithm", [each for each in BUILT_IN if each is not named("alpha-beta+")]
)
def test_nothing_is_said_to_be_saved_by_a_window_that_was_guessed(algorithm: Algorithm) -> None:
    moment = moment_of(Case(Position.parse(TURN_5), SearchOptions(algorithm, rollouts=20)), -1)
    for node in range(len(moment.trace)):
        asked = explain(moment, node)
        assert saved_words(moment, asked) in ("", NOT_COUNTED)
        assert asked.saved == 0
        assert all(child.left_out is None for child in asked.children)
