"""Coverage sets, ceilings, withheld sets and holds."""

from __future__ import annotations

import re

from .failure import ImportFailure
from .values import Everything, WordSet
from .workspace import CoverageSet

NAMES = {
    "FLAGGEMS_PYTHON_OPS": "flaggems_python",
    "FLAGGEMS_PYTHON_OPS_FROZEN": "flaggems_python_frozen",
    "FLAGGEMS_CPP_OPS": "flaggems_cpp",
    "TILEOPS_OPS": "tileops",
}
HOLDS = "FLAGGEMS_HOLDS"


class CoverageReader:
    def __init__(self, checkout, tables, entries):
        self._checkout = checkout
        self._tables = tables
        self._entries = entries
        self.sets = {}
        for name in NAMES:
            if checkout.tables.has(name):
                self._add(NAMES[name], name, tables.ops(name))
        self.cpp = self._library("flaggems_cpp_ops", "FLAGGEMS_CPP_OPS")
        self.tileops = self._library("tileops_ops", "TILEOPS_OPS")
        self.pending = self._pending()

    def ceiling(self, platform):
        """(name of the coverage set, its ops) of what bounds a platform."""
        if self._checkout.functions.defined("flaggems_python_ops_for"):
            ops = self._result("flaggems_python_ops_for", {"platform": platform, "vendor": platform})
        else:
            ops = self._result("flaggems_python_ops", {}, "FLAGGEMS_PYTHON_OPS")
        if ops.name is not None:
            name = NAMES.get(ops.name) or re.sub(r"_ops$", "", ops.name.lower())
            self._add(name, ops.name, ops)
        else:
            name = f"{platform}_ceiling"
            self.sets[name] = CoverageSet(
                f'What flaggems_python_ops_for("{platform}") returned.', sorted(ops)
            )
        return name, ops

    def withheld(self, platform):
        return [name for name, _, vendors in self.pending if platform in vendors]

    def holds(self):
        """Entries of the ops that every platform keeps off FlagGems."""
        known = self._checkout.functions.defined("flaggems_holds") or self._checkout.tables.has(HOLDS)
        return self._entries.entries(self._result("flaggems_holds", {}, HOLDS)) if known else []

    def _library(self, function, table):
        if not self._checkout.functions.defined(function) and not self._checkout.tables.has(table):
            ops = WordSet()
        else:
            ops = self._result(function, {"conf_dir": None}, table)
        self.sets[NAMES[table]] = CoverageSet(self._about(table), sorted(ops))
        return ops

    def _pending(self):
        """(coverage set, table of vendors, vendors) of each FLAGGEMS_PENDING_…_OPS and its …_VENDORS."""
        names = self._tables.pending_names()
        pairs = [name[: -len("OPS")] for name in names if name.endswith("OPS")]
        for name in names:
            stem = name[: -len("VENDORS")] if name.endswith("VENDORS") else name[: -len("OPS")]
            if stem + "OPS" not in names or stem + "VENDORS" not in names:
                self._tables.fail(
                    name, f'"{name}" stands alone', f"the import needs {stem}OPS and {stem}VENDORS"
                )
        pending = []
        for stem in pairs:
            name = "flaggems_pending" if len(pairs) == 1 else (stem + "OPS").lower()[: -len("_ops")]
            self._add(name, stem + "OPS", self._tables.ops(stem + "OPS"))
            pending.append((name, stem + "VENDORS", self._tables.platforms(stem + "VENDORS")))
        return pending

    def _result(self, function, arguments, table=None):
        """What `function` returns, or a table where the script has no such function."""
        functions = self._checkout.functions
        if not functions.defined(function):
            return self._tables.ops(table)
        ops = functions.call(function, arguments)
        if not isinstance(ops, WordSet) or isinstance(ops, Everything):
            place = functions.module.place(functions.module.functions[function])
            raise ImportFailure(
                place, f"{function}() returns no set of ops", "return a set that a table names"
            )
        self._tables.check_ops(ops)
        return ops

    def _add(self, name, variable, ops):
        self.sets.setdefault(name, CoverageSet(self._about(variable), sorted(ops)))

    def _about(self, variable):
        """Where a set comes from, and the comment above it."""
        for evaluator in self._checkout.evaluators():
            if variable in evaluator.module.assignments:
                place = evaluator.line_of(variable)
                return f"{variable} of {place.file}. {self._entries.block(place)}".strip()
        return f"The script has no {variable}."
