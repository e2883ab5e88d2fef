"""Comments in and above the tables that no entry took."""

from __future__ import annotations

import ast

from . import script_tables
from .values import Place


def report_comments(evaluator, entries, report):
    module = evaluator.module
    read = evaluator.names()
    for name, statement in module.assignments.items():
        if not (script_tables.is_table(name) or (name in read and _holds_words(statement.value))):
            continue
        above = len(module.comments.block_above(statement.lineno))
        for first, last in module.comments.blocks(statement.lineno - above, statement.end_lineno):
            if (module.file, last + 1) not in entries.used_blocks:
                where = f"comment above {name}" if last < statement.lineno else f"comment in {name}"
                report.unmapped(Place(module.file, first), f"{where}, to line {last}: belongs to no entry")
        for line in module.comments.behind(statement.lineno, statement.end_lineno):
            if (module.file, line) not in entries.used_lines:
                report.unmapped(Place(module.file, line), f"comment in {name}: belongs to no entry")
        for line, text in module.comments.commented_out.items():
            if statement.lineno <= line <= statement.end_lineno:
                report.unmapped(Place(module.file, line), f"commented out in {name}: {text}")


def _holds_words(value):
    """Whether a value is made of sets, lists, tuples or dictionaries."""
    return any(isinstance(node, (ast.Set, ast.List, ast.Tuple, ast.Dict)) for node in ast.walk(value))
