"""The laboratory on the dashboard: its dialog, for the position on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.keys import key

if TYPE_CHECKING:  # loaded when the laboratory is first wanted
    from ttt_tui.features.laboratory.request import Form


class LaboratoryOnDashboard(DashboardFeature):
    """Keeps what was last asked for, so that the dialog opens with it."""

    KEYS = (
        FeatureKey(key("L", "laboratory", "Lab",
                    "Experiments: times, games, matches, sweeps, plots",
                    named="Laboratory",
                    also="measure trials turns match tournament statistics chart"),
                before="algorithms"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._form: Form | None = None

    def action_laboratory(self) -> None:
        from ttt_tui.features.laboratory.dialog import ExperimentsScreen
        from ttt_tui.features.laboratory.request import Form, Subject

        context = self.context.dashboard
        session = context.session.state
        # Somebody's own file is watched by this process alone.
        algorithms = [each for each in session.algorithms if each.own is None]
        searches = tuple(session.options_for(each) for each in algorithms)
        record = session.match.record
        subject = Subject(session.searched, searches, record.states[0], record.moves)
        dialog = ExperimentsScreen(subject, self._form or Form(), context.services)
        context.screen.ask(dialog, self._keep)

    def _keep(self, form: Form) -> None:
        self._form = form


FEATURE = LaboratoryOnDashboard
