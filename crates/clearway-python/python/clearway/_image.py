"""Reads pictures: files, or arrays of pixels."""

from __future__ import annotations

import json
import os
from typing import Any, Union

from . import _native
from ._refusal import refusal
from ._request import text
from .answers import Reading

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


def read_image(image: Image, fields: dict[str, Any]) -> Reading:
    """What an image shows, with what is known about it."""
    data, shape = pixels(image)
    answer = _native.read_picture(data, shape, text(fields))
    return Reading.from_dict(json.loads(answer))


def accepted(reading: Reading, accept: bool) -> Reading:
    """The reading.

    One that is not sure is refused unless it is accepted, and always without a red car.
    """
    if reading.red is None or not (reading.sure or accept):
        told = [doubt.message for doubt in reading.doubts] or ["the reader is not sure"]
        raise refusal("unsure", f"{'; '.join(told)}; the board may be {reading.board}")
    return reading
