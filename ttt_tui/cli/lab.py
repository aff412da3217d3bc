"""The command `ttt-tui lab`: experiments with searches and players."""

from __future__ import annotations

import click

from ttt_tui.cli.lab_match import match
from ttt_tui.cli.lab_orders import orders
from ttt_tui.cli.lab_trials import trials
from ttt_tui.cli.lab_turns import turns

_HELP = """Experiments: measure searches, and let players meet.

Each prints a table, or CSV for a spreadsheet or a notebook. --jobs N runs it in N processes,
--scheduler ADDRESS on a Dask cluster. Ctrl-C stops it and prints what is done.
"""


@click.group("lab", help=_HELP)
def command() -> None:
    pass


for _each in (trials, turns, match, orders):
    command.add_command(_each)
