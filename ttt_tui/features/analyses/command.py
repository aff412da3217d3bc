"""`ttt-tui open`: an analysis, from a file or a line of text, on the dashboard."""

from __future__ import annotations

from pathlib import Path

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output_files import files

_HELP = """Open an analysis: a file that ttt-tui has saved, or one line of text.

On the dashboard ctrl+s saves, and U copies the line. The game, its searches, the moment that was
looked at, bookmarks, breakpoints and notes are then as they were; the searches wait for you.

\b
  ttt-tui open draw.ttt.json
  ttt-tui open ttt1:eNqrVipOzkjNTVSyMtRRKsgvzizJzM9TslLS0_PXj_D319fTi1CoUKoFAPifC8c

Programs that it names do not run before you have allowed it.

Exit status: 0 all well, 2 it cannot be opened.
"""


@click.command("open", help=_HELP)
@click.argument("analysis", metavar="FILE|LINE", shell_complete=files)
@click.pass_context
def command(ctx: click.Context, analysis: str) -> None:
    from ttt_tui.features.analyses.store import opened

    try:
        found = opened(analysis, Path())
    except ValueError as error:
        raise BadArgument(str(error)) from None
    from ttt_tui.cli.dashboard import open_dashboard
    from ttt_tui.engine.match import Seat
    from ttt_tui.features.analyses.service import AnalysesService
    from ttt_tui.game import Player

    seats = dict.fromkeys(Player, Seat.HUMAN)
    given = [AnalysesService(first=found)]
    ctx.exit(open_dashboard(str(found.analysis.record.position), seats, None, given=given))
