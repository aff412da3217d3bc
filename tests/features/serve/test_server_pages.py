"""The pages: nothing from elsewhere, nothing of a visitor's text taken for a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="the extra `serve` is not installed")
pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")

from ttt_tui.features.serve import server

OWN = Path(server.__file__).parent / "static"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def tags(page: str) -> list[tuple[str, dict[str, str | None]]]:
    reader = _Tags()
    reader.feed(page)
    return reader.found


@pytest.mark.parametrize("file", sorted(OWN.iterdir()), ids=lambda file: file.name)
def test_nothing_of_ours_names_another_server(file: Path) -> None:
    addresses = re.findall(r"(?:https?:)?//[\w.]+", file.read_text(encoding="utf-8"))
    assert {*addresses} <= {"http://www.w3.org"}  # what an SVG is, not where


def test_what_a_page_is_made_of_is_served_and_nothing_runs_in_the_page_itself() -> None:
    for page in (server.dashboard(), server.sentence("A", "B")):
        for tag, attributes in tags(page):
            assert not [name for name in attributes if name.startswith("on")], tag
            link = attributes.get("src") or attributes.get("href")
            if link not in (None, "/"):
                assert link.removeprefix("/static/") in server.files()
        assert re.findall(r"<script[^>]*>([^<]+)</script>", page) == []
    assert all(file.is_file() for file in server.files().values())


def test_a_page_says_its_language_and_what_it_needs() -> None:
    page = server.dashboard()
    assert '<html lang="en">' in page
    assert re.search(r"<noscript>.*JavaScript.*</noscript>", page, re.DOTALL)
    assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in tags(
        page
    )


def test_text_of_visitors_stays_text() -> None:
    page = server.sentence("<b>$words", "<script>alert('$title')</script> & more")
    assert "<b>" not in page
    assert "<script" not in page
    assert "&lt;script&gt;alert(&#x27;$title&#x27;)&lt;/script&gt; &amp; more" in page


def test_the_policy_allows_this_server_alone() -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in server.HEADERS["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == policy["font-src"] == "'self'"
    assert {source for value in policy.values() for source in value.split()} == {
        *("'none'", "'self'", "'unsafe-inline'", "data:")
    }
    assert "unsafe-inline" not in policy["script-src"]


def test_what_our_script_expects_of_theirs_is_there() -> None:
    theirs = server.files()["textual.js"].read_text(encoding="utf-8")
    for name in (
        *("this.webglAddon=new ", "window.onload=", ".dataset.sessionWebsocketUrl"),
        *(
            "new WebSocket(this.websocket_url",
            'this.socket.binaryType="arraybuffer"',
            "-first-byte",
        ),
        *(".dataset.fontSize", "navigator.clipboard.writeText", "?instance="),
    ):
        assert name in theirs, name
