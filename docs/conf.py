"""The pages as a site: `python -m sphinx --fail-on-warning --conf-dir docs . build/site`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ttt_tui._version import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]

project = "ttt-tui"
author = "the ttt-tui authors"
project_copyright = f"2026 {author}"  # in the footer of each page
release = __version__

extensions = ["myst_parser"]
# The source is the whole repository, so that links hold on the site as they do in the files.
include_patterns = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/*.md",
    "docs/*/*.md",
    "bench/RESULTS.md",
    "examples/README.md",
]
root_doc = "README"
NOT_SEARCHED = {"bench/RESULTS", "docs/explanation/measurements"}
"""Tables of figures, which would be in the way of what people search for."""
myst_heading_anchors = 3
html_theme = "furo"
# Leads from the top of the site to `root_doc`.
html_extra_path = ["site"]
html_title = f"ttt-tui {release}"


def contents(readme: str) -> dict[str, list[str]]:
    """The pages that the README's section "Documentation" links to, by their kind."""
    section = readme.partition("\n## Documentation\n")[2].partition("\n## ")[0]
    items = re.findall(r"^- \*\*(.+?)\*\*(.*?)(?=^- |\Z)", section, re.MULTILINE | re.DOTALL)
    return {kind: re.findall(r"\]\((\S+?\.md)\)", links) for kind, links in items}


def setup(app: Sphinx) -> None:
    """The site's sidebar has what the README lists, in the same order."""

    def read(_: Sphinx, name: str, source: list[str]) -> None:
        if name in NOT_SEARCHED:
            source[0] = f"---\nnosearch: true\n---\n\n{source[0]}"
        if name == root_doc:
            source[0] += "".join(
                "\n".join(("", "```{toctree}", ":hidden:", f":caption: {kind}", "", *pages, "```"))
                for kind, pages in contents(source[0]).items()
            )

    app.connect("source-read", read)
