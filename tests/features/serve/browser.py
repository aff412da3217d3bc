"""The system's Chromium, driven by Playwright, on a server in a process of its own.

The screen is read from the terminal in the page, xterm.js: what it has understood, not what it was
sent. It draws on a canvas, so there is no text in the page itself.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.children import started
from tests.features.serve.serving import is_alive

REQUIRED = "TTT_TUI_REQUIRE_BROWSER"
"""Set where the browser has been installed: then a test that finds none fails."""

PATIENCE_SECONDS = 20.0
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# textual.js keeps its terminal to itself; this catches it as it is made. The clipboard is kept from
# before the page has put its own in its place.
_EYES = """
Object.defineProperty(Object.prototype, "fitAddon", {
  configurable: true,
  set(value) {
    Object.defineProperty(this, "fitAddon", { value, writable: true });
    window.seen = this.terminal;
  },
});
window.ownClipboard = navigator.clipboard;
window.readScreen = () => {
  const buffer = window.seen?.buffer.active;
  if (!buffer) return [];
  return Array.from({ length: window.seen.rows }, (_, row) =>
    buffer.getLine(buffer.baseY + row)?.translateToString(false, 0, window.seen.cols) ?? "");
};
"""


def executable() -> str:
    """The system's Chromium; without it the test is skipped, or fails where one is required."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        missing("Chromium is not installed")
        raise AssertionError
    return found


def missing(what: str) -> None:
    if os.environ.get(REQUIRED):
        pytest.fail(what)
    pytest.skip(what)


@contextmanager
def chromium() -> Iterator[Any]:
    """A running browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("the extra `browser` is not installed")
        raise
    path = executable()
    # As root, as in a container, Chromium starts without its sandbox only.
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=options)
        try:
            yield browser
        finally:
            browser.close()


class Served:
    """A server: `url`, and the processes of its visitors."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url

    def visitors(self) -> list[int]:
        """The processes that the server has started and that are still there.

        Without the one that waits for a visitor: nothing runs in it yet, so it has one thread.
        """
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        alive = (pid for pid in map(int, children.read_text().split()) if is_alive(pid))
        return [pid for pid in alive if len(list(Path(f"/proc/{pid}/task").iterdir())) > 1]


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[Served]:
    with started(
        (sys.executable, "-m", "ttt_tui", "serve", "--port", "0", *arguments),
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(folder)},
    ) as process:
        assert process.stdout
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        yield Served(process, found[0])


class Tab:
    """A page in a browser that has no internet.

    Attributes:
        elsewhere: the addresses of other servers that were asked for.
        complaints: errors in the page, and what its policy has refused.
    """

    def __init__(self, browser: Any, server: Served, **context: Any) -> None:
        options = {"viewport": {"width": 1200, "height": 800}, **context}
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(1000 * PATIENCE_SECONDS)
        self.elsewhere: list[str] = []
        self.complaints: list[str] = []
        self._server = server
        self.context.add_init_script(_EYES)
        self.context.route("**/*", self._only_ours)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._note)
        self.page.on("websocket", lambda socket: self._check(socket.url.replace("ws", "http", 1)))

    def _note(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _check(self, url: str) -> bool:
        if url.startswith(self._server.url):
            return True
        self.elsewhere.append(url)
        return False

    def _only_ours(self, route: Any) -> None:
        route.continue_() if self._check(route.request.url) else route.abort()

    def open(self, query: str = "") -> Tab:
        self.page.goto(self._server.url + query)
        return self

    @property
    def lines(self) -> list[str]:
        return [str(line) for line in self.page.evaluate("window.readScreen()")]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def line(self, beginning: str) -> str:
        """The first line that begins so; empty if none does."""
        return next((line for line in self.lines if line.startswith(beginning)), "")

    def until(self, condition: Callable[[], object], what: str) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            assert time.monotonic() < deadline, f"in vain: {what}\n{self.text}\n{self.complaints}"
            self.page.wait_for_timeout(20)

    def until_text(self, *texts: str) -> None:
        self.until(lambda: all(text in self.text for text in texts), f"waited for {texts}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, text: str, right: int = 0, down: int = 0, touch: bool = False) -> None:
        """Click the first character of a text on the screen, or one beside it."""
        lines = self.lines
        row = next(number for number, line in enumerate(lines) if text in line)
        column = lines[row].index(text) + right
        box = self.page.locator(".xterm-screen").bounding_box()
        width = box["width"] / self.page.evaluate("window.seen.cols")
        height = box["height"] / len(lines)
        press = self.page.touchscreen.tap if touch else self.page.mouse.click
        press(box["x"] + (column + 0.5) * width, box["y"] + (row + down + 0.5) * height)

    def close(self) -> None:
        self.context.close()
