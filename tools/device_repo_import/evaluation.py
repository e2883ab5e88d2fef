"""Tables and expressions as values. Only what has one meaning without being run is read; all else fails."""

from __future__ import annotations

import ast
import builtins

from .failure import ImportFailure
from .nearest import did_you_mean
from .report import shortened
from .values import Everything, Place, RepoPath, Table, Word, WordSet

_WRITE_OUT = "write it out as a literal of strings, names and unions"
_SET_OPERATORS = {ast.BitOr: "__or__", ast.BitAnd: "__and__", ast.Sub: "__sub__"}
_SET_METHODS = {"union": "__or__", "intersection": "__and__", "difference": "__sub__"}
_CONTAINERS = {"set": WordSet, "frozenset": WordSet, "tuple": tuple, "list": tuple, "sorted": tuple}


class Evaluator:
    """Values of one module's names. `other_modules` finds what it imports from; `read` collects what was used."""

    def __init__(self, module, other_modules):
        self.module = module
        self.read = set()
        self._other_modules = other_modules
        self._values = {}
        self._open = []

    def fail(self, node, what, remedy=_WRITE_OUT):
        raise ImportFailure(self.module.place(node), what, remedy)

    def has(self, name):
        module = self.module
        return name in module.assignments or name in module.imports or name in module.unclear

    def line_of(self, name):
        """The statement that gives `name` its value."""
        if name in self.module.assignments:
            return self.module.place(self.module.assignments[name])
        return self.module.place(self.module.imports[name][0])

    def used(self, besides=()):
        """The names that were asked for, those in `besides`, and what the literals of all of them refer to."""
        names, todo = set(), [*self.read, *besides]
        while todo:
            name = todo.pop()
            if name not in names and name in self.module.assignments:
                todo += [
                    node.id
                    for node in ast.walk(self.module.assignments[name].value)
                    if isinstance(node, ast.Name)
                ]
            names.add(name)
        return names

    def value(self, name, asking=None):
        """The value of a module's name. `asking` is the place that refers to it."""
        module = self.module
        if name in module.modules and name not in (module.assignments | module.imports):
            self._unknown(name, asking or Place(module.file, 1))
        module.check(name)
        self.read.add(name)
        if name in self._values:
            return self._values[name]
        if name in module.imports and name not in module.assignments:
            statement, original = module.imports[name]
            place = module.place(statement)
            other = self._other_modules(statement.module or "", place)
            self._values[name] = other.value(original, place)
            return self._values[name]
        if name not in module.assignments:
            self._unknown(name, asking or Place(module.file, 1))
        statement = module.assignments[name]
        if name in self._open:
            self.fail(statement, f'"{name}" refers to itself')
        self._open.append(name)
        value = self.evaluate(statement.value, module.place(statement), {})
        self._open.pop()
        if isinstance(value, WordSet):
            value = WordSet(value, name if value.name is None else value.name, value.repeated, value.frozen)
        self._values[name] = value
        return value

    def names(self):
        """The names whose values were made."""
        return set(self._values)

    def owner_of(self, value):
        """The name of a table that holds this very object, or None."""
        for name, owned in self._values.items():
            parts = [owned, *owned.values()] if isinstance(owned, Table) else [owned]
            if any(part is value for part in parts):
                return name
        return None

    def _unknown(self, name, place):
        module = self.module
        if name in module.modules and place.file == module.file:
            raise ImportFailure(
                place,
                f'"{name}" is a module, of which the import reads nothing',
                "a table comes with: from MODULE import TABLE",
            )
        if hasattr(builtins, name) and place.file == module.file:
            raise ImportFailure(place, f'"{name}" is not a literal', _WRITE_OUT)
        known = [*module.assignments, *module.imports]
        raise ImportFailure(
            place, f'no "{name}" in {module.file}{did_you_mean(name, known)}', "define it there or drop it"
        )

    def evaluate(self, node, scope, local):
        """`scope` is the literal that strings below `node` belong to; `local` are a function's variables."""
        reader = getattr(self, "_read_" + type(node).__name__, None)
        if reader is None:
            self.fail(node, f'"{_shortened(node)}" is not a literal')
        return reader(node, scope, local)

    def _read_Constant(self, node, scope, _local):
        if isinstance(node.value, str):
            return Word(node.value, self.module.place(node), scope)
        if node.value is None or isinstance(node.value, (bool, int)):
            return node.value
        return self.fail(node, f'"{_shortened(node)}" is neither a string nor a set of strings')

    def _read_Name(self, node, _scope, local):
        if node.id in local:
            return local[node.id]
        if node.id == "__file__":
            return RepoPath(self.module.file)
        return self.value(node.id, self.module.place(node))

    def _read_Set(self, node, scope, local):
        return self.words(node, self._elements(node, scope, local))

    def _read_Tuple(self, node, scope, local):
        return tuple(self._elements(node, scope, local))

    _read_List = _read_Tuple

    def _elements(self, node, scope, local):
        for element in node.elts:
            if isinstance(element, ast.Starred):
                yield from self._unpacked(element, scope, local)
            else:
                yield self.evaluate(element, scope, local)

    def _unpacked(self, element, scope, local):
        """The words of `*TABLE`, which a comment above it speaks of rather than that of the table."""
        place = self.module.place(element)
        commented = bool(self.module.comments.block_above(place.line))
        for value in self._iterated(element.value, scope, local):
            yield Word(value, value.place, place) if commented and isinstance(value, Word) else value

    def _iterated(self, node, scope, local):
        value = self.evaluate(node, scope, local)
        if not isinstance(value, (tuple, WordSet, Table)):
            self.fail(node, f'"{_shortened(node)}" is no set, list or tuple')
        return value

    def words(self, node, values):
        """A set of strings and nothing else."""
        values = list(values)
        for value in values:
            if not isinstance(value, Word):
                self.fail(node, f'"{_shortened(node)}" holds something that is no string')
        return WordSet(values)

    def _read_Dict(self, node, scope, local):
        table = Table()
        for key, value in zip(node.keys, node.values):
            if key is None:
                table.update(self._iterated(value, scope, local))
                continue
            word = self.evaluate(key, scope, local)
            if not isinstance(word, Word):
                self.fail(key, f'the key "{_shortened(key)}" is no string')
            if word in table:
                self.fail(key, f'"{word}" is a key twice, and the script uses the last', "keep one of them")
            word = Word(word, word.place, word.scope)
            word.meaning = table[word] = self.evaluate(value, self.module.place(key), local)
        return table

    def _read_BinOp(self, node, scope, local):
        """A chain of operators is read from its left end on: it may be longer than Python's stack is deep."""
        chain = []
        while isinstance(node, ast.BinOp):
            chain.append(node)
            node = node.left
        value = self.evaluate(node, scope, local)
        for link in reversed(chain):
            value = self._combined(link, value, self.evaluate(link.right, scope, local))
        return value

    def _combined(self, node, left, right):
        if isinstance(left, RepoPath) and isinstance(node.op, ast.Div) and isinstance(right, Word):
            return left / right
        sets = (WordSet, Everything)
        if type(node.op) in _SET_OPERATORS and isinstance(left, sets) and isinstance(right, sets):
            return getattr(left, _SET_OPERATORS[type(node.op)])(right)
        if isinstance(node.op, ast.Add) and isinstance(left, tuple) and isinstance(right, tuple):
            return left + right
        if isinstance(node.op, ast.Add) and isinstance(left, Word) and isinstance(right, Word):
            return Word(str(left) + str(right), left.place, left.scope)
        return self.fail(node, f'"{_shortened(node)}" is no union, intersection or difference of sets')

    def _read_Call(self, node, scope, local):
        if node.keywords:
            self.fail(node, f'"{_shortened(node)}" is not a literal')
        if isinstance(node.func, ast.Attribute):
            return self._method(node, scope, local)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "Path" and len(node.args) == 1:
            return self.evaluate(node.args[0], scope, local)
        if name not in _CONTAINERS or len(node.args) > 1 or self.has(name):
            return self.fail(node, f'"{_shortened(node)}" is not a literal')
        inner = self._iterated(node.args[0], scope, local) if node.args else ()
        if _CONTAINERS[name] is tuple:
            return tuple(inner)
        words = inner if isinstance(inner, WordSet) else self.words(node, inner)
        return WordSet(words, words.name, words.repeated, name == "frozenset")

    def _method(self, node, scope, local):
        if isinstance(node.func.value, ast.Name) and hasattr(builtins, node.func.value.id):
            self.fail(node, f'"{_shortened(node)}" is not a literal')
        owner, method = self.evaluate(node.func.value, scope, local), node.func.attr
        if isinstance(owner, RepoPath) and method == "resolve" and not node.args:
            return owner
        arguments = [self.evaluate(argument, scope, local) for argument in node.args]
        if isinstance(owner, WordSet) and method == "copy" and not arguments:
            return WordSet(owner, owner.name, owner.repeated, owner.frozen)
        if isinstance(owner, WordSet) and method in _SET_METHODS:
            for argument in arguments:
                argument = (
                    argument if isinstance(argument, (WordSet, Everything)) else self.words(node, argument)
                )
                owner = getattr(owner, _SET_METHODS[method])(argument)
            return owner
        return self.fail(node, f'"{_shortened(node)}" is not a literal')

    def _read_Attribute(self, node, scope, local):
        owner = self.evaluate(node.value, scope, local)
        if isinstance(owner, RepoPath) and node.attr == "parent":
            return owner / ".."
        return self.fail(node, f'"{_shortened(node)}" is not a literal')

    def _read_Subscript(self, node, scope, local):
        owner, key = self.evaluate(node.value, scope, local), self.evaluate(node.slice, scope, local)
        if isinstance(owner, Table) and isinstance(key, Word):
            if key not in owner:
                self.fail(
                    node,
                    f'"{_shortened(node.value)}" has no "{key}"{did_you_mean(key, owner)}',
                    "add it or drop this",
                )
            return owner[key]
        return self.fail(node, f'"{_shortened(node)}" is not a literal')


def _shortened(node):
    return shortened(ast.unparse(node))
