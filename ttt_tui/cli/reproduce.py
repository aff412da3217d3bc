"""The command `ttt-tui reproduce`: every published number, claimed against measured."""

from __future__ import annotations

import click

from ttt_tui.cli import common
from ttt_tui.cli.claims import CLAIMS, SYSTEMS, Value
from ttt_tui.words.numbers import count, plural

_HELP = """Measure every published number again.

The numbers come from five sources, 000 to 004, which analyse this game in different ways.

Exit status: 0 all numbers are as published, 1 a number differs.
"""


@click.command("reproduce", help=_HELP)
@click.pass_context
def command(ctx: click.Context) -> None:
    differing = 0
    for system, about in SYSTEMS.items():
        click.echo(f"{system}  {about}")
        rows = [("", "claimed", "measured", "")]
        for claim in (each for each in CLAIMS if each.system == system):
            measured = claim.measure()
            agrees = measured == claim.claimed
            differing += not agrees
            verdict = "ok" if agrees else "DIFFERS"
            rows.append((claim.what, _shown(claim.claimed), _shown(measured), verdict))
        common.print_table(rows)
        click.echo()
    verdict = plural(differing, "difference") if differing else "all as claimed"
    click.echo(f"{plural(len(CLAIMS), 'number')} measured: {verdict}")
    ctx.exit(1 if differing else 0)


def _shown(value: Value) -> str:
    return count(value) if isinstance(value, int) else value
