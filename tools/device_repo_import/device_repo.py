"""What a device repo declares: its platforms, coverage and registration files."""

from __future__ import annotations

import os
import posixpath

from . import script_tables
from .checkout import Checkout
from .coverage import CoverageReader
from .entries import EntryReader
from .failure import ImportFailure
from .leftovers import report_leftovers
from .report import Report, first_few
from .script_tables import ScriptTables
from .table_presence import check_named_tables
from .values import Everything, WordSet
from .workspace import Platform, Workspace


def read_device_repo(root, script=None):
    """(Workspace, Report) of a checkout."""
    return _Reader(Checkout(root, script)).read()


class _Reader:
    def __init__(self, checkout):
        self._checkout = checkout
        self._tables = ScriptTables(checkout.tables)
        self._entries = EntryReader(checkout.comments_of)
        self._report = Report()

    def read(self):
        tables = self._tables
        check_named_tables(self._checkout.tables)
        self._vendors, self._boxing = tables.vendors(), tables.boxing_platforms()
        self._fallback = tables.backend("BOXING_FALLBACK") if self._boxing else ""
        self._notes = tables.notes()
        self._by_platform = {name: tables.ops_by_platform(name) for name in script_tables.BY_PLATFORM}
        self._platform_sets = {name: tables.platforms(name) for name in script_tables.PLATFORM_SETS}
        for name in script_tables.OP_SETS:
            tables.ops(name)
        self._conf_dir = tables.path("CONF_DIR")
        self._registration_root = tables.path("CSRC_DIR")
        universe = self._below_root(
            tables.path("GENERATED_REGISTER_INC").path, tables.place("GENERATED_REGISTER_INC")
        )
        self._checkout.tables.read.clear()
        self._coverage = CoverageReader(self._checkout, tables, self._entries)
        for name in self._boxing:
            if name in self._vendors:
                raise ImportFailure(
                    name.place, f'"{name}" is also in VENDORS', "a platform is native or boxing; keep one"
                )
        for name in self._vendors:
            tables.check_backend(name)
        platforms = [self._native(name) for name in self._vendors] + [
            self._boxed(name) for name in self._boxing
        ]
        self._check_followed()
        if not platforms:
            raise ImportFailure(
                self._checkout.script,
                "has no platform in VENDORS or BOXING_PLATFORMS",
                "import another script",
            )
        workspace = Workspace(
            registration_root=self._registration_root.path,
            universe=[universe],
            confs=self._conf_dir.path,
            extra_routed=list(tables.ops("EXTRA_ROUTED")),
            extra_routed_comment=self._extra_routed_comment(),
            sets=self._coverage.sets,
            holds=self._coverage.holds(),
            platforms=platforms,
        )
        report_leftovers(
            self._checkout,
            self._entries,
            workspace,
            self._report,
            self._platform_words(),
            self._boxing.values(),
        )
        return workspace, self._report

    def _check_followed(self):
        """What a function changes that the import did not evaluate may be in force when the script routes."""
        for evaluator in self._checkout.evaluators():
            followed = self._checkout.functions.followed if evaluator is self._checkout.tables else ()
            evaluator.module.check_functions(evaluator.names(), followed)

    def _extra_routed_comment(self):
        return (
            self._entries.block_lines(self._tables.place("EXTRA_ROUTED"))
            if self._tables.has("EXTRA_ROUTED")
            else []
        )

    def _below_root(self, path, place):
        """A registration file as the workspace names it; one that is absent would stop every command."""
        if not (self._checkout.root / path).is_file():
            raise ImportFailure(place, f"{path} is no file", "generate it or drop its entry")
        root = self._checkout.root / self._registration_root.path
        if posixpath.isabs(path):
            return os.path.relpath(path, root.resolve()).replace(os.sep, "/")
        return posixpath.relpath(path, self._registration_root.path)

    def _inc(self, word):
        path = posixpath.join(self._registration_root.path, word)
        return self._below_root(path, word.place) if word else ""

    def _native(self, name):
        native, others = self._vendors[name]
        platform = Platform(str(name), "native", str(name), self._entries.block_lines(name.place))
        platform.native, platform.flaggems = self._inc(native), [self._inc(inc) for inc in others if inc]
        platform.extra_native = self._listed("EXTRA_NATIVE", name)
        platform.escape_native = self._listed("ESCAPE_NATIVE", name)
        platform.prefer_native = name in self._platform_sets["NATIVE_KERNEL_PREFERRED"]
        platform.withhold = self._coverage.withheld(name)
        platform.gaps = self._listed("NATIVE_TRITON_GAPS", name)
        platform.gaps_comment = self._comment_on_gaps("NATIVE_TRITON_GAPS", name, platform.gaps)
        platform.measured = [("flaggems", entry) for entry in self._listed("NATIVE_FLAGGEMS_MEASURED", name)]
        self._routing(platform, name)
        return platform

    def _boxed(self, name):
        platform = Platform(str(name), "boxing", str(self._fallback), self._entries.block_lines(name.place))
        ceiling = self._routing(platform, name)
        python = self._bound("boxing_measured_python_ops", name, ceiling)
        cpp = self._bound("boxing_cpp_ops", name, ceiling, self._coverage.cpp)
        platform.gaps = self._boxing_gaps(name, ceiling, python)
        platform.gaps_comment = self._comment_on_gaps("BOXING_TRITON_GAPS", name, platform.gaps)
        platform.measured = [
            *(("flaggems", entry) for entry in self._entries.entries(python)),
            *(("flaggems_cpp", entry) for entry in self._entries.entries(cpp)),
        ]
        return platform

    def _routing(self, platform, name):
        cpp, python, tileops = (
            self._platform_sets[table]
            for table in ("FLAGGEMS_CPP_PLATFORMS", "FLAGGEMS_PYTHON_PLATFORMS", "TILEOPS_PLATFORMS")
        )
        backends = (("flaggems_cpp", cpp), ("flaggems", python), ("tileops", tileops))
        platform.backends = [backend for backend, platforms in backends if name in platforms]
        platform.notes = [str(line) for line in self._notes.get(name, ())]
        platform.ceiling, ceiling = self._coverage.ceiling(name)
        return ceiling

    def _listed(self, table, name):
        """One platform's entries in a table; the comment above a table of a single platform is that platform's."""
        by_platform = self._by_platform[table]
        if name not in by_platform:
            return []
        words = by_platform[name]
        for word in words.repeated:
            self._report.unmapped(word.place, f'"{word}" stands in {table}["{name}"] a second time')
        alone = self._entries.block(self._tables.place(table)) if len(by_platform) == 1 else None
        return self._entries.entries(words, alone)

    def _comment_on_gaps(self, table, name, gaps):
        """The block above a platform's gaps, where each gap has a comment of its own."""
        keys = [key for key in self._by_platform[table] if key == name]
        if not keys:
            return []
        block = self._entries.block(keys[0].place)
        return (
            []
            if any(entry.reason.startswith(block) for entry in gaps)
            else self._entries.block_lines(keys[0].place)
        )

    def _bound(self, function, name, ceiling, covered=None):
        """What a function binds to a platform. Where the tool intersects with `covered`, more may be stated."""
        functions = self._checkout.functions
        functions.read_back.clear()
        if not functions.defined(function):
            return WordSet()
        place = functions.module.place(functions.module.functions[function])
        used = self._call(function, name, ceiling, self._coverage.cpp)
        if not isinstance(used, WordSet):
            raise ImportFailure(
                place, f'{function}() returns no set of ops for "{name}"', "return a set that a table names"
            )
        self._tables.check_ops(used)
        if covered is None:
            return used
        beyond = [word for word in used if word not in covered]
        if beyond:
            self._report.unmapped(
                place,
                f'{function}() gives "{name}" ops outside the coverage, which the contract leaves out:'
                f" {first_few(beyond)}",
            )
        if functions.read_back:
            return used
        stated = self._call(function, name, Everything(), Everything())
        if not isinstance(stated, WordSet):
            return used
        self._tables.check_ops(stated)
        kept = [word for word in stated if word in used or word not in covered]
        return WordSet(kept, repeated=stated.repeated) | used

    def _call(self, function, name, ceiling, cpp):
        return self._checkout.functions.call(
            function,
            {
                "conf_dir": self._conf_dir,
                "filename": self._boxing[name],
                "platform": name,
                "fg_py": ceiling,
                "fg_cpp": cpp,
            },
        )

    def _boxing_gaps(self, name, ceiling, measured):
        function = "boxing_triton_gaps"
        functions = self._checkout.functions
        if not functions.defined(function):
            return self._listed("BOXING_TRITON_GAPS", name)
        words = self._bound(function, name, ceiling, ceiling | self._coverage.cpp)
        if not functions.read_back:
            for word in words.repeated:
                self._report.unmapped(word.place, f'"{word}" stands a second time in the gaps of "{name}"')
            by_platform = self._by_platform["BOXING_TRITON_GAPS"]
            alone = (
                self._entries.block(self._tables.place("BOXING_TRITON_GAPS"))
                if len(by_platform) == 1
                else None
            )
            return self._entries.entries(words, alone)
        conf = functions.read_back[0].path
        if functions.confs[functions.read_back[0]] is None:
            self._report.unmapped(name.place, f'{conf} is absent, so that "{name}" has no gaps to read back')
        why = (
            "what the platform measured stands in its notes"
            if name in self._notes
            else "no diagnosis is recorded"
        )
        return self._entries.entries(
            words - measured,
            f"Read back from {conf}, where the op is covered and routed to {self._fallback}; {why}.",
        )

    def _platform_words(self):
        """(word, where it stands) of each platform name that a table uses."""
        tables = {**self._by_platform, **self._platform_sets, "BOXING_GAP_NOTES": self._notes}
        words = [(word, name) for name, platforms in tables.items() for word in platforms]
        for _, name, vendors in self._coverage.pending:
            words += [(word, name) for word in vendors]
        return words
