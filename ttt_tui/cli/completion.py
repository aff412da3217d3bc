"""What a shell may complete an argument to, where that is neither an option nor a choice."""

from __future__ import annotations

from collections.abc import Callable

import click
from click.decorators import FC
from click.shell_completion import CompletionItem


def files(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shell's own files: for `shell_complete` of an argument or option."""
    return [CompletionItem(incomplete, type="file")]


def file_option(name: str, words: str) -> Callable[[FC], FC]:
    """An option whose value is a file."""
    return click.option(name, metavar="FILE", shell_complete=files, help=words)
