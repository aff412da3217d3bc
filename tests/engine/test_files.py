"""Files of the user's: whatever stands in their place is neither waited for nor harmed."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ttt_tui.engine import files
from ttt_tui.engine.files import (
    LARGEST_FILE,
    DamagedFile,
    alone_in,
    our_form,
    read_json,
    read_saved,
    set_aside,
    user_file,
    write_saved,
    write_whole,
)
from ttt_tui.settings import Settings, SettingsFile

posix = pytest.mark.skipif(sys.platform == "win32", reason="files as POSIX has them")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.json"


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_file_without_an_end(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_link_to_nothing_at_all(path: Path) -> None:
    path.symlink_to(os.devnull)


def a_file_too_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)


NO_FILES = [
    pytest.param(a_pipe, "not a regular file", marks=posix),
    pytest.param(a_link_to_a_file_without_an_end, "not a regular file", marks=posix),
    pytest.param(a_link_to_nothing_at_all, "not a regular file", marks=posix),
    (a_file_too_large, "too large: more than 8 MB"),
]


@pytest.mark.parametrize(("make", "reason"), NO_FILES)
def test_what_is_no_file_of_ours_is_refused_and_not_waited_for(
    path: Path, make: Callable[[Path], None], reason: str
) -> None:
    make(path)
    with pytest.raises(DamagedFile, match=reason):
        read_json(path)


@pytest.mark.parametrize(("make", "reason"), NO_FILES)
def test_settings_set_it_aside(path: Path, make: Callable[[Path], None], reason: str) -> None:
    make(path)
    before = stat.S_IFMT(path.lstat().st_mode)
    settings, message = SettingsFile(path).load()
    assert settings == Settings()
    assert message is not None
    assert reason in message
    aside = path.with_name(f"{path.name}.damaged-1")
    assert stat.S_IFMT(aside.lstat().st_mode) == before
    assert not os.path.lexists(path)


@posix
@pytest.mark.parametrize("make", [a_pipe, a_link_to_nothing_at_all])
def test_what_is_no_regular_file_is_not_written_over(
    path: Path, make: Callable[[Path], None]
) -> None:
    make(path)
    before = path.lstat()
    for write in (write_whole, lambda path, _: files.check_writable(path, replace=True)):
        with pytest.raises(OSError, match="not a regular file"):
            write(path, "text")
    assert os.path.samestat(path.lstat(), before)
    assert list(path.parent.iterdir()) == [path]
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@posix
def test_a_link_is_written_through(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "settings.json"
    path.symlink_to(real)
    with pytest.raises(FileNotFoundError):
        write_whole(path, "text")
    assert not real.parent.exists(), "a link makes no folders"
    assert SettingsFile(path).save(Settings()) is None  # but for what is kept for the user
    for text in ("old", "new"):
        write_whole(path, text)
        assert path.is_symlink()
        assert real.read_text() == text
    assert [each.name for each in real.parent.iterdir()] == [real.name]
    assert SettingsFile(path).save(Settings(dark=False)) is None
    assert path.is_symlink()
    assert SettingsFile(real).load() == (Settings(dark=False), None)


@posix
def test_who_may_read_a_file_stays_as_it_was(path: Path) -> None:
    write_whole(path, "old")
    path.chmod(0o600)
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@posix
def test_what_is_set_aside_never_takes_the_place_of_another(path: Path) -> None:
    first = path.with_name(f"{path.name}.damaged-1")
    first.symlink_to(path.with_name("nowhere"))
    path.write_text("damaged")
    told = set_aside(path, "Notes", "no reason", "going on")
    assert told == f"Notes were damaged (no reason): set aside as {path.name}.damaged-2, going on."
    assert set_aside(path, "Notes", "no reason", "going on") is None
    assert first.is_symlink()


def test_numbers_of_many_digits_are_damage_in_any_place(path: Path) -> None:
    """Every number of the settings is once one of 400 digits."""
    whole = Settings().to_json()
    tried = 0
    for spot in spots(whole):
        data = json.loads(json.dumps(whole))
        part = data
        for key in spot[:-1]:
            part = part[key]
        for number in (int("9" * 400), -int("9" * 400), 1e308, float("inf"), float("nan")):
            part[spot[-1]] = number
            path.write_text(json.dumps(data))
            settings, message = SettingsFile(path).load()
            assert settings == Settings(), spot
            assert message is not None
            assert "set aside" in message
            tried += 1
    assert tried >= 90


def spots(data: object, before: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The ways to everything in a structure of JSON that is neither a list nor an object."""
    if isinstance(data, dict):
        return [spot for key in data for spot in spots(data[key], (*before, key))]
    if isinstance(data, list):
        return [spot for key, each in enumerate(data) for spot in spots(each, (*before, key))]
    return [before]


@pytest.mark.parametrize(
    ("folder", "error"), [("~/.config/ttt-tui", None), (None, RuntimeError("no home directory"))]
)
def test_without_a_home_nothing_is_kept_and_nothing_fails(
    folder: str | None, error: Exception | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def homeless(_name: str) -> Path:
        if error is not None:
            raise error
        return Path(str(folder))

    monkeypatch.chdir(tmp_path)
    for name in ("user_config_path", "user_cache_path"):
        monkeypatch.setattr(f"platformdirs.{name}", homeless)
    assert user_file("config", "settings.json") is None
    file = SettingsFile()
    assert file.load() == (Settings(), None)
    assert "hold until you quit" in (file.save(Settings()) or "")
    assert file.save(Settings()) is None  # said once
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_comes_back_or_the_user_is_told(path: Path) -> None:
    def names(data: Any) -> list[str]:
        with our_form(data, 2):
            return [name.title() for name in data["names"]]

    def read() -> tuple[list[str], str | None]:
        return read_saved(path, names, ["nobody"], "Names", "going on with nobody")

    assert read() == (["nobody"], None)
    assert write_saved(path, {"version": 2, "names": ["ada"]}, "Names") is None
    assert read() == (["Ada"], None)
    for number, (data, reason) in enumerate(
        [
            ({"version": 1}, "version 1, expected 2"),
            ({"version": 2}, "'names' is missing"),
            ({"version": 2, "names": [7]}, "not in the form this program writes"),
        ],
        start=1,
    ):
        path.write_text(json.dumps(data))
        told = f"Names were damaged ({reason}): set aside as {path.name}.damaged-{number}, "
        assert read() == (["nobody"], f"{told}going on with nobody.")


def test_what_cannot_be_read_or_kept_is_said_and_stays(path: Path) -> None:
    path.mkdir()
    kept, told = read_saved(path, str, "nobody", "Names", "going on with nobody")
    assert kept == "nobody"
    assert str(told).startswith("Names cannot be read (")
    assert str(told).endswith("); going on with nobody.")
    told = write_saved(path, {}, "Names")
    assert str(told).startswith("Names cannot be saved (")
    assert str(told).endswith("); they hold until you quit.")
    assert path.is_dir()
    assert read_saved(None, str, "nobody", "Names", "") == ("nobody", None)
    assert write_saved(None, {}, "Names") is None


def test_a_text_in_pieces_is_written_whole_or_not_at_all(path: Path) -> None:
    def pieces(*, fails: bool) -> Iterator[str]:
        yield "new "
        assert not path.exists() or path.read_text() == "old"  # not a part of it is seen
        if fails:
            raise OSError(errno.ENOSPC, "No space left on device")
        yield "text"

    with pytest.raises(OSError, match="No space"):
        write_whole(path, pieces(fails=True))
    assert list(path.parent.iterdir()) == []
    path.write_text("old")
    with pytest.raises(OSError, match="No space"):
        write_whole(path, pieces(fails=True))
    assert path.read_text() == "old"
    write_whole(path, pieces(fails=False))
    assert path.read_text() == "new text"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", ["a.b.svg", "TREE.SVG"])
def test_the_ending_of_a_name_tells_the_format(name: str) -> None:
    assert files.format_by_ending(Path(name), {".tex": "latex", ".svg": "drawing"}) == "drawing"


@pytest.mark.parametrize("name", ["tree.pdf", "svg", ".svg"])
def test_a_name_that_tells_no_format_is_refused_with_what_would(name: str) -> None:
    with pytest.raises(
        ValueError, match=f"{name} does not say which format to write: end it in .tex, .svg"
    ):
        files.format_by_ending(Path(name), {".tex": "latex", ".svg": "drawing"})


def test_a_file_that_is_there_stays_unless_it_may_be_replaced(path: Path) -> None:
    def slow() -> Iterator[str]:
        yield "ours"
        path.write_text("theirs")  # it comes while ours is written

    with pytest.raises(FileExistsError):
        write_whole(path, slow(), replace=False)
    with pytest.raises(FileExistsError):
        write_whole(path, "ours", replace=False)
    assert path.read_text() == "theirs"
    path.unlink()
    write_whole(path, "ours", replace=False)
    assert path.read_text() == "ours"
    assert list(path.parent.iterdir()) == [path]


@posix
def test_what_could_not_be_written_is_known_before(path: Path) -> None:
    path.touch()
    for name, replace in (("no/such", True), ("a" * 300, True), (path.name, False)):
        with pytest.raises(OSError, match=r".") as early:
            files.check_writable(path.parent / name, replace=replace)
        with pytest.raises(OSError, match=r".") as late:
            write_whole(path.parent / name, "text", replace=replace)
        assert early.value.errno == late.value.errno
    longest = path.with_name("a" * 255)
    files.check_writable(longest, replace=False)
    assert not longest.exists()
    write_whole(longest, "text", replace=False)
    assert longest.read_text() == "text"


@posix
def test_a_link_into_a_missing_folder_is_no_place_for_a_file(path: Path) -> None:
    path.symlink_to(path.parent / "no" / "such.svg")
    with pytest.raises(ValueError, match="no folder"):
        files.path_to_write(path.name, path.parent, "tree.svg")


@posix
def test_a_link_to_a_missing_file_counts_as_no_file(path: Path) -> None:
    path.symlink_to(path.with_name("real"))
    write_whole(path, "text", replace=False)
    assert path.with_name("real").read_text() == "text"


@posix
def test_who_changes_a_file_is_alone_with_it(path: Path) -> None:
    path.write_text("0")

    def add_one(_: int) -> None:
        with alone_in(path.parent):
            path.write_text(str(int(path.read_text()) + 1))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add_one, range(40)))
    assert path.read_text() == "40"
    assert [each.name for each in path.parent.iterdir()] == [path.name], "no lock stays behind"


def test_who_holds_a_file_forever_holds_nobody_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_PATIENCE_SECONDS", 0.0)
    done = []
    with alone_in(path.parent), alone_in(path.parent):
        done.append("within")
    with alone_in(path.parent / "no such folder"):
        done.append("without a folder")
    assert len(done) == 2
