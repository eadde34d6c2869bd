"""Where things are."""

import signal
from pathlib import Path
from typing import Any

import nbformat
import pytest

#: The root of the repository.
ROOT = Path(__file__).parents[3]

# A shell that starts the tests in the background has them ignore Ctrl-C, and all that they start
# as well; some of them are about Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def notebook() -> Any:
    read: Any = nbformat.read
    return read(ROOT / "examples/rush_hour_search.ipynb", as_version=4)
