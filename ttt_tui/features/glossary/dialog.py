"""The word list: all terms, with the examples of a moment."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ttt_tui.features.glossary.terms import Term
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.keys import key


class TermsScreen(Dialog[None]):
    """Shows terms and examples; closed by any of its keys, or by a click outside."""

    ASKS_NOTHING = True
    BINDINGS = [key("escape,T,q", "close", "Close", "Close the word list", display="Esc")]

    def __init__(self, terms: Iterable[tuple[Term, str]]) -> None:
        super().__init__()
        self._terms = tuple(terms)

    def compose(self) -> ComposeResult:
        with self.frame("Terms", "Esc or a click outside closes"):
            for term, example in self._terms:
                words = Content.assemble(
                    (term.name, "bold"), f"  {term.meaning}\n    ", ("Here: ", "dim"), example
                )
                yield Static(words)
