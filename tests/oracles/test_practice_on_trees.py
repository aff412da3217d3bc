"""Questions on trees from paper: of the choices one is true, by an independent alpha-beta."""

from __future__ import annotations

import random
import re
from math import inf

import pytest

from tests.features.practice.tree_oracle import TreeOracle
from tests.oracles.paper_trees import Path
from ttt_tui.features.practice.decisions import INTRODUCED, Kind, leaf_before
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.rounds import tree_search
from ttt_tui.features.practice.score import HARDEST, Score, Tally
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Algorithm, Cutoff, MoveOrder, Order, Search, SearchOptions
from ttt_tui.search.graded_trees import DIFFICULTIES

_CLAIM = re.compile(
    r"(Yes|No): (Max|Min) has (\S+) here, \w+ has (no value|\S+) above"
    r"(?:; equal is (not )?enough)?\."
)


def moves_in(words: str) -> Path:
    """`move 1`, `moves 1, 2`"""
    return tuple(map(int, re.findall(r"\d+", words)))


def is_true(oracle: TreeOracle, search: Search, question: Question, choice: str) -> bool:
    kind, node = question.decision.kind, question.decision.node
    path = tuple(search.trace.moves_to(node))
    place = tuple(search.trace.moves_to(question.place))
    if kind is Kind.LEAF:
        shared = re.search(r"Its moves (?:after (.*)|from the root):$", question.text)
        assert shared is not None
        before = leaf_before(search, node)
        number = -1
        if before is not None:
            number = oracle.leaves.index(tuple(search.trace.moves_to(before)))
        return oracle.leaves[number + 1] == moves_in(shared[1] or "") + moves_in(choice)
    visit = oracle.visits[path]
    if kind is Kind.WINDOW:
        return choice == "[{}, {}]".format(*map(written, visit.window))
    if kind is Kind.VALUE:
        bound, _, figure = choice.rpartition(" ")
        low, high = oracle.proved(path)
        if bound == "<=":
            return high <= float(figure)
        return low >= float(figure) if bound == ">=" else low == high == float(figure)
    if kind is Kind.BEST:
        (move,) = moves_in(choice)
        return oracle.worth((*path, move)) == oracle.worth(path)
    if kind is Kind.UNVISITED:
        tree = oracle.at(path)
        assert isinstance(tree, list)
        never = [move for move in oracle.order(tree) if (*path, move) not in oracle.visits]
        return moves_in(choice) == tuple(never)
    return _cut(oracle, search, question, place, choice)


def _cut(oracle: TreeOracle, search: Search, question: Question, place: Path, choice: str) -> bool:
    if choice.endswith(("which is enough.", "may be better for Max.", "may be better for Min.")):
        return False  # no value is enough without a bound; what is left may be cut
    claim = _CLAIM.fullmatch(choice)
    assert claim is not None, choice
    says, side, here, above, unlike = claim.groups()
    visit, trace = oracle.visits[place], search.trace
    tried = sum(
        (trace.left_at(each) or 0) < question.decision.event
        for each in trace.children(question.place)
    )
    best = (max if visit.is_max else min)(visit.returned[:tried])
    alpha, beta = visit.window
    edge = beta if visit.is_max else alpha
    cuts = oracle.cuts(best, beta) if visit.is_max else oracle.cuts(alpha, best)
    return (
        side == ("Max" if visit.is_max else "Min")
        and float(here) == best
        and (abs(edge) == inf if above == "no value" else float(above) == edge)
        and cuts == (says == "Yes")
        and not (bool(unlike) == cuts and best == edge)
    )


def written(end: float) -> str:
    return str(int(end)) if abs(end) < inf else "inf" if end > 0 else "-inf"


def check(search: Search, oracle: TreeOracle, seed: int) -> set[Kind]:
    seen = set()
    for kind in INTRODUCED:
        quiz = Quiz(search, seed, Score({kind: Tally(9, 9, 1 + seed % HARDEST)}))
        for _ in range(4):
            question = quiz.next([kind])
            if question is None:
                break
            seen.add(question.decision.kind)
            true = [each for each in question.choices if is_true(oracle, search, question, each)]
            assert true == [question.expected], (question, true)
    return seen


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_one_choice_is_true_by_an_independent_search(difficulty: str) -> None:
    """Of every kind, at every level, on trees of every difficulty."""
    seen: set[Kind] = set()
    for seed in range(8):
        search = tree_search(DIFFICULTIES[difficulty], random.Random(seed))
        seen |= check(search, TreeOracle(str(search.state)), seed)
    assert seen == set(INTRODUCED) - {Kind.TERMINAL}


@pytest.mark.parametrize("cutoff", Cutoff)
@pytest.mark.parametrize("order", [Order.READING, Order.REVERSE])
def test_the_options_of_the_search_hold(cutoff: Cutoff, order: Order) -> None:
    options = SearchOptions(Algorithm.ALPHA_BETA, cutoff=cutoff, order=MoveOrder(order))
    for seed in range(4):
        search = Search(read_state(f"tree 3x3 seed {seed} values 1:5 min"), options)
        search.advance()
        oracle = TreeOracle(
            str(search.state),
            is_strict=cutoff is Cutoff.STRICT,
            is_backwards=order is Order.REVERSE,
        )
        assert check(search, oracle, seed)


@pytest.mark.parametrize("text", ["nim 3 2", "nim 2 2 misere", "othello 4x4", "(a:(3 4) b:(1 9))"])
def test_every_game_is_asked_about(text: str) -> None:
    search = Search(read_state(text), SearchOptions(Algorithm.ALPHA_BETA))
    search.advance(nodes=2_000)
    quiz, kinds = Quiz(search, 1), set()
    for _ in range(30):
        question = quiz.next()
        assert question is not None
        kinds.add(question.decision.kind)
        assert len(set(question.choices)) == len(question.choices) >= 2
        quiz.answer(question, question.answer)
    assert kinds >= {Kind.CUT, Kind.VALUE, Kind.WINDOW, Kind.BEST, Kind.LEAF}
    assert (Kind.TERMINAL in kinds) != text.startswith("(")
