"""The ordering laboratory on the dashboard: its dialog, and what it has tried so far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ttt_tui.search import Algorithm, MoveOrder
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.keys import key

if TYPE_CHECKING:  # loaded when the laboratory is first wanted
    from ttt_tui.features.ordering.trial_runner import OrderBench


class LaboratoryOnDashboard(DashboardFeature):
    """Keeps the laboratory of the position searched, so that no trial is made twice."""

    FOR_BOARDS = {"orders": "the ordering laboratory"}

    KEYS = (
        FeatureKey(key("O", "orders", "Orders",
                    "Compare orders of moves: find the best and the worst",
                    named="Ordering laboratory", also="ordering laboratory lab best worst"),
                    before="algorithms"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self.bench: OrderBench | None = None

    def action_orders(self) -> None:
        from ttt_tui.features.ordering.dialog import LaboratoryScreen
        from ttt_tui.features.ordering.trial_runner import bench_for

        session = self.context.dashboard.session.state
        # On a large board within the depth that the budget allows, or no order would get done.
        searched = session.options_for(Algorithm.ALPHA_BETA)
        self.bench = bench_for(session.position, searched, self.bench)
        dialog = LaboratoryScreen(self.bench, session.used_options.order)
        self.context.dashboard.screen.ask(dialog, self._use)

    def _use(self, order: MoveOrder) -> None:
        options = replace(self.context.dashboard.session.state.options, order=order)
        self.context.searches.use_options(options)


FEATURE = LaboratoryOnDashboard
