"""The process in which a program runs: it loads the file, finds its search, and answers requests.

Each run is a process forked from the one that has loaded the file, so none finds what another has
left. Requests and answers are a line of JSON, and behind an answer its columns.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Stones
from ttt_tui.programs.box import Unread
from ttt_tui.programs.capture import Capture, as_json, as_text
from ttt_tui.programs.guesses import BOARD, NO_GUESS, Guess, Guesses
from ttt_tui.programs.loading import FAULTS, READS, Call, Loaded, alarm, forked, load
from ttt_tui.programs.placing import Place, stones_of
from ttt_tui.programs.probe import Probe
from ttt_tui.programs.readings import Reading, pick, reading_of
from ttt_tui.programs.source import Source

_PROBE, _GUESSING = 3.0, 8.0
"""Seconds for one call to be seen, and for all guesses."""
_GOOD, _SHARE, _LEAST = 3, 0.9, 0.2
"""Moves, and their share, that make it needless to look for a better call; the least share."""
_CELLS = '["X" if n in XS else "O" if n in OS else " " for n in range(9)]'
"""How a board may be read that is none of ours."""


@dataclass
class Found:
    """A call of a search that can be read."""

    call: Call
    group: set[int]
    reading: Reading
    guess: Guess = NO_GUESS

    @property
    def rank(self) -> tuple[bool, bool, int]:
        return self.reading.share > 0.5, self.reading.is_fair, min(self.reading.good, 100)


class Finder:
    """Finds the call to record: the file's hint, its own calls, guesses."""

    def __init__(self, loaded: Loaded, function: str) -> None:
        self.loaded, self.source, self.wanted = loaded, loaded.source, function
        groups, callers = self.source.groups, self.source.callers
        self.groups = [each for each in groups if any(map(self._is_named, each | callers(each)))]
        self.marks, self.trouble = loaded.marks, ""
        every = set[int]().union(*self.groups)
        self._likely = every & self.source.likely or every
        hint = self.source.hint
        if "read" in hint:
            READS.update(dict.fromkeys(self._likely, self._evaluated(hint["read"])))
        if "marks" in hint:
            self.marks = tuple(self._evaluated(hint["marks"]))

    def _is_named(self, number: int) -> bool:
        each = self.source.functions[number]
        return self.wanted in ("", each.short, each.name)

    def _evaluated(self, text: str) -> Any:
        try:
            with alarm(_PROBE):
                return eval(text, self.loaded.names)
        except FAULTS as error:
            raise Unread(f"The line '# ttt:' has {text!r}, which raises {error!r}.") from None

    def found(self) -> Found:
        """Raises Unread."""
        source, hint = self.source, self.source.hint
        if not source.groups:
            raise Unread("No function of the file calls itself.", is_skipped=True)
        if not self.groups:
            raise Unread(f"No search of the file is called {self.wanted!r}, or by it.")
        name, notes = source.functions[min(self.groups[0])].name, self.loaded.notes[:3]
        if source.is_generator(self.groups[0]):
            raise Unread(f"{name} is a generator: let it return its value, and it is watched.")
        if "call" in hint:
            board = {"BOARD": self._evaluated(hint["board"])} if "board" in hint else {}
            near = self._likely | source.callers(self._likely)
            call = self.loaded.caught(hint["call"], board, near)
            if call is None:
                reason = "The call of the line '# ttt:' does not come to a search."
                raise Unread(" ".join([reason, *notes]))
            calls = [replace(call, words=hint["call"])]
        else:
            calls = self.loaded.calls
        own = [each for call in calls for each in self._read(call)]
        own = [each for each in own if "call" in hint or self._is_named(each.call.function)]
        best = max(own, key=lambda each: each.rank, default=None)
        if "call" not in hint and (best is None or best.reading.share < _LEAST):
            best = self._guessed()
        if best is None:
            reason = self.trouble or f"No board of X and O was found in the calls of {name}."
            raise Unread(" ".join([reason, *notes]), self._hint_line())
        return best

    def _read(self, call: Call, guess: Guess = NO_GUESS) -> Iterator[Found]:
        """The readings of a call; of what it calls, where itself shows no board."""
        for group in self.groups:
            if call.function in group | self.source.callers(group):
                made, reading = call, self._probed(call, group)
                if reading is not None and call.function not in reading.slots:
                    made = self.loaded.first(call.make, group) or call
                    made = replace(made, own=call.own)
                    reading = self._probed(made, group)
                # Stones of one side alone are half of a board.
                is_half = reading and "<other>" in reading.marks and reading.edges > _GOOD
                if reading is not None and made.function in reading.slots and not is_half:
                    yield Found(made, group, reading, guess)

    def _probed(self, call: Call, group: set[int]) -> Reading | None:
        def probe() -> Iterator[bytes]:
            seen = Probe(self.loaded, group)
            trouble = seen.run(call)
            if len(seen.events) < 2 and not trouble:
                trouble = "came back without a move of a search"
            yield pickle.dumps((reading_of(seen, self.marks) if seen.events else None, trouble))

        found, trouble = None, f"did not come back within {_PROBE:.0f} s, or ended its process"
        if data := b"".join(forked(probe, _PROBE)):
            found, trouble = pickle.loads(data)
        if call.own and trouble:
            self.trouble = f"The call {words_of(call, self.source)} {trouble}."
        return found

    def _guessed(self) -> Found | None:
        best: Found | None = None
        for each in self._guesses(time.monotonic() + _GUESSING):
            if best is None or each.rank > best.rank:
                best = each
            is_good = each.reading.good >= _GOOD and each.reading.share >= _SHARE
            if is_good and each.reading.is_fair:
                return best
        return best

    def _guesses(self, ends: float) -> Iterator[Found]:
        guesses, source = Guesses(self.loaded), self.source
        numbers = (n for g in self.groups for n in (*sorted(source.callers(g)), *sorted(g)))
        for number in numbers:
            is_asked = self._is_named(number) and not source.reads_keys(number)
            for guess in guesses.of(number) if is_asked else ():
                if time.monotonic() > ends:
                    return
                if (call := self.loaded.caught(guess.text, {})) is not None:
                    yield from self._read(replace(call, own=False, words=guess.text), guess)

    def _hint_line(self) -> str:
        """The line to put into the file, filled in as far as it is known."""
        guesses, source, group = Guesses(self.loaded), self.source, self.groups[0]
        number = min(source.callers(group) or group)
        function, search = source.functions[number], source.functions[min(group)]
        names = ("BOARD" if BOARD.search(each) else each for each in function.parameters)
        usual = f"{function.name}({', '.join(names)})"
        text = next((each.text for each in guesses.of(number)), usual)
        board = next((each for each in (*guesses.boards, "BOARD") if each in text), None)
        for call in self.loaded.calls[:1]:
            words, is_method = words_of(call, source), source.functions[call.function].is_method
            if not is_method and "<" not in words:
                text, board = words, None
        given = source.hint.get("board")
        if board is not None and "call" not in source.hint:
            cells = (board, *guesses.boards)[board == "BOARD"]
            return f"# ttt: call={text.replace(board, 'BOARD', 1)} board={cells}"
        text = source.hint.get("call", text) + f" board={given}" * bool(given)
        return f"# ttt: call={text} read=lambda {', '.join(search.parameters)}: {_CELLS}"


def words_of(call: Call, source: Source) -> str:
    """A call as one would write it."""
    function, owner = source.functions[call.function], ""
    given = list(call.arguments.items())
    if function.is_method and given:
        owner, given = f"{type(given[0][1]).__name__}().", given[1:]
    names = call.raw.__code__.co_varnames[: call.raw.__code__.co_argcount]
    texts = [f"{name}=" * (name not in names) + as_text(each, 240) for name, each in given]
    return f"{owner}{function.short}({', '.join(texts)})"


class Server:
    """Answers requests about one file."""

    def __init__(self, path: Path, function: str, call: str) -> None:
        self.source = Source(path)
        if call:
            self.source.hint["call"] = call
        self.loaded = load(self.source)
        self.found = Finder(self.loaded, function).found()

    def facts(self) -> dict[str, Any]:
        found, guess, other = self.found, self.found.guess, None
        rules, first = found.reading.shape.rules, str(found.reading.first)
        is_called = any(each.function == found.call.function for each in self.loaded.calls)
        if guess.held and (held := _turned(guess.held, found.reading.marks)) != guess.held:
            words = _turned(", ".join(guess.guessed), found.reading.marks)
            other = words, guess.text.replace(guess.held, held, 1)
        # A mark that the first stone shows to be the mover's is no guess.
        sure = f"={first}", f"={first!r}"
        seeded = ["It uses random numbers; they were seeded."] * ("random" in self.source.text)
        others = self.source.likely - found.group - self.source.callers(found.group)
        names = ", ".join(self.source.functions[number].name for number in sorted(others))
        apart = [f"Also calls itself, and is not judged: {names}."] * bool(others)
        return {
            "function": self.source.functions[found.call.function].name,
            "call": found.call.words or words_of(found.call, self.source),
            "own": found.call.own and ("call" not in self.source.hint or is_called),
            "guesses": [each for each in guess.guessed if guess.held or not each.endswith(sure)],
            "other": other,
            "rules": [rules.rows, rules.columns, rules.in_a_row, rules.gravity],
            "depth": found.reading.depth,
            "notes": [*seeded, *apart, *self.loaded.notes[:8]],
        }

    def record(
        self, stones: list[int] | None, x_moves: bool, wanted: list[int], seconds: float
    ) -> Iterator[bytes]:
        found = self.found

        def work() -> Iterator[bytes]:
            call = found.call
            if stones is not None:
                place = Place(self.loaded, call, found.reading)
                call = place.put((stones[0], stones[1]), x_moves=x_moves)
            capture = Capture(self.loaded, found.reading, found.group, set(wanted))
            returned = as_json(capture.run(call, seconds))
            is_value = found.reading.value is not None and found.call.function in found.group
            head = capture.head | {"returned": returned, "returns_value": is_value}
            threads = {"ended": "It searches in several threads at a time."}
            yield framed(threads) if capture.is_threaded else framed(head, capture.filled())

        ended = {"ended": "The search ended its process, or took too long."}
        yield b"".join(forked(work, seconds + 2)) or framed(ended)

    def choose(self, positions: list[list[int]], seconds: float) -> Iterator[bytes]:
        ends, at = time.monotonic() + seconds, 0
        while at < len(positions) and (left := ends - time.monotonic()) > 0:
            before, rest, batch = at, b"", 1 if at else 64  # each by itself, once it was ended
            for part in forked(partial(self._chosen_in, positions[at:]), left, batch):
                *whole, rest = (rest + part).split(b"\n")
                yield b"".join(line + b"\n" for line in whole)
                at += len(whole)
            if at == before and time.monotonic() < ends:
                yield framed({"fault": "It ended its process."})
                at += 1
        yield framed({"done": True})

    def _chosen_in(self, positions: list[list[int]]) -> Iterator[bytes]:
        """Answers in the order of the positions, as long as none leaves anything behind."""
        place, reading = None, self.found.reading
        path = reading.value or () if self.found.call.function in self.found.group else ()
        for x, o, x_moves in positions:
            try:
                place = place or Place(self.loaded, self.found.call, reading)
                call = place.put((x, o), x_moves=bool(x_moves))
                (board, before), returned, fault = place.around(), None, None
                try:
                    returned = call.make()
                except (Exception, SystemExit) as error:
                    fault = f"{type(error).__name__}: {error}"[:200]
            except ValueError as error:
                yield framed({"fault": str(error)})
                return
            now, after = place.around()
            stones = [place.stones()] if now != board else _boards_in(returned, place)
            placed = next(filter(None.__ne__, (_placed((x, o), each) for each in stones)), None)
            told = {"returned": as_json(returned), "placed": placed, "fault": fault}
            yield framed(told | {"value": pick(returned, path)})
            if after != before or (now != board and placed is None):
                return


def _turned(text: str, marks: tuple[Any, Any]) -> str:
    """An expression with each mark in place of the other."""
    first, second = (f"{each:g}" if type(each) is float else repr(each) for each in marks)
    pattern = "|".join(map(re.escape, sorted((first, second), key=len, reverse=True)))
    return re.sub(pattern, lambda found: second if found[0] == first else first, text)


def _placed(before: Stones, after: Stones | None) -> int | None:
    """The cell in which a stone was placed."""
    gained = (after[0] | after[1]) & ~(before[0] | before[1]) if after is not None else 0
    return gained.bit_length() - 1 if gained.bit_count() == 1 else None


def _boards_in(value: Any, place: Place, deep: int = 2) -> Iterator[Stones | None]:
    """The stones of the boards in what was returned: it may be the position after the move."""
    if isinstance(value, (int, float)):
        return
    if place.slot.kind in boards.ways(value):
        yield stones_of(place.reading, place.slot, value)
    for _, each in boards.parts(value) if deep else ():
        yield from _boards_in(each, place, deep - 1)


def framed(head: dict[str, Any], blob: bytes = b"") -> bytes:
    return json.dumps(head | {"bytes": len(blob)}).encode() + b"\n" + blob


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function, the call."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what the program prints or reads does not come between them
        os.dup2(nothing, number)

    def send(data: bytes) -> None:
        answers.write(data)
        answers.flush()

    try:
        server = Server(Path(sys.argv[1]), *sys.argv[2:])
    except Unread as refused:
        skipped = refused.is_skipped
        send(framed({"refused": refused.reason, "hint": refused.hint, "skipped": skipped}))
        return
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else error
        send(framed({"refused": f"Python refuses the file: {line}."}))
        return
    send(framed({"facts": server.facts()}))
    for request in requests:
        asked = json.loads(request)
        answers.writelines(getattr(server, asked.pop("do"))(**asked))
        answers.flush()
