"""Control codes in whatever comes from outside: the terminal gets none of them.

What comes out of a pseudo-terminal is read as it is, standard output and standard error together.
"""

from __future__ import annotations

import json
import os
import pty
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.children import started
from tests.e2e.hostile_commands import MARK
from tests.e2e.terminal import Terminal
from tests.features.analyses.made import NOTED
from tests.features.lessons.texts import SOUND
from tests.features.programs.examples import EXAMPLES
from ttt_tui.cli import cli
from ttt_tui.features.analyses.link import to_link
from ttt_tui.game.reading import CONTROLS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

EVIL = "<\x1b]0;owned\x07\x9d0;owned\x9c\x1b[31m\x9b31m\x08\x7f\u202e>"
"""Sets title and colour, in seven bits and in eight, goes back, turns round what follows."""

DRAWING = re.compile(r"\x1b(\[(?!31m)[0-9;?<>=$]*[a-zA-Z]|\(B|[78=>]|\]22;[a-z]*\x07)|\r")
"""What the dashboard itself sends: no title, and not the colour of `EVIL`."""


def changed_fields(data: Any) -> Iterator[Any]:
    """The same JSON with one of its texts, keys or numbers made evil, each in turn."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield {**data, f"{key}{EVIL}": value}
            yield from ({**data, key: each} for each in changed_fields(value))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from ([*data[:at], each, *data[at + 1 :]] for each in changed_fields(value))
    else:
        yield f"{data}{EVIL}"


def lessons(folder: Path) -> Iterator[list[str]]:
    """A lesson with evil behind each of its lines, in its midst, and in its name."""
    lines = SOUND.splitlines()
    for at, line in enumerate(lines):
        for name, text in (("end", line + EVIL), ("middle", line[:7] + EVIL + line[7:])):
            file = folder / f"{name}-{at}.md"
            file.write_text("\n".join([*lines[:at], text, *lines[at + 1 :]]), encoding="utf-8")
            yield ["lessons", "--check", file.name]
    shown = folder / "config" / "ttt-tui" / "lessons"
    shown.mkdir(parents=True)
    (shown / f"a{EVIL}.md").write_text(SOUND.replace("A lesson", EVIL), encoding="utf-8")
    (shown / f"b{EVIL}.md").write_text(f"# {EVIL}", encoding="utf-8")
    yield ["lessons"]
    yield ["lessons", "--json"]
    yield ["lessons", EVIL]
    yield ["lessons", f"b{EVIL}"]
    yield ["lessons", f"a{EVIL}"]


def analyses(folder: Path) -> Iterator[list[str]]:
    for number, data in enumerate(changed_fields(NOTED.to_json())):
        file = folder / f"{number}.ttt.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        yield ["open", file.name]
    (folder / f"{EVIL}.ttt.json").write_text("{", encoding="utf-8")
    yield ["open", f"{EVIL}.ttt.json"]
    yield ["open", to_link(NOTED) + EVIL]
    yield ["open", EVIL]


def results(folder: Path) -> Iterator[list[str]]:
    whole = folder / "whole.jsonl"
    command = ["lab", "sweep", "2x2k2", "--jobs", "1"]
    CliRunner().invoke(cli, [*command, "--results", str(whole)], catch_exceptions=False)
    head, *parts = whole.read_text(encoding="utf-8").splitlines()
    for number, data in enumerate(changed_fields(json.loads(head))):
        file = folder / f"{number}.jsonl"
        lines = (json.dumps(data, separators=(",", ":")), EVIL, *parts, EVIL)
        file.write_text("\n".join(lines), encoding="utf-8")
        yield [*command, "--results", file.name]
    (folder / f"{EVIL}.jsonl").write_text(EVIL, encoding="utf-8")
    for name in (f"{EVIL}.jsonl", f"{EVIL}/x.jsonl"):
        yield [*command, "--results", name]
    for option in ("--csv", "--plot"):
        for name in (f"x{EVIL}", f"{EVIL}{option}.svg", f"{EVIL}/x.svg"):
            yield [*command, option, name]


def arguments(_folder: Path) -> Iterator[list[str]]:
    """Positions and options."""
    for command in ("analyze", "solve", "export", "orders", "practice", "worksheet"):
        yield [command, EVIL]
        yield [command, f"..O/XOO/..X {EVIL}"]
    for option in ("--order", "--with", "--algorithm", "--depth", "--format", "--score", EVIL):
        yield ["analyze", "..O/XOO/..X", option, EVIL]
    for command in ("export", "film", "worksheet"):
        for name in (f"y{EVIL}", f"{EVIL}/y.svg"):
            yield [command, "..O/XOO/..X", "--output", name]
    yield ["worksheet", "--lesson", EVIL]
    yield ["check", "--junit", f"{EVIL}/y", __file__]
    yield ["--x", EVIL]
    yield ["--position", EVIL]
    yield [EVIL]
    yield [f"--{EVIL}"]
    yield ["serve", "--public-url", EVIL]
    yield ["serve", "--host", EVIL, "--port", "0"]


SEARCH = (EXAMPLES / "right" / "flat_list_alpha_beta.py").read_text(encoding="utf-8")
PROGRAMS = {
    f"search{EVIL}.py": SEARCH,
    "printing.py": f"import sys\nprint({EVIL!r}); print({EVIL!r}, file=sys.stderr)\n{SEARCH}",
    "raising.py": SEARCH.replace("    return", f"    raise ValueError({EVIL!r})\n    return"),
    "returning.py": SEARCH.replace("    return", f"    return {EVIL!r}\n    return"),
    "leaving.py": f"{SEARCH}\nimport sys\nsys.exit({EVIL!r})\n",
    "named.py": f"{SEARCH}\nclass E(Exception): pass\nE.__name__ = {EVIL!r}\nraise E({EVIL!r})\n",
    "damaged.py": f"{SEARCH}\nx = {EVIL}\n",
}


def programs(folder: Path) -> Iterator[list[str]]:
    """Files of Python, what they print, and what they raise."""
    for name, text in PROGRAMS.items():
        (folder / name).write_text(text, encoding="utf-8")
    yield ["check", "--seconds", "5", *PROGRAMS]
    yield ["check", f"none{EVIL}.py"]
    for option in ("--call", "--board", "--symbols"):
        yield ["check", "printing.py", "--seconds", "5", option, EVIL]
    yield ["watch", f"none{EVIL}.py"]
    yield ["watch", f"printing.py:{EVIL}", EVIL]


def output_of(commands: list[list[str]], folder: Path, plugins: dict[str, str]) -> list[str]:
    """What a terminal gets of each."""
    file = folder / "commands.json"
    file.write_text(json.dumps([commands, plugins]), encoding="utf-8")
    ours, theirs = pty.openpty()
    homes = {f"XDG_{each}_HOME": folder / each.lower() for each in ("CONFIG", "STATE", "CACHE")}
    environment = {
        **os.environ,
        **{name: str(path) for name, path in homes.items()},
        "TERM": "dumb",  # so that no dashboard is opened
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": EVIL,
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    command = (sys.executable, "-m", "tests.e2e.hostile_commands", str(file))
    with started(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=folder
    ) as process:
        os.close(theirs)
        found = b""
        with suppress(OSError):  # the end of a terminal
            while some := os.read(ours, 1 << 16):
                found += some
        os.close(ours)
        assert process.wait() == 0, found.decode("utf-8", "replace")[-2000:]
    text = found.decode("utf-8")
    return text.split(MARK)[1:]


@pytest.mark.parametrize(
    "made",
    [lessons, arguments, *(pytest.param(each, marks=pytest.mark.slow)
                           for each in (analyses, results, programs))],
)  # fmt: skip
def test_no_command_hands_them_on(made: Any, tmp_path: Path) -> None:
    folder = tmp_path / f"home{EVIL}"
    folder.mkdir()
    damaged = folder / "config" / "ttt-tui" / "settings.json"
    commands = list(made(folder))
    damaged.parent.mkdir(parents=True, exist_ok=True)
    damaged.write_text("{", encoding="utf-8")
    plugins = {f"x{EVIL}": "ttt_toy:minimax", "faulty": "faulty:missing"}
    printed = output_of(commands, folder, plugins)
    assert len(printed) == len(commands)
    for arguments, text in zip(commands, printed, strict=True):
        shown = text.replace("\r", "")
        assert CONTROLS.search(shown) is None, (arguments, shown)
        assert "Traceback" not in shown, (arguments, shown)
    assert any("\\x1b]0;owned" in text for text in printed), "they were shown at all"


def opened_lesson(folder: Path) -> tuple[list[str], list[str]]:
    made = SOUND.replace("Which move", f"Which{EVIL} move").replace("A lesson", EVIL)
    (folder / f"a{EVIL}.md").write_text(made.replace("## One", f"## {EVIL}"), encoding="utf-8")
    return ["lessons", f"a{EVIL}.md"], ["Which<"]


def opened_analysis(folder: Path) -> tuple[list[str], list[str]]:
    notes = (replace(NOTED.notes[0], text=f"why{EVIL}?"),)
    data = replace(NOTED, notes=notes).to_json()
    (folder / f"{EVIL}.ttt.json").write_text(json.dumps(data), encoding="utf-8")
    return ["open", f"{EVIL}.ttt.json"], ["why<"]


def watched_program(folder: Path) -> tuple[list[str], list[str]]:
    (folder / f"search{EVIL}.py").write_text(PROGRAMS["printing.py"], encoding="utf-8")
    return ["watch", f"search{EVIL}.py", "..O/XOO/..X"], ["search<"]


@pytest.mark.parametrize(
    "made",
    [opened_lesson, *(pytest.param(each, marks=pytest.mark.slow)
                      for each in (opened_analysis, watched_program))],
)  # fmt: skip
def test_the_dashboard_draws_none(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, shown = made(tmp_path)
    with Terminal(*arguments, folder=tmp_path) as terminal:
        terminal.until_text(*shown)
        terminal.send("q")
        assert terminal.ended() == 0
        assert "owned" in terminal.output.decode()
        left = DRAWING.sub("", terminal.output.decode())
        assert CONTROLS.search(left) is None, left
        terminal.assert_restored()
