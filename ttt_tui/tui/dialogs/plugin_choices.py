"""What other packages bring, filled into a dialog that is open already.

Their code is described by a process of its own, which takes a tenth of a second, and ten where a
package hangs: a dialog opens with what is ours and in use.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from textual.widgets import Label

from ttt_tui.engine import plugins
from ttt_tui.search.algorithm import Plugins, left_out
from ttt_tui.tui.dialogs.dialog import Dialog

_A_LOOK_SECONDS = 0.02


def note_from_plugins() -> Label:
    """Where a dialog says what it waits for, and what is left out."""
    note = Label("", id="outside", classes="dim", markup=False)
    note.display = False
    return note


def fill_from_plugins(dialog: Dialog[Any], fill: Callable[[Plugins], None]) -> None:
    """Give `fill` what other packages bring when that is known, and tell what is left out."""

    def say(*sentences: str) -> None:
        note = dialog.query_one("#outside", Label)
        note.update("\n".join(sentences))
        note.display = bool(sentences)

    async def look() -> None:
        for look, _ in enumerate(plugins.looked_for(patience=0)):
            if not look:
                say("Loading plugins ...")
            await asyncio.sleep(_A_LOOK_SECONDS)
        say(*left_out())
        found = plugins.known()
        assert found is not None
        fill(found)

    dialog.run_worker(look(), group="outside")
