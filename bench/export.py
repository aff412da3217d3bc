"""What it takes to export the whole tree of minimax: the command from its start to its end."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from bench.harness import Effort, Figure, Target, interleave, median

_COMMAND = """
import json, resource, sys, time
from pathlib import Path
begin = time.perf_counter()
from ttt_tui.cli import cli
arguments = ["export", sys.argv[1], "--algorithm", "minimax", "--output", sys.argv[2], "--force"]
cli(arguments, standalone_mode=False)
seconds = time.perf_counter() - begin
status = Path("/proc/self/status")
if status.exists():
    peak = next(int(l.split()[1]) for l in status.read_text().splitlines() if l[:6] == "VmHWM:")
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([seconds, peak * (1 if sys.platform == "darwin" else 1024)]))
"""
TARGETS = {".json": (Target(15), Target(200)), ".csv": (None, None)}


def measure(effort: Effort) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        files = {suffix: Path(folder) / f"tree{suffix}" for suffix in TARGETS}
        peaks: dict[str, list[float]] = {suffix: [] for suffix in TARGETS}
        times = interleave(
            {
                suffix: partial(_seconds, effort.position, file, peaks[suffix])
                for suffix, file in files.items()
            },
            effort.runs,
        )
        size = files[".json"].stat().st_size / 1e6
    figures = []
    for suffix, (seconds, megabytes) in TARGETS.items():
        name = f"export the tree of minimax to {suffix[1:]}"
        note = f"{size:.0f} MB of text" if suffix == ".json" else ""
        time = median(name, times[suffix])
        peak = median(f"{name}: peak memory", peaks[suffix], "MB")
        figures.append(Figure(name, time.value, "s", seconds, time.note).noting(note))
        figures.append(Figure(peak.name, peak.value, "MB", megabytes, peak.note))
    return figures


def _seconds(position: str, file: Path, peaks: list[float]) -> float:
    """A process of its own: its peak memory is noted beside."""
    done = subprocess.run(
        [sys.executable, "-c", _COMMAND, position, str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, peak = json.loads(done.stdout)
    peaks.append(peak / 1e6)
    return float(seconds)
