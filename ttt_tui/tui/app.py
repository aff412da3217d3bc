"""The program on the screen: theme, palette, welcome, files, and how it ends."""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from encodings.utf_8 import IncrementalDecoder
from functools import partial
from traceback import extract_tb
from typing import Any, TextIO, cast

from textual import work
from textual._context import active_message_pump
from textual.app import App, SystemCommand
from textual.css.query import NoMatches
from textual.drivers import linux_driver
from textual.events import Event
from textual.keys import format_key
from textual.reactive import Initialize, Reactive
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES, Theme

from ttt_tui.games.game import Game, Side
from ttt_tui.games.guard import GameFault
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.run.files import Settings, load, load_settings, save_session, save_theme, session_path
from ttt_tui.tui import theme
from ttt_tui.tui.bindings import APP_BINDINGS
from ttt_tui.tui.model.keys import APP_KEYS, KEYS, PAUSE, method_of, name_keys
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.board import describe
from ttt_tui.tui.screen import Dashboard

_LOOKS_SECONDS = 1.0


class SilentTerminal:
    """A file that Textual draws to, silent once the terminal is gone.

    Textual's thread would end with the error, and the program would wait for it to draw.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


def take_terminal() -> None:
    """Prepare the terminal, before the app is made.

    Raises:
        OSError: a terminal is missing; the message says so in one sentence.
    """
    served = "TEXTUAL_DRIVER" in os.environ  # in a browser
    if not served and not (os.isatty(0) and os.isatty(2)):
        raise OSError("the dashboard needs a terminal; analyze and solve print without one")
    if not served and os.environ.get("TERM") == "dumb":
        raise OSError("the dashboard needs a terminal that can place text: TERM=dumb says no")
    # A byte that is not UTF-8, as in an old mouse report beyond column 95, is a key without action.
    decoder = partial(IncrementalDecoder, "replace")
    linux_driver.getincrementaldecoder = lambda _: decoder  # type: ignore[attr-defined]
    if sys.__stderr__ is not None:
        sys.__stderr__ = SilentTerminal(sys.__stderr__)  # type: ignore[misc, assignment]


_THEMES = BUILTIN_THEMES | {each.name: each for each in (theme.DARK, theme.LIGHT)}


class TttApp(App[int]):
    """The whole program. Its result is the exit status."""

    TITLE = "ttt-tui"
    CSS_PATH = "ttt.tcss"
    # The theme of the settings from the beginning: no style sheet is read twice.
    theme = Reactive[str](Initialize(lambda app: cast("TttApp", app)._theme_name))
    BINDINGS = [*APP_BINDINGS]

    def __init__(
        self, state: State, settings: Settings, *, greets: bool = False, is_new: bool = True
    ) -> None:
        """Begin with a state.

        Args:
            greets: True to show the welcome.
            is_new: True if the last session stays until something is played or drafted.
        """
        self._settings = settings
        self._greets = greets
        super().__init__()
        self.dashboard = Dashboard(state)
        match = state.leave_learning().match
        self._kept: tuple[object, ...] = (match, "") if is_new else (None,)
        self.animation_level = "none"  # a key is drawn once, and at once

    @property
    def available_themes(self) -> dict[str, Theme]:
        return _THEMES  # asked for each line that is drawn

    def get_default_screen(self) -> Screen[Any]:
        return self.dashboard

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return theme.default_variables(dark=self.current_theme.dark)

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        keys = self._settings.keys
        self.set_keymap(keys)
        name_keys({name: format_key(key.split(",")[0]) for name, key in keys.items()})
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self.exit, 128 + number)
        self.app_resume_signal.subscribe(self, lambda _: self.screen.refresh(layout=True))
        if os.isatty(0):
            self.set_interval(_LOOKS_SECONDS, self._end_when_gone)
        self.set_interval(_LOOKS_SECONDS, self.keep_session)
        message = self._settings.message
        known = {key.id for key in (*KEYS, *APP_KEYS)}
        if unknown := sorted(keys.keys() - known):
            message = f"The settings have keys for unknown actions: {', '.join(unknown)}."
        if message:
            self.notify(message, severity="warning", markup=False)
        if self._greets:
            self.call_after_refresh(self._welcome)

    def _end_when_gone(self) -> None:
        """End the program when its terminal is closed, also if no signal tells of it."""
        if not os.isatty(0):
            self.exit(128 + signal.SIGHUP)

    def keep_session(self, *, ends: bool = False) -> None:
        """Write the session if game, draft or view have changed, and always at the end.

        Raises:
            OSError: the file cannot be written at the end.
        """
        from ttt_tui.tui.model.session import to_json  # not wanted for the first frame

        state = self.dashboard.state.leave_learning()
        parts = state.match, state.draft, state.view
        is_same = parts[: len(self._kept)] == self._kept
        if is_same and not (ends and len(self._kept) == len(parts)):
            return
        with suppress(GameFault):  # the game before stays kept
            data = to_json(state)
            self._kept = parts
            if ends:
                save_session(data)
            else:
                self.run_worker(partial(save_session, data), thread=True, exit_on_error=False)

    @work
    async def _welcome(self) -> None:
        from ttt_tui.tui.dialogs.new_game import CONTINUE, Welcome

        last, fault = last_session()
        if fault:
            self.notify(fault, severity="warning", markup=False)
        words = describe(last.match.state) if last is not None else ""
        chosen = await self.push_screen_wait(Welcome(words))
        if chosen == CONTINUE and last is not None:
            self.dashboard.state = last
        elif chosen and chosen.startswith("screen."):
            await self.run_action(chosen)
        elif chosen is not None:
            self.dashboard.replace_game(read_game(chosen))
            self.dashboard.say("")  # nothing was there before

    def action_copy_or_quit(self) -> None:
        """Copy what is selected on the screen or in a field; quit if nothing is."""
        text = self.screen.get_selected_text() or getattr(self.focused, "selected_text", "")
        if text and text != self.clipboard:  # again: to quit, as a dialog may have selected it
            self.copy_to_clipboard(text)
        else:
            self.exit(0)

    def action_command_palette(self) -> None:
        from ttt_tui.tui.dialogs.dialog import Palette  # not wanted for the first frame

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_toggle_theme(self) -> None:
        dark = self.current_theme.dark
        self.theme = (theme.LIGHT if dark else theme.DARK).name

    async def on_event(self, event: Event) -> None:
        """Ignore what fails within Textual (8.2.8).

        It does at a press on a widget that has just gone, and at a key in a list that has no room
        or is not there yet.
        """
        try:
            await super().on_event(event)
        except (AttributeError, KeyError, NoMatches) as error:
            if "/ttt_tui/" in extract_tb(error.__traceback__)[-1].filename:
                raise

    def _handle_exception(self, error: Exception) -> None:
        """Ignore errors of a closed screen, as of a dialog that was closed while it was mounting.

        Close the palette where it fails, as at a click on a command that is no longer in its list
        (8.2.8).
        """
        from ttt_tui.tui.dialogs.dialog import Palette

        if self._exit:
            return
        pump = active_message_pump.get(self)
        nodes = pump.ancestors_with_self  # type: ignore[attr-defined]  # of the app, or a widget
        if pump is self or not {*self.screen_stack}.isdisjoint(nodes):
            if Palette in map(type, self.screen_stack):
                self.pop_screen()
            else:
                super()._handle_exception(error)

    @property
    def _theme_name(self) -> str:
        """The theme of the settings, if it exists."""
        name = self._settings.theme
        return name if name in self.available_themes else theme.DARK.name

    def _keep_theme(self, chosen: Theme) -> None:
        if chosen.name != self._theme_name:
            self._settings = replace(self._settings, theme=chosen.name)
            save_theme(chosen.name)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield Textual's commands, and every key of the screen that has something to do."""
        yield from super().get_system_commands(screen)
        if screen is self.dashboard:
            for key in (*KEYS, PAUSE):
                if screen.check_action(method_of(key.action), ()):
                    run = partial(self.run_action, key.action, screen)
                    yield SystemCommand(key.description, key.tooltip, run)


def last_session() -> tuple[State | None, str]:
    """Return the state of the last session, or a sentence if it cannot be read and is put aside."""
    from ttt_tui.tui.model.session import state_from

    path = session_path()
    try:
        return state_from(load(path)), ""
    except FileNotFoundError:
        return None, ""
    except (OSError, ValueError) as error:
        aside = path.with_suffix(".unread")
        with suppress(OSError):
            path.replace(aside)
        return None, f"The last session cannot be read, see {aside}: {error}"


def run(
    game: Game | None = None,
    *,
    players: Mapping[Side, str] | None = None,
    state: State | None = None,
    lesson: int | None = None,
    program: str = "",
) -> int:
    """Run the screen until the user leaves.

    Args:
        game: the first position; without it and a state the welcome is shown.
        players: by default a person plays X or Max.
        state: a state to go on with.
        lesson: the number of a lesson to open.
        program: a user's file, to be run on `game`.

    Returns:
        The exit status.
    """
    take_terminal()
    gc.disable()  # until all panels are there
    is_new = state is None and (game is None or bool(program))
    if state is None:
        state = State.start(game or Position(), players)
    if lesson is not None:
        from ttt_tui.learn.learning import step_of
        from ttt_tui.learn.lessons import all_lessons

        state = state.learn(step_of(all_lessons()[lesson - 1]))
    if program and game is not None:
        state = state.watching(program, game)
    greets = is_new and not program and lesson is None
    app = TttApp(state, load_settings(), greets=greets, is_new=is_new)
    try:
        status = app.run()
    finally:
        try:
            app.keep_session(ends=True)
        except OSError as error:
            print(f"The session is not kept: {error}", file=sys.__stderr__)
    return app.return_code or status or 0
