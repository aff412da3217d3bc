"""The terminal: where Textual's driver does not do what the program promises, and what is drawn.

Textual draws on standard error, so that `ttt-tui 2>errors.log` would draw into the file; when the
terminal vanishes it reads for ever at full speed; and continued after a stop that nobody announced
(SIGSTOP) it starts everything a second time (8.2.8).

Two filters are the last step of all drawing. Textual passes control characters in names and texts
(of files, other programs, the clipboard) on to the terminal, which obeys them (8.2.8): the first
filter removes them. The second replaces each sign outside ASCII, for terminals and fonts that have
nothing else; it is the same sign in the picture and in the help that explains it.
"""

from __future__ import annotations

import asyncio
import contextlib
import locale
import os
import select
import signal
import sys
import termios
import tty
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any
from unicodedata import name

from rich.cells import cell_len
from rich.segment import Segment
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.drivers.linux_driver import (
    KITTY_DISAMBIGUATE_ESCAPE_CODES,
    KITTY_REPORT_ALL_KEYS,
    KITTY_REPORT_ASSOCIATED_TEXT,
    LinuxDriver,
)
from textual.events import Paste
from textual.filter import LineFilter
from textual.widget import Widget

from ttt_tui._web_session import visitors_folder
from ttt_tui.game.reading import CONTROLS
from ttt_tui.tui.paste import is_unmarked_paste

LOST_TERMINAL = 129
"""The exit status when the terminal has gone: as after the signal for it, SIGHUP."""

_ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
_READ_BYTES = 1 << 12
_TICK_SECONDS = 0.1  # after which the parser may settle what a lone Escape was
_MOMENT_SECONDS = 0.05  # for a signal that came together with SIGCONT to be heard
_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"
_KEYBOARD = KITTY_DISAMBIGUATE_ESCAPE_CODES | KITTY_REPORT_ALL_KEYS | KITTY_REPORT_ASSOCIATED_TEXT


class _Screen:
    """Where the driver writes: standard output, silent once the terminal is gone."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pending: list[str] = []

    def fileno(self) -> int:
        return self._descriptor

    def write(self, text: str) -> None:
        self._pending.append(text)

    def flush(self) -> None:
        data = memoryview("".join(self._pending).encode(errors="replace"))
        self._pending.clear()
        with contextlib.suppress(OSError):
            while data:
                data = data[os.write(self._descriptor, data) :]


class TerminalDriver(LinuxDriver):
    """Draws on standard output, ends the program when the terminal is gone, survives a stop."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stdout__ is not None
        self._file = _Screen(sys.__stdout__.fileno())  # type: ignore[assignment]
        self._loop = asyncio.get_running_loop()
        self._has_terminal = False

    # Taking the terminal and giving it back

    def start_application_mode(self) -> None:
        self._end_on_signals()  # first: a signal on the way in must not leave half a screen
        self._has_terminal = True
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def stop_application_mode(self) -> None:
        if not self._has_terminal:
            return  # ended while it was suspended
        if self._in_background():
            self.attrs_before = None  # the terminal is as the shell that has it wants it
        with _unstopped():
            super().stop_application_mode()
        self._has_terminal = False

    def disable_input(self) -> None:
        with _unstopped():
            super().disable_input()

    def write(self, data: str) -> None:
        if self._has_terminal:  # else nobody takes it, and after some thirty writes we would wait
            super().write(data)

    def _end_on_signals(self) -> None:
        """Leave as `q` does, terminal restored, when the system asks us to go."""
        for number in _ENDING_SIGNALS:
            with contextlib.suppress(RuntimeError, ValueError):  # not in the main thread
                self._loop.add_signal_handler(number, self._app.exit, 128 + number)

    def _in_background(self) -> bool:
        """Whether a shell has given the terminal to somebody else."""
        with contextlib.suppress(OSError):
            return os.tcgetpgrp(self.fileno) != os.getpgrp()
        return False

    # Being stopped and continued

    def _sigtstp_application(self, *_: int | FrameType | None) -> None:
        # In the loop: in the middle of whatever runs now the terminal is not ours to change.
        self._loop.call_soon_threadsafe(self._suspend)

    def _sigcont_application(self, *_: int | FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._continued)

    def _suspend(self) -> None:
        """Give the terminal back and stop."""
        if self._has_terminal and self._auto_restart:
            self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _continued(self) -> None:
        """Take the terminal again, or what has changed of it in a stop that nobody announced."""
        if self._app._exit:
            return
        if self._in_background():
            self._loop.call_later(_MOMENT_SECONDS, self._stop_in_background)
        elif self._has_terminal:
            self._retake()
        elif self._auto_restart:
            self._must_signal_resume = True
            self.resume_application_mode()
            self._app.refresh(layout=True)

    def _stop_in_background(self) -> None:
        """Nothing is drawn over a shell's prompt, unless we are being ended there."""
        if not self._app._exit and self._in_background():
            os.kill(os.getpid(), signal.SIGSTOP)

    def _retake(self) -> None:
        """All still runs, but a shell may have had the terminal meanwhile."""
        self._make_raw()
        self.write("\x1b[?1049h\x1b[?25l\x1b[?1004h")
        self.write(f"\x1b[={_KEYBOARD};1u")  # set, not pushed: it is given back once
        self._enable_bracketed_paste()
        self._disable_line_wrap()
        if self._in_band_window_resize:
            self._enable_in_band_window_resize()
        self._enable_mouse_support()
        self._app.refresh(layout=True)

    def _make_raw(self) -> None:
        with contextlib.suppress(termios.error):
            attributes = termios.tcgetattr(self.fileno)
            attributes[tty.LFLAG] = self._patch_lflag(attributes[tty.LFLAG])
            attributes[tty.IFLAG] = self._patch_iflag(attributes[tty.IFLAG])
            attributes[tty.CC][termios.VMIN] = 1
            termios.tcsetattr(self.fileno, termios.TCSANOW, attributes)

    # Reading

    def run_input_thread(self) -> None:
        """Hand on what is typed, until the program ends or the terminal is gone."""
        parser = XTermParser(self._debug)
        # A byte that is no UTF-8 is a key that means nothing, not the end of the program.
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        marked, before = False, ""
        while not self.exit_event.is_set():
            if select.select([self.fileno], [], [], _TICK_SECONDS)[0]:
                data = self._read()
                if not data:
                    self._end()
                    return
                text = decode(data)
                begins, ends = (
                    (before + text).rfind(mark) for mark in (_PASTE_BEGINS, _PASTE_ENDS)
                )
                if not marked and begins < 0 and is_unmarked_paste(text):
                    self.process_message(Paste(text))
                elif text:  # nothing, of half a character, the parser takes for the end of all
                    for message in parser.feed(text):
                        self.process_message(message)
                marked = marked if begins == ends else begins > ends
                before = (before + text)[1 - len(_PASTE_BEGINS) :]
            for message in parser.tick():
                self.process_message(message)

    def _read(self) -> bytes:
        """What has arrived; nothing, which a raw terminal never has to say, when it is gone."""
        with contextlib.suppress(OSError):
            return os.read(self.fileno, _READ_BYTES)
        return b""

    def _end(self) -> None:
        with contextlib.suppress(RuntimeError):  # the program has ended meanwhile
            self._loop.call_soon_threadsafe(self._app.exit, LOST_TERMINAL)


@contextmanager
def _unstopped() -> Iterator[None]:
    """What changes the terminal here is not stopped for it, though a shell may have it by now."""
    usual = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTTOU, usual)


class ControlCodeFilter(LineFilter):
    """Takes them out. The columns stay: what has a width leaves a question mark."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            segment
            if segment.text.isprintable()  # as almost all are
            else segment._replace(text=_without_controls(segment.text))
            for segment in segments
        ]


def _without_controls(text: str) -> str:
    text = text.replace("\n", "").replace("\t", "")  # both move the cursor, and have no width
    return CONTROLS.sub(lambda found: "?" * cell_len(found[0]), text)


_SIGNS = {
    # the board's stones, and the map's nodes: at least, at most, and how many are visited
    "█": "#", "▄": ",", "▀": '"', "▓": "%", "▒": "+", "░": ":", "▖": ",", "▘": '"',
    # what has been replayed, and where the search stands in the map
    "━": "_", "╸": "_", "┃": "|",
    # the frame of the panel that has the keyboard
    "═": "=", "║": "#",
    # the tree's lines and the marks of the recording
    "•": "*", "·": ".", "▸": "+", "▾": "v", "▿": "u", "►": "@", "●": "@", "★": "$", "■": "$",
    "◆": "*", "▶": ">", "◀": "<", "▹": ":", "✓": "x",
    # the values of Max and Min in the map
    "▲": "A", "▼": "V", "△": "a", "▽": "u",
    # letters and numbers
    "…": ".", "‹": "<", "›": ">", "↓": "v", "↑": "^", "←": "<", "→": ">",
    "−": "-", "×": "x", "≈": "e", "≠": "!", "≤": "{",
    "≥": "}", "⌫": "~", "␣": "_",
    "○": "o", "◯": "o", "✕": "x", "✖": "x", "∙": ".", "∞": "8", "🔎": "? ",
    "\N{NO-BREAK SPACE}": " ",
}  # fmt: skip
"""One column each, as what they stand in for. Signs that can stand in one place are different ones:
`@` and `>` in the tree, `,` `"` `#` `%` `+` `:` in the map."""

_BOXES, _BLOCKS, _SHAPES = range(0x2500, 0x2580), range(0x2580, 0x25A0), range(0x25A0, 0x2600)
_LOW_BLOCK, _HIGH_BLOCK = "▁", "▔"


def in_ascii(text: str) -> str:
    """The text with a sign of ASCII for each sign of ours; what users have written stays."""
    return text if text.isascii() else text.translate(_table())


@cache
def _table() -> dict[int, str]:
    table = {code: _line(name(chr(code))) for code in _BOXES}
    table |= {code: "|" if "LEFT" in name(chr(code)) else "#" for code in _BLOCKS}
    table |= dict.fromkeys(_SHAPES, "*")
    table |= {ord(_LOW_BLOCK): "_", ord(_HIGH_BLOCK): "-"}
    return table | {ord(sign): stand_in for sign, stand_in in _SIGNS.items()}


def _line(words: str) -> str:
    across = any(word in words for word in ("HORIZONTAL", "LEFT", "RIGHT"))
    down = any(word in words for word in ("VERTICAL", "UP", "DOWN"))
    return "+" if across and down else "|" if down else "-"


def locale_lacks_utf8() -> bool:
    """Whether the locale says that the terminal reads something else than UTF-8, which is drawn.

    A browser reads UTF-8 whatever the locale of the host is. Where no locale is set, or `C` by
    `LANG` alone, Python itself takes UTF-8 (PEP 538).
    """
    if visitors_folder() is not None or not hasattr(locale, "nl_langinfo"):
        return False
    return locale.nl_langinfo(locale.CODESET).upper() not in ("UTF-8", "UTF8")


def draws_ascii(widget: Widget) -> bool:
    """Whether what a widget draws is put into ASCII."""
    return any(isinstance(each, AsciiFilter) for each in widget.get_line_filters())


class AsciiFilter(LineFilter):
    """Puts it into what widgets draw."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            segment if segment.text.isascii() else segment._replace(text=in_ascii(segment.text))
            for segment in segments
        ]
