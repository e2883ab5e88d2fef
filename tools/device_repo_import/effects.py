"""What may change a table besides the statement that binds it.

The import reads literals. Whatever may make the script use something else must be found here: a change in place, under
the table's name or another one, and a statement whose effect the import does not know.
"""

from __future__ import annotations

import ast
import builtins

_CHANGING_METHODS = {
    "__delitem__",
    "__iand__",
    "__ior__",
    "__isub__",
    "__ixor__",
    "__setitem__",
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
    "reverse",
    "setdefault",
    "sort",
    "symmetric_difference_update",
    "update",
}
_HARMLESS_FUNCTIONS = set(
    "Path all any bool dict enumerate float frozenset int isinstance len list max min print range repr reversed set"
    " sorted str sum tuple type zip".split()
)
_HARMLESS_METHODS = set(
    "compile copy count difference endswith format fromkeys get index intersection isdisjoint issubset issuperset"
    " items join joinpath keys lower removeprefix removesuffix replace resolve rsplit split splitlines startswith strip"
    " symmetric_difference union upper values with_name with_suffix".split()
)
_PARTS = {
    "get",
    "items",
    "pop",
    "popitem",
    "setdefault",
    "values",
}  # methods that give what the receiver holds
_PASSING_ON = {
    "dict",
    "enumerate",
    "filter",
    "iter",
    "list",
    "map",
    "next",
    "reversed",
    "sorted",
    "tuple",
    "zip",
}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_HARMLESS_STATEMENTS = (ast.Assert, ast.Raise, ast.If, ast.For, ast.Pass, ast.Continue, ast.Break, ast.Expr)


def sources(node):
    """The names whose objects, or parts of them, the value of an expression may be; a copy has none."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, (ast.Subscript, ast.Attribute, ast.Starred, ast.NamedExpr)):
        return sources(node.value)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            return sources(node.func.value) if node.func.attr in _PARTS else set()
        passing = isinstance(node.func, ast.Name) and node.func.id in _PASSING_ON
        return _union(node.args) if passing else set()
    if isinstance(node, ast.IfExp):
        return sources(node.body) | sources(node.orelse)
    if isinstance(node, ast.BoolOp):
        return _union(node.values)
    if isinstance(node, (ast.Set, ast.Tuple, ast.List)):
        return _union(node.elts)
    if isinstance(node, ast.Dict):
        return _union(node.values)
    if isinstance(node, _COMPREHENSIONS):
        element = node.value if isinstance(node, ast.DictComp) else node.elt
        return sources(element) | _union([part.iter for part in node.generators])
    if isinstance(node, ast.Lambda):
        return {part.id for part in ast.walk(node.body) if isinstance(part, ast.Name)}
    return set()


def _union(nodes):
    return set().union(*(sources(node) for node in nodes))


def unchangeable(node):
    """Whether a value is a string, a path, a frozenset or a tuple of constants: nothing changes those in place."""
    if isinstance(node, ast.Tuple):
        return all(isinstance(element, ast.Constant) for element in node.elts)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("frozenset", "Path")
    if isinstance(node, ast.Attribute):
        return any(isinstance(part, ast.Name) and part.id == "Path" for part in ast.walk(node))
    return isinstance(node, (ast.Constant, ast.JoinedStr)) or (
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
    )


def harmless(node):
    """Whether running a statement or an expression changes and binds nothing."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and not _is_harmless_call(part):
            return False
        if isinstance(part, ast.stmt) and not isinstance(part, _HARMLESS_STATEMENTS):
            return False
        if isinstance(part, (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)):
            return False
        if isinstance(part, (ast.Subscript, ast.Attribute)) and not isinstance(part.ctx, ast.Load):
            return False
    return True


def _is_harmless_call(call):
    if isinstance(call.func, ast.Attribute):
        return call.func.attr in _HARMLESS_METHODS
    if not isinstance(call.func, ast.Name):
        return False
    known = getattr(builtins, call.func.id, None)
    return call.func.id in _HARMLESS_FUNCTIONS or (
        isinstance(known, type) and issubclass(known, BaseException)
    )


def opaque(node, at_top_level):
    """Whether an expression reaches names by strings, so that any name may be meant."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in ("vars", "locals"):
            return at_top_level and not node.args
        return node.func.id in ("exec", "eval", "globals", "__import__")
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return (node.value.id, node.attr) == ("sys", "modules")
    return isinstance(node, ast.Import) and any(alias.name == "__main__" for alias in node.names)


class Scope:
    """A function, a lambda or the top level of a module, without the functions inside it."""

    def __init__(self, node):
        self.node = node
        self.nodes, self.inner = _own_nodes(node)
        self._aliases = _aliases(self.nodes)
        self.rebound = {name for part in self.nodes if isinstance(part, ast.Global) for name in part.names}
        self._locals = set()
        if isinstance(node, _FUNCTIONS):
            stored = (
                part.id
                for part in self.nodes
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            )
            given = (part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg))
            self._locals = {*stored, *given} - self.rebound

    def changes(self):
        """(names, node) of each change in place: the names of the module that it may concern."""
        for node in self.nodes:
            changed = _changed(node)
            if changed is not None:
                yield self._outer(sources(changed)), changed, node

    def _outer(self, names):
        """`names` and what they may stand for, without the local ones."""
        found, todo = set(), list(names)
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo += set().union(*(sources(value) for value in self._aliases.get(name, ())))
        return found - self._locals


def _own_nodes(scope):
    """The nodes of a scope, and the functions that it defines."""
    if isinstance(scope, ast.Lambda):
        todo = [scope.body]
    else:
        todo = list(reversed(scope.body))
    nodes, inner = [], []
    while todo:
        node = todo.pop()
        nodes.append(node)
        if isinstance(node, _FUNCTIONS):
            inner.append(node)
            outside = [*node.args.defaults, *(default for default in node.args.kw_defaults if default)]
            todo += outside + getattr(node, "decorator_list", [])
        else:
            todo += list(ast.iter_child_nodes(node))
    return nodes, inner


def _aliases(nodes):
    """name → the expressions that it is bound to."""
    aliases = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            targets, value = [node.target], node.value
        elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
            targets, value = [node.target], node.iter
        elif isinstance(node, ast.withitem):
            targets, value = [node.optional_vars] if node.optional_vars else [], node.context_expr
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name):  # the other names of `A = B = …`
                others = [other for other in targets if isinstance(other, ast.Name) and other is not target]
                aliases.setdefault(target.id, []).extend(others)
            for part in ast.walk(target):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and value is not None:
                    aliases.setdefault(part.id, []).append(value)
    return aliases


def _changed(node):
    """The expression whose object a node changes in place."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _CHANGING_METHODS
    ):
        owner = node.func.value
        by_class = isinstance(owner, ast.Name) and owner.id in ("set", "dict", "list") and node.args
        return node.args[0] if by_class else owner
    if isinstance(node, ast.AugAssign):
        return node.target
    if isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
        return node
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del):
        return node
    return None
