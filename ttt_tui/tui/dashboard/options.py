"""How the algorithms search, and which: by dialog, by name, and back again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from textual.markup import escape

from ttt_tui.engine.pace import AUTO
from ttt_tui.search import PLAIN, Algorithm, OptionsError, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.option_table import OPTIONS, Choices, YesNo, option, with_usual
from ttt_tui.search.options import Enhancement
from ttt_tui.tui.commands import Entry
from ttt_tui.tui.dashboard.checkpoints import recorded
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.searches import Searches


class Options(Controller):
    """Asks for options and algorithms, and says what is otherwise now and how to go back."""

    def __init__(self, context: Context, searches: Searches) -> None:
        self._context = context
        self._searches = searches
        self._changed_last = ""  # of the options that the dialog asks for

    def action_options(self) -> None:
        """Begin with the option that was changed last: most who come again want it back."""
        from ttt_tui.tui.dialogs.options import OptionsScreen

        session = self._context.session.state
        dialog = OptionsScreen(session.options, session.match.state, self._changed_last)
        self._context.screen.ask(dialog, self._use)

    def _use(self, options: SearchOptions) -> None:
        """Search with these, and say what has changed, that it stays so, and the way back."""
        from ttt_tui.tui.dialogs.options import ASKED

        session = self._context.session
        before = session.state.options
        self._searches.use_options(options)
        now = session.state.options
        changed = [each for each in ASKED if getattr(before, each) != getattr(now, each)]
        if changed:
            self._changed_last = changed[0]
            asked = option(changed[0])
            value = asked.words(getattr(now, asked.field))
            words = f"{asked.title}: {value}"
            if len(changed) > 1:
                words = f"{len(changed)} options changed"
            self._searches.say_changed(words)

    def found_by_words(self) -> Iterator[Entry]:
        """Every option that has a few values, by its name in the menu: each other value."""
        session = self._context.session.state
        for each in OPTIONS:
            value, kind = getattr(session.options, each.field), each.kind
            if not isinstance(kind, Choices | YesNo) or not each.is_for(session.algorithms):
                continue
            words: Mapping[Any, str] = kind.words
            for other in words:
                if other != value:
                    name = f"{each.title}: {words[other]}"
                    choose = partial(self._choose, each.field, other)
                    yield Entry(name, escape(f"Now: {words[value]}. {each.help}"), "", choose)
        yield Entry(
            "Usual settings",
            escape("; ".join(self._unusual()) or "Nothing to restore"),
            "defaults usual reset original factory",
            self._use_usual,
        )

    def _choose(self, field: str, value: Any) -> None:
        """The value may contradict another option, which is told."""
        try:
            self._use(replace(self._context.session.state.options, **{field: value}))
        except OptionsError as error:
            self._context.say(str(error), "warn")

    def _unusual(self) -> Iterator[str]:
        """What the usual settings would change: `Stop at first win: yes -> no`."""
        session, settings = self._context.session, self._context.services.settings
        options = session.state.options
        for each in OPTIONS:
            value = getattr(options, each.field)
            if each.saved and value != each.usual:
                yield f"{each.title}: {each.words(value)} -> {each.words(each.usual)}"
        if session.state.algorithms != PLAIN:
            names = [", ".join(a.name for a in each) for each in (session.state.algorithms, PLAIN)]
            yield f"Algorithms: {names[0]} -> {names[1]}"
        if session.state.pace != AUTO:
            yield f"Speed: {session.state.pace.words(session.analysis.rate)} -> automatic"
        for entry in settings.chosen():
            now, usual = entry.words(settings.of(entry)), entry.words(entry.usual)
            yield f"{entry.title}: {now} -> {usual}"

    def _use_usual(self) -> None:
        session, saved = self._context.session, [each.field for each in OPTIONS if each.saved]
        restored = list(self._unusual())
        for entry in self._context.services.settings.chosen():
            self._context.services.keep(entry, entry.usual)
        with recorded(self._context, "usual settings", with_pace=True):
            self._searches.use_pace(AUTO)
            self._searches.use_options(with_usual(session.state.options, saved), PLAIN)
        words = f"usual settings: {len(restored)} restored; u: undo"
        self._context.say(words if restored else "no setting was changed", "dim")

    def action_algorithms(self) -> None:
        from ttt_tui.tui.dialogs.options import AlgorithmsScreen

        session = self._context.session
        self._context.screen.ask(
            AlgorithmsScreen(session.state.algorithms, session.state.options),
            lambda lineup: self._searches.use_options(lineup.options, lineup.algorithms),
        )

    def action_extras(self) -> None:
        """Compare fairly: the usual extras for each algorithm, or none for any.

        Plain alpha-beta can have none, so that the one which can stands in its place.
        """
        session, plain, plus = self._context.session, Algorithm.ALPHA_BETA, named("alpha-beta+")
        lineup = session.state.algorithms
        full = not (
            session.state.options.enhancements and any(a.takes_enhancements for a in lineup)
        )
        if not {plain, plus} <= set(lineup):
            swap = {plain: plus} if full else {plus: plain}
            lineup = tuple(swap.get(each, each) for each in lineup)
        extras = Enhancement.USUAL if full else Enhancement.NONE
        self._searches.use_options(replace(session.state.options, enhancements=extras), lineup)
        if session.state.options.enhancements == extras:
            # What each algorithm has of them stands in the comparison.
            self._context.say(f"extras {'on' if full else 'off'}; u: undo", "dim")
