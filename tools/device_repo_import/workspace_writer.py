"""The files of a workspace: the manifest, the coverage and a file a platform."""

from __future__ import annotations

import json
import os
import pathlib

from . import toml_text as toml
from .failure import ImportFailure

_KIND = "policy"


def workspace_files(workspace, checkout, output):
    """{path relative to the workspace: text}. Paths in the manifest lead from `output` to the checkout."""
    here, there = pathlib.Path(output).resolve(), pathlib.Path(checkout).resolve()

    def relative(path):
        leading = os.path.relpath(there / path, here).replace(os.sep, "/")
        try:
            os.fsencode(leading).decode("utf-8")
        except UnicodeDecodeError:
            raise ImportFailure(
                there, "is no path in UTF-8", "a manifest cannot name it; rename it"
            ) from None
        return leading

    files = {"vendorconfs.toml": _manifest(workspace, relative), "coverage.json": _coverage(workspace)}
    for platform in workspace.platforms:
        files[f"platforms/{platform.name}.toml"] = _platform(platform)
    return files


def _manifest(workspace, relative):
    text = "schema = 1\n"
    if workspace.extra_routed:
        text += (
            "\n"
            + toml.comment(workspace.extra_routed_comment)
            + toml.strings("extra_routed", workspace.extra_routed)
        )
    text += "\n[registration]\n"
    text += toml.key("root", toml.string(relative(workspace.registration_root)))
    text += toml.strings("universe", workspace.universe)
    text += '\n[data]\ncoverage = "coverage.json"\nplatforms = "platforms"\n'
    text += "\n[output]\n" + toml.key("confs", toml.string(relative(workspace.confs)))
    return text + toml.key("file_name", toml.string("backends_{platform}.conf"))


def _coverage(workspace):
    holds = []
    for entry in workspace.holds:
        hold = {"ops": entry.ops, "kind": _KIND, "reason": entry.reason}
        holds.append({**hold, "issues": entry.issues} if entry.issues else hold)
    sets = {name: {"about": found.about, "ops": found.ops} for name, found in sorted(workspace.sets.items())}
    return json.dumps({"schema": 1, "sets": sets, "holds": holds}, indent=2, ensure_ascii=False) + "\n"


def _platform(platform):
    text = "schema = 1\n"
    text += toml.key("platform", toml.string(platform.name))
    text += toml.key("title", toml.string(platform.name))
    text += toml.key("kind", toml.string(platform.kind))
    text += toml.key("vendor", toml.string(platform.vendor))
    comment = toml.comment(platform.comment)
    if platform.kind == "native":
        text += "\n" + comment + "[registration]\n" + toml.key("native", toml.string(platform.native))
        text += toml.strings("flaggems", platform.flaggems)
        text += _kernels("extra_native", platform.extra_native) + _kernels(
            "escape_native", platform.escape_native
        )
        comment = ""
    text += "\n" + comment + "[routing]\n" + toml.strings("backends", platform.backends)
    text += toml.key("ceiling", toml.string(platform.ceiling)) + toml.strings("withhold", platform.withhold)
    text += toml.key("prefer_native", "true" if platform.prefer_native else "false")
    for line in platform.notes:
        text += "\n[[note]]\n" + toml.key("text", toml.string(line))
    text += "\n" + toml.comment(platform.gaps_comment) if platform.gaps_comment else ""
    for entry in platform.gaps:
        text += (
            "\n[[gap]]\n"
            + toml.strings("ops", entry.ops)
            + toml.key("kind", toml.string(_KIND))
            + _why(entry)
        )
    for backend, entry in platform.measured:
        text += (
            "\n[[measured]]\n"
            + toml.strings("ops", entry.ops)
            + toml.key("backend", toml.string(backend))
            + _why(entry)
        )
    return text


def _why(entry):
    text = toml.key("reason", toml.string(entry.reason))
    return text + toml.strings("issues", entry.issues) if entry.issues else text


def _kernels(name, entries):
    """Inline tables, one a line: TOML wants each on one line."""
    if not entries:
        return ""
    lines = []
    for entry in entries:
        ops = "[" + ", ".join(toml.string(op) for op in entry.ops) + "]"
        lines.append(f"    {{ ops = {ops}, reason = {toml.string(entry.reason)} }},\n")
    return f"{name} = [\n{''.join(lines)}]\n"
