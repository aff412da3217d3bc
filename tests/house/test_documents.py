"""The pages hang together: short at the front, every one of them found, no link leading nowhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from runpy import run_path

import pytest

from tests.house.documents import DOCS, PAGES, ROOT, anchors, links, name, text
from ttt_tui.registry import FEATURES, Feature

FRONT = ROOT / "README.md"
CONTENTS = run_path(str(DOCS / "conf.py"))["contents"]


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
    assert len(text(FRONT).splitlines()) <= 100


def test_the_front_page_lists_every_page_once() -> None:
    listed = [page for pages in CONTENTS(text(FRONT)).values() for page in pages]
    assert sorted(listed) == sorted(name(page) for page in PAGES if page != FRONT)


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_every_feature_is_named_where_one_looks_for_it(feature: Feature) -> None:
    assert f"| `{feature.name}` |" in text(DOCS / "explanation" / "architecture.md")


def test_the_citation_is_of_this_version() -> None:
    citation = text(ROOT / "CITATION.cff")
    (version,) = re.findall(r"^version: (.+)$", citation, re.MULTILINE)
    (date,) = re.findall(r"^date-released: (.+)$", citation, re.MULTILINE)
    assert f"\n## [{version}] - {date}\n" in text(ROOT / "CHANGELOG.md")
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    assert f"\nlicense: {project['license']}\n" in citation
    assert f'  - name: "{project["authors"][0]["name"]}"\n' in citation
