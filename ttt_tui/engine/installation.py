"""Which extras of pyproject.toml are installed, and the line that adds one to this installation.

pip and others leave `direct_url.json` where a package did not come from an index (PEP 610). pipx
and uv leave a file in the environment of a tool: `pipx_metadata.json`, `uv-receipt.toml`.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

_NAME = "ttt-tui"


class Source(NamedTuple):
    """What an installer is given.

    Attributes:
        place: a folder, or a URL; empty for an index.
        editable: the folder's files are used where they are.
    """

    place: str = ""
    editable: bool = False

    def requirement(self, *extras: str) -> str:
        """It with extras."""
        wanted = f"[{','.join(extras)}]" if extras else ""
        if "://" in self.place:
            return f"{_NAME}{wanted} @ {self.place}"
        return f"{self.place or _NAME}{wanted}"


def source() -> Source:
    """Where this installation came from."""
    from importlib.metadata import distributions  # late: it takes longer than most commands

    records = [each.read_text("direct_url.json") for each in distributions(name=_NAME)]
    if not records:  # started from a folder
        return Source(str(Path(__file__).parents[2]))
    # A folder that was built in has a record of its own, without this file.
    return next((_recorded_source(json.loads(each)) for each in records if each), Source())


def _recorded_source(record: Any) -> Source:
    url = record["url"]
    if "dir_info" in record:
        from urllib.parse import urlsplit
        from urllib.request import url2pathname

        editable = bool(record["dir_info"].get("editable"))
        return Source(url2pathname(urlsplit(url).path), editable)
    if version := record.get("vcs_info"):
        revision = version.get("requested_revision")
        return Source(f"{version['vcs']}+{url}" + (f"@{revision}" if revision else ""))
    return Source(url)


def install_line(extra: str) -> str:
    """What to type into a shell so that this installation has the extra, too."""
    origin, environment = source(), Path(sys.prefix)
    flag = ["--editable"] * origin.editable
    pipx = _read(environment / "pipx_metadata.json")
    if pipx:
        # --force: some versions leave a package alone that is there; what is there already stays.
        words = ["pipx", "inject", "--force", *flag, environment.name, origin.requirement(extra)]
    elif receipt := _read(environment / "uv-receipt.toml"):
        words = ["uv", "tool", "install", *_uv_words(receipt, origin, extra)]
    elif find_spec("pip"):
        words = [sys.executable, "-m", "pip", "install", *flag, origin.requirement(extra)]
    else:  # made by `uv venv` or the like
        pip = ["uv", "pip", "install", "--python", sys.executable]
        words = [*pip, *flag, origin.requirement(extra)]
    return _line(words)


def _uv_words(receipt: str, origin: Source, extra: str) -> list[str]:
    """uv makes the environment anew, so all that is in it is named."""
    import tomllib

    extras, others = [extra], []
    for each in tomllib.loads(receipt)["tool"]["requirements"]:
        if each["name"] == _NAME:
            extras = [*each.get("extras", ()), extra]
            continue
        wanted = f"[{','.join(each['extras'])}]" if "extras" in each else ""
        named = f"{each['name']}{wanted}{each.get('specifier', '')}"
        folder = each.get("editable") or each.get("directory") or each.get("path")
        url = Path(folder).as_uri() if folder else each.get("url") or each.get("git")
        if url and "git" in each:
            url = f"git+{url}"
        others += ["--with", f"{named} @ {url}" if url else named]
    return [*["--editable"] * origin.editable, *others, origin.requirement(*dict.fromkeys(extras))]


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError:
        return ""


def _line(words: Sequence[str]) -> str:
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def is_installed(*packages: str) -> bool:
    """Whether all of them can be loaded; none is, which takes longer than most commands."""
    try:
        return all(find_spec(package) is not None for package in packages)
    except ValueError:  # one has been tried in vain
        return False


def missing(extra: str, needed_by: str) -> str:
    """What to say where an extra is not installed; `needed_by` is a command, or its option."""
    from ttt_tui._web_session import visitors_folder  # all else here stands alone, as tests use it

    lacking = f"{needed_by} needs the extra '{extra}', which is not installed"
    if visitors_folder() is not None:  # who can install nothing here, and sees no path of ours
        return lacking
    return f"{lacking}. Install it with:\n{install_line(extra)}"
