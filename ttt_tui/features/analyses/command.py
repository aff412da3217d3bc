"""`ttt-tui open`: an analysis, from a file or a link, on the dashboard."""

from __future__ import annotations

from pathlib import Path

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output_files import files

_HELP = """Open an analysis: a file that ttt-tui saved, or a link that it copied.

On the dashboard, ctrl+s saves the analysis and U copies a link to it. Opening it restores the game,
the searches, the moment shown, bookmarks, breakpoints and notes. The searches are paused.

\b
  ttt-tui open draw.ttt.json
  ttt-tui open ttt1:eNqrVipOzkjNTVSyMtRRKsgvzizJzM9TslLS0_PXj_D319fTi1CoUKoFAPifC8c

Programs that the analysis names run only after you allow it.

Exit status: 0 success, 2 the analysis cannot be opened.
"""


@click.command("open", help=_HELP)
@click.argument("analysis", metavar="FILE|LINK", shell_complete=files)
@click.pass_context
def command(ctx: click.Context, analysis: str) -> None:
    from ttt_tui.features.analyses.store import opened

    try:
        found = opened(analysis, Path())
    except ValueError as error:
        raise BadArgument(str(error)) from None
    from ttt_tui.cli.dashboard import open_saved
    from ttt_tui.features.analyses.recovery import AnalysesService

    service = AnalysesService(first=found)
    ctx.exit(open_saved(str(found.analysis.record.state), service))
