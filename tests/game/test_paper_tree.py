"""A tree from paper as a game: moves, values, what views ask of it, values that are equal."""

from __future__ import annotations

import copy
import math
import pickle

import pytest

from ttt_tui.game import IllegalMove, NotationError, Player
from ttt_tui.game.game_state import GameRules, GameState, rules_of
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.game.tree_text import read_tree

AIMA = read_tree("((3 12 8) (2 4 6) (14 5 2))")
WIKIPEDIA = read_tree("((((10 inf) (5)) ((-10))) (((7 5) (-inf)) ((-7 -5))))")
NAMED = read_tree("(a:5:(3 4) b:(2 c:6) 7) min")


def minimax(state: PaperTree) -> float:
    """As in a textbook, from the protocol alone."""
    value = state.value()
    if value is not None:
        return value
    best = max if state.to_move is Player.MAX else min
    return best(minimax(state.play(move)) for move in state.moves())


@pytest.mark.parametrize(("tree", "value"), [(AIMA, 3), (WIKIPEDIA, -7), (NAMED, 4)])
def test_values_of_published_trees(tree: PaperTree, value: int) -> None:
    assert minimax(tree) == value


def test_it_is_a_game_state_with_its_rules() -> None:
    assert isinstance(AIMA, GameState)
    assert rules_of(AIMA) == GameRules(
        "tree", longest=2, largest_move=2, largest=14, is_written_tree=True
    )
    assert rules_of(WIKIPEDIA.play(0)).largest == 10, "infinite values aside"
    assert rules_of(read_tree("(-20 3)")).largest == 20
    assert rules_of(read_tree("(inf)")).largest == 0


def test_sides_alternate_from_the_one_at_the_root() -> None:
    assert [node.to_move for node in NAMED.subtree()] == [
        Player.MIN, Player.MAX, Player.MIN, Player.MIN, Player.MAX, Player.MIN, Player.MIN,
        Player.MAX,
    ]  # fmt: skip


def test_moves_are_child_numbers_and_lead_to_children() -> None:
    assert list(AIMA.moves()) == [0, 1, 2]
    assert [AIMA.play(1).play(move).value() for move in AIMA.play(1).moves()] == [2, 4, 6]
    assert not AIMA.play(0).play(0).moves()


@pytest.mark.parametrize("move", [-1, 3])
def test_no_other_move_is_played(move: int) -> None:
    with pytest.raises(IllegalMove, match=f"move {move} cannot be played: the moves are 0 to 2"):
        AIMA.play(move)


def test_a_leaf_is_the_end_of_the_game() -> None:
    with pytest.raises(IllegalMove, match="it is a leaf, the game is over"):
        AIMA.play(0).play(0).play(0)


def test_a_leaf_has_a_value_and_an_inner_node_perhaps_an_estimate() -> None:
    assert (AIMA.value(), AIMA.estimate()) == (None, None)
    assert (NAMED.play(0).value(), NAMED.play(0).estimate()) == (None, 5)
    assert (NAMED.play(2).value(), NAMED.play(2).estimate()) == (7, None)
    assert WIKIPEDIA.play(0).play(0).play(0).play(1).value() == math.inf


def test_moves_have_the_names_of_children_or_their_numbers() -> None:
    assert [NAMED.move_text(move) for move in NAMED.moves()] == ["a", "b", "2"]
    for move in NAMED.moves():
        assert NAMED.read_move(NAMED.move_text(move)) == NAMED.read_move(f" {move} ") == move


@pytest.mark.parametrize(
    ("tree", "text", "legal"),
    [
        (NAMED, "c", "'c' is not a move here: the moves are a, b, 2"),
        (AIMA, "3", "'3' is not a move here: the moves are 0 to 2"),
        (read_tree("((1))"), "1", "'1' is not a move here: the only move is 0"),
        (NAMED.play(2), "0", "'0' is not a move here: it is a leaf, the game is over"),
    ],
)
def test_other_texts_of_moves_are_refused(tree: PaperTree, text: str, legal: str) -> None:
    with pytest.raises(NotationError) as refused:
        tree.read_move(text)
    assert str(refused.value) == legal


def test_views_find_their_way() -> None:
    six = NAMED.play(1).play(1)
    assert (six.name, six.number, six.ply, six.path) == ("c", 6, 2, (1, 1))
    assert six.parent == NAMED.play(1)
    assert six.root == NAMED
    assert NAMED.parent is None
    assert (NAMED.nodes, NAMED.depth) == (7, 2)
    assert (NAMED.play(1).nodes, NAMED.play(1).depth) == (2, 1)
    assert (six.nodes, six.depth) == (0, 0)
    assert [node.path for node in NAMED.play(1).subtree()] == [(1,), (1, 0), (1, 1)]


def test_a_node_is_a_value() -> None:
    again = read_tree("((3 12 8) (2 4 6) (14 5 2))")
    assert again == AIMA
    assert hash(again.play(1)) == hash(AIMA.play(1))
    assert again.key == AIMA.key
    assert AIMA.play(0) != AIMA.play(1)
    assert read_tree("((3 12 8) (2 4 6) (14 5 2)) min") != AIMA
    assert pickle.loads(pickle.dumps(AIMA.play(1))) == AIMA.play(1) == copy.copy(AIMA.play(1))


def test_every_node_has_a_key_of_its_own() -> None:
    nodes = list(WIKIPEDIA.subtree())
    assert len({node.key for node in nodes}) == len(nodes) == 22


def test_a_move_copies_nothing() -> None:
    assert AIMA.play(0).columns is AIMA.columns


def test_the_text_of_a_node_is_what_is_below_it() -> None:
    assert str(AIMA.play(1)) == "(2 4 6) min"
    assert str(NAMED.play(0)) == "a:5:(3 4)"
    assert str(NAMED.play(1).play(1)) == "c:6"
    assert repr(AIMA) == "<PaperTree '((3 12 8) (2 4 6) (14 5 2))'>"
