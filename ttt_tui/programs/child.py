"""The process in which a program runs: it loads the file, finds its search, and answers requests.

Each run is a process forked from the one that has loaded the file, so none finds what another has
left. Requests and answers are a line of JSON, and behind an answer its columns.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.capture import Capture, as_json
from ttt_tui.programs.guesses import Guess, Guesses
from ttt_tui.programs.loading import FAULTS, Call, Halt, Loaded, alarm, forked, load
from ttt_tui.programs.placing import Place, stones_of
from ttt_tui.programs.probe import READS, Probe
from ttt_tui.programs.readings import Reading, reading_of
from ttt_tui.programs.source import Source

_PROBE, _GUESSING = 3.0, 8.0
"""Seconds for one call to be seen, and for all guesses."""
_GOOD, _SHARE, _LEAST = 3, 0.9, 0.2
"""Moves, and their share, that make it needless to look for a better call; the least share."""
_BATCH = 64
_CELLS = '["X" if n in XS else "O" if n in OS else " " for n in range(9)] marks="XO "'
"""How a board may be read that is none of ours."""


class Refused(Exception):
    """The search was not found; `hint` is the line to put into the file."""

    def __init__(self, reason: str, hint: str = "", *, is_skipped: bool = False) -> None:
        super().__init__(reason)
        self.told = {"refused": reason, "hint": hint, "skipped": is_skipped}


@dataclass
class Found:
    """A call of a search that can be read."""

    call: Call
    group: set[int]
    reading: Reading
    guess: Guess | None = None

    @property
    def rank(self) -> tuple[bool, int]:
        return self.reading.share > 0.5, min(self.reading.good, 100)


class Finder:
    """Finds the call to record: the file's hint, its own calls, guesses."""

    def __init__(self, loaded: Loaded, function: str) -> None:
        self.loaded, self.source, self.wanted = loaded, loaded.source, function
        self.groups = [
            group
            for group in self.source.groups
            if any(map(self._is_named, group | self.source.callers(group)))
        ]
        self.marks: tuple[Any, ...] | None = None
        for number, (read, marks) in loaded.marked.items():
            READS[number], self.marks = read, tuple(marks)
        hint = self.source.hint
        if "read" in hint:
            READS.update(dict.fromkeys(self.source.searching, self._evaluated(hint["read"])))
        if "marks" in hint:
            self.marks = tuple(self._evaluated(hint["marks"]))

    def _is_named(self, number: int) -> bool:
        each = self.source.functions[number]
        return self.wanted in ("", each.short, each.name)

    def _evaluated(self, text: str) -> Any:
        try:
            with alarm(_PROBE):
                return eval(text, dict(self.loaded.names))
        except FAULTS as error:
            raise Refused(f"The line '# ttt:' has {text!r}, which raises {error!r}.") from None

    def found(self) -> Found:
        """Raises Refused."""
        source = self.source
        if not source.groups:
            raise Refused("No function of the file calls itself.", is_skipped=True)
        if not self.groups:
            raise Refused(f"No search of the file is called {self.wanted!r}, or by it.")
        if "call" in source.hint:
            return self._by_hint(source.hint)
        own = [each for call in self.loaded.calls for each in self._read(call)]
        own = [each for each in own if self._is_named(each.call.function)]
        best = max(own, key=lambda each: each.rank, default=None)
        if best is None or best.reading.share < _LEAST:
            best = self._guessed()
        if best is None:
            name = source.functions[min(self.groups[0])].name
            reason = f"No board of X and O was found in the calls of {name}."
            raise Refused(reason, self._hint_line())
        return best

    def _by_hint(self, hint: dict[str, str]) -> Found:
        board = {"BOARD": self._evaluated(hint["board"])} if "board" in hint else {}
        call = self.loaded.caught(hint["call"], board)
        if call is None:
            raise Refused("The call of the line '# ttt:' does not come to a search.")
        call.words = hint["call"]
        for each in self._read(call):
            return each
        reason = "The call of the line '# ttt:' was made, and no board of X and O was found in it."
        raise Refused(reason, self._hint_line())

    def _read(self, call: Call, guess: Guess | None = None) -> Iterator[Found]:
        """The readings of a call; of what it calls, where itself shows no board."""
        for group in self.groups:
            if call.function not in group | self.source.callers(group):
                continue
            reading = self._probed(call, group)
            made: Call | None = call
            if reading is not None and call.function not in reading.slots:
                made = self.loaded.first(call, group)
                reading = self._probed(made, group) if made is not None else None
            if reading is not None and made is not None and made.function in reading.slots:
                yield Found(made, group, reading, guess)

    def _probed(self, call: Call, group: set[int]) -> Reading | None:
        def probe() -> bytes:
            seen = Probe(self.loaded, group)
            seen.run(call)
            return pickle.dumps(reading_of(seen, self.marks) if seen.events else None)

        data = forked(probe, _PROBE)
        found: Reading | None = pickle.loads(data) if data else None
        return found

    def _guessed(self) -> Found | None:
        best, ends = None, time.monotonic() + _GUESSING
        for group in self.groups:
            callers = [n for n in self.source.callers(group) if not self.source.reads_keys(n)]
            for number in filter(self._is_named, (*sorted(callers), *sorted(group))):
                for each in self._guesses(number, ends):
                    if "<other>" in each.reading.marks and each.reading.edges > _GOOD:
                        continue  # half of a board: the stones of one side
                    if best is None or each.rank > best.rank:
                        best = each
                    if each.reading.good >= _GOOD and each.reading.share >= _SHARE:
                        return best
        return best

    def _guesses(self, number: int, ends: float) -> Iterator[Found]:
        for guess in Guesses(self.loaded).of(number):
            if time.monotonic() > ends:
                return
            yield from self.guess(guess)

    def guess(self, guess: Guess) -> Iterator[Found]:
        """The readings of a guess."""
        call = self.loaded.caught(guess.text, {})
        if call is not None:
            call.own, call.words = False, guess.text
            yield from self._read(call, guess)

    def chooser(self, found: Found) -> Found:
        """The function that chooses the move, where the call found is the search itself."""
        if found.call.function not in found.group or "call" in self.source.hint:
            return found
        ends = time.monotonic() + _PROBE
        for number in sorted(self.source.callers(found.group)):
            if not self.source.reads_keys(number):
                for each in self._guesses(number, ends):
                    if each.call.function not in each.group and not (each.guess or _NONE).guessed:
                        return each
        return found

    def _hint_line(self) -> str:
        """The line to put into the file, filled in as far as it is known."""
        for made in self.loaded.calls:
            words = words_of(made, self.source)
            if "<" not in words:
                names = ", ".join(self.source.functions[made.function].parameters)
                return f"# ttt: call={words} read=lambda {names}: {_CELLS}"
        guesses, group = Guesses(self.loaded), self.groups[0]
        function = self.source.functions[min(self.source.callers(group) or group)]
        texts = []
        for name in function.parameters[int(function.is_method) :]:
            if name not in function.defaults:
                first = guesses.arguments(name, function)[0]
                texts.append("BOARD" if first.is_board else first.text)
        owner = f"{function.owner}()." * function.is_method
        call, board = f"{owner}{function.short}({', '.join(texts)})", guesses.boards[0]
        return f'# ttt: call={call} board={board} marks="XO "'


_NONE = Guess("")


def words_of(call: Call, source: Source) -> str:
    """A call as one would write it."""
    function = source.functions[call.function]
    texts = [_short(each) for each in call.args[int(function.is_method) :]]
    texts += [f"{name}={_short(value)}" for name, value in call.kwargs.items()]
    owner = f"{type(call.args[0]).__name__}()." if function.is_method and call.args else ""
    return f"{owner}{function.short}({', '.join(texts)})"


def _short(value: Any) -> str:
    try:
        text = repr(value).replace("\n", "")
    except Exception:
        text = "..."
    return f"<{type(value).__name__}>" if " object at 0x" in text else text[:240]


class Server:
    """Answers requests about one file."""

    def __init__(self, path: Path, function: str) -> None:
        self.source = Source(path)
        self.loaded = load(self.source)
        self.finder = Finder(self.loaded, function)
        self.found = self.finder.found()
        self.asker: Found | None = None

    def answers(self, request: dict[str, Any]) -> Iterator[bytes]:
        what = request.pop("do")
        if what == "record":
            yield self.record(**request)
        elif what == "choose":
            yield from self.choose(**request)
        elif what == "instead":  # another guess for the call
            self.found, self.asker = next(self.finder.guess(Guess(request["call"]))), None
            yield framed({"facts": self.facts()})

    def facts(self) -> dict[str, Any]:
        found, guess = self.found, self.found.guess or _NONE
        rules, first = found.reading.shape.rules, str(found.reading.first)
        # A mark that the first stone shows to be the mover's is no guess.
        is_open = [not each.endswith((f"={first}", f"={first!r}")) for each in guess.guessed]
        pairs = zip(guess.guessed, is_open, strict=True)
        return {
            "function": self.source.functions[found.call.function].name,
            "call": found.call.words or words_of(found.call, self.source),
            "own": found.call.own,
            "guesses": [each for each, is_open in pairs if is_open or guess.other],
            "other": guess.other,
            "rules": [rules.rows, rules.columns, rules.in_a_row, rules.gravity],
            "depth": found.reading.depth,
            "random": "random" in self.source.text,
            "notes": self.loaded.notes[:8],
        }

    def record(
        self, stones: list[int] | None, x_moves: bool, wanted: list[int], seconds: float
    ) -> bytes:
        found = self.found

        def work() -> bytes:
            call = found.call
            if stones is not None:
                place = Place(self.loaded, call, found.reading)
                call = place.put((stones[0], stones[1]), x_moves=x_moves)
            capture = Capture(self.loaded, found.reading, found.group, set(wanted))
            returned = as_json(capture.run(call, seconds))
            is_value = found.reading.value is not None and found.call.function in found.group
            head = capture.head | {"returned": returned, "returns_value": is_value}
            return framed(head, capture.filled())

        return forked(work, seconds + 2) or framed({"ended": True})

    def choose(self, positions: list[list[int]], seconds: float) -> Iterator[bytes]:
        self.asker = self.asker or self.finder.chooser(self.found)
        ends, at, most = time.monotonic() + seconds, 0, _BATCH
        while at < len(positions) and (left := ends - time.monotonic()) > 0:
            data = forked(partial(self._chosen_in, self.asker, positions[at : at + most]), left)
            answers = json.loads(data) if data else []
            if not answers and most > 1:
                most = 1  # which of them is it?
            elif not answers and data is not None:
                break  # no time is left
            else:
                yield from map(framed, answers or [{"fault": "It ended its process."}])
                at, most = at + max(1, len(answers)), _BATCH
        yield framed({"done": True})

    def _chosen_in(self, asker: Found, positions: list[list[int]]) -> bytes:
        """Answers in the order of the positions, as long as none leaves anything behind."""
        answers = list[dict[str, Any]]()
        place = None
        for x, o, x_moves in positions:
            try:
                place = place or Place(self.loaded, asker.call, asker.reading)
                call = place.put((x, o), x_moves=bool(x_moves))
                before = place.around()
                answers.append(_chosen(place, call, (x, o)))
            except ValueError as error:
                answers.append({"fault": str(error)})
                break
            except Halt:  # no time is left
                break
            is_placed = answers[-1]["placed"] is not None
            if place.around() != before or not (is_placed or place.stones() == (x, o)):
                break
        return json.dumps(answers).encode()


def _chosen(place: Place, call: Call, stones: tuple[int, int]) -> dict[str, Any]:
    """What the program returns, and the cell in which it has placed a stone."""
    returned = fault = placed = None
    try:
        returned = call.target(*call.args, **call.kwargs)
    except (Exception, SystemExit) as error:
        fault = f"{type(error).__name__}: {error}"[:200]
    after = place.stones()
    if after == stones:
        after = _board_in(returned, place)
    if after is not None:
        gained = (after[0] | after[1]) & ~(stones[0] | stones[1])
        placed = gained.bit_length() - 1 if gained.bit_count() == 1 else None
    return {"returned": as_json(returned), "placed": placed, "fault": fault}


def _board_in(returned: Any, place: Place) -> tuple[int, int] | None:
    """The stones of a board that was returned."""
    for value in (returned, *(returned if isinstance(returned, tuple) else ())):
        if place.slot.kind in boards.kinds(value):
            found = stones_of(place.reading, place.slot, value)
            if found is not None and any(found):
                return found
    return None


def framed(head: dict[str, Any], blob: bytes = b"") -> bytes:
    return json.dumps(head | {"bytes": len(blob)}).encode() + b"\n" + blob


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what the program prints or reads does not come between them
        os.dup2(nothing, number)

    def send(data: bytes) -> None:
        answers.write(data)
        answers.flush()

    try:
        server = Server(Path(sys.argv[1]), sys.argv[2])
    except Refused as refused:
        send(framed(refused.told))
        return
    except (SyntaxError, ValueError) as error:
        send(framed({"refused": f"The file is no Python: {error}."}))
        return
    send(framed({"facts": server.facts()}))
    for line in requests:
        for each in server.answers(json.loads(line)):
            send(each)
