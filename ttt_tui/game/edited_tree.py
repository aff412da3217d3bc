"""Changes of a tree from paper, node by node; each gives another tree.

A tree is put together as text and read again, so that what `read_tree` refuses is refused here.
"""

from __future__ import annotations

from typing import NamedTuple

from ttt_tui.game.game_state import GameState
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.game.reading import quoted
from ttt_tui.game.rules import NotationError, Player
from ttt_tui.game.tree_text import read_tree

Moves = tuple[int, ...]
"""The moves from the root to a node."""


class Edited(NamedTuple):
    """A tree after a change, and the node to look at next."""

    tree: PaperTree
    moves: Moves


def editable(state: GameState) -> PaperTree | None:
    """The state as a tree that can be changed; None if it is of another game."""
    return state if isinstance(state, PaperTree) else None


def label_of(tree: PaperTree, moves: Moves) -> str:
    """What is written at a node: `5`, `a:5`, `a`; empty where nothing is."""
    node = _at(tree, moves)
    return ":".join(
        [*filter(None, [node.name]), *([] if node.number is None else [str(node.number)])]
    )


def is_of_more_nodes(text: str) -> bool:
    """Whether a text is too much for one node."""
    return any(sign.isspace() or sign in "()[]," for sign in text.strip())


def with_label(tree: PaperTree, moves: Moves, label: str) -> Edited:
    """Write a value, name or estimate at a node.

    Raises:
        NotationError: it cannot stand there.
    """
    label = label.strip()
    if is_of_more_nodes(label):
        raise NotationError(
            f"{quoted(label)} is more than one node: write a value such as 5, a name such as a, or "
            "both as a:5"
        )
    nodes = _Nodes(tree)
    nodes.find(moves).label = label
    return Edited(nodes.read(), moves)


def with_child(tree: PaperTree, moves: Moves) -> Edited:
    """Add a child behind the last one of a node. The first child of a leaf takes its value.

    Raises:
        NotationError: the tree would be too large, or too deep.
    """
    nodes = _Nodes(tree)
    node, number = nodes.find(moves), "0"
    if not node.children:
        name, _, value = node.label.rpartition(":")
        node.label, number = name, value
    node.children.append(_Node(number))
    return Edited(nodes.read(), (*moves, len(node.children) - 1))


def with_sibling(tree: PaperTree, moves: Moves) -> Edited:
    """Add a leaf to the right of a node.

    Raises:
        NotationError: the node is the root, or the tree would be too large.
    """
    if not moves:
        raise NotationError("nothing stands beside the root: add a child")
    nodes = _Nodes(tree)
    nodes.find(moves[:-1]).children.insert(moves[-1] + 1, _Node("0"))
    return Edited(nodes.read(), (*moves[:-1], moves[-1] + 1))


def without(tree: PaperTree, moves: Moves) -> Edited:
    """Delete a node and all below it. A node that has lost its last child is a leaf.

    Raises:
        NotationError: the node is the root, or its only child.
    """
    if not moves:
        raise NotationError("the root cannot be deleted")
    nodes = _Nodes(tree)
    parent = nodes.find(moves[:-1])
    gone = parent.children.pop(moves[-1])
    if parent.children:
        return Edited(nodes.read(), (*moves[:-1], min(moves[-1], len(parent.children) - 1)))
    if len(moves) == 1:
        raise NotationError("the root needs a child: change this one, or add another first")
    name = _at(tree, moves[:-1]).name
    number = "0" if gone.children else gone.label.rpartition(":")[2]
    parent.label = ":".join(filter(None, [name, number]))
    return Edited(nodes.read(), moves[:-1])


def with_first(tree: PaperTree, first: Player) -> Edited:
    """Let this side move at the root."""
    return Edited(_Nodes(tree).read(first), ())


def _at(tree: PaperTree, moves: Moves) -> PaperTree:
    for move in moves:
        tree = tree.play(move)
    return tree


class _Node:
    __slots__ = ("children", "label")

    def __init__(self, label: str) -> None:
        self.label = label
        self.children: list[_Node] = []


class _Nodes:
    """The nodes of a tree, to be changed."""

    def __init__(self, tree: PaperTree) -> None:
        self._first = tree.to_move
        self.root = _Node(label_of(tree, ()))
        stack = [(tree, self.root)]
        while stack:
            state, node = stack.pop()
            for move in state.moves():
                child = state.play(move)
                node.children.append(_Node(label_of(child, ())))
                stack.append((child, node.children[-1]))

    def find(self, moves: Moves) -> _Node:
        node = self.root
        for move in moves:
            node = node.children[move]
        return node

    def read(self, first: Player | None = None) -> PaperTree:
        side = "min" if (first or self._first) is Player.MIN else "max"
        return read_tree(f"{_text(self.root)} {side}")


def _text(node: _Node) -> str:
    if not node.children:
        return node.label or "?"
    below = " ".join(map(_text, node.children))
    return f"{node.label}:({below})" if node.label else f"({below})"
