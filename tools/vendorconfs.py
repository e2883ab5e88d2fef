"""Asks the run-time routing library from Python, by ctypes: no compiled extension, Python 3.9 and later.

    import vendorconfs
    vendorconfs.attach("/path/to/plugin.so")     # the plugin's own copy; else libvendorconfs_routing.so is loaded
    vendorconfs.route("mm").backend              # 'flaggems'
    vendorconfs.executed("mm", ["float64"])      # 'gcu': the kernel that such a call would run
    with vendorconfs.override(mm="gcu", **{"add.Tensor": "gcu"}):
        ...                                      # process-wide, backward on other threads too

Every function may be called from any thread. ctypes releases the GIL during each call, and the library holds no lock
while it calls back, so that neither can wait for the other.
"""

import contextlib
import ctypes
import os
from typing import Dict, Iterable, List, NamedTuple, Optional

__all__ = ["attach", "route", "executed", "slots", "ops", "log_name", "env_name", "conf_path", "digest", "diagnostics",
           "override", "Route", "Diagnostic", "RoutingError"]

ABI_VERSION = 1
_OK, _NOT_FOUND = 0, 3
_SEVERITIES = ("info", "warning", "error")
_NUL_TERMINATED = ctypes.c_size_t(-1).value


class RoutingError(RuntimeError):
    """What the library said: a conf that cannot be used, an unknown backend, no library."""


class Route(NamedTuple):
    """Where an op goes. `origin` is conf, force, override, default or dtype-escape."""
    op: str
    backend: str
    annotation: Optional[str]
    configured: str
    origin: str
    listed: bool
    strict: bool
    file: Optional[str]
    line: int


class Diagnostic(NamedTuple):
    severity: str
    rule: str
    file: str
    line: int
    message: str


class _RawRoute(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("op", ctypes.c_char_p), ("backend", ctypes.c_char_p),
                ("annotation", ctypes.c_char_p), ("configured", ctypes.c_char_p), ("file", ctypes.c_char_p),
                ("line", ctypes.c_uint32), ("origin", ctypes.c_int), ("escapes", ctypes.c_uint32),
                ("listed", ctypes.c_uint8), ("strict", ctypes.c_uint8)]


class _RawDiagnostic(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("severity", ctypes.c_int32), ("line", ctypes.c_uint32),
                ("rule", ctypes.c_char_p), ("file", ctypes.c_char_p), ("message", ctypes.c_char_p)]


class _RawSelection(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("configured", ctypes.c_char_p), ("executed", ctypes.c_char_p),
                ("kernel", ctypes.c_void_p), ("origin", ctypes.c_int), ("escaped", ctypes.c_uint32),
                ("degraded", ctypes.c_uint8), ("strict", ctypes.c_uint8)]


class _RawInfo(ctypes.Structure):  # the first fields are all that is asked for
    _fields_ = [("struct_size", ctypes.c_size_t), ("failure", ctypes.c_char_p), ("path", ctypes.c_char_p)]


def _new(kind):
    raw = kind()
    raw.struct_size = ctypes.sizeof(kind)
    return raw


def _text(value: Optional[bytes]) -> Optional[str]:
    return None if value is None else value.decode("utf-8", "replace")


def _path_text(value: Optional[bytes]) -> Optional[str]:
    return None if value is None else os.fsdecode(value)


class _Library:
    """The C functions of one shared object."""

    _SIGNATURES = {
        "abi_version": (ctypes.c_uint32, []),
        "last_message": (ctypes.c_char_p, []),
        "dtype": (ctypes.c_uint32, [ctypes.c_char_p]),
        "active": (ctypes.c_void_p, []),
        "table_release": (None, [ctypes.c_void_p]),
        "table_find": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p]),
        "table_row": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
        "table_resolve": (ctypes.c_int32,
                          [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p]),
        "table_diagnostic": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
        "table_get_info": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
        "table_digest": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p]),
        "table_with": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t,
                                        ctypes.c_void_p]),
        "origin_name": (ctypes.c_char_p, [ctypes.c_int]),
        "env_name": (ctypes.c_size_t, [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]),
        "log_name": (ctypes.c_char_p, [ctypes.c_char_p]),
        "find_dispatcher": (ctypes.c_void_p, [ctypes.c_char_p]),
        "slot": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
        "select": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p]),
        "push": (ctypes.c_uint64, [ctypes.c_void_p]),
        "pop": (ctypes.c_int32, [ctypes.c_uint64]),
    }

    def __init__(self, path: str):
        try:
            shared = ctypes.CDLL(path)
            self.abi_version = self._function(shared, "abi_version")
        except (OSError, AttributeError) as error:
            raise RoutingError(f"{path}: not a copy of the routing library: {error}") from error
        for name in self._SIGNATURES:
            try:
                setattr(self, name, self._function(shared, name))
            except AttributeError:
                setattr(self, name, self._missing(path, name))
        if self.abi_version() != ABI_VERSION:
            raise RoutingError(f"{path}: ABI version {self.abi_version()}, this module speaks {ABI_VERSION}")

    def _function(self, shared, name: str):
        function = getattr(shared, "vendorconfs_" + name)
        function.restype, function.argtypes = self._SIGNATURES[name]
        return function

    @staticmethod
    def _missing(path: str, name: str):
        """For a plugin that linked no more of the static library than it calls itself."""
        def fail(*_):
            raise RoutingError(f"{path} has no vendorconfs_{name}; link the whole static library into it "
                               "(WHOLE_ARCHIVE, --whole-archive)")
        return fail

    def check(self, status: int) -> None:
        if status != _OK:
            raise RoutingError(_text(self.last_message()))

    @contextlib.contextmanager
    def active_table(self):
        """The active table, which stays alive to the end of the block."""
        table = self.active()
        try:
            yield table
        finally:
            self.table_release(table)

    def table_with_overrides(self, table, overrides: Dict[str, str]) -> ctypes.c_void_p:
        """A table of its own, which the caller releases."""
        derived, array = ctypes.c_void_p(), ctypes.c_char_p * len(overrides)
        names = array(*(op.encode() for op in overrides))
        backends = array(*(backend.encode() for backend in overrides.values()))
        self.check(self.table_with(table, names, backends, len(overrides), ctypes.byref(derived)))
        return derived

    def to_route(self, op: str, raw: _RawRoute) -> Route:
        return Route(op, _text(raw.backend), _text(raw.annotation), _text(raw.configured),
                     _text(self.origin_name(raw.origin)), bool(raw.listed), bool(raw.strict), _path_text(raw.file),
                     raw.line)

    def dtypes(self, names: Iterable[str]) -> int:
        mask = 0
        for name in names:
            bit = self.dtype(name.encode())
            if bit == 0:
                raise RoutingError(f'"{name}" is no dtype that a conf can name')
            mask |= bit
        return mask


_library: Optional[_Library] = None


def attach(path: str) -> None:
    """Uses the copy of the library that the shared object at `path` holds or links (a plugin's). Loads it if need be."""
    global _library
    _library = _Library(os.fspath(path))


def _lib() -> _Library:
    if _library is None:
        attach(os.environ.get("VENDORCONFS_ROUTING_LIBRARY") or "libvendorconfs_routing.so.1")
    return _library


def route(op: str, dtypes: Iterable[str] = ()) -> Route:
    """Where the active table sends a call of `op` whose tensors have these dtypes, kernels left aside."""
    lib, raw = _lib(), _new(_RawRoute)
    with lib.active_table() as table:
        lib.check(lib.table_resolve(table, op.encode(), _NUL_TERMINATED, lib.dtypes(dtypes), ctypes.byref(raw)))
        return lib.to_route(op, raw)


def ops(backend: Optional[str] = None) -> List[str]:
    """The ops that the active table lists or an override names, sorted; those of one backend if it is given, in any
    case. A word that is no backend of the table raises RoutingError."""
    lib, raw, found = _lib(), _new(_RawRoute), []
    with lib.active_table() as table:
        if backend is not None:
            backend = backend.lower()
            if backend != "none":
                lib.table_release(lib.table_with_overrides(table, {"mm": backend}))  # refuses what is no backend
        index = 0
        while True:
            status = lib.table_row(table, index, ctypes.byref(raw))
            if status == _NOT_FOUND:
                return found
            lib.check(status)
            index += 1
            if (raw.listed or raw.origin != 3) and backend in (None, _text(raw.backend)):
                found.append(_text(raw.op))


def slots(op: str) -> List[str]:
    """The backends that have a kernel for `op` in this process; empty for an op without a dispatcher."""
    lib, names = _lib(), []
    dispatcher = lib.find_dispatcher(op.encode())
    while dispatcher:
        name = lib.slot(dispatcher, len(names))
        if name is None:
            break
        names.append(_text(name))
    return names


def executed(op: str, dtypes: Iterable[str] = ()) -> Optional[str]:
    """The backend whose kernel a call with these dtypes would run; None where it would fail or no dispatcher exists."""
    lib, raw = _lib(), _new(_RawSelection)
    dispatcher = lib.find_dispatcher(op.encode())
    if not dispatcher:
        return None
    lib.check(lib.select(dispatcher, lib.dtypes(dtypes), ctypes.byref(raw)))
    return _text(raw.executed)


def log_name(backend: str) -> str:
    """The backend's name in FLAGOS_LOG lines: the plugin's old word where it asked for those."""
    name = _lib().log_name(backend.encode())
    if name is None:
        raise RoutingError(f'"{backend}" is no backend name')
    return _text(name)


def env_name(op: str) -> str:
    """The variable that overrides `op`: FLAGOS_OP_mm__out for mm.out."""
    lib = _lib()
    size = lib.env_name(op.encode(), None, 0) + 1
    buffer = ctypes.create_string_buffer(size)
    lib.env_name(op.encode(), buffer, size)
    return _text(buffer.value)


def conf_path() -> Optional[str]:
    """The absolute path of the active conf; None for a compiled-in table."""
    lib, raw = _lib(), _new(_RawInfo)
    with lib.active_table() as table:
        lib.check(lib.table_get_info(table, ctypes.byref(raw)))
        return _path_text(raw.path)


def digest() -> str:
    """XXH3-128 of the effective table: equal where routing is equal."""
    lib, digits = _lib(), ctypes.create_string_buffer(33)
    with lib.active_table() as table:
        lib.check(lib.table_digest(table, digits))
    return _text(digits.value)


def diagnostics() -> List[Diagnostic]:
    """What loading the active table had to say; of a failed load too."""
    lib, raw, found = _lib(), _new(_RawDiagnostic), []
    with lib.active_table() as table:
        while lib.table_diagnostic(table, len(found), ctypes.byref(raw)) == _OK:
            found.append(Diagnostic(_SEVERITIES[raw.severity], _text(raw.rule), _path_text(raw.file), raw.line,
                                    _text(raw.message)))
    return found


@contextlib.contextmanager
def override(overrides=None, **more):
    """Routes ops to backends for a block, strictly and for the whole process: override(mm="cuda") or
    override({"mm.out": "cuda"}). Blocks nest, and may end in any order."""
    wanted = {**(overrides or {}), **more}
    lib = _lib()
    with lib.active_table() as table:
        derived = lib.table_with_overrides(table, wanted)
    try:
        scope = lib.push(derived)
    finally:
        lib.table_release(derived)
    if scope == 0:
        raise RoutingError(_text(lib.last_message()))
    try:
        yield
    finally:
        lib.pop(scope)
