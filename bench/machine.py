"""What the figures were measured on."""

from __future__ import annotations

import os
from importlib.metadata import version

from ttt_tui._version import BACKEND
from ttt_tui.cli.result_tables import describe_machine


def describe() -> dict[str, str]:
    return {**describe_machine(), "textual": version("textual"), "engine": BACKEND}


def load() -> str:
    """How busy the machine was in the last minute, in processes that want to run."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
