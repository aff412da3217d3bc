"""What the pages show is what the program prints: their commands run, times are masked."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import pytest

import ttt_tui
from tests.cli.run import Shell
from ttt_tui import search
from ttt_tui.cli.root import cli

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

_BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_TIMES = re.compile(r"[\d.,]+ (ns|us|ms|s|min)\b(?=\s|$)")


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """The page's name and the text of each block."""
    for page in PAGES:
        for _, found, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
            if found == language:
                yield page.name, text


def _sessions() -> Iterator[tuple[str, str]]:
    """Each command of a console block, and the output that stands below it."""
    for _, text in blocks("console"):
        for session in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            yield command, output


def _masked(text: str) -> str:
    return _TIMES.sub("#", "\n".join(line.rstrip() for line in text.strip().splitlines()))


@pytest.mark.parametrize(("command", "output"), list(_sessions()), ids=lambda text: text[:40])
def test_a_command_prints_what_the_page_shows(
    command: str,
    output: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    for name, value in {"COLUMNS": "80", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    ran = Shell(monkeypatch, capsys)(*shlex.split(command)[1:])
    assert _masked(ran.out + ran.err) == _masked(output)


def _lines() -> Iterator[str]:
    """Each `ttt-tui` line of a shell block, without its comment."""
    for _, text in blocks("sh"):
        for line in text.splitlines():
            if found := re.search(r"(?:^|/bin/)(ttt-tui( .*)?)$", line):
                yield found[1]


def test_a_command_without_output_has_these_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("my.py", "game.json"):
        Path(name).touch()
    Path("homework").mkdir()
    for line in set(_lines()):
        arguments = re.split(r" [<>|] ", line.partition("#")[0])[0]
        words = shlex.split(arguments)[1:]
        group: click.Command = cli
        while isinstance(group, click.Group) and words and not words[0].startswith("-"):
            found = group.get_command(click.Context(group), words[0])
            assert found is not None, line
            group, words = found, words[1:]
        with group.make_context(line, words):
            pass


def test_the_library_answers_as_the_pages_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner()
    for name, text in [*blocks("pycon"), ("help", ttt_tui.__doc__ or "")]:
        runner.run(doctest.DocTestParser().get_doctest(text, {}, name, None, 0))
    assert runner.tries > 10
    assert not runner.failures


def test_a_notebook_shows_a_board_a_drawing_and_a_page() -> None:
    (text,) = (text for page, text in blocks("python") if page == "notebook.md")
    imports, *lines = filter(None, text.splitlines())
    names: dict[str, Any] = {}
    exec(imports, names)
    shown = [eval(line, names)._repr_html_().partition(" ")[0] for line in lines]
    assert shown == ["<pre>.", "<img", "<iframe"]


def test_the_packages_of_the_page_are_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = [text for _, text in blocks("python")]
    assert (ROOT / "tests/search/scout_package/scout.py").read_text("utf-8") in programs
    coins: Any = ModuleType("coins")
    monkeypatch.setitem(sys.modules, "coins", coins)
    exec(next(text for text in programs if "class Coins" in text), vars(coins))
    start = coins.start()
    after = start.play(0)
    assert (coins.read(str(start)), coins.read(str(after))) == (start, after)
    assert search(start, "alpha-beta").totals.nodes < search(start, "minimax").totals.nodes


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#]*)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert not target or (page.parent / target).exists(), f"{page.name}: {target}"
