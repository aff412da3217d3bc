"""What was written for a visitor becomes a download, and is no file of the host any more."""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

import pytest
from textual.app import App

from ttt_tui.tui.browser_download import hand_over


def test_a_file_is_delivered_and_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, delivered = tmp_path / "tree.svg", list[tuple[bytes, dict[str, Any]]]()
    path.write_bytes(b"<svg>")

    def deliver(_: App[None], file: BinaryIO, **how: Any) -> None:
        assert not path.exists()
        with file:
            delivered.append((file.read(), how))

    monkeypatch.setattr(App, "deliver_binary", deliver)
    hand_over(App[None](), path)
    how = {"save_directory": tmp_path, "save_filename": "tree.svg"}
    assert delivered == [(b"<svg>", {**how, "mime_type": "application/octet-stream"})]
