"""Which names are ours, and which pages may open a session."""

from __future__ import annotations

import pytest

from ttt_tui.features.serve.address import Address, AddressError, read_public

HERE = Address("127.0.0.1", 8000)
PROXIED = Address("127.0.0.1", 8000, "https://ttt.example.org")


@pytest.mark.parametrize(
    ("host", "url", "loopback"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/", True),
        ("localhost", "http://localhost:8000/", True),
        ("::1", "http://[::1]:8000/", True),
        ("0.0.0.0", "http://127.0.0.1:8000/", False),
        ("::", "http://[::1]:8000/", False),
        ("192.0.2.7", "http://192.0.2.7:8000/", False),
        ("classroom", "http://classroom:8000/", False),
    ],
)
def test_where_it_is_found_and_by_whom(host: str, url: str, loopback: bool) -> None:
    address = Address(host, 8000)
    assert (address.url, address.is_loopback) == (url, loopback)


def test_names_of_others_are_not_ours() -> None:
    for host in ("127.0.0.1:8000", "127.0.0.1", "localhost:9000", "LOCALHOST", "[::1]:8000"):
        assert HERE.knows(host), host
    for host in (
        *("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example"),
        *("", "[::1", "user@localhost", "localhost/evil", "local host", "localhost#"),
    ):
        assert not HERE.knows(host), host


def test_a_proxys_name_is_ours_and_that_of_the_machine_where_others_come_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert PROXIED.knows("ttt.example.org")
    monkeypatch.setattr("socket.gethostname", lambda: "Desk7")
    open_to_all = Address("0.0.0.0", 8000)
    assert open_to_all.knows("desk7:8000")
    assert open_to_all.knows("desk7.local")
    assert not HERE.knows("desk7")


@pytest.mark.parametrize(
    ("origin", "host", "may"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://localhost:9000", "localhost:9000", True),  # a port that is forwarded by ssh
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://localhost:3000", "localhost:8000", False),  # another server here
        ("http://evil.example", "127.0.0.1:8000", False),
        ("http://evil.example:8000", "evil.example:8000", False),
        ("https://127.0.0.1:8000", "127.0.0.1:8000", False),
        ("file:///home/page.html", "127.0.0.1:8000", False),
        ("null", "127.0.0.1:8000", False),
        ("", "127.0.0.1:8000", False),
        (None, "127.0.0.1:8000", False),
        ("http://127.0.0.1:99999999", "127.0.0.1:99999999", False),
    ],
)
def test_a_page_from_elsewhere_drives_no_session(origin: str | None, host: str, may: bool) -> None:
    assert HERE.allows(origin, host) is may


def test_behind_a_proxy_its_pages_may_whatever_name_it_passes_on() -> None:
    for host in ("ttt.example.org", "127.0.0.1:8000"):
        assert PROXIED.allows("https://ttt.example.org", host)
        assert not PROXIED.allows("http://ttt.example.org:81", host)
    assert PROXIED.allows("http://127.0.0.1:8000", "127.0.0.1:8000")


def test_a_public_address_is_scheme_and_host() -> None:
    assert read_public("https://Example.org/") == "https://example.org"
    assert read_public("http://example.org:8080") == "http://example.org:8080"
    assert read_public("https://[2001:db8::1]:443") == "https://[2001:db8::1]"
    for wrong in ("example.org", "ftp://example.org", "https://", "https://a:b:c", "https://[a"):
        with pytest.raises(AddressError, match="such as https"):
            read_public(wrong)
    for more in ("https://example.org/ttt", "https://example.org/?a", "https://me@example.org"):
        with pytest.raises(AddressError, match="more than a scheme and a host"):
            read_public(more)
