"""The command `ttt-tui reproduce`: every published number, claimed against measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from ttt_tui.cli.output import echo
from ttt_tui.features.reproduce.claims import CLAIMS, SYSTEMS, Checked, check
from ttt_tui.words.numbers import count, plural

_HELP = """Measure every published number again.

The numbers come from five sources, 000 to 004, which analyse this game in different ways. The table
has a part for each source; the line below its name shows the options with which 'ttt-tui analyze'
does the same.

Exit status: 0 all numbers are as published, 1 a number differs.
"""
_SHORT = 13


@click.command("reproduce", help=_HELP)
@click.pass_context
def command(ctx: click.Context) -> None:
    checked = []
    for found, lines in _rows(check(CLAIMS)):
        checked.append(found)
        echo("\n".join(lines))
    differing = sum(not found.agrees for found in checked)
    verdict = plural(differing, "difference") if differing else "all as claimed"
    echo(f"\n{plural(len(checked), 'number')} measured: {verdict}")
    ctx.exit(1 if differing else 0)


def _rows(checked: Iterable[Checked]) -> Iterator[tuple[Checked, list[str]]]:
    """What to print for each, under a heading where a new system begins."""
    system = None
    for found in checked:
        lines: list[str] = []
        if found.claim.system != system:
            lines += [] if system is None else [""]
            system = found.claim.system
            lines += [f"{system:<6}{line}" if not number else f"{'':<6}{line}"
                      for number, line in enumerate(SYSTEMS[system])]  # fmt: skip
            lines += [f"{'':<48}{'claimed':>{_SHORT}}{'measured':>{_SHORT}}"]
        yield found, lines + _row(found)


def _row(found: Checked) -> list[str]:
    claim = found.claim
    claimed, measured = _shown(claim.claimed), _shown(found.measured)
    verdict = "ok" if found.agrees else "DIFFERS"
    label = f"  {claim.what}"
    if max(len(claimed), len(measured)) < _SHORT:
        return [f"{label:<48}{claimed:>{_SHORT}}{measured:>{_SHORT}}  {verdict}"]
    wide = 48 + 2 * _SHORT
    return [
        f"{label:<{wide}}  {verdict}",
        f"      claimed   {claimed}",
        f"      measured  {measured}",
    ]


def _shown(value: int | str) -> str:
    return count(value) if isinstance(value, int) else value
