"""`ttt-tui lessons`: list them, open one, or check files."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo, echo_json
from ttt_tui.cli.output_files import files
from ttt_tui.features.lessons.check import (
    faults_of,
    file_at,
    lesson_list,
    lesson_of,
    names_of,
    path_of,
    read,
)
from ttt_tui.features.lessons.check import files as lesson_files
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.features.lessons.questions import Facts
from ttt_tui.game import quoted
from ttt_tui.words.numbers import plural


def _complete(
    ctx: click.Context, argument: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Names of lessons; where none begins so, files."""
    names = sorted(name for path in lesson_files() for name in names_of(path))
    found = [CompletionItem(name) for name in names if name.startswith(incomplete)]
    return found or files(ctx, argument, incomplete)


@click.command()
@click.argument("lessons", nargs=-1, metavar="[NAME|FILE]", shell_complete=_complete)
@click.option("--check", is_flag=True, help="Check these files; print each error as FILE:LINE.")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_context
def command(ctx: click.Context, lessons: tuple[str, ...], check: bool, as_json: bool) -> None:
    """Lessons on game-tree search, each on the live dashboard.

    Without a name, the lessons are listed with your progress. Open a lesson by its name, its number
    or the path of its file. Press I to leave it; your game is then restored.
    """
    if check:
        if not lessons:
            raise click.UsageError("--check needs the files to check")
        if as_json:
            raise click.UsageError("--check and --json exclude each other")
        ctx.exit(_check(lessons))
    if len(lessons) > 1:
        raise click.UsageError("open one lesson at a time")
    if lessons:
        if as_json:
            raise click.UsageError("--json prints the list: leave out the name")
        ctx.exit(_open(lessons[0]))
    _list(as_json=as_json)


def _check(names: tuple[str, ...]) -> int:
    found, facts = 0, Facts()
    for name in names:
        path = file_at(name) or path_of(name)
        if path is None:
            raise BadArgument(f"there is no lesson or file {quoted(name)}")
        try:
            faults = faults_of(read(path), facts)
        except OSError as error:
            raise BadArgument(f"{name} cannot be read: {error.strerror}") from None
        for fault in faults:
            echo(f"{name}:{fault}")
        found += len(faults)
    return 1 if found else 0


def _open(name: str) -> int:
    path = path_of(name)
    if path is None:
        raise BadArgument(f"no lesson {quoted(name)}: 'ttt-tui lessons' lists them")
    try:
        lesson, faults = lesson_of(path)
    except OSError as error:
        raise BadArgument(f"{name} cannot be read: {error.strerror}") from None
    if lesson is None:
        for fault in faults:
            echo(f"{path}:{fault}", err=True)
        return 1
    from ttt_tui.cli.dashboard import open_dashboard
    from ttt_tui.engine.match import USUAL_SEATS
    from ttt_tui.features.lessons.dashboard import LessonService

    return open_dashboard(None, USUAL_SEATS, None, given=[LessonService(first=lesson)])


def _list(*, as_json: bool) -> None:
    progress, found = Progress(), lesson_list()
    if as_json:
        listed = [
            {
                "name": each.name,
                "title": each.title,
                "steps": len(each.steps),
                "questions": each.questions,
                "done": _done(progress, each.name, len(each.steps)),
            }
            for each in found.lessons
        ]
        echo_json(listed)
    else:
        width = max((len(each.name) for each in found.lessons), default=0)
        titles = max((len(each.title) for each in found.lessons), default=0)
        for each in found.lessons:
            done, steps = _done(progress, each.name, len(each.steps)), len(each.steps)
            state = "done" if done == steps else f"{done} of {plural(steps, 'step')}"
            echo(f"{each.name:<{width}}  {each.title:<{titles}}  {state}")
        echo("ttt-tui lessons NAME opens one.")
    for message in (progress.message, *found.left_out):
        if message:
            echo(message, err=True)


def _done(progress: Progress, name: str, steps: int) -> int:
    return sum(step < steps for step in progress.steps(name))
