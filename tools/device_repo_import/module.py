"""A Python file of the checkout as a syntax tree: its assignments, functions, imports and comments."""

from __future__ import annotations

import ast

from .comments import Comments
from .effects import Scope, harmless, opaque, sources, unchangeable
from .failure import ImportFailure
from .report import shortened
from .values import Place

_STATE_ONCE = "state it once, at the top level, as one literal"
_CHANGED = "is changed after its literal"


class Module:
    """Names of the top level. One whose value the import would have to guess is in `unclear`, with place and why."""

    def __init__(self, file, text):
        self.file = file
        text = text.replace("\r\n", "\n").replace("\r", "\n")  # as Python reads source
        self.tree, self.comments = self._parsed(text)
        self.assignments = {}
        self.functions = {}
        self.imports = {}
        self.modules = set()  # names that stand for modules
        self.unclear = {}
        self.changed_in_functions = []  # (function, name, place)
        self.not_followed = []  # statements with an effect that the import does not know
        self._classes = {}
        self._scope = Scope(self.tree)
        for statement in self.tree.body:
            self._read(statement)
        self._find_changes()
        for statement in self.tree.body:
            self._follow(statement)
        self._find_opaque(self._scope, True)

    def place(self, node):
        return Place(self.file, node.lineno)

    def check(self, name):
        """Fails if the value of `name` is unclear."""
        if name in self.unclear:
            place, how = self.unclear[name]
            raise ImportFailure(place, f'"{name}" {how}', _STATE_ONCE)

    def check_functions(self, names, followed):
        """Fails if a function that was not evaluated changes one of `names`."""
        for function, name, place in self.changed_in_functions:
            if name in names and function not in followed:
                raise ImportFailure(place, f'"{name}" {_CHANGED}', _STATE_ONCE)

    def _parsed(self, text):
        if "\0" in text:
            line = text[: text.index("\0")].count("\n") + 1
            raise ImportFailure(Place(self.file, line), "holds a NUL byte", "mend the file")
        try:
            return ast.parse(text), Comments.of_python(text)
        except SyntaxError as error:
            raise ImportFailure(
                Place(self.file, error.lineno or 1), f"is not Python: {error.msg}", "mend the file"
            ) from None
        except (RecursionError, MemoryError):
            raise ImportFailure(
                self.file, "is nested too deeply to be read", "part the longest expression"
            ) from None

    def _read(self, statement):
        if isinstance(statement, ast.FunctionDef):
            self._bind(statement.name, statement, "is defined again with def")
            self.functions[statement.name] = statement
        elif isinstance(statement, ast.ClassDef):
            self._bind(statement.name, statement, "is defined again with class")
            self._classes[statement.name] = statement
        elif isinstance(statement, ast.Import):
            for alias in statement.names:
                name = alias.asname or alias.name.partition(".")[0]
                if name not in self.modules:
                    self._bind(name, statement, "is imported as well")
                self.modules.add(name)
        elif isinstance(statement, ast.ImportFrom):
            self._read_import(statement)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            if statement.value is not None:
                self._read_assignment(statement)
        elif not isinstance(statement, (ast.Expr, ast.AugAssign)):
            self._bound_otherwise(statement, "is assigned inside a block")
        for part in ast.walk(statement) if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)) else ():
            if isinstance(part, ast.NamedExpr):
                self._unclear(part.target.id, part, "is assigned inside an expression")

    def _read_import(self, statement):
        for alias in statement.names:
            if alias.name == "*":
                raise ImportFailure(
                    self.place(statement),
                    f'"from {statement.module or "."} import *" may bind any table',
                    "name what it imports",
                )
            name = alias.asname or alias.name
            self._bind(name, statement, "is imported as well")
            self.imports[name] = (statement, alias.name)

    def _read_assignment(self, statement):
        for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
            if isinstance(target, ast.Name):
                self._bind(target.id, statement, "is assigned a second time")
                self.assignments[target.id] = statement
            else:
                self._bound_otherwise(target, "is assigned together with other names")

    def _bind(self, name, statement, again):
        bound = (self.assignments, self.functions, self.imports, self.modules, self._classes)
        if any(name in names for names in bound):
            self._unclear(name, statement, again)

    def _unclear(self, name, node, how):
        self.unclear.setdefault(name, (self.place(node), how))

    def _bound_otherwise(self, node, how):
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                self._unclear(part.id, part, how)
            elif isinstance(part, (ast.FunctionDef, ast.ClassDef)):
                self._unclear(part.name, part, "is defined inside a block")
            elif isinstance(part, (ast.Import, ast.ImportFrom)):
                for alias in part.names:
                    self._unclear(alias.asname or alias.name, part, "is imported inside a block")
            elif isinstance(getattr(part, "name", None), str) and hasattr(part, "lineno"):  # except, match
                self._unclear(part.name, part, how)

    def _find_changes(self):
        for names, changed, node in self._scope.changes():
            for name in sorted(names | self._of_modules(changed)):
                self._unclear(name, node, _CHANGED)
        todo = [(function, getattr(function, "name", None)) for function in self._scope.inner]
        while todo:
            function, outermost = todo.pop()
            scope = Scope(function)
            todo += [(inner, outermost) for inner in scope.inner]
            for name in scope.rebound:
                self.changed_in_functions.append((outermost, name, self.place(function)))
            for names, changed, node in scope.changes():
                for name in self._with_sources(names | self._of_modules(changed)):
                    self.changed_in_functions.append((outermost, name, self.place(node)))

    def _of_modules(self, node):
        """The names under which this module has what `other.NAME` means."""
        attributes = {
            part.attr
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute)
            and isinstance(part.value, ast.Name)
            and part.value.id in self.modules
        }
        imported = {name for name, (_, original) in self.imports.items() if original in attributes}
        return imported | {name for name in self.assignments if name in attributes}

    def _with_sources(self, names):
        """`names` and then the tables whose objects they may share."""
        found, todo = [], sorted(names)
        while todo:
            name = todo.pop(0)
            if name not in found:
                found.append(name)
                if name in self.assignments:
                    statement = self.assignments[name]
                    todo += sorted(sources(statement.value))
                    todo += [
                        target.id
                        for target in getattr(statement, "targets", [])
                        if isinstance(target, ast.Name)
                    ]
        return found

    def _follow(self, statement):
        """Takes note of a statement whose effect is unknown, and of the tables that it reaches."""
        if (
            isinstance(statement, (ast.Import, ast.ImportFrom))
            or _is_docstring(statement)
            or _sets_path(statement)
        ):
            return
        if isinstance(statement, ast.FunctionDef):
            outside = [
                *statement.args.defaults,
                *filter(None, statement.args.kw_defaults),
                *statement.decorator_list,
            ]
            for node in outside:
                self._unknown_effect(node, True)
            return
        if isinstance(statement, (ast.Assign, ast.AnnAssign)):
            if statement.value is not None:
                self._unknown_effect(statement.value, True)
            return
        program = _is_program(statement)
        if program and all(_runs_main(inner) for inner in statement.body):
            return
        self.not_followed.append(statement)
        self._unknown_effect(statement, not program)

    def _unknown_effect(self, node, with_functions):
        """What the functions reach that a program calls is compared with the contract, or reported, by itself."""
        if harmless(node):
            return
        text = shortened(ast.unparse(node))
        for name in self._reached(node, with_functions):
            if name in self.imports or (
                name in self.assignments and not unchangeable(self.assignments[name].value)
            ):
                self._unclear(name, node, f'may be changed by "{text}"')

    def _reached(self, node, with_functions):
        found, todo = [], [node]
        while todo:
            part = todo.pop()
            names = {inner.id for inner in ast.walk(part) if isinstance(inner, ast.Name)}
            for name in self._with_sources(names | self._of_modules(part)):
                if name not in found:
                    found.append(name)
                    definition = self.functions.get(name) or self._classes.get(name)
                    if definition is not None and with_functions:
                        todo.append(definition)
        return found

    def _find_opaque(self, scope, at_top_level):
        for node in scope.nodes:
            if opaque(node, at_top_level):
                text = shortened(ast.unparse(node))
                for name in [*self.assignments, *self.imports, *self.functions]:
                    self._unclear(name, node, f'may be changed by "{text}"')
        for function in scope.inner:
            self._find_opaque(Scope(function), False)


def _is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _sets_path(statement):
    """`sys.path.insert(0, …)` and the like."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and ast.unparse(statement.value.func) in ("sys.path.insert", "sys.path.append")
        and all(harmless(argument) for argument in statement.value.args)
    )


def _is_program(statement):
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "__name__ == '__main__'"


def _runs_main(statement):
    return ast.unparse(statement) in (
        "main()",
        "sys.exit(main())",
        "raise SystemExit(main())",
        "exit(main())",
    )
