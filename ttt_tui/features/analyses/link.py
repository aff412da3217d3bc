"""A link to an analysis: its JSON packed into one line, alone or in the address of a page.

`ttt1:eNq...` alone; a server's page has it as `http://HOST/?link=ttt1:eNq...`. Both are read, also
broken over lines by a mail, and with the frame around them if they were copied from the screen.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ttt_tui.features.analyses.saved_analysis import Analysis
from ttt_tui.game import LONGEST_TEXT, GameRecord

MARK = "ttt1:"
PARAMETER = "link"
"""Of the query of an address."""

_LARGEST = 2**20
"""Bytes that a link may hold; who sends more means harm."""

_BETWEEN = re.compile(r"[\s|\u2500-\u259f]+")
"""Blanks, and the lines that frames are drawn with."""

_LETTERS = re.compile(r"[A-Za-z0-9_-]+")


def to_link(analysis: Analysis) -> str:
    """Raises:
    ValueError: it is too long for a link.
    """
    data = json.dumps(_without_usual(analysis), separators=(",", ":")).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    if len(link := f"{MARK}{packed}") > LONGEST_TEXT:
        raise ValueError("the analysis is too long for a link: save it as a file")
    return link


def _without_usual(analysis: Analysis) -> dict[str, Any]:
    """Its JSON without the keys that stand in that of an empty analysis just so."""
    start = GameRecord(analysis.record.start)
    usual = replace(Analysis(start), searched=analysis.record.ply).to_json()
    usual["played"] = len(analysis.record.moves)
    written = analysis.to_json()
    changed = {key: part for key, part in written.items() if key not in usual or usual[key] != part}
    if "options" in changed:
        options = usual["options"]
        changed["options"] = {
            name: value for name, value in changed["options"].items() if value != options[name]
        }
    return {"schema": written["schema"], "position": written["position"], **changed}


def is_link(text: str) -> bool:
    """Whether it is meant to be one."""
    return link_in(text).startswith(MARK)


def from_link(text: str) -> Analysis:
    """Raises:
    ValueError: it is none, or has been damaged on its way.
    """
    letters = link_in(text).removeprefix(MARK).rstrip("=")
    damaged = ValueError("the link is damaged or incomplete: copy the whole link again")
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


def link_in(text: str) -> str:
    """The link in one piece, taken out of its address; other text if it is no link."""
    joined = _BETWEEN.sub("", text)
    if not joined.startswith(("http://", "https://")):
        return joined
    try:
        return parse_qs(urlsplit(joined).query).get(PARAMETER, [""])[0]
    except ValueError:  # brackets that are not closed, and the like
        return ""
