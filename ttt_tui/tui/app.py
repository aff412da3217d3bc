"""The program on the screen: themes, signals, and the dashboard.

Textual composes and mounts a screen over many turns of its loop. Taken down meanwhile, by a signal
or a quick Escape, the screen's children are no longer mounted, but its handlers still run, those of
Textual's own widgets, too, and find nothing (Textual 8.2.8: `NoMatches` in `on_mount`). Such errors
are no failures.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual import constants, on
from textual._context import active_message_pump
from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.events import Event, Key, MouseDown, MouseScrollDown, MouseScrollUp, MouseUp, Paste
from textual.message_pump import MessagePump
from textual.widget import MountError
from textual.worker import NoActiveWorker, WorkerFailed, get_current_worker

from ttt_tui._web_session import OUT_OF_MEMORY, visitors_folder
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import CellNames, choose_cell_names, chosen_cell_names
from ttt_tui.termination import FAILED, NO_MEMORY, is_of_memory
from ttt_tui.tui import colours
from ttt_tui.tui.dashboard.opening import Opening
from ttt_tui.tui.dialogs.dialog import Dialog, ask
from ttt_tui.tui.fitting import is_too_small
from ttt_tui.tui.input_queue import Turns
from ttt_tui.tui.keys import key, withheld
from ttt_tui.tui.paste import readable
from ttt_tui.tui.services import Services
from ttt_tui.tui.terminal import AsciiFilter, ControlCodeFilter

if TYPE_CHECKING:
    from textual.command import Provider

    from ttt_tui.tui.dashboard.screen import Dashboard


_OF_WHAT_IS_GONE = (NoMatches, MountError, ScreenStackError)


def comes_of_teardown(error: Exception, *, leaving: bool) -> bool:
    """Whether an error means only that what it was about is gone.

    Args:
        error: what a handler or a worker has raised; called where it is caught.
        leaving: the whole program is being left.
    """
    cause = error.error if isinstance(error, WorkerFailed) else error
    if not isinstance(cause, _OF_WHAT_IS_GONE):
        return False
    return leaving or any(_is_going(pump) for pump in _active_pumps())


def _active_pumps() -> Iterator[MessagePump]:
    """Whose handler or worker runs, and all that hold it."""
    pump: MessagePump | None = active_message_pump.get(None)
    with suppress(NoActiveWorker):  # a worker that a key has begun runs in the name of the app
        pump = get_current_worker().node
    while pump is not None:
        yield pump
        pump = pump._parent


def _is_going(pump: MessagePump) -> bool:
    return pump._closing or pump._closed or getattr(pump, "_pruning", False)


_KIND = "application/octet-stream"  # else Textual looks for it in files of the host


def hand_over(app: App[Any], path: Path) -> None:
    """Give a visitor a file as a download, after which the host has it no more.

    Raises:
        OSError: it is not there.
    """
    file = path.open("rb")
    path.unlink()  # open, it is there as long as it is being sent
    app.deliver_binary(file, save_directory=path.parent, save_filename=path.name, mime_type=_KIND)


def keep_in_page(app: App[Any], link: str) -> None:
    """Give the page of a visitor a link to what is on the screen, for when it is loaded again."""
    if write_meta := getattr(app._driver, "write_meta", None):  # of the driver of web pages
        write_meta({"type": "game", "game": link})


def _commands() -> type[Provider]:
    """Loaded when the palette is wanted, as the rest after the first frame."""
    from ttt_tui.tui.commands import ActionCommands

    return ActionCommands


_SUSPEND = key("ctrl+z", "suspend_process", "Suspend", "To the shell; fg comes back")


class TttApp(App[int]):
    """The whole program. Its result is the exit status."""

    TITLE = "ttt-tui"
    COMMANDS = {_commands}
    COMMAND_PALETTE_DISPLAY = "ctrl+p"
    # What would be selected could not be copied, since ctrl+c quits; and Textual 8.2.8 fails on a
    # press of the mouse on what has just been taken down. Terminals select with shift held.
    ALLOW_SELECT = False
    BINDINGS = [
        key("d", "switch_theme", "Theme", "Dark or light colours", named="Theme: dark or light",
            also="colour color light mode"),
        key("ctrl+t", "switch_ascii", "ASCII", "Draw in ASCII only, or with all characters",
            named="ASCII only, or all characters",
            also="plain text characters letters font signs unicode box"),
        key("ctrl+n", "switch_cell_names", "Cells", "Name cells by row and column, or by numbers",
            named="Cells: (row,column) or numbers", also="coordinates number names axes"),
        key("q", "quit", "Quit", "Leave the program", also="exit close", always=True),
        key("ctrl+p", "command_palette", "More", "Every action, by its name", display="^p",
            named="Menu", always=True,
            priority=True, also="palette commands search"),
        key("ctrl+c", "quit", "Quit", "Leave the program", priority=True),
        _SUSPEND if visitors_folder() is None else withheld(_SUSPEND),
    ]  # fmt: skip

    def __init__(self, state: GameState, seats: Mapping[Player, Seat], services: Services) -> None:
        super().__init__()
        self._services = services
        self._start = (state, seats)
        self._dashboard: Dashboard | None = None
        self._is_open = False
        self._has_asked = False  # whether work that would be lost may be
        self.turns = Turns(self, self._deliver, lambda: self._is_open)
        services.tell = self._warn
        choose_cell_names(services.cells or services.settings.cells)
        if visitors_folder() is not None:
            services.hand_over = partial(hand_over, self)
            services.keep_in_page = partial(keep_in_page, self)
        self._ascii = AsciiFilter(services.ascii or services.settings.ascii)
        self._filters += [ControlCodeFilter(), self._ascii]

    def get_driver_class(self) -> type[Driver]:
        if sys.platform == "win32" or constants.DRIVER is not None:
            return super().get_driver_class()
        from ttt_tui.tui.terminal import TerminalDriver  # needs a POSIX system

        return TerminalDriver

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return colours.default_variables(self.current_theme.dark)

    def get_css_variables(self) -> dict[str, str]:
        """The theme's; without colour a list's cursor turns foreground and background round.

        Where the list has not the focus, the line that it stands at is underlined.
        """
        variables = super().get_css_variables()
        if self.no_color:
            variables["block-cursor-text-style"] = "bold reverse"
            variables["block-cursor-blurred-text-style"] = "underline"
        return variables

    def on_mount(self) -> None:
        for theme in colours.THEMES:
            self.register_theme(theme)
        self._use_theme(self._services.settings.dark)
        self.screen_change_signal.subscribe(self, lambda _: self.turns.screen_changed())
        self.push_screen(
            Opening(
                self._start[0],
                self._first_frame_drawn,
                lecture=self._services.lecture,
                over_tree=self._services.bare and self._services.settings.over_tree,
            )
        )

    def _first_frame_drawn(self) -> None:
        if wait := self._services.first_frame_seconds:
            self.set_timer(wait, self._open_dashboard)
        else:
            self._open_dashboard()

    def _open_dashboard(self) -> None:
        from ttt_tui.engine.match import Match
        from ttt_tui.engine.session import Session
        from ttt_tui.tui.dashboard.screen import Dashboard

        settings = self._services.settings
        session = Session(
            Match.start(*self._start),
            settings.options,
            algorithms=settings.algorithms,
            pace=settings.pace,
            make_analysis=self._services.make_analysis,
            speed=self._services.speed,
            held=self._services.held,
        )
        self._dashboard = Dashboard(session, self._services)
        self.switch_screen(self._dashboard)
        self.call_after_refresh(self._dashboard_drawn)

    async def _dashboard_drawn(self) -> None:
        self._services.first_frame_out()
        self._is_open = True
        await self.turns.go_on()
        # Were it read with the first dialog, all of the dashboard behind it would be styled anew.
        self.stylesheet.read(Dialog.CSS_PATH)
        self.stylesheet.parse()
        if self._services.opening_message:
            self._warn(self._services.opening_message)

    def _use_theme(self, dark: bool) -> None:
        few = not self.is_headless and self.console.color_system == "standard"
        self.theme = colours.theme(dark=dark, few=few).name

    def action_switch_theme(self) -> None:
        dark = not self.current_theme.dark
        self._use_theme(dark)
        self._services.remember(dark=dark)

    @property
    def ascii(self) -> bool:
        """The screen has no signs but those of ASCII."""
        return self._ascii.enabled

    def action_switch_ascii(self) -> None:
        self._ascii.enabled = not self._ascii.enabled
        self._services.remember(ascii=self._ascii.enabled)
        self.refresh_css(animate=False)  # what is drawn is kept by the filters' lines
        if self._dashboard is not None:
            self._dashboard.redraw.everything()

    def action_switch_cell_names(self) -> None:
        """Name the cells of boards in the other way, everywhere on the screen."""
        coordinates = chosen_cell_names() is CellNames.COORDINATES
        names = CellNames.NUMBERS if coordinates else CellNames.COORDINATES
        choose_cell_names(names)
        self._services.remember(cells=names)
        if self._dashboard is not None:
            self._dashboard.redraw.everything()

    async def on_event(self, event: Event) -> None:
        """Let searches give way to keys and clicks, and those take turns."""
        wanted = Key | MouseDown | MouseUp | MouseScrollDown | MouseScrollUp | Paste
        if self._dashboard is not None and isinstance(event, wanted):
            self._dashboard.session.analysis.give_way()
            if isinstance(self.screen, Dialog):
                self.screen.give_way()
            elif (
                self.screen is self._dashboard
                and isinstance(event, Key | MouseDown)
                and not (isinstance(event, Key) and event.is_forwarded)  # it has come before
            ):
                self._dashboard.input_came(event)
        if isinstance(event, Paste):
            event.text = readable(event.text)
        if self.turns.takes(event):
            await self.turns.take(event)
        else:
            await super().on_event(event)

    async def _deliver(self, event: Event) -> None:
        """Hand on what it is the turn of, but not an Escape that closes something at once."""
        is_escape = isinstance(event, Key) and event.key == "escape"
        dashboard = self._dashboard if is_escape else None
        if dashboard is None or self.screen is not dashboard or not dashboard.takes_escape():
            await super().on_event(event)

    @on(Turns.Passed)
    async def _turn_passed(self, passed: Turns.Passed) -> None:
        await self.turns.passed(passed)

    def on_paste(self, event: Paste) -> None:
        """Text pasted where nothing else takes it is a position."""
        if self.screen is self._dashboard:
            self._dashboard.paste(event.text)
        else:
            self._warn("nothing here takes pasted text; the main screen takes positions")

    def action_command_palette(self) -> None:
        """Open the palette, once, and not on a screen too small for it."""
        from ttt_tui.tui.commands import Palette

        is_open = any(isinstance(screen, Palette) for screen in self.screen_stack)
        if self._dashboard is not None and not is_open and not is_too_small(*self.size):
            self.push_screen(Palette())

    def action_dialog_help(self) -> None:
        """Help over the dialog that is open, once."""
        from ttt_tui.tui.dialogs.help import HelpScreen

        dialog = self.screen
        if isinstance(dialog, Dialog) and not isinstance(dialog, HelpScreen):
            about = (dialog.HELP, getattr(dialog.focused, "HELP", ""))
            text = "\n\n".join(filter(None, about))
            ask(dialog, HelpScreen(text, dialog.active_bindings), lambda _: None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """In a browser there is no shell to go to."""
        return not (action == "suspend_process" and self.is_web)

    def action_withheld(self, words: str) -> None:
        """The key of what visitors do not have."""
        self._warn(
            f"Not available in the browser: {words}. Run ttt-tui on your own computer for it."
        )

    async def action_quit(self) -> None:
        """Leave; where work would be lost, the first time say which."""
        if self._dashboard is not None:
            context = self._dashboard.context
            lost = [sentence for each in context.controllers if (sentence := each.would_be_lost())]
            if lost and not self._has_asked:
                self._has_asked = True
                self._warn(" ".join((*lost, "q: quit anyway")))
                return
            context.tell(lambda each: each.leaving())
        self.exit(0)

    def _handle_exception(self, error: Exception) -> None:
        cause = error.error if isinstance(error, WorkerFailed) else error
        if is_of_memory(cause):
            # What was being done is done in part: there is no going on.
            status = FAILED if visitors_folder() is None else OUT_OF_MEMORY
            self.exit(status, message=Text(f"Error: {NO_MEMORY}"))
        elif not comes_of_teardown(error, leaving=self._exit):
            super()._handle_exception(error)

    def _warn(self, message: str) -> None:
        self.notify(message, severity="warning", timeout=10, markup=False)
