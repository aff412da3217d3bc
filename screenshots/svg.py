"""Makes an exported screen a picture that looks the same in every viewer, with no network."""

from __future__ import annotations

import re

_CELL_WIDTH = 12.2  # what Rich gives a cell in its SVG pictures
_FONT_FACE = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
_RUN = re.compile(
    r'<text class="(?P<style>[^"]+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" '
    r'textLength="(?P<length>[\d.]+)"(?P<rest>[^>]*)>(?P<text>[^<]*)</text>'
)
_BLANK = "&#160;"


def portable(svg: str) -> str:
    """Leave out the fonts fetched from the net, and blanks at the ends of runs of text.

    Some viewers fold blanks at the start of a run together; here the run begins further right.
    """
    svg = _FONT_FACE.sub("", svg.replace("\u00a0", _BLANK)).replace(
        "Fira Code, monospace", "Fira Code, DejaVu Sans Mono, monospace"
    )
    return _RUN.sub(_trimmed, svg)


def _trimmed(run: re.Match[str]) -> str:
    text = run["text"]
    core = text
    start = 0
    while core.startswith(_BLANK):
        core = core[len(_BLANK) :]
        start += 1
    end = 0
    while core.endswith(_BLANK):
        core = core[: -len(_BLANK)]
        end += 1
    if not core:
        return ""
    x = float(run["x"]) + start * _CELL_WIDTH
    length = float(run["length"]) - (start + end) * _CELL_WIDTH
    return (
        f'<text class="{run["style"]}" x="{x:.6g}" y="{run["y"]}" '
        f'textLength="{length:.6g}"{run["rest"]}>{core}</text>'
    )
