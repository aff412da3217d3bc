"""Whether a lesson holds: every moment is there, every number is the engine's."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.engine.files import DamagedFile, read_bytes
from ttt_tui.features.lessons.facts import Facts
from ttt_tui.features.lessons.lesson import Fault, Lesson, Placeholder, Reader, Step
from ttt_tui.features.lessons.moments import node_of
from ttt_tui.features.lessons.quantities import LessonError
from ttt_tui.features.lessons.questions import complaint
from ttt_tui.search import OptionsError


def read(path: Path) -> Reader:
    """The lesson of a file, with what is wrong with it as far as no search is needed.

    Raises:
        OSError: it cannot be read.
    """
    try:
        text = read_bytes(path).decode("utf-8-sig")  # some editors begin it with a mark
    except ValueError as error:
        reader = Reader("", path.stem)
        why = error if isinstance(error, DamagedFile) else "it is not text"
        reader.faults[:] = [Fault(1, f"no lesson: {why}")]
        return reader
    return Reader(text, path.stem)


def faults_of(reader: Reader, facts: Facts | None = None) -> list[Fault]:
    """All that is wrong with a lesson; its searches are made for that."""
    facts = facts or Facts()
    found = list(reader.faults)
    known = {fault.line for fault in found}
    for step in reader.lesson.steps:
        found += [each for each in _faults_of_step(step, facts) if each.line not in known]
    return sorted(dict.fromkeys(found))


def _faults_of_step(step: Step, facts: Facts) -> list[Fault]:
    found = []
    try:
        _check_show(step, facts)
    except (LessonError, OptionsError) as error:
        return [Fault(step.line, f"{step.title}: {error}")]
    for each in step.placeholders:
        if wrong := _wrong(each, facts):
            found.append(Fault(each.line, wrong))
    if step.question is not None:
        try:
            wrong = complaint(step, facts)
        except (LessonError, OptionsError) as error:
            wrong = str(error)
        if wrong:
            found.append(Fault(step.question.line, wrong))
    return found


def _check_show(step: Step, facts: Facts) -> None:
    """Raises:
    LessonError, OptionsError: the moment, or the line that is lit up, is not there.
    """
    show = step.show
    search = facts.search(show.position, show.options)
    show.when.event(search)
    if isinstance(show.light, tuple):
        node_of(search, show.light)


def _wrong(placeholder: Placeholder, facts: Facts) -> str:
    try:
        found = placeholder.quantity.of(facts)
    except (LessonError, OptionsError) as error:
        return f"{placeholder.quantity.name}: {error}"
    expected = placeholder.expected
    if expected and expected not in (found.words, str(found.raw)):
        return f"{placeholder.quantity.name} is {found.words}, not {expected}"
    return ""


def lesson_of(path: Path) -> tuple[Lesson | None, list[Fault]]:
    """A lesson that can be opened, or what is wrong with it."""
    reader = read(path)
    return (None if reader.faults else reader.lesson), reader.faults
