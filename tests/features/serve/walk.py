"""Goes through everything a visitor can do, and writes down what Python is asked for meanwhile.

`python -m tests.features.serve.walk FOLDER [ACTION ...]` takes these actions, or all there are, and
prints as JSON: `actions` and `dialogs` by name, and `outside`: what was opened, changed, run or
connected to that is not a visitor's. The list of what is a visitor's is written here anew; the
guard of the product has no part in it but to be there.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import sysconfig
from collections.abc import Collection
from pathlib import Path
from typing import Any

from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, Input

import ttt_tui
from ttt_tui.features.serve.limits import Limits
from ttt_tui.features.serve.visitor import become_visitors

HOSTILE = ("/etc/passwd", "../../escaped.svg", "~/escaped.svg", "tree.svg", "$(touch escaped)")
"""Typed into the first line of every dialog, one after the other; one is a name that is taken."""

_ENDS = {"quit", "help_quit", "restart"}
_CHANGES = (
    "remove",
    "rename",
    "rmdir",
    "mkdir",
    "link",
    "symlink",
    "truncate",
    "chmod",
    "chown",
    "utime",
)
_SEEN = ("open", "subprocess.", "os.", "socket.", "shutil.", "webbrowser.", "pty.", "sqlite3.")
_HARMLESS = ("os.putenv", "os.unsetenv", "os.kill", "os.listdir", "os.scandir", "os.chdir")


class Record:
    """An audit hook that keeps what is not a visitor's."""

    def __init__(self, folder: str) -> None:
        paths = sysconfig.get_paths()
        program = [paths["stdlib"], paths["platstdlib"], paths["purelib"], paths["platlib"]]
        # Where Python has been told to look for modules, it looks.
        program += [str(Path(ttt_tui.__file__).parent), sys.base_prefix, *filter(None, sys.path)]
        self._readable = tuple(map(os.path.realpath, (folder, *program)))
        self._folder = folder
        self.outside: list[str] = []
        self.written: set[str] = set()
        self.run = 0

    def __call__(self, event: str, given: tuple[Any, ...]) -> None:
        if event.startswith(_SEEN) and event not in _HARMLESS and not self._is_his(event, given):
            self.outside.append(f"{event} {given[:3]!r}"[:300])

    def _is_his(self, event: str, given: tuple[Any, ...]) -> bool:
        if event == "open":
            path, mode, flags = given
            if isinstance(path, int):
                return True
            path = os.path.realpath(os.fsdecode(path))
            if path == os.devnull or path.startswith(("/proc/", "/sys/fs/cgroup/")):
                return True
            if any(letter in (mode or "") for letter in "wax+") or flags & (
                os.O_WRONLY | os.O_RDWR
            ):
                self.written.add(path)
                return path.startswith(self._folder + os.sep)
            return path.startswith(self._readable) or "__path_hook__" in path
        if event == "subprocess.Popen":
            self.run += 1
            return bool(given[0] == sys.executable and given[1][1] == "-P")
        if event.startswith("os.") and event.removeprefix("os.") in _CHANGES:
            paths = [each for each in given[:2] if isinstance(each, str | Path)]
            return all(os.path.realpath(each).startswith(self._folder) for each in paths)
        return event == "socket.__new__"  # the loop has a pair of its own, which connects nowhere


class Walk:
    """Attributes:
    actions, dialogs: their names, as they are met.
    """

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot, self.app = pilot, pilot.app
        self.dashboard: Any = self.app.screen
        self.actions: list[str] = []
        self.dialogs: set[str] = set()

    async def through(self, wanted: Collection[str]) -> None:
        """The actions of these names, or every one that has a key, in the order of the keys."""
        await self.app.run_action("screen.finish")
        while not self.dashboard.session.analysis.done:
            await self.pilot.pause()
        for active in list(self.dashboard.active_bindings.values()):
            name = active.binding.action
            if name in self.actions or name in _ENDS or (wanted and name not in wanted):
                continue
            self.actions.append(name)
            await self.app.run_action(name, active.node)
            await self.pilot.pause()
            await self._in_dialogs()
            for work in list(self.app.workers):
                if work.group in ("exporting", "saving"):
                    await work.wait()

    async def _in_dialogs(self) -> None:
        for _ in range(6):  # a dialog may ask another
            screen = self.app.screen
            if screen is self.dashboard:
                return
            self.dialogs.add(type(screen).__name__)
            if not isinstance(screen, CommandPalette):
                await self._fill(screen)
            if self.app.screen is screen:
                await self.pilot.press("escape")
                await self.pilot.pause()
        raise AssertionError(f"no way out of {self.app.screen}")

    async def _fill(self, screen: Screen[Any]) -> None:
        """Type into the first line, and press the button that does what the dialog is for."""
        for text in HOSTILE:
            for line in list(screen.query(Input))[:1]:
                line.value = text
            buttons = [each for each in screen.query(Button) if each.id in ("apply", "run")]
            for button in buttons[:1]:
                button.press()
            await self.pilot.pause()
            if self.app.screen is not screen or not buttons:
                return


async def _walk(record: Record) -> dict[str, Any]:
    from ttt_tui.engine.match import USUAL_SEATS
    from ttt_tui.game import Position
    from ttt_tui.settings import SettingsFile
    from ttt_tui.tui.app import TttApp
    from ttt_tui.tui.dashboard.screen import Dashboard
    from ttt_tui.tui.services import Services

    services = Services(SettingsFile(), held=False, bare=True)
    app = TttApp(Position.parse("..O/XOO/..X"), USUAL_SEATS, services)
    app.animation_level = "none"
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        while not (isinstance(app.screen, Dashboard) and app.screen.stands()):
            await pilot.pause()
        await pilot.pause()  # the searches begin when it stands
        walk = Walk(pilot)
        await walk.through(sys.argv[2:])
        await pilot.pause()
        said = [str(each.message) for each in app._notifications]
    return {
        "actions": walk.actions,
        "dialogs": sorted(walk.dialogs),
        "outside": record.outside,
        "written": sorted(record.written),
        "run": record.run,
        "said": said,
    }


def main() -> None:
    folder = os.path.realpath(sys.argv[1])
    record = Record(folder)
    sys.addaudithook(record)  # before the guard's, so that it sees what that one refuses
    become_visitors(folder, Limits(0, 0, 0))
    del os.environ["TEXTUAL_DRIVER"]  # this screen is nobody's
    sys.stdout.write(json.dumps(asyncio.run(_walk(record))))


if __name__ == "__main__":
    main()
