"""What a checkout says and a workspace does not hold, and what a workspace asks for and no checkout says."""

from __future__ import annotations

import ast

from . import known_rules, script_tables
from .comment_leftovers import report_comments
from .escape_leftovers import report_escapes
from .nearest import did_you_mean
from .report import shortened
from .table_presence import absent_tables
from .values import Place

_BINDING_FUNCTIONS = (
    "boxing_cpp_ops",
    "boxing_measured_python_ops",
    "boxing_triton_gaps",
    "flaggems_python_ops_for",
)
_SCAFFOLDING = {"REPO_ROOT", "CONF_DIR", "CSRC_DIR", "GENERATED_REGISTER_INC", "BOXING_FALLBACK"}
_TABLES = {
    "VENDORS",
    "BOXING_PLATFORMS",
    "BOXING_GAP_NOTES",
    *script_tables.BY_PLATFORM,
    *script_tables.PLATFORM_SETS,
}
_FILL_IN_KIND = (
    'the script knows no kinds: {count} {entries} got "policy", which stands for "not classified yet"'
)


def report_leftovers(checkout, entries, workspace, report, platform_words, boxing_confs):
    """`boxing_confs` are the names of the confs of BOXING_PLATFORMS."""
    # The gaps of a boxing platform are those under the name in its conf's name.
    named = {conf[len("backends_") : -len(".conf")] for conf in boxing_confs}
    platform_words = [
        (word, table) for word, table in platform_words if table != "BOXING_TRITON_GAPS" or word not in named
    ]
    _altered_rules(checkout, report)
    _statements(checkout, report)
    _unread_modules(checkout, report)
    _absent_tables(checkout, report)
    _unread_names(checkout, report)
    _unknown_platforms(workspace, platform_words, report)
    _tables_of_the_other_kind(workspace, platform_words, report)
    _unknown_names_in_functions(checkout, workspace, report)
    for evaluator in checkout.evaluators():
        report_comments(evaluator, entries, report)
    report_escapes(checkout, workspace, report)
    _entries_to_fill_in(checkout, workspace, report)


def _altered_rules(checkout, report):
    module = checkout.tables.module
    for name, place in known_rules.altered_rules(module):
        if place is None:
            report.unmapped(
                Place(module.file, 1), f"no {name}(): the rules of the contract are taken in its place"
            )
        else:
            report.unmapped(
                place,
                f"{name}() is not the one that the contract covers: compare its rules by hand",
            )


def _statements(checkout, report):
    for evaluator in checkout.evaluators():
        for statement in evaluator.module.not_followed:
            line = ast.unparse(statement).splitlines()[0]
            report.unmapped(
                evaluator.module.place(statement),
                f'"{shortened(line)}": a statement of the top level that the import does not follow',
            )


def _unread_modules(checkout, report):
    """Modules of the checkout that the script runs by importing them."""
    for evaluator in checkout.evaluators():
        module = evaluator.module
        for statement in ast.walk(module.tree):
            if isinstance(statement, ast.ImportFrom):
                names = [statement.module or ""]
            elif isinstance(statement, ast.Import):
                names = [alias.name for alias in statement.names]
            else:
                continue
            for name in names:
                if checkout.stands_unread(module.file, name):
                    report.unmapped(module.place(statement), f'the import does not read the module "{name}"')


def _absent_tables(checkout, report):
    for name in absent_tables(checkout.tables):
        report.unmapped(Place(checkout.script, 1), f"no {name}: taken as empty")


def _unread_names(checkout, report):
    """Tables that nothing of the import read."""
    for evaluator in checkout.evaluators():
        used = evaluator.used(_TABLES) | _SCAFFOLDING
        for name, statement in evaluator.module.assignments.items():
            if name == "LICENSE":
                report.unmapped(
                    evaluator.module.place(statement),
                    "LICENSE: a conf's header comes from the template (output.template)",
                )
            elif name in script_tables.OP_SETS and name not in used:
                report.unmapped(
                    evaluator.module.place(statement), f"{name} is bound to no platform by any function"
                )
            elif name not in used:
                report.unmapped(
                    evaluator.module.place(statement),
                    f"{name} is no table that the import knows, and " + _users(evaluator.module, name),
                )


def _users(module, name):
    users = [
        f"{function.name}()"
        for function in module.functions.values()
        if any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(function))
    ]
    return f"what {', '.join(users)} does with it is left out" if users else "none refers to it"


def _unknown_platforms(workspace, platform_words, report):
    known = [platform.name for platform in workspace.platforms]
    for word, table in platform_words:
        if word not in known:
            report.unmapped(
                word.place,
                (
                    f'{table} names "{word}", a platform of neither VENDORS nor BOXING_PLATFORMS'
                    f"{did_you_mean(word, known)}"
                ),
            )


def _tables_of_the_other_kind(workspace, platform_words, report):
    """A native platform in a table that the script reads for boxing ones is not looked up, and vice versa."""
    only = {
        "BOXING_TRITON_GAPS": "boxing",
        "EXTRA_NATIVE": "native",
        "ESCAPE_NATIVE": "native",
        "NATIVE_TRITON_GAPS": "native",
        "NATIVE_FLAGGEMS_MEASURED": "native",
        "NATIVE_KERNEL_PREFERRED": "native",
    }
    kinds = {platform.name: platform.kind for platform in workspace.platforms}
    for word, table in platform_words:
        read_for = "native" if script_tables.PENDING.fullmatch(table) else only.get(table)
        if word in kinds and read_for not in (None, kinds[word]):
            report.unmapped(
                word.place, f'{table} names "{word}", a {kinds[word]} platform: without effect in the script'
            )


def _unknown_names_in_functions(checkout, workspace, report):
    """Platforms that a function compares with and that the script does not generate."""
    module = checkout.tables.module
    known = {platform.name for platform in workspace.platforms}
    known |= {f"backends_{name}.conf" for name in known}
    for name in _BINDING_FUNCTIONS:
        for node in ast.walk(module.functions.get(name, ast.Module([], []))):
            if not isinstance(node, ast.Compare):
                continue
            for part in ast.walk(node):
                if (
                    isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and part.value not in known | {"cuda"}
                ):
                    report.unmapped(
                        module.place(part),
                        (
                            f'{name}() asks for "{part.value}", which the script does not generate'
                            f"{did_you_mean(part.value, known)}"
                        ),
                    )


def _entries_to_fill_in(checkout, workspace, report):
    start = Place(checkout.script, 1)
    report.to_fill_in(start, "titles: the script has none, so that each platform's is its name")
    report.to_fill_in(
        start,
        (
            "reasons: a comment counts for each op up to the next comment; part entries that it does not"
            " speak of"
        ),
    )
    report.to_fill_in(
        start,
        "evidence: it stays in the reasons, as prose; dates, devices and versions are not taken out of it",
    )
    report.to_fill_in(
        start,
        "provenance of the coverage: the checkout does not say which FlagGems it was derived from, and when",
    )
    if workspace.holds:
        report.to_fill_in(
            workspace.holds[0].place,
            _FILL_IN_KIND.format(
                count=len(workspace.holds), entries="holds" if len(workspace.holds) > 1 else "hold"
            ),
        )
    _reasons("hold", workspace.holds, report)
    for op in (op for entry in workspace.holds for op in entry.ops):
        if op.meaning is not None and not isinstance(op.meaning, str):
            report.unmapped(op.place, f'what the holds say of "{op}" is no text, and is left out')
    held = {op for entry in workspace.holds for op in entry.ops}
    for platform in workspace.platforms:
        for entry in platform.gaps:
            both = [op for op in entry.ops if op in held and op.place.file != checkout.script]
            if both:
                report.to_fill_in(
                    both[0].place,
                    (
                        f"{platform.name}: held, and read back as a gap; the conf cannot tell which "
                        f"of them it means: {', '.join(both)}"
                    ),
                )
        if platform.gaps:
            report.to_fill_in(
                platform.gaps[0].place,
                f"{platform.name}: "
                + _FILL_IN_KIND.format(
                    count=len(platform.gaps), entries="gaps" if len(platform.gaps) > 1 else "gap"
                ),
            )
        for what, found in (
            ("gap", platform.gaps),
            ("measured route", [entry for _, entry in platform.measured]),
            ("extra native", platform.extra_native),
            ("escape kernel", platform.escape_native),
        ):
            _reasons(f"{platform.name}: {what}", found, report)


def _reasons(what, entries, report):
    for entry in entries:
        if not entry.reason:
            others = f" and {len(entry.ops) - 1} more" if len(entry.ops) > 1 else ""
            report.to_fill_in(
                entry.place, f"{what} without a comment, so without a reason: {entry.ops[0]}{others}"
            )
