"""The pages, and what a browser is told to let them do."""

from __future__ import annotations

from html import escape
from importlib.util import find_spec
from pathlib import Path
from string import Template
from types import MappingProxyType

_OURS = Path(__file__).parent / "static"

# All is from this server: no font, script or picture of somebody else's, no page to speak to, and
# in nobody's frame. The terminal sets styles of its own, and may draw into pictures.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = MappingProxyType(
    {
        "Content-Security-Policy": _POLICY,
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
)
"""Of every answer."""

KINDS = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".ttf": "font/ttf",
    }
)
"""What a file is, by the end of its name: systems differ, and browsers are told not to guess."""


def files() -> dict[str, Path]:
    """What pages are made of, by name: ours, and of textual-serve the terminal and its font.

    Raises:
        ModuleNotFoundError: textual-serve is not installed.
    """
    found = find_spec("textual_serve")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError("textual_serve")
    (theirs,) = found.submodule_search_locations
    static = Path(theirs) / "static"
    return {
        "serve.css": _OURS / "serve.css",
        "serve.js": _OURS / "serve.js",
        "favicon.svg": _OURS / "favicon.svg",
        "textual.js": static / "js" / "textual.js",
        "xterm.css": static / "css" / "xterm.css",
        "font.ttf": static / "fonts" / "RobotoMono-VariableFont_wght.ttf",
    }


def dashboard() -> str:
    """The page in which the dashboard runs."""
    return _filled("dashboard.html")


def sentence(title: str, words: str) -> str:
    """A page that says what is wrong, and leads to the dashboard."""
    return _filled("sentence.html", title=escape(title), words=escape(words))


def _filled(name: str, **fields: str) -> str:
    text = (_OURS / name).read_text(encoding="utf-8")
    return Template(text).substitute(fields)
