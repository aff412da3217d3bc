"""Why? on trees from paper: what was left out, and which child gave the value, by brute force."""

from __future__ import annotations

from math import inf

import pytest

from tests.oracles.paper_trees import Path, Tree, minimax, random_trees, size, written
from tests.searches import paths, searched, value_for_max
from ttt_tui.features.why.explanation import explain
from ttt_tui.features.why.rows import chosen_words, saved_words, unvisited_words
from ttt_tui.search import Bound, Cutoff, Moment, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter


def cuts(
    tree: Tree,
    is_max: bool,
    strict: bool,
    alpha: float,
    beta: float,
    path: Path,
    into: dict[Path, int],
) -> float:
    """Alpha-beta as in a book; into: of each inner node visited, how many moves it tried."""
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for number, child in enumerate(tree):
        into[path] = number + 1
        found = cuts(child, not is_max, strict, alpha, beta, (*path, number), into)
        best = (max if is_max else min)(best, found)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha > beta or (alpha == beta and not strict):
            break
    return best


def below(tree: Tree, path: Path) -> Tree:
    for move in path:
        assert isinstance(tree, list)
        tree = tree[move]
    return tree


@pytest.mark.parametrize("cutoff", list(Cutoff))
def test_what_was_left_out_and_the_child_of_the_value(cutoff: Cutoff) -> None:
    options = SearchOptions(named("alpha-beta"), enhancements=Enhancement.NONE, cutoff=cutoff)
    for number, tree in enumerate(random_trees(77, 60)):
        is_max, tried = number % 2 > 0, dict[Path, int]()
        cuts(tree, is_max, cutoff is Cutoff.STRICT, -inf, inf, (), tried)
        search = searched(written(tree, is_max=is_max), options)
        moment, formatter, total = Moment(search), Formatter.of(search.state, options), 0
        visits = [(0, ()), *paths(search)]
        for node, path in visits:
            inner = below(tree, path)
            if not isinstance(inner, list):
                continue
            explanation = explain(moment, node)
            untried = {c.move: c.left_out for c in explanation.children if c.node is None}
            sizes = {move: 1 + size(inner[move]) for move in range(tried[path], len(inner))}
            assert untried == sizes, (tree, path)
            assert explanation.saved == sum(sizes.values())
            total += sum(sizes.values())
            if sizes:
                left = plural(sum(sizes.values()), "position")
                assert f"Saved here: {left} of the full game tree" in saved_words(
                    moment, explanation
                )
            for move, count in sizes.items():
                words = unvisited_words(explain(moment, node, move))
                assert f"Left out with it: {plural(count, 'position')}" in words
            text = chosen_words(formatter, explanation)
            mover = is_max == (len(path) % 2 == 0)
            values = [minimax(child, not mover) for child in inner[: tried[path]]]
            assert explanation.choice is not None, (tree, path)
            chosen = explanation.choice.chosen.move
            assert chosen is not None
            view_is_exact = explanation.choice.chosen.bound is Bound.EXACT
            if "the only one that reaches it" in text and view_is_exact:
                assert values.count(values[chosen]) == 1, (tree, path, text)
            for equal in explanation.choice.equals:
                assert equal.move is not None
                returned = explanation.choice.chosen.value
                assert values[equal.move] == value_for_max(search, returned), (tree, path, text)
            if ", the only move." in text:
                assert len(inner) == 1
        assert total == size(tree) - len(visits) + 1, "all that minimax visits more"
