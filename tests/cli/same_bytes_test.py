"""The same inputs give the same bytes: anywhere, under any locale, umask and time zone, in any order and in parallel."""

import os
import pathlib
import random
import shutil
import subprocess
import unittest

from harness import SOURCE, TOOL, ToolTest, environment

GOLDEN = {path.name: path.read_bytes() for path in (SOURCE / "golden").glob("*.conf")}


def locales():
    """Some locales of this system, those with odd sorting and number formats first."""
    done = subprocess.run(["locale", "-a"], capture_output=True, check=False)
    known = done.stdout.decode(errors="replace").split()
    odd = [name for name in known if name.startswith(("de_", "fr_", "tr_", "cs_", "sv_"))]
    return odd[:4] + ["C", "C.UTF-8", "POSIX", "xx_YY.not-a-locale"]


class BundledData(ToolTest):
    """Over a copy of the bundled workspace, whose confs are those in golden/."""

    def setUp(self):
        super().setUp()
        self.assertEqual(len(GOLDEN), 9)
        for name in ("data", "templates"):
            shutil.copytree(SOURCE / name, self.dir / name)

    def expect_golden(self, directory="golden"):
        confs = {path.name: path.read_bytes() for path in (self.dir / directory).iterdir()}
        # Names alone in the message: a conf is long.
        self.assertEqual([name for name in confs.keys() | GOLDEN.keys() if confs.get(name) != GOLDEN.get(name)], [])

    def generate(self, *arguments, **options):
        shutil.rmtree(self.dir / "golden", ignore_errors=True)
        self.tool(*arguments, **options)
        self.expect_golden()

    def test_twice(self):
        self.generate()
        self.tool()
        self.expect_golden()

    def test_from_any_directory(self):
        (self.dir / "data/platforms/deep").mkdir()
        for cwd in (self.dir, self.dir / "data", self.dir / "data/platforms/deep", self.dir / "templates"):
            with self.subTest(cwd):
                self.generate(cwd=cwd)
        for manifest in (self.dir / "data/vendorconfs.toml",
                         pathlib.Path(os.path.relpath(self.dir / "data/vendorconfs.toml", "/usr"))):
            with self.subTest(manifest):
                self.generate("--manifest", manifest, cwd="/usr")

    def test_under_any_locale(self):
        for name in locales():
            with self.subTest(name):
                self.generate(env={"LC_ALL": name, "LANG": name, "LANGUAGE": name})

    def test_under_any_environment(self):
        for changes in ({"TZ": "Pacific/Kiritimati"}, {"TZ": "America/New_York", "HOME": "/"}, {"USER": "nobody"},
                        {"SOURCE_DATE_EPOCH": "1"}, {"FLAGOS_FORCE_BACKEND": "vendor", "FLAGOS_OP_mm": "none"}):
            with self.subTest(changes):
                self.generate(env=changes)
        shutil.rmtree(self.dir / "golden")
        subprocess.run([TOOL], cwd=self.dir, env={}, check=True, capture_output=True)
        self.expect_golden()

    def test_under_any_umask(self):
        for mask in (0o000, 0o022, 0o077):
            with self.subTest(oct(mask)):
                self.generate(umask=mask)

    def test_in_any_order_of_files(self):
        chance = random.Random(41)
        platforms = self.dir / "data/platforms"
        texts = [path.read_bytes() for path in sorted(platforms.iterdir())]
        for _ in range(4):
            chance.shuffle(texts)
            shutil.rmtree(platforms)
            platforms.mkdir()
            for i, text in enumerate(texts):
                (platforms / f"{chance.randrange(10**6)}-{i}.toml").write_bytes(text)
            self.generate()

    def test_one_platform_after_the_other(self):
        names = [name[len("backends_"):-len(".conf")] for name in GOLDEN]
        random.Random(43).shuffle(names)
        for name in names:
            self.tool("--platform", name)
        self.expect_golden()

    def test_in_parallel_with_itself(self):
        runs = [subprocess.Popen([TOOL, "generate", "--output", f"out{i % 3}"], cwd=self.dir, env=environment(),
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for i in range(9)]
        self.assertEqual([run.wait() for run in runs], [0] * 9)
        for i in range(3):
            self.expect_golden(f"out{i}")

    def test_with_few_processors(self):
        if not hasattr(os, "sched_setaffinity"):
            self.skipTest("processors cannot be taken from a process here")
        one = {min(os.sched_getaffinity(0))}
        self.generate(preexec_fn=lambda: os.sched_setaffinity(0, one))

    def test_the_sources_stay_untouched(self):
        before = self.tree("data")
        self.generate()
        self.tool("check")
        self.tool("stats")
        self.assertEqual(self.tree("data"), before)


if __name__ == "__main__":
    unittest.main()
