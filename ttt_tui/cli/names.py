"""Names of algorithms and seats among the arguments; those from outside are looked for late.

To look for them takes longer than a search: it is done for a list, or for a name that is not ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from ttt_tui.cli.board import PositionCommand
from ttt_tui.search.algorithm import left_out, plugins


class Name(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4
    """One of some names, whatever its case."""

    name = "choice"

    def __init__(self, own: Sequence[str], every: Callable[[], Sequence[str]]) -> None:
        """`own` are the names that are known at once, `every` gives all."""
        self._own = own
        self._every = every

    def _all(self) -> click.Choice[str]:
        return click.Choice(self._every(), case_sensitive=False)

    def get_metavar(self, *arguments: Any, **named: Any) -> str | None:
        return self._all().get_metavar(*arguments, **named)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if isinstance(value, str) and value.lower() in self._own:
            return value.lower()
        for name, why in plugins().faults.items():
            if name == value:
                self.fail(f"{name} cannot be used: it {why}", param, ctx)
        return self._all().convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        return self._all().shell_complete(ctx, param, incomplete)


class ListsNames(click.Command):
    """A command whose help lists algorithms, and says which from outside are not in it, and why."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        for sentence in left_out():
            formatter.write_paragraph()
            formatter.write_text(sentence)


class NamingCommand(ListsNames, PositionCommand):
    """A command that takes positions and names of algorithms."""
