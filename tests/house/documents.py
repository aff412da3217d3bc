"""The project's pages, and what a test wants to know of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

import ttt_tui

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PATTERNS = run_path(str(DOCS / "conf.py"))["include_patterns"]
PAGES = sorted(file for pattern in PATTERNS for file in ROOT.glob(pattern))
"""All that is part of the site."""

FEATURES_GONE = {
    name
    for name in re.findall(
        r"^\| `(\w+)` \|",
        (DOCS / "explanation" / "architecture.md").read_text("utf-8"),
        re.MULTILINE,
    )
    if not (Path(ttt_tui.__file__).parent / "features" / name).is_dir()
}
"""Features that the pages describe and that have been taken out."""


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """The page without what stands between fences."""
    return re.sub(r"^( *)```.*?^\1```$", "", text(page), flags=re.MULTILINE | re.DOTALL)


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def links(page: Path) -> Iterator[str]:
    """Where its links and pictures lead."""
    without_code = re.sub(r"`[^`]*`", "code", prose(page))
    for match in re.finditer(r"\]\(([^()\s]+)\)", without_code):
        yield match[1]


def anchors(page: Path) -> set[str]:
    """What a link may name of a page: its headings, as the sites that show it write them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
