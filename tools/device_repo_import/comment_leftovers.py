"""Comments in and above the tables that no entry took."""

from __future__ import annotations

from . import script_tables
from .values import Place


def report_comments(module, entries, report):
    for name, statement in module.assignments.items():
        if not script_tables.is_table(name):
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
