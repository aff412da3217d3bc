"""The tree in the setup dialog: nodes are chosen here, and added, changed and deleted."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.events import Paste
from textual.message import Message
from textual.widgets import Input

from ttt_tui.game.edited_tree import Moves, is_of_more_nodes
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.extensions import Selection
from ttt_tui.tui.views.search_drawing import SearchDrawing
from ttt_tui.words.sentences import Formatter


class EditTree(SearchDrawing):
    """Shows a tree that is not searched, with one node selected."""

    HELP = """\
**Tree.** The arrow keys go from node to node, and a click selects one. Type a number, or press
Space for a name, to change the node. `a` adds a child, `b` a node beside it, Delete deletes it with
all below it. `s` lets the other side move.
"""
    WAYS = ("arrows", "Space: change")
    BINDINGS = [
        key("a", "add('child')", "Child", "Add a child below the node"),
        key("b", "add('sibling')", "Beside", "Add a node beside it"),
        key("delete,backspace", "remove", "Delete", "Delete the node and all below it"),
        key("space", "write", "Change", "Change what is written at the node", display="Space"),
        key("tab", "screen.to_text", "Text", "Go to the line for a position as text"),
        *(
            key(name, f"write('{sign}')", "Value", "Write a value at the node", display=sign)
            for name, sign in [("minus", "-"), *((str(digit), str(digit)) for digit in range(10))]
        ),
    ]
    MOST = 400
    NARROWS = True
    EXPLAINS = False

    @dataclass
    class Asked(Message):
        """The user wants a change: `child`, `sibling`, `remove`, or to `write` at the node.

        Attributes:
            sign: has been typed already.
        """

        tree: EditTree
        change: str
        sign: str = ""

        @property
        def control(self) -> EditTree:
            return self.tree

    @dataclass
    class Chosen(Message):
        """Another node is selected."""

        tree: EditTree

        @property
        def control(self) -> EditTree:
            return self.tree

    @property
    def at(self) -> Moves:
        """The moves to the selected node."""
        return self._cursor or ()

    def show(self, tree: PaperTree, at: Moves) -> None:
        search = Search(tree, SearchOptions(), capacity=0)
        self._cursor = at
        self._opened |= {at[:plies]: True for plies in range(len(at))}
        formatter = Formatter.of(tree, search.options)
        self._selection = Selection(Moment(search), None, None, formatter, ())
        self._draw(same=False)

    def choose(self, number: int) -> None:
        self._cursor = self._drawn.moves[number]
        self._draw()
        self.post_message(self.Chosen(self))

    def click_again(self, number: int) -> None:
        if self._drawn.nodes[number].folded:
            self.fold(number)
        else:
            self.action_write()

    def action_add(self, where: str) -> None:
        self.post_message(self.Asked(self, where))

    def action_remove(self) -> None:
        self.post_message(self.Asked(self, "remove"))

    def action_write(self, sign: str = "") -> None:
        self.post_message(self.Asked(self, "write", sign))


class NodeInput(Input):
    """A line for what is written at a node of a tree."""

    ENTER = "to the tree"
    BINDINGS = [key("up,down,escape", "screen.to_tree", "Tree", "Go back to the tree")]

    @dataclass
    class WholeTyped(Message):
        """The beginning of a whole tree is typed where one node is written."""

        text: str

    def _on_paste(self, event: Paste) -> None:
        if is_of_more_nodes(event.text):
            event.prevent_default()  # the dialog's `on_paste` takes it as a new position

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        start = min((event.value.find(sign) for sign in "([" if sign in event.value), default=-1)
        if start >= 0:
            event.stop()
            self.post_message(self.WholeTyped(event.value[start:]))
