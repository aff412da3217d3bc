"""A plain map of searches that come back to their nodes: sets of paths, visit by visit."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from tests.features.map.plain_map import Slice
from ttt_tui.features.map.layout import Cell
from ttt_tui.search import Moment
from ttt_tui.search.reading.judge import Bound, claim_at

NO_CLAIMS = (Bound.SAMPLED, Bound.ESTIMATE)


@dataclass
class PlainVisits:
    """All visits entered by a moment that the trace holds, by the moves that lead to them."""

    moment: Moment
    visits: dict[tuple[int, ...], list[int]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        trace, path = self.moment.trace, list[int]()
        for visit in range(len(trace)):
            del path[max(0, trace.depth[visit] - 1) :]
            if visit:
                path.append(trace.move[visit])
            if self.moment.is_entered(visit):
                self.visits[tuple(path)].append(visit)

    def claims(self, visits: list[int]) -> tuple[Bound | None, int]:
        """What the last of these visits that claims something claims, and the sign of its value."""
        trace, search = self.moment.trace, self.moment.search
        for visit in reversed(visits):
            if not self.moment.is_open(visit):
                claim = claim_at(search, visit)
                if claim not in NO_CLAIMS:
                    value = trace.value[visit]
                    above = trace.win_above if search.has_results else 0
                    return claim, (value > above) - (value < -above)
        return None, 0

    def is_lost(self) -> bool:
        trace, event = self.moment.trace, self.moment.event
        held = len(trace)
        if not trace.missing:
            return False
        if not held:
            return event > 0
        # The first node that is not held was entered after all that was left by then.
        last = held - 1
        left = [n for n in trace.path(last) if 0 < trace.end[n] <= held]
        return event > trace.entered_at(last) + 1 + len(left)

    def may_come(self, node: Slice, lost: bool) -> bool:
        moment, trace = self.moment, self.moment.trace
        if not node.tried:
            return False
        if not moment.search.options.visits_once:
            return lost or not moment.event or bool(moment.path)
        above = next(
            (
                node.moves[:n]
                for n in range(len(node.moves), -1, -1)
                if node.moves[:n] in self.visits
            ),
            None,
        )
        if above is None:
            return True
        (visit,) = self.visits[above]
        if lost:
            return not 0 < trace.end[visit] <= len(trace)
        return moment.is_open(visit)

    def cell(self, nodes: list[Slice], lost: bool) -> Cell:
        x = draws = o = ahead = unclaimed = 0
        is_open, bound = False, None
        for node in nodes:
            visits = self.visits.get(node.moves)
            if visits is None:
                ahead += self.may_come(node, lost)
                continue
            if self.moment.is_open(visits[-1]):
                is_open, bound = True, Bound.OPEN
                continue
            bound, sign = self.claims(visits)
            if bound is None:
                unclaimed += 1
                bound = claim_at(self.moment.search, visits[-1])
            else:
                x, draws, o = x + (sign > 0), draws + (sign == 0), o + (sign < 0)
        bound = bound if len(nodes) == 1 else None
        return Cell(len(nodes), x, draws, o, is_open, ahead, bound, unclaimed)
