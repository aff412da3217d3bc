"""A visitor's process without a server: what it draws is read, keys are sent, it is left."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.children import started

COMMAND = (sys.executable, "-P", "-m", "ttt_tui.features.serve.visitor")
_CONTROL = re.compile(r"\x1b\[[0-9;?$>=]*[a-zA-Z]|\x1b[78]")
_PATIENCE_SECONDS = 60.0


class Visit:
    """Attributes:
    drawn: all text that was drawn, without control sequences.
    sent: the packets beside it, as JSON.
    chunks: the parts of downloads.
    """

    def __init__(self, process: subprocess.Popen[bytes], folder: Path) -> None:
        self.process, self.folder = process, folder
        self.drawn, self.raw = "", ""
        self.sent: list[dict[str, Any]] = []
        self.chunks: list[bytes] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        stream.readline()
        while len(head := stream.read(5)) == 5:
            packet = stream.read(int.from_bytes(head[1:], "big"))
            with self._news:
                if head[:1] == b"D":
                    self.raw += packet.decode()
                    self.drawn += _CONTROL.sub("", packet.decode())
                elif head[:1] == b"M":
                    self.sent.append(json.loads(packet))
                elif head[:1] == b"P":
                    self.chunks.append(packet.partition(b"\n")[2])
                self._news.notify_all()

    def until(self, text: str) -> None:
        """Wait until a text has been drawn in one piece."""
        with self._news:
            assert self._news.wait_for(lambda: text in self.drawn, _PATIENCE_SECONDS), self.drawn

    def until_sent(self, kind: str) -> dict[str, Any]:
        """Wait for a packet of this type."""

        def found() -> list[dict[str, Any]]:
            return [each for each in self.sent if each["type"] == kind]

        with self._news:
            assert self._news.wait_for(found, _PATIENCE_SECONDS), self.sent
            return found()[-1]

    def download(self, key: str) -> bytes:
        """All of a file that is offered, as the server asks for it."""
        with self._news:
            while not self.chunks or self.chunks[-1]:
                before = len(self.chunks)
                self.tell(type="deliver_chunk_request", key=key, size=1 << 16)
                more = self._news.wait_for(lambda: len(self.chunks) > before, _PATIENCE_SECONDS)  # noqa: B023
                assert more
        return b"".join(self.chunks)

    def type(self, text: str) -> None:
        self._packet(b"D", text.encode())

    def tell(self, **packet: Any) -> None:
        self._packet(b"M", json.dumps(packet).encode())

    def _packet(self, kind: bytes, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(kind + len(data).to_bytes(4, "big") + data)
        self.process.stdin.flush()

    def end(self) -> int:
        """The connection is gone; the exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.status()

    def status(self) -> int:
        status = self.process.wait()
        self._reader.join()
        return status


@contextmanager
def visiting(folder: Path, *arguments: str, wrapper: tuple[str, ...] = ()) -> Iterator[Visit]:
    """A visit in an environment as the server gives it."""
    environment = {
        **{
            name: value
            for name, value in os.environ.items()
            if name in ("PATH", "COVERAGE_PROCESS_START")
        },
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": "120",
        "ROWS": "40",
        "HOME": str(folder),
    }
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    command = (*(wrapper or COMMAND), "--folder", str(folder), *arguments)
    with started(command, env=environment, cwd=folder, **pipes) as process:
        yield Visit(process, folder)
