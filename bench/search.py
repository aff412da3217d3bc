"""The engine beside all others, on the same position, and what its trace weighs.

Compiled and interpreted, with its trace and without; plain C doing the same search (`limit.c`, the
empty board only), and plain C that only wants the value (`bare.c`); the tutorials' way
(`naive.py`), easyAI and open_spiel. What is not there (a compiler, a package, the compiled kernel)
is named and left out. Processor time, the best of three searches in each round, so that other work
on the machine counts as little as possible.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from types import ModuleType

from bench import memory, others
from bench.harness import Effort, Figure, Run, Target, interleave, median, missing, ratio
from bench.naive import Naive
from bench.others import Absent, Searching
from ttt_tui._version import has_compiled_kernel
from ttt_tui.game import Player, Position
from ttt_tui.search import PLAIN, Algorithm, Score, SearchOptions, Trace, kernel
from ttt_tui.search.kernel import Kernel

_LIMIT, _BARE = (Path(__file__).with_name(name) for name in ("limit.c", "bare.c"))
_SEARCHES = 3
_NO_LIMIT = sys.maxsize

PLAIN_C, TABLE_C, TRACED_C = "plain C", "plain C with a table of wins", "plain C, full trace"
BARE_C = "plain C without counters"
COMPILED, TRACED = "compiled", "compiled, full trace"
INTERPRETED, INTERPRETED_TRACED = "interpreted", "interpreted, full trace"
QUICK_WINS = "compiled, quick wins preferred"
NAIVE = "naive lists"
SPIEL = {
    Algorithm.MINIMAX: "loop over open_spiel's states",
    Algorithm.ALPHA_BETA: "open_spiel's alpha_beta_search",
}
EASY, EASY_TABLE = "easyAI Negamax", "easyAI Negamax with table"

_TO_C = {Algorithm.MINIMAX: Target(1.5), Algorithm.ALPHA_BETA: Target(1.7)}
_TO_BARE_C = {Algorithm.MINIMAX: Target(1.5)}
_OTHERS = Target(100, at_least=True)


def measure(effort: Effort) -> list[Figure]:
    position = Position.parse(effort.position)
    figures = []
    with ExitStack() as stack:
        for algorithm in PLAIN:
            contest = _Contest(position, algorithm)
            runs = contest.contenders(stack)
            measured = interleave(runs, effort.runs)
            figures += contest.figures(measured)
    return [*figures, *memory.measure(position, effort.runs)]


class _Contest:
    """One algorithm on one position, by all who can."""

    def __init__(self, position: Position, algorithm: Algorithm) -> None:
        self.position = position
        self.algorithm = algorithm
        self.options = SearchOptions(algorithm)
        reference = kernel.Kernel(position, self.options, Trace(0))
        reference.run(_NO_LIMIT, _NO_LIMIT)
        self.nodes, self.value = reference.nodes, reference.value
        self.absent: list[Figure] = []
        self.notes = {BARE_C: "only its value can be checked"}

    def contenders(self, stack: ExitStack) -> dict[str, Run]:
        runs = self._plain_c(stack) | self._kernels()
        runs[NAIVE] = partial(_best, self._naive)
        return runs | self._others()

    def figures(self, measured: Mapping[str, list[float]]) -> list[Figure]:
        def times(over: str, under: str, target: Target | None = None) -> list[Figure]:
            if not {over, under} <= measured.keys():
                return []
            title = f"{self.algorithm.name}: {over} / {under}"
            return [ratio(title, measured[over], measured[under], target)]

        name = self.algorithm.name
        figures = [Figure(f"{name}: nodes", self.nodes, "", note="of all but easyAI")]
        for contender, values in measured.items():
            figure = median(f"{name}: {contender}", values)
            figures.append(figure.noting(self.notes.get(contender, "")))
        if COMPILED in measured:
            speed = self.nodes / statistics.median(measured[COMPILED])
            figures.append(Figure(f"{name}: speed, compiled", speed, "nodes/s"))
        return [
            *figures,
            *self.absent,
            *times(COMPILED, PLAIN_C, _TO_C[self.algorithm]),
            *times(COMPILED, BARE_C, _TO_BARE_C.get(self.algorithm)),
            *times(TRACED, COMPILED, Target(2.5)),
            *times(TRACED, TRACED_C),
            *times(NAIVE, COMPILED, Target(250, at_least=True)),
            *times(SPIEL[self.algorithm], COMPILED, _OTHERS),
            *times(EASY, QUICK_WINS, _OTHERS),
            *times(EASY_TABLE, QUICK_WINS, _OTHERS),
            *times(INTERPRETED, NAIVE, Target(1.0)),
            *times(INTERPRETED, COMPILED),
        ]

    def _plain_c(self, stack: ExitStack) -> dict[str, Run]:
        if self.position != Position():
            return {}
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None:
            self.absent.append(missing(f"{self.algorithm.name}: plain C", "no C compiler"))
            return {}
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        limit, bare = folder / "limit", folder / "bare"
        for program, source in ((limit, _LIMIT), (bare, _BARE)):
            subprocess.run([compiler, "-O3", "-o", str(program), str(source)], check=True)
        ways = {PLAIN_C: ["lines"], TABLE_C: ["table"], TRACED_C: ["lines", "trace"]}
        runs: dict[str, Run] = {name: partial(self._c, limit, how) for name, how in ways.items()}
        return runs | {BARE_C: partial(self._c, bare, [])}

    def _c(self, program: Path, how: list[str]) -> float:
        command = [str(program), "3", "3", "3", self.algorithm.name, *how, str(_SEARCHES)]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found, times = told.splitlines()
        _, value, *counts = found.split()
        self._check(int(counts[1]) if counts else self.nodes, int(value))
        return min(int(word) for word in times.split()[1:]) / 1e9

    def _kernels(self) -> dict[str, Run]:
        def run(module: ModuleType, capacity: int, options: SearchOptions) -> Run:
            return partial(_best, partial(self._kernel, module, capacity, options))

        room = self.nodes + 1
        runs = {}
        if has_compiled_kernel():
            native = import_module("ttt_tui.search.native")
            runs[COMPILED] = run(native, 0, self.options)
            runs[TRACED] = run(native, room, self.options)
            if self.algorithm is Algorithm.ALPHA_BETA:
                runs[QUICK_WINS] = run(native, 0, SearchOptions(score=Score.DEPTH))
        else:
            title = f"{self.algorithm.name}: compiled"
            self.absent.append(missing(title, "the compiled kernel is not built here"))
        runs[INTERPRETED] = run(kernel, 0, self.options)
        runs[INTERPRETED_TRACED] = run(kernel, room, self.options)
        return runs

    def _kernel(self, module: ModuleType, capacity: int, options: SearchOptions) -> Searching:
        searching: Kernel = module.Kernel(self.position, options, Trace(capacity))

        def search() -> int:
            searching.run(_NO_LIMIT, _NO_LIMIT)
            if options.score is Score.DEPTH:
                return self.value
            self._check(searching.nodes, searching.value)
            return searching.value

        return search

    def _naive(self) -> Searching:
        naive = Naive(str(self.position).partition(" ")[0])
        search = naive.minimax if self.algorithm is Algorithm.MINIMAX else naive.alpha_beta
        x_to_move = self.position.to_move is Player.X

        def searching() -> int:
            value = search(x_to_move)
            self._check(naive.nodes, value)
            return value

        return searching

    def _others(self) -> dict[str, Run]:
        position = self.position
        makers: dict[str, Callable[[], Searching]]
        if self.algorithm is Algorithm.MINIMAX:
            makers = {SPIEL[self.algorithm]: lambda: others.open_spiel_minimax(position)}
        else:
            makers = {
                SPIEL[self.algorithm]: lambda: others.open_spiel_alpha_beta(position),
                EASY: lambda: others.easyai(position, table=False),
                EASY_TABLE: lambda: others.easyai(position, table=True),
            }
        runs: dict[str, Run] = {}
        for name, maker in makers.items():
            try:
                maker()
            except Absent as why:
                self.absent.append(missing(f"{self.algorithm.name}: {name}", str(why)))
            else:
                runs[name] = partial(_best, maker, self.value)
        for name, table in ((EASY, False), (EASY_TABLE, True)):
            if name in runs:
                self.notes[name] = f"{easyai_nodes(position, table=table):,} nodes"
        if QUICK_WINS not in self.notes:
            depth = kernel.Kernel(position, SearchOptions(score=Score.DEPTH), Trace(0))
            depth.run(_NO_LIMIT, _NO_LIMIT)
            self.notes[QUICK_WINS] = f"as easyAI does: {depth.nodes:,} nodes"
        return runs

    def _check(self, nodes: int, value: int) -> None:
        if (nodes, value) != (self.nodes, self.value):
            raise AssertionError(
                f"{nodes} nodes and value {value} instead of {self.nodes} and {self.value}: "
                "not the same search"
            )


def easyai_nodes(position: Position, *, table: bool) -> int:
    """The moves that easyAI tries, counted while no clock runs."""
    made = count()
    others.easyai(position, table=table, count=made.__next__)()
    return next(made)


def _best(prepare: Callable[[], Searching], value: int | None = None) -> float:
    """Seconds of processor time, the best of three; setting up does not count."""
    best = float("inf")
    for _ in range(_SEARCHES):
        search = prepare()
        start = time.process_time()
        found = search()
        best = min(best, time.process_time() - start)
        if value is not None and found != value:
            raise AssertionError(f"value {found} instead of {value}")
    return best
