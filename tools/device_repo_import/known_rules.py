"""Which functions of the script hold routing rules, and the shape of them that the contract covers.

A fingerprint is over the syntax tree without comments, docstrings and annotations. A function with another one may
route otherwise than the contract; the import cannot tell and says so.
"""

from __future__ import annotations

import ast
import hashlib

_FINGERPRINTS = {
    "registered_impls": "84cc96a1b65c3152",
    "vendor_native_ops": "b62762a696a02986",
    "vendor_registered_ops": "2f4a4a68907e439d",
    "parse_conf": "db9ce2094b7fb57a",
    "route": "bb42c7fecb0b46ff",
    "route_boxing": "66726d61249ca39b",
    "build_all": "4a66c0ad120aa39d",
}

_IGNORED_FIELDS = {"annotation", "ctx", "kind", "returns", "type_comment", "type_params"}


def fingerprint(function):
    return hashlib.sha256(_canonical(function).encode()).hexdigest()[:16]


def altered_rules(functions):
    """(name, function or None) of each rule that is absent or not the one that the contract covers."""
    return [
        (name, functions.get(name))
        for name, known in _FINGERPRINTS.items()
        if name not in functions or fingerprint(functions[name]) != known
    ]


def _canonical(node):
    if isinstance(node, list):
        return "[" + ",".join(_canonical(item) for item in node) + "]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = []
    for name, value in ast.iter_fields(node):
        if name in _IGNORED_FIELDS or value is None or value == []:
            continue
        if name == "body" and isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            value = value[1:]
        fields.append(f"{name}={_canonical(value)}")
    return f"{type(node).__name__}({','.join(fields)})"
