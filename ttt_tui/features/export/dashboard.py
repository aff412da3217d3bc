"""Exports on the dashboard: the tree that is on the screen, at the moment that is looked at."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureKey
from ttt_tui.tui.keys import key

if TYPE_CHECKING:  # loaded when something is first exported
    from ttt_tui.features.export.dialog import Wanted


class ExportOnDashboard(DashboardFeature):
    """Asks what to write, and writes it beside the screen."""

    TELLS_FINDINGS = ("export",)
    KEYS = (
        FeatureKey(key("K", "export", "Export", "Export the tree: data, a drawing, LaTeX",
                    also="file write svg json csv dot latex picture print tree"),
                before="detail"),
    )  # fmt: skip

    def refusals(self) -> dict[str, str]:
        nothing = "no tree yet: start the search first"
        return {"export": "" if self.context.dashboard.state.moment.entered else nothing}

    def action_export(self) -> None:
        from ttt_tui.features.export.dialog import ExportScreen

        context, explorer = self.context.dashboard, self.context.explorer
        line = explorer.line
        node = 0 if line is None else line.node
        dialog = ExportScreen(context.services.folder, explorer.moment, node, explorer.formatter)
        context.screen.ask(dialog, self._export)

    def _export(self, wanted: Wanted) -> None:
        work = partial(self._write, wanted)
        self.context.dashboard.screen.run_worker(work, group="exporting", exclusive=False)

    async def _write(self, wanted: Wanted) -> None:
        from ttt_tui.engine.files import write_whole

        text = wanted.format.write(wanted.part)
        try:
            await asyncio.to_thread(write_whole, wanted.path, text, replace=wanted.replace)
        except OSError as error:
            reason = error.strerror or str(error)
            words = f"{wanted.path.name} cannot be written: {reason}; nothing has changed"
            self.context.dashboard.screen.warn(words, title="Not exported", severity="error")
        else:
            self.context.dashboard.services.hand_over(wanted.path)
            self.context.dashboard.say(f"exported as {wanted.path.name}", "good")


FEATURE = ExportOnDashboard
