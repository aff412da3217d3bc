"""The word list on the dashboard: a key, a click on a word, with examples of the moment."""

from __future__ import annotations

from ttt_tui.search import Moment, Search
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.extensions import add_words


class GlossaryOnDashboard(DashboardFeature):
    """Explains the terms with the search that is shown."""

    KEYS = (
        FeatureKey(key("T", "terms", "Terms",
                    "What the words on the screen mean, with examples from this search",
                    named="Terms: what words mean",
                    also="glossary words window bound exact leaf ply pruned alpha beta meaning"),
                before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        add_words(_spellings)

    def action_terms(self) -> None:
        self.action_term("")

    def action_term(self, name: str) -> None:
        """Open the word list at this term."""
        from ttt_tui.features.glossary.dialog import TermsScreen
        from ttt_tui.features.glossary.terms import explained

        explorer = self.context.explorer
        moment = explorer.moment
        if self.context.dashboard.state.findings_hidden:
            moment = Moment(Search(moment.search.state, moment.search.options))  # no examples yet
        dialog = TermsScreen(explained(moment, explorer.formatter), name)
        self.context.dashboard.screen.ask(dialog, lambda _: None)


def _spellings() -> tuple[dict[str, str], dict[str, str]]:
    """The words on the screen and what explains each."""
    from ttt_tui.features.glossary.terms import spellings

    words, labels = ({w: f"screen.term({n!r})" for w, n in each.items()} for each in spellings())
    return words, labels


FEATURE = GlossaryOnDashboard
