"""Annotations that the script writes behind a route of no kernel library, and the contract does not."""

from __future__ import annotations

import re

_REGISTRATION = re.compile(r'm\.impl\(\s*"(?:aten::)?([^"]+)"')


def report_escapes(checkout, workspace, report):
    held = {op for entry in workspace.holds for op in entry.ops}
    for platform in workspace.platforms:
        ops = [op for entry in platform.escape_native for op in entry.ops]
        bare = [op for op in ops if op in held or op not in _offered(checkout, workspace, platform)]
        for op in bare:
            report.unmapped(
                op.place,
                f'ESCAPE_NATIVE["{platform.name}"]: no kernel library takes "{op}" there, so that the script'
                " annotates its route and the contract does not",
            )


def _offered(checkout, workspace, platform):
    """The registered ops that a kernel library may take."""
    offered = set()
    for backend in platform.backends:
        if backend != "flaggems":
            offered |= set(workspace.sets[backend].ops)
            continue
        ceiling = set(workspace.sets[platform.ceiling].ops)
        kept_off = {op for entry in platform.gaps for op in entry.ops}
        kept_off |= {op for name in platform.withhold for op in workspace.sets[name].ops}
        if platform.prefer_native:
            kept_off |= _native(checkout, workspace, platform)
        measured = {op for _, entry in platform.measured for op in entry.ops}
        offered |= (ceiling - kept_off) | (ceiling & measured)
    registered = _native(checkout, workspace, platform)
    for inc in platform.flaggems:
        registered |= _registered(checkout, workspace, inc)
    return offered & registered


def _native(checkout, workspace, platform):
    extra = {op for entry in platform.extra_native for op in entry.ops}
    return extra | (_registered(checkout, workspace, platform.native) if platform.native else set())


def _registered(checkout, workspace, inc):
    text = (checkout.root / workspace.registration_root / inc).read_text("utf-8", "replace")
    return set(_REGISTRATION.findall(text))
