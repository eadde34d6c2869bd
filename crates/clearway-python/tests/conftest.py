"""Where things are."""

from pathlib import Path
from typing import Any

import nbformat
import pytest

#: The root of the repository.
ROOT = Path(__file__).parents[3]


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def notebook() -> Any:
    read: Any = nbformat.read
    return read(ROOT / "examples/rush_hour_search.ipynb", as_version=4)
