"""Sessions and settings in files."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from ttt_tui.run import files as settings_module
from ttt_tui.run.files import (
    Settings,
    load,
    load_settings,
    save,
    save_session,
    save_theme,
    session_path,
)


def test_a_session_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "session.json"
    data = {"games": [{"start": "((3 12 8) (2 4 6))", "moves": [0]}], "draft": "ä\n", "at": 1e15}
    save(path, {"draft": ""})
    save(path, data)
    assert load(path) == data
    assert [each.name for each in path.parent.iterdir()] == ["session.json"]


def test_a_session_that_cannot_be_written_leaves_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "session.json"
    save(path, {"draft": "kept"})
    with pytest.raises(TypeError):
        save(path, {"draft": object()})
    assert load(path) == {"draft": "kept"}
    assert len([*tmp_path.iterdir()]) == 1


def test_a_session_is_written_while_another_is(tmp_path: Path) -> None:
    path = tmp_path / "session.json"
    with ThreadPoolExecutor() as pool:
        assert {*pool.map(partial(save, path), [{"draft": ""}] * 20)} == {None}
    assert load(path) == {"draft": ""}


def test_the_session_of_another_window_is_kept_beside_the_last_one() -> None:
    save(session_path(), {"draft": "mine"})
    save_session({"draft": "yours"})
    assert load(session_path()) == {"draft": "yours"}
    assert load(session_path().with_name("session-before.json")) == {"draft": "mine"}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "ttt-tui" / "settings.toml"
    monkeypatch.setattr(settings_module, "settings_path", lambda: path)
    return path


def test_a_theme_that_is_saved_leaves_the_rest_of_the_settings(path: Path) -> None:
    assert load_settings() == Settings()
    save_theme("textual-light")
    assert load_settings() == Settings("textual-light")
    rest = '# keys of mine\n\n[keys]\nnext_cut = "n"\ntheme = "ctrl+x"\n'
    path.write_text(f"theme = 'dark'\n{rest}")
    save_theme("textual-light")
    assert path.read_text() == f'theme = "textual-light"\n{rest}'
    assert load_settings().keys == {"next_cut": "n", "theme": "ctrl+x"}


@pytest.mark.parametrize("text", ["theme = ", "theme = 3", "keys = 'n'", "\x00"])
def test_a_wrong_settings_file_is_one_sentence_and_is_kept(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    settings = load_settings()
    assert (settings.theme, settings.keys) == ("", {})
    assert str(path) in settings.message
    assert settings.message.count("\n") == 0
    save_theme("textual-light")
    assert path.read_text() == text
