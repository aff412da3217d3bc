"""Places: never more than there are, never one unused, and who comes first."""

from __future__ import annotations

import asyncio
import random

import pytest

pytest.importorskip("aiohttp", reason="the extra `serve` is not installed")
pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")

from ttt_tui.features.serve.visit import (
    MOST_WAITING,
    MOST_WAITING_FROM_ONE,
    LineIsFull,
    Places,
)


class Guest:
    """Somebody who wants a place, has it, and gives it back when told."""

    def __init__(self, places: Places, address: str = "a") -> None:
        self.told: list[int] = []
        self.is_in = False
        self._places, self._address = places, address
        self._leaves = asyncio.Event()
        self.task = asyncio.create_task(self._come())

    async def _come(self) -> None:
        async with self._places.one(self._address, self.told.append):
            self.is_in = True
            try:
                await self._leaves.wait()
            finally:
                self.is_in = False

    async def leave(self) -> None:
        self._leaves.set()
        await self.task

    async def go_away(self) -> None:
        self.task.cancel()
        await asyncio.wait({self.task})


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_who_finds_no_place_waits_is_told_and_comes_in_by_itself() -> None:
    places = Places(2)
    guests = [Guest(places) for _ in range(4)]
    await settled()
    assert [each.is_in for each in guests] == [True, True, False, False]
    assert (places.taken, places.waiting) == (2, 2)
    assert guests[0].told == []
    assert guests[2].told == [1, 2]
    await guests[0].leave()
    await settled()
    assert guests[2].is_in
    assert guests[3].told == [2, 1]
    for guest in guests[1:]:
        await guest.leave()
    assert (places.taken, places.waiting) == (0, 0)


async def test_who_goes_away_while_waiting_leaves_nothing() -> None:
    places = Places(1)
    inside, waits, next_one = (Guest(places) for _ in range(3))
    await settled()
    await waits.go_away()
    assert next_one.told == [2, 1]
    await inside.leave()
    await settled()
    assert next_one.is_in
    await next_one.go_away()
    assert (places.taken, places.waiting) == (0, 0)


async def test_a_place_given_to_who_goes_away_in_that_moment_is_not_lost() -> None:
    places = Places(1)
    inside, waits, next_one = (Guest(places) for _ in range(3))
    await settled()
    leaving = asyncio.create_task(inside.leave())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waits.task.cancel()  # it has been let in, and does not know it yet
    await settled()
    await leaving
    assert next_one.is_in
    assert places.taken == 1
    await next_one.leave()


async def test_many_from_one_address_do_not_keep_others_out() -> None:
    places = Places(2)
    flood = [Guest(places, "flood") for _ in range(MOST_WAITING_FROM_ONE + 10)]
    await settled()
    refused = [each for each in flood if each.task.done()]
    assert len(refused) == 8
    assert all(isinstance(each.task.exception(), LineIsFull) for each in refused)
    other = Guest(places, "other")
    await settled()
    assert not other.is_in
    await flood[0].leave()
    await settled()
    assert other.is_in, "whoever has no place comes before those who have one"
    for guest in (*flood, other):
        if not guest.task.done():
            await guest.go_away()
    assert (places.taken, places.waiting) == (0, 0)


async def test_the_line_has_an_end() -> None:
    places = Places(1)
    guests = [Guest(places, str(number)) for number in range(MOST_WAITING + 1)]
    await settled()
    late = Guest(places, "late")
    with pytest.raises(LineIsFull):
        await late.task
    for guest in guests:
        await guest.go_away()


@pytest.mark.parametrize("seed", range(5))
async def test_in_any_order_of_coming_and_going_all_places_are_used(seed: int) -> None:
    dice = random.Random(seed)
    places = Places(3)
    guests: list[Guest] = []
    for _ in range(200):
        if guests and dice.random() < 0.5:
            guest = guests.pop(dice.randrange(len(guests)))
            await (guest.leave() if guest.is_in else guest.go_away())
        else:
            guests.append(Guest(places, dice.choice("abc")))
        if dice.random() < 0.7:
            await settled()
            inside = sum(each.is_in for each in guests)
            assert inside == places.taken == min(3, len(guests))
            assert places.waiting == len(guests) - inside
    for guest in guests:
        await guest.go_away()
    assert (places.taken, places.waiting) == (0, 0)
