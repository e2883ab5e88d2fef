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
    "render": "e2410a629f33cec7",
    "build_all": "4a66c0ad120aa39d",
    "main": "8cdfdeba6feab323",
}

_IGNORED_FIELDS = {"annotation", "ctx", "kind", "returns", "type_comment", "type_params"}


def fingerprint(function):
    return hashlib.sha256(_canonical(function).encode()).hexdigest()[:16]


def altered_rules(module):
    """(name, place or None) of each rule that is absent or not the one that the contract covers."""
    altered = []
    for name, known in _FINGERPRINTS.items():
        if name in module.unclear:
            altered.append((name, module.unclear[name][0]))
        elif name not in module.functions:
            altered.append((name, None))
        elif fingerprint(module.functions[name]) != known:
            altered.append((name, module.place(module.functions[name])))
    return altered


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
