"""Writes the results as a Parquet table, if pyarrow is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from .files import describe, file_checksum, part, refusal

#: A column: name and type.
Column = tuple[str, str]

#: Rows per Parquet row group.
_GROUP = 1 << 16

#: The metadata key that names the source of a table.
_SOURCE = b"clearway:source"


def has_tables() -> bool:
    """Whether pyarrow is installed."""
    return importlib.util.find_spec("pyarrow") is not None


def write_table(
    path: Path,
    source: Path,
    columns: list[Column],
    rows: Callable[[Iterator[str]], Iterable[tuple[Any, ...]]],
) -> None:
    """Writes the lines of a text as a table, if missing; does nothing without pyarrow.

    The same text and pyarrow give the same bytes.
    """
    if not has_tables():
        return
    import pyarrow
    from pyarrow import parquet

    size, checksum = file_checksum(source)
    origin = f"{source.name} {size} {checksum}".encode()
    if path.exists():
        if _origin(path) != origin:
            message = f"the table is not what {source.name} makes; without it, it is made again"
            raise refusal("damaged", message, path)
        return
    fields = [(name, _type(pyarrow, kind)) for name, kind in columns]
    schema = pyarrow.schema(fields, metadata={_SOURCE: origin})
    temporary = part(path)
    try:
        with (
            open(source, encoding="utf-8", newline="\n") as text,
            parquet.ParquetWriter(
                temporary, schema, compression="zstd", write_page_checksum=True
            ) as writer,
        ):
            stream = iter(rows(line.rstrip("\n") for line in text))
            while group := list(islice(stream, _GROUP)):
                values = list(zip(*group, strict=True))
                arrays = [
                    pyarrow.array(column, type=field.type)
                    for column, field in zip(values, schema, strict=True)
                ]
                batch = pyarrow.record_batch(arrays, schema=schema)
                writer.write_batch(batch, row_group_size=_GROUP)
        temporary.replace(path)
    except OSError as error:
        raise refusal("file", describe(error), path) from error
    finally:
        temporary.unlink(missing_ok=True)


def _origin(path: Path) -> bytes | None:
    """The source of a table; None if it is not recorded, or the file is not a table."""
    import pyarrow
    from pyarrow import parquet

    try:
        metadata = parquet.read_schema(path).metadata or {}
    except (pyarrow.ArrowInvalid, OSError):
        return None
    origin: bytes | None = metadata.get(_SOURCE)
    return origin


def _type(pyarrow: Any, name: str) -> Any:
    if name.startswith("list<"):
        return pyarrow.list_(_type(pyarrow, name[5:-1]))
    return pyarrow.type_for_alias(name)
