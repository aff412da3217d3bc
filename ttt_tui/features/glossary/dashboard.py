"""The word list on the dashboard: a key, with examples of the moment looked at."""

from __future__ import annotations

from ttt_tui.tui.dashboard.limb import DashboardLimb, LimbKey
from ttt_tui.tui.keys import key


class GlossaryOnDashboard(DashboardLimb):
    """Explains the terms with the search that is shown."""

    KEYS = (
        LimbKey(key("T", "terms", "Terms", "What the words on the screen mean, with examples here",
                    also="glossary words window bound exact leaf ply pruned alpha beta meaning",
                    gives_way=1), before="to_node"),
    )  # fmt: skip

    def action_terms(self) -> None:
        from ttt_tui.features.glossary.dialog import TermsScreen
        from ttt_tui.features.glossary.terms import explained

        explorer = self.hands.explorer
        dialog = TermsScreen(explained(explorer.moment, explorer.wording))
        self.hands.context.stage.ask(dialog, lambda _: None)


LIMB = GlossaryOnDashboard
