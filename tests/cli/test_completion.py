"""What a shell offers at the tabulator key, and the lines by which it is told of us."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete

from tests.commands import COMMAND, run_command
from tests.spread import few
from ttt_tui.cli import cli
from ttt_tui.search.algorithm import own_names

VARIABLE = "_TTT_TUI_COMPLETE"
GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "install.md"
LINES = {
    shell: line
    for line, shell in re.findall(
        rf"^(.*{VARIABLE}=(\w+)_source.*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE
    )
}
"""What the guide has its readers write, by the name of the shell."""


def offered(*words: str) -> list[str]:
    """What is offered in the place of the last word."""
    *before, begun = words
    completion = BashComplete(cli, {}, "ttt-tui", VARIABLE)
    found = completion.get_completions(before, begun)
    return ["(files)" if each.type == "file" else each.value for each in found]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("an",), ["analyze"]),
        (("--fi",), ["--first"]),
        (("--x", "alpha"), ["alpha-beta", "alpha-beta+"]),
        (("analyze", "empty", "--algorithm", ""), list(own_names())),
        (("analyze", "empty", "--cutoff", "s"), ["strict"]),
        (("lessons", "the-f"), ["the-first-cut"]),
        (("lessons", "01"), ["01-the-game-tree"]),
        (("lessons", "./mi"), ["(files)"]),
        (("watch", "./ti"), ["(files)"]),
    ],
)
def test_names_are_offered(words: tuple[str, ...], expected: list[str]) -> None:
    assert offered(*words) == expected


def taking_files() -> Iterator[tuple[str, click.Parameter]]:
    """The commands, and what of them is a file."""
    context = click.Context(cli)

    def walk(group: click.Group, path: str) -> Iterator[tuple[str, click.Parameter]]:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            for parameter in command.params:
                if "FILE" in (parameter.metavar or ""):
                    yield f"{path}{name} {parameter.name}", parameter
            if isinstance(command, click.Group):
                yield from walk(command, f"{path}{name} ")

    return walk(cli, "")


def test_where_a_file_belongs_the_shell_completes_files() -> None:
    found = dict(taking_files())
    assert {"check files", "watch file", "open analysis", "export output"} <= set(found)
    for name, parameter in found.items():
        items = parameter.shell_complete(click.Context(cli), "no-such-thing")
        assert [item.type for item in items] == ["file"], name


def test_the_guide_has_a_line_for_each_shell() -> None:
    assert sorted(LINES) == ["bash", "fish", "zsh"]


@few("shell", ["zsh", "fish", "bash"])
def test_each_shell_is_told_of_us(shell: str) -> None:
    if shell == "bash" and shutil.which("bash") is None:
        pytest.skip("click asks bash itself for its version")
    told = run_command(environment={VARIABLE: f"{shell}_source"})
    assert told.returncode == 0
    assert "ttt-tui" in told.stdout
    assert f"{VARIABLE}={shell}_complete" in told.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_by_the_line_of_the_guide(tmp_path: Path) -> None:
    ours = tmp_path / "ttt-tui"
    ours.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n', encoding="utf-8")
    ours.chmod(0o755)
    script = (
        f"PATH={shlex.quote(str(tmp_path))}:$PATH\n{LINES['bash'].partition('#')[0]}\n"
        "COMP_WORDS=(ttt-tui rep) COMP_CWORD=1\n"
        'complete -p ttt-tui\n_ttt_tui_completion ttt-tui\necho "offered: ${COMPREPLY[*]}"\n'
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert "offered: reproduce" in done.stdout, done.stderr
    assert "-F _ttt_tui_completion ttt-tui" in done.stdout
