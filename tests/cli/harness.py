"""Runs the built gen_vendor_confs from the outside, each test in a directory of its own.

ctest passes the binary as VENDORCONFS_TOOL and the source tree as VENDORCONFS_SOURCE_DIR.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOOL = os.environ["VENDORCONFS_TOOL"]
SOURCE = pathlib.Path(os.environ["VENDORCONFS_SOURCE_DIR"])

MANIFEST = """\
schema = 1

[registration]
root = "registration"
universe = ["all.inc"]

[data]
coverage = "coverage.json"
platforms = "platforms"

[output]
confs = "confs"
file_name = "backends_{platform}.conf"
"""

# Routes: box  a flaggems, b flaggems, c cuda (in a gap), d cuda;
#         chip a flaggems  # acme, b flaggems, c acme, d none.
SMALL_WORKSPACE = {
    "vendorconfs.toml": MANIFEST,
    "coverage.json": '{"schema": 1, "sets": {"ceiling": {"ops": ["a", "b", "c"]}}}\n',
    "registration/all.inc": "".join(f'm.impl("{op}", Wrapper);\n' for op in "abcd"),
    "registration/native.inc": 'm.impl("a", Wrapper);\nm.impl("c", Wrapper);\n',
    "registration/flaggems.inc": 'm.impl("b", Wrapper);\n',
    "platforms/box.toml": """\
schema = 1
platform = "box"
title = "A box"
kind = "boxing"
vendor = "cuda"

[routing]
backends = ["flaggems"]
ceiling = "ceiling"

[[gap]]
ops = ["c"]
kind = "crash"
reason = "It crashes."
""",
    "platforms/chip.toml": """\
schema = 1
platform = "chip"
title = "A chip"
kind = "native"
vendor = "acme"

[registration]
native = "native.inc"
flaggems = ["flaggems.inc"]

[routing]
backends = ["flaggems"]
ceiling = "ceiling"

[[gap]]
ops = ["c"]
kind = "crash"
reason = "It crashes."
""",
}

BOX_LINES = "a = flaggems\nb = flaggems\nc = cuda\nd = cuda\n"
CHIP_LINES = "a = flaggems  # acme\nb = flaggems\nc = acme\nd = none\n"


class Result:
    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()


def environment(changes=None):
    """This process's environment without what changes the tool's output, and with `changes`."""
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    env.update(changes or {})
    return env


def op_lines(conf):
    """The op lines of a conf's text."""
    return "".join(line + "\n" for line in conf.splitlines() if line and not line.startswith("#"))


class ToolTest(unittest.TestCase):
    """self.dir is an empty directory, removed afterwards."""

    def setUp(self):
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="vendorconfs-test-"))
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)

    def write(self, files):
        for name, text in files.items():
            path = self.dir / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode() if isinstance(text, str) else text)

    def edit(self, name, old, new):
        text = (self.dir / name).read_text()
        self.assertIn(old, text)
        (self.dir / name).write_text(text.replace(old, new, 1))

    def read(self, name):
        return (self.dir / name).read_text()

    def tool(self, *arguments, status=0, cwd=None, env=None, program=TOOL, **options):
        """Runs the tool in self.dir and expects an exit status."""
        done = subprocess.run([program, *map(str, arguments)], cwd=cwd or self.dir, env=environment(env),
                              stdin=subprocess.DEVNULL, capture_output=True, check=False, **options)
        result = Result(done)
        self.assertEqual(result.status, status, f"{arguments}\n{result.out}\n{result.err}")
        return result

    def tree(self, name="."):
        """Every file and directory below, with what it holds."""
        found = {}
        for path in sorted((self.dir / name).rglob("*")):
            key = str(path.relative_to(self.dir))
            found[key] = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        return found


class SmallWorkspaceTest(ToolTest):
    """self.dir holds SMALL_WORKSPACE."""

    def setUp(self):
        super().setUp()
        self.write(SMALL_WORKSPACE)

    def generate(self):
        """Writes the confs; returns their texts."""
        self.tool("generate")
        return {name: self.read(f"confs/backends_{name}.conf") for name in ("box", "chip")}
