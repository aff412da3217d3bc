"""Which of a search's parameters are its window, and which its depth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ttt_tui.features.programs.child.probe import Event, callers

LOW = re.compile(r"alpha|^a$|^lo|lower|^min_?(bound|val|score)?$", re.I)
HIGH = re.compile(r"beta|^b$|^hi|upper|^max_?(bound|val|score)?$", re.I)


def window(events: Sequence[Event]) -> tuple[str, str] | None:
    """The names of the two numbers that look like alpha and beta."""
    names = list(events[0].numbers) if events else []
    lows = [each for each in names if LOW.search(each)]
    highs = [each for each in names if HIGH.search(each)]
    pairs = [(low, high) for low in lows for high in highs if low != high]
    named = [pair for pair in pairs if "lpha" in pair[0].lower() and "eta" in pair[1].lower()]
    for low, high in named or pairs:
        if all(low in each.numbers and high in each.numbers for each in events):
            return low, high
    for low, high in pairwise(names):
        first = events[0].numbers
        if first[low] <= -2 and first[high] >= 2 and abs(first[low] + first[high]) <= 1:
            return low, high
    return None


def depth(events: Sequence[Event]) -> str | None:
    """The number that goes up or down by one from each call to the next."""
    found: Counter[str] = Counter()
    pairs = list(callers(events))
    for caller, event in pairs:
        for name, number in event.numbers.items():
            if name in caller.numbers and not isinstance(number, bool):
                found[name] += abs(number - caller.numbers[name]) == 1
    for name, count in found.most_common():
        steps = {
            event.numbers[name] - caller.numbers[name]
            for caller, event in pairs
            if name in event.numbers and name in caller.numbers
        }
        if count >= 0.6 * len(pairs) and len(steps - {0.0}) == 1:
            return name
    return None
