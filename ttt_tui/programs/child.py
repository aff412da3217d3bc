"""The process in which a program runs: it runs the file, finds its search, and answers requests.

A request is JSON; an answer is a line of JSON, and behind it the columns of a recording.
"""

import builtins
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from typing import NamedTuple

from ttt_tui.programs.answers import Answers
from ttt_tui.programs.capture import framed
from ttt_tui.programs.file_run import HANGS, FileRun, Handle, WatchedCall, forked, in_halves, joined
from ttt_tui.programs.line import Line, LineError
from ttt_tui.programs.observing import Observer
from ttt_tui.programs.places import READER, value_at
from ttt_tui.programs.proposals import proposals
from ttt_tui.programs.readings import Search
from ttt_tui.programs.run_facts import BY_HEART, RunFacts
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import CELLS, FEW_TEXTS, MOST_CALLED, Halt, Player, StandIn, scripts

_AGAIN = 3
"""The place of a run in which another cell is typed first."""
_MOST_OTHERS = 70_000
"""Calls of the search in a run with something else typed; minimax after X's first move has 60,000.
"""
_MOST_CLICKED = 6
"""Runs of a file with windows, in each of which much is clicked at random."""
_TAKES_TURNS = "Games that the other side begins were seen, and not asked."
_ALONE = "It was asked with one value of {} alone."
"""What is said of state that varies, and is not set up for other positions."""
_MOST_CALLS = 1_500_000
"""Calls of the search in one run of the file."""
_MOST_TRIED = 20_000
"""Calls without a search in one trial of a proposed call."""


class Outcome(NamedTuple):
    """The outcome of a run.

    Attributes:
        is_found: True if a search was seen.
        why: a sentence on what is wrong with a call that was meant.
        is_last: True if nothing else need be tried.
    """

    is_found: bool = False
    why: str = ""
    is_last: bool = False


class SearchFinder:
    """Finds the call of a file that chooses or searches, and answers requests about it."""

    def __init__(
        self, source: Source, first: str, requests: Iterable[bytes], send: Callable[[bytes], None]
    ) -> None:
        """Begin; `first` is the number of the first run, empty to look at no other one."""
        self.source = source
        self._first = int(first or 0)
        self._looks_on = first == "0"
        self._scripts = len(scripts(source.texts)) // 2
        self._line = Line.parse(source.text)
        self._requests = requests
        self._send = send

    def serve(self) -> None:
        """Find a call, and answer until the requests end."""
        source, line = self.source, self._line
        tried = [*range(self._scripts)]
        if self._first:
            tried = [self._first]
        if line.call:
            tried = []
        for script in tried:
            outcome = self._attempt(FileRun(source, script), line)
            if outcome.is_found:
                return
            if outcome.is_last:
                break
        run = FileRun(source, 0)
        run.load()
        lines = [line]
        if not line.call:
            lines = [*dict.fromkeys(map(line.filled, proposals(source, run.names)))]
        open_ = [each for each in lines if "BOARD" in each.call and not each.board]
        # Beside a board of the file only the call is to be completed.
        held = [each for each in lines if each.board.replace(".", "").isidentifier()]
        shown = (held or open_ or lines or [line])[0]
        told = list[str]()
        for each in lines:
            outcome = self._attempt(run, each)
            if outcome.is_found:
                return
            if outcome.why and not told:
                shown = each
                told = [outcome.why]
            if outcome.is_last:
                break
        names = sorted({source.functions[min(group)].name for group in source.groups})
        reason = "No board that grows by one stone at a time was seen in the calls of"
        words = " ".join([f"{reason} {', '.join(names)}.", *told, *run.notes])
        self._send(
            framed({"refused": words, "line": shown.asking("board" if shown in open_ else "")})
        )

    def _attempt(self, run: FileRun, line: Line) -> Outcome:
        """Look for a search, and answer requests about it until they end."""
        return forked(partial(self._observed, run, line)) or Outcome()

    def _observed(self, run: FileRun, line: Line) -> Outcome:
        """Run the file, or make the call of a line; answer requests if a search is seen."""
        is_tried = line.call != self._line.call
        most_before = _MOST_TRIED if is_tried else _MOST_CALLS
        observer, why = self._watched(run, line, _MOST_CALLS, most_before)
        search = observer.search
        if search is None or (is_tried and (why or not search.has_own_marks)):
            if process_time() >= HANGS:
                return Outcome(why=f"The call {line.call} takes too long.", is_last=True)
            if search is None and is_tried:
                why = ""  # what fails before a search is seen is not meant
            return Outcome(why=why, is_last=not line.call and not run.player.typed)
        chosen, facts = observer.conclude(search)
        fork = chosen.fork
        assert fork
        if is_tried:  # the file may call it with others
            if chosen.outer:
                return Outcome()  # what is called does not choose
            board = value_at(search.slots[chosen.number].path, chosen.call)
            beside = self.source.set_beside(chosen.number)
            search.loose += sorted(each for each in beside if run.names.get(each) is not board)
            facts.others += self._other_searches(search)
        if self._looks_on and not line.call:
            self._run_otherwise(search, facts, run.player)
        facts.unasked += map(_ALONE.format, search.loose)
        if facts.by_heart:
            facts.unasked.append(BY_HEART)
        return Outcome(is_found=fork.ask(search, facts) is not False)

    def _other_searches(self, search: Search) -> list[str]:
        """Return functions that may search, too, or choose by such a search, one of each group."""
        source = self.source
        known = source.leading_to(search.group)
        found = [
            max(source.leading_to(group) - known, default=min(group))
            for group in source.groups
            if group != search.group
        ]
        return [source.functions[number].name for number in found]

    def _watched(
        self,
        run: FileRun,
        line: Line,
        most: int,
        most_before: int,
    ) -> tuple[Observer, str]:
        """Run the file, or make the call of a line; return the reason why the call fails, too."""
        run.report = lambda calls: self._send(framed({"calls": calls}))
        serve = partial(self._serve, run, line)
        marks = partial(eval, f"(*{line.marks or '()'},)", run.names)
        observer = Observer(run, marks, serve, most, most_before)
        return observer, self._play(run, line, observer.handle)

    def _run_otherwise(self, search: Search, facts: RunFacts, player: Player) -> None:
        """Run the file with other answers of the player, to see what the call leaves open."""
        size = self._scripts // len(CELLS)
        begin = player.script - player.script % size
        alike = range(begin, begin + size)  # cells are typed in the same way
        if facts.unasked:
            _, other = self._seen_alike(alike[_AGAIN], size, _MOST_CALLS)
            again = other or facts
            # What another run does not show is by chance of what was typed.
            facts.unasked = [each for each in facts.unasked if each in again.unasked]
        is_random = "random" in self.source.text and len(facts.sides) == 1
        if not (player.typed or is_random):
            return
        texts = self.source.texts
        commands = alike[size - len(texts) - len(texts[:FEW_TEXTS]) :]
        some = alike[: _MOST_CLICKED if StandIn.shown else size]
        others = [each for each in some if each != player.script]

        def look(scripts: Sequence[int]) -> list[tuple[int, RunFacts | None]]:
            return [
                self._seen_alike(each, size, _MOST_OTHERS, is_command=each in commands)
                for each in scripts
            ]

        runs = joined(in_halves(look, others))
        for each, run in zip(others, runs, strict=False):
            if each in commands and run and run[1] and run[1].odd > facts.odd:
                facts.unasked.append("A command of the player changes what it is asked.")
        changed = _learn_from(filter(None, runs), facts)
        search.loose += sorted(changed - {*search.loose})

    def _seen_alike(
        self, script: int, size: int, most: int, *, is_command: bool = False
    ) -> tuple[int, RunFacts | None]:
        """Return the facts that a run shows; where there are none, those of one that is alike.

        A word that comes first may end the file, and so may the way to type cells.
        """
        tried = [(script + n * size) % self._scripts for n in range(len(CELLS))]
        if not is_command:
            tried.insert(1, script + self._scripts)
        runs = ((each, self._seen(each, most)) for each in tried)
        return next((run for run in runs if run[1]), (script, None))

    def _seen(self, script: int, most: int) -> RunFacts | None:
        """Return the facts that a run with something else typed shows; None without a search."""

        def look() -> RunFacts | None:
            run = FileRun(self.source, script)
            observer, _ = self._watched(run, self._line, most, most)
            search = observer.search
            return None if search is None else observer.conclude(search)[1]

        found: RunFacts | None = forked(look)
        return found

    def _serve(
        self, run: FileRun, line: Line, call: WatchedCall, search: Search, facts: RunFacts
    ) -> bool:
        """Answer requests; return False if a proposed call does not make the moves of its side."""
        StandIn.calls_left = inf
        run.handle = None
        # What asks the player has made its move.
        builtins.input = sys.exit  # type: ignore[assignment]
        answers = Answers(run, call, search, line)
        sides = [0, 1]
        if line.call != self._line.call:
            sides = [*filter(answers.obeys, sides)]
            if len(sides) <= line.hands_side:
                return False
        self._send(framed({"facts": vars(facts) | answers.facts() | {"obeyed": sides}}))
        for request in self._requests:
            asked = json.loads(request)
            self._send(getattr(answers, asked.pop("do"))(**asked))
        return True

    def _play(self, run: FileRun, line: Line, handle: Handle) -> str:
        if not line.call:
            run.run(handle)
            run.click()
            return ""
        StandIn.calls_left = MOST_CALLED
        try:
            marks = eval(line.marks or "'XO'", run.names)[:2]
            names = run.names_for(line, marks, x_moves=True)
            run.names[READER] = eval(line.read or "None", run.names)
            run.handle = handle
            with run.alarm(HANGS):
                eval(line.call, names)
        except Halt:
            pass
        except (Exception, SystemExit) as error:
            texts = self.source.text.splitlines()[: run.line_of(error) or 0]
            is_meant = texts and re.match(r"\s*(raise|assert)\b", texts[-1])
            if not self._line.call and is_meant:
                return ""
            return f"The call raises {type(error).__name__}: {error}."[:300]
        return "The call of the line does not come to a search." if self._line.call else ""


def _learn_from(runs: Iterable[tuple[int, RunFacts | None]], facts: RunFacts) -> set[str]:
    """Complete facts by those of other runs; return the names of state that varies there."""
    own = facts.ways
    ways = {*own}
    changed = set[str]()
    for script, other in runs:
        if other is None:
            continue
        facts.plays_again |= other.plays_again
        facts.takes_turns |= other.takes_turns
        if other.number is None:
            other.number = facts.number
        if new := other.ways - ways:
            facts.other_runs.append(script)
            ways |= new
        else:
            facts.by_heart |= other.by_heart or other.begun > facts.begun
        if other.ways <= own:
            facts.answers += other.answers
            known = facts.given.items()
            changed |= {key for key, value in known if other.given.get(key, value) != value}
            changed.update(other.loose)
    if facts.takes_turns and all(first == facts.first for _, _, first, _ in ways):
        facts.unasked.append(_TAKES_TURNS)
    return changed


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function, the run."""
    path, function, first = sys.argv[1:]
    sys.dont_write_bytecode = True  # beside the file
    pipe = Connection(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what the program prints or reads does not come between
        os.dup2(nothing, number)

    def refuse(reason: str, *, is_skipped: bool = False) -> None:
        pipe.send_bytes(framed({"refused": reason, "skipped": is_skipped}))

    try:
        source = Source(Path(path), function)
        if source.groups:
            requests = iter(pipe.recv_bytes, b"")
            SearchFinder(source, first, requests, pipe.send_bytes).serve()
        elif function:
            refuse(f"No search of the file is called {function!r}, or by it.")
        else:
            refuse("No function of the file calls itself.", is_skipped=True)
    except LineError as error:
        refuse(str(error))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        what = f"line {error.lineno or 1}: {error.msg}" if isinstance(error, SyntaxError) else error
        refuse(f"Python refuses the file: {what}.")
