"""A recorded tree with all that is learnt of it before anything is called wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, isnan

from ttt_tui.features.programs.judging.exact_values import Exact
from ttt_tui.features.programs.judging.findings import Finding, Layer, moves_to
from ttt_tui.features.programs.judging.recorded_tree import Node, Tree, cells_of
from ttt_tui.features.programs.judging.scale import Scale, learn
from ttt_tui.features.programs.recording import ROOT, Recording

Window = tuple[float, float]
_OPEN: Window = (-inf, inf)
_JUSTIFIED = 0.7
"""Of the nodes left early, that a window explains, in a search that prunes."""
_SEVERAL = 3
"""Lines, or nodes."""
_ENOUGH = 8
"""Choices, that show whose the numbers are."""
_NEAR_THE_END = 2
"""Empty cells."""
_A_WHOLE_GAME = 5
"""Plies: who looks so far, and then stops just before the end, takes it for the end."""


@dataclass(frozen=True)
class Visit:
    """A distinct node in the window that counts for it, from X's side.

    Attributes:
        number: of the node in the recording.
    """

    node: Node
    number: int
    window: Window = _OPEN

    @classmethod
    def of(cls, node: Node) -> Visit:
        """The first of a node, whatever its window."""
        return cls(node, node.number)

    @property
    def is_closed(self) -> bool:
        """No value lies within the window, so none is wrong."""
        return self.window[0] >= self.window[1]


def clipped(worth: float, window: Window) -> float:
    return max(window[0], min(window[1], worth))


class Study:
    """What is known of a recording.

    Attributes:
        scale: whose side its numbers are from, and what they mean.
        exact: what positions are worth on that scale.
        limit: plies below the root at which it looked no deeper, None if it always did.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.tree = Tree(recording)
        self.scale: Scale = learn(self.tree)
        self.exact = Exact(self.tree.lines, self.scale.finished)
        self.repeats = any(node.repeats for node in self.tree.nodes)
        self.limit = self._limit()
        self._rests: dict[int, bool] = {}

    def finding(
        self,
        layer: Layer,
        kind: str,
        visit: Visit,
        got: float | str | None,
        expected: float | str | None,
        words: str,
    ) -> Finding:
        """What is wrong with a node, where it was visited."""
        at, position = visit.number, self.tree.position(visit.node)
        moves = moves_to(self.recording, at)
        return Finding(layer, kind, at, position, moves, got, expected, words)

    @cached_property
    def stops(self) -> list[Node]:
        """Nodes of games that go on, left without a look at a child."""
        return [
            node
            for node in self.tree.nodes
            if node.outcome is None
            and not (node.children or node.is_open or node.is_known or self.is_empty_handed(node))
        ]

    @cached_property
    def ended(self) -> list[Node]:
        """Nodes of finished games."""
        return [node for node in self.tree.nodes if node.outcome is not None]

    @cached_property
    def never_tried(self) -> Mapping[bool, int]:
        """The cells, as bits, that are free in several nodes that try moves, and in none tried.

        By whether X moves. The root may be another function's, which has a loop of its own.
        """
        free: Mapping[bool, Counter[int]] = {True: Counter(), False: Counter()}
        tried = {True: 0, False: 0}
        for node in self.tree.nodes[1:]:
            if node.children:
                tried[node.x_moves] |= node.tried
                free[node.x_moves].update(cells_of(node.legal))
        return {
            side: sum(1 << cell for cell in cells if cells[cell] >= _SEVERAL) & ~tried[side]
            for side, cells in free.items()
        }

    def is_empty_handed(self, node: Node) -> bool:
        """Left with the number it began with: no move that it has left is tried anywhere.

        Or it is worse for its side than any end of the game.
        """
        if node.outcome is not None or node.children or not node.has_value:
            return False
        if not node.legal & ~self.never_tried[node.x_moves]:
            return True
        worth, ends = self.scale.of(node), self.scale.wins.values()
        return worth < min(ends, default=-inf) if node.x_moves else worth > max(ends, default=inf)

    def _limit(self) -> int | None:
        stops = self.stops
        if not stops:
            return None
        least = min(node.depth for node in stops)
        if self.repeats:
            return least  # deepening: every depth is a limit once
        if least != max(node.depth for node in self.tree.nodes):
            return None
        # All stop at one depth: a limit, or the end of the game seen a move too early.
        ends = self.scale.wins.values()
        are_guesses = any(node.has_value and self.scale.of(node) not in ends for node in stops)
        far = least < _A_WHOLE_GAME or stops[0].legal.bit_count() > _NEAR_THE_END
        return least if are_guesses or far or self.recording.subject.depth is not None else None

    @property
    def may_end_early(self) -> bool:
        """What looks like a depth limit may be an end that is seen too early."""
        return (
            self.limit is not None
            and not self.repeats
            and all(node.legal.bit_count() <= _NEAR_THE_END for node in self.stops)
        )

    @cached_property
    def seen(self) -> set[tuple[int, int, bool]]:
        """The positions of all nodes."""
        return {node.board for node in self.tree.nodes}

    @cached_property
    def expanded(self) -> dict[tuple[int, int, bool], int]:
        """The positions whose children were looked at, and the first node of each."""
        found: dict[tuple[int, int, bool], int] = {}
        for node in self.tree.nodes:
            if node.children:
                found.setdefault(node.board, node.number)
        return found

    def was_expanded(self, node: Node, number: int) -> bool:
        """Whether its position was searched before."""
        return self.expanded.get(node.board, number) < number

    def is_estimate(self, node: Node) -> bool:
        """It stands at the depth limit: its value is the program's guess."""
        return (
            self.limit is not None
            and node.depth >= self.limit
            and node.outcome is None
            and not node.children
        )

    def rests_on_estimates(self, node: Node) -> bool:
        if self.limit is None:
            return False
        known = self._rests.get(node.number)
        if known is None:
            known = self.is_estimate(node) or any(map(self.rests_on_estimates, node.children))
            self._rests[node.number] = known
        return known

    def worth(self, node: Node) -> float | None:
        """What its number says, from X's side; of a root without one the best of its children's."""
        if node.has_value:
            return self.scale.of(node)
        if node.number == ROOT and not node.is_open:
            return self.best_of_children(node)
        return None

    def best_of_children(self, node: Node) -> float | None:
        """From X's side, of those that are plain moves; None where one has no number."""
        worths = [self.scale.of(child) for child in node.children if not child.is_odd]
        if not worths or any(map(isnan, worths)):
            return None
        return max(worths) if node.x_moves else min(worths)

    def expected(self, node: Node) -> float | None:
        """What it should be worth; above estimates as its children are, and else exactly."""
        if self.rests_on_estimates(node):
            return None if node.repeats or node.untried else self.best_of_children(node)
        return self.exact.of(node)

    def due(self, node: Node) -> float | None:
        """The same as the program would write it."""
        expected = self.expected(node)
        return None if expected is None else self.scale.raw(expected, node)

    def agree(self, worth: float, due: float, window: Window) -> bool:
        """Whether two worths are the same result within a window.

        Programs let a win shrink by its depth in many ways, on the way up, too: win, draw and loss
        are what counts.
        """
        outcome = self.scale.outcome
        return outcome(clipped(worth, window)) == outcome(clipped(due, window))

    @cached_property
    def passes_windows(self) -> bool:
        """It passes windows to its calls: they change from node to node."""
        windows = {self.scale.window(node) for node in self.tree.nodes[1:]}
        of_root = self.scale.window(self.tree.root)
        return None not in windows and len(windows | {of_root} - {None}) > 1

    @cached_property
    def has_odd(self) -> bool:
        """Some board is not its caller's with a stone more."""
        return any(node.is_odd for node in self.tree.nodes)

    @cached_property
    def top(self) -> tuple[Node, int]:
        """Where the search begins, and its number: below a caller that made a move by itself."""
        root = self.tree.root
        if not root.has_value and root.untried and len(root.children) == 1:
            return root.children[0], root.offsets[0]
        return root, ROOT

    @cached_property
    def missed_lines(self) -> set[int]:
        """The lines after which a game went on, as masks."""
        over = [node for node in self.ended if node.children and node.is_regular and node.outcome]
        return set().union(*(self.tree.lines.complete(node.x, node.o) for node in over))

    @cached_property
    def has_other_lines(self) -> bool:
        """It misses several lines, and ends games where we see none: cells may be other ones.

        One line that is mistyped misses one, and adds one.
        """
        return len(self.missed_lines) >= _SEVERAL and any(
            self.scale.outcome(self.scale.of(node)) for node in self.stops if node.has_value
        )

    @cached_property
    def forgets_sign(self) -> bool:
        """Negamax without its minus: numbers are the mover's, and pass upwards as they are.

        Whoever wins, the number lies on the same side of a draw, and X and O both take the largest
        number from below, or both the smallest.
        """
        ended = [node for node in self.ended if node.has_value]
        drawn = [node.raw for node in ended if not node.outcome] or [0.0]
        won = {
            (node.outcome, (node.raw > max(drawn)) - (node.raw < min(drawn)))
            for node in ended
            if node.outcome
        }
        whole = [node for node in self.choices if not node.untried]
        choices = [(node, {child.raw for child in node.children}) for node in whole]
        return (
            won in ({(1, 1), (-1, 1)}, {(1, -1), (-1, -1)})
            and {node.x_moves for node, _ in choices} == {True, False}
            and any(all(node.raw == best(few) for node, few in choices) for best in (max, min))
            and not all(node.raw == -min(few) for node, few in choices)
        )

    @cached_property
    def choices(self) -> list[Node]:
        """The nodes whose moves have not all one value."""
        return [
            node
            for node in self.tree.nodes
            if node.has_value and node.outcome is None
            if len({child.raw for child in node.children if child.has_value}) > 1
        ]

    def takes_worst(self, node: Node) -> bool:
        """Whether a node's value is the worst of its children's for its side."""
        worths = [self.scale.of(child) for child in node.children if child.has_value]
        return bool(worths) and self.scale.of(node) == (min if node.x_moves else max)(worths)

    @cached_property
    def is_exchanged(self) -> bool:
        """X and O both take what is worst for them, at every node where there is a choice.

        The search may be made for the other side, and was called as it never is.
        """
        whole = [node for node in self.choices if not node.untried]
        return (
            len(whole) >= _ENOUGH
            and {node.x_moves for node in whole} == {True, False}
            and all(map(self.takes_worst, whole))
        )

    @cached_property
    def breaks_off(self) -> bool:
        """Some node was not left, or left by an exception."""
        return any(node.is_open for node in self.tree.nodes)

    @cached_property
    def is_whole(self) -> bool:
        """No node was left with moves untried."""
        return not any(node.children and node.untried for node in self.tree.nodes)

    @cached_property
    def visits(self) -> list[Visit]:
        """The distinct nodes in the order entered, each in the window that counts for it.

        Where the program passes windows, they are its own. Where it passes none and yet leaves
        nodes early, they are those that one window for the whole tree would have come to; it is the
        narrowest, so what is wrong in it is wrong in any other.
        """
        nodes = self.tree.nodes
        if self.passes_windows:
            return [Visit(node, node.number, self.scale.window(node) or _OPEN) for node in nodes]
        return list(self._inferred() if self.prunes else map(Visit.of, nodes))

    @cached_property
    def prunes(self) -> bool:
        """It knows a window: it passes it on, or mostly leaves nodes as if there were one."""
        if self.passes_windows:
            return True
        if self.is_whole:
            return False
        return self.explains(self._inferred())

    def explains(self, visits: Iterable[Visit], *, by_win: bool = True) -> bool:
        """Whether `is_met` holds of most of those that leave moves out."""
        early = [visit for visit in visits if visit.node.children and visit.node.untried]
        return sum(self.is_met(each, by_win=by_win) for each in early) >= _JUSTIFIED * len(early)

    def is_met(self, visit: Visit, *, by_win: bool = True) -> bool:
        """Its moves so far decide it: by its window, or as they win."""
        node, (low, high) = visit.node, visit.window
        worths = [self.scale.of(child) for child in node.children if child.has_value]
        if not worths:
            return False
        best = max(worths) if node.x_moves else min(worths)
        is_out = best >= high if node.x_moves else best <= low
        if is_out or low >= high:
            return True
        return by_win and self.scale.is_win(best, for_x=node.x_moves)

    def _inferred(self) -> Iterator[Visit]:
        """Each distinct node in each window that comes to it."""
        seen: set[tuple[int, Window]] = set()
        left = [Visit.of(self.tree.root)]
        while left:
            visit = left.pop()
            if (visit.node.number, visit.window) not in seen:
                seen.add((visit.node.number, visit.window))
                yield visit
                left.extend(reversed(list(self.below(visit))))

    def below(self, visit: Visit) -> Iterator[Visit]:
        """The children of a visit, each in the window that the values before it leave."""
        node, (low, high) = visit.node, visit.window
        for child, _, number in node.child_numbers(visit.number):
            yield Visit(child, number, (low, high))
            if child.has_value and node.x_moves:
                low = max(low, self.scale.of(child))
            elif child.has_value:
                high = min(high, self.scale.of(child))

    @cached_property
    def leavings(self) -> list[Visit]:
        """The visits in the order left: whoever is wrong first has nobody wrong below."""
        ends = self.recording.end
        count = len(self.recording)

        def left_at(visit: Visit) -> tuple[int, int]:
            end = ends[visit.number]
            return (end if end >= 0 else count, -visit.number)

        return sorted(self.visits, key=left_at)
