"""The command line: read everything, and only then write."""

from __future__ import annotations

import argparse
import os
import pathlib
import sys

from .device_repo import read_device_repo
from .failure import ImportFailure
from .workspace_writer import workspace_files

_EPILOG = """\
examples:
  tools/import_device_repo ~/torch_fl --output ~/torch_fl/routing
                                              import; the report goes to standard output
  tools/import_device_repo . --output routing --dry-run
                                              only report
  tools/import_device_repo . --output routing --force
                                              import again over an earlier import
  gen_vendor_confs --manifest routing/vendorconfs.toml check --routes-only
                                              compare with the confs that the script wrote

Exit status: 0 imported; 2 unusable checkout or arguments, nothing written. The checkout is read, never run.
"""


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="import_device_repo",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_EPILOG,
        description=(
            "Read the tables of a checkout that uses the Python script gen_vendor_confs.py, and write a"
            " workspace\n(vendorconfs.toml, coverage.json, platforms/) that yields the same routes. What has"
            " no place in a\nworkspace is reported with file and line."
        ),
    )
    parser.add_argument("checkout", metavar="CHECKOUT", help="root of the device repo")
    parser.add_argument(
        "--output", metavar="DIR", required=True, help="directory of the workspace: absent or empty"
    )
    parser.add_argument(
        "--script",
        metavar="FILE",
        help="the script, relative to CHECKOUT (default: scripts/codegen/gen_vendor_confs.py)",
    )
    parser.add_argument("--force", action="store_true", help="write into a directory that is not empty")
    parser.add_argument("--dry-run", action="store_true", help="report and write nothing")
    options = parser.parse_args(arguments)
    try:
        return _import(options)
    except ImportFailure as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2


def _import(options):
    output = pathlib.Path(options.output)
    if output.exists() and not output.is_dir():
        raise ImportFailure(output, "is no directory", "name another --output")
    if output.is_dir() and any(output.iterdir()) and not (options.force or options.dry_run):
        raise ImportFailure(output, "is not empty", "name another --output, or add --force to write into it")
    workspace, report = read_device_repo(options.checkout, options.script)
    files = workspace_files(workspace, options.checkout, output)
    if not options.dry_run:
        _write(output, files)
    gaps = sum(len(entry.ops) for platform in workspace.platforms for entry in platform.gaps)
    print(
        f"{'would write' if options.dry_run else 'wrote'} {len(files)} files to {output}:"
        f" {len(workspace.platforms)} platforms, {len(workspace.sets)} coverage sets, {gaps} gap ops"
    )
    for line in _strangers(output, files):
        print(line)
    for line in report.lines():
        print(line)
    return 0


def _write(output, files):
    """All files beside their places first, so that a full disk leaves the directory as it was."""
    beside = []
    try:
        for name, text in files.items():
            path = output / name
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(path.name + ".part")
            beside.append((part, path))
            part.write_bytes(text.encode("utf-8"))
        for part, path in beside:
            os.replace(part, path)
    finally:
        for part, _ in beside:
            if part.exists():
                part.unlink()


def _strangers(output, files):
    """Platform files of something else: the tool would read them as well."""
    for path in sorted((output / "platforms").glob("*.toml")):
        if f"platforms/{path.name}" not in files:
            yield (
                f"{path}: not of this import and left alone, but read by the tool; remove it if its platform"
                " is gone"
            )
