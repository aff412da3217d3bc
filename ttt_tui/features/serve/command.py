"""The command `ttt-tui serve`: the dashboard in a browser."""

from __future__ import annotations

import os

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo
from ttt_tui.cli.parameters import BoardOptions, Whole, board_options, count_option
from ttt_tui.engine.installation import is_installed, missing
from ttt_tui.features.serve.address import Address, AddressError, read_public
from ttt_tui.game import quoted

_HELP = """Show the dashboard in a browser, one for each visitor.

\b
  ttt-tui serve                                      then open http://127.0.0.1:8000/
  ttt-tui serve --position '..O/XOO/..X'             every visitor starts there
  ttt-tui serve --host 0.0.0.0                       for others in a network that you trust
  ttt-tui serve --public-url https://ttt.example.org behind a proxy of that address

To open the page with a position, add ?position=..O/XOO/..X to its address, or ?link= and a link
that U copies. Only this machine can
reach the server unless --host says otherwise. Visitors cannot run, open or write files on this
machine, and each has limits of memory and processor time. There is no password and no encryption:
a proxy adds them.

It prints one line with its address and serves until Ctrl-C or SIGTERM, which ends all sessions.

Exit status: 0 after SIGTERM or SIGHUP, 2 bad arguments, the port is taken, or the extra serve is
not installed, 130 Ctrl-C.
"""

_EXPOSED = """\
Warning: everybody who can reach this machine can open the dashboard, and the traffic is readable:
there is no password and no encryption. A proxy with TLS adds them: docs/how-to/browser.md"""


@click.command("serve", help=_HELP)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Address to listen on.",
)
@click.option(
    "--port",
    type=Whole(min=0, max=65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Port to listen on; 0 takes any free port.",
)
@click.option("--public-url", metavar="URL", help="The address that browsers see, behind a proxy.")
@click.option("--position", metavar="TEXT", help="Position to start from.")
@board_options
@count_option("--visitors", "Visitors at the same time; others wait.", usual=8)
@count_option("--memory", "Memory limit of each visitor, in MB.", least=256, usual=1024)
@count_option("--seconds", "Processor-time limit of each visitor.", usual=1800)
def command(
    host: str,
    port: int,
    public_url: str | None,
    position: str | None,
    board: BoardOptions,
    visitors: int,
    memory: int,
    seconds: int,
) -> None:
    if position is None and board.given:
        position = "empty"
    start = "" if position is None else str(board.read_argument(position, "--position"))
    public = "" if public_url is None else _public(public_url)
    if not is_installed("textual_serve", "aiohttp"):
        raise BadArgument(missing("serve", "ttt-tui serve"))
    if not hasattr(os, "killpg"):
        raise BadArgument(
            "ttt-tui serve needs process groups and process limits: use Linux or macOS"
        )
    # Late: the list of commands does without, and ours load what is in the extra alone.
    import asyncio
    import signal

    from ttt_tui.features.serve.programs import Beginning, Terms, server_folder
    from ttt_tui.features.serve.server import Server, serve

    with server_folder() as folder:
        address = Address(host, port, public)
        server = Server(address, Terms(folder, memory, seconds, Beginning(start)), visitors)

        def ready(url: str) -> None:
            if not address.is_loopback:
                echo(_EXPOSED, err=True)
            echo(f"Serving on {url} until Ctrl-C")

        try:
            number = asyncio.run(serve(server, ready))
        except UnicodeError:  # of the codec for names of hosts
            raise BadArgument(f"--host {quoted(host)} is not a host name") from None
        except OSError as error:
            raise BadArgument(
                f"--host {host} --port {port}: {error.strerror or error}; --port 0 takes any port "
                "that is free"
            ) from error
    if number == signal.SIGINT:
        raise KeyboardInterrupt


def _public(url: str) -> str:
    try:
        return read_public(url)
    except AddressError as error:
        raise BadArgument(f"--public-url {quoted(url)}: {error}") from error
