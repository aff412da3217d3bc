"""The README as package indexes show it: they have none of the files that it links to.

With TTT_TUI_REPOSITORY in the environment, the address of the repository on GitHub or a host whose
addresses are alike, links and pictures lead to the files of this version there. Forks have other
addresses, so none is written down: the workflow that builds wheels sets its own. Without it a link
becomes its text, and a picture is left out.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent

INSTALL = """\
## Install

ttt-tui needs Python 3.11 or newer:

```sh
pipx install ttt-tui
uvx ttt-tui            # runs it without installing it
```

`ttt-tui --position "..O/XOO/..X"` opens the worked example of this page.
"""
"""Who reads the index has no clone, so these lines replace the README's."""

_INSTALL = re.compile(r"^## Install\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^()\s]+)\)\n?\n?")
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https:)([^()\s]+)\)")
_COMMENT = re.compile(r"^<!-- .+? -->\n", re.MULTILINE)


def description(repository: str, version: str) -> str:
    """The README for the index; `repository` is empty where there is no address."""
    text = _COMMENT.sub("", (ROOT / "README.md").read_text(encoding="utf-8"))
    text, replaced = _INSTALL.subn(lambda _: f"{INSTALL}\n", text)
    if replaced != 1:
        raise ValueError('README.md has no section "## Install", or several')
    if not repository:
        text = text.partition("## Documentation\n")[0]  # nothing but links
        return _LINK.sub(r"\1", _PICTURE.sub("", text))
    repository = repository.rstrip("/")
    text = _PICTURE.sub(
        lambda found: f"![{found[1]}]({repository}/raw/v{version}/{found[2]})\n\n", text
    )
    return _LINK.sub(rf"[\1]({repository}/blob/v{version}/\2)", text)


def urls(repository: str, version: str) -> dict[str, str]:
    """Where else to look, by name; nowhere without an address."""
    if not repository:
        return {}
    repository = repository.rstrip("/")
    return {
        "Repository": repository,
        "Documentation": f"{repository}/blob/v{version}/README.md#documentation",
        "Changelog": f"{repository}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
