"""How much the screen shows: the simple level of detail, or everything."""

from __future__ import annotations

from ttt_tui.tui.dashboard.context import Context, Controller


class Detail(Controller):
    """Every key acts in both levels; only what is shown is less, and nothing rushes, in one."""

    def __init__(self, context: Context) -> None:
        self._context = context
        context.session.be_gentle(context.state.simple)

    def action_detail(self) -> None:
        simple = not self._context.state.simple
        self._context.session.be_gentle(simple)
        self._context.services.remember(simple=simple)
        level = "simple" if simple else "full"
        self._context.change(simple=simple)
        self._context.say(f"{level} level of detail: D changes it", "dim")
