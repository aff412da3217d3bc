"""The ordering laboratory on the dashboard: its dialog, and what it has tried so far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ttt_tui.search import Algorithm, MoveOrder
from ttt_tui.tui.dashboard.limb import DashboardLimb, LimbKey
from ttt_tui.tui.dialogs.dialog import ask
from ttt_tui.tui.keys import key

if TYPE_CHECKING:  # loaded when the laboratory is first wanted
    from ttt_tui.features.ordering.bench import OrderBench
    from ttt_tui.tui.dashboard.screen import Dashboard


class LaboratoryOnDashboard(DashboardLimb):
    """Keeps the laboratory of the position searched, so that no trial is made twice."""

    KEYS = (
        LimbKey(
            key(
                "O",
                "orders",
                "Orders",
                "The ordering laboratory: orders of moves, best and worst",
            ),
            before="algorithms",
        ),
    )

    def __init__(self, dashboard: Dashboard) -> None:
        self._dashboard = dashboard
        self.bench: OrderBench | None = None

    def action_orders(self) -> None:
        from ttt_tui.features.ordering.bench import bench_for
        from ttt_tui.features.ordering.dialog import LaboratoryScreen

        session = self._dashboard.session
        # On a large board within the depth that the budget allows, or no order would get done.
        searched = session.options_for(Algorithm.ALPHA_BETA)
        self.bench = bench_for(session.position, searched, self.bench)
        ask(self._dashboard, LaboratoryScreen(self.bench, session.options.order), self._use)

    def _use(self, order: MoveOrder) -> None:
        self._dashboard.use_options(replace(self._dashboard.session.options, order=order))


LIMB = LaboratoryOnDashboard
