"""Tables and functions that the import knows and that the script lacks."""

from __future__ import annotations

import ast

from . import coverage, script_tables
from .failure import ImportFailure

_FUNCTIONS = {
    "boxing_cpp_ops",
    "boxing_measured_python_ops",
    "boxing_triton_gaps",
    "flaggems_cpp_ops",
    "flaggems_holds",
    "flaggems_python_ops",
    "flaggems_python_ops_for",
    "tileops_ops",
}


def check_named_tables(tables):
    """Fails where a function names a known table that nothing binds: an empty one would be a guess."""
    module = tables.module
    known = _FUNCTIONS | {*coverage.NAMES, coverage.HOLDS}
    for function in module.functions.values():
        nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
        local = {node.id for node in nodes if not isinstance(node.ctx, ast.Load)}
        local |= {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
        for node in nodes:
            name = node.id
            if name in local or not (name in known or script_tables.is_table(name)):
                continue
            if not tables.has(name) and name not in module.functions:
                raise ImportFailure(
                    module.place(node),
                    f'{function.name}() names "{name}", which nothing defines',
                    "define it, empty if need be",
                )


def absent_tables(tables):
    """The tables that decide by themselves, where the script has none."""
    return [name for name in script_tables.DECIDING if not tables.has(name)]
