"""How the command line ends when something is wrong.

Exit status: 0 all well; 1 a line of standard input was bad, a number differs, or output cannot be
written; 2 bad arguments; 130 Ctrl-C (128 + SIGINT); 141 the reader of a pipe left (128 + SIGPIPE).
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

CTRL_C = 130
BROKEN_PIPE = 141


class BadArgument(click.ClickException):
    """An argument that cannot be used; unlike a usage error it needs no reminder of the usage."""

    exit_code = 2


class CleanGroup(click.Group):
    """A group whose commands are loaded when used, and end without a traceback when cut off.

    Attributes:
        homes: the module of each command, which holds it as `command`.
    """

    homes: Mapping[str, str] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return sorted(self.homes)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        cmd_name: str,
    ) -> click.Command | None:
        if cmd_name not in self.homes:
            return None
        command = import_module(self.homes[cmd_name]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.homes:
            raise click.UsageError(
                f"no command {args[0]!r}: choose from {', '.join(self.list_commands(ctx))} "
                "(a position is opened with --position TEXT)",
                ctx,
            )
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(CTRL_C)
        except BrokenPipeError:
            _drop_output()
            ctx.exit(BROKEN_PIPE)
        except OSError as error:
            _drop_output()
            raise click.ClickException(error.strerror or str(error)) from error


def quoted(text: str) -> str:
    """What the user wrote, as a message repeats it: on one line and not too long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _drop_output() -> None:
    """Let what is still buffered go nowhere, or it would fail again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
