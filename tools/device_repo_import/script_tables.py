"""The script's tables in the shapes that they have; each wrong shape is an error with its line."""

from __future__ import annotations

import re

from .failure import ImportFailure
from .values import RepoPath, Table, Word, WordSet

_OP = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?")
_PLATFORM = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")

_ROUTING_KEYWORDS = (
    "flaggems_cpp",
    "flaggems",
    "tileops",
    "none",
    "flagos",
    "flagos_python",
    "flaggems_python",
)

# The tables that the import knows. All of them are read, so that none that is no literal goes unseen.
BY_PLATFORM = (
    "EXTRA_NATIVE",
    "ESCAPE_NATIVE",
    "BOXING_TRITON_GAPS",
    "NATIVE_TRITON_GAPS",
    "NATIVE_FLAGGEMS_MEASURED",
)
PLATFORM_SETS = (
    "FLAGGEMS_CPP_PLATFORMS",
    "FLAGGEMS_PYTHON_PLATFORMS",
    "NATIVE_KERNEL_PREFERRED",
    "TILEOPS_PLATFORMS",
)
OP_SETS = (
    "EXTRA_ROUTED",
    "METAX_CPP_MEASURED",
    "METAX_FLAGGEMS_MEASURED",
    "METAX_COMPOSITE_FLAGGEMS",
    "DCU_COMPOSITE_FLAGGEMS",
)
DECIDING = ("VENDORS", "BOXING_PLATFORMS", *BY_PLATFORM, *PLATFORM_SETS, "EXTRA_ROUTED", "BOXING_GAP_NOTES")
PENDING = re.compile(r"FLAGGEMS_PENDING_(\w+_)?(OPS|VENDORS)")


def is_table(name):
    return name in DECIDING or name in OP_SETS or PENDING.fullmatch(name) is not None


class ScriptTables:
    def __init__(self, evaluator):
        self._evaluator = evaluator

    def has(self, name):
        return self._evaluator.has(name)

    def place(self, name):
        return self._evaluator.line_of(name)

    def fail(self, name, what, remedy):
        raise ImportFailure(self.place(name), what, remedy)

    def pending_names(self):
        return sorted(name for name in self._evaluator.module.assignments if PENDING.fullmatch(name))

    def path(self, name):
        value = self._evaluator.value(name)
        if not isinstance(value, RepoPath):
            self.fail(name, f'"{name}" is no path', 'write it as REPO_ROOT / "directory"')
        if value.path.startswith(".."):
            self.fail(name, f'"{name}" leads out of the checkout', "keep it below REPO_ROOT")
        return value

    def text(self, name):
        value = self._evaluator.value(name)
        if not isinstance(value, Word):
            self.fail(name, f'"{name}" is no string', "write it as one string")
        return value

    def backend(self, name):
        return self.check_backend(self.text(name))

    def ops(self, name):
        """A set of ops, empty where the script has no such table."""
        return self._ops(name, self._evaluator.value(name)) if self.has(name) else WordSet()

    def platforms(self, name):
        """A set of platform names."""
        if not self.has(name):
            return WordSet()
        words = self._words(name, self._evaluator.value(name))
        for word in words:
            self.check_platform(word)
        return words

    def ops_by_platform(self, name):
        return {
            platform: self._ops(f'{name}["{platform}"]', ops, name)
            for platform, ops in self._table(name).items()
        }

    def notes(self):
        """BOXING_GAP_NOTES: the lines of each platform."""
        notes = {}
        for platform, lines in self._table("BOXING_GAP_NOTES").items():
            lines = (lines,) if isinstance(lines, Word) else lines
            if not isinstance(lines, tuple) or not all(isinstance(line, Word) for line in lines):
                raise ImportFailure(
                    platform.place, f'the notes of "{platform}" are no strings', "list strings"
                )
            notes[platform] = lines
        return notes

    def vendors(self):
        """VENDORS: platform → (native .inc, other .inc files)."""
        vendors = {}
        for vendor, value in self._table("VENDORS").items():
            native, others = value if isinstance(value, tuple) and len(value) == 2 else (None, None)
            others = tuple(others) if isinstance(others, WordSet) else others
            if not (
                isinstance(native, Word)
                and isinstance(others, tuple)
                and all(isinstance(inc, Word) for inc in others)
            ):
                raise ImportFailure(
                    vendor.place,
                    f'VENDORS["{vendor}"] is no pair of a .inc and a tuple of .inc files',
                    'write it as ("native.inc", ("flaggems.inc",))',
                )
            vendors[vendor] = (native, others)
        return vendors

    def boxing_platforms(self):
        """BOXING_PLATFORMS: platform → file name of its conf."""
        platforms = self._table("BOXING_PLATFORMS")
        for platform, conf in platforms.items():
            if not isinstance(conf, Word):
                raise ImportFailure(
                    platform.place, f'BOXING_PLATFORMS["{platform}"] is no file name', "name its conf"
                )
        return platforms

    def check_ops(self, words):
        for word in words:
            if not _OP.fullmatch(word):
                raise ImportFailure(word.place, f'"{word}" is no op', 'write "name" or "name.overload"')
        return words

    @staticmethod
    def check_backend(word):
        """A vendor key: a word of the conf format, and none of the routing keywords."""
        if not _PLATFORM.fullmatch(word) or word.lower() in _ROUTING_KEYWORDS or word[-1:] in (".", "-"):
            raise ImportFailure(
                word.place, f'"{word}" cannot be a vendor key', "name the vendor's own backend key"
            )
        return word

    @staticmethod
    def check_platform(word):
        if not _PLATFORM.fullmatch(word):
            raise ImportFailure(
                word.place, f'"{word}" is no platform name', "use letters, digits, '_', '-' and '.'"
            )

    def _table(self, name):
        if not self.has(name):
            return Table()
        table = self._evaluator.value(name)
        if not isinstance(table, Table):
            self.fail(name, f'"{name}" is no dictionary', "write it as {platform: …}")
        for platform in table:
            self.check_platform(platform)
        return table

    def _words(self, name, value, table=None):
        if isinstance(value, WordSet):
            return value
        if isinstance(value, tuple) and all(isinstance(word, Word) for word in value):
            return WordSet(value)
        if isinstance(value, Table) and not value:  # `{}`, meant as an empty set
            return WordSet()
        return self.fail(
            table or name, f"{name} is no set, list or tuple of strings", "write it as a set of strings"
        )

    def _ops(self, name, value, table=None):
        return self.check_ops(self._words(name, value, table))
