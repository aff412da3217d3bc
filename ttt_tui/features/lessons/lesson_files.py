"""Where lessons stand: ours in the package, the user's own in a folder of the settings."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ttt_tui.engine.files import user_file
from ttt_tui.features.lessons.check import lesson_of
from ttt_tui.features.lessons.lesson import Lesson
from ttt_tui.features.lessons.progress import RENAMED

TEXTS = Path(__file__).parent / "texts"


class LessonList(NamedTuple):
    """The lessons that can be opened, in their order, and why others cannot, a sentence each."""

    lessons: tuple[Lesson, ...]
    left_out: tuple[str, ...]


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
