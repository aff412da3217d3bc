"""Bars with a logarithmic scale, as SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from html import escape

_WIDTH, _LABELS, _VALUES = 760, 250, 80
_ROW, _BAR, _TITLE, _MARGIN = 24, 16, 34, 14
_SCALE = _WIDTH - _LABELS - _VALUES
_OWN, _OTHER = "#2f6fb3", "#b3b9c2"


def bar_chart(
    groups: Mapping[str, Mapping[str, float]], show: Callable[[float], str], own: Collection[str]
) -> str:
    """One bar for each value, in groups under their titles, all on one scale.

    Args:
        groups: by title, the values by name; all positive.
        show: a value as it is written at the end of its bar.
        own: bars whose names begin so are coloured.
    """
    values = [value for bars in groups.values() for value in bars.values()]
    if not values:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n'
    # From the power of ten below the least, so that even that one has a bar.
    low = math.floor(math.log10(min(values)) - 0.1)
    high = math.ceil(math.log10(max(values)))

    def x(value: float) -> float:
        return _LABELS + _SCALE * (math.log10(value) - low) / (high - low)

    height = 2 * _MARGIN + sum(_TITLE + _ROW * len(bars) for bars in groups.values())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        f'viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    top = _MARGIN
    for title, bars in groups.items():
        parts.append(_text(_MARGIN, top + 18, title, "font-weight='bold'"))
        top += _TITLE
        bottom = top + _ROW * len(bars) - _ROW + _BAR + 4
        for power in range(low, high + 1):
            at = x(10.0**power)
            parts.append(
                f'<line x1="{at:.1f}" y1="{top - 4}" x2="{at:.1f}" y2="{bottom}" stroke="#e4e7ec"/>'
            )
        for name, value in bars.items():
            colour = _OWN if any(name.startswith(start) for start in own) else _OTHER
            parts += [
                _text(_LABELS - 8, top + 12, name, "text-anchor='end'"),
                f'<rect x="{_LABELS}" y="{top}" width="{x(value) - _LABELS:.1f}" '
                f'height="{_BAR}" fill="{colour}"/>',
                _text(x(value) + 6, top + 12, show(value)),
            ]
            top += _ROW
    return "\n".join([*parts, "</svg>", ""])


def _text(x: float, y: float, text: str, style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y}" fill="#1c2430" {style}>{escape(text)}</text>'
