"""The command line: read everything, and only then write."""

from __future__ import annotations

import argparse
import contextlib
import io
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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a locale may lack the characters of a path
    try:
        lines = _import(options)
    except ImportFailure as failure:
        return _fail(str(failure))
    except RecursionError:
        return _fail(f"{options.checkout}: an expression is nested too deeply to be read; part it")
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}")
    return _print(lines)


def _fail(message):
    print(f"error: {message}", file=sys.stderr)
    return 2


def _print(lines):
    """A reader that has seen enough is no error; the workspace is written by then."""
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _fail(f"standard output: {error.strerror}; the report is lost")
    return 0


def _import(options):
    """Reads, writes, and returns the lines of the report."""
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
    return [
        f"{'would write' if options.dry_run else 'wrote'} {len(files)} files to {output}:"
        f" {len(workspace.platforms)} platforms, {len(workspace.sets)} coverage sets, {gaps} gap ops",
        *_strangers(output, files),
        *report.lines(),
    ]


def _write(output, files):
    """All files beside their places first, so that a full disk leaves the directory as it was."""
    beside, made = [], []
    try:
        for name, text in files.items():
            path = output / name
            _make_directory(path.parent, made)
            part = path.with_name(path.name + ".part")
            beside.append((part, path))
            _write_file(part, text.encode("utf-8", "surrogateescape"))
        for part, path in beside:
            os.replace(part, path)
        made.clear()
    finally:
        for part, _ in beside:
            if part.exists():
                part.unlink()
        for directory in reversed(made):
            with contextlib.suppress(OSError):  # not empty: a file is in its place already
                directory.rmdir()


def _make_directory(path, made):
    """Makes a directory and those above it, and remembers which."""
    if not path.is_dir():
        if path != path.parent:
            _make_directory(path.parent, made)
        path.mkdir()
        made.append(path)


def _write_file(path, content):
    """Names the file where the disk is full, which write() does not."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _strangers(output, files):
    """Platform files of something else: the tool would read them as well."""
    for path in sorted((output / "platforms").glob("*.toml")):
        if f"platforms/{path.name}" not in files:
            yield (
                f"{path}: not of this import and left alone, but read by the tool; remove it if its platform"
                " is gone"
            )
