"""What a newcomer's two commands and the image rely on."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]


def pinned(lock: str) -> dict[str, Version]:
    found = re.findall(
        r"^([a-z0-9._-]+)(?:\[[a-z,]+\])?==([^ ;]+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE
    )
    return {name: Version(version) for name, version in found}


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.lock", [*PROJECT["project"]["dependencies"], *GROUPS["build"]]),
        ("requirements-dev.lock", [*PROJECT["project"]["dependencies"], *GROUPS["build"], *GROUPS["dev"]]),
    ],
)
def test_the_lock_files_hold_what_the_project_asks_for(lock: str, wanted: list[str]) -> None:
    versions = pinned(lock)
    for line in wanted:
        requirement = Requirement(line)
        assert requirement.name in versions, f"{requirement.name} is not in {lock}"
        assert versions[requirement.name] in requirement.specifier, f"{lock} pins {requirement.name} outside {line}"


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_lock_files_name_no_host_and_hash_everything(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert text.count("==") <= text.count("--hash=")


def test_running_the_bot_needs_nothing_of_the_developers() -> None:
    assert not {"pytest", "fakeredis", "mypy"} & pinned("requirements.lock").keys()


def test_the_image_copies_every_package_that_is_built() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    for package in PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        assert f"COPY {package} {package}" in dockerfile
    assert re.search(r"^USER (?!root)", dockerfile, re.MULTILINE)
