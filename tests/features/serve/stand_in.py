"""A program in the place of a visitor's: it starts at once, and misbehaves where it is asked to.

Run as a file, by the command that the server is given. It draws what it was started with and told,
and then each packet that comes.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

PARTS = [b"one, ", b"two", b""]


def send(kind: bytes, data: bytes) -> None:
    os.write(1, kind + len(data).to_bytes(4, "big") + data)


def draw(**what: object) -> None:
    send(b"D", json.dumps(what).encode())


def exactly(count: int) -> bytes:
    data = b""
    while len(data) < count:
        some = os.read(0, count - len(data))
        if not some:
            sys.exit(0)
        data += some
    return data


def act(asked: str) -> None:
    word, _, rest = asked.partition(" ")
    if word == "die":
        sys.stderr.write("first line\n\x1b]0;title\x07last words\n")
        sys.exit(int(rest))
    elif word == "deaf":
        deaf()
    elif word == "child":
        # In the group of this process, and with its pipes: it would keep them open.
        child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
        draw(child=child.pid)
    elif word == "flood":
        for _ in range(int(rest)):
            send(b"D", b"x" * 100_000)
    elif word == "meta":
        send(b"M", rest.encode())
    else:
        draw(typed=asked)


def deaf() -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    draw(deaf=True)
    while True:
        time.sleep(600)


def told() -> list[object]:
    line = b""
    while not line.endswith(b"\n"):
        line += exactly(1)
    return list(json.loads(line))


def main() -> None:
    columns, rows, *options = told()
    os.write(1, b"something before\n__GANGLION__\n")
    send(b"D", b"{}")  # short, as what prepares a terminal
    if sys.argv[1] == "waiting":
        del sys.argv[1]
        act(exactly(int.from_bytes(exactly(5)[1:], "big")).decode())
    draw(
        arguments=sys.argv[1:],
        options=options,
        size=[columns, rows],
        folder=str(Path.cwd()),
        environment=dict(os.environ),
        pid=os.getpid(),
    )
    while True:
        kind, length = exactly(1), int.from_bytes(exactly(4), "big")
        data = exactly(length)
        if kind == b"D":
            act(data.decode())
            continue
        meta = json.loads(data)
        if meta["type"] == "quit":
            sys.exit(0)
        if meta["type"] == "deliver_chunk_request" and meta["key"] == "key-whole":
            part = PARTS.pop(0)
            send(b"P", b"key-whole\n" + part)
            continue
        draw(meta=meta)


if __name__ == "__main__":
    main()
