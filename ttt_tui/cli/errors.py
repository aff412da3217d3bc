"""How the command line ends when something is wrong, or Ctrl-C was pressed.

Exit status: 0 success; 1 a line of standard input was bad, or a number differs; 2 bad arguments;
those of what cuts a command off are in `ttt_tui.termination`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from ttt_tui.game import printable, quoted
from ttt_tui.registry import ListedCommand
from ttt_tui.termination import CUTS, end_of

# What click repeats of the arguments; nothing that is meant is as long, but an order of cells.
_ENDLESS_WORD = re.compile(r"\S{250,}")


class BadArgument(click.ClickException):
    """An argument that cannot be used; unlike a usage error it needs no reminder of the usage."""

    exit_code = 2


class CleanGroup(click.Group):
    """A group whose commands are loaded when used, and end without a traceback when cut off.

    Attributes:
        listed: its commands by name; the module of each holds it as `command`.
    """

    listed: Mapping[str, ListedCommand] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return sorted(self.listed)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        cmd_name: str,
    ) -> click.Command | None:
        if cmd_name not in self.listed:
            return None
        command = import_module(self.listed[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.listed:
            raise click.UsageError(
                f"no command {quoted(args[0])}: choose from {', '.join(self.list_commands(ctx))} "
                "(use --position TEXT to open a position)",
                ctx,
            )
        return super().resolve_command(ctx, args)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        formatter: click.HelpFormatter,
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.about) for name, each in sorted(self.listed.items())])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = (name for name in sorted(self.listed) if name.startswith(incomplete))
        found = [CompletionItem(name, help=self.listed[name].about) for name in names]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _ending_cleanly():  # --help and --version print here
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _ending_cleanly():
            return super().invoke(ctx)


@contextmanager
def _ending_cleanly() -> Iterator[None]:
    """What cuts a command off is said here: click would end by other rules, or not at all."""
    try:
        yield
    except click.UsageError as error:
        said = error.format_message()
        short = printable(_ENDLESS_WORD.sub(lambda word: f"{word[0][:57]}...", said))
        if short == said:
            raise
        raise click.UsageError(short, error.ctx) from error
    except click.ClickException as error:
        error.message = printable(error.message)  # type: ignore[misc]  # final by its own word
        raise
    except CUTS as cut:
        raise click.exceptions.Exit(end_of(cut)) from cut


@contextmanager
def noted_interrupts() -> Iterator[Callable[[], None]]:
    """While it lasts Ctrl-C raises nothing by itself; call what this gives to have it raised.

    The engine calls back from code that cannot let an exception through, and Python would raise
    one at the first instruction of that call, before anything could catch it.
    """
    import signal  # late, as they are loaded where something is solved, and nowhere else
    import threading

    pressed = False

    def note(_signal: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True

    def check() -> None:
        if pressed:
            raise KeyboardInterrupt

    usual = signal.getsignal(signal.SIGINT)
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or usual is not signal.default_int_handler:
        yield check  # signals are not ours to handle, or Ctrl-C is ignored on purpose
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, usual)
