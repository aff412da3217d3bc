"""The process in which the user's file runs: it answers one request, and reports what it sees.

Messages go both ways as JSON or columns, each after its length and its kind, so that nothing that
the file may send is more than numbers and words to the parent.
"""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import sys
import threading
import time
from functools import partial
from itertools import islice
from typing import Any, Never

from ttt_tui.features.programs.channel import Answer, Batch
from ttt_tui.features.programs.child import limits
from ttt_tui.features.programs.child.call_graph import Function, Program
from ttt_tui.features.programs.child.candidate_calls import ITSELF, candidates, declared_board
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.modules import Project
from ttt_tui.features.programs.child.recognised_search import Recipe, Recognised
from ttt_tui.features.programs.child.recognition_session import Session
from ttt_tui.features.programs.child.rerun import Rerun
from ttt_tui.features.programs.child.stand_ins import USES
from ttt_tui.features.programs.child.standstill import Standstill, place_in
from ttt_tui.features.programs.child.threads import follow, wait
from ttt_tui.features.programs.child.variable_reader import VariableReader
from ttt_tui.features.programs.child.watch import Watch
from ttt_tui.features.programs.sandbox import Sandbox, enter

_MOST_CYCLES = 3
_NEW_OBJECTS = 50_000


def main() -> None:
    """Answer the request on standard input."""
    requests, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):
        os.dup2(nothing, each)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stderr = open(  # noqa: SIM115
        os.devnull, "w", encoding="utf-8", errors="replace"
    )
    length = int.from_bytes(_read(requests, 4), "big")
    request = json.loads(_read(requests, length))
    enter(Sandbox[request["sandbox"]], os.getcwd())
    threading.Thread(target=_end_with_the_parent, args=(requests,), daemon=True).start()
    worker = Worker(replies, request)
    try:
        worker.run()
    except BaseException as error:
        worker.failed(f"{type(error).__name__}: {error}")


def _read(descriptor: int, count: int) -> bytes:
    data = b""
    while len(data) < count and (some := os.read(descriptor, count - len(data))):
        data += some
    return data


def _end_with_the_parent(requests: int) -> None:
    """The parent is gone: this process goes, with all that it has started."""
    while os.read(requests, 1):
        pass
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


class Worker:
    """Runs one candidate of one cycle, and reports what came of it."""

    def __init__(self, descriptor: int, request: dict[str, Any]) -> None:
        self._descriptor = descriptor
        self._whole = threading.RLock()
        self._request = request
        self._begun = time.perf_counter()
        self._cycle: list[Function] = []
        self._call = ""
        self._guessed: tuple[str, ...] = ()
        self._more = False

    def run(self) -> None:
        request = self._request
        file = request["file"]
        limits.limit(request["seconds"])
        try:
            program = Program(Project(file))
        except SyntaxError as error:
            where = f" in line {error.lineno}" if error.lineno else ""
            self.refused(f"Syntax error{where}: {error.msg}.", "syntax-error")
        except (OSError, ValueError, RecursionError, MemoryError) as error:
            self.refused(f"Python cannot read the file: {error}.")
        cycles = program.cycles()[:_MOST_CYCLES]
        if wanted := request["function"]:
            reached = set(
                program.reached_from(
                    {n for n in program.functions if n.split(".")[-1] == wanted or n == wanted}
                )
            )
            cycles = [each for each in program.cycles() if any(e.name in reached for e in each)]
        if not cycles:
            self.refused("No function calls itself.", "skipped")
        number, attempt = request["attempt"]
        self._cycle = cycle = cycles[number]
        names = [each.name for each in cycle] + [each.name for each in program.callers(cycle)]
        self._functions = names
        limits.start_nothing()
        self._recursion = limits.Recursion()
        follow()
        random.seed(0)
        self._luck = random.getstate()
        watch = Watch(len(names), len(cycle))
        indexes = {name: index for index, name in enumerate(names)}
        self._loaded = loaded = Loaded(program)
        watch.spaces = lambda: loaded.spaces
        loaded.run(indexes, watch.around, watch.body, len(cycle))
        board = request["board"] or declared_board(loaded, cycle, watch)
        every = candidates(loaded, cycle, board, request["call"])
        candidate = next(islice(every, attempt, None), None)
        self._more = True
        if candidate is None:
            self._next = [number + 1, 0] if number + 1 < len(cycles) else None
            if self._next is None and loaded.missing:
                self.refused(f"No call of its search was found to work. {USES.words}")
            self.failed("", f"--call and --board, for {cycle[0].signature}")
            return
        self._next = [number, attempt + 1]
        self._call, self._guessed = candidate.call, candidate.guessed
        # Loaded, all that there is stays; what the search makes is looked through less often.
        gc.freeze()
        gc.set_threshold(_NEW_OBJECTS, 20, 20)
        self._begun = time.perf_counter()
        if recipe := request["recipe"]:
            self._again(Rerun(watch, recipe))
        else:
            Session(watch, self, request["nodes"], request["symbols"].split())
        place = partial(place_in, os.path.dirname(file) + os.sep, threading.get_ident())
        Standstill(watch.calls_so_far, place, self._stands).look_beside()
        words = "its search was not called"
        try:
            candidate.run()
            wait()
        except BaseException as error:
            words = f"{type(error).__name__}: {error}"[:200]
        self.failed(words)

    def _again(self, again: Rerun) -> None:
        request, task = self._request, self._request["task"]
        stones = request["stones"]
        if task == "play":
            again.play(stones, self._move)
        elif task == "look":
            reader = VariableReader(request["looked_at"], self._look)
            again.record(self, request["nodes"], stones[0] if stones else None, reader)
        else:
            again.record(self, request["nodes"], stones[0])

    def _move(self, number: int, answer: Answer) -> None:
        if USES.names:
            self.refused(USES.words)
        self._say({"kind": "move", "number": number, **answer._asdict()})
        if number < 0:
            os._exit(0)

    def _stands(self, place: tuple[str, int]) -> None:
        file, line = place
        self._say({"kind": "stands", "file": os.path.basename(file), "line": line})

    def _look(self, number: int, seen: dict[str, Any]) -> None:
        self._say({"kind": "seen", "node": number, **seen})

    def recognised(self, found: Recognised, root: int, recipe: Recipe) -> None:
        shape, signs, cells = found.shape, found.signs, found.shape.cells
        window = found.windows.get(0) or next(iter(found.windows.values()), None)
        self._say(
            {
                "kind": "recognised",
                "file": self._cycle[0].module.file,
                "functions": [each.name for each in self._cycle],
                "call": self._functions[recipe["first"]] + recipe["called"]
                if self._call == ITSELF
                else self._call,
                "guessed": self._guessed,
                "board": [shape.words, *map(_text, (signs.x, signs.o, signs.empty))],
                "rules": [*found.size, found.in_a_row, found.gravity],
                "start": [root & (1 << cells) - 1, root >> cells, found.turn],
                "window": window,
                "depth": found.depth,
                "recipe": recipe,
            }
        )
        if self._request["task"] == "learn":
            os._exit(0)

    def batch(self, batch: Batch) -> None:
        if self._request["task"] == "record":
            self._send(b"B", batch.packed())

    def over(self, *, complete: bool, stopped: str, chosen: int | None) -> None:
        if USES.names or (stopped and USES.missing and not complete):
            self.refused(" ".join(filter(None, [stopped and f"{stopped}.", USES.words])))
        self._say(
            {
                "kind": "over",
                "complete": complete,
                "stopped": stopped,
                "chosen": chosen,
                "random": random.getstate() != self._luck,
                "note": self._recursion.words,
                "seconds": time.perf_counter() - self._begun,
            }
        )
        os._exit(0)

    def failed(self, words: str, helps: str = "") -> None:
        following = self._next if self._more else None
        words = f"{self._call}: {words}" if self._call and words else words
        self._say({"kind": "failed", "words": words, "helps": helps, "next": following})
        os._exit(0)

    def refused(self, words: str, cause: str = "not-recognised") -> Never:
        """It is not judged, whatever way to call it there is: why, in a sentence."""
        self._say({"kind": "refused", "words": words, "cause": cause})
        os._exit(0)

    def _say(self, message: dict[str, Any]) -> None:
        self._send(b"J", json.dumps(message).encode())

    def _send(self, kind: bytes, data: bytes) -> None:
        with self._whole:
            rest = memoryview(len(data).to_bytes(4, "big") + kind + data)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]


def _text(sign: Any) -> str:
    return sign if isinstance(sign, str) else str(sign)
