"""`ttt-tui open`: an analysis, from a file or a line of text, on the dashboard."""

from __future__ import annotations

from pathlib import Path

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output_files import files

_HELP = """Open an analysis: a file that ttt-tui saved, or a line of text that it copied.

On the dashboard, ctrl+s saves the analysis and U copies it as a line. Opening it restores the game,
the searches, the moment shown, bookmarks, breakpoints and notes. The searches are paused.

\b
  ttt-tui open draw.ttt.json
  ttt-tui open ttt1:eNqrVipOzkjNTVSyMtRRKsgvzizJzM9TslLS0_PXj_D319fTi1CoUKoFAPifC8c

Programs that the analysis names run only after you allow it.

Exit status: 0 success, 2 the analysis cannot be opened.
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
    from ttt_tui.features.analyses.recovery import AnalysesService
    from ttt_tui.game import Player

    seats = dict.fromkeys(Player, Seat.HUMAN)
    given = [AnalysesService(first=found)]
    ctx.exit(open_dashboard(str(found.analysis.record.position), seats, None, given=given))
