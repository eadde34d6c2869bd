"""The examples of the documents and the notebook pass the strict type checker."""

import json
import re
from pathlib import Path

import pytest
from mypy import api


def code(path: Path) -> str:
    if path.suffix == ".md":
        blocks = re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL)
    else:
        cells = json.loads(path.read_text())["cells"]
        blocks = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert blocks
    return "\n\n".join(blocks) + "\n"


@pytest.mark.parametrize("name", ["README.md", "docs/python.md", "examples/rush_hour_search.ipynb"])
def test_examples(name: str, root: Path, tmp_path: Path) -> None:
    script = tmp_path / "example.py"
    script.write_text(code(root / name))
    told, errors, status = api.run(["--config-file", str(root / "pyproject.toml"), str(script)])
    assert status == 0, told + errors


def test_the_type_checker_finds_errors(root: Path, tmp_path: Path) -> None:
    script = tmp_path / "example.py"
    script.write_text('import clearway\n\nclearway.Puzzle.parse("beginner").solve().moves + "1"\n')
    _, _, status = api.run(["--config-file", str(root / "pyproject.toml"), str(script)])
    assert status == 1
