"""What forks run on their machines: our commands, on the Pythons and systems that are named."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.house.documents import ROOT, text

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
PROJECT = tomllib.loads(text(ROOT / "pyproject.toml"))
ACTIONS = {
    "actions/checkout",
    "actions/setup-python",
    "actions/upload-artifact",
    "actions/download-artifact",
    "pypa/cibuildwheel",
    "pypa/gh-action-pypi-publish",
}


def read(path: Path) -> Any:
    # YAML takes `on` for a truth value; as a key of a workflow it is a word.
    return yaml.safe_load(re.sub(r"^on:", '"on":', text(path), flags=re.MULTILINE))


def jobs(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = read(path)["jobs"]
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job.get("steps", ())]


def suite() -> dict[str, Any]:
    found: dict[str, Any] = jobs(GITHUB / "workflows" / "tests.yml")["suite"]
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_whole_and_can_do_no_more_than_it_must(path: Path) -> None:
    workflow = read(path)
    assert {"name", "on", "jobs", "permissions"} <= set(workflow)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert "runs-on" in job or "uses" in job, name
        needed = job.get("needs", [])
        assert {needed} if isinstance(needed, str) else set(needed) <= set(workflow["jobs"])
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_well_known_ones_and_named_by_version(path: Path) -> None:
    for step in steps(path):
        assert ("uses" in step) != ("run" in step)
        if "uses" in step:
            action, _, version = step["uses"].partition("@")
            assert action in ACTIONS
            assert re.fullmatch(r"v\d+(\.\d+)*|release/v\d+", version)


def test_every_python_that_is_named_is_tested_on_three_systems() -> None:
    matrix = suite()["strategy"]["matrix"]
    named = re.findall(r":: (3\.\d+)'", str(PROJECT["project"]["classifiers"]))
    assert matrix["python"] == named
    assert f">={named[0]}" == PROJECT["project"]["requires-python"]
    wheels = " ".join(f"cp{python.replace('.', '')}-*" for python in named)
    assert PROJECT["tool"]["cibuildwheel"]["build"] == wheels
    assert [system.split("-")[0] for system in matrix["system"]] == ["ubuntu", "macos", "windows"]


def test_what_is_run_is_the_line_of_the_page_for_contributors() -> None:
    (line,) = re.findall(
        r"^python3 -m venv .*pytest.*$", text(ROOT / "CONTRIBUTING.md"), re.MULTILINE
    )
    unix, windows = (step["run"] for step in suite()["steps"] if "run" in step)
    assert unix == line
    assert windows == line.replace(".venv/bin/", ".venv/Scripts/")


def test_programs_of_ours_that_are_called_are_there() -> None:
    called = {
        step["run"]
        for path in WORKFLOWS
        for step in steps(path)
        if step.get("run", "").startswith(".")
    }
    assert called == {".ci/run", ".ci/lowest"}
    assert all(os.access(ROOT / program, os.X_OK) for program in called)


def test_publishing_is_by_hand_on_a_tag_and_needs_no_password() -> None:
    publish = GITHUB / "workflows" / "publish.yml"
    assert set(read(publish)["on"]) == {"workflow_dispatch"}
    assert [job.get("needs") for job in jobs(publish).values()] == [None, "tag", "dist"]
    assert jobs(publish)["publish"]["permissions"] == {"id-token": "write"}
    assert "secrets" not in text(publish)


@pytest.mark.parametrize(
    "path", sorted((GITHUB / "ISSUE_TEMPLATE").iterdir()), ids=lambda p: p.name
)
def test_a_form_asks_for_something(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= set(form)
    assert all(part["attributes"]["label"] for part in form["body"])


def test_what_runs_before_a_commit_is_what_the_whole_run_checks() -> None:
    (local,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    checks = text(ROOT / ".ci" / "run").partition('stage "checks"')[2]
    assert local["hooks"]
    for hook in local["hooks"]:
        assert hook["entry"].removesuffix(" --force-exclude") in checks, hook["id"]
