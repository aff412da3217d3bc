"""Whatever a process sends: it is believed as a whole, or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.features.programs.made import Program
from ttt_tui.features.programs import runner as runner_module
from ttt_tui.features.programs.channel import Batch
from ttt_tui.features.programs.file_check import judged
from ttt_tui.features.programs.messages import (
    LARGEST_FRAME,
    BadMessage,
    Ended,
    Message,
    Over,
    Recognised,
    decoded,
)
from ttt_tui.features.programs.processes import Process
from ttt_tui.features.programs.recorded_runs import ProgramRun
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Runner

START = "XO./.X./..O x"
RECOGNISED: dict[str, Any] = {
    "kind": "recognised",
    "functions": ["minimax"],
    "call": "minimax(board, 0, True)",
    "guessed": [],
    "board": ["list of 9", "X", "O", " "],
    "rules": [3, 3, 3, False],
    "start": [0b000010001, 0b100000010, 0],
    "window": None,
    "depth": "depth",
    "recipe": {},
    "file": "a.py",
}
OVER: dict[str, Any] = {
    "kind": "over",
    "complete": True,
    "stopped": "",
    "chosen": None,
    "random": False,
    "note": "",
    "seconds": 0.5,
}
RECORDED = Program().record(START)


def batches(recording: Recording = RECORDED, size: int = 20) -> list[Batch]:
    """A recording, as it comes from the process that makes it."""
    found, count = [], len(recording)
    for first in range(0, count, size):
        batch, last = Batch(), min(first + size, count)
        for name, column in batch.columns.items():
            column.extend(getattr(recording, name)[first:last])
        for place, end in enumerate(batch.columns["end"]):
            if end > last:
                batch.columns["end"][place] = -1
        for node in range(first):
            if first < recording.end[node] <= last:
                batch.late.append((node, recording.end[node], recording.value[node], 0))
        found.append(batch)
    return found


def frames() -> list[tuple[bytes, bytes]]:
    parts = [(b"B", each.packed()) for each in batches()]
    return [(b"J", packed(RECOGNISED)), *parts, (b"J", packed(OVER))]


def packed(message: object) -> bytes:
    return json.dumps(message).encode()


class Sent:
    """A process that has sent these frames, and has ended."""

    number = 1

    def __init__(self, frames: list[tuple[bytes, bytes]]) -> None:
        self._frames = iter(frames)
        self.is_bad = False

    def __call__(self, _: object) -> Sent:
        return self

    def next(self, _: float) -> Message:
        try:
            found = next(self._frames, None)
            return Ended() if found is None or self.is_bad else decoded(*found)
        except BadMessage as error:
            self.is_bad = True
            return Ended(str(error))

    def close(self) -> None: ...


@contextmanager
def took_in(frames: list[tuple[bytes, bytes]]) -> Iterator[Runner]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner_module, "Process", Sent(frames))
        running = Runner("mine.py")
        while not running.done:
            running.more(0.0)
        yield running


def test_what_was_sent_is_what_was_recorded() -> None:
    with took_in(frames()) as running:
        found = running.recording
        assert found is not None
        assert (found.complete, running.unrecognised) == (True, None)
        assert [found.end, found.parent, found.cell] == [
            RECORDED.end, RECORDED.parent, RECORDED.cell,
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (b"J", b"[" * 100_000),
        (b"J", b'{"kind": ' + b"[" * 100_000),
        (b"J", b"\xff\xfe"),
        (b"J", b"null"),
        (b"J", b'{"kind": []}'),
        (b"J", b'{"kind": "over", "chosen": ' + b"9" * 5_000 + b"}"),
    ],
)
def test_what_is_no_message_is_refused(kind: bytes, data: bytes) -> None:
    with pytest.raises(BadMessage):
        decoded(kind, data)


def test_texts_do_nothing_to_a_terminal() -> None:
    found = decoded(b"J", packed({**RECOGNISED, "call": "go(\x1b]0;X\x07\u200b\ud800)\nnow"}))
    assert isinstance(found, Recognised)
    assert found.call == r"go(\x1b]0;X\x07\u200b\ud800) now"


@pytest.mark.parametrize(
    "forged",
    [
        [frames()[1]],
        [frames()[-1]],
        [frames()[0], frames()[0]],
        [frames()[0], frames()[2]],
        [frames()[0], frames()[1], frames()[1]],
        [*frames()[:-2], frames()[-1]],
    ],
)
def test_messages_out_of_turn_are_not_judged(forged: list[tuple[bytes, bytes]]) -> None:
    with took_in(forged) as running:
        assert running.unrecognised is not None
        assert "sent an invalid recording" in running.unrecognised.words


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(Batch().columns)),
    st.integers(0, 60),
    st.sampled_from([-2, -1, 0, 1, 2, 5, 9, 30, 100, 127]),
)
def test_a_forged_node_is_refused_or_judged_and_nothing_hangs(
    name: str, place: int, number: int
) -> None:
    parts = batches()
    column = parts[place // 20 % len(parts)].columns[name]
    if name in ("function", "flags"):
        number = abs(number)
    column[place % len(column)] = number
    sent = [frames()[0], *((b"B", each.packed()) for each in parts), frames()[-1]]
    with took_in(sent) as running:
        if running.unrecognised is None:
            assert running.recording is not None
            assert judged(running.recording).verdict.verdict in ("right", "wrong", "unknown")


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([b"J", b"B", b"?"]),
            st.one_of(
                st.binary(max_size=80),
                st.sampled_from([data for _, data in frames()]),
                st.sampled_from([RECOGNISED, OVER]).flatmap(
                    lambda message: st.tuples(
                        st.sampled_from(sorted(message)),
                        st.recursive(
                            st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
                            max_leaves=5,
                        ),
                    ).map(lambda change: packed({**message, change[0]: change[1]}))
                ),
            ),
        ),
        max_size=6,
    )
)
def test_whatever_comes_there_is_an_end_and_no_exception(sent: list[tuple[bytes, bytes]]) -> None:
    with took_in(sent) as running:
        run = ProgramRun(running)
        run.more()
        assert running.done
        assert running.unrecognised or running.recording


def test_a_program_that_writes_without_an_end_is_read_no_faster_than_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = tmp_path / "floods.py"
    worker.write_text(
        "import os\ndef main():\n    while True:\n"
        f"        os.write(1, {(len(packed(OVER)).to_bytes(4, 'big') + b'J' + packed(OVER))!r})\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("ttt_tui.features.programs.processes._WORKER", "floods")
    process = Process({})
    taken = [process.next(10.0) for _ in range(100)]
    assert all(isinstance(each, Over) for each in taken)
    process.close()


def test_a_frame_that_says_it_is_endless_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = (LARGEST_FRAME + 1).to_bytes(4, "big") + b"J"
    worker = tmp_path / "boasts.py"
    worker.write_text(
        f"import os, time\ndef main():\n    os.write(1, {head!r})\n    time.sleep(100)\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("ttt_tui.features.programs.processes._WORKER", "boasts")
    process = Process({})
    assert process.next(10.0) == Ended("a frame that is too long")
    process.close()


def test_a_batch_that_says_more_than_it_has_is_refused() -> None:
    data = batches()[0].packed()
    for cut in range(len(data)):
        with pytest.raises(BadMessage):
            decoded(b"B", data[:cut])


def test_a_recording_that_was_refused_is_as_it_was() -> None:
    found = Recording(RECORDED.subject)
    first, second, *_ = batches()
    found.extend(first)
    second.columns["parent"][0] = 10_000
    with pytest.raises(ValueError, match="a call that"):
        found.extend(second)
    assert (len(found), found.end) == (20, RECORDED.head(20).end)
