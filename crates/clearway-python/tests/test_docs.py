"""Runs every Python example of the documents, one document after the other."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

NAMES = (
    "_picture _request answers benchmark dataset game generate gym ids lab oracle puzzle tasks"
)
MODULES = ["clearway", *(f"clearway.{name}" for name in NAMES.split())]


@pytest.mark.parametrize("name", ["README.md", "docs/python.md"])
def test_examples(name: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (root / name).read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks:
        exec(compile(block, name, "exec"), names)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
