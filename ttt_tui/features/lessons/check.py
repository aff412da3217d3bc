"""Lesson files; every moment and every number in them is checked by the engine."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ttt_tui.engine.files import DamagedFile, read_bytes, user_file
from ttt_tui.features.lessons.complaints import complaints
from ttt_tui.features.lessons.lesson import Fault, Lesson, Placeholder, Step
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.features.lessons.moments import LessonError, node_of
from ttt_tui.features.lessons.progress import RENAMED, Progress
from ttt_tui.features.lessons.questions import Facts
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
        reader.faults[:] = [Fault(1, f"not a lesson: {why}")]
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
            found += [Fault(step.question.line, each) for each in complaints(step, facts)]
        except (LessonError, OptionsError) as error:
            found.append(Fault(step.question.line, str(error)))
    return found


def _check_show(step: Step, facts: Facts) -> None:
    """Raises:
    LessonError, OptionsError: the moment, or the line that is lit up, is not there.
    """
    show = step.show
    search = facts.search(show.position, show.options)
    show.when.event(search)
    if show.then is not None:
        show.then.event(search)
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


TEXTS = Path(__file__).parent / "texts"


class LessonList(NamedTuple):
    """The lessons that can be opened, in their order, and why others cannot, a sentence each."""

    lessons: tuple[Lesson, ...]
    left_out: tuple[str, ...]

    def to_go_on_with(self, progress: Progress) -> Lesson | None:
        """The lesson read last, or once its end was reached the next one; None: all are over."""
        names = [each.name for each in self.lessons]
        latest = names.index(progress.latest) if progress.latest in names else 0
        order = (*self.lessons[latest:], *self.lessons[:latest])
        return next((each for each in order if not progress.is_over(each)), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The one that follows; None after the last, and after one of another folder."""
        names = [each.name for each in self.lessons]
        at = names.index(lesson.name) + 1 if lesson.name in names else len(names)
        return next(iter(self.lessons[at:]), None)


def own_folder() -> Path | None:
    """Where the user may put lessons; None without a home."""
    return user_file("config", "lessons")


def files() -> list[Path]:
    """Ours, then the user's own."""
    own = own_folder()
    mine = sorted(own.glob("*.md")) if own is not None and own.is_dir() else []
    return [*sorted(TEXTS.glob("*.md")), *mine]


def lesson_list() -> LessonList:
    lessons, left_out = [], []
    for path in files():
        try:
            lesson, faults = lesson_of(path)
        except OSError as error:
            left_out.append(f"{path.name} is left out: {error.strerror}")
            continue
        if lesson is None:
            left_out.append(f"{path.name} is left out: line {faults[0].line}, {faults[0].what}")
        else:
            lessons.append(lesson)
    return LessonList(tuple(lessons), tuple(left_out))


def names_of(path: Path) -> tuple[str, str]:
    """By which a lesson's file can be called: its whole name, and that without the number."""
    return path.stem, path.stem.partition("-")[2]


def path_of(name: str) -> Path | None:
    """The file of a lesson by its name, by its number, or by its path; None if there is none."""
    name = RENAMED.get(name, name)
    for path in files():
        number = path.stem.partition("-")[0]
        # As text: what is typed may have more digits than a number can be read from.
        if name in names_of(path) or name.lstrip("0") == number.lstrip("0") != "":
            return path
    return file_at(name)


def file_at(name: str) -> Path | None:
    """The file of this path, if there is one."""
    path = Path(name)
    try:
        return path if path.is_file() else None
    except OSError:  # longer than any file's name
        return None
