"""The command palette: every action that can act now, taken from the key bindings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.markup import escape


class ActionCommands(Provider):
    """One entry for each active binding that has a name; nothing is listed twice."""

    def _actions(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
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
            yield binding.description, about, run

    async def discover(self) -> Hits:
        for name, about, run in self._actions():
            yield DiscoveryHit(name, run, help=about)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, about, run in self._actions():
            score = max(matcher.match(name), matcher.match(about) * 0.8)
            if score > 0:
                yield Hit(score, matcher.highlight(name), run, help=about)
