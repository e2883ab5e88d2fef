"""A table that vendorconfs_embed_routes compiled in follows the workspace, wherever its files lie."""

import os
import subprocess
import unittest

from harness import SOURCE, TOOL, SmallWorkspaceTest

PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(device LANGUAGES CXX)
include("{source}/cmake/VendorconfsEmbedRoutes.cmake")
add_library(device OBJECT device.cc)
target_include_directories(device PRIVATE "{source}/include")
vendorconfs_embed_routes(device chip MANIFEST data/vendorconfs.toml TOOL "{tool}")
"""


class Fresh(SmallWorkspaceTest):
    def cmake(self, *arguments):
        done = subprocess.run(["cmake", *map(str, arguments)], capture_output=True, check=False, cwd=self.dir)
        self.assertEqual(done.returncode, 0, done.stdout.decode() + done.stderr.decode())

    def build(self):
        """Builds, and returns the table's source with when it was compiled."""
        self.cmake("--build", "build")
        [compiled] = self.dir.glob("build/**/chip_routes.cc.o")
        return self.read("build/vendorconfs_tables/chip_routes.cc"), compiled.stat().st_mtime_ns

    def test_registrations_outside_the_manifests_directory(self):
        (self.dir / "data").mkdir()
        for name in ("vendorconfs.toml", "coverage.json", "platforms"):
            (self.dir / name).rename(self.dir / "data" / name)
        (self.dir / "registration").rename(self.dir / "csrc")
        self.edit("data/vendorconfs.toml", 'root = "registration"', 'root = "../csrc"')
        self.write({"CMakeLists.txt": PROJECT.format(source=SOURCE, tool=TOOL), "device.cc": ""})
        self.cmake("-S", ".", "-B", "build", "-G", os.environ["VENDORCONFS_GENERATOR"])
        first, compiled = self.build()

        again, still = self.build()
        self.assertEqual((again, still), (first, compiled), "nothing changed, and the table was compiled again")

        self.edit("csrc/flaggems.inc", 'm.impl("b", Wrapper);\n', "")
        changed, later = self.build()
        self.assertNotEqual(changed, first)
        self.assertNotEqual(later, compiled)


if __name__ == "__main__":
    unittest.main()
