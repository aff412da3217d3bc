"""Every decision of a search, with what was known before it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.cases import Case
from tests.searches import searched
from ttt_tui.features.practice.decisions import Kind, PendingDecision, decision_at, kinds_of
from ttt_tui.search import Search


def pendings(search: Search, *kinds: Kind) -> Iterator[PendingDecision]:
    """Those that can be asked about, of all kinds or of these."""
    for kind in kinds_of(search):
        for node in range(len(search.trace)):
            if kinds and kind not in kinds:
                continue
            decision = decision_at(search, kind, node)
            if decision is not None:
                yield PendingDecision(search, decision)


def pending_decisions_of(case: Case, *kinds: Kind) -> Iterator[PendingDecision]:
    """The same of a case, searched to its end."""
    return pendings(searched(case.position, case.options, 10**5), *kinds)
