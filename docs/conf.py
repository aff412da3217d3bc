"""The pages as a site: `python -m sphinx --fail-on-warning --conf-dir docs . build/site`."""

from pathlib import Path

from ttt_tui._version import __version__

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
    "bench/RESULTS.md",
    "examples/README.md",
]
root_doc = "docs/index"
myst_heading_anchors = 3
html_theme = "furo"
# Leads from the top of the site to `root_doc`.
html_extra_path = ["site"]
html_title = f"ttt-tui {release}"
