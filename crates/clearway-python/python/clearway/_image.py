"""Takes pictures as files or as arrays of pixels."""

from __future__ import annotations

import os
from typing import Any, Union

from ._native import ClearwayError

#: A PNG or JPEG file as path or bytes, or an array of pixels.
Image = Union[str, "os.PathLike[str]", bytes, Any]

#: Maximum size of a file.
_MOST_BYTES = 64 << 20


def pixels(image: Image) -> tuple[bytes, tuple[int, int] | None]:
    """The bytes of a file, or the RGBA pixels of an array with their width and height."""
    if isinstance(image, (str, os.PathLike)):
        with open(image, "rb") as file:
            found = file.read(_MOST_BYTES + 1)
        if len(found) > _MOST_BYTES:
            raise ValueError(f"the file is larger than {_MOST_BYTES >> 20} MiB")
        return found, None
    if isinstance(image, (bytes, bytearray)):
        return bytes(image), None
    try:
        view = memoryview(image)
    except TypeError:
        message = f"expected a path, bytes or an array, not {type(image).__name__}"
        raise TypeError(message) from None
    shape = view.shape or ()
    if view.format != "B" or len(shape) != 3 or shape[2] not in (3, 4):
        raise ValueError("an array of pixels has height x width x 3 or 4 values of type uint8")
    height, width, channels = shape
    data = view.tobytes()
    if channels == 3:
        wide = bytearray(b"\xff") * (width * height * 4)
        for channel in range(3):
            wide[channel::4] = data[channel::3]
        data = bytes(wide)
    return data, (width, height)


def unsure(message: str) -> ClearwayError:
    """The refusal of a reading that is not sure, like that of the command line."""
    refused = ClearwayError(message)
    body: dict[str, Any] = {"code": "unsure", "message": message, "line": None}
    body |= {"column": None, "file": None}
    for name, value in body.items():
        setattr(refused, name, value)
    refused.errors = [body]
    return refused
