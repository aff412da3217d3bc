"""Where the server is, by which names, and from which pages it may be spoken to.

A page anywhere in the web can make a browser ask servers of its user's machine: by a name of its
own that it lets mean 127.0.0.1 (the `Host` of the request tells), or by a websocket, which no
browser keeps to one's own pages (its `Origin` tells).
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import SplitResult, urlsplit

_USUAL_PORTS = {"http": 80, "https": 443}


class AddressError(ValueError):
    """An address that cannot be used; the message says why."""


@dataclass(frozen=True)
class Address:
    """Where the server listens, and how those who come through a proxy call it.

    Attributes:
        public: `https://example.org`, without a path; empty where no proxy stands before it.
    """

    host: str
    port: int
    public: str = ""

    @property
    def url(self) -> str:
        """Where a browser on this machine finds it."""
        return f"http://{_bracketed(_here(self.host))}:{self.port}/"

    @property
    def is_loopback(self) -> bool:
        """Whether nobody but users of this machine can reach it."""
        ip = _ip(self.host)
        return self.host == "localhost" if ip is None else ip.is_loopback

    def knows(self, host: str) -> bool:
        """Whether a request's `Host` is one of our names.

        An address in numbers is, whichever: no page elsewhere can be at it. Of names only those
        that are known to be ours.
        """
        name = _host_name(host)
        if name is None:
            return False
        if _ip(name) is not None:
            return True
        return name in self._names

    @cached_property
    def _names(self) -> frozenset[str]:
        """Looked for once, and asked of nobody else: a name server may take seconds."""
        names = {"localhost", self.host.lower(), (urlsplit(self.public).hostname or "")}
        if not self.is_loopback:
            own = socket.gethostname().lower()
            names |= {own, f"{own}.local"}
        return frozenset(names)

    def allows(self, origin: str | None, host: str) -> bool:
        """Whether a page at `origin` may drive a session here, asked for under the name `host`."""
        if origin is None or not self.knows(host):
            return False
        return _origin(origin) in {_origin(f"http://{host}"), _origin(self.public)} - {None}


def read_public(url: str) -> str:
    """The address of a proxy as browsers name it: scheme, host and, where it is unusual, the port.

    Raises:
        AddressError: it is none.
    """
    origin = _origin(url)
    parts = _split(url)
    if origin is None or parts is None:
        raise AddressError("it is not an address: write one such as https://example.org")
    if parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise AddressError("it has more than a scheme and a host: write https://example.org")
    scheme, name, port = origin
    shown = "" if port == _USUAL_PORTS[scheme] else f":{port}"
    return f"{scheme}://{_bracketed(name)}{shown}"


def _origin(url: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an address of the web; None where it is none."""
    parts = _split(url)
    if parts is None or parts.scheme not in _USUAL_PORTS or not parts.hostname:
        return None
    try:
        return parts.scheme, parts.hostname, parts.port or _USUAL_PORTS[parts.scheme]
    except ValueError:  # no number, or too large a one
        return None


def _host_name(host: str) -> str | None:
    """The name in a `Host`, small, without its port."""
    parts = _split(f"//{host}")
    if parts is None or parts.netloc != host or parts.username is not None:
        return None
    return parts.hostname


def _split(url: str) -> SplitResult | None:
    try:
        return urlsplit(url)
    except ValueError:  # brackets that are not closed, and the like
        return None


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _here(host: str) -> str:
    """An address that means all of them is not one to go to."""
    ip = _ip(host)
    return (
        host
        if ip is None or not ip.is_unspecified
        else str(type(ip)("127.0.0.1" if ip.version == 4 else "::1"))
    )


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
