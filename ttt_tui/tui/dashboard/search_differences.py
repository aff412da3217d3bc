"""What a change of options has made of the searches: counted, and shown as two trees."""

from __future__ import annotations

from ttt_tui.engine.live import REST_SECONDS
from ttt_tui.search import Algorithm
from ttt_tui.search.reading.tree_difference import TreeDifference
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.explorer import Explorer
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.views.tree_rows import locate

_AT_ONCE, _A_SLICE = 3_000, 1_500
"""Nodes looked at, some 3 microseconds each."""


class SearchDifferences(Controller):
    """Compares each search with the one before the options were changed, when it has ended."""

    TELLS_FINDINGS = ("before_and_now",)

    def __init__(self, context: Context, searches: Searches, explorer: Explorer) -> None:
        self._context = context
        self._searches = searches
        self._explorer = explorer
        self._counting: dict[Algorithm, TreeDifference] = {}

    def searches_begin(self) -> None:
        self._counting = {}

    def frame_came(self) -> None:
        """Begin with what has ended now."""
        earlier, frame = self._context.state.earlier, self._context.session.analysis.frame
        if earlier is None:
            return
        for algorithm, before in earlier.statuses.items():
            is_new = algorithm not in earlier.differences and algorithm not in self._counting
            now = next((s for s in frame.searches if s.options.algorithm is algorithm), None)
            if is_new and now is not None and frame.statuses[now].over:
                if before.search.trace.missing or now.trace.missing:
                    continue
                self._counting[algorithm] = TreeDifference(before.search, now)
                self._count(_AT_ONCE)

    def _go_on(self) -> None:
        self._count(_A_SLICE)

    def _count(self, steps: int) -> None:
        """Count a little of what is begun, and come back for the rest."""
        earlier = self._context.state.earlier
        if earlier is None or not self._counting:
            return
        algorithm, difference = next(iter(self._counting.items()))
        difference.advance(steps)
        if difference.done:
            del self._counting[algorithm]
            self._context.change(lambda state: state.add_difference(algorithm, difference))
        if self._counting:
            self._context.screen.set_timer(REST_SECONDS, self._go_on)

    def action_before_and_now(self) -> None:
        """Show the earlier tree beside the later one, at the first node that differs; or one."""
        context = self._context
        earlier = context.state.earlier
        if earlier is None:
            return
        if earlier.beside:
            context.change(lambda state: state.show_earlier(False))
            return
        shown = context.session.state.shown
        differ = [each for each in earlier.statuses if earlier.differs(each)]
        if shown not in differ and differ:
            shown = differ[-1]
        context.screen.bring("tree")
        self._searches.show_algorithm(shown)
        context.change(lambda state: state.show_earlier(True))
        difference = earlier.differences.get(shown)
        if difference is None:
            return
        first = difference.first_gone or difference.first_come
        if first is not None:
            self._explorer.choose(locate(context.state.moment, first)[0])

    def refusals(self) -> dict[str, str]:
        earlier = self._context.state.earlier
        why = "no search of this position has ended with other options yet"
        return {"before_and_now": "" if earlier is not None and earlier.statuses else why}
