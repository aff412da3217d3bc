"""How soon the dashboard stands in a browser's page, beside the terminal's first frame.

From the moment at which the browser sets out for the page of a running server; its time is that of
the page's own clock when the terminal in the page has drawn. The browser runs already, and keeps
nothing from page to page.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.harness import Effort, Figure, Run, Target, interleave, median, missing, ratio
from bench.start import DASHBOARD_PAINTED, FIRST_FRAME, painting
from bench.terminal import COLUMNS, ROWS, installed_command, plain_environment

_LIMIT = Target(2.0)
_PATIENCE_SECONDS = 60.0
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Catches the terminal of the page as it is made, and notes when it has drawn each of the texts.
_WATCH = """
window.drawn = {};
Object.defineProperty(Object.prototype, "fitAddon", {
  configurable: true,
  set(value) {
    Object.defineProperty(this, "fitAddon", { value, writable: true });
    const terminal = this.terminal;
    window.seen = terminal;
    terminal.onRender(() => {
      const buffer = terminal.buffer.active;
      const lines = Array.from({ length: terminal.rows }, (_, row) =>
        buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? "");
      for (const text of TEXTS) {
        if (!(text in window.drawn) && lines.some((line) => line.includes(text))) {
          window.drawn[text] = performance.now() / 1000;
        }
      }
    });
  },
});
"""


def measure(effort: Effort) -> list[Figure]:
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        return [missing("the first page in the browser", "Chromium is not installed")]
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return [missing("the first page in the browser", "pip install 'ttt-tui[serve,browser]'")]
    command = installed_command()
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as url:
        home = Path(folder)
        with sync_playwright() as playwright:
            options = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = playwright.chromium.launch(executable_path=path, args=options)
            texts = (FIRST_FRAME, DASHBOARD_PAINTED)
            contenders = {
                **{f"page: {text}": _opening(browser, url, text) for text in texts},
                **{f"terminal: {text}": painting(command, text, home) for text in texts},
            }
            times = interleave(contenders, effort.runs)
            browser.close()
    pages, terminals = ([times[f"{where}: {text}"] for text in texts] for where in _WHERE)
    return [
        median("the page: first frame, from the request", pages[0]),
        median("the terminal: first frame, from the start", terminals[0]),
        ratio("first frame: page / terminal", pages[0], terminals[0], _LIMIT),
        median("the page: every panel", pages[1]),
        median("the terminal: every panel", terminals[1]),
        ratio("every panel: page / terminal", pages[1], terminals[1]),
    ]


_WHERE = ("page", "terminal")


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    """The address of a running server, in an environment like that of the terminals."""
    with subprocess.Popen(
        [*installed_command(), "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env=plain_environment(folder),
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            if found is None:
                raise RuntimeError("the server did not start")
            yield found[0]
        finally:
            process.terminate()


def _opening(browser: Any, url: str, text: str) -> Run:
    """Seconds from the start of the navigation until a text stands in the page."""
    texts = repr([text])

    def run() -> float:
        # As large as the terminals: the font's cells are 9 by 21 dots.
        context = browser.new_context(viewport={"width": COLUMNS * 9, "height": ROWS * 21})
        try:
            context.add_init_script(_WATCH.replace("TEXTS", texts))
            page = context.new_page()
            page.goto(url)
            deadline = time.monotonic() + _PATIENCE_SECONDS
            while (at := page.evaluate("window.drawn")).get(text) is None:
                if time.monotonic() > deadline:
                    raise RuntimeError(f"no {text!r} in the page")
                page.wait_for_timeout(50)
            return float(at[text])
        finally:
            context.close()

    return run
