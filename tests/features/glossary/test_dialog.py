"""The word list on the screen, whole at both sizes, and its examples as they are found."""

from __future__ import annotations

from collections.abc import Iterator

from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.features.glossary.dialog import TermsScreen
from ttt_tui.features.glossary.terms import Looked, Term
from ttt_tui.search import Moment
from ttt_tui.words.sentences import Formatter


@few("size", [WIDE, FOLDED])
async def test_the_word_list_opens_by_key_and_closes(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.press("T")
        assert isinstance(screen.app.screen, TermsScreen)
        assert "30 nodes below the root" in screen.text
        await screen.press("escape")
        assert not isinstance(screen.app.screen, TermsScreen)


async def test_an_example_that_takes_looking_comes_later(opened: Opener) -> None:
    may_come: list[str] = []

    def example(moment: Moment, formatter: Formatter) -> Iterator[str | None]:
        del moment, formatter
        while not may_come:
            yield None
        yield may_come[0]

    async with opened() as screen:
        explorer = screen.dashboard.explorer
        looked = Looked(
            Term("word", "It means this.", example), explorer.moment, explorer.formatter
        )
        screen.dashboard.ask(TermsScreen([looked]), lambda _: None)
        await screen.settle()
        assert "Here: searching for an example ..." in screen.text
        may_come.append("there it is.")
        await screen.until_text("Here: there it is.")
