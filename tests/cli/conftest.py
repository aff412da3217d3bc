from __future__ import annotations

import pytest

from tests.cli.run import Shell


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.setenv("NO_COLOR", "1")
    return Shell(monkeypatch, capsys)
