"""What all objects of the JSON contract have in common."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar, TypeVar

T = TypeVar("T", bound="Answer")


def _frozen(value: Any) -> Any:
    """Lists as tuples: answers do not change."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """The JSON of a field."""
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


class Answer:
    """An object of the JSON contract."""

    #: The classes of the fields that are objects themselves, by name.
    _parts: ClassVar[Mapping[str, str]] = {}
    #: Fields that are left out where they are None.
    _optional: ClassVar[frozenset[str]] = frozenset()

    #: The classes by name: one that adds behaviour stands for the shape that it is derived from.
    _classes: ClassVar[dict[str, type[Answer]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        Answer._classes[cls.__name__] = cls

    @classmethod
    def from_dict(cls: type[T], fields: Mapping[str, Any]) -> T:
        """The answer with these fields; what it does not know is dropped.

        >>> import clearway
        >>> clearway.Move.from_dict({"vehicle": "A", "by": 1, "color": "blue"})
        A+1
        """
        assert dataclasses.is_dataclass(cls)
        made: dict[str, Any] = {}
        for field in dataclasses.fields(cls):
            value = fields.get(field.name)
            part = cls._classes.get(cls._parts.get(field.name, ""))
            if value is None or part is None:
                made[field.name] = _frozen(value)
            elif isinstance(value, list):
                made[field.name] = tuple(part.from_dict(item) for item in value)
            else:
                made[field.name] = part.from_dict(value)
        return cls(**made)

    def to_dict(self) -> dict[str, Any]:
        """The object of the contract.

        >>> import clearway
        >>> clearway.Move("A", 1).to_dict()
        {'vehicle': 'A', 'by': 1}
        """
        assert dataclasses.is_dataclass(self)
        fields = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return {
            name: _plain(value)
            for name, value in fields.items()
            if value is not None or name not in self._optional
        }

    def _rows(self) -> list[tuple[str, str]]:
        """What a notebook shows of it."""
        return [(name, str(value)) for name, value in self.to_dict().items()]

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th><td>{escape(value)}</td></tr>"
            for name, value in self._rows()
        )
        return f"<table>{rows}</table>"
