"""tools/packages.sh and tools/configure.sh with stand-ins for the programs that they ask."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["VENDORCONFS_SOURCE_DIR"])


class Setup(unittest.TestCase):
    def setUp(self):
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="vendorconfs-test-"))
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)

    def stand_in(self, name, script):
        path = self.dir / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def run_tool(self, command, **env):
        return subprocess.run(["bash", "-c", f"set -euo pipefail; {command}"], cwd=SOURCE, capture_output=True, text=True,
                              env={**os.environ, "PATH": f"{self.dir}:{os.environ['PATH']}", **env}, check=False)

    def need(self, packages, **env):
        """need_packages where dpkg knows none of them and the user is not root."""
        self.stand_in("dpkg-query", "exit 1")
        self.stand_in("apt-get", "echo apt-get was called >&2; exit 1")
        self.stand_in("id", "echo 1000")
        return self.run_tool(f". tools/packages.sh; need_packages {packages}", **env)

    def test_the_advice_fetches_the_package_lists_first(self):
        done = self.need("no-such-package other-package")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "error: packages are missing and only root can install them; run:\n"
                                      "  sudo apt-get update && sudo apt-get install no-such-package other-package\n")

    def test_a_library_counts_wherever_it_comes_from(self):
        packages = "libcli11-dev libfmt-dev libkainjow-mustache-dev libtomlplusplus-dev libxxhash-dev nlohmann-json3-dev catch2"
        headers = ("CLI/CLI.hpp", "fmt/format.h", "kainjow/mustache.hpp", "toml++/toml.h", "xxhash.h", "nlohmann/json.hpp",
                   "catch2/catch_all.hpp")
        for header in headers:
            path = self.dir / "include" / header
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")
        real = shutil.which("c++") or shutil.which("g++")
        self.stand_in("alone", f'exec {real} -nostdinc -nostdinc++ "$@"')  # what the system has installed is out of sight
        missing = self.need(packages, CXX="alone")
        self.assertEqual(missing.returncode, 2)
        self.assertTrue(missing.stderr.endswith(f"install {packages}\n"), missing.stderr)
        self.stand_in("alone", f'exec {real} -nostdinc -nostdinc++ -I "{self.dir / "include"}" "$@"')
        self.assertEqual((self.need(packages, CXX="alone").returncode, self.need(packages, CXX="alone").stderr), (0, ""))

    def test_what_cmake_says_is_shown_where_it_fails(self):
        self.stand_in("cmake", 'echo "given: $*"; echo "CMake Error: no such thing" >&2; exit 1')
        done = self.run_tool(". tools/configure.sh; configure dev -DX=1; echo went on")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, "given: --preset dev -DX=1\nCMake Error: no such thing\n")
        self.stand_in("cmake", "echo much")
        done = self.run_tool(". tools/configure.sh; configure dev; echo went on")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "went on\n", ""))

    def test_a_checkout_that_cannot_be_written_is_said(self):
        copy = self.dir / "checkout"
        shutil.copytree(SOURCE / "tools", copy / "tools")
        copy.chmod(0o555)
        self.dir.chmod(0o755)
        command = [copy / "tools/quickstart"]
        if os.geteuid() == 0:  # whom no permission stops
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot be written", done.stderr)


if __name__ == "__main__":
    unittest.main()
