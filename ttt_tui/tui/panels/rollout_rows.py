"""The visible rows of UCT's tree: its variations, and a line for each playout."""

from __future__ import annotations

from ttt_tui.search.rollout_tree import rollout_tree
from ttt_tui.search.trace import Trace
from ttt_tui.tui.panels.tree_rows import Folds, Rows, TreeRow


class RolloutRows(Rows):
    """The rows at one moment."""

    def __init__(self, nodes: list[int]) -> None:
        self._nodes = nodes

    def count(self, event: int) -> int:  # noqa: ARG002  # of this moment
        return len(self._nodes)

    def __getitem__(self, index: int) -> TreeRow:
        return TreeRow(self._nodes[index])

    def index(self, node: int) -> int | None:
        return self._nodes.index(node) if node in self._nodes else None


class RolloutFolds(Folds):
    """The open variations, each known by its first node."""

    def row_of(self, node: int) -> int:
        return rollout_tree(self.trace).first[node]

    def open_below(self, node: int) -> None:
        tree = rollout_tree(self.trace)
        below = [node]
        for each in below:  # grows
            self._folded[each] = True
            below += tree.below(each, len(self.trace))

    def rows(self, event: int) -> Rows:
        tree = rollout_tree(self.trace)
        entered = self.trace.entered_by(event)
        nodes = []
        to_come = [0] if entered else []
        while to_come:
            node = to_come.pop()
            nodes.append(node)
            if self.is_open(node):
                below = tree.below(node, entered)[::-1]
                if self.by_visits:
                    below.sort(key=lambda each: tree.statistics(each, event).visits)
                to_come += below
        return RolloutRows(nodes)


def folds_of(trace: Trace) -> Folds:
    return RolloutFolds(trace) if trace.algorithm.rollouts else Folds(trace)
