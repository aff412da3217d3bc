"""A line below the board at the first start without the compiled engine."""

from __future__ import annotations

from ttt_tui._version import MISSING
from ttt_tui.features.interpreted.settings import ENTRY
from ttt_tui.tui.dashboard.feature import DashboardFeature

_WORDS = "no compiled engine: searches are slow; ttt-tui --version says more"


class CompiledEngine:
    """Whether it is missing; tests give another answer."""

    def __init__(self, *, missing: bool = MISSING) -> None:
        self.missing = missing


class InterpretedOnDashboard(DashboardFeature):
    """Said as soon as the screen stands; with the compiled engine, nothing is said or kept."""

    def searches_begin(self) -> None:
        services = self.context.dashboard.services
        if services.of(CompiledEngine).missing and not services.settings.of(ENTRY):
            services.keep(ENTRY, True)
            self.context.dashboard.say(_WORDS, "warn")


FEATURE = InterpretedOnDashboard
