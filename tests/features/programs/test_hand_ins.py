"""Many files checked: in order, saved, resumed, and none of them ends the others."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run
from tests.features.programs.made import RIGHT
from tests.features.programs.reports.samples import ALL
from ttt_tui.cli.output import ProgressLine
from ttt_tui.engine.worker_pool import Threads
from ttt_tui.features.programs import hand_ins
from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.grading.requirements import NodeCount, Requirements
from ttt_tui.features.programs.hand_ins import HandIns, SavedChecks, Task, Terms
from ttt_tui.features.programs.runner import Hints

__all__ = ["run"]

TERMS = Terms(Hints(), 60.0, Requirements())
FILES: list[Task] = [(f"{name}.py", None) for name in "abcde"]
FOUND = dict(zip((file for file, _ in FILES), ALL, strict=True))


class Shown(ProgressLine):
    """What a terminal would show."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def show(self, text: str) -> None:
        self.texts.append(text)

    def clear(self) -> None:
        pass


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were checked; nothing is run, and the first ends after the second."""
    given: list[str] = []
    is_second_done = threading.Event()

    def check(file: str, *_: object, **__: object) -> Checked:
        given.append(file)
        if file == "a.py":
            assert is_second_done.wait(60)
        is_second_done.set()
        return FOUND[file]

    monkeypatch.setattr(hand_ins, "check", check)
    return given


def test_they_come_in_order_whichever_is_done_first(asked: list[str]) -> None:
    line = Shown()
    work = HandIns(FILES, TERMS, Threads(2), line=line)
    assert list(work.checked()) == list(ALL)
    assert sorted(asked) == [file for file, _ in FILES]
    assert work.done == 5
    assert any(text.endswith("checking a.py, b.py") for text in line.texts)
    assert line.texts[-1].startswith("check: 5 of 5 files done")


@pytest.mark.usefixtures("asked")
def test_files_of_one_name_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Shown()
    tasks: list[Task] = [(f"class/{each}/main.py", None) for each in ("alan", "alice")]
    for each, _ in tasks:
        monkeypatch.setitem(FOUND, each, ALL[0])
    list(HandIns(tasks, TERMS, Threads(1), line=line).checked())
    shown = {text.partition("checking ")[2] for text in line.texts}
    assert shown >= {str(Path("alan/main.py")), str(Path("alice/main.py"))}


def test_what_is_done_is_not_done_again(
    tmp_path: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    is_second_saved = threading.Event()

    def check(file: str, *_: object, **__: object) -> Checked:
        if file == "a.py":
            assert is_second_saved.wait(60)
        asked.append(file)
        return FOUND[file]

    def save(task: Task, checked: Checked) -> None:
        saved.save(*task, checked)
        is_second_saved.set()

    monkeypatch.setattr(hand_ins, "check", check)
    saved = SavedChecks(tmp_path / "results", TERMS.to_json())
    work = HandIns(FILES, TERMS, Threads(2), saved)
    monkeypatch.setattr(work, "_save", save)
    coming = work.checked()
    next(coming)
    coming.close()  # as Ctrl-C does
    saved.close()
    before = set(asked)
    asked.clear()
    saved = SavedChecks(tmp_path / "results", TERMS.to_json())
    assert list(HandIns(FILES, TERMS, Threads(2), saved).checked()) == list(ALL)
    saved.close()
    assert "a.py" in before
    assert not {"a.py", "b.py"} & set(asked)  # both were saved, though one alone was told


def test_terms_in_plain_types_differ_where_the_terms_do() -> None:
    asked = Requirements(("minimax",), NodeCount(5, True), points={"rules": 1.0})
    other = Terms(Hints(), 60.0, asked).to_json()
    assert (other["expect"], other["nodes"]) == (["minimax"], "at most 5 nodes")
    assert other != TERMS.to_json()


GOOD = RIGHT.replace("print(minimax", "# BAD\nprint(minimax")
BAD = {
    "a_hangs": "while True: pass",
    "b_eats_memory": "hoard = []\nwhile True: hoard.append(bytearray(1 << 26))",
    "c_forks": "import os\nwhile True: os.fork()",
    "d_prints_binary": "import os\nos.write(1, bytes(range(256)) * 4096)",
    "e_deletes_itself": "import os\nos.unlink(__file__)",
    "f_exits": "import os\nos._exit(0)",
    "g_kills": "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)",
}


@pytest.mark.slow
def test_no_file_ends_the_run(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name, line in BAD.items():
        (folder / f"{name}.py").write_text(GOOD.replace("# BAD", line), encoding="utf-8")
    (folder / "h_not_utf8.py").write_bytes(b"name = '\xff\xfe'\n" + GOOD.encode())
    (folder / "i_folder.py").mkdir()
    (folder / "j_nowhere.py").symlink_to("absent.py")
    (folder / "k_secret.py").write_text(GOOD, encoding="utf-8")
    (folder / "k_secret.py").chmod(0)
    (folder / "l_no_python.py").write_text("def (", encoding="utf-8")
    (folder / "m_good.py").write_text(GOOD, encoding="utf-8")
    (folder / "m_good.py").chmod(0o444)
    before = sorted(path.name for path in folder.iterdir())
    done = run("check", str(folder), "--json", "--seconds", "45", "--expect", "minimax")
    found = {Path(each["file"]).stem: each for each in map(json.loads, done.stdout.splitlines())}
    assert sorted(f"{name}.py" for name in found) == [
        each for each in before if "folder" not in each
    ]
    assert done.exit_code in (1, 3)
    assert found["m_good"]["recognised"]
    assert found["m_good"]["grade"]["status"] == "met"
    # Its search is called without what hangs before it, where there is time for that.
    assert found["a_hangs"]["verdict"] in ("right", "unknown")
    for name in ("h_not_utf8", "j_nowhere", "l_no_python"):
        assert found[name]["verdict"] == "unknown", name
        assert found[name]["grade"]["status"] == "unknown"
    assert sorted(path.name for path in folder.iterdir()) == before
