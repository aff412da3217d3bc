"""The server: places, lost connections, what those from elsewhere get, what must not hurt it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.features.serve.serving import Desk, Page, aiohttp, gone, is_alive, serving
from ttt_tui.features.serve.server import HEADERS


@pytest.fixture(autouse=True)
def _brief_goodbyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages here do not read what they are told at the end."""
    monkeypatch.setattr("ttt_tui.features.serve.server._CLOSING_SECONDS", 0.1)


async def test_the_page_comes_with_all_it_is_made_of(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        status, text, headers = await desk.get("/")
        assert (status, "textual.js" in text) == (200, True)
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        for name, value in HEADERS.items():
            assert headers[name] == value
        for name, kind in (
            ("textual.js", "text/javascript"),
            ("serve.js", "text/javascript"),
            ("xterm.css", "text/css"),
            ("favicon.svg", "image/svg+xml"),
        ):
            status, _, headers = await desk.get(f"/static/{name}")
            assert (status, headers["Content-Type"].partition(";")[0]) == (200, kind)
            assert headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        *("/static/", "/static", "/static/../server.py", "/static/..%2fserver.py", "/ws/", "/x"),
        *("/static/%2e%2e/server.py", "/static//etc/passwd", "/download/", "/download/abc"),
        *("/static/server.py", "/download/abc?instance=", "/favicon.ico"),
    ],
)
async def test_nothing_else_is_there(tmp_path: Path, path: str) -> None:
    async with serving(tmp_path) as desk:
        status, text, headers = await desk.get(path)
        assert status == 404
        assert "The server has nothing here" in text
        assert headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


async def test_an_empty_message_of_keys_is_none(tmp_path: Path) -> None:
    """Textual would take it for the end of all that is typed."""
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        await page.starts()
        await page.type("")
        await page.type("x")
        assert await page.hears() == {"typed": "x"}


async def test_a_visitor_has_a_program_of_his_own_in_a_folder_of_his_own(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        one = await desk.opens("?width=100&height=30")
        other = await desk.opens()
        first, second = await one.starts(), await other.starts()
        assert first["pid"] != second["pid"]
        folder = Path(first["folder"])
        assert folder.parent == tmp_path
        assert folder != Path(second["folder"])
        assert folder.stat().st_mode & 0o777 == 0o700
        assert first["arguments"] == [
            *("--folder", str(folder), "--memory", "1024", "--seconds", "1800", "--wait")
        ]
        assert (first["size"], second["size"]) == ([100, 30], [80, 24])
        await one.type("hello")
        assert await one.hears() == {"typed": "hello"}
        await one.say("resize", {"width": 10**9, "height": 50})
        assert await one.hears() == {"meta": {"type": "resize", "width": 500, "height": 50}}
        await one.say("ping", "17")
        assert await one.hears() == ["pong", "17"]
        await one.say("blur")
        assert await one.hears() == {"meta": {"type": "blur"}}
        await one.socket.close()
        await gone(first["pid"])
        await desk.until(1)
        assert not folder.exists()
        assert is_alive(second["pid"])
    assert not is_alive(second["pid"])
    assert list(tmp_path.iterdir()) == []


async def test_a_program_hears_of_another_size_when_it_has_drawn(tmp_path: Path) -> None:
    async with serving(tmp_path, 1, "", "waiting") as desk:
        page = await desk.opens("?width=100&height=30")
        while await page.hears() != {}:
            pass
        await page.say("resize", {"width": 120, "height": 40})
        await page.type("go")  # the program reads this first
        assert await page.hears() == {"typed": "go"}
        assert (await page.starts())["size"] == [100, 30]
        assert await page.hears() == {"meta": {"type": "resize", "width": 120, "height": 40}}
        await page.say("resize", {"width": 120, "height": 40})
        await page.type("next")
        assert await page.hears() == {"typed": "next"}, "the same again is nothing new"


async def test_who_finds_all_places_taken_is_told_and_comes_in_by_itself(tmp_path: Path) -> None:
    async with serving(tmp_path, visitors=1) as desk:
        inside = await desk.opens()
        await inside.starts()
        waiting = await desk.opens()
        told = "The one place is taken. You are next: the dashboard opens here as soon"
        kind, words = await waiting.hears()
        assert kind == "wait"
        assert words.startswith(told)
        gone_again = await desk.opens()
        assert "2 people are waiting, including you" in (await waiting.hears())[1]
        await gone_again.socket.close()
        assert (await waiting.hears())[1].startswith(told)
        await waiting.type("typed while waiting")
        await waiting.say("resize", {"width": 99, "height": 33})
        await desk.until(1, 1)
        await inside.socket.close()
        assert (await waiting.starts())["size"] == [99, 33]
        await desk.until(1)


async def test_eight_are_let_in_and_a_ninth_waits(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        pages = await asyncio.gather(*(desk.opens() for _ in range(9)))
        await desk.until(8, 1)
        drawn = [asyncio.ensure_future(page.starts()) for page in pages]
        done: set[asyncio.Future[object]] = set()
        left: set[asyncio.Future[object]] = {*drawn}
        while len(done) < 8:
            some, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
            done |= some
        (ninth,) = left
        assert len({each.result()["pid"] for each in done}) == 8  # type: ignore[index]
        first = next(page for page, task in zip(pages, drawn, strict=True) if task in done)
        await first.socket.close()
        assert (await asyncio.wait_for(ninth, 60))["pid"]  # type: ignore[index]
        await desk.until(8)


async def test_a_flood_from_one_address_ends_as_it_began(tmp_path: Path) -> None:
    async with serving(tmp_path, visitors=2) as desk:
        pages = await asyncio.gather(*(desk.opens() for _ in range(60)))
        await desk.until(2, 32)
        code, words = await pages[-1].closed()
        assert code == 1013
        assert words.startswith("All places are taken, and the queue is full.")
        assert (await desk.get("/"))[0] == 200
        await asyncio.gather(*(page.socket.close() for page in pages))
        await desk.until(0)
        await (await desk.opens()).starts()
    assert list(tmp_path.iterdir()) == []


async def test_reloading_takes_one_place(tmp_path: Path) -> None:
    async with serving(tmp_path, visitors=2) as desk:
        for _ in range(5):
            page = await desk.opens()
            pid = (await page.starts())["pid"]
            await page.socket.close()
        await gone(pid)
        await desk.until(0)


async def test_a_program_that_is_deaf_is_ended_with_what_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttt_tui.features.serve.visit._PATIENCE_SECONDS", 0.1)
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        pid = (await page.starts())["pid"]
        await page.type("child")
        child = (await page.hears())["child"]
        await page.type("deaf")
        assert await page.hears() == {"deaf": True}
        await page.socket.close()
        await gone(pid)
        await gone(child)
        await desk.until(0)


async def test_a_connection_that_vanishes_without_a_word_is_an_end_too(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        pid = (await page.starts())["pid"]
        page.socket._response.connection.transport.abort()
        await gone(pid)
        await desk.until(0)


@pytest.mark.slow
async def test_a_half_open_connection_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other end is there no more, and nothing says so: it does not answer when it is asked."""
    monkeypatch.setattr("ttt_tui.features.serve.server._HEARTBEAT_SECONDS", 0.5)
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        pid = (await page.starts())["pid"]
        await desk.until(0)  # its end is read from no more, so nothing answers
        await gone(pid)


async def test_a_program_that_draws_more_than_anybody_reads_is_ended_all_the_same(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        pid = (await page.starts())["pid"]
        await page.type("flood 200")
        page.socket._response.connection.transport.abort()
        await gone(pid)
        await desk.until(0)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("die 0", "The session has ended."),
        ("die 3", "The program ended unexpectedly."),
        ("die 2", r"This cannot be opened: \x1b]0;title\x07last words"),
        ("die 75", "The processor time of this session, 1,800 s, is used up."),
        ("die 77", "The memory of this session, 1,024 MB, was not enough."),
        ("die 76", "The session ended because it was idle for a long time."),
    ],
)
async def test_the_page_is_told_why_the_program_has_ended(
    tmp_path: Path, typed: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        await page.starts()
        await page.type(typed)
        assert await page.closed() == (4000, words)
        await desk.until(0)
    unexpected = "a visitor's program ended with status 3: \\x1b]0;title\\x07last words\n"
    assert capsys.readouterr().err == (unexpected if typed == "die 3" else "")


async def test_a_program_that_cannot_be_started_is_said_in_plain_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(tmp_path / "not there") as desk:
        page = await desk.opens()
        code, words = await page.closed()
        assert (code, words.partition(" now")[0]) == (1011, "The server cannot start the program")
        await desk.until(0)
    assert capsys.readouterr().err == "no process for a visitor: No such file or directory\n"


# Those from elsewhere, and those who want to hurt


async def refused(desk: Desk, query: str = "", **headers: str) -> int:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
        await desk.opens(query, **headers)
    await desk.until(0)
    return int(refusal.value.status)


async def test_a_page_of_another_server_opens_no_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        assert await refused(desk, Origin="http://evil.example") == 403
        assert await refused(desk, Origin="null") == 403
        host = desk.origin.removeprefix("http://")
        assert await refused(desk, Origin=f"https://{host}") == 403
        status, text, _ = await desk.get("/ws")
        assert (status, "this server&#x27;s own page" in text) == (403, True)


async def test_a_name_of_somebody_elses_is_not_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        status, text, headers = await desk.get("/", Host="<b>.evil.example")
        assert status == 421
        assert "does not answer to the name &#x27;&lt;b&gt;.evil.example&#x27;" in text
        assert headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]
        evil = {"Host": "evil.example", "Origin": "http://evil.example"}
        assert await refused(desk, **evil) == 421


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ("XXX/OOO/...", "both sides have a line"),
        ("hello", "&#x27;hello&#x27;"),
        ("%3Cscript%3E", "&lt;script&gt;"),
        ("$(touch%20x)", "$(touch x)"),
        ("X" * 5_000, "XXX...&#x27;"),
        ("..O/XOO/..X%00", "x00"),
    ],
)
async def test_a_position_that_is_none_gets_a_page_that_says_why(
    tmp_path: Path, position: str, wrong: str
) -> None:
    async with serving(tmp_path) as desk:
        status, text, _ = await desk.get(f"/?position={position}")
        assert (status, wrong in text) == (400, True), text
        assert await refused(desk, f"?position={position}") == 400


async def test_a_position_goes_on_in_our_own_notation(tmp_path: Path) -> None:
    async with serving(tmp_path, position="X../.../... o") as desk:
        assert (await desk.get("/?position=..O/XOO/..X"))[0] == 200
        asked = await (await desk.opens("?position=__o%0Axoo%0A__x")).starts()
        assert asked["options"][-1] == "--position=..O/XOO/..X x"
        falling = await (await desk.opens("?position=6x7k4g%20moves%204435")).starts()
        assert falling["options"][-1].startswith("--position=6x7k4g ")
        usual = await (await desk.opens("?position=")).starts()
        assert usual["options"][-1] == "--position=X../.../... o"


@pytest.mark.parametrize(
    "text", ["((3 12 8) (2 4 6)) min", "[3 [2 5]]", "nim: 3 4 5", "Tree b=2 d=3 seed=1"]
)
async def test_a_position_of_another_game_goes_on_as_it_is(tmp_path: Path, text: str) -> None:
    async with serving(tmp_path, position="nim 1 2") as desk:
        assert (await desk.get(f"/?position={quote(text)}"))[0] == 200
        asked = await (await desk.opens(f"?position={quote(text)}")).starts()
        assert asked["options"] == [f"--position={text}"]


async def test_a_link_goes_on_as_it_is_for_the_program_to_read(tmp_path: Path) -> None:
    link = "ttt1:" + "x" * 9_990  # the longest there is
    async with serving(tmp_path, position="X../.../... o") as desk:
        assert (await desk.get(f"/?link={link}"))[0] == 200
        asked = await (await desk.opens(f"?width=100&height=30&link={link}")).starts()
        assert asked["options"] == [f"--link={link}"]


async def test_what_the_page_is_to_keep_goes_to_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        await page.starts()
        await page.type('meta {"type": "game", "game": "ttt1:abc"}')
        assert await page.hears() == ["game", "ttt1:abc"]


@pytest.mark.parametrize("wrong", ["[", "null", '["quit"]', '["stdin", {}]', "[" * 50_000])
async def test_what_no_page_says_ends_the_session_and_nothing_else(
    tmp_path: Path, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(tmp_path) as desk:
        page, other = await desk.opens(), await desk.opens()
        pid = (await page.starts())["pid"]
        await other.starts()
        await page.socket.send_str(wrong)
        code, words = await page.closed()
        assert (code, words) == (
            1008,
            "The page and this server do not match: please reload the page.",
        )
        await gone(pid)
        await other.type("still here")
        assert await other.hears() == {"typed": "still here"}
    assert capsys.readouterr().err == ""


async def test_so_do_bytes_and_messages_without_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        await page.starts()
        await page.socket.send_bytes(b"x")
        assert (await page.closed())[0] == 1008
        page = await desk.opens()
        await page.starts()
        await page.socket.send_str(json.dumps(["stdin", "x" * (1 << 20)]))
        assert (await page.closed())[0] == 1009
        await desk.until(0)


async def test_programs_open_pages_of_the_web_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        await page.starts()
        for url in ("javascript:alert(1)", "file:///etc/passwd", "https://example.org"):
            meta = {"type": "open_url", "url": url, "new_tab": True}
            await page.type(f"meta {json.dumps(meta)}")
        assert await page.hears() == ["open_url", {"url": "https://example.org", "new_tab": True}]


async def offered(page: Page, name: str) -> tuple[str, str]:
    """A file offered for download: the key of the file, the name of the session."""
    kind, instance = await page.hears()
    assert kind == "instance_id"
    await page.starts()
    meta = {"type": "deliver_file_start", "key": f"key-{name}", "path": f"/secret/{name}"}
    rest = {"open_method": "browser", "mime_type": "text/html", "encoding": "", "name": None}
    await page.type(f"meta {json.dumps({**meta, **rest})}")
    kind, key = await page.hears()
    assert kind == "deliver_file_start"
    return key, instance


async def test_a_download_is_that_visitors_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        page, other = await desk.opens(), await desk.opens()
        key, instance = await offered(page, 'a"; x=.csv\r\nSet-Cookie: a')
        other_key, other_instance = await offered(other, "b")
        for wrong in (f"{key}?instance={other_instance}", key, f"{key}?instance=", "none"):
            assert (await desk.get(f"/download/{wrong}"))[0] == 404
        assert (await desk.get(f"/download/{other_key}?instance={instance}"))[0] == 404
        quoted = key.replace("\r", "%0D").replace("\n", "%0A")
        # What is cut off is not taken for the whole file.
        download = asyncio.create_task(desk.get(f"/download/{quoted}?instance={instance}"))
        assert (await page.hears())["meta"]["type"] == "deliver_chunk_request"
        await page.socket.close()
        with pytest.raises(aiohttp.ClientPayloadError):
            await download


async def test_a_download_is_whole_and_there_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        key, instance = await offered(page, "whole")
        status, text, headers = await desk.get(f"/download/{key}?instance={instance}")
        assert (status, text) == (200, "one, two")
        assert headers["Content-Type"] == "application/octet-stream"
        assert headers["Content-Disposition"] == "attachment; filename*=UTF-8''whole"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert (await desk.get(f"/download/{key}?instance={instance}"))[0] == 404


async def test_a_name_of_a_file_stays_a_name(tmp_path: Path) -> None:
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        kind, instance = await page.hears()
        await page.starts()
        name = 'a"; x=.csv\r\nSet-Cookie: a'
        meta = {"type": "deliver_file_start", "key": "key-whole", "path": f"/secret/{name}"}
        await page.type(f"meta {json.dumps(meta)}")
        assert await page.hears() == ["deliver_file_start", "key-whole"]
        status, _, headers = await desk.get(f"/download/key-whole?instance={instance}")
        assert (kind, status) == ("instance_id", 200)
        disposition = "attachment; filename*=UTF-8''a%22%3B%20x%3D.csv%0D%0ASet-Cookie%3A%20a"
        assert headers["Content-Disposition"] == disposition


async def test_a_program_that_does_not_listen_holds_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A paste waits for it, so nobody would see that the page has gone."""
    monkeypatch.setattr("ttt_tui.features.serve.server._DEAF_SECONDS", 0.1)
    monkeypatch.setattr("ttt_tui.features.serve.visit._PATIENCE_SECONDS", 0.1)
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        await page.starts()
        await page.type("deaf")
        assert await page.hears() == {"deaf": True}
        for _ in range(3):
            await page.type("x" * 200_000)
        assert await page.closed() == (4000, "The program does not respond.")
        await desk.until(0)


async def test_a_fault_of_ours_holds_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("ttt_tui.features.serve.visit.Visit.hear", fail)
    async with serving(tmp_path) as desk:
        page = await desk.opens()
        await page.type("x")
        await desk.until(0)
        monkeypatch.setattr("ttt_tui.features.serve.visit.Visit.to_its_end", fail)
        assert (await (await desk.opens()).closed())[0] == 1011
        await desk.until(0)
    words = 'failed: RuntimeError: "can\'t start new thread"\n'
    assert capsys.readouterr().err == f"a page {words}a visit {words}"


async def test_a_position_is_on_the_servers_board_unless_it_names_its_own(tmp_path: Path) -> None:
    async with serving(tmp_path, position="4x4k4 ..../..../..../.... x") as desk:
        drawn = await (await desk.opens("?position=..../..../..../X...")).starts()
        assert drawn["options"][-1] == "--position=4x4k4 ..../..../..../X... o"
        drawn = await (await desk.opens("?position=3x3k3%20X../.../...")).starts()
        assert drawn["options"][-1] == "--position=X../.../... o"


async def test_an_error_of_ours_is_one_line_here_and_none_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> str:
        raise RuntimeError("a secret")

    monkeypatch.setattr("ttt_tui.features.serve.server.dashboard", fail)
    async with serving(tmp_path) as desk:
        status, text, _ = await desk.get("/")
        assert (status, "Something went wrong" in text, "secret" in text) == (500, True, False)
    assert capsys.readouterr().err == "a request failed: RuntimeError: 'a secret'\n"


async def test_what_is_no_request_is_no_business_of_the_hosts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(tmp_path) as desk:
        port = int(desk.origin.rpartition(":")[2])
        for sent in (
            b"\x16\x03\x01\x02\x00\x01",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET /%ff HTTP/9.9\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            writer.write_eof()
            assert b"Traceback" not in await asyncio.wait_for(reader.read(), 60)
            writer.close()
            await writer.wait_closed()
        assert (await desk.get("/"))[0] == 200
    assert capsys.readouterr().err == ""


@pytest.mark.slow
async def test_the_end_of_the_server_is_told_to_all_and_leaves_no_process(tmp_path: Path) -> None:
    async with serving(tmp_path, visitors=2) as desk:
        pages = [await desk.opens() for _ in range(3)]
        pids = [(await page.starts())["pid"] for page in pages[:2]]
        await pages[0].type("deaf")
        assert await pages[0].hears() == {"deaf": True}
        await desk.until(2, 1)
        telling = [asyncio.create_task(page.closed()) for page in pages]
    for told in telling:
        assert await told == (1001, "The server has ended.")
    assert not any(map(is_alive, pids))
    assert list(tmp_path.iterdir()) == []
