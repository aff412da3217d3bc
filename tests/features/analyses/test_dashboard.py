"""Analyses on the dashboard: saved, opened, noted on, copied, and kept by themselves."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.events import Paste
from textual.widgets import Input

from tests.features.analyses.made import NOTED, START
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.features.analyses import link_opener
from ttt_tui.features.analyses.autosave import of_others, of_this_program
from ttt_tui.features.analyses.dashboard import AnalysesOnDashboard
from ttt_tui.features.analyses.dialogs import LinkScreen, NoteScreen, OpenScreen, SaveScreen
from ttt_tui.features.analyses.link import from_link
from ttt_tui.features.analyses.recovery import AnalysesService, LastTime, last_time
from ttt_tui.features.analyses.saved_analysis import Analysis
from ttt_tui.features.analyses.store import Opened, read_analysis, save_analysis
from ttt_tui.game import GameRecord, Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import MoveOrder, Order, SearchOptions
from ttt_tui.settings import Settings


class Opening:
    """Opens dashboards with what the service of this feature is to be."""

    def __init__(self, opened: Opener, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.opened, self.folder = opened, folder
        self.kept = folder / "kept"
        monkeypatch.setattr(opened, "folder", folder)
        self._monkeypatch = monkeypatch

    def __call__(
        self,
        position: str = START,
        *,
        first: Opened | None = None,
        seconds: float | None = None,
        **how: Any,
    ) -> Any:
        service = AnalysesService(first, self.kept, seconds)
        others = [each for each in self.opened.given() if not isinstance(each, AnalysesService)]
        self._monkeypatch.setattr(self.opened, "given", lambda: [*others, service])
        return self.opened(position, held=True, **how)


@pytest.fixture
def opening(opened: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Opening:
    return Opening(opened, monkeypatch, tmp_path)


def feature_of(screen: Driver) -> AnalysesOnDashboard:
    return screen.feature(AnalysesOnDashboard)


async def until_opened(screen: Driver, what: str = "opened") -> None:
    await screen.until(lambda: what in screen.turn, "waited for it to be opened")
    await screen.settle()


async def test_saved_and_opened_again_everything_is_as_it_was(opening: Opening) -> None:
    async with opening() as screen:
        await screen.press("x", "comma", "M")
        await screen.type("why here")
        await screen.press("enter")
        assert "Note: why here" in screen.card
        before = feature_of(screen).now()
        await screen.press("ctrl+s")
        assert isinstance(screen.app.screen, SaveScreen)
        await screen.press("enter")
        await until_opened(screen, "saved as analysis.ttt.json")
    path = opening.folder / "analysis.ttt.json"
    assert read_analysis(path) == before
    async with opening("empty", first=Opened(before, path)) as screen:
        await until_opened(screen)
        assert feature_of(screen).now() == before
        assert screen.position == START
        assert "Note: why here" in screen.card
        assert "replay, l" in screen.text
        assert not screen.session.analysis.running
        await screen.press("full_stop")
        assert "Note:" not in screen.card, "that is another moment"


async def test_a_file_that_is_there_is_replaced_only_with_consent(opening: Opening) -> None:
    path = opening.folder / "analysis.ttt.json"
    path.write_text("mine", encoding="utf-8")
    async with opening() as screen:
        await screen.press("ctrl+s", "enter")
        assert "exists: press Enter again to replace it" in screen.text
        await screen.press("escape")
        assert path.read_text(encoding="utf-8") == "mine"
        await screen.press("ctrl+s", "enter", "enter")
        await until_opened(screen, "saved as")
        assert read_analysis(path) == feature_of(screen).now()


async def test_what_cannot_be_saved_is_said(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    async with opening() as screen:
        await screen.press("ctrl+s")
        monkeypatch.setattr("ttt_tui.engine.files._put", refused)
        await screen.press("enter")
        await screen.until(lambda: bool(screen.notices), "waited for the message")
        assert "you may not write in" in screen.notices[0]


@pytest.mark.parametrize("size", [WIDE])
async def test_opened_by_its_path_or_with_what_is_wrong(
    opening: Opening, size: tuple[int, int]
) -> None:
    save_analysis(NOTED, opening.folder / "draw.ttt.json", replace=False)
    (opening.folder / "bad.ttt.json").write_text('{"schema": 3}', encoding="utf-8")
    async with opening("empty", size=size) as screen:
        await screen.press("ctrl+o")
        assert isinstance(screen.app.screen, OpenScreen)
        await screen.type("bad.ttt.json")
        await screen.press("enter")
        assert "cannot be opened: schema 3" in screen.text
        await screen.press("escape", "ctrl+o")
        await screen.type("draw.ttt.json")
        await screen.press("enter")
        await until_opened(screen, "opened draw.ttt.json")
        assert feature_of(screen).now().notes == NOTED.notes
        assert screen.position == "..O/XOO/X.X o"
        await screen.press("u")
        assert screen.position == ".../.../... x"
        assert "undone: opened draw.ttt.json" in " ".join(screen.turn.split())


async def test_a_link_of_a_tree_opens_the_tree_at_its_moment(opening: Opening) -> None:
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    async with opening(tree) as screen:
        await screen.press(*["full_stop"] * 4)
        before = screen.part("#tree-board")
        assert "[-∞,3]" in before
        await screen.press("U")
        link = screen.app.clipboard
    position, service = link_opener.opening(link)
    assert position == tree
    async with opening(position, first=service.first) as screen:
        await until_opened(screen)
        assert screen.part("#tree-board") == before
        assert str(screen.match.state) == tree


async def link_as_shown(screen: Driver) -> str:
    """The rows of the link as a terminal's mouse selects them: whole, with the frame."""
    await screen.press("U")
    shown = screen.app.screen.query_one("#copied-link").region
    lines = screen.lines[shown.y : shown.bottom]
    await screen.press("escape")
    return "\n".join(lines)


@pytest.mark.parametrize("size", [WIDE])
async def test_a_link_selected_on_the_screen_is_opened(
    opening: Opening, size: tuple[int, int]
) -> None:
    async with opening("((3 12 8) (2 4 6) (14 5 2))", size=size) as screen:
        await screen.press(*["full_stop"] * 4)
        await screen.press("M", *"why", "enter")
        before = feature_of(screen).now()
        framed = await link_as_shown(screen)
        bare = framed.replace("│", "")
        assert framed.count("\n") >= 1
        assert framed.count("│") >= 2
        for text in (framed, bare, f"\n{framed}\n"):
            for at in ("#open-path", "#open-files"):
                await screen.press("n", "ctrl+o")
                screen.app.screen.query_one(at).focus()
                await screen.settle()
                screen.app.post_message(Paste(text))
                await screen.settle()
                assert screen.app.screen.query_one("#open-path", Input).value.startswith("ttt1:")
                await screen.press("f2")
                await until_opened(screen)
                assert feature_of(screen).now() == before
            await screen.press("n")
            screen.app.post_message(Paste(text))
            await until_opened(screen)
            assert feature_of(screen).now() == before


@pytest.mark.parametrize("size", [WIDE])
async def test_the_link_says_what_to_do_without_a_clipboard(
    opening: Opening, size: tuple[int, int]
) -> None:
    async with opening(size=size) as screen:
        await screen.press("U")
        said = " ".join(screen.text.replace("│", " ").split())
        assert "If your terminal does not allow copying, select the link with the mouse" in said


async def test_a_note_takes_all_lines_of_a_paste(opening: Opening) -> None:
    async with opening() as screen:
        await screen.press("M")
        screen.app.post_message(Paste("first\nsecond"))
        await screen.press("enter")
        assert "Note: first second" in screen.card


async def test_a_link_is_copied_and_pasted(opening: Opening) -> None:
    async with opening() as screen:
        await screen.press("full_stop", "full_stop", "U")
        link, before = screen.app.clipboard, feature_of(screen).now()
        shown = "".join(screen.text.replace("│", " ").split())
        assert link[:60] in shown, "for terminals without a clipboard"
        await screen.press("down")
        assert isinstance(screen.app.screen, LinkScreen), "until it is closed"
        await screen.press("escape")
        assert "copied a link" in screen.turn
        await screen.press("n")
        assert screen.position != START
        screen.dashboard.paste(link)
        await until_opened(screen)
        assert feature_of(screen).now() == before
        screen.dashboard.paste(link[:-20])
        await screen.settle()
        assert "pasted, but the link is damaged" in screen.notices[-1]
        screen.dashboard.paste("X../.O./...")
        await screen.settle()
        assert screen.position == "X../.O./... x", "a position is still one"


async def test_notes_are_changed_taken_away_and_gone_to(opening: Opening) -> None:
    async with opening() as screen:
        await screen.press("full_stop", "M", "a", "enter", "full_stop", "full_stop", "M", "b")
        await screen.press("enter")
        assert "Note: b" in screen.card
        await screen.press("M")
        assert isinstance(screen.app.screen, NoteScreen)
        await screen.press("tab", "enter")
        assert screen.dashboard.playback.event == 1
        assert "Note: a" in screen.card
        await screen.press("M", "backspace", "enter")
        assert "Note:" not in screen.card
        assert [note.text for note in feature_of(screen).now().notes] == ["b"]


async def test_a_note_stands_before_the_first_event_too(opening: Opening) -> None:
    async with opening() as screen:
        await screen.press("M", "z", "enter")
        assert "Note: z" in screen.card


# AutosaveFile by itself


def kept_in(folder: Path) -> list[Analysis]:
    found = []
    for each in of_others(folder):
        found.append(each.read())
        each.release()
    return found


async def until_kept(screen: Driver, opening: Opening) -> None:
    feature_of(screen).keep()
    await screen.until(
        lambda: any(each.name.endswith(".json") for each in opening.kept.glob("*")), "waited"
    )
    await screen.settle()


async def test_nothing_is_kept_of_a_start_and_what_changes_is(opening: Opening) -> None:
    async with opening(seconds=1e6) as screen:
        await screen.until(lambda: feature_of(screen)._last is not None, "waited for the beginning")
        feature_of(screen).keep()
        await screen.settle()
        assert not opening.kept.exists()
        await screen.press("full_stop")
        await until_kept(screen, opening)
        assert kept_in(opening.kept) == [], "the program lives"
        await screen.press("full_stop")
        last = feature_of(screen).now()
        await screen.press("q")
    assert kept_in(opening.kept) == [last], "what the user leaves is whole"


async def test_a_lesson_does_not_take_the_place_of_what_is_kept(opening: Opening) -> None:
    async with opening(seconds=1e6) as screen:
        await screen.press("full_stop")
        await until_kept(screen, opening)
        before = feature_of(screen)._last
        screen.dashboard.restorer.suspend()
        await screen.press("full_stop")
        feature_of(screen).keep()
        assert feature_of(screen)._last == before


async def test_a_slow_disk_gets_one_writing_at_a_time(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, written = Event(), list[Analysis]()

    def write(_: object, analysis: Analysis) -> None:
        written.append(analysis)
        slow.wait(30)

    monkeypatch.setattr("ttt_tui.features.analyses.autosave.AutosaveFile.write", write)
    async with opening(seconds=1e6) as screen:
        for _ in range(3):
            await screen.press("full_stop")
            feature_of(screen).keep()
        await screen.until(lambda: bool(written), "waited for the writing")
        assert len(written) == 1
        slow.set()
        await screen.until(lambda: not feature_of(screen)._is_writing, "waited for its end")
        feature_of(screen).keep()
        await screen.until(lambda: len(written) == 2, "waited for the last change")
        assert written[1] == feature_of(screen).now()


async def test_q_asks_once_where_the_autosave_has_failed(opening: Opening) -> None:
    opening.kept.write_text("in the way", encoding="utf-8")
    async with opening(seconds=1e6) as screen:
        await screen.press("full_stop")
        feature_of(screen).keep()
        await screen.until(lambda: bool(screen.notices), "waited for the message")
        await screen.press("q")
        assert screen.app.return_value is None
        assert screen.notices[-1].startswith("Autosave failed: your work is not saved")
        assert screen.notices[-1].endswith("q: quit anyway")
        await screen.press("q")
        assert screen.app.return_value == 0


async def test_q_asks_nothing_where_the_user_has_saved_what_the_autosave_has_not(
    opening: Opening,
) -> None:
    opening.kept.write_text("in the way", encoding="utf-8")
    async with opening(seconds=1e6) as screen:
        await screen.press("full_stop")
        feature_of(screen).keep()
        await screen.until(lambda: bool(screen.notices), "waited for the message")
        await screen.press("ctrl+s", "enter")
        await screen.until(lambda: "saved as" in screen.turn, "waited for the file")
        await screen.press("q")
        assert screen.app.return_value == 0


async def test_what_cannot_be_kept_is_said_once(opening: Opening) -> None:
    opening.kept.write_text("in the way", encoding="utf-8")
    async with opening(seconds=1e6) as screen:
        for _ in range(2):
            await screen.press("full_stop")
            feature_of(screen).keep()
            await screen.until(lambda: bool(screen.notices), "waited for the message")
            await screen.settle()
        (notice,) = screen.notices
        assert notice.startswith("Autosave failed")
        assert "Press ctrl+s to save" in notice


async def broken_off(opening: Opening) -> None:
    """A file of a program that died, for starts without the welcome, which offers it, too."""
    settings = Settings(entries={**Settings().entries, "welcome": False})
    assert opening.opened.settings_file.save(settings) is None
    kept = of_this_program(opening.kept)
    kept.write(NOTED)
    kept.release()


@pytest.mark.parametrize("size", [FOLDED])
async def test_what_broke_off_is_offered_in_one_line_and_never_in_the_way(
    opening: Opening, size: tuple[int, int]
) -> None:
    await broken_off(opening)
    async with opening("empty", size=size, bare=True, pace=None) as screen:
        await screen.until_text("F3 restores unsaved work: 3x3, 3 in a row, 1 mo")
        assert len(screen.part("#analysis-offer").splitlines()) == 1
        await screen.press("5")
        assert "unsaved work" not in screen.text
        assert screen.match.record.moves == (4,), "the key has done its work"
        await screen.press("f3")
        await until_opened(screen)
        assert feature_of(screen).now().notes == NOTED.notes
    async with opening("empty", size=size, bare=True, pace=None) as screen:
        assert "unsaved work" not in screen.text, "it was told"
        await screen.press("ctrl+o")
        assert "1 move, just now" in screen.text, "and is not lost"
        await screen.press("tab", "tab", "enter")
        await until_opened(screen)


async def test_what_was_left_goes_on_at_the_next_start_without_a_question(
    opening: Opening,
) -> None:
    async with opening("empty", bare=True, seconds=1e6) as screen:
        await screen.press("f3")
        assert "no earlier work" in screen.turn
        await screen.press("5", *["full_stop"] * 3)
        left = feature_of(screen).now()
        await screen.press("q")
    async with opening("empty", bare=True) as screen:
        await screen.until(lambda: bool(list(feature_of(screen).offers())), "looked for it")
        assert "unsaved work" not in screen.text
        (offer,) = feature_of(screen).offers()
        assert offer.words == "3x3, 3 in a row, 1 move"
        await screen.press("f3")
        await until_opened(screen)
        assert screen.match.record.moves == (4,)
        assert feature_of(screen).now().events == left.events


async def test_continue_is_offered_before_the_file_is_read_and_waits_for_it(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = of_this_program(opening.kept)
    kept.write(NOTED)
    kept.release()
    may_read = Event()

    def slow(folder: Path) -> LastTime | None:
        may_read.wait()
        return last_time(folder)

    monkeypatch.setattr("ttt_tui.features.analyses.recovery.last_time", slow)
    try:
        async with opening("empty", bare=True, pace=None) as screen:
            (offer,) = feature_of(screen).offers()
            assert (offer.label, offer.words) == ("Continue", "where you left")
            await screen.press("f3")
            assert screen.match.record.ply == 0
            may_read.set()
            await until_opened(screen)
            assert feature_of(screen).now().notes == NOTED.notes
            assert "unsaved work" not in screen.text
    finally:
        may_read.set()


async def test_a_file_of_nothing_is_no_offer_in_the_end(opening: Opening) -> None:
    kept = of_this_program(opening.kept)
    kept.write(Analysis(GameRecord(Position()), events={"minimax": 9}))
    kept.release()
    async with opening("empty", bare=True, pace=None) as screen:
        await screen.until(lambda: not list(feature_of(screen).offers()), "waited for the file")
        await screen.press("f3")
        assert "no earlier work" in screen.turn


async def test_a_click_goes_on_there(opening: Opening) -> None:
    await broken_off(opening)
    async with opening("empty", bare=True, pace=None) as screen:
        await screen.until_text("restores unsaved work")
        await screen.click("restores unsaved work")
        await until_opened(screen)


async def test_whoever_asks_for_something_is_not_offered_it(opening: Opening) -> None:
    await broken_off(opening)
    async with opening("empty") as screen:
        assert "unsaved work" not in screen.text


async def test_a_search_too_long_to_be_made_again_stands_where_it_has_come_to(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttt_tui.features.analyses.dashboard._MOST_SECONDS", 0.0)
    far = Analysis(GameRecord(Position.parse("4x4k4")), events={"alpha-beta": 10**17}, event=10**16)
    async with opening(first=Opened(far, None)) as screen:
        await until_opened(screen)
        assert screen.session.state.position == far.record.position
        assert screen.dashboard.context.state.playhead.live


async def test_the_page_of_a_visitor_keeps_what_has_changed(opening: Opening) -> None:
    async with opening() as screen:
        kept: list[str] = []
        screen.dashboard.context.services.keep_in_page = kept.append
        feature = feature_of(screen)
        feature.keep()
        feature.keep()
        assert len(kept) == 1
        await screen.press("full_stop")
        feature.keep()
        assert len(kept) == 2
        assert from_link(kept[1]) == feature.now()


async def test_a_tree_that_is_opened_leaves_what_was_chosen_for_boards(opening: Opening) -> None:
    centre = SearchOptions(order=MoveOrder(Order.CENTRE))
    async with opening(START, options=centre) as screen:
        tree = Analysis(GameRecord(read_state("((3 12 8) (2 4 6) (14 5 2))")))
        feature_of(screen).open(tree)
        await until_opened(screen)
        assert feature_of(screen).now().options == SearchOptions(), "another program can open it"
        screen.dashboard.paste(START)
        await screen.settle()
        assert feature_of(screen).now().options == centre
