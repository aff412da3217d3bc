"""How much the screen shows: the simple level of detail, or everything."""

from __future__ import annotations

from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.views.turn_words import Message


class Detail(Controller):
    """Every key acts in both levels; only what is shown is less, and nothing rushes, in one."""

    def __init__(self, context: Context) -> None:
        self._context = context
        context.session.be_gentle(context.state.simple)

    def action_detail(self) -> None:
        simple = not self._context.state.simple
        self._context.services.remember(simple=simple)
        words = f"{'simple' if simple else 'full'} level of detail: D changes it"
        self._context.show_level(simple=simple, message=Message(words, "dim"))
