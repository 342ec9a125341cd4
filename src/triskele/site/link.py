"""An object of WebAssembly, as LLVM writes it, made into a module without a linker.

It works because the object is complete in itself: code that calls only its own functions and a few of libc's, with no
data and no table. Then all numbers in it are final already, and what lacks is a section that says what is exported.
The section `dylink.0` makes it a shared library of Emscripten as well, which Python in a page loads with `ctypes`.
"""

from collections.abc import Iterator

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, IMPORT, EXPORT, CODE, DATA = 0, 2, 7, 10, 11
ORDER = {13: 6.5}  # tags stand between memories and globals; all other sections by their numbers
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)  # kinds of imports
SYMBOLS = 8  # in the linking section
UNDEFINED, NAMED = 0x10, 0x40  # flags of symbols
FINAL = {0, 6, 7}  # relocations of numbers of functions, types and globals, which stay what they are
EMPTY = 4  # numbers of a library that brings no memory and no table, each 0


class Unlinkable(Exception):
    """An object that needs a linker."""


def number(n: int) -> bytes:
    """Of variable length, as the format has it."""
    found = b""
    while n > 127:
        found += bytes([n & 127 | 128])
        n >>= 7
    return found + bytes([n])


def text(name: str) -> bytes:
    return number(len(name.encode())) + name.encode()


class Reader:
    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def number(self) -> int:
        found = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def take(self, size: int) -> bytes:
        self.at += size
        return self.content[self.at - size : self.at]

    def text(self) -> str:
        return self.take(self.number()).decode()

    @property
    def more(self) -> bool:
        return self.at < len(self.content)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    if not module.startswith(MAGIC):
        raise Unlinkable("no object of WebAssembly")
    reader = Reader(module[len(MAGIC) :])
    while reader.more:
        kind = reader.number()
        yield kind, reader.take(reader.number())


def section(kind: int, content: bytes) -> bytes:
    return number(kind) + number(len(content)) + content


def imports(content: bytes) -> Iterator[tuple[str, str, int, bytes]]:
    """Module, name and kind of each import, and the bytes that describe it."""
    reader = Reader(content)
    for _ in range(reader.number()):
        module, name = reader.text(), reader.text()
        kind, start = reader.number(), reader.at
        if kind == FUNCTION:
            reader.number()
        elif kind == MEMORY:
            if reader.number() & 1:
                reader.number()
            reader.number()
        elif kind == GLOBAL:
            reader.take(2)
        else:
            raise Unlinkable(f"it imports {name}, of kind {kind}")
        yield module, name, kind, content[start : reader.at]


def needs(module: bytes) -> list[str]:
    """The functions that a module imports."""
    found = next((content for kind, content in sections(module) if kind == IMPORT), b"\0")
    return [name for _, name, kind, _ in imports(found) if kind == FUNCTION]


def _with_memory(content: bytes) -> bytes:
    """The imports, the memory by the name that Emscripten has for it."""
    found = list(imports(content))
    renamed = ((module, name.replace("__linear_memory", "memory"), *rest) for module, name, *rest in found)
    parts = (text(module) + text(name) + number(kind) + rest for module, name, kind, rest in renamed)  # type: ignore[arg-type, operator]
    return number(len(found)) + b"".join(parts)


def _function(symbols: Reader, wanted: str) -> int | None:
    """The number of a function of this name in a table of symbols, which is read to its end."""
    found = None
    for _ in range(symbols.number()):
        kind, flags = symbols.number(), symbols.number()
        if kind == 1:
            raise Unlinkable(f"it has data: {symbols.text()}")
        at = symbols.number()
        if kind == 0 and (not flags & UNDEFINED or flags & NAMED) and symbols.text() == wanted:
            found = at
        elif kind in {2, 4, 5} and (not flags & UNDEFINED or flags & NAMED):
            symbols.text()
    return found


def link(content: bytes, name: str) -> bytes:
    """The module of an object, which exports one function."""
    kept, exported = [], None
    for kind, part in sections(content):
        reader = Reader(part)
        title = reader.text() if kind == CUSTOM else ""
        if kind == DATA:
            raise Unlinkable("it has data")
        if title == "linking":
            reader.number()  # the version
            while reader.more:
                what, end = reader.number(), reader.number()
                inside = Reader(reader.take(end))
                if what == SYMBOLS:
                    exported = _function(inside, name)
        elif title.startswith("reloc."):
            _final(reader, title)
        elif kind == IMPORT:
            kept.append((kind, _with_memory(part)))
        elif kind != CUSTOM:
            kept.append((kind, part))
    if exported is None:
        raise Unlinkable(f"it has no function {name}")
    kept.append((EXPORT, number(1) + text(name) + number(FUNCTION) + number(exported)))
    kept.sort(key=lambda each: ORDER.get(each[0], each[0]))
    library = text("dylink.0") + section(1, number(0) * EMPTY)
    return MAGIC + section(CUSTOM, library) + b"".join(section(*each) for each in kept)


def _final(relocations: Reader, title: str) -> None:
    """Refuse what would have to be put in."""
    relocations.number()  # of which section
    for _ in range(relocations.number()):
        kind = relocations.number()
        if kind not in FINAL:
            raise Unlinkable(f"{title} has relocations of kind {kind}")
        relocations.number()
        relocations.number()
