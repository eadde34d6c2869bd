"""Runs every Python example of the documents and of the docstrings."""

import doctest
import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clearway
import pytest

FOUND = pkgutil.iter_modules(clearway.__path__, "clearway.")
MODULES = ["clearway", *(found.name for found in FOUND if found.name != "clearway._native")]


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


def own_members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties of a class that are written in Python, in this package."""
    for base in kind.__mro__:
        if base.__module__.startswith("clearway."):
            yield from ((name, at) for name, at in vars(base).items() if not name.startswith("_"))


def function(member: Any) -> Any:
    """The function behind a method or property; None for anything else."""
    for name in ("__func__", "fget", "func"):
        member = getattr(member, name, member)
    return member if inspect.isfunction(member) else None


def public() -> Iterator[tuple[str, Any]]:
    """The public classes, functions and methods that are written in Python."""
    for name in clearway.__all__:
        known = getattr(clearway, name)
        if inspect.isfunction(known):
            yield name, known
        # Errors come from native code; aliases and numbers have no docstring of their own.
        if inspect.isclass(known) and known.__module__.startswith("clearway."):
            yield name, known
            for member, at in own_members(known):
                # What a property holds is seen in the example of its class.
                if function(at) and not isinstance(at, property):
                    yield f"{name}.{member}", function(at)


def test_every_public_name_has_an_example() -> None:
    missing = [name for name, known in public() if ">>>" not in (known.__doc__ or "")]
    assert missing == []


def test_examples_of_cached_properties() -> None:
    """Some versions of doctest do not look into them."""
    runner, finder = doctest.DocTestRunner(), doctest.DocTestFinder()
    for kind in filter(inspect.isclass, map(clearway.__dict__.get, clearway.__all__)):
        for name, at in own_members(kind):
            if isinstance(at, functools.cached_property):
                module = importlib.import_module(kind.__module__)
                for test in finder.find(at.func, name, module, globs=vars(module).copy()):
                    runner.run(test)
    assert runner.summarize().failed == 0 and runner.tries
