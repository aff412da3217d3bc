"""What `ttt-tui --link` opens the dashboard with."""

from __future__ import annotations

from ttt_tui.features.analyses.link import MARK, PARAMETER, from_link, is_link
from ttt_tui.features.analyses.recovery import AnalysesService
from ttt_tui.features.analyses.store import Opened


def opening(text: str) -> tuple[str, AnalysesService]:
    """The text of the position that a link begins with, and the service that opens the rest.

    Raises:
        ValueError: it is no link; the message says what would be one.
    """
    if not is_link(text):
        raise ValueError(
            f"a link begins with {MARK} or is the address of a page with ?{PARAMETER}={MARK}...: "
            "U on the dashboard copies one"
        )
    analysis = from_link(text)
    return str(analysis.record.state), AnalysesService(first=Opened(analysis, None))
