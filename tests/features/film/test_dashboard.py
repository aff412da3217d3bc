"""The search on the screen is filmed beside it: asked for, told of, ended."""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input, Label

from tests.cases import WORKED
from tests.features.film.filmed import screens
from tests.features.film.stand_ins import Studio, stand_ins
from tests.spread import few
from tests.tui.driver import SMALLEST, Driver, Opener
from tests.tui.together.test_nothing_clipped import SIZES, cropped, look_through
from ttt_tui._web_session import VARIABLE
from ttt_tui.engine import files
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.files import write_whole
from ttt_tui.features.film.dashboard import FilmMaker, FilmOnDashboard
from ttt_tui.features.film.dialog import FilmScreen
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.search.options import MaxPlayer
from ttt_tui.tui.forms import Choice

__all__ = ["cropped"]


@pytest.fixture
def folder(opened: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "films"
    folder.mkdir()
    monkeypatch.setattr(opened, "folder", folder)
    return folder


@pytest.fixture
def studio(opened: Opener, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Studio:
    studio = Studio()
    others = [each for each in opened.given() if not isinstance(each, FilmMaker)]
    monkeypatch.setattr(opened, "given", lambda: [*others, *stand_ins(folder, studio)])
    return studio


async def ask(screen: Driver, key: str = "enter", **fields: str) -> str:
    """Fill in the dialog, and give what it complains of."""
    await screen.press("ctrl+f")
    dialog = screen.app.screen
    assert isinstance(dialog, FilmScreen)
    for name, value in fields.items():
        field = dialog.query_one(f"#film-{name}")
        assert isinstance(field, Input | Choice)
        field.value = value
    await screen.press(key)
    if not dialog.is_current:
        return ""
    return str(dialog.query_one("#complaint", Label).content)


async def test_what_is_on_the_screen_is_filmed_while_the_screen_goes_on(
    opened: Opener, folder: Path, studio: Studio
) -> None:
    options = SearchOptions(max_player=MaxPlayer.O)
    async with opened(options=options, simple=True, held=True) as screen:
        await screen.press(*["full_stop"] * 9, "d")
        assert (
            await ask(screen, path="a.cast", seconds="5", rate="4", size="90x30", view="comparison")
            == ""
        )
        await screen.until(lambda: "filming: 50 %; ctrl+f stops it" in screen.turn, "waited")
        await screen.press("full_stop")  # the screen is free
        studio.go_on.set()
        await screen.until(lambda: "filmed as a.cast" in screen.turn, "waited for the film")
    ((script, name),) = studio.asked
    assert name == "cast"
    assert (script.seconds, script.rate, script.size) == (5, 4, (90, 30))
    assert (script.simple, script.dark, script.view) == (True, False, "comparison")
    assert script.shown is Algorithm.ALPHA_BETA
    assert (script.options, str(script.budget)) == (options, "5 nodes")
    assert (folder / "a.cast").read_text() == f"cast of {WORKED}\n"


async def test_a_tree_is_filmed_where_the_game_is(opened: Opener, studio: Studio) -> None:
    async with opened("((3 12 8) (2 4 6) (14 5 2))", held=True) as screen:
        screen.dashboard.game.play(1)
        await screen.settle()
        await screen.press("full_stop")
        assert await ask(screen, "f2") == ""
        await screen.until(lambda: bool(studio.asked), "waited for the film")
        searched = screen.session.state.searched
    ((script, _),) = studio.asked
    assert script.state == searched
    assert str(script.state) == "(2 4 6) min"
    assert isinstance(script.state, PaperTree)
    assert str(script.state.root) == "((3 12 8) (2 4 6) (14 5 2))"


async def test_a_search_that_has_ended_is_filmed_to_its_end(opened: Opener, studio: Studio) -> None:
    async with opened() as screen:
        await screen.finish()
        assert await ask(screen, "f2") == ""
        await screen.until(lambda: bool(studio.asked), "waited for the film")
    assert str(studio.asked[0][0].budget) == "no limit"
    assert studio.asked[0][0].view == "tree"
    assert studio.open == 0  # who leaves ends it


async def test_the_same_key_stops_it_and_nothing_is_written(
    opened: Opener, folder: Path, studio: Studio
) -> None:
    async with opened(held=True) as screen:
        await screen.press("full_stop")
        assert await ask(screen) == ""  # one Enter is enough
        await screen.until(lambda: studio.open == 1, "waited for its beginning")
        await screen.press("ctrl+f")
        await screen.until(lambda: studio.open == 0, "waited for its end")
        await screen.until(lambda: "filming was stopped" in screen.turn, "waited for it")
        await screen.press("ctrl+f")
        assert isinstance(screen.app.screen, FilmScreen)  # and another can be made
    assert list(folder.iterdir()) == []


async def test_q_asks_once_while_a_film_is_made(opened: Opener, studio: Studio) -> None:
    async with opened(held=True) as screen:
        await screen.press("full_stop")
        assert await ask(screen) == ""
        await screen.until(lambda: studio.open == 1, "waited for its beginning")
        await screen.press("q")
        assert screen.app.return_value is None
        assert screen.notices[-1] == "The film is not finished. q: quit anyway"
        await screen.press("q")
        assert screen.app.return_value == 0


async def test_while_it_is_written_it_is_too_late_to_stop_it(
    opened: Opener, folder: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_write = threading.Event()

    def slowly(path: Path, text: str, *, replace: bool = True) -> None:
        if path.parent == folder:
            may_write.wait()
        write_whole(path, text, replace=replace)

    monkeypatch.setattr(files, "write_whole", slowly)
    studio.go_on.set()
    async with opened(held=True) as screen:
        await screen.press("full_stop")
        assert await ask(screen) == ""
        feature = screen.feature(FilmOnDashboard)
        await screen.until(lambda: bool(feature.refusals()["film"]), "waited for the writing")
        await screen.press("ctrl+f")
        assert "the film is being written" in screen.turn
        may_write.set()
        await screen.until(lambda: "filmed as search.svg" in screen.turn, "waited for the film")
    assert (folder / "search.svg").exists()


async def test_a_film_that_fails_is_a_message(opened: Opener, folder: Path, studio: Studio) -> None:
    studio.error = BackgroundError("it was ended")
    studio.go_on.set()
    async with opened(held=True) as screen:
        await screen.press("full_stop")
        assert await ask(screen) == ""
        await screen.until(lambda: bool(screen.notices), "waited for the message")
        assert "search.svg cannot be written: it was ended" in screen.notices[-1]
        assert screen.feature(FilmOnDashboard).refusals() == {"film": ""}
    assert list(folder.iterdir()) == []


async def test_what_cannot_be_is_said_and_nothing_is_made(
    opened: Opener, folder: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "old.svg").write_text("mine")
    monkeypatch.setenv("PATH", str(folder))
    async with opened(held=True) as screen:
        await screen.press("ctrl+f")
        assert "no tree yet: start the search first" in screen.turn
        await screen.press("full_stop")
        for fields, why in (
            ({"path": ""}, "no name yet"),
            ({"path": "film.webm"}, "end it in .cast, .svg, .gif, .mp4"),
            ({"path": "film.mp4"}, "needs the program ffmpeg"),
            ({"path": f"no{os.sep}film.svg"}, "no folder"),
            ({"path": "old.svg"}, "press Enter again to replace it"),
            ({"seconds": "long"}, "seconds: 'long' is not a number"),
            ({"seconds": "1"}, "1 seconds: a film lasts from 2 to 300"),
            ({"rate": "99"}, "99 frames per second: choose from 1 to 30"),
            ({"size": "9x9"}, "size 9x9: choose from 60x20 to 200x60"),
        ):
            assert why in await ask(screen, **fields)
            await screen.press("escape")
    assert studio.asked == []
    assert (folder / "old.svg").read_text() == "mine"


async def test_a_visitor_of_a_server_is_offered_what_can_be_made_there(
    opened: Opener, folder: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(folder))
    async with opened(held=True) as screen:
        await screen.press("full_stop", "ctrl+f")
        kinds = " ".join(screen.part("#film-kinds").split())
        assert kinds.endswith("web pages; .gif for slides and chats.")
    assert studio.asked == []


@pytest.mark.usefixtures("studio")
async def test_the_menu_has_it(opened: Opener) -> None:
    async with opened(held=True) as screen:
        await screen.press("full_stop", "ctrl+p")
        await screen.type("film")
        await screen.press("enter")
        await screen.settle()
        assert isinstance(screen.app.screen, FilmScreen)


async def test_a_program_that_runs_here_alone_is_refused(opened: Opener) -> None:
    async with opened(held=True) as screen:
        await screen.press("full_stop")
        before, code = screen.session.state, object()
        screen.session.state = replace(before, shown=replace(before.shown, own=code))  # type: ignore[arg-type]
        assert "your program cannot be filmed" in screen.feature(FilmOnDashboard).refusals()["film"]
        screen.session.state = before


@pytest.mark.slow
async def test_a_real_film_is_made_from_the_screen(
    opened: Opener, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [each for each in opened.given() if not isinstance(each, FilmMaker)]
    monkeypatch.setattr(opened, "given", lambda: [*others, FilmMaker()])
    async with opened(WORKED, held=True) as screen:
        await screen.press("full_stop", "full_stop", "full_stop")
        assert await ask(screen, path="real.cast", seconds="2", rate="2", size="80x24") == ""
        await screen.until(lambda: "filmed as real.cast" in screen.turn, "waited for the film")
    *_, (_, end) = screens((folder / "real.cast").read_text())
    assert "incomplete" in end.display[0]
    assert "event 3" in "\n".join(end.display)


@few("size", sorted(SIZES, key=lambda size: size != SMALLEST))
async def test_the_dialog_loses_no_words_at_any_size(
    opened: Opener, cropped: list[str], size: tuple[int, int]
) -> None:
    await look_through(opened, cropped, "..O/XOO/..X", size, "ctrl+f", before=("full_stop",))
