"""What a program may do to us: nothing. What is said where it is not understood."""

from __future__ import annotations

import os
import select
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import box
from ttt_tui.programs.boards import ON_BOARD
from ttt_tui.programs.box import Box
from ttt_tui.programs.program import Use, find_program
from ttt_tui.programs.recording import ProgramNotRecognized, Recording

LINES = """
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    def won(b, s):
        return any(all(b[i] == s for i in line) for line in LINES)
"""
SEARCH = (
    LINES
    + """
    def minimax(b, s):
        {inside}
        if won(b, 'X') or won(b, 'O'):
            return 1 if won(b, 'X') else -1
        values = []
        for i in range(9):
            if b[i] == ' ':
                b[i] = s
                values.append(minimax(b, 'O' if s == 'X' else 'X'))
                b[i] = ' '
        return (max if s == 'X' else min)(values, default=0)
    {call}
"""
)
CALL = "print(minimax(list('XO  X   O'), 'X'))"
SEARCH_AS_BYTES = dedent(SEARCH.replace("{inside}", "pass").replace("{call}", CALL)).encode()
START = Position.parse("XO./.X./..O x")
NODES = 237

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a program: `SEARCH` with lines before it, inside of it and after it."""

    def written(head: str = "", inside: str = "pass", call: str = CALL, text: str = SEARCH) -> Path:
        file = tmp_path / "mine.py"
        body = dedent(text.replace("{inside}", inside).replace("{call}", call))
        file.write_text(head + body)
        return file

    return written


def run(file: Path) -> Recording:
    with find_program(str(file)) as program:
        return program.record()


def nodes(recording: Recording) -> int:
    return len(recording) - 1


# Windows

WINDOW = (
    "\n    import threading, tkinter as tk"
    + SEARCH
    + """
    class Window:
        def __init__(self, root):
            self.root, self.is_on, self.side = root, False, 'X'
            self.cells = list('X   O    ')
            self.buttons = [
                tk.Button(root, text=text.strip(), command=lambda i=i: self.click(i))
                for i, text in enumerate(self.cells)
            ]
            self.start = tk.Button(root)
            self.start['command'] = self.begin
        def begin(self):
            self.is_on = True
            self.start.config(state=tk.DISABLED)
        def click(self, i):
            if self.is_on and self.buttons[i]['text'] == '':
                self.put(i)
                if self.side == 'O' and ' ' in self.cells:
                    self.root.after(100, lambda: threading.Thread(target=self.reply).start())
        def put(self, i):
            self.cells[i] = self.side
            self.buttons[i].config(text=self.side)
            if won(self.cells, self.side) or ' ' not in self.cells:
                self.is_on, self.side = False, None
            else:
                self.side = 'O' if self.side == 'X' else 'X'
        def reply(self):
            def value(i):
                b = self.cells[:]
                b[i] = 'O'
                return minimax(b, 'X')
            self.put(min((i for i in range(9) if self.cells[i] == ' '), key=value))
    root = tk.Tk()
    Window(root)
    root.mainloop()
"""
)


BUTTONS = (
    "\n    import tkinter as tk"
    + LINES.replace("b[i]", "b[i]['text']")
    + """
    def minimax(s):
        if won(cells, 'X') or won(cells, 'O'):
            return 1 if won(cells, 'X') else -1
        best = None
        for cell in cells:
            if cell['text'] == '':
                cell['text'] = s
                value = minimax('O' if s == 'X' else 'X')
                cell['text'] = ''
                if best is None or (value > best if s == 'X' else value < best):
                    best = value
        return best or 0
    def reply():
        best = 2, None
        for cell in cells:
            if cell.cget('text') == '':
                cell.config(text='O')
                best = min(best, (minimax('X'), cell), key=lambda found: found[0])
                cell.config(text='')
        best[1].config(text='O')
    def click(cell):
        if cell['text'] == '' and not won(cells, 'O'):
            cell.config(text='X')
            if not won(cells, 'X') and any(cell['text'] == '' for cell in cells):
                reply()
    cells = [tk.Button() for _ in range(9)]
    cells[0]['text'], cells[4]['text'] = 'XO'
    for cell in cells:
        cell.config(command=lambda cell=cell: click(cell))
    tk.mainloop()
"""
)


EVENTS = (
    "\n    import pygame"
    + SEARCH
    + """
    cells = dict(zip('abcdefghi', 'X   O    '))
    screen = pygame.display.set_mode((300, 300))
    def reply():
        free = [name for name in cells if cells[name] == ' ']
        return min(free, key=lambda name: minimax([*(cells | {name: 'O'}).values()], 'X'))
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                raise SystemExit
            if event.type == pygame.MOUSEBUTTONDOWN:
                x, y = event.pos
                name = 'abcdefghi'[y // 100 * 3 + x // 100]
                if cells[name] == ' ':
                    cells[name] = 'X'
                    if ' ' in cells.values():
                        cells[reply()] = 'O'
        pygame.display.update()
"""
)


@pytest.mark.parametrize(
    "text", [WINDOW, BUTTONS, EVENTS], ids=["a list", "their texts", "names of cells"]
)
def test_a_player_clicks_in_a_window(text: str, write: Write) -> None:
    with find_program(str(write(text=text, call=""))) as program:
        assert program.use is Use.LOOP
        assert program.sides == (Side.O,)
        assert program.ask(Position.parse("XX./.O./... o")).answers[ON_BOARD] == 2


# Manners

HARMLESS = {
    "asks for moves": ("", "pass", "while True:\n        minimax(list('XO  X   O'), 'X'); input()"),
    "prints, sleeps and clears the screen at each node": (
        "import os, time\n", "print(b, flush=True); time.sleep(1); os.system('sleep 1')", CALL),
    "closes its output": ("import os, sys\nos.close(1)\nsys.stdout.close()\n", "pass", CALL),
    "leaves at its end": ("", "pass", CALL + "\n    raise SystemExit(3)"),
    "has windows beside a module of its own": (
        "import tkinter\nimport copy\nfrom tkinter import *\n", "b = copy.copy(b)", CALL),
    "has a property that raises": (
        "class Odd:\n    @property\n    def bad(self):\n        raise ValueError\nodd = Odd()\n",
        "odd", CALL),
    "waits for events": (
        "try:\n    import pygame\nexcept ImportError:\n    raise SystemExit(1)\npygame.init()\n",
        "pass", CALL + "\n    while True:\n        for e in pygame.event.get(): pass"),
    "swallows everything": (
        "", "pass", f"try:\n        {CALL}\n    except BaseException: pass"),
}  # fmt: skip


@pytest.mark.parametrize("name", HARMLESS)
def test_what_a_program_does_beside_its_search_is_no_matter(name: str, write: Write) -> None:
    head, inside, call = HARMLESS[name]
    assert nodes(run(write(head, inside, call))) == NODES


def test_it_tells_how_many_calls_were_made_while_it_searches(write: Write) -> None:
    signal = "import signal\n        signal.raise_signal(signal.SIGALRM)"
    boxes = list[Box]()
    with find_program(str(write("", signal)), begun=boxes.append) as program:
        program.record(START, most=100)
    assert boxes[0].calls == 100


def test_missing_modules_and_what_raises_are_told(write: Write) -> None:
    head = "import nowhere_to_be_found as nf\nnf.init(3)\nclass W(nf.Window): pass\nW().show()\n"
    found = run(write(head + "1 / 0\n"))
    assert nodes(found) == NODES
    assert found.facts.notes == (
        "Line 5 of the file raises ZeroDivisionError: division by zero.",
        "nowhere_to_be_found is replaced by an object that accepts everything.",
    )


def test_a_call_that_asks_the_player_is_the_players_move(write: Write) -> None:
    turn = (
        "def turn(b, s, is_bot):\n    free = [i for i in range(9) if b[i] == ' ']\n"
        "    if not is_bot:\n        input()\n        b[free[0]] = s\n        return\n"
        "    after = lambda i: minimax(b[:i] + [s] + b[i + 1:], 'X')\n"
        "    b[min(free, key=after)] = s\n"
    )
    call = "b = list('XO  X   O')\n    for n in range(4): turn(b, 'XO'[n % 2], n % 2 == 1)"
    with find_program(str(write(turn, "pass", call))) as program:
        assert program.facts.function == "turn"
        assert program.sides == (Side.O,)


def test_the_board_of_the_file_is_not_state_beside_it(write: Write) -> None:
    head = "board = [' '] * 9\ndef again():\n    global board\n    board = [' '] * 9\n"
    with find_program(str(write(head, "board", ""))) as program:
        assert program.facts.unasked == ()


def test_random_numbers_are_the_same_each_time_and_others_in_each_position(write: Write) -> None:
    line = "# ttt: call=minimax(BOARD, MARK) board=[' ']*9 rules=3x3k3\n"
    file = str(write(f"{line}import random\n", "if random.random() < 0.5: return 0"))
    at = Position.parse("XO./.X./... o")
    told = list[list[int]]()
    for _ in range(2):
        with find_program(file) as program:
            assert program.facts.notes == ("Random numbers were seeded.",)
            found = program.answers([*map(at.play, at.moves())])
            told.append([nodes(program.record(at)), *(each.nodes for each in found)])
    assert told[0] == told[1]
    assert {*map(bool, told[0][1:])} == {True, False}


def test_the_file_stays_as_it_is_and_another_folder_is_worked_in(write: Write) -> None:
    file = write("open('left.txt', 'w').write('x')\n")
    before = file.read_text()
    assert nodes(run(file)) == NODES
    assert file.read_text() == before
    assert [each.name for each in file.parent.iterdir()] == ["mine.py"]


def test_no_secrets_are_handed_on(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "abc")
    found = run(write("import os\nassert 'SECRET_TOKEN' not in os.environ\n"))
    assert found.facts.notes == ()


# Malice, or bad luck


def test_a_program_that_ends_its_process_is_unread(write: Write) -> None:
    with pytest.raises(ProgramNotRecognized, match="ended its process"):
        run(write("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n"))


def test_a_search_that_ends_its_process_is_unread_and_others_go_on(write: Write) -> None:
    file = write("import os\n", "os._exit(1) if b.count(' ') == 1 else None", CALL)
    with pytest.raises(ProgramNotRecognized), find_program(str(file)) as program:
        program.record()


def test_nodes_are_limited_and_what_was_recorded_is_kept(write: Write) -> None:
    with find_program(str(write("", "pass", CALL))) as program:
        found = program.record(START, most=30)
    assert found.fault is not None
    assert "more than 30 calls" in found.fault.text
    assert not found.fault.is_own
    assert nodes(found) == 29


def test_memory_is_limited(write: Write) -> None:
    found = run(write("", "bytearray(4 << 30) if b.count(' ') == 1 else None", CALL))
    assert found.fault is not None
    assert "MemoryError" in found.fault.text


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b'{"facts": {"rules": [99, 3, 3, false]}}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_answer_is_refused(
    sent: bytes, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = f"Connection(1).send_bytes({sent!r})" if sent else "os.write(1, b'no length')"
    code = "import os, sys\nfrom multiprocessing.connection import Connection\n"
    monkeypatch.setattr(box, "_CHILD", f"{code}{told}; sys.stdin.read()")
    with pytest.raises(ProgramNotRecognized, match="invalid reply"):
        run(write())


@pytest.mark.parametrize("forged", ["depth", "board", "stones", "nodes"])
def test_columns_are_not_believed(forged: str, write: Write) -> None:
    """The program reaches into the recorder, and makes a game that is none."""
    lies = {
        "depth": "c.columns['log'][1] = -1; c.columns['log'][2] = -1",
        "board": "c.columns['log'][1] = 10 ** 6",
        "stones": "c.stones[6] = 511",
        "nodes": "c.columns['log'].append(-1)",
    }
    head = (
        "from ttt_tui.programs import capture\nfilled = capture.Capture.filled\n"
        f"def lie(c):\n    {lies[forged]}\n    return filled(c)\n"
        "capture.Capture.filled = lie\n"
    )
    with pytest.raises(ProgramNotRecognized, match=r"invalid reply|not known"):
        run(write(head))


# Hints


def test_a_completed_line_that_does_not_work_is_told(write: Write) -> None:
    line = "# ttt: call=minimax(list('XXX  O O '), 'X')"
    with pytest.raises(ProgramNotRecognized, match="does not come to a search") as refused:
        run(write(f"{line}\n", call="pass"))
    assert refused.value.line.startswith(line)


def test_a_line_says_which_call_is_meant(write: Write) -> None:
    line = "# ttt: call=minimax(BOARD, 'O') board=numpy.array([*'XO  X    '])\n"
    found = run(write(f"{line}import numpy as np\n"))
    assert str(found.game) == "XO./.X./... o"
    assert found.facts.call == "minimax(BOARD, 'O')"


REFUSED = {
    "no search": ("def choose(b):\n    return b.index(' ')\nprint(choose([' '] * 9))\n", True),
    "another game": (
        "def wins(heaps):\n    return any(not wins(heaps[:i] + (n,) + heaps[i + 1:])\n"
        "        for i, h in enumerate(heaps) for n in range(h))\nprint(wins((1, 2, 3)))\n", False),
    "a generator": (
        "def value(b):\n    for i in range(9):\n"
        "        yield from value(b[:i] + 'X' + b[i + 1:])\nlist(value('.........'))\n", False),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_search_of_a_board_is_refused(name: str, write: Write) -> None:
    text, is_skipped = REFUSED[name]
    with pytest.raises(ProgramNotRecognized) as refused:
        run(write(text=text, call="", inside=""))
    assert refused.value.is_skipped == is_skipped
    if name == "another game":
        assert refused.value.line.startswith("# ttt: call=wins(")


def test_positions_of_another_board_are_refused(write: Write) -> None:
    file = str(write())
    with (
        pytest.raises(ProgramNotRecognized, match="plays on 3x3"),
        find_program(file) as program,
    ):
        program.record(Position.parse("4x4k4 empty"))


BOXED = {
    "sees another process": (f"import os\nos.kill({os.getpid()}, 0)", "ProcessLookupError"),
    "writes outside": ("open(__file__ + '.txt', 'w')", "Read-only file system"),
    "reads another file": ("open({folder!r} + '/other.py')", "FileNotFoundError"),
    "reaches the network": (
        "import socket\nsocket.create_connection(('192.0.2.1', 9), 1)", "Network is unreachable"),
    "reaches a socket": (
        "socket.socket(socket.AF_UNIX).connect({folder!r} + '/s')", "FileNotFoundError"),
    "reaches a socket without a path": (
        "socket.socket(socket.AF_UNIX).connect('\\0' + {folder!r})", "ConnectionRefusedError"),
}  # fmt: skip
SEEN_IN_THE_BOX = """
import os, numpy
assert os.listdir(os.path.dirname(__file__)) == ['mine.py']
assert os.listdir(os.path.expanduser('~')) == os.listdir() == []
assert numpy.arange(3).tolist() == [0, 1, 2]
"""


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder with another hand-in and two sockets on which somebody listens."""
    with (
        TemporaryDirectory() as name,
        socket.socket(socket.AF_UNIX) as named,
        socket.socket(socket.AF_UNIX) as abstract,
    ):
        folder = Path(name)
        (folder / "other.py").write_text("")
        named.bind(str(folder / "s"))
        named.listen()
        abstract.bind(f"\0{folder}")
        abstract.listen()
        yield folder


def boxed(file: Path) -> Recording:
    with find_program(str(file), boxed=True) as program:
        return program.record()


@pytest.mark.skipif(not box.has_box(), reason="bubblewrap is not installed")
def test_a_boxed_program_does_no_harm_and_is_recorded(shared_folder: Path, write: Write) -> None:
    folder = repr(str(shared_folder))
    for names in (list(BOXED)[:3], list(BOXED)[3:]):  # a report names three
        head = "".join(f"{BOXED[name][0]}\n" for name in names).replace("{folder!r}", folder)
        found = boxed(write(head).rename(shared_folder / "mine.py"))
        assert nodes(found) == NODES
        for name, note in zip(names, found.facts.notes, strict=True):
            assert BOXED[name][1] in note


@pytest.mark.skipif(not box.has_box(), reason="bubblewrap is not installed")
def test_a_boxed_program_sees_libraries_itself_and_an_empty_folder(
    shared_folder: Path, write: Write
) -> None:
    found = boxed(write(SEEN_IN_THE_BOX).rename(shared_folder / "mine.py"))
    assert (nodes(found), found.facts.notes) == (NODES, ())


NO_PYTHON = {
    "broken": (b"def minimax(b:\n", "line 1"),
    "a return outside": (b"def f(): f()\nreturn 1\n", "line 2"),
    "an image": (b"\x89PNG\r\n\x1a\n\0\0", "Python refuses the file"),
    "in another encoding": ("# gr\xf6\xdfe\n".encode("latin-1"), "Python refuses the file"),
}


@pytest.mark.parametrize("name", NO_PYTHON)
def test_a_file_that_python_refuses_is_refused(name: str, tmp_path: Path) -> None:
    data, words = NO_PYTHON[name]
    file = tmp_path / "mine.py"
    file.write_bytes(data + SEARCH_AS_BYTES)
    with pytest.raises(ProgramNotRecognized, match="Python refuses the file") as refused:
        run(file)
    assert words in refused.value.reason


ENDING_OTHERS = {
    "kills its parent": "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n",
    "kills the group of its parent": (
        "import os, signal\nos.killpg(os.getpgid(os.getppid()), signal.SIGKILL)\n"
    ),
}


@pytest.mark.parametrize("name", ENDING_OTHERS)
def test_a_trusted_program_ends_itself_alone(name: str, write: Write) -> None:
    with suppress(ProgramNotRecognized):
        assert nodes(run(write(ENDING_OTHERS[name]))) == NODES


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes are found on Linux")
def test_a_daemon_of_a_trusted_program_is_ended(write: Write, tmp_path: Path) -> None:
    daemon = tmp_path / "daemon"
    head = f"""
import os, time
if not os.fork():
    os.setsid()
    if not os.fork():
        open({str(daemon)!r}, "w").write(str(os.getpid()))
        os.execvp("sleep", ["sleep", "600"])
    os._exit(0)
while not os.path.exists({str(daemon)!r}) or not open({str(daemon)!r}).read():
    pass
"""
    assert nodes(run(write(head))) == NODES
    with suppress(ProcessLookupError):
        process = os.pidfd_open(int(daemon.read_text()))
        assert select.select([process], [], [], 60)[0], "it goes on"
        os.close(process)


def test_two_processes_answer_and_write_no_file_of_each_other(write: Write) -> None:
    chooses = """
    from pathlib import Path
    def choose(b, s):
        minimax(b, s)
        with open('memo', 'a') as memo:
            print(len(b), file=memo)
        return str(Path.cwd()) + Path('memo').read_text()
    choose(list('XO  X   O'), 'X')
    """
    with find_program(str(write("", call=chooses))) as program:
        answers = program.answers([START, START.play(2).play(3)])
    assert len({each.returned for each in answers}) == 2
    assert all(each.returned.endswith("9\\n9\\n") for each in answers)
