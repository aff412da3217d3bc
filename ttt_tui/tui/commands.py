"""The command palette: every action that can act now, taken from the key bindings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.events import Click
from textual.markup import escape

from ttt_tui.tui.forms import PlainList

_ALSO = {
    "undo": "back take back revert previous move",
    "redo": "forward again next move",
    "move_now": "force engine hurry computer",
    "values": "exact overlay evaluate score",
    "hint": "best move suggest advice",
    "new_game": "new game restart start over reset",
    "players": "opponent engine computer human side seat who plays",
    "board": "size rules connect four gomoku grid gravity misere",
    "edit": "editor edit position paste load set up",
    "copy": "clipboard export position text",
    "choose": "play stone move",
    "run_or_pause": "pause run stop play continue resume start hold",
    "back": "rewind previous event",
    "step": "next event forward single",
    "play_back": "rewind reverse backward",
    "live": "newest present now end",
    "faster": "speed pace rate quicker",
    "slower": "speed pace rate",
    "auto_pace": "speed pace rate automatic",
    "finish": "end skip complete rest",
    "restart": "again reset search",
    "switch_tree": "other algorithm minimax alpha-beta toggle",
    "both": "side by side two trees compare",
    "race": "compare versus contest",
    "options": "settings preferences cut rule window score max order",
    "orders": "ordering laboratory lab best worst",
    "algorithms": "algorithm compare lineup minimax alpha-beta pvs mtd uct monte carlo",
    "budget": "limit depth nodes seconds time",
    "breakpoints": "breakpoint stop halt watch",
    "go('next_cut')": "pruning prune cutoff",
    "go('previous_cut')": "pruning prune cutoff",
    "switch_mode": "follow explore navigate tree",
    "find": "search filter look",
    "solve": "exact value perfect play evaluate",
    "to_node": "jump go moment",
    "next_view": "panel tab map why code comparison view",
    "switch_theme": "colour color dark light mode",
    "help": "keys shortcuts manual",
    "quit": "exit leave close",
}
"""Words by which people look for an action that its label and its explanation do not have."""


def has_words(text: str, query: str) -> bool:
    """Whether each word of the query begins a word of the text."""
    words = text.casefold().replace("(", " ").replace("/", " ").split()
    wanted = query.casefold().split()
    return bool(wanted) and all(any(w.startswith(part) for w in words) for part in wanted)


class _Found(CommandList, PlainList, can_focus=False):
    """What the palette has found."""


class Palette(CommandPalette):
    """The palette, which closes once: Textual's takes one screen from the stack for each click."""

    def compose(self) -> ComposeResult:
        for part in super().compose():
            yield _Found() if isinstance(part, CommandList) else part

    def dismiss(self, result: None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def on_click(self, event: Click) -> None:
        """A click where there is no terminal any more is none: Textual's fails on it (8.2.8)."""
        if not self.size.region.contains_point(event.screen_offset):
            event.prevent_default()


class ActionCommands(Provider):
    """One entry for each active binding that has a name; nothing is listed twice."""

    def _actions(self) -> Iterator[tuple[str, str, str, Callable[[], object]]]:
        seen = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            ours = binding.id is not None  # the toolkit's own keys have none
            if not ours or not active.enabled or binding.action in seen:
                continue
            seen.add(binding.action)
            key = self.app.get_key_display(binding)
            about = escape(f"{binding.tooltip or binding.description}  ({key})")
            run = partial(self.app.run_action, binding.action, active.node)
            yield binding.description, about, _ALSO.get(binding.action, ""), run

    async def discover(self) -> Hits:
        for name, about, _, run in self._actions():
            yield DiscoveryHit(name, run, help=about)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, about, also, run in self._actions():
            # Letters here and there are looked for in names only: in a sentence some are always
            # found, in a time that grows with all the ways to choose them.
            by_words = 2.0 * len(query) if has_words(f"{about} {also}", query) else 0.0
            score = max(matcher.match(name), by_words)
            if score > 0:
                yield Hit(score, matcher.highlight(name), run, help=about)
