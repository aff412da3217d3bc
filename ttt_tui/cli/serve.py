"""The command `ttt-tui serve`: the dashboard in a browser of this machine."""

from __future__ import annotations

import os
import shlex
import sys

import click

from ttt_tui.run.files import SERVED

_HELP = """Show the dashboard in a browser on this machine.

It answers on the loopback address alone: nobody else reaches it. Opening and saving files is off.
"""


@click.command("serve", help=_HELP)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
def command(port: int) -> None:
    try:
        from textual_serve.server import Server
    except ImportError:
        raise click.ClickException(
            "'ttt-tui serve' needs the extra 'serve'. Install it with: pip install 'ttt-tui[serve]'"
        ) from None
    os.environ[SERVED] = "1"
    program = f"{shlex.quote(sys.executable)} -m {__package__.removesuffix('.cli')}"
    Server(program, host="127.0.0.1", port=port, title="ttt-tui").serve()
