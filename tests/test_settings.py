"""What is remembered between starts: written whole, read with care, never a reason to fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.cases import order_of
from ttt_tui.engine.pace import UNLIMITED, Pace, PaceKind
from ttt_tui.game import Rules
from ttt_tui.search import (
    Cutoff,
    MaxPlayer,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.settings import Settings, SettingsFile

OTHERS = Settings(
    SearchOptions(
        order=MoveOrder(Order.RANDOM, 7),
        cutoff=Cutoff.STRICT,
        root_window=RootWindow.FRESH,
        stop_on_win=True,
        first_move=4,
        max_player=MaxPlayer.MOVER,
    ),
    Pace(PaceKind.FIXED, 500),
    dark=False,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def saved(settings: Settings = OTHERS) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(settings.to_json()))
    return data


# Written and read again


def test_without_a_file_there_are_the_usual_settings_and_nothing_to_say(path: Path) -> None:
    assert SettingsFile(path).load() == (Settings(), None)
    assert not path.exists()


@pytest.mark.parametrize("settings", [Settings(), OTHERS, Settings(pace=UNLIMITED)])
def test_what_is_saved_is_what_is_loaded(path: Path, settings: Settings) -> None:
    assert SettingsFile(path).save(settings) is None
    assert SettingsFile(path).load() == (settings, None)


def test_every_choice_of_an_option_comes_back() -> None:
    for order, cutoff, window, score, player in product(
        Order, Cutoff, RootWindow, Score, MaxPlayer
    ):
        options = SearchOptions(
            order=order_of(order, Rules(), 3),
            cutoff=cutoff,
            root_window=window,
            score=score,
            max_player=player,
        )
        assert Settings.from_json(saved(Settings(options))).options == options


def test_the_folder_is_made_when_it_is_needed(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b" / "settings.json"
    assert SettingsFile(deep).save(OTHERS) is None
    assert SettingsFile(deep).load() == (OTHERS, None)


def test_the_usual_place_is_the_users_settings_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.user_config_path", lambda name: tmp_path / name)
    assert SettingsFile().path == tmp_path / "ttt-tui" / "settings.json"


def test_saving_leaves_one_file_whole(path: Path) -> None:
    for settings in (OTHERS, Settings()):
        SettingsFile(path).save(settings)
    assert list(path.parent.iterdir()) == [path]
    assert path.read_text(encoding="utf-8").endswith("}\n")


def test_an_interrupted_write_leaves_the_old_settings(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SettingsFile(path).save(OTHERS)

    def full(_: Path, goal: Path) -> None:
        assert goal == path
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    message = SettingsFile(path).save(Settings())
    assert message is not None
    assert "No space left on device" in message
    assert SettingsFile(path).load() == (OTHERS, None)
    assert list(path.parent.iterdir()) == [path]


# Damaged files


def without(*keys: str) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


def with_value(value: Any, *keys: str) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


OPTIONS = (
    "order",
    "cutoff",
    "root_window",
    "stop_on_win",
    "first_move",
    "score",
    "max_player",
)
ALL_KEYS = [
    ("version",),
    ("options",),
    ("pace",),
    ("pace", "kind"),
    ("pace", "rate"),
    ("dark",),
    *(("options", name) for name in OPTIONS),
]
NOTHING_FITS: tuple[Any, ...] = (3.5, "nonsense", [], {}, [1, "x"], {"a": 1}, -1, 10**30)


def check_set_aside(path: Path, content: bytes, reason: str = "") -> None:
    """The file is gone under another name, unchanged; the usual settings hold; it is said why."""
    path.write_bytes(content)
    settings, message = SettingsFile(path).load()
    assert settings == Settings()
    assert message is not None
    assert message.startswith("Settings were damaged (")
    assert message.endswith("): set aside as settings.json.damaged-1, using the defaults.")
    assert reason in message
    assert "\n" not in message
    assert len(message) < 300
    aside = path.with_name("settings.json.damaged-1")
    assert aside.read_bytes() == content
    assert not path.exists()
    aside.unlink()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1 column 1"),
        (b"   \n", "Expecting value"),
        (b"{", "line 1 column 2"),
        (b"{'version': 1}", "double quotes"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "it is not text"),
        (b"\xff\xfe{\x00}\x00", "it is not text"),
    ],
)
def test_a_file_that_is_no_settings_is_set_aside(path: Path, content: bytes, reason: str) -> None:
    check_set_aside(path, content, reason)


NO_OPTIONS = [keys for keys in ALL_KEYS if keys[0] != "options" or len(keys) == 1]


@pytest.mark.parametrize("keys", NO_OPTIONS, ids=".".join)
def test_a_missing_entry_is_named(path: Path, keys: tuple[str, ...]) -> None:
    data = saved()
    without(*keys)(data)
    check_set_aside(path, json.dumps(data).encode(), f"'{keys[-1]}' is missing")


def test_an_option_that_is_missing_is_as_usual() -> None:
    """A version that had it not wrote the file."""
    data = saved()
    without("options", "cutoff")(data)
    expected = replace(OTHERS.options, cutoff=Cutoff.WEAK)
    assert Settings.from_json(data).options == expected
    damages: tuple[object, ...] = ([], "order", 7, None)
    for damaged in damages:
        with pytest.raises(ValueError, match="not in the form"):
            Settings.from_json(saved() | {"options": damaged})


@pytest.mark.parametrize("keys", [keys for keys in ALL_KEYS if keys != ("options",)], ids=".".join)
def test_an_entry_of_the_wrong_kind_is_refused(path: Path, keys: tuple[str, ...]) -> None:
    may_be_null = ("options", "first_move")
    for value in (*NOTHING_FITS, *(() if keys == may_be_null else (None,))):
        data = saved()
        with_value(value, *keys)(data)
        check_set_aside(path, json.dumps(data).encode())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (with_value(0, "pace", "rate"), "0 is not a whole number from 1 to 1000000000"),
        (with_value(True, "pace", "rate"), "True is not a whole number"),
        (with_value(64, "options", "first_move"), "64 is not a whole number from 0 to 63"),
        (with_value(False, "options", "first_move"), "False is not a whole number"),
        (with_value(1, "dark"), "1 is not true or false"),
        (with_value("yes", "options", "stop_on_win"), "'yes' is not true or false"),
    ],
)
def test_what_is_wrong_is_said(
    path: Path, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    data = saved()
    change(data)
    check_set_aside(path, json.dumps(data).encode(), reason)


def test_after_a_damaged_file_settings_can_be_saved_again(path: Path) -> None:
    path.write_text("damaged", encoding="utf-8")
    file = SettingsFile(path)
    file.load()
    assert file.save(OTHERS) is None
    assert file.load() == (OTHERS, None)


# Files that cannot be read or written
