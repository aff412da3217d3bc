"""The keys of the first minute answer in the worst states, too: each changes something, or says."""

from __future__ import annotations

import pytest

from tests.tui.driver import SMALLEST, Driver, Opener

KEYS = [
    "D",
    "W",
    "F",
    "a",
    "E",
    "V",
    "T",
    "f9",
    "i",
    "f1",
    "x",
    "greater_than_sign",
    "less_than_sign",
    "I",
]


async def small(screen: Driver) -> None:
    await screen.resize(*SMALLEST)


async def in_practice(screen: Driver) -> None:
    await screen.finish()
    await screen.press("f9")


async def in_a_lesson(screen: Driver) -> None:
    await screen.press("i", "enter")
    await screen.until_text("1 of")


async def looking_back(screen: Driver) -> None:
    await screen.press("x", "x", "comma")


STATES = (small, in_practice, in_a_lesson, looking_back)


def some() -> list[object]:
    """Those that had been silent; the rest is slow."""
    mended = {(small, "F"), (small, "a"), (in_practice, "f9")}
    return [
        pytest.param(come, key, marks=() if (come, key) in mended else pytest.mark.slow)
        for come in STATES
        for key in KEYS
    ]


@pytest.mark.parametrize(("come", "key"), some())
async def test_a_key_is_never_silent(opened: Opener, come: object, key: str) -> None:
    async with opened("X../.O./...", simple=True) as screen:
        await come(screen)  # type: ignore[operator]
        before = screen.text
        await screen.press(key)
        await screen.until(lambda: screen.text != before, f"an answer to {key}")
