"""What other packages bring, filled into a dialog that is open already.

Their code is described by a process of its own, which takes a tenth of a second, and ten where a
package hangs: a dialog opens with what is ours and in use.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from textual.containers import Horizontal
from textual.widgets import Label

from ttt_tui.engine import outsiders
from ttt_tui.search.algorithm import Outsiders, left_out
from ttt_tui.tui.dialogs.dialog import Dialog

_A_LOOK_SECONDS = 0.02


def fill_from_outside(dialog: Dialog[Any], fill: Callable[[Outsiders], None]) -> None:
    """Give `fill` what other packages bring when that is known, and tell what is left out."""

    async def look() -> None:
        foot = dialog.query_one(".buttons", Horizontal)
        asking = Label("Other packages are being asked what they bring ...", classes="dim")
        for _ in outsiders.looked_for(patience=0):
            if not asking.is_attached:
                await foot.parent.mount(asking, before=foot)  # type: ignore[union-attr]
            await asyncio.sleep(_A_LOOK_SECONDS)
        told = [Label(sentence, classes="dim", markup=False) for sentence in left_out()]
        await foot.parent.mount(*told, before=foot)  # type: ignore[union-attr]
        await asking.remove()
        found = outsiders.known()
        assert found is not None
        fill(found)

    dialog.run_worker(look(), group="outside")
