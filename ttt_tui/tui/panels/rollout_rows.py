"""The visible rows of UCT's tree: its variations, and a line for each playout."""

from dataclasses import dataclass

from ttt_tui.search.rollout_tree import rollout_tree
from ttt_tui.search.trace import Trace
from ttt_tui.tui.panels.tree_rows import Folds, Rows, TreeRow


@dataclass
class RolloutRows(Rows):
    """The rows at one moment."""

    nodes: list[int]

    def count(self, event: int) -> int:  # noqa: ARG002  # of this moment
        return len(self.nodes)

    def __getitem__(self, index: int) -> TreeRow:
        return TreeRow(self.nodes[index])

    def index(self, node: int) -> int | None:
        return self.nodes.index(node) if node in self.nodes else None


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
        return RolloutRows(rollout_tree(self.trace).rows(event, self.is_open))


def folds_of(trace: Trace) -> Folds:
    return RolloutFolds(trace) if trace.algorithm.rollouts else Folds(trace)
