"""Shared fixtures."""

import signal
from pathlib import Path
from typing import Any

import nbformat
import pytest

#: The root of the repository.
ROOT = Path(__file__).parents[3]

# A shell that runs the tests in the background makes them and their child processes ignore Ctrl-C;
# some tests need it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def notebook() -> Any:
    read: Any = nbformat.read
    return read(ROOT / "examples/rush_hour_search.ipynb", as_version=4)
