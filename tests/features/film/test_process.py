"""The process that makes a film: what it tells, and how it ends."""

from __future__ import annotations

from contextlib import aclosing

import pytest

from tests.features.film.filmed import script
from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.film.camera import take
from ttt_tui.features.film.formats import Written, written
from ttt_tui.features.film.process import Done, film_in_background


async def test_it_tells_how_far_it_is_and_makes_the_same_film_on_any_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = script(seconds=2, rate=2)
    expected = written(await take(asked), "cast")
    monkeypatch.setenv("NO_COLOR", "1")
    async with aclosing(film_in_background(asked, "cast")) as coming:
        *told, last = [each async for each in coming]
    assert told == [Done(frames, 4) for frames in range(4)]
    assert isinstance(last, Written)
    assert last == expected


@pytest.mark.slow
async def test_one_that_breaks_off_is_an_error() -> None:
    asked = script(seconds=2, rate=1)
    async with aclosing(film_in_background(asked, "no such format")) as coming:
        assert [await anext(coming), await anext(coming)] == [Done(0, 2), Done(1, 2)]
        with pytest.raises(BackgroundError, match="the film's process gave no answer"):
            await anext(coming)
