"""Features have commands and screens: their tests open both as those of the rooms do."""

from __future__ import annotations

from tests.cli.conftest import run
from tests.tui.conftest import _at_speed, opened

__all__ = ["_at_speed", "opened", "run"]
