"""Bindings inside the script's functions, such as `if filename == "backends_acme.conf": return MEASURED`."""

from __future__ import annotations

import ast

from .comments import Comments
from .evaluation import Evaluator
from .failure import ImportFailure
from .values import Everything, Place, RepoPath, Table, Word, WordSet

_REMEDY = "keep to comparisons, named tables and set operations, or state the binding in a table"


class _Returned(Exception):
    def __init__(self, value):
        super().__init__()
        self.value = value


class PlatformFunctions(Evaluator):
    """Evaluates a function for one platform: `if`, `return`, assignments, comparisons and set operations."""

    def __init__(self, tables, read_text):
        super().__init__(tables.module, None)
        self._tables = tables  # the Evaluator of the module's names, which stay literals
        self._read_text = read_text  # RepoPath → text, or None where no file stands
        self.confs = {}  # RepoPath → Comments of each conf that a function read; None where none stands
        self.read_back = []  # their paths, in the order of reading
        self.followed = set()  # the functions that were evaluated
        self._running = []

    def defined(self, name):
        """Whether the script has a function. One that it binds otherwise than with one def is an error."""
        self.module.check(name)
        if name not in self.module.functions and self._tables.has(name):
            raise ImportFailure(
                self._tables.line_of(name),
                f'"{name}" is no function of the script',
                "define it there with def: the import follows no other function",
            )
        return name in self.module.functions

    def call(self, name, arguments):
        """The value that `name` returns. `arguments` are bound by the names of the parameters."""
        function = self.module.functions[name]
        self.module.check(name)
        self.followed.add(name)
        if function.decorator_list:
            self.fail(
                function.decorator_list[0],
                f'cannot tell what "@{ast.unparse(function.decorator_list[0])}" makes of {name}()',
                "drop the decorator",
            )
        if name in self._running:
            self.fail(function, f"{name}() calls itself", _REMEDY)
        parameters, defaults = function.args.args, function.args.defaults
        local = {}
        for position, parameter in enumerate(parameters):
            default = position - (len(parameters) - len(defaults))
            if parameter.arg in arguments:
                local[parameter.arg] = arguments[parameter.arg]
            elif default >= 0:
                local[parameter.arg] = self.evaluate(defaults[default], self.module.place(function), {})
            else:
                self.fail(
                    function, f'the import does not know what "{parameter.arg}" of {name}() is', _REMEDY
                )
        self._running.append(name)
        value = self._run(function, local)
        self._running.pop()
        return value

    def value(self, name, asking=None):
        return self._tables.value(name, asking)

    def _run(self, function, local):
        try:
            for statement in function.body:
                self._execute(statement, local)
        except _Returned as result:
            return result.value
        return None

    def _execute(self, statement, local):
        scope = self.module.place(statement)
        if isinstance(statement, ast.Return):
            raise _Returned(None if statement.value is None else self.evaluate(statement.value, scope, local))
        if isinstance(statement, ast.If):
            for inner in statement.body if self._holds(statement.test, scope, local) else statement.orelse:
                self._execute(inner, local)
        elif isinstance(statement, ast.Assign) and all(
            isinstance(target, ast.Name) for target in statement.targets
        ):
            for target in statement.targets:
                local[target.id] = self.evaluate(statement.value, scope, local)
        elif isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            self._check_own(statement, local.get(statement.target.id))
            left = ast.copy_location(ast.Name(statement.target.id, ast.Load()), statement)
            both = ast.copy_location(ast.BinOp(left, statement.op, statement.value), statement)
            local[statement.target.id] = self.evaluate(both, scope, local)
        elif not (isinstance(statement, ast.Pass) or _is_docstring(statement)):
            self.fail(
                statement,
                f'cannot tell what "{ast.unparse(statement).splitlines()[0]}" binds to a platform',
                _REMEDY,
            )

    def _check_own(self, statement, value):
        """`ops |= …` changes the very set that `ops` names, so that it must not be that of a table."""
        if isinstance(value, WordSet) and value.frozen:
            return
        owner = self._tables.owner_of(value)
        if owner is not None and value != ():
            self.fail(
                statement,
                f'"{ast.unparse(statement)}" changes "{owner}" itself, and with it later routes',
                f"copy it first: {statement.target.id} = set({owner})",
            )

    def _holds(self, node, scope, local):
        value = self.evaluate(node, scope, local)
        return len(value) > 0 if isinstance(value, (WordSet, tuple, Table)) else bool(value)

    def _read_IfExp(self, node, scope, local):
        return self.evaluate(node.body if self._holds(node.test, scope, local) else node.orelse, scope, local)

    def _read_BoolOp(self, node, scope, local):
        wanted = isinstance(node.op, ast.Or)
        value = None
        for part in node.values:
            value = self.evaluate(part, scope, local)
            if bool(value) == wanted:
                break
        return value

    def _read_UnaryOp(self, node, scope, local):
        if isinstance(node.op, ast.Not):
            return not self._holds(node.operand, scope, local)
        if isinstance(node.op, ast.USub):
            return -self.evaluate(node.operand, scope, local)
        return self.fail(node, f'cannot read "{ast.unparse(node)}"', _REMEDY)

    def _read_Compare(self, node, scope, local):
        if len(node.ops) > 1:
            self.fail(node, f'cannot read "{ast.unparse(node)}"', _REMEDY)
        left = self.evaluate(node.left, scope, local)
        right = self.evaluate(node.comparators[0], scope, local)
        operator = node.ops[0]
        if isinstance(operator, (ast.Eq, ast.NotEq)):
            return (left == right) == isinstance(operator, ast.Eq)
        if isinstance(operator, (ast.In, ast.NotIn)) and isinstance(
            right, (WordSet, Everything, Table, tuple, Word)
        ):
            return (left in right) == isinstance(operator, ast.In)
        if isinstance(operator, (ast.Is, ast.IsNot)) and right is None:
            return (left is None) == isinstance(operator, ast.Is)
        return self.fail(node, f'cannot read "{ast.unparse(node)}"', _REMEDY)

    def _read_SetComp(self, node, scope, local):
        """As in `{op for op, backend in table.items() if backend == "cuda" and op in covered}`."""
        generator = node.generators[0]
        if len(node.generators) > 1 or not isinstance(node.elt, ast.Name):
            self.fail(node, f'cannot read "{ast.unparse(node)}"', _REMEDY)
        words = []
        for item in self._iterated(generator.iter, scope, local):
            inner = dict(local)
            if isinstance(generator.target, ast.Name):
                inner[generator.target.id] = item
            else:
                inner.update(zip((name.id for name in generator.target.elts), item))
            if all(self._holds(condition, scope, inner) for condition in generator.ifs):
                words.append(inner[node.elt.id])
        return self.words(node, words)

    def _read_Subscript(self, node, scope, local):
        if not isinstance(node.slice, ast.Slice):
            return super()._read_Subscript(node, scope, local)
        owner = self.evaluate(node.value, scope, local)
        bounds = [
            None if bound is None else self.evaluate(bound, scope, local)
            for bound in (node.slice.lower, node.slice.upper)
        ]
        if not isinstance(owner, Word):
            self.fail(node, f'cannot read "{ast.unparse(node)}"', _REMEDY)
        return Word(str(owner)[bounds[0] : bounds[1]], owner.place, owner.scope)

    def _read_Call(self, node, scope, local):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "parse_conf":
            return self._conf(node, self.evaluate(node.args[0], scope, local))
        if name == "len" and len(node.args) == 1:
            return len(self.evaluate(node.args[0], scope, local))
        if name in self.module.functions and not node.keywords:
            parameters = self.module.functions[name].args.args
            values = [self.evaluate(argument, scope, local) for argument in node.args]
            return self.call(name, {parameter.arg: value for parameter, value in zip(parameters, values)})
        if name in ("set", "frozenset") and len(node.args) == 1:
            inner = self.evaluate(node.args[0], scope, local)
            if isinstance(inner, Everything):
                return inner
        return super()._read_Call(node, scope, local)

    def _method(self, node, scope, local):
        owner = self.evaluate(node.func.value, scope, local)
        arguments = [self.evaluate(argument, scope, local) for argument in node.args]
        method = node.func.attr
        if isinstance(owner, Table) and method == "get":
            default = arguments[1] if len(arguments) > 1 else None
            return owner.get(arguments[0], default)
        if isinstance(owner, Table) and method == "items":
            return tuple(owner.items())
        if isinstance(owner, Word) and method in ("startswith", "endswith"):
            return getattr(owner, method)(arguments[0])
        return super()._method(node, scope, local)

    def _conf(self, node, path):
        """The `op = backend` lines of a conf, the last of an op; none where no conf stands, as in the script."""
        if not isinstance(path, RepoPath):
            self.fail(node, f'cannot tell which conf "{ast.unparse(node)}" reads', _REMEDY)
        text = self._read_text(path)
        self.read_back.append(path)
        text = None if text is None else text.replace("\r\n", "\n").replace("\r", "\n")
        self.confs[path] = None if text is None else Comments.of_conf(text)
        scope = Place(path.path, 0)
        table = Table()
        # The script parts lines at more characters than editors count lines by.
        lines = enumerate((text or "").split("\n"), 1)
        for number, line in ((number, part) for number, line in lines for part in line.splitlines()):
            op, equals, backend = line.split("#")[0].partition("=")
            if equals and op.strip() and backend.strip():
                place = Place(path.path, number)
                key = Word(op.strip(), place, scope)
                table.pop(key, None)
                table[key] = Word(backend.strip(), place, scope)
        return table


def _is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
