"""Makes `browser.png`, the dashboard in a browser: `python -m screenshots.browser`.

By the system's Chromium and the extra `browser`. Each version of either draws letters a little
differently, so that the picture is no golden file: `--check` of `screenshots.make` leaves it alone.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.features.serve.browser import Tab, chromium, served

FILE = Path(__file__).with_name("browser.png")
_SIZE = {"width": 1080, "height": 840}
"""120 by 40 characters, of 9 by 21 dots."""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        served(Path(folder)) as server,
    ):
        tab = Tab(browser, server, viewport=_SIZE).open("?position=..O/XOO/..X")
        tab.until_text("your move")
        tab.press("x", "x")
        tab.until_text("cut 1 move", "time   ", " us")
        tab.page.screenshot(path=str(FILE))
        tab.close()


if __name__ == "__main__":
    main()
