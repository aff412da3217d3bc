"""The command `ttt-tui lessons`: the list of lessons, or the screen at one of them."""

import click

from ttt_tui.cli.common import print_list
from ttt_tui.learn.lessons import all_lessons

_HELP = """List the lessons; with NUMBER open one on the screen.

Each explains minimax or alpha-beta step by step, beside a search that you can step through. The
last four are about trees on paper, as exams ask them.
"""


@click.command("lessons", help=_HELP)
@click.argument("number", type=click.IntRange(1, len(all_lessons())), required=False)
def command(number: int | None) -> int:
    if number is None:
        rows = [
            (f"{each.number:>2}", f"{each.title} ({len(each.steps)} steps)")
            for each in all_lessons()
        ]
        print_list(rows)
        click.echo("\nOpen one: ttt-tui lessons 1.  Before an exam: 13 to 16.")
        return 0
    from ttt_tui.tui.app import run  # Textual takes longest to load

    return run(lesson=number)
