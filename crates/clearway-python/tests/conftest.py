"""Where things are."""

from pathlib import Path

import pytest

#: The root of the repository.
ROOT = Path(__file__).parents[3]


@pytest.fixture
def root() -> Path:
    return ROOT
