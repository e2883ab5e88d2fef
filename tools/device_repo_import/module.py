"""A Python file of the checkout as a syntax tree: its assignments, functions, imports and comments."""

from __future__ import annotations

import ast

from .comments import Comments
from .failure import ImportFailure
from .values import Place

_CHANGING_METHODS = {
    "add",
    "append",
    "clear",
    "difference_update",
    "discard",
    "extend",
    "insert",
    "intersection_update",
    "pop",
    "popitem",
    "remove",
    "setdefault",
    "symmetric_difference_update",
    "update",
}


class Module:
    """Names of the top level. One that is bound twice or in a block is in `unclear`, with the place and why."""

    def __init__(self, file, text):
        self.file = file
        try:
            self.tree = ast.parse(text)
            self.comments = Comments.of_python(text)
        except SyntaxError as error:
            raise ImportFailure(
                Place(file, error.lineno or 1), f"is not Python: {error.msg}", "mend the file"
            ) from None
        self.assignments = {}
        self.functions = {}
        self.imports = {}
        self.unclear = {}
        for statement in self.tree.body:
            self._read(statement)
        self._find_changes()

    def place(self, node):
        return Place(self.file, node.lineno)

    def string_words(self):
        """Every string literal of the file with its line."""
        return [
            (node.value, node.lineno)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]

    def _read(self, statement):
        if isinstance(statement, ast.FunctionDef):
            self.functions[statement.name] = statement
        elif isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                self.imports[alias.asname or alias.name] = (statement, alias.name)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                if isinstance(target, ast.Name) and statement.value is not None:
                    if target.id in self.assignments:
                        self.unclear.setdefault(
                            target.id, (self.place(statement), "is assigned a second time")
                        )
                    self.assignments[target.id] = statement
                else:
                    self._bound_otherwise(target, "is assigned together with other names")
        elif not isinstance(statement, (ast.Import, ast.Expr, ast.ClassDef, ast.AugAssign)):
            self._bound_otherwise(statement, "is assigned inside a block")

    def _bound_otherwise(self, node, how):
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                self.unclear.setdefault(part.id, (self.place(part), how))
            elif isinstance(part, ast.ImportFrom):
                for alias in part.names:
                    self.unclear.setdefault(
                        alias.asname or alias.name, (self.place(part), "is imported inside a block")
                    )

    def _find_changes(self):
        """What changes a table after its literal: the literal alone would not tell what the script uses."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                changed = node.func.value if node.func.attr in _CHANGING_METHODS else None
            elif isinstance(node, ast.AugAssign):
                changed = node.target
            elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                changed = node.value
            else:
                continue
            while isinstance(changed, ast.Subscript):
                changed = changed.value
            if isinstance(changed, ast.Name) and changed.id in self.assignments:
                self.unclear.setdefault(changed.id, (self.place(node), "is changed after its literal"))
