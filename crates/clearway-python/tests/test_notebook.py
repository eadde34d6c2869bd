"""The notebook runs from its first cell to its last."""

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient


def test_the_notebook_runs(notebook: Any, tmp_path: Path) -> None:
    nbformat.validate(notebook)
    client = NotebookClient(
        notebook,
        timeout=None,
        startup_timeout=600,
        kernel_name="python3",
        resources={"metadata": {"path": tmp_path}},
    )
    client.execute()
    outputs = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    kinds = {kind for out in outputs for kind in out.get("data", {})}
    assert {"image/svg+xml", "image/png", "text/html"} <= kinds
    told = "".join(out.get("text", "") for out in outputs)
    assert "15 moves, after" in told


def test_the_notebook_is_kept_with_its_outputs(notebook: Any) -> None:
    outputs = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    kinds = {kind for out in outputs for kind in out.get("data", {})}
    assert {"image/svg+xml", "image/png", "text/html"} <= kinds
    assert not any(out.output_type == "error" for out in outputs)
