"""Runs tools/import_device_repo and the built tool over copies of checkouts.

ctest passes the binary as VENDORCONFS_TOOL and the source tree as VENDORCONFS_SOURCE_DIR.
"""

import contextlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = os.environ["VENDORCONFS_TOOL"]
SOURCE = pathlib.Path(os.environ["VENDORCONFS_SOURCE_DIR"])
IMPORT = SOURCE / "tools/import_device_repo"
sys.path.insert(0, str(IMPORT.parent))

from device_repo_import.command import main as import_device_repo  # noqa: E402

DEVICE_REPO = SOURCE / "tests/integration/device_repo"
SCRIPT = "scripts/codegen/gen_vendor_confs.py"
COVERAGE = "scripts/codegen/backend_coverage.py"
SKIP = 77  # SKIP_RETURN_CODE in CMakeLists.txt


def run(*command, cwd=None):
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False
    )


def run_import(*arguments):
    """(exit status, standard output, standard error) of the import, in this process to save time."""
    with contextlib.redirect_stdout(io.StringIO()) as output, contextlib.redirect_stderr(
        io.StringIO()
    ) as errors:
        status = import_device_repo([str(argument) for argument in arguments])
    return status, output.getvalue(), errors.getvalue()


def run_script(checkout):
    subprocess.run([sys.executable, "-B", checkout / SCRIPT], check=True, capture_output=True)


def routes_of_conf(path):
    """op → (backend, annotation or "")."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    pairs = (line.split(" = ", 1) for line in lines)
    return {op: tuple((value + "  # ").split("  # ")[:2]) for op, value in pairs}


def routes_of_table(path):
    rows = (line.split("\t") for line in path.read_text().splitlines())
    return {row[0]: (row[1], row[2] if len(row) > 2 else "") for row in rows}


class ImportTest(unittest.TestCase):
    """`self.checkout` is a copy of the small device repo, `self.workspace` the directory to import into."""

    maxDiff = None

    def setUp(self):
        directory = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, directory)
        self.checkout = pathlib.Path(directory) / "checkout"
        shutil.copytree(DEVICE_REPO, self.checkout, ignore=shutil.ignore_patterns("__pycache__"))
        self.workspace = self.checkout / "routing"

    def edit(self, file, old, new):
        """Replaces the one place where `old` stands, and returns its line."""
        path = self.checkout / file
        text = path.read_text()
        self.assertEqual(text.count(old), 1, f"{old!r} in {file}")
        path.write_text(text.replace(old, new))
        return text[: text.index(old)].count("\n") + 1

    def line_of(self, text, file=SCRIPT):
        lines = (self.checkout / file).read_text().splitlines()
        found = [number for number, line in enumerate(lines, 1) if text in line]
        self.assertEqual(len(found), 1, f"lines with {text!r}: {found}")
        return found[0]

    def import_(self, *options):
        """The report of an import that works."""
        status, output, errors = run_import(self.checkout, "--output", self.workspace, *options)
        self.assertEqual((status, errors), (0, ""))
        return output

    def refused(self, *options):
        """The message of an import that fails and writes nothing."""
        before = sorted(self.workspace.rglob("*"))
        status, output, errors = run_import(self.checkout, "--output", self.workspace, *options)
        self.assertEqual((status, output), (2, ""), errors)
        self.assertTrue(errors.startswith("error: ") and errors.count("\n") == 1, errors)
        self.assertEqual(sorted(self.workspace.rglob("*")), before)
        return errors[len("error: ") : -1]

    def tool(self, *arguments):
        return run(TOOL, "--manifest", self.workspace / "vendorconfs.toml", *arguments)

    def generated(self):
        """platform → routes that the tool writes for the imported workspace."""
        confs = self.checkout / "generated"
        done = self.tool("generate", "--output", confs)
        self.assertEqual(done.returncode, 0, done.stderr)
        return {path.stem[len("backends_") :]: routes_of_conf(path) for path in sorted(confs.glob("*.conf"))}
