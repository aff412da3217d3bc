"""The pages hang together: short at the front, every one of them found, no link leading nowhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.house.documents import DOCS, PAGES, ROOT, anchors, links, name, text

INDEX = DOCS / "index.md"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.is_file(), link
        if anchor:
            assert anchor in anchors(target), link


def test_the_front_page_is_short() -> None:
    assert len(text(ROOT / "README.md").splitlines()) <= 100


def test_every_page_stands_in_the_list_and_in_the_tree_of_the_index() -> None:
    others = {page.resolve() for page in PAGES} - {INDEX}
    trees = re.findall(r"^```\{toctree\}\n(.*?)^```", text(INDEX), re.MULTILINE | re.DOTALL)
    entries = [
        line for tree in trees for line in tree.splitlines() if line and not line.startswith(":")
    ]
    assert sorted((DOCS / f"{entry}.md").resolve() for entry in entries) == sorted(others)
    assert {(DOCS / link).resolve() for link in links(INDEX)} == others


def test_the_citation_is_of_this_version() -> None:
    citation = text(ROOT / "CITATION.cff")
    (version,) = re.findall(r"^version: (.+)$", citation, re.MULTILINE)
    (date,) = re.findall(r"^date-released: (.+)$", citation, re.MULTILINE)
    assert f"\n## [{version}] - {date}\n" in text(ROOT / "CHANGELOG.md")
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    assert f"\nlicense: {project['license']}\n" in citation
    assert f'  - name: "{project["authors"][0]["name"]}"\n' in citation
