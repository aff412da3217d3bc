"""An analysis as a file, and as a link: all that was set up, played, searched and noted."""

from __future__ import annotations

SUFFIX = ".ttt.json"
