"""What the figures were measured on."""

from __future__ import annotations

import os
from importlib.metadata import version

from ttt_tui._backend import BACKEND
from ttt_tui.engine import machine


def describe() -> dict[str, str]:
    return {**machine.describe(), "textual": version("textual"), "engine": BACKEND}


def load() -> str:
    """How busy the machine was in the last minute, in processes that want to run."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
