"""Commands that take positions, some of which look like options."""

from __future__ import annotations

import re

import click


class PositionCommand(click.Command):
    """A command with positions among its arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take `---/-X-/---` for the position it is, not for an option."""
        return super().parse_args(
            ctx,
            [re.sub("^-+", lambda dashes: "." * len(dashes[0]), arg) if _is_board(arg) else arg
             for arg in args],
        )  # fmt: skip


def _is_board(argument: str) -> bool:
    return re.fullmatch(r"-[-_.?xXoO0/\s]*[-_.?xXoO0/\s]{2}", argument) is not None
