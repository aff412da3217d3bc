"""An analysis as one line of text, to be sent, pasted, and opened again.

`ttt1:` and base64 (RFC 4648, section 5) of the compressed JSON, without what is as usual. A line
that has lost or changed a letter is noticed by the checksum of the compression (zlib).
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import replace
from typing import Any

from ttt_tui.features.analyses.analysis import Analysis
from ttt_tui.game import LONGEST_TEXT, GameRecord

MARK = "ttt1:"
_LARGEST = 2**20
"""Bytes that a line may hold; who sends more means harm."""

_LETTERS = re.compile(r"[A-Za-z0-9_-]+")


def to_line(analysis: Analysis) -> str:
    """Raises:
    ValueError: it is too long for a line.
    """
    data = json.dumps(_without_usual(analysis), separators=(",", ":")).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    if len(line := f"{MARK}{packed}") > LONGEST_TEXT:
        raise ValueError("it has too much in it for one line: save it as a file")
    return line


def _without_usual(analysis: Analysis) -> dict[str, Any]:
    """Its JSON without the keys that stand in that of an empty analysis just so."""
    start = GameRecord(analysis.record.start)
    usual = replace(Analysis(start), searched=analysis.record.ply).to_json()
    usual["played"] = len(analysis.record.moves)
    written = analysis.to_json()
    kept = {key: part for key, part in written.items() if key not in usual or usual[key] != part}
    if "options" in kept:
        options = usual["options"]
        kept["options"] = {
            name: value for name, value in kept["options"].items() if value != options[name]
        }
    return {"schema": written["schema"], "position": written["position"], **kept}


def is_line(text: str) -> bool:
    """Whether it is meant to be one."""
    return text.strip().startswith(MARK)


def from_line(text: str) -> Analysis:
    """Raises:
    ValueError: it is none, or has been damaged on its way.
    """
    letters = "".join(text.split()).removeprefix(MARK).rstrip("=")  # a mail may have broken it
    damaged = ValueError("the line is damaged or not whole: copy all of it once more")
    if not _LETTERS.fullmatch(letters):
        raise damaged
    try:
        packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, _LARGEST)
        if not unpacker.eof:
            raise damaged
        found = json.loads(data)
    except (binascii.Error, zlib.error, UnicodeDecodeError, RecursionError):
        raise damaged from None
    except json.JSONDecodeError:
        raise damaged from None
    return Analysis.from_json(found)
