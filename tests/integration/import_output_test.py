"""Where the import writes, and what it says where it cannot."""

import os
import re
import subprocess
import sys
import unittest

from importing import IMPORT, SOURCE, ImportTest, run


class Output(ImportTest):
    def run_with(self, output, **environment):
        return subprocess.run(
            [sys.executable, IMPORT, self.checkout, "--output", self.workspace],
            stdout=output,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            check=False,
        )

    def test_a_reader_that_has_seen_enough(self):
        reading, writing = os.pipe()
        os.close(reading)
        done = self.run_with(writing)
        os.close(writing)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertTrue((self.workspace / "vendorconfs.toml").is_file())

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_report_that_cannot_be_written(self):
        with open("/dev/full", "wb") as full:
            done = self.run_with(full)
        self.assertEqual(
            (done.returncode, done.stderr),
            (2, b"error: standard output: No space left on device; the report is lost\n"),
        )

    def test_a_disk_that_is_full(self):
        """The limit on the size of files stands in for a full disk."""
        program = (
            "import resource, runpy, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
            " resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600)); sys.argv = sys.argv[1:];"
            " runpy.run_path(sys.argv[0], run_name='__main__')"
        )
        done = subprocess.run(
            [sys.executable, "-B", "-c", program, IMPORT, self.checkout, "--output", self.workspace],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, f"error: {self.workspace}/coverage.json.part: File too large\n")
        self.assertFalse(self.workspace.exists())

    def test_a_directory_behind_a_symbolic_link(self):
        (self.checkout.parent / "deep/down").mkdir(parents=True)
        link = self.checkout.parent / "link"
        link.symlink_to("deep/down")
        self.workspace = link / "workspace"
        self.import_()
        self.assertEqual(len(self.generated()), 5)

    def test_a_locale_without_the_characters_of_a_path(self):
        self.checkout = self.checkout.rename(self.checkout.parent / "with space é")
        self.workspace = self.checkout.parent / "workspace"
        done = self.run_with(subprocess.PIPE, LC_ALL="POSIX", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(self.tool("lint").returncode, 0)

        self.workspace = self.checkout / "routing"
        done = self.run_with(subprocess.PIPE, LC_ALL="POSIX", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_the_manual_page_has_the_options_of_the_help(self):
        options = set(re.findall(r"--[a-z-]+", run(sys.executable, IMPORT, "--help").stdout))
        page = (SOURCE / "tools/import_device_repo.1.in").read_text().replace("\\-", "-")
        described = page.partition(".SH OPTIONS\n")[2].partition(".SH EXIT")[0]
        self.assertEqual(set(re.findall(r"--[a-z-]+", described)), options - {"--manifest", "--routes-only"})


if __name__ == "__main__":
    unittest.main()
