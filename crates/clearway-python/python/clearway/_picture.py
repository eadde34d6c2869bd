"""Pictures that notebooks display."""

from __future__ import annotations


class Svg(str):
    """The text of an SVG picture, which notebooks display.

    >>> Svg("<svg/>")._repr_svg_()
    '<svg/>'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Png(bytes):
    """The bytes of a PNG picture, which notebooks display.

    >>> Png(b"...")
    <Png of 3 bytes>
    """

    __slots__ = ()

    def _repr_png_(self) -> bytes:
        return bytes(self)

    def __repr__(self) -> str:
        return f"<Png of {len(self)} bytes>"


class Gif(bytes):
    """The bytes of a GIF that moves, which notebooks display.

    >>> Gif(b"...")
    <Gif of 3 bytes>
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        from base64 import b64encode

        return f'<img src="data:image/gif;base64,{b64encode(self).decode()}">'

    def __repr__(self) -> str:
        return f"<Gif of {len(self)} bytes>"
