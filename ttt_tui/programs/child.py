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
from typing import IO, Any

from ttt_tui.programs import boards
from ttt_tui.programs.capture import Capture, as_json
from ttt_tui.programs.guesses import Guess, Guesses
from ttt_tui.programs.loading import Call, Halt, Loaded, alarm, forked, load
from ttt_tui.programs.placing import Place, stones_of
from ttt_tui.programs.probe import READS, Probe
from ttt_tui.programs.readings import Reading, reading_of
from ttt_tui.programs.source import Source

_PROBE = 3.0
_GUESSING = 8.0
"""Seconds for all guesses."""
_GOOD, _SHARE = 3, 0.9
"""Moves, and their share, that make it needless to look for a better call."""
_LEAST = 0.2
_BATCH = 64
_CELLS = """["X" if n in XS else "O" if n in OS else " " for n in range(9)] marks="XO \""""
"""How a board may be read that is none of ours."""


class Refused(Exception):
    """The search was not found; `hint` is the line to put into the file."""

    def __init__(self, reason: str, hint: str = "", *, is_skipped: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.hint, self.is_skipped = reason, hint, is_skipped


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
        self.loaded, self.source = loaded, loaded.source
        self.wanted = function
        self.groups = [group for group in self.source.groups if self._is_wanted(group)]
        self.marks: tuple[Any, ...] | None = None
        hint = self.source.hint
        for number, (read, marks) in loaded.marked.items():
            READS[number], self.marks = read, tuple(marks)
        if "read" in hint:
            read = self._evaluated(hint["read"])
            READS.update({number: read for group in self.groups for number in group})
        if "marks" in hint:
            self.marks = tuple(self._evaluated(hint["marks"]))

    def _is_wanted(self, group: set[int]) -> bool:
        every = group | self.source.callers(group)
        return not self.wanted or any(self._is_named(number) for number in every)

    def _is_named(self, number: int) -> bool:
        each = self.source.functions[number]
        return not self.wanted or self.wanted in (each.short, each.name)

    def _evaluated(self, text: str) -> Any:
        try:
            with alarm(2):
                return eval(text, dict(self.loaded.names))
        except (Exception, Halt, SystemExit) as error:
            raise Refused(f"The line '# ttt:' has {text!r}, which raises {error!r}.") from None

    def found(self) -> Found:
        """Raises Refused."""
        source, hint = self.source, self.source.hint
        if not source.groups:
            raise Refused("No function of the file calls itself.", is_skipped=True)
        if not self.groups:
            raise Refused(f"No search of the file is called {self.wanted!r}, or by it.")
        if "call" in hint:
            return self._by_hint(hint)
        own = [each for call in self.loaded.calls for each in self._read(call)]
        if self.wanted:
            own = [each for each in own if self._is_named(each.call.function)]
        if own and (best := max(own, key=lambda each: each.rank)).reading.share >= _LEAST:
            return best
        guessed = self._guessed()
        if guessed is not None:
            return guessed
        raise Refused(self._why(), self.hint_line())

    def _by_hint(self, hint: dict[str, str]) -> Found:
        board = {"BOARD": self._evaluated(hint["board"])} if "board" in hint else {}
        call = self.loaded.caught(hint["call"], board)
        if call is None:
            raise Refused("The call of the line '# ttt:' does not come to a search.", "")
        call.words = hint["call"]
        for each in self._read(call):
            return each
        raise Refused(
            "The call of the line '# ttt:' was made, and no board of X and O was found in it.",
            self.hint_line(),
        )

    def _read(self, call: Call, guess: Guess | None = None) -> Iterator[Found]:
        """The readings of a call; of what it calls, where itself shows no board."""
        for group in self.groups:
            if call.function not in group | self.source.callers(group):
                continue
            reading = self._probed(call, group)
            if reading is None:
                continue
            if call.function in reading.slots:
                yield Found(call, group, reading, guess)
            elif (inner := self._inner(call, group)) is not None:
                inner.own = call.own
                reading = self._probed(inner, group)
                if reading is not None and inner.function in reading.slots:
                    yield Found(inner, group, reading, guess)

    def _probed(self, call: Call, group: set[int]) -> Reading | None:
        def probe() -> bytes:
            seen = Probe(self.loaded, group)
            seen.run(call)
            return pickle.dumps(reading_of(seen, self.marks) if seen.events else None)

        data = forked(probe, _PROBE)
        found: Reading | None = pickle.loads(data) if data else None
        return found

    def _inner(self, call: Call, group: set[int]) -> Call | None:
        """The first call of the search itself."""
        loaded, found = self.loaded, list[Call]()

        def keep(function: Any, number: int, args: Any, kwargs: Any) -> Any:
            if number not in group:
                return function(*args, **kwargs)
            found.append(Call(number, function, args, dict(kwargs)))
            raise Halt

        loaded.handle = keep
        try:
            with alarm(_PROBE):
                call.target(*call.args, **call.kwargs)
        except (Exception, Halt, SystemExit):
            pass
        finally:
            loaded.handle = None
        return found[0] if found else None

    def _guessed(self) -> Found | None:
        best, ends = None, time.monotonic() + _GUESSING
        for each in self._guesses(ends):
            if best is None or each.rank > best.rank:
                best = each
            if each.reading.good >= _GOOD and each.reading.share >= _SHARE:
                break
        return best

    def _guesses(self, ends: float) -> Iterator[Found]:
        guesses = Guesses(self.loaded)
        for group in self.groups:
            callers = [n for n in self.source.callers(group) if not self.source.reads_keys(n)]
            for number in (*sorted(callers), *sorted(group)):
                if not self._is_named(number):
                    continue
                for guess in guesses.of(number):
                    if time.monotonic() > ends:
                        return
                    yield from self.guess(guess)

    def guess(self, guess: Guess) -> Iterator[Found]:
        call = self.loaded.caught(guess.text, {})
        if call is not None:
            call.own, call.words = False, guess.text
            yield from self._read(call, guess)

    def chooser(self, found: Found) -> Found | None:
        """The function that chooses the move, where the call found is the search itself."""
        if found.call.function not in found.group or "call" in self.source.hint:
            return found
        guesses, ends = Guesses(self.loaded), time.monotonic() + _PROBE
        for number in sorted(self.source.callers(found.group)):
            if self.source.reads_keys(number):
                continue
            for guess in guesses.of(number):
                if time.monotonic() > ends:
                    return found
                for each in self.guess(guess):
                    is_clear = not each.guess or not each.guess.guessed
                    if each.reading.good and each.call.function not in each.group and is_clear:
                        return each
        return found

    def _why(self) -> str:
        source = self.source
        functions = [source.functions[number] for group in self.groups for number in group]
        name = functions[0].name
        return f"No board of X and O was found in the calls of {name}."

    def hint_line(self) -> str:
        """The line to put into the file, filled in as far as it is known."""
        for made in self.loaded.calls:
            words = words_of(made, self.source)
            names = self.source.functions[made.function].parameters
            if "<" not in words:
                return f"# ttt: call={words} read=lambda {', '.join(names)}: {_CELLS}"
        group = sorted(self.groups[0])
        outside = sorted(self.source.callers(set(group)) or group)
        function = self.source.functions[outside[0]]
        names = [p for p in function.parameters if p not in function.defaults]
        if function.is_method:
            names = names[1:]
        guesses = Guesses(self.loaded)
        texts = []
        for place, name in enumerate(names):
            options = guesses._arguments(name, function, place)
            is_board = bool(options and options[0].board)
            texts.append("BOARD" if is_board else options[0].text if options else name)
        owner = f"{function.owner}()." if function.is_method else ""
        board = guesses.boards[0] if guesses.boards else "[' '] * 9"
        call = f"{owner}{function.short}({', '.join(texts)})"
        return f'# ttt: call={call} board={board} marks="XO "'


def words_of(call: Call, source: Source) -> str:
    """A call as one would write it."""
    function = source.functions[call.function]
    texts = [_short(each) for each in call.args[int(function.is_method) :]]
    texts += [f"{name}={_short(value)}" for name, value in call.kwargs.items()]
    owner = f"{type(call.args[0]).__name__}()." if function.is_method and call.args else ""
    return f"{owner}{function.short}({', '.join(texts)})"


class Server:
    """Answers requests about one file."""

    def __init__(self, path: Path, function: str) -> None:
        self.source = Source(path)
        self.loaded = load(self.source)
        self.finder = Finder(self.loaded, function)
        self.found = self.finder.found()
        self.asker: Found | None = None

    def facts(self) -> dict[str, Any]:
        found, functions = self.found, self.source.functions
        shape, guess = found.reading.shape, found.guess
        return {
            "function": functions[found.call.function].name,
            "call": found.call.words or words_of(found.call, self.source),
            "own": found.call.own,
            "guesses": self._guessed(found),
            "others": [list(each) for each in guess.others] if guess else [],
            "rules": [shape.rows, shape.columns, shape.in_a_row, shape.falls],
            "depth": found.reading.depth,
            "random": self.source.uses_random,
            "notes": self.loaded.notes[:8],
        }

    def _guessed(self, found: Found) -> list[str]:
        """Guessed arguments; a mark that the first stone shows to be the mover's is none."""
        guess = found.guess
        if guess is None:
            return []
        first = repr(found.reading.first)
        is_own = {f"={first}", f"={found.reading.first}"}
        return [each for each in guess.guessed if not any(each.endswith(end) for end in is_own)
                or guess.others]  # fmt: skip

    def record(
        self, stones: list[int] | None, x_moves: bool, wanted: list[int], seconds: float
    ) -> bytes:
        found = self.found

        def work() -> bytes:
            call = found.call
            if stones is not None:
                call = Place(self.loaded, call, found.reading).put(
                    (stones[0], stones[1]), x_moves=x_moves
                )
            capture = Capture(self.loaded, found.reading, found.group, set(wanted))
            returned = capture.run(call, seconds)
            held = capture.columns["board"]
            head = {
                "nodes": len(held),
                "boards": len(capture.stones) // 2,
                "open": capture.open,
                "mover": capture.mover,
                "returned": as_json(returned),
                "returns_value": found.reading.value is not None
                and found.call.function in found.group,
                "odd": capture.odd,
                "fault": capture.fault,
                "variables": {str(node): text for node, text in capture.variables.items()},
            }
            return framed(head, capture.filled())

        return forked(work, seconds + 2) or framed({"ended": True})

    def choose(self, positions: list[list[int]], seconds: float) -> Iterator[bytes]:
        if self.asker is None:
            self.asker = self.finder.chooser(self.found) or self.found
        ends, at, most = time.monotonic() + seconds, 0, _BATCH
        while at < len(positions) and (left := ends - time.monotonic()) > 0:
            batch = positions[at : at + most]
            data = forked(partial(self._answers, batch), left)
            answers = json.loads(data) if data else []
            if not answers and most > 1:
                most = 1  # which of them is it?
                continue
            if not answers and data is not None:
                return
            yield from map(framed, answers or [{"fault": "It ended its process."}])
            at, most = at + max(1, len(answers)), _BATCH

    def _answers(self, positions: list[list[int]]) -> bytes:
        """Answers in the order of the positions, as long as none leaves anything behind."""
        answers, asker = [], self.asker or self.found
        for x, o, x_moves in positions:
            try:
                place = Place(self.loaded, asker.call, asker.reading)
                call = place.put((x, o), x_moves=bool(x_moves))
            except ValueError as error:
                answers.append({"fault": str(error)})
                break
            before = place.around()
            try:
                answers.append(self._chosen(place, call, (x, o)))
            except Halt:  # no time is left
                break
            if answers[-1]["placed"] is not None or place.around() != before:
                break
        return json.dumps(answers).encode()

    def _chosen(self, place: Place, call: Call, stones: tuple[int, int]) -> dict[str, Any]:
        returned = fault = placed = None
        try:
            returned = call.target(*call.args, **call.kwargs)
        except (Exception, SystemExit) as error:
            fault = f"{type(error).__name__}: {error}"[:200]
        after = [place.stones()]
        if after[0] == stones:
            after.append(_board_in(returned, place.reading, place.slot))
        for each in after:
            gained = (each[0] | each[1]) & ~(stones[0] | stones[1]) if each is not None else 0
            if gained.bit_count() == 1:
                placed = gained.bit_length() - 1
        return {"returned": as_json(returned), "placed": placed, "fault": fault}


def _board_in(returned: Any, reading: Reading, slot: Any) -> tuple[int, int] | None:
    """The stones of a board that was returned."""
    try:
        for value in (returned, *(returned if isinstance(returned, tuple) else ())):
            if slot.kind in boards.kinds(value):
                found = stones_of(reading, slot, value)
                if found is not None and any(found):
                    return found
    except Exception:
        return None
    return None


def _short(value: Any) -> str:
    try:
        text = repr(value).replace("\n", "")
    except Exception:
        text = "..."
    return f"<{type(value).__name__}>" if " object at 0x" in text else text[:60]


def framed(head: dict[str, Any], blob: bytes = b"") -> bytes:
    text = json.dumps(head | {"bytes": len(blob)}).encode()
    return text + b"\n" + blob


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function."""
    requests, answers = _pipes()
    path, function = Path(sys.argv[1]), sys.argv[2]
    try:
        server = Server(path, function)
    except Refused as refused:
        told = {"refused": refused.reason, "hint": refused.hint, "skipped": refused.is_skipped}
        _send(answers, framed(told))
        return
    except (SyntaxError, ValueError) as error:
        _send(answers, framed({"refused": f"The file is no Python: {error}.", "hint": ""}))
        return
    _send(answers, framed({"facts": server.facts()}))
    for line in requests:
        request = json.loads(line)
        if request["do"] == "record":
            position = request["stones"], request["x_moves"]
            _send(answers, server.record(*position, request["wanted"], request["seconds"]))
        elif request["do"] == "choose":
            for each in server.choose(request["positions"], request["seconds"]):
                _send(answers, each)
            asked = server.asker or server.found
            name = server.source.functions[asked.call.function].name
            _send(answers, framed({"done": True, "function": name}))
        elif request["do"] == "instead":
            _send(answers, framed({"facts": _exchanged(server, request["call"])}))


def _exchanged(server: Server, text: str) -> dict[str, Any]:
    """Take another guess for the call."""
    for each in server.finder.guess(Guess(text)):
        server.found, server.asker = each, None
        return server.facts()
    return {}


def _send(answers: IO[bytes], data: bytes) -> None:
    answers.write(data)
    answers.flush()


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Requests and answers; what the program prints or reads does not come between them."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    return requests, answers
