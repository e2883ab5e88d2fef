"""The files of a checkout, and what the script's names mean in it."""

from __future__ import annotations

import pathlib

from .comments import Comments
from .evaluation import Evaluator
from .failure import ImportFailure
from .module import Module
from .platform_functions import PlatformFunctions
from .values import RepoPath

_USUAL_SCRIPTS = ("scripts/codegen/gen_vendor_confs.py", "scripts/gen_vendor_confs.py")


class Checkout:
    def __init__(self, root, script=None):
        self.root = pathlib.Path(root)
        if not self.root.is_dir():
            raise ImportFailure(root, "is no directory", "name the root of a checkout")
        usual = [name for name in _USUAL_SCRIPTS if (self.root / name).is_file()]
        self.script = script or (usual[0] if usual else "")
        if not (self.root / self.script).is_file():
            raise ImportFailure(
                root, f"has no {self.script or _USUAL_SCRIPTS[0]}", "name the script with --script"
            )
        self._evaluators = {}
        self.tables = self._evaluator(RepoPath(self.script))
        self.functions = PlatformFunctions(self.tables, self.read_text)

    def evaluators(self):
        """Those of the script and of every module that it took tables from."""
        return list(self._evaluators.values())

    def read_text(self, path, encoding="utf-8"):
        """The text of a file, or None where none stands."""
        file = self.root / path.path
        if not file.is_file():
            return None
        try:
            return file.read_bytes().decode(encoding)
        except UnicodeDecodeError:
            raise ImportFailure(path.path, "is not UTF-8", "save it as UTF-8") from None

    def comments_of(self, file):
        for evaluator in self._evaluators.values():
            if evaluator.module.file == file:
                return evaluator.module.comments
        return self.functions.confs.get(RepoPath(file)) or Comments()

    def _evaluator(self, path):
        if path not in self._evaluators:
            module = Module(path.path, self.read_text(path, "utf-8-sig"))  # Python skips a BOM, too
            self._evaluators[path] = Evaluator(
                module, lambda name, asking: self._imported(path, name, asking)
            )
        return self._evaluators[path]

    def stands_unread(self, importer, name):
        """Whether a module that a file imports is one of the checkout from which no table came."""
        path = _path_of_module(RepoPath(importer), name)
        return path not in self._evaluators and self.read_text(path) is not None

    def _imported(self, importer, name, asking):
        path = _path_of_module(importer, name)
        if self.read_text(path) is None:
            raise ImportFailure(
                asking, f'the module "{name}" is not {path.path}', "keep it beside the script"
            )
        return self._evaluator(path)


def _path_of_module(importer, name):
    return importer / ".." / (name.replace(".", "/") + ".py")
